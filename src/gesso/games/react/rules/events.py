"""The numbers of events, bans and decisions, and the layout of a frame: shared by the rules and by what generates code for them."""

from typing import Final

# ---------------------------------------------------------------- a frame's header
PROGRAM, PC, ANSWER, ME, UNIT, TARGET, DIRECTION, DONE, HIDDEN, CARD = range(10)
FIRST_LOCAL: Final = 10
"""The first local value of a frame."""
NEGATED: Final = DONE
"""Where a link says that it is negated, which is 1 there: one that does nothing never asks what it has done."""
# ---------------------------------------------------------------- events and bans
(
    ENTERS, LEAVES, DAMAGED, UNIT_REMOVED, PIECE_REMOVED, PIECE_PLACED, SUMMONED, EXHAUSTED, REFRESHED,
    COUNT, SUPPLY, ASCENDS, DESCENDS, DRAWS, PROGRESSES, PLAYS, TURN_STARTS, TURN_ENDS,
) = range(18)  # fmt: skip
EVENTS: Final = (
    "enters", "leaves", "damaged", "unit-removed", "piece-removed", "piece-placed", "summoned", "exhausted", "refreshed",
    "count", "supply", "ascends", "descends", "draws", "progresses", "plays", "turn-starts", "turn-ends",
)  # fmt: skip
"""Names of the events, by number; replacements and bans share them."""
# ---------------------------------------------------------------- until when passives of a sentence are in force
THIS_TURN: Final = 2
"""Until the turn ends; a seat is until its turn starts."""
# ---------------------------------------------------------------- what a decision asks for
(
    PLAY, CHOOSE_ZONE, CHOOSE_UNIT, CHOOSE_DIRECTION, NUMBER, MAY, MODE,
    CHOOSE_PIECE, CHOOSE_KIND, CHOOSE_FACE, CHOOSE_CARD, PROGRESS, HIDE_SLOT, WHICH_PLAY,
    HELD_CARD, CHOOSE_LINK,
) = range(16)  # fmt: skip
DECISIONS: Final = (
    "play", "zone", "unit", "direction", "number", "may", "mode", "piece", "kind", "face", "card", "masterpiece", "slot", "effect",
    "held card", "link",
)  # fmt: skip
"""Names of the kinds of decision, by number."""
STOP: Final = -1
"""The option that declines the rest, in a kind where options are not negative."""
