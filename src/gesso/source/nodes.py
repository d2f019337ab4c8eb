"""The tree of a data file: scalars, sequences and mappings, each at its exact place; plain scalars by YAML 1.2."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import field
from typing import Literal

from gesso.data_classes import dataclass
from gesso.source.source_file import Span

Style = Literal["plain", "single", "double", "literal", "folded"]
ScalarValue = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value, by the rules of YAML 1.2: dates, `yes` and `on` are text."""

    value: ScalarValue
    text: str
    """The text before it was read as a number, a truth value or null."""
    style: Style
    span: Span = field(compare=False)
    content: Span | None = field(compare=False, default=None)
    """The lines of a literal block, indentation and last line end included; None for other styles."""


@dataclass(frozen=True, slots=True)
class SequenceNode:
    """A list."""

    items: tuple[Node, ...]
    span: Span = field(compare=False)

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)


@dataclass(frozen=True, slots=True)
class Pair:
    """One key of a mapping with its value. A key is always text, whatever it looks like."""

    key: Scalar
    value: Node

    @property
    def name(self) -> str:
        return self.key.text


@dataclass(frozen=True, slots=True)
class MappingNode:
    """Keys with values, in the order of the file; of equal keys only the first is kept."""

    pairs: tuple[Pair, ...]
    span: Span = field(compare=False)

    def __iter__(self) -> Iterator[Pair]:
        return iter(self.pairs)

    def pair(self, name: str) -> Pair | None:
        for pair in self.pairs:
            if pair.key.text == name:
                return pair
        return None

    def get(self, name: str) -> Node | None:
        pair = self.pair(name)
        return pair.value if pair else None


Node = Scalar | SequenceNode | MappingNode


def blocks_in(node: Node) -> Iterator[Span]:
    """Yield the contents of all literal blocks in a tree."""
    if isinstance(node, Scalar):
        if node.content is not None:
            yield node.content
        return
    for part in (pair.value for pair in node) if isinstance(node, MappingNode) else node:
        yield from blocks_in(part)


def same_value(left: Node, right: Node) -> bool:
    """Return whether two nodes have the same value, however it is written; a block is the same as other text."""
    match left, right:
        case Scalar(), Scalar():
            kinds = {(type(node.value), node.style == "literal") for node in (left, right)}
            return left.value == right.value and len(kinds) == 1
        case SequenceNode(), SequenceNode():
            return len(left.items) == len(right.items) and all(map(same_value, left, right))
        case MappingNode(), MappingNode():
            pairs = [(pair.value, right.get(pair.name)) for pair in left]
            return len(left.pairs) == len(right.pairs) and all(b is not None and same_value(a, b) for a, b in pairs)
        case _:
            return False


_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_TRUE = frozenset({"true", "True", "TRUE"})
_FALSE = frozenset({"false", "False", "FALSE"})
_NUMBER_START = frozenset("+-.0123456789")
_INTEGER = re.compile(r"[-+]?[0-9]+")
_BASED = re.compile(r"0(?:o[0-7]+|x[0-9a-fA-F]+)")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")


class NumberTooLong(ValueError):
    """A number with more digits than any card needs."""


def resolve_plain(text: str, *, digits: int) -> ScalarValue:
    """Return the value of an unquoted scalar. Numbers that a float cannot hold stay text.

    Raises NumberTooLong above `digits` digits, before it converts anything.
    """
    if text in _NULL:
        return None
    if text in _TRUE:
        return True
    if text in _FALSE:
        return False
    if text[0] not in _NUMBER_START:
        return text
    if _INTEGER.fullmatch(text):
        if len(text) > digits:
            raise NumberTooLong(text)
        return int(text)
    if _BASED.fullmatch(text):
        if len(text) > digits:
            raise NumberTooLong(text)
        return int(text, 0)
    if _FLOAT.fullmatch(text):
        if len(text) > 4 * digits:
            raise NumberTooLong(text)
        number = float(text)
        return number if math.isfinite(number) else text
    return text
