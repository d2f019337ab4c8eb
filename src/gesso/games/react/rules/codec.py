"""Packing two or three small numbers into one: how state, options, events and plug-ins hold an owner, a kind and a
place.

The owner's bit stands above the first numbers of what is owned; higher numbers go on above that bit, so that numbers in
saved games keep their meaning. Tables serve frequent look-ups; plug-ins and hot loops use the plain integers.
"""

from collections.abc import Sequence
from typing import Final

# ---------------------------------------------------------------- the most that a number may hold; the schema's limits are these
MOST_KINDS: Final = 24
"""Most kinds of piece of one Artist."""
MOST_COPIES: Final = 24
"""Most units of one kind of Summon."""
MOST_UNITS: Final = 2 * (1 + MOST_KINDS * MOST_COPIES)
"""Most units of a pairing, with the Artists."""
MOST_ACROSS: Final = 15
"""Most rows of a field, and zones in a row."""
MOST_ABILITIES: Final = 16
"""Most Ability cards of one Artist. A kind of Summon may count as one card a copy."""
MOST_ACTIONS: Final = 30
"""Most kinds of card in a deck."""
MOST_PANELS: Final = 12
"""Most Masterpiece cards of one Artist."""
MOST_SLOTS: Final = 15
"""Most slots of the Masterpiece Zone."""

# ---------------------------------------------------------------- kinds of piece, across players
OWNER: Final = 16
"""Distance between the kind codes of the first player and those of the second."""
CARDS: Final = MOST_KINDS
"""Kind number that stands for cards, if an event counts what a player holds."""
TAKEN: Final = MOST_KINDS + 1
"""Kind number that stands for the damage that an Artist has taken, if an event counts it."""
KIND_MASK: Final = 63
OWNER_AND_KIND: Final = tuple((code >> 4 & 1, code >> 5 << 4 | code & 15) for code in range(KIND_MASK + 1))
"""Owner and kind, by kind code."""
# ---------------------------------------------------------------- pieces on the field
SHIFT: Final = 10
"""A piece is `kind code << SHIFT | place`.

The place is a zone, or a unit for pieces that lie on units; places from 1024 go on above.
"""
_LOW = (1 << SHIFT) - 1
_HIGH = SHIFT + KIND_MASK.bit_length()
PLACES: Final = tuple(place >> SHIFT << _HIGH | place & _LOW for place in range(max(MOST_UNITS, MOST_ACROSS**2)))
"""The part of a piece that stands for its place, by place."""
# ---------------------------------------------------------------- ways to move
ANY_DIRECTION: Final = -1
"""Stands for a direction: choose one for each step."""
SWAPS: Final = 1024
"""Options from here on swap two slots; those below place a card."""
_ROW = 32
# ---------------------------------------------------------------- cards on the chain
FACE_DOWN: Final = -2
"""Stands for the unit of a card that lay face down."""
_CARD_BITS = 10
_ABILITY = 512
LINK_CARDS: Final = tuple(
    tuple(
        owner << _CARD_BITS | (card if card < _ABILITY else card - (1 << _CARD_BITS)) + _ABILITY
        for card in range(1 << _CARD_BITS)
    )
    for owner in (0, 1)
)
"""The card of a link, by owner and card. Ability cards have the numbers from -2 down and so stand at the end."""
OWNER_AND_LINK_CARD: Final = tuple((owner, low - _ABILITY) for owner in (0, 1) for low in range(1 << _CARD_BITS))
"""Owner and card, by the card of a link."""
# ---------------------------------------------------------------- plays
PLAYS_OF_A_FORM: Final = 1000
"""First number of the plays of what an Artist becomes; higher if the Artist itself has more plays."""


def _owned(owner: int, number: int, bits: int) -> int:
    low = (1 << bits) - 1
    return number >> bits << bits + 1 | owner << bits | number & low


KIND_CODES: Final = tuple(tuple(_owned(owner, kind, 4) for kind in range(MOST_KINDS + 2)) for owner in (0, 1))
"""Kind codes (numbers of kinds across both players), by owner and kind."""


def kind_code_of(piece: int) -> int:
    """Return the kind code of a piece."""
    return piece >> SHIFT & KIND_MASK


def place_of(piece: int) -> int:
    """Return the zone or unit on which a piece lies."""
    return piece >> _HIGH << SHIFT | piece & _LOW


def toward(goal: int, away: int) -> int:
    """Return a stand-in for a direction: nearer to a zone, or away from it. It is below `ANY_DIRECTION`."""
    return ANY_DIRECTION - 1 - (goal << 1 | away)


def goal_and_away(way: int) -> tuple[int, int]:
    """Return what `toward` packed."""
    return divmod(ANY_DIRECTION - 1 - way, 2)


# ---------------------------------------------------------------- Masterpiece cards and ways to progress
PANELS: Final = tuple(tuple(_owned(owner, card, 3) for card in range(MOST_PANELS)) for owner in (0, 1))
"""What a slot of the Masterpiece Zone holds, by owner and card."""


def owner_of_panel(panel: int) -> int:
    """Return the owner of a card in the Masterpiece Zone."""
    return panel >> 3 & 1


def card_of_panel(panel: int) -> int:
    """Return the number of a card in the Masterpiece Zone among its owner's cards, from 0."""
    return panel >> 4 << 3 | panel & 7


def place_options(cards: Sequence[int], slots: Sequence[int]) -> list[int]:
    """Return the options to place each of these cards in each of these slots. 0 stays free for declining."""
    return [1 + card * _ROW + slot for card in cards for slot in slots]


def swap_options(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Return the options to swap two slots."""
    return [SWAPS + slot * _ROW + other for slot, other in pairs]


def two_of_option(option: int) -> tuple[int, int]:
    """Return card and slot of an option that places, or both slots of one that swaps."""
    return divmod(option - SWAPS if option >= SWAPS else option - 1, _ROW)


def face_down(owner: int, card: int) -> int:
    """Return a card of a hand as it lies face down on a slot of the chain."""
    return owner << _CARD_BITS | card


def owner_and_card(lying: int) -> tuple[int, int]:
    """Return owner and card of what lies face down."""
    return divmod(lying, 1 << _CARD_BITS)
