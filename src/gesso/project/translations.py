"""Translations of a project: `translations/<locale>.yaml` beside a game file or in an entry's folder."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, has_errors, in_order
from gesso.diagnostics.codes import BAD_FORMS, NOT_TRANSLATED, TRANSLATED_TWICE, UNKNOWN_GENDER, UNKNOWN_LANGUAGE
from gesso.diagnostics.suggestions import did_you_mean
from gesso.files import file_text
from gesso.project import SOURCE_LOCALE, TRANSLATIONS
from gesso.project.entries import Entry, foreign_letters
from gesso.project.files import Files
from gesso.resources import lies_in, real_path
from gesso.schema import validate
from gesso.schema.access import ShapeError, items, mapping, optional_text, text, value
from gesso.source import MappingNode, Node, SourceFile, Span
from gesso.wording import LocaleError
from gesso.wording.phrasebook import SourceText, Translation, Use, languages_of, source_text
from gesso.wording.template import HEAD, Inflected, TemplateError, compile_template

if TYPE_CHECKING:
    from gesso.project.game import AnyGame
    from gesso.project.packs import Pack
    from gesso.wording.grammar import Grammar
TRANSLATION_SCHEMA = "translations/translation"
_BLANKS = re.compile(r"[ \t\r]+")


@dataclass(frozen=True, slots=True)
class TranslationFile:
    """One translation file: its words, their places, and its problems."""

    source: SourceFile
    words: Mapping[SourceText, Inflected]
    places: Mapping[SourceText, Span]
    diagnostics: tuple[Diagnostic, ...]


def errors_of(game: AnyGame, entry: Entry[Any, Any]) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of an entry's translation into the game's locale; empty if none is an error."""
    own = translation_file(game, entry)
    return own.diagnostics if own is not None and has_errors(own.diagnostics) else ()


def translation_of(game: AnyGame, entry: Entry[Any, Any] | None) -> Translation:
    """Return the words of a game in its locale; those of the entry come before those of the game and of others."""
    every = [game.entry(id) for id in game.ids()]
    others = [each for each in every if each is not None and each != entry]
    owners = [*others, *game.pack_entries.packs, None, *([entry] if entry else [])]
    words: dict[SourceText, Inflected] = {}
    for owner in owners:
        file = translation_file(game, owner)
        if file is not None:
            words.update(file.words)
    return Translation(words)


def translation_file(game: AnyGame, owner: Entry[Any, Any] | Pack | None) -> TranslationFile | None:
    """Return the file for the game's locale of an entry, of a pack's game or of the project's game (None), if it is there."""
    file, pack = _path(game, owner), _pack_of(owner)
    if file is None:
        return None
    made: TranslationFile = game.once(("translation", file), lambda: _read(game, file, pack))
    return made


def _path(game: AnyGame, owner: Entry[Any, Any] | Pack | None) -> Path | None:
    """Return where the file lies; None if there is none or a link leads out of its folder."""
    pack = _pack_of(owner)
    home = game.folder if pack is None else real_path(pack.folder)
    folder = owner.folder if isinstance(owner, Entry) else home
    file = folder / TRANSLATIONS / f"{game.locale}.yaml"
    return file if lies_in(home, file) else None


def _pack_of(owner: Entry[Any, Any] | Pack | None) -> Pack | None:
    return owner.pack if isinstance(owner, Entry) else owner


def translation_texts(game: AnyGame, entry: Entry[Any, Any] | None = None) -> Iterator[str]:
    """Yield the text of the game's translation and of that of an entry; without one, of every entry."""
    packs = game.pack_entries.packs
    owners = (*map(game.entry, game.ids()), *packs, None) if entry is None else (entry, *packs, None)
    for path in (_path(game, owner) for owner in owners):
        if path is not None:
            unsaved = game.files.texts.get(path)
            yield file_text(path, errors="replace") if unsaved is None else unsaved


def asked_of(game: AnyGame, entry: Entry[Any, Any] | None) -> Mapping[SourceText, Use] | None:
    """Return the own words of an entry, or of the game file (None), that are printed; None if it has errors."""
    words = printed_words(game, entry)
    return None if words is None else words.asked


