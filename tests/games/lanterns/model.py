"""Keepers, charms and the table of Lanterns, from their files."""

from __future__ import annotations

from dataclasses import dataclass, field

from gesso.schema.access import EffectText
from gesso.source import Span


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a deck; the texts are slices of the file."""

    id: str
    name: str
    copies: int
    cost: EffectText | None
    effect: EffectText


@dataclass(frozen=True, slots=True)
class Entry:
    """A keeper, with a deck; or a charm, which has none."""

    id: str
    name: str
    passive: EffectText
    cards: tuple[Card, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Table:
    """The numbers of the game file, and which entries it names."""

    name: str
    light: int
    goal: int
    hand: int
    rounds: int
    games: int
    keepers: tuple[str, ...]
    charms: tuple[str, ...]
