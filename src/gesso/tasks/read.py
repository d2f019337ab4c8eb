"""Printed words read back into the effect language."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from gesso.data_classes import dataclass
from gesso.diagnostics import CheckError, Diagnostic, RequestError
from gesso.diagnostics.suggestions import did_you_mean
from gesso.project import SOURCE_LOCALE
from gesso.project.drafts import program_of
from gesso.project.entries import Entry
from gesso.project.game import AnyGame
from gesso.project.project import ProjectModel
from gesso.reading import Reader, Reading, Speech, rules_of_game
from gesso.wording import plain
from gesso.wording.phrasebook import Phrasebook, languages_of, words_in


@dataclass(frozen=True, slots=True)
class ReadWords:
    """What printed words say, and of which entry."""

    locale: str
    """The language of the words."""
    game: str
    entry: str
    """The entry whose names were used."""
    place: str
    """The place of the entry where such a text can stand."""
    reading: Reading
    meant: Diagnostic | None = None
    """Of words that nothing prints: what cannot be read in them, with the texts that may be meant."""


def read_words(
    project: ProjectModel,
    words: str,
    *,
    game: str | None = None,
    entry: str | None = None,
    locale: str | None = None,
) -> ReadWords:
    """Return the text that prints exactly so, else the nearest one.

    Args:
        project: The project whose entries have the names in the words.
        words: Printed words: paragraphs on lines, behind a line in square brackets for the bar of a cost.
        game: The id of the game; by default the first one that can read them.
        entry: The id of the entry whose names are meant; by default the one with most of them.
        locale: The language of the words; by default the one that has most of them.

    Raises:
        RequestError: There are no words, or no such game or entry.
        CheckError: The entry has so many errors that its names cannot be told.
        LocaleError: The game does not speak the language.
    """
    bar, paragraphs = printed_lines(words)
    if not bar and not paragraphs:
        raise RequestError("there are no words to read", 'gesso read "Draw 1 card."')
    best = _best(project, words, game, entry, locale or SOURCE_LOCALE)
    if best.reading.exact:
        return best
    said_in = locale or _language_of(_game(project, best), words)
    if said_in != best.locale:
        best = _best(project, words, game, entry, said_in)
    return best if best.reading.exact else _meant(project, _with_other_words(project, best, words), words)


def _best(project: ProjectModel, words: str, game: str | None, entry: str | None, locale: str) -> ReadWords:
    """Return what words say in a language in the first game that can read them, else in the one that reads most."""
    best: ReadWords | None = None
    for candidate, model in _entries(project, game, entry, words):
        program = program_of(candidate, model, locale)
        if program is None:
            raise CheckError(model.id, candidate.checked(model).diagnostics)
        speech: Speech = candidate.definition.reading().speech(program, locale)
        found = _read(locale, candidate.id, model.id, speech, *printed_lines(words))
        if best is None or _rank(found) > _rank(best):
            best = found
        if found.reading.exact:
            break
    assert best is not None
    return best


def phrasebook_of(project: ProjectModel, found: ReadWords) -> Phrasebook:
    """Return the phrases of the language in which words were read."""
    return _game(project, found).definition.wording().phrasebook(found.locale)


def _game(project: ProjectModel, found: ReadWords) -> AnyGame:
    return next(each for each in project.games if each.id == found.game)


def _language_of(game: AnyGame, words: str) -> str:
    """Return the language whose phrases have most of the words; of several the language of the texts."""
    said = words_in(plain(words).casefold())
    books = {locale: game.definition.wording().phrasebook(locale) for locale in languages_of(game.id)}
    known = {locale: sum(map(book.phrases.words.__contains__, said)) for locale, book in books.items()}
    return max(known, key=lambda locale: (known[locale], locale == SOURCE_LOCALE))


_MOST_SAYINGS = 24


def _meant(project: ProjectModel, found: ReadWords, words: str) -> ReadWords:
    """Return words that nothing prints with what may be meant, as far as people write them in the language of the texts."""
    # Words that are printed so need no proposals.
    from gesso.tasks.proposals import answer_to

    bar, paragraphs = printed_lines(words)
    if found.locale != SOURCE_LOCALE or bar or _says_all(found.reading):
        return found
    game = _game(project, found)
    entry = game.entry(found.entry)
    return found if entry is None else replace(found, meant=answer_to(game, entry, plain("\n".join(paragraphs))))


def _says_all(reading: Reading) -> bool:
    return bool(reading.text) and not reading.unread


def _with_other_words(project: ProjectModel, found: ReadWords, words: str) -> ReadWords:
    """Read what is printed for words that nothing prints, such as `piochez deux cartes`; return what was found if
    that is no text either."""
    game = _game(project, found)
    model = game.entry(found.entry)
    program = None if model is None else program_of(game, model, found.locale)
    if program is None:
        return found
    speech: Speech = game.definition.reading().speech(program, found.locale)
    for said in itertools.islice(sayings(words, speech.renderer.book.grammar.said), _MOST_SAYINGS):
        other = _read(found.locale, found.game, found.entry, speech, *printed_lines(said))
        if other.reading.exact:
            return replace(other, reading=replace(other.reading, exact=False))
    return found


def sayings(text: str, said: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield a text with what is printed in place of what people write, the likeliest first; never the text itself."""
    parts: list[Sequence[str]] = []
    at = 0
    for match in _known(said).finditer(text):
        key = next(key for key in sorted(said, key=len, reverse=True) if _pattern(key).fullmatch(match[0]))
        held = _pattern(key).fullmatch(match[0])
        assert held is not None
        filled = [_filled(form, held.groups()) for form in said[key]]
        parts += [[text[at : match.start()]], filled]
        at = match.end()
    choices = [*parts, [text[at:]]]
    yield from (whole for whole in map("".join, itertools.product(*choices)) if whole != text)


