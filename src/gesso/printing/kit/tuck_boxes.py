"""Tuck boxes for cards, in sleeves or without: their size, and the words on them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import ceil

from gesso.printing.component import Component
from gesso.printing.pages import Piece
from gesso.printing.pages.grid import without_backs
from gesso.wording import Phrasebook, sentence

BOX_TEMPLATE = "kit/box"
_CARD_WIDTH, _CARD_HEIGHT = 63.5, 88.9
_AIR_ACROSS, _AIR_UP, _AIR_DEEP = 1.5, 2.1, 2.0
_SLEEVED_WIDTH, _SLEEVED_HEIGHT = 68.0, 94.0
"""Millimetres inside a box for cards in sleeves."""
_THICKNESS, _SLEEVE, _LOOSE = 0.27, 0.1, 1.25
"""Millimetres: of a card of 200 g; of both sides of a sleeve. And how much thicker a loose pile of cards is."""
_EVEN = 2


def inside_of(cards: int, *, sleeved: bool = False, behind: int = 0) -> tuple[float, float, float]:
    """Return width, height and depth (mm) inside a box for some poker cards; the depth is even.

    In sleeves, `behind` cards stand back to back with others and have no sleeves of their own.
    """
    pile = (cards + behind) * _THICKNESS + cards * _SLEEVE if sleeved else cards * _THICKNESS
    depth = float(_EVEN * ceil((pile * _LOOSE + _AIR_DEEP) / _EVEN))
    if sleeved:
        return _SLEEVED_WIDTH, _SLEEVED_HEIGHT, depth
    return _CARD_WIDTH + _AIR_ACROSS, _CARD_HEIGHT + _AIR_UP, depth


def box_values(
    cards: Collection[Component], book: Phrasebook, also: str = "", *, sleeved: bool = False
) -> Mapping[str, object]:
    """Return the template values of a box for some cards: its size, and the words beside its net."""
    number = sum(card.copies for card in cards)
    inside = inside_of(number, sleeved=sleeved, behind=_sides_apart(cards))
    width, height, depth = (book.grammar.measure(length) for length in inside)
    phrase = "kit.box_sleeved" if sleeved else "kit.box_cards"
    stack = book(phrase, cards=str(number), thickness=book.grammar.measure(_THICKNESS))
    return {
        "inside": inside,
        "size": book("kit.box_size", width=width, height=height, depth=depth),
        "also": also,
        "order": book("kit.box_order"),
        "advice": f"{sentence(stack)} {book('kit.box_advice')}",
    }


def _sides_apart(cards: Collection[Component]) -> int:
    """Return how many cards have a back unlike all others, which becomes a card of its own if only fronts are
    printed."""
    pieces = [
        Piece(card.front.id, card.back.id if card.back else None, _CARD_WIDTH, _CARD_HEIGHT, two_faced=card.two_faced)
        for card in cards
        for _ in range(card.copies)
    ]
    return len(without_backs(pieces)) - len(pieces)
