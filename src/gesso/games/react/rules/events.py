"""The numbers of events, bans and decisions, and the layout of a frame: shared by the rules and by what generates code for them."""

from __future__ import annotations

from typing import Final

# ---------------------------------------------------------------- a frame's header
PROGRAM, PC, ANSWER, ME, UNIT, TARGET, DIRECTION, DONE, HIDDEN, CARD = range(10)
HEADER: Final = 10
"""The first local value of a frame."""

# ---------------------------------------------------------------- events and bans
ENTERS: Final = 0
LEAVES: Final = 1
DAMAGED: Final = 2
UNIT_REMOVED: Final = 3
PIECE_REMOVED: Final = 4
PIECE_PLACED: Final = 5
SUMMONED: Final = 6
EXHAUSTED: Final = 7
REFRESHED: Final = 8
COUNT: Final = 9
SUPPLY: Final = 10
ASCENDS: Final = 11
DESCENDS: Final = 12
DRAWS: Final = 13
PROGRESSES: Final = 14
PLAYS: Final = 15
TURN_STARTS: Final = 16
TURN_ENDS: Final = 17
EVENTS: Final = (
    "enters", "leaves", "damaged", "unit-removed", "piece-removed", "piece-placed", "summoned", "exhausted", "refreshed",
    "count", "supply", "ascends", "descends", "draws", "progresses", "plays", "turn-starts", "turn-ends",
)  # fmt: skip
"""Names of the events, by number; replacements and bans share them."""

# ---------------------------------------------------------------- what a decision asks for
(
    PLAY,
    ZONE,
    PICK_UNIT,
    TURN_TO,
    NUMBER,
    MAY,
    MODE,
    CHOOSE_PIECE,
    CHOOSE_KIND,
    FACE,
    SUPPLY_CARD,
    PROGRESS,
    HIDE_SLOT,
    WHICH_PLAY,
) = range(14)
DECISIONS: Final = (
    "play", "zone", "unit", "direction", "number", "may", "mode", "piece", "kind", "face", "card", "masterpiece", "slot", "effect",
)  # fmt: skip
"""Names of the kinds of decision, by number."""
STOP: Final = -1
"""The option that declines the rest, in a kind where options are not negative."""
