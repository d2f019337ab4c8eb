"""The prices of Re;ACT. The player pays them in order, all or none, when the card is played."""

from __future__ import annotations

from gesso.games.react.lang.things import CARD, PIECE, UNIT
from gesso.lang.ast.things import Pick
from gesso.lang.nodes import Example, Node, node, thing


@node(
    "exhaust {thing}",
    chapter="prices",
    operations=("exhaust",),
    outcomes=("exhausted thing",),
    example=Example("move self up to 2", at="artist", cost="exhaust self"),
)
class PayExhaust(Node):
    """The player exhausts the unit. Only a refreshed unit can pay this."""

    thing: Node = thing(UNIT)


@node(
    "choose a direction",
    chapter="prices",
    gives="direction",
    operations=("ask",),
    outcomes=(),
    example=Example("move each unit with ink 1 in the direction", cost="choose a direction", kind="reaction"),
)
class PayDirection(Node):
    """The player chooses a direction when the card is played. From then on, `the direction` means it."""


@node(
    "spend {pick}",
    chapter="prices",
    operations=("spend", "spend_faces", "spend_kinds", "discard_cards", "remove_pieces", "remove_units"),
    example=Example("draw 1 card", at="nothing", cost="spend 1 ink on a friendly unit"),
)
class PaySpend(Node):
    """The player gives up tokens, summons, dice, die faces, counters, frames, or cards from the hand."""

    pick: Pick = thing((PIECE - {"tile"}) | CARD)
