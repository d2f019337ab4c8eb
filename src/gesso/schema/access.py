"""Typed access to a checked tree, without checking again what the schema promised; and the parts that a card file of
any game has: effect texts, where a text comes from, colours, pronouns."""

from __future__ import annotations

import re
from dataclasses import field
from types import NoneType
from typing import Any, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

from gesso.data_classes import dataclass
from gesso.source import MappingNode, Node, Scalar, SequenceNode, Span

W = TypeVar("W", bound=str)
D = TypeVar("D")


class ShapeError(LookupError):
    """A tree without the shape that its schema promises: it was not checked, or the check found errors."""


def mapping(node: Node | None) -> MappingNode:
    """Return the node as a mapping. Raises ShapeError otherwise, as all of these functions do."""
    if isinstance(node, MappingNode):
        return node
    raise ShapeError(f"no mapping: {node!r}")


def value(parent: MappingNode, key: str) -> Node:
    """Return the value of a required key."""
    node = parent.get(key)
    if node is None:
        raise ShapeError(f"no `{key}` in {parent.span!r}")
    return node


def items(node: Node | None) -> tuple[Node, ...]:
    """Return the items of a list; none if it is left out."""
    if node is None:
        return ()
    if isinstance(node, SequenceNode):
        return node.items
    raise ShapeError(f"no list: {node!r}")


def text(node: Node | None) -> str:
    """Return a scalar as text, whatever it looks like."""
    if isinstance(node, Scalar) and node.value is not None:
        return node.text
    raise ShapeError(f"no text: {node!r}")


def prose(node: Node | None) -> str:
    """Return prose for print: its lines joined, because the page breaks them anew."""
    return " ".join(text(node).split())


def one_of(node: Node | None, allowed: tuple[W, ...]) -> W:
    """Return a scalar that is one of these words."""
    word = text(node)
    for option in allowed:
        if option == word:
            return option
    raise ShapeError(f"{word!r} is none of {allowed}")


def optional_text(node: Node | None) -> str | None:
    """Return a scalar as text, or None if it is left out."""
    return None if node is None else text(node)


def texts(node: Node | None) -> tuple[str, ...]:
    """Return a list of scalars as texts; none if it is left out."""
    return tuple(text(item) for item in items(node))


def optional_number(node: Node | None) -> int | None:
    """Return a whole number, or None if it is left out."""
    return None if node is None else number(node)


def number(node: Node | None, default: int | None = None) -> int:
    """Return a whole number, or the default if it is left out."""
    if node is None and default is not None:
        return default
    if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.value
    raise ShapeError(f"no whole number: {node!r}")


def measure(node: Node | None) -> float:
    """Return a number, whole or not."""
    if isinstance(node, Scalar) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return float(node.value)
    raise ShapeError(f"no number: {node!r}")


def flag(node: Node | None, default: bool) -> bool:
    """Return true or false, or the default if it is left out."""
    if node is None:
        return default
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return node.value
    raise ShapeError(f"neither true nor false: {node!r}")


def block(node: Node | None) -> Span:
    """Return the place of a literal block's own lines."""
    if isinstance(node, Scalar) and node.content is not None:
        return node.content
    raise ShapeError(f"no literal block: {node!r}")


Provenance = Literal["original", "stated", "inferred", "stand-in"]
"""Whether a text is the designer's own work, is the publisher's, is derived from the publisher's words, or replaces one
that was never published."""
PROVENANCES: tuple[Provenance, ...] = ("original", "stated", "inferred", "stand-in")
ORIGINAL: Provenance = "original"
"""Where everything comes from whose file does not say. It is printed without a note."""
Start = Literal["cost", "effect", "passive"]
_HEX = re.compile(r"#[0-9A-Fa-f]{6}\Z")


@dataclass(frozen=True, slots=True)
class EffectText:
    """A text of the effect language: the slice of the file that holds it, and the start symbol that reads it."""

    start: Start
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Palette:
    """Four colours as `#RRGGBB`; ValueError names a colour of another form."""

    deep: str
    main: str
    accent: str
    light: str

    def __post_init__(self) -> None:
        for colour in (self.deep, self.main, self.accent, self.light):
            if not _HEX.match(colour):
                raise ValueError(f"not a colour of the form #RRGGBB: {colour!r}")


@dataclass(frozen=True, slots=True)
class Pronouns:
    """Subject, object, possessive: she, her, her."""

    subject: str
    object: str
    possessive: str


def effect_text(start: Start, node: Node) -> EffectText:
    """Return a literal block as a text."""
    return EffectText(start, block(node))


def provenance(node: Node | None, default: Provenance = ORIGINAL) -> Provenance:
    """Return where a text comes from, or the default if it is left out."""
    return default if node is None else one_of(node, PROVENANCES)


def palette(node: MappingNode) -> Palette:
    """Return the colours of a mapping that names all four."""
    return Palette(*(text(value(node, colour)).upper() for colour in ("deep", "main", "accent", "light")))


def pronouns(node: Node) -> Pronouns:
    """Return the three pronouns of a list."""
    words = texts(node)
    if len(words) != 3:
        raise ShapeError("three pronouns")
    return Pronouns(*words)


def load_as(kind: type[D], node: Node | None) -> D:
    """Return a dataclass from a mapping: each field from the key of its name, read by its type.

    Types are `str`, `int`, `EffectText` (the name of the field says how it is read: `cost`, `effect` or `passive`),
    dataclasses, tuples of these, and each with `| None` for a key that may be missing; a tuple without its key is empty.
    A field of type `Span` gets the place of the mapping.
    """
    top = mapping(node)
    values = {name: _as(type_, name, top) for name, type_ in get_type_hints(kind).items()}
    return kind(**values)


def _as(type_: Any, name: str, top: MappingNode) -> Any:
    if type_ is Span:
        return top.span
    node = top.get(name)
    if NoneType in get_args(type_):
        return None if node is None else _value(get_args(type_)[0], name, node)
    return () if node is None and get_origin(type_) is tuple else _value(type_, name, value(top, name))


def _value(type_: Any, name: str, node: Node) -> Any:
    if get_origin(type_) is tuple:
        return tuple(_value(get_args(type_)[0], name, item) for item in items(node))
    if type_ is EffectText:
        return effect_text(cast(Start, name), node)
    return text(node) if type_ is str else number(node) if type_ is int else load_as(type_, node)