def _known(said: Mapping[str, Sequence[str]]) -> re.Pattern[str]:
    patterns = (_pattern(key).pattern for key in sorted(said, key=len, reverse=True))
    return re.compile(rf"\b(?:{'|'.join(patterns) or '(?!)'})\b", re.IGNORECASE)


@cache
def _pattern(said: str) -> re.Pattern[str]:
    places = {"#": r"(\d+)", "*": r"([\w-]+)"}
    return re.compile(r"\s+".join(places.get(word) or re.escape(word) for word in said.split()), re.IGNORECASE)


def _filled(form: str, held: Sequence[str]) -> str:
    rest = iter(held)
    return " ".join(next(rest) if word in ("#", "*") else word for word in form.split())


def printed_lines(words: str) -> tuple[str, tuple[str, ...]]:
    """Return the bar of a cost and the paragraphs of a text as it is shown: `[EXHAUST ME]` before its lines."""
    text = words.strip().strip("`")
    bar = ""
    if text.startswith("["):
        bar, _, text = text[1:].partition("]")
    lines = (line.strip(" >`") for line in text.splitlines())
    return bar.strip(), tuple(line if line.rstrip("*").endswith(_ENDS) else f"{line}." for line in lines if line)


_ENDS = (".", ":", "”", "»", '"')


def _rank(found: ReadWords) -> tuple[bool, int]:
    return found.reading.exact, found.reading.length


def _read(locale: str, game: str, entry: str, speech: Speech, bar: str, paragraphs: Sequence[str]) -> ReadWords:
    """Read a text at the first place of an entry where it can stand, else where most of it can."""
    reader = Reader(speech, rules_of_game(speech))
    best: ReadWords | None = None
    for kind in speech.kinds:
        found = ReadWords(locale, game, entry, kind.name, reader.read(bar, paragraphs, kind))
        if found.reading.exact:
            return found
        if best is None or _rank(found) > _rank(best):
            best = found
    assert best is not None
    return best


def _entries(
    project: ProjectModel, game: str | None, entry: str | None, words: str
) -> Iterator[tuple[AnyGame, Entry[Any, Any]]]:
    """Yield an entry of each game that could be meant: the one that is named, else the one whose names stand there."""
    games = [each for each in project.games if each.definition.reading and game in (None, each.id)]
    if not games:
        known = [each.id for each in project.games if each.definition.reading]
        raise RequestError(
            f"no game `{game}` reads printed words", did_you_mean(game or "", known, "choose another game")
        )
    if entry is not None:
        found = [(each, model) for each in games if (model := each.entry(entry)) is not None]
        if not found:
            known = [id for each in games for id in each.ids()]
            raise RequestError(f"there is no entry `{entry}`", did_you_mean(entry, known, "`gesso text` lists them"))
        yield from found
        return
    for each in games:
        best = max(each.entries, key=lambda model: _names_in(model, words), default=None)
        if best is not None:
            yield each, best


def _names_in(entry: Entry[Any, Any], words: str) -> int:
    """Return how many capitalised words of a text stand in the file of an entry as names."""
    text = entry.source.text if entry.source is not None else ""
    names = {word.strip(".,:;*’'“”«»()") for word in words.split() if word.lstrip("*“«(")[:1].isupper()}
    return sum(f"name: {name}" in text or f"\n  {name.lower()}:" in text for name in names if name)
