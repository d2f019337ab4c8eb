"""Prices of SolRei: all of them together, or none, when an ability is activated."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.games.solrei.lang.types import CARD, TURNED
from gesso.lang.ast_builder import Builder
from gesso.lang.node_specs import Example, Node, node, thing

RULES: Mapping[str, Builder] = {"suit": lambda parts, span: parts[0].type.lower()}


@node(
    "spend {n} [{suit}] rei",
    chapter="prices",
    shown="spend n [suit / colour] rei",
    lowering="needs",
    operations=("commit", "pay_unit"),
    example=Example("gain 2 power", at="before-showdown", cost="spend 1 red rei\nspend 1 rei"),
)
class PayRei(Node):
    """Discards cards from the hand and exhausts Damage for their Rei; two of anything are one of the own Alignment.

    `suit` is a suit, a colour, or None where any Rei will do.
    """

    n: int
    suit: str | None


@node(
    "harvest {n}",
    chapter="prices",
    lowering="needs",
    operations=("commit", "harvest"),
    example=Example("block 1", at="before-damage", cost="harvest 1"),
)
class PayHarvest(Node):
    """Discards so many of the cards under the Muse, the one laid last first."""

    n: int


@node(
    "discard {what}",
    chapter="prices",
    lowering="needs",
    operations=("commit", "pay_unit"),
    example=Example("swap", at="before-showdown", cost="discard 1 card"),
)
class PayDiscard(Node):
    """Cards from the hand, as a plain price: they make no Rei."""

    what: Node = thing(CARD)


@node(
    "exhaust {what}",
    chapter="prices",
    lowering="needs",
    operations=("commit", "pay_unit"),
    example=Example("gain 2 power", at="before-showdown", cost="exhaust 2 damage"),
)
class PayExhaust(Node):
    """What lies ready, or augmented, is turned down. An Art that is used turns by itself, which no line says."""

    what: Node = thing(TURNED)


@node(
    "break {what}",
    chapter="prices",
    lowering="needs",
    operations=("commit", "pay_unit"),
    example=Example("gain 2 power", at="before-showdown", cost="break self"),
)
class PayBreak(Node):
    """Out of use for the rest of the Act; `self` is the Art, which then does not exhaust."""

    what: Node = thing(TURNED)
