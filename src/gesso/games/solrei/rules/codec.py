"""The Action deck: cards as numbers, sets of cards as masks, and codes for everything that a text can point at.

A card is 0 to 51, suit by suit and by rank within a suit, so that a zone whose order means nothing is one integer of 52
bits. A *code* also says whose card it is: `seat << 6 | card` for an Action card wherever it lies, and from `FIRST_ART` on
the places of the Arts, four for each seat. A code never reveals which Art lies face down at its place.
"""

from __future__ import annotations

from typing import Final

SUITS: Final = ("spade", "heart", "diamond", "club")
RANKS: Final = 13
ATTACK_RANKS: Final = 9
"""Number of ranks of a suit that are Attacks; the others are Charges."""
DECK_SIZE: Final = len(SUITS) * RANKS
ARTS: Final = 4
"""Number of Arts of a player."""

SEAT_SHIFT: Final = 6
CARD_BITS: Final = (1 << SEAT_SHIFT) - 1
FIRST_ART: Final = 2 << SEAT_SHIFT
"""Codes from here on are Arts, four for each seat. Codes below are Action cards."""

_SUIT: Final = (1 << RANKS) - 1
SPADES, HEARTS, DIAMONDS, CLUBS = SUIT_MASKS = tuple(_SUIT << RANKS * suit for suit in range(len(SUITS)))
RED: Final = HEARTS | DIAMONDS
BLACK: Final = SPADES | CLUBS
ANY_CARD: Final = RED | BLACK
ATTACKS: Final = sum(((1 << ATTACK_RANKS) - 1) << RANKS * suit for suit in range(len(SUITS)))
CHARGES: Final = ANY_CARD & ~ATTACKS

READY: Final = 1
EXHAUSTED: Final = 2
AUGMENTED: Final = 4
BROKEN: Final = 8
ANY_FACE: Final = READY | EXHAUSTED | AUGMENTED | BROKEN
"""All faces of an Art or a card in Damage. Faces are bits, so that a description is one mask of them."""
FACES: Final = {"ready": READY, "exhausted": EXHAUSTED, "augmented": AUGMENTED, "broken": BROKEN}
"""The faces by their names."""
FACE_NAMES: Final = {face: name for name, face in FACES.items()}
"""The names of the faces."""


def is_card(code: int, cards: int) -> bool:
    """Return whether a code is an Action card among these. `NOTHING` and Arts never are."""
    return bool(cards >> (code & CARD_BITS) & 1) if code < FIRST_ART else False


def is_art(code: int) -> bool:
    """Return whether a code is an Art, not an Action card."""
    return code >= FIRST_ART


def owner_of(code: int) -> int:
    """Return whose card or Art a code is."""
    return (code - FIRST_ART) // ARTS if code >= FIRST_ART else code >> SEAT_SHIFT


def cards_of(mask: int) -> list[int]:
    """Return the cards of a mask, the lowest first."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards


def codes_of(seat: int, mask: int) -> list[int]:
    """Return the codes of a player's cards in a mask, the lowest first."""
    base = seat << SEAT_SHIFT
    codes = []
    while mask:
        low = mask & -mask
        codes.append(base + low.bit_length() - 1)
        mask ^= low
    return codes
