"""What generated plug-ins name: the state with its operations, positions in a frame, kinds of decision, and values that mean nothing."""

from typing import Final

from gesso.engine.contract import *  # noqa: F403
from gesso.engine.contract import ME, YES
from gesso.engine.contract import __all__ as SHARED
from gesso.engine.durations import CAPTURED, Record
from gesso.engine.plugin import Frame
from gesso.games.react.rules.codec import ANY_DIRECTION, CARDS, KIND_CODES, OWNER_AND_KIND, TAKEN, kind_code_of
from gesso.games.react.rules.duel import Duel, ObservedDuel
from gesso.games.react.rules.events import (
    CHOOSE_CARD,
    CHOOSE_DIRECTION,
    CHOOSE_FACE,
    CHOOSE_KIND,
    CHOOSE_LINK,
    CHOOSE_PIECE,
    CHOOSE_UNIT,
    CHOOSE_ZONE,
    DIRECTION,
    DONE,
    FIRST_LOCAL,
    HELD_CARD,
    HIDDEN,
    MAY,
    MODE,
    NUMBER,
    TARGET,
    THIS_TURN,
    UNIT,
)

__all__ = [
    *SHARED,
    "ANY_DIRECTION", "AWAY", "CAPTURED", "CHOOSE_CARD", "CHOOSE_DIRECTION", "CHOOSE_FACE", "CHOOSE_KIND", "CHOOSE_LINK", "CHOOSE_PIECE", "CHOOSE_UNIT",
    "CHOOSE_ZONE", "DIRECTION", "DIRECTIONS", "DONE", "FACE_DOWN", "FIRST_LOCAL", "FIRST_SUMMON", "HELD_CARD", "HIDDEN",
    "KIND_CODES", "MAY", "MODE", "NEARER", "NUMBER", "ON_FIELD", "TARGET", "THIS_TURN", "UNIT", "Duel", "ObservedDuel", "Record", "is_card",
    "is_damage", "kind_code_of", "player_of", "was_hidden",
]  # fmt: skip
DIRECTIONS: Final = (0, 1, 2, 3)
"""Up, right, down, left."""
NEARER: Final = 0
AWAY: Final = 1
ON_FIELD: Final = 0
"""Zones are numbered from here; off the field a unit's position is below."""
FIRST_SUMMON: Final = 2
"""Units below are the two Artists, numbered like their players."""
FACE_DOWN: Final = -2
"""Instead of the unit of a card: it lay face down."""


def is_card(kind: int) -> bool:
    """Does this kind, as counted across players, stand for cards?"""
    return OWNER_AND_KIND[kind][1] == CARDS


def is_damage(kind: int) -> bool:
    """Does this kind, as counted across players, stand for the damage that an Artist has taken?"""
    return OWNER_AND_KIND[kind][1] == TAKEN


def player_of(card: Frame) -> int:
    """Who played a card of the chain."""
    player: int = card[ME]
    return player


def was_hidden(card: Frame) -> bool:
    """Did a card of the chain lie face down before it was played?"""
    return bool(card[HIDDEN] == YES)
