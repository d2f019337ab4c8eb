"""A translation to be filled in: every text that has no words in a language yet, at its place among those that have."""

from __future__ import annotations

import json
import re
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.diagnostics import RequestError
from gesso.project.game import SOURCE_LOCALE
from gesso.project.key_order import first_line, last_line
from gesso.project.project import TRANSLATIONS, AnyGame
from gesso.project.translation_check import in_order_of_file
from gesso.project.translations import asked_of, grammar_of, translation_of
from gesso.source import MappingNode, Node, Scalar, SequenceNode, read_file
from gesso.wording.translation import SourceText, Use, source_text

if TYPE_CHECKING:
    from gesso.project.entries import Entry
    from gesso.wording.grammar import Grammar
WORDS = "words"
NO_LONGER = "  # No card says these any more."
_ONE_LINE, _WIDTH, _INDENT = 70, 104, " " * 6
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 '.-]*[A-Za-z0-9.]|[A-Za-z]")
"""What needs no quotes, in brackets neither."""
_RESERVED = frozenset({"yes", "no", "on", "off", "y", "n", "true", "false", "null"})


@dataclass(frozen=True, slots=True)
class Draft:
    """A file of translations as it is to be: `line` is that of the first of the `new` texts, or 1; `gone` are those with
    words that no card says any more, now at the end."""

    file: Path
    text: str
    line: int
    new: int
    gone: int


def draft_of(game: AnyGame, entry: Entry[Any, Any] | None) -> Draft:
    """The translation of an entry, or (None) of the game's own words, into the locale of the game, with a place for each
    text that has no words yet. What has some stays as it is. Raises `RequestError` where the cards or the file have
    errors, `LocaleError` for a language that the game does not speak."""
    book = game.definition.wording().phrasebook(game.locale)
    asked, source = asked_of(game, entry), game.source if entry is None else entry.source
    if asked is None or source is None:
        raise RequestError(f"{game.id if entry is None else entry.id} has errors", "mend them first: `gesso check`")
    shared = {} if entry is None else asked_of(game, None) or {}
    known = translation_of(game, entry).words
    missing = [key for key in in_order_of_file(asked, source) if key not in known and key not in shared]
    file = (game.folder if entry is None else entry.folder) / TRANSLATIONS / f"{game.locale}.yaml"
    head, blocks = _read(file, game)
    if not file.exists():
        whose = game.id if entry is None else entry.id
        head = _head(whose, book.name, game.locale, book.grammar)
    said = [block for block in blocks if block.key in asked]
    gone = [block for block in blocks if block.key not in asked and block.filled]
    added = [key for key in missing if key not in {block.key for block in said}]
    order = list(in_order_of_file(asked, source))
    for key in added:
        at = max((said.index(each) + 1 for each in said if _before(each.key, key, order)), default=0)
        said.insert(at, _Block(key, _lines(key, asked[key], game), False))
    lines = [*head]
    line = 1
    for block in said:
        if line == 1 and block.key in added:
            line = len(lines) + 1
        lines += block.lines
    lines += [NO_LONGER, *(each for block in gone for each in block.lines)] if gone else []
    return Draft(file, _ends(file).join((*lines, "")), line, len(added), len(gone))


def _ends(file: Path) -> str:
    """How the lines of a file end."""
    return "\r\n" if file.exists() and b"\r\n" in file.read_bytes() else "\n"


def _before(key: SourceText, new: SourceText, order: list[SourceText]) -> bool:
    return order.index(key) < order.index(new)


@dataclass(frozen=True, slots=True)
class _Block:
    """One item of the list with the comments above it; `filled` says that somebody has translated it."""

    key: SourceText
    lines: list[str]
    filled: bool


def _read(file: Path, game: AnyGame) -> tuple[list[str], list[_Block]]:
    """The lines of a file up to its list, and the items of that; nothing where there is no file."""
    if not file.exists():
        return [], []
    reading = read_file(file, root=game.folder.parents[1])
    source, words = reading.source, reading.node.get(WORDS) if isinstance(reading.node, MappingNode) else None
    if source is None or reading.diagnostics or not isinstance(words, SequenceNode):
        raise RequestError(f"{file.name} of {file.parent.parent.name} cannot be read", "mend it first: `gesso check`")
    items = words.items
    if words.span.text.startswith("[") or len({item.span.line for item in items}) < len(items):
        raise RequestError(f"`{WORDS}` of {file} is not written one item below the other", "write it so")
    lines = source.text.replace("\r\n", "\n").rstrip("\n").split("\n")
    starts = [first_line(lines, item.span.line - 1) for item in items]
    ends = [*starts[1:], (last_line(source, items[-1]) + 1)]
    blocks = [_block(item, lines[start:end], game.locale) for item, start, end in zip(items, starts, ends)]
    if any(line.strip() for line in lines[ends[-1] :]):
        raise RequestError(f"something stands below `{WORDS}` in {file}", f"move it above `{WORDS}`")
    return lines[: starts[0]], blocks


def _block(item: Node, lines: list[str], locale: str) -> _Block:
    said = item if isinstance(item, MappingNode) else None
    key, words = (said.get(SOURCE_LOCALE), said.get(locale)) if said else (None, None)
    filled = isinstance(words, Scalar) and bool(words.text.strip())
    kept = [line for line in lines if line != NO_LONGER]
    return _Block(source_text(key.text if isinstance(key, Scalar) else ""), kept, filled)


def _head(whose: str, language: str, locale: str, grammar: Grammar) -> list[str]:
    lines = [f"# {whose}: {language}. Write each text behind `{locale}:`; what stays empty is printed in English."]
    if grammar.inflects:
        lines.append(
            f"# `gender` is {' or '.join(grammar.genders)}. What agrees has a form for each: `word<head: |e>`."
        )
    return [*lines, "gesso: 1", "", f"{WORDS}:"]


def _lines(key: SourceText, use: Use, game: AnyGame) -> list[str]:
    grammar = grammar_of(game)
    gender = use == "noun" and grammar is not None and grammar.inflects
    if len(key) <= _ONE_LINE:
        rest = ', gender: ""' if gender else ""
        return [f'  - {{{SOURCE_LOCALE}: {_scalar(key)}, {game.locale}: ""{rest}}}']
    folded = textwrap.wrap(key, _WIDTH - len(_INDENT), break_long_words=False, break_on_hyphens=False)
    return [f"  - {SOURCE_LOCALE}: >-", *(f"{_INDENT}{line}" for line in folded), f'    {game.locale}: ""']


def _scalar(text: str) -> str:
    plain = _PLAIN.fullmatch(text) and text.casefold() not in _RESERVED
    return text if plain else json.dumps(text, ensure_ascii=False)