def printed_words(game: AnyGame, entry: Entry[Any, Any] | None) -> Translation | None:
    """Return the translation of an entry, or of the game file (None), with what is asked for; None if it has errors."""
    words, wording = translation_of(game, entry), game.definition.wording()
    if game.table is None:
        return None
    if entry is None:
        wording.translated_table(game.table, words)
        return words
    program = game.checked(entry).program
    if program is None:
        return None
    wording.translated(program, words)
    return words


def _read(game: AnyGame, file: Path, pack: Pack | None) -> TranslationFile:
    if pack is None:
        reading = game.files.glance(file)
    else:
        reading = Files(real_path(pack.folder), label=f"{pack.id}:").read(file)
    source = reading.source or SourceFile(str(file), "")
    found = list(reading.diagnostics)
    words: dict[SourceText, Inflected] = {}
    places: dict[SourceText, Span] = {}
    if reading.node is None:
        return TranslationFile(source, words, places, tuple(found))
    found += validate(reading.node, TRANSLATION_SCHEMA)
    found += foreign_letters(reading.node, found)
    grammar = grammar_of(game)
    if grammar is None:
        message = f"`{game.id}` has no phrases in `{game.locale}`"
        hint = did_you_mean(game.locale, languages_of(game.id), "name the file after a locale that it has")
        found.append(Diagnostic(UNKNOWN_LANGUAGE, message, source.top, hint))
    if not has_errors(found):
        try:
            for word in items(value(mapping(reading.node), "words")):
                found += _word(mapping(word), game.locale, grammar, words, places)
        except ShapeError:
            assert found, f"{file} keeps to its schema and has not its shape"
    return TranslationFile(source, words, places, tuple(in_order(found)))


def _word(
    node: MappingNode,
    locale: str,
    grammar: Grammar | None,
    words: dict[SourceText, Inflected],
    places: dict[SourceText, Span],
) -> Iterator[Diagnostic]:
    en = value(node, SOURCE_LOCALE)
    key, place = source_text(text(en)), en.span
    said, gender, plural = node.get(locale), node.get("gender"), node.get("plural")
    if said is None:
        yield Diagnostic(NOT_TRANSLATED, f"“{short(key)}” has no `{locale}`", place, f"write `{locale}:` and its words")
        return
    if not text(said).strip():
        # A place that waits for its words.
        return
    if key in words:
        yield Diagnostic(TRANSLATED_TWICE, f"“{short(key)}” is translated twice", place, "leave one of them out")
        return
    found = optional_text(gender) or ""
    if grammar is not None and found and found not in grammar.genders:
        hint = f"write {' or '.join(f'`{each}`' for each in grammar.genders)}" if grammar.inflects else "leave it out"
        yield Diagnostic(UNKNOWN_GENDER, f"the language has no gender `{found}`", _span(gender, place), hint)
        return
    # A no-break space is a letter of its own: French has one before a colon.
    lines = (" ".join(_BLANKS.split(line.strip(" \t\r"))) for line in text(said).split("\n"))
    words_there = "\n".join(filter(None, lines))
    if grammar is not None:
        fault = _fault(words_there, grammar)
        if fault:
            yield Diagnostic(BAD_FORMS, fault, said.span, "write such as `marqué<head: |e|s|es>`")
            return
    elides = {"true": True, "false": False}.get(optional_text(node.get("elides")) or "")
    words[key] = Inflected(words_there, found, many=optional_text(plural) or "", elides=elides)
    places[key] = place


def _fault(words: str, grammar: Grammar) -> str:
    """Return what is wrong with the forms of an adjective; empty if nothing is."""
    if "<" not in words:
        return ""
    try:
        template = compile_template(words)
    except TemplateError as error:
        return str(error)
    if any(choice.hole != HEAD for choice in template.choices()):
        return f"`{words}` has forms that agree with nothing: begin them with `<{HEAD}:`"
    if template.needed | template.optional:
        return f"`{words}` has a placeholder, and no word takes its place"
    misfit = grammar.misfit(template)
    return f"`{words}` {misfit}" if misfit else ""


def grammar_of(game: AnyGame) -> Grammar | None:
    """Return the grammar of a locale; None if the game does not speak it."""
    try:
        return game.definition.wording().phrasebook(game.locale).grammar
    except LocaleError:
        return None


def _span(node: Node | None, otherwise: Span) -> Span:
    return otherwise if node is None else node.span


def short(text: str) -> str:
    """Return the beginning of a text, for a message."""
    return text if len(text) <= 40 else f"{text[:39].rstrip()}…"
