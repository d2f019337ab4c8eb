"""The numbers that the rules and the plug-ins agree on: positions in a frame, kinds of decision, events.

The header of a frame is PROGRAM PC ANSWER ME ART TARGET STATUS DONE, then local values.
"""

from __future__ import annotations

from typing import Final

ART: Final = 4
"""The code of the Art whose text runs (`self`), or `NOTHING`."""
TARGET: Final = 5
"""What the cost fixed: the place of an ability in the Exchange, or the code of an Art."""
STATUS: Final = 6
DONE: Final = 7
HEADER: Final = 8
UNPAID, PAID, NEGATED = range(-1, 2)
"""What `STATUS` says of an activation."""

THIS_ROUND: Final = -2
"""An end of what stands (`gesso.engine.durations`): when the last step of this round is over. No step has this number, and
with the next round all ends (R8)."""

DECISIONS: Final = (
    "offense", "mulligan", "play", "target", "pay", "place", "block", "take", "ready", "turn", "rest", "swap", "discard",
    "check", "may", "mode", "number", "order",
)  # fmt: skip
(
    OFFENSE, MULLIGAN, PLAY, CHOOSE_TARGET, PAY, PLACE, BLOCK, TAKE, READY_ONE, TURN, REST, SWAP, DISCARD,
    CHECK, MAY, MODE, NUMBER, ORDER,
) = range(len(DECISIONS))  # fmt: skip

EVENTS: Final = (
    "activates", "plays", "draws", "discards", "readies", "exhausts", "breaks", "negates", "gains-power", "gains-damage",
    "takes-damage", "blocks-damage", "cultivates", "harvests", "swaps", "charges", "wins", "loses",
    "round-starts", "round-ends", "hand-count", "damage-count", "cultivated-count",
)  # fmt: skip
"""What can happen; the steps of the round follow, each as `<step>-starts` and `<step>-ends`.

The first value of a deed is the player who does it. The second is the code of the Art that is activated (`NOTHING` for
an ability of Muse or Advantage), of the card that is played, drawn or discarded, of what is readied, exhausted or
broken; the number gained. Counts tell the player and by how much the number has just changed. Steps and rounds tell
nothing.
"""
(
    ACTIVATES, PLAYS, DRAWS, DISCARDS, READIES, EXHAUSTS, BREAKS, NEGATES, GAINS_POWER, GAINS_DAMAGE,
    TAKES_DAMAGE, BLOCKS_DAMAGE, CULTIVATES, HARVESTS, SWAPS, CHARGES_UP, WINS, LOSES,
    ROUND_STARTS, ROUND_ENDS, HAND_COUNT, DAMAGE_COUNT, CULTIVATED_COUNT,
) = range(len(EVENTS))  # fmt: skip
VALUES: Final = ("power", "damage")
POWER, DAMAGE = range(len(VALUES))
