"""The prices of SolRei. The player pays all of them together, or none, when an ability is activated."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.games.solrei.lang.things import CARD, COUNTER, TURNED
from gesso.lang.ast.things import Noun
from gesso.lang.nodes import Builder, Example, Node, name, node, thing

RULES: Mapping[str, Builder] = {"suit": lambda parts, span: parts[0].type.lower()}


@node(
    "spend {n} [{suit}] rei",
    chapter="prices",
    shown="spend n [suit / colour] rei",
    lowering="needs",
    operations=("commit", "pay_unit"),
    outcomes=(),
    example=Example("gain 2 power", at="before-showdown", cost="spend 1 red rei\nspend 1 rei"),
)
class PayRei(Node):
    """The player discards cards from the hand and exhausts Damage for their Rei. Two Rei of any kind make one of the
    Muse's Alignment."""

    n: int
    suit: str | None
    """A suit, a colour, or None if any Rei will do."""


@node(
    "harvest {n}",
    chapter="prices",
    lowering="needs",
    operations=("commit", "harvest"),
    outcomes=("harvests",),
    example=Example("block 1", at="before-damage", cost="harvest 1"),
)
class PayHarvest(Node):
    """The player puts n of the cards under the Muse on the discard pile, starting with the one laid last."""

    n: int


@node(
    "spend {n} {what}",
    chapter="prices",
    shown="spend n <counter>",
    lowering="needs",
    operations=("commit", "lose_counters"),
    outcomes=(),
    phrase="cost.spend",
    example=Example("gain 3 power", at="before-showdown", cost="spend 2 fury"),
)
class PayCounters(Node):
    """The player gives up counters."""

    n: int
    what: Noun = name(COUNTER)


@node(
    "discard {what}",
    chapter="prices",
    lowering="needs",
    operations=("commit", "pay_unit"),
    outcomes=("discards what",),
    example=Example("swap", at="before-showdown", cost="discard 1 card"),
)
class PayDiscard(Node):
    """The player discards cards from the hand as a plain price. They make no Rei."""

    what: Node = thing(CARD)


@node(
    "exhaust {what}",
    chapter="prices",
    lowering="needs",
    operations=("commit", "pay_unit"),
    outcomes=("exhausts what",),
    example=Example("gain 2 power", at="before-showdown", cost="exhaust 2 damage"),
)
class PayExhaust(Node):
    """The player turns down cards that are ready or augmented. Do not write this for the Art itself: using an Art
    turns it down."""

    what: Node = thing(TURNED)


@node(
    "break {what}",
    chapter="prices",
    lowering="needs",
    operations=("commit", "pay_unit"),
    outcomes=("breaks what",),
    example=Example("gain 2 power", at="before-showdown", cost="break self"),
)
class PayBreak(Node):
    """The cards are out of use for the rest of the Act. `self` is the Art, which is then broken instead of exhausted."""

    what: Node = thing(TURNED)
