"""GS407-GS410: figures that no game has room for."""

from gesso.diagnostics import Fixable, error, warning

INSTANT_KILL = warning(
    "GS407 instant-kill",
    "One sentence ends the game.",
    "A single sentence deals as much damage as an Artist can take.",
    "The other player has no game after it.",
    "deal 3 damage to the target",
    "deal 1 damage to the target",
    fix=Fixable.UNSAFE,
)
OVER_POOL = error(
    "GS409 over-pool",
    "More than there are.",
    "A sentence or price takes more pieces at once than are declared.",
    "A price like that can never be paid, and a sentence never does all that it says.",
    "place 9 ink on self      # of 8",
    "Take fewer, or raise `count`.",
    fix=Fixable.UNSAFE,
)
OVER_LIMIT = error(
    "GS410 over-limit",
    "More than fit in one place.",
    "A sentence puts more pieces into one zone, on one unit or into one hand than the limit allows.",
    "The last of them always fail.",
    "place 2 wards in the target      # with `limit: 1`",
    "place 1 ward in the target",
    fix=Fixable.UNSAFE,
)
