"""The fixed things of SolRei, and its one filter."""

from __future__ import annotations

from gesso.games.solrei.lang.types import ACTION_CARD, CARD
from gesso.lang.nodes import Example, Node, node


@node("my card", chapter="fixed", example=Example("if my card is a heart\n  draw 1 card", at="showdown"))
class MyCard(Node):
    """The Action card of the player whose text it is."""


@node(
    "the OPPONENT card",
    chapter="fixed",
    example=Example("if the rival card is an attack\n  gain 2 power", at="showdown"),
)
class RivalCard(Node):
    """The other player's Action card. It is hidden until the Showdown."""


@node(
    "with {n} power",
    chapter="filters",
    carriers=CARD | ACTION_CARD,
    lowering="",
    example=Example("when the rival plays an attack with 8 power\n  gain 3 power", at="passive"),
)
class WithPower(Node):
    """An Action card that has n or more Power now, gained Power included. A Charge card never has any."""

    n: int
