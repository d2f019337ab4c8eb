"""What is wrong with the translations of a project, and what of its words has none yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gesso.diagnostics import Diagnostic, has_errors
from gesso.diagnostics.codes.translations import NO_GENDER, STALE_TRANSLATION
from gesso.diagnostics.suggestions import did_you_mean
from gesso.project.game import SOURCE_LOCALE
from gesso.project.program_stamp import program_stamp, text_digest
from gesso.project.project import TRANSLATIONS, AnyGame, Project
from gesso.project.records import Record
from gesso.project.selection import Selection, selected
from gesso.project.translations import (
    TranslationFile,
    asked_of,
    grammar_of,
    short,
    translation_file,
    translation_of,
    translation_texts,
)
from gesso.source import SourceFile, Span
from gesso.source.finding import found_near
from gesso.wording import LocaleError
from gesso.wording.translation import SourceText

if TYPE_CHECKING:
    from gesso.project.entries import Entry
_RECORD = "translation-check"
"""The files in which nothing was found, by the hashes of what that depends on."""
_VERSION = 1
_MOST_KEPT = 2000
_FIRST_WORDS = 4
"""So many words find a text in its file, which may break the line behind them."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of the words of an entry, or (empty) of a game's file, is translated: how many are asked for, and those that
    have no translation, with their places."""

    game: str
    entry: str
    locale: str
    asked: int
    missing: tuple[tuple[str, Span], ...]


def translation_problems(chosen: Project | Selection) -> list[Diagnostic]:
    """What is wrong with the translations of the chosen entries and their games, in all languages."""
    selection = selected(chosen)
    clean = Record(selection.project.root, _RECORD, _VERSION)
    found: list[Diagnostic] = []
    for part in selection.parts:
        owners = [*([None] if part.whole else []), *(entry for entry in part.entries if entry.pack is None)]
        for owner in owners:
            folder = (part.game.folder if owner is None else owner.folder) / TRANSLATIONS
            for path in sorted(folder.glob("*.yaml")) if folder.is_dir() else ():
                game = part.game.in_locale(path.stem)
                key = _key(game, owner)
                if key not in clean.entries:
                    problems = list(_of_file(game, owner))
                    found += problems
                    if not problems:
                        clean.keep(key, [])
    clean.save(_MOST_KEPT)
    return selection.judged(found)


def coverage(chosen: Project | Selection, locales: Sequence[str] = ()) -> list[Coverage]:
    """How much of the chosen entries and games is translated; in the languages that some of their files translate into, where
    none is named. Raises `gesso.wording.LocaleError` for a language that no chosen game speaks."""
    selection = selected(chosen)
    found = []
    for locale in locales or _locales(selection):
        for part in selection.in_locale(locale).parts:
            owners = [*([None] if part.whole else []), *part.entries]
            found += [each for owner in owners if (each := _coverage(part.game, owner)) is not None]
    return found


def _locales(selection: Selection) -> list[str]:
    folders = [folder / TRANSLATIONS for part in selection.parts for folder in part.folders]
    files = (path.stem for folder in folders if folder.is_dir() for path in folder.glob("*.yaml"))
    spoken = {locale for locale in files if any(_speaks(part.game, locale) for part in selection.parts)}
    return sorted(spoken - {SOURCE_LOCALE})


def _speaks(game: AnyGame, locale: str) -> bool:
    try:
        game.definition.wording().phrasebook(locale)
    except LocaleError:
        return False
    return True


def _coverage(game: AnyGame, entry: Entry[Any, Any] | None) -> Coverage | None:
    asked = asked_of(game, entry)
    source = game.source if entry is None else entry.source
    if asked is None or source is None:
        return None
    # What the game file has is counted there.
    others = {} if entry is None else asked_of(game, None) or {}
    own, has = [key for key in asked if key not in others], translation_of(game, entry).words
    missing = tuple((key, _place(key, source)) for key in own if key not in has)
    return Coverage(game.id, "" if entry is None else entry.id, game.locale, len(own), missing)


def in_order_of_file(texts: Iterable[SourceText], source: SourceFile) -> list[SourceText]:
    """Texts as they follow on each other in a file; those that stand there in other words come last."""
    places = {text: _place(text, source) for text in texts}
    return sorted(places, key=lambda text: (places[text] == source.top, places[text].start))


def _place(text: str, source: SourceFile) -> Span:
    """Where a text stands; what has no name but its id stands there as that."""
    found = found_near(source.top, " ".join(text.split()[:_FIRST_WORDS]))
    return found if found != source.top else found_near(source.top, text.lower().replace(" ", "-"))


def _key(game: AnyGame, owner: Entry[Any, Any] | None) -> str:
    """A hash of all that the verdict on a file depends on."""
    sources = [game.source, *([] if owner is None else [owner.source])]
    texts = [source.text for source in sources if source is not None]
    return text_digest("\0".join((program_stamp(), game.locale, *texts, *translation_texts(game, owner))))


def _of_file(game: AnyGame, entry: Entry[Any, Any] | None) -> Iterator[Diagnostic]:
    file = translation_file(game, entry)
    if file is None:
        return
    yield from file.diagnostics
    if not has_errors(file.diagnostics):
        yield from _in_use(game, entry, file)


def _in_use(game: AnyGame, entry: Entry[Any, Any] | None, file: TranslationFile) -> Iterator[Diagnostic]:
    """What is wrong with words as the cards use them."""
    asked, grammar = asked_of(game, entry), grammar_of(game)
    if asked is None:
        return
    for key, said in file.words.items():
        if key not in asked:
            hint = did_you_mean(key, asked, "write the text as the card file has it")
            yield Diagnostic(STALE_TRANSLATION, f"no card says “{short(key)}”", file.places[key], hint)
        elif asked[key] == "noun" and grammar is not None and grammar.inflects and not said.gender:
            message = f"`{said}` has no gender, and is said as if it were {grammar.genders[0]}"
            hint = f"add {' or '.join(f'`gender: {gender}`' for gender in grammar.genders)}"
            yield Diagnostic(NO_GENDER, message, file.places[key], hint)
