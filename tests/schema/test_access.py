"""A dataclass is loaded from a mapping by the types of its fields."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from gesso.schema.access import EffectText, ShapeError, load_as
from gesso.source import Span, read_text


@dataclass(frozen=True)
class Card:
    name: str
    copies: int
    cost: EffectText | None
    effect: EffectText
    span: Span


@dataclass(frozen=True)
class Deck:
    owner: Card | None
    cards: tuple[Card, ...]
    tags: tuple[str, ...]


def loaded(text: str) -> Deck:
    return load_as(Deck, read_text(text).node)


def test_each_field_is_read_by_its_type() -> None:
    deck = loaded("tags: [a, 1]\ncards:\n  - name: Spark\n    copies: 3\n    effect: |\n      draw 1 card\n")
    (card,) = deck.cards
    assert (deck.owner, deck.tags, card.name, card.copies, card.cost) == (None, ("a", "1"), "Spark", 3, None)
    assert (card.effect.start, card.effect.span.text.strip(), card.span.line) == ("effect", "draw 1 card", 3)


def test_a_tuple_without_its_key_is_empty() -> None:
    assert loaded("tags: []") == Deck(None, (), ())


@pytest.mark.parametrize("text", ["[]", "cards: Spark", "cards: [Spark]", "owner: {name: Spark, copies: 3}"])
def test_a_tree_of_another_shape_is_refused(text: str) -> None:
    with pytest.raises(ShapeError):
        loaded(text)
