"""Keepers, charms and the table of Lanterns, from their files."""

from __future__ import annotations

from dataclasses import dataclass, field

from gesso.schema.access import EffectText, effect_text, items, mapping, number, text, texts, value
from gesso.source import MappingNode, Node, Span


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


def load_entry(root: Node) -> Entry:
    """A keeper or a charm. Raises ShapeError where the tree does not keep to its schema."""
    top = mapping(root)
    cards = tuple(_card(mapping(item)) for item in items(top.get("cards")))
    passive = effect_text("passive", value(top, "passive"))
    return Entry(text(value(top, "id")), text(value(top, "name")), passive, cards, top.span)


def _card(top: MappingNode) -> Card:
    cost = top.get("cost")
    paid = None if cost is None else effect_text("cost", cost)
    effect = effect_text("effect", value(top, "effect"))
    return Card(text(value(top, "id")), text(value(top, "name")), number(value(top, "copies")), paid, effect)


def load_table(root: Node) -> Table:
    """The game file. Raises ShapeError where the tree does not keep to its schema."""
    top = mapping(root)
    light, goal, hand, rounds, games = (number(value(top, key)) for key in ("light", "goal", "hand", "rounds", "games"))
    keepers, charms = texts(value(top, "keepers")), texts(value(top, "charms"))
    return Table(text(value(top, "name")), light, goal, hand, rounds, games, keepers, charms)
