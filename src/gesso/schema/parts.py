"""Parts that a card file of any game has: texts of the effect language, where a text comes from, colours, pronouns."""

import re
from dataclasses import dataclass, field
from typing import Literal

from gesso.schema.access import ShapeError, block, one_of, text, texts, value
from gesso.source import MappingNode, Node, Span

Provenance = Literal["stated", "inferred", "stand-in"]
"""Whether a text is the publisher's, follows from what the publisher has said, or stands in for one never published."""
_PROVENANCES: tuple[Provenance, ...] = ("stated", "inferred", "stand-in")
Start = Literal["cost", "effect", "passive"]
_HEX = re.compile(r"#[0-9A-Fa-f]{6}\Z")


@dataclass(frozen=True, slots=True)
class EffectText:
    """A text of the effect language: the slice of the file that holds it, and which start symbol reads it."""

    start: Start
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Palette:
    """Four colours as `#RRGGBB`; ValueError names a colour that is not of that form."""

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
    """A literal block as a text; raises `ShapeError`, as all of these do."""
    return EffectText(start, block(node))


def provenance(node: Node | None, default: Provenance = "stand-in") -> Provenance:
    """Where a text comes from, or the default where it is left out."""
    return default if node is None else one_of(node, _PROVENANCES)


def palette(node: MappingNode) -> Palette:
    """The colours of a mapping that names all four."""
    return Palette(*(text(value(node, colour)).upper() for colour in ("deep", "main", "accent", "light")))


def pronouns(node: Node) -> Pronouns:
    """The three pronouns of a list."""
    words = texts(node)
    if len(words) != 3:
        raise ShapeError("three pronouns")
    return Pronouns(*words)
