"""What generated plug-ins name: the state with its operations, positions in a frame, kinds of decision, and values that mean nothing."""

from __future__ import annotations

from typing import Final

from gesso.engine.state import Frame
from gesso.games.react.rules.codec import CARDS, KIND_CODES, OWNER_AND_KIND, kind_code_of
from gesso.games.react.rules.duel import Duel, ObservedDuel
from gesso.games.react.rules.events import (
    ANSWER,
    CHOOSE_KIND,
    CHOOSE_PIECE,
    DIRECTION,
    DONE,
    HIDDEN,
    MAY,
    ME,
    MODE,
    NUMBER,
    TARGET,
    UNIT,
)
from gesso.games.react.rules.events import (
    FACE as CHOOSE_FACE,
)
from gesso.games.react.rules.events import (
    HEADER as FIRST_LOCAL,
)
from gesso.games.react.rules.events import (
    PICK_UNIT as CHOOSE_UNIT,
)
from gesso.games.react.rules.events import (
    SUPPLY_CARD as CHOOSE_CARD,
)
from gesso.games.react.rules.events import (
    TURN_TO as CHOOSE_DIRECTION,
)
from gesso.games.react.rules.events import (
    ZONE as CHOOSE_ZONE,
)

__all__ = [
    "ANSWER", "ANY_DIRECTION", "CHOOSE_CARD", "CHOOSE_DIRECTION", "CHOOSE_FACE", "CHOOSE_KIND", "CHOOSE_PIECE", "CHOOSE_UNIT",
    "CHOOSE_ZONE", "DIRECTION", "DIRECTIONS", "DONE", "END", "EXACTLY", "FACE_DOWN", "FAILED", "FIRST_LOCAL", "FIRST_SUMMON",
    "HIDDEN", "KIND_CODES", "MAY", "ME", "MODE", "NO", "NOTHING", "NOT_KEPT", "NUMBER", "ON_FIELD", "OPPONENT_OF", "RESOLVED", "SKIPPED",
    "TARGET", "UNIT", "UP_TO", "YES", "YES_OR_NO", "Duel", "ObservedDuel", "is_card", "kind_code_of", "none_found",
    "player_of", "was_hidden",
]  # fmt: skip

END: Final = -1
"""Instead of the number of a block: the text is over."""
NOTHING: Final = -1
"""Instead of a unit, a zone or a piece: there is none."""
NOT_KEPT: Final = -1
"""Instead of a position in the frame: the value is not kept."""
NO: Final = 0
YES: Final = 1
YES_OR_NO: Final = (YES, NO)
EXACTLY: Final = 0
UP_TO: Final = 1
DIRECTIONS: Final = (0, 1, 2, 3)
"""Up, right, down, left."""
ANY_DIRECTION: Final = -1
"""Instead of a direction: each step's is chosen."""
ON_FIELD: Final = 0
"""Zones are numbered from here; off the field a unit's position is below."""
FIRST_SUMMON: Final = 2
"""Units below are the two Artists, numbered like their players."""
FACE_DOWN: Final = -2
"""Instead of the unit of a card: it lay face down."""
OPPONENT_OF: Final = (1, 0)
FAILED: Final = 0
RESOLVED: Final = 1
SKIPPED: Final = 2
"""How a sentence went, for an observer."""


def is_card(kind: int) -> bool:
    """Does this kind, as counted across players, stand for cards?"""
    return OWNER_AND_KIND[kind][1] == CARDS


def player_of(card: Frame) -> int:
    """Who played a card of the chain."""
    player: int = card[ME]
    return player


def was_hidden(card: Frame) -> bool:
    """Did a card of the chain lie face down before it was played?"""
    return bool(card[HIDDEN] == YES)


def none_found(picked: object) -> bool:
    """Is what a pick of several left in the frame empty, or did it never run?"""
    return not picked or picked == NOTHING
