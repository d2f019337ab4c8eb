"""Boxes for cards: how large they are, and what is said about that on them."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from gesso.wording import Phrasebook

BOX_TEMPLATE = "kit/box"
_CARD_WIDTH, _CARD_HEIGHT = 63.5, 88.9
_AIR_ACROSS, _AIR_UP, _AIR_DEEP = 1.5, 2.1, 2.0
_THICKNESS, _LOOSE = 0.27, 1.25
"""Millimetres of a card of 200 g, and how much thicker a pile of cards is that nobody presses."""
_EVEN = 2


def inside_of(cards: int) -> tuple[float, float, float]:
    """Width, height and depth (mm) inside a box for some poker cards; the depth is even."""
    depth = _EVEN * ceil((cards * _THICKNESS * _LOOSE + _AIR_DEEP) / _EVEN)
    return _CARD_WIDTH + _AIR_ACROSS, _CARD_HEIGHT + _AIR_UP, float(depth)


def box_values(cards: int, book: Phrasebook, also: str = "") -> Mapping[str, object]:
    """The size of a box, what is printed beside its net, and what goes in beside the cards."""
    inside = inside_of(cards)
    width, height, depth = (book.grammar.measure(length) for length in inside)
    return {
        "inside": inside,
        "size": book("kit.box_size", width=width, height=height, depth=depth),
        "cards": book("kit.box_cards", cards=str(cards), thickness=book.grammar.measure(_THICKNESS)),
        "also": also,
        "order": book("kit.box_order"),
        "advice": book("kit.box_advice"),
    }
