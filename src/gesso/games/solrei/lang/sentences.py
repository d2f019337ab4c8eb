"""The keywords of SolRei. What an effect sets up stands until Reset; what a passive says, as long as its card."""

from __future__ import annotations

from gesso.games.solrei.lang.types import ABILITY, CARD, TURNED
from gesso.lang.ast.things import NP, Count, EveryN
from gesso.lang.node_specs import Example, Node, node, part, phrase, thing

# ---------------------------------------------------------------- gaining


@node(
    "[{who}] gain|gains {n} {stat} [for each {tally}]",
    chapter="keywords",
    shown="[who] gain n power / damage [for each ...]",
    operations=("gain_power", "gain_damage"),
    example=Example("gain 2 power\ngain 1 power for each ready art", at="before-showdown"),
)
class Gain(Node):
    """Power for this round, or Damage that the rival has to take if the round is won.

    `stat` is "power" or "damage".
    """

    who: Node | None
    n: int
    stat: str
    tally: NP | EveryN | None = phrase("counted", describes=True)


@node(
    "[{who}] gain|gains {items}",
    chapter="keywords",
    shown="[who] gain block",
    operations=("grant",),
    example=Example("gain\n  when I win the round\n    gain 1 damage", at="before-showdown"),
)
class GainAbility(Node):
    """The passives of the block are the player's until Reset."""

    who: Node | None
    items: tuple[Node, ...]


@node(
    "{event:cannot}",
    chapter="keywords",
    headword="cannot",
    shown="player cannot ... (as a sentence)",
    operations=("grant",),
    example=Example("the rival cannot swap", at="before-showdown"),
)
class Forbid(Node):
    """Never happens until Reset: a step that would do it fails as a whole."""

    event: Node = part()


@node(
    "gain {n} {stat} [for each {tally}]",
    chapter="passives",
    shown="gain n power / damage [for each ...] (as a passive)",
    phrase="standing_gain.line",
    operations=("added",),
    example=Example("gain 1 power for each cultivated card", at="augment"),
)
class StandingGain(Node):
    """Added as long as the passive stands, and counted afresh whenever it is asked for.

    `stat` is "power" or "damage".
    """

    n: int
    stat: str
    tally: NP | EveryN | None = phrase("counted", describes=True)


# ---------------------------------------------------------------- cards


@node(
    "[{who}] discard|discards {what}",
    chapter="keywords",
    operations=("discard",),
    example=Example("the rival discards 1 card", at="charge"),
)
class Discard(Node):
    """Cards out of a hand; the player whose hand it is picks them."""

    who: Node | None
    what: Node = thing(CARD)


@node(
    "[{who}] cultivate|cultivates {n} [for each {tally}]",
    chapter="keywords",
    operations=("cultivate",),
    example=Example("cultivate 1", at="open"),
)
class Cultivate(Node):
    """Puts so many cards from the top of the deck face down under the Muse."""

    who: Node | None
    n: int
    tally: NP | EveryN | None = phrase("counted", describes=True)


@node("[{who}] check|checks {n}", chapter="keywords", operations=("check",), example=Example("check 3", at="open"))
class Check(Node):
    """Looks at so many cards on top of the own deck, and puts each on the top or the bottom, in any order."""

    who: Node | None
    n: int


@node("[{who}] swap|swaps", chapter="keywords", operations=("swap",), example=Example("swap", at="before-showdown"))
class Swap(Node):
    """Exchanges the Attack played for a card from the hand; the face stays. A Charge stays where it is."""

    who: Node | None


# ---------------------------------------------------------------- faces


@node(
    "[{who}] ready|readies {count}",
    chapter="keywords",
    operations=("ready",),
    example=Example("ready 1", at="open", cost="spend 1 rei"),
)
class ReadyAny(Node):
    """Turns up own Arts or Damage, any mix; the player picks. What is broken stays so."""

    who: Node | None
    count: Count


@node(
    "[{who}] ready|readies {what}",
    chapter="keywords",
    operations=("ready",),
    example=Example("ready up to 2 damage", at="open"),
)
class Ready(Node):
    """Turns up Arts or Damage; what is broken stays so."""

    who: Node | None
    what: Node = thing(TURNED)


@node(
    "[{who}] exhaust|exhausts {count}",
    chapter="keywords",
    operations=("exhaust",),
    example=Example("the rival exhausts 1", at="charge"),
)
class ExhaustAny(Node):
    """Turns down own Arts or Damage, any mix; the player picks. What is broken stays so."""

    who: Node | None
    count: Count


@node(
    "[{who}] exhaust|exhausts {what}",
    chapter="keywords",
    operations=("exhaust",),
    example=Example("exhaust 1 rival art", at="open"),
)
class Exhaust(Node):
    """Turns down Arts or Damage; an augment ends with it."""

    who: Node | None
    what: Node = thing(TURNED)


@node(
    "[{who}] break|breaks {what}",
    chapter="keywords",
    operations=("break_things",),
    example=Example("the rival breaks 1 damage", at="open"),
)
class Break(Node):
    """Turns down and sideways: out of use for the rest of the Act."""

    who: Node | None
    what: Node = thing(TURNED)


# ---------------------------------------------------------------- Damage and the Exchange


@node(
    "[{who}] block|blocks {n} [for each {tally}]",
    chapter="keywords",
    operations=("block",),
    example=Example("block 1", at="before-damage"),
)
class BlockDamage(Node):
    """The next so many points of this round are blocked, without a choice."""

    who: Node | None
    n: int
    tally: NP | EveryN | None = phrase("counted", describes=True)


@node(
    "[{who}] counter|counters {n} [for each {tally}]",
    chapter="keywords",
    operations=("counter",),
    example=Example("counter 1", at="before-damage"),
)
class Counter(Node):
    """Blocks as `block` does; for each point so blocked the rival has one more to take."""

    who: Node | None
    n: int
    tally: NP | EveryN | None = phrase("counted", describes=True)


@node(
    "[{who}] retaliate|retaliates {n} [for each {tally}]",
    chapter="keywords",
    operations=("retaliate",),
    example=Example("retaliate 1", at="after-damage"),
)
class Retaliate(Node):
    """So many points more for a rival whose Damage was taken this round."""

    who: Node | None
    n: int
    tally: NP | EveryN | None = phrase("counted", describes=True)


@node(
    "[{who}] negate|negates {what}",
    chapter="keywords",
    operations=("negate",),
    example=Example("negate the target", at="before-showdown", cost="target a rival ability\nspend 2 rei"),
)
class Negate(Node):
    """An ability in the Exchange does nothing when it resolves; its cost stays paid."""

    who: Node | None
    what: Node = thing(ABILITY, one=True)


@node(
    "[{who}] grapple|grapples",
    chapter="keywords",
    operations=("grapple",),
    example=Example("grapple", at="before-showdown"),
)
class Grapple(Node):
    """This round the player gains no Damage, and the rival activates nothing."""

    who: Node | None
