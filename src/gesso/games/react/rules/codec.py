"""Two or three small numbers as one: how the state, options, events and plug-ins hold what has an owner, a kind and a
place. An owner's bit stands above the first numbers of what is owned; higher numbers go on above that bit. So the
numbers in games already saved keep their meaning. Tables serve what is looked up often; plug-ins and hot loops use the
plain integers."""

from collections.abc import Sequence
from typing import Final

# ---------------------------------------------------------------- the most that a number may hold; the schema's limits are these
MOST_KINDS: Final = 24
"""Kinds of piece of one Artist."""
MOST_COPIES: Final = 24
"""Units of one kind of Summon."""
MOST_UNITS: Final = 2 * (1 + MOST_KINDS * MOST_COPIES)
"""Units of a pairing, the Artists among them."""
MOST_ACROSS: Final = 15
"""Rows of a field, and zones in a row."""
MOST_ABILITIES: Final = 16
"""Ability cards of one Artist; one of a kind of Summon may stand for one card a copy."""
MOST_ACTIONS: Final = 30
"""Kinds of card in a deck."""
MOST_PANELS: Final = 12
"""Masterpiece cards of one Artist."""
MOST_SLOTS: Final = 15
"""Slots of the Masterpiece Zone."""

# ---------------------------------------------------------------- kinds of piece, across players
OWNER: Final = 16
"""What the second player's kind numbers lie above the first player's."""
CARDS: Final = MOST_KINDS
"""The kind number that stands for cards, where an event counts what a player holds."""
TAKEN: Final = MOST_KINDS + 1
"""The kind number that stands for the damage that an Artist has taken, where an event counts it."""
KIND_MASK: Final = 63
OWNER_AND_KIND: Final = tuple((code >> 4 & 1, code >> 5 << 4 | code & 15) for code in range(KIND_MASK + 1))
"""By number across players: the owner and the kind."""
# ---------------------------------------------------------------- pieces on the field
SHIFT: Final = 10
"""A piece is `kind code << SHIFT | place`, the place a zone, or a unit for what rides units; places from 1024 go on above."""
_LOW = (1 << SHIFT) - 1
_HIGH = SHIFT + KIND_MASK.bit_length()
PLACES: Final = tuple(place >> SHIFT << _HIGH | place & _LOW for place in range(max(MOST_UNITS, MOST_ACROSS**2)))
"""By place: its share of a piece."""
# ---------------------------------------------------------------- ways to move
ANY_DIRECTION: Final = -1
"""Instead of a direction: each step's is chosen."""
SWAPS: Final = 1024
"""Options from here swap two slots, those below place a card."""
_ROW = 32
# ---------------------------------------------------------------- cards on the chain
_CARD_BITS = 10
_ABILITY = 512
LINK_CARDS: Final = tuple(
    tuple(
        owner << _CARD_BITS | (card if card < _ABILITY else card - (1 << _CARD_BITS)) + _ABILITY
        for card in range(1 << _CARD_BITS)
    )
    for owner in (0, 1)
)
"""By owner and card: the card of a link. Ability cards have the numbers from -2 down, and so stand at the end."""
OWNER_AND_LINK_CARD: Final = tuple((owner, low - _ABILITY) for owner in (0, 1) for low in range(1 << _CARD_BITS))
"""What `LINK_CARDS` joined."""
# ---------------------------------------------------------------- plays
PLAYS_OF_A_FORM: Final = 1000
"""The plays of what an Artist becomes are numbered from here, or higher where the Artist itself has more plays."""


def _owned(owner: int, number: int, bits: int) -> int:
    low = (1 << bits) - 1
    return number >> bits << bits + 1 | owner << bits | number & low


KIND_CODES: Final = tuple(tuple(_owned(owner, kind, 4) for kind in range(MOST_KINDS + 2)) for owner in (0, 1))
"""By owner and kind: the kind's number across players."""


def kind_code_of(piece: int) -> int:
    """The number across players of a piece's kind."""
    return piece >> SHIFT & KIND_MASK


def place_of(piece: int) -> int:
    """The zone or unit on which a piece lies."""
    return piece >> _HIGH << SHIFT | piece & _LOW


def toward(goal: int, away: int) -> int:
    """Instead of a direction: nearer to a zone, or away from it. Below `ANY_DIRECTION`."""
    return ANY_DIRECTION - 1 - (goal << 1 | away)


def goal_and_away(way: int) -> tuple[int, int]:
    """What `toward` joined."""
    return divmod(ANY_DIRECTION - 1 - way, 2)


# ---------------------------------------------------------------- Masterpiece cards and ways to progress
PANELS: Final = tuple(tuple(_owned(owner, card, 3) for card in range(MOST_PANELS)) for owner in (0, 1))
"""By owner and card: what a slot of the Masterpiece Zone holds."""


def owner_of_panel(panel: int) -> int:
    """Whose card lies in a slot."""
    return panel >> 3 & 1


def card_of_panel(panel: int) -> int:
    """Which of its owner's cards lies in a slot, counted from 0."""
    return panel >> 4 << 3 | panel & 7


def place_options(cards: Sequence[int], slots: Sequence[int]) -> list[int]:
    """The options to place each of the cards in each of the slots; 0 is free for declining."""
    return [1 + card * _ROW + slot for card in cards for slot in slots]


def swap_options(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """The options to swap two slots."""
    return [SWAPS + slot * _ROW + other for slot, other in pairs]


def two_of_option(option: int) -> tuple[int, int]:
    """Card and slot of an option to place, both slots of one to swap."""
    return divmod(option - SWAPS if option >= SWAPS else option - 1, _ROW)


def face_down(owner: int, card: int) -> int:
    """A card of a hand that lies face down on a slot of the chain."""
    return owner << _CARD_BITS | card


def owner_and_card(lying: int) -> tuple[int, int]:
    """Whose card lies face down, and which."""
    return divmod(lying, 1 << _CARD_BITS)
