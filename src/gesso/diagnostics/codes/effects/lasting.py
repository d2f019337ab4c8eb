"""GS340: passives that a sentence puts in force for a while."""

from gesso.diagnostics import error

UNTIL_IN_UNTIL = error(
    "GS340 until-in-until",
    "`until` in the block of another `until`.",
    "A passive that is in force for a while puts further passives in force, each time it is set off.",
    "Nobody at the table could say which of them hold at a given moment, and there would be more and more.",
    "until the turn ends\n  when I draw a card\n    until the turn ends\n      I cannot draw a card",
    "Put both into one block, or write the second `until` below the first.",
)
