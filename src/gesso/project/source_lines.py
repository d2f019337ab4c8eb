"""The lines of an entry's file, parted by the cards that they write, with what is a key in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Mapping_
from dataclasses import dataclass

from gesso.printing.proof.parts import SourceLine, SourcePart
from gesso.source import MappingNode, Node, Scalar, SequenceNode, SourceFile, Span, blocks_in, read_tree

_COMMENT = re.compile(r"(?:^|(?<=\s))#(?:\s.*)?$")
_TAB = 8
_PROSE = 4
"""So many blanks has a value that is prose: a shorter one may stand somewhere by chance."""


@dataclass(frozen=True, slots=True)
class CardLines:
    """The lines of each card by its id, and those that belong to none; lines without words are left out at the ends.
    `prose` are values of several words, each with its lines; `values` are all values of each card."""

    cards: dict[str, tuple[SourceLine, ...]]
    others: tuple[SourceLine, ...]
    prose: tuple[tuple[str, tuple[SourceLine, ...]], ...]
    values: dict[str, frozenset[str]]

    def saying(self, text: str) -> tuple[SourceLine, ...]:
        """The lines whose prose stands in a text, word for word."""
        shown = _in_a_row(text)
        return tuple(line for words, lines in self.prose if words in shown for line in lines)


def card_lines(source: SourceFile, node: Node, cards: Iterable[str]) -> CardLines:
    """The lines of a file by card: those of the mapping that has a card's id as its `id`, or as its key."""
    reader = _Reader(source, node)
    found: dict[str, tuple[SourceLine, ...]] = {}
    values: dict[str, frozenset[str]] = {}
    taken: set[int] = set()
    for card in cards:
        place = _by_id(node, card) or _by_key(node, card)
        numbers = [] if place is None else [number for number in _numbers(place) if number not in taken]
        taken.update(numbers)
        own = frozenset(numbers)
        values[card] = frozenset(_in_a_row(each.text) for each in _scalars(node) if each.span.line in own)
        found[card] = reader.lines(numbers)
    every = range(1, source.whole.end_line + 1)
    others = reader.lines([number for number in every if number not in taken])
    return CardLines(found, others, tuple(_prose(node, reader)), values)


def translation_lines(source: SourceFile, values: Mapping_[str, frozenset[str]]) -> dict[str, tuple[SourceLine, ...]]:
    """The lines of a translation by the cards that have its words among their `values`; under "" the words of none."""
    found: dict[str, tuple[SourceLine, ...]] = {}
    for said, lines in _translated(source):
        for card in [card for card, own in values.items() if own & said] or [""]:
            found[card] = (*found.get(card, ()), *lines)
    return found


def translation_saying(source: SourceFile, text: str) -> tuple[SourceLine, ...]:
    """The lines of a translation whose prose stands in a text, word for word."""
    shown, found = _in_a_row(text), _translated(source)
    return tuple(
        line for said, lines in found if any(_is_prose(each) and each in shown for each in said) for line in lines
    )


def _translated(source: SourceFile) -> Iterator[tuple[set[str], tuple[SourceLine, ...]]]:
    """Each word of a translation in all that is said of it, with its lines."""
    node = read_tree(source).node
    words = node.get("words") if isinstance(node, MappingNode) else None
    if node is None or not isinstance(words, SequenceNode):
        return
    reader = _Reader(source, node)
    for word in words:
        yield {_in_a_row(each.text) for each in _scalars(word)}, reader.lines(_numbers(word.span))


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
        return
    for part in (pair.value for pair in node) if isinstance(node, MappingNode) else node:
        yield from _scalars(part)


def _prose(node: Node, reader: _Reader) -> Iterator[tuple[str, tuple[SourceLine, ...]]]:
    for mapping in (node, *_inner(node)):
        for pair in mapping if isinstance(mapping, MappingNode) else ():
            words = _in_a_row(pair.value.text) if isinstance(pair.value, Scalar) else ""
            if _is_prose(words):
                span = pair.key.span
                yield words, reader.lines(_numbers(span.source.span(span.start, pair.value.span.end)))


def _is_prose(words: str) -> bool:
    return words.count(" ") >= _PROSE


def _in_a_row(text: str) -> str:
    return " ".join(text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}").split())


def _numbers(place: Span) -> range:
    last = place.source.position(place.start + len(place.text.rstrip()))[0]
    return range(place.line, last + 1)


def _by_id(node: Node, id: str) -> Span | None:
    for mapping in _inner(node):
        name = mapping.get("id")
        if isinstance(name, Scalar) and name.text == id:
            return mapping.span
    return None


def _by_key(node: Node, id: str) -> Span | None:
    for mapping in (node, *_inner(node)):
        pair = mapping.pair(id) if isinstance(mapping, MappingNode) else None
        if pair is not None:
            span = pair.key.span
            return span.source.span(span.start, pair.value.span.end)
    return None


def _inner(node: Node) -> Iterator[MappingNode]:
    """All mappings in a tree but itself, outer ones first."""
    if isinstance(node, Scalar):
        return
    for part in (pair.value for pair in node) if isinstance(node, MappingNode) else node:
        if isinstance(part, MappingNode):
            yield part
        yield from _inner(part)


class _Reader:
    """Parts the lines of one file into keys, values and comments."""

    def __init__(self, source: SourceFile, node: Node) -> None:
        self._source = source
        self._keys = {span.start: span.end for span in _keys(node)}
        self._in_blocks = {line for block in blocks_in(node) for line in range(block.line, block.end_line)}

    def lines(self, numbers: Iterable[int]) -> tuple[SourceLine, ...]:
        lines = [self._line(number) for number in numbers]
        told = [at for at, line in enumerate(lines) if line.parts]
        # One blank line between two parts of a file is as good as several.
        kept = (
            line for at, line in enumerate(lines) if line.parts or (lines[at - 1].parts and told[0] < at < told[-1])
        )
        return tuple(kept) if told else ()

    def _line(self, number: int) -> SourceLine:
        text = self._source.line(number).expandtabs(_TAB)
        bare = text.strip()
        start = self._source.offset(number, 1)
        first = len(text) - len(text.lstrip())
        dash = re.match(r"(?:- +)*", bare)
        at = first + (dash.end() if dash else 0)
        end = self._keys.get(start + at)
        parts: list[tuple[str, SourcePart]] = []
        if end is not None:
            parts.append((text[first : end - start + 1], "key"))
            bare = text[end - start + 1 :].rstrip()
        comment = None if number in self._in_blocks else _COMMENT.search(bare)
        value, note = (bare[: comment.start()], bare[comment.start() :]) if comment else (bare, "")
        parts += [(value, "value")] if value.strip() else []
        parts += [(note, "comment")] if note else []
        return SourceLine(number, first, tuple(parts))


def _keys(node: Node) -> Iterator[Span]:
    if isinstance(node, Scalar):
        return
    if isinstance(node, MappingNode):
        yield from (pair.key.span for pair in node)
    for part in (pair.value for pair in node) if isinstance(node, MappingNode) else node:
        yield from _keys(part)
