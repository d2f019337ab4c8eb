"""Names that plug-ins import: the state with its operations, positions in a frame, kinds of decision, and values
without a meaning."""

from typing import Final

from gesso.engine.contract import *  # noqa: F403
from gesso.engine.contract import ME, YES
from gesso.engine.contract import __all__ as SHARED
from gesso.engine.durations import CAPTURED, Record
from gesso.engine.plugin import Frame
from gesso.games.react.rules.codec import (
    ANY_DIRECTION,
    CARDS,
    FACE_DOWN,
    KIND_CODES,
    OWNER_AND_KIND,
    TAKEN,
    kind_code_of,
)
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
    WHICH_PLAY,
)

__all__ = [
    *SHARED,
    "ANY_DIRECTION", "AWAY", "CAPTURED", "CHOOSE_CARD", "CHOOSE_DIRECTION", "CHOOSE_FACE", "CHOOSE_KIND", "CHOOSE_LINK", "CHOOSE_PIECE", "CHOOSE_UNIT",
    "CHOOSE_ZONE", "DIRECTION", "DIRECTIONS", "DONE", "FACE_DOWN", "FIRST_LOCAL", "FIRST_SUMMON", "HELD_CARD", "HIDDEN",
    "KIND_CODES", "MAY", "MODE", "NEARER", "NUMBER", "ON_FIELD", "OPPOSITE_WAY", "TARGET", "THIS_TURN", "UNIT", "WHICH_PLAY", "Duel", "ObservedDuel", "Record", "is_card",
    "is_damage", "kind_code_of", "player_of", "was_hidden",
]  # fmt: skip
DIRECTIONS: Final = (0, 1, 2, 3)
"""Up, right, down, left."""
OPPOSITE_WAY: Final = (2, 3, 0, 1)
"""The opposite direction, by direction."""
NEARER: Final = 0
AWAY: Final = 1
ON_FIELD: Final = 0
"""The first zone. The position of a unit off the field is below."""
FIRST_SUMMON: Final = 2
"""The first Summon. The units below are the two Artists, numbered like their players."""


def is_card(kind: int) -> bool:
    """Return whether a kind code stands for cards."""
    return OWNER_AND_KIND[kind][1] == CARDS


def is_damage(kind: int) -> bool:
    """Return whether a kind code stands for the damage that an Artist has taken."""
    return OWNER_AND_KIND[kind][1] == TAKEN


def player_of(card: Frame) -> int:
    """Return who played a card of the chain."""
    player: int = card[ME]
    return player


def was_hidden(card: Frame) -> bool:
    """Return whether a card of the chain lay face down before it was played."""
    return bool(card[HIDDEN] == YES)
