"""The keywords of SolRei. What `gain` gives lasts until the round is over, Power and Damage only until Reset; a
passive is in force as long as its card."""

from __future__ import annotations

from gesso.games.solrei.lang.things import ABILITY, CARD, COUNTER, DAMAGE, TURNED
from gesso.lang.ast.amounts import ThatMuch, is_open
from gesso.lang.ast.things import NP, Count, EveryN, Noun
from gesso.lang.nodes import Example, Node, name, node, part, phrase, thing

# ---------------------------------------------------------------- gaining


@node(
    "[{who}] gain|gains {n} {stat} [for each {tally}]",
    chapter="keywords",
    shown="[who] gain n power / damage [for each ...]",
    operations=("gain_power", "gain_damage"),
    outcomes=("gains-{stat}",),
    example=Example("gain 2 power\ngain 1 power for each ready art", at="before-showdown"),
)
class Gain(Node):
    """The player gains Power until Reset, or Damage that the rival has to take if the player wins the round."""

    who: Node | None
    n: int
    stat: str
    """`"power"` or `"damage"`."""
    tally: NP | EveryN | ThatMuch | None = phrase("counted", describes=True)


@node(
    "[{who}] lose|loses {n} power [for each {tally}]",
    chapter="keywords",
    operations=("lose_power",),
    outcomes=("loses-power",),
    example=Example("the rival loses 2 power\nlose 1 power for each rival art", at="before-showdown"),
)
class LosePower(Node):
    """The player has that much less Power until Reset. Gains and losses add up, and a sum below 0 counts as 0."""

    who: Node | None
    n: int
    tally: NP | EveryN | ThatMuch | None = phrase("counted", describes=True)


@node(
    "swap power",
    chapter="keywords",
    operations=("swap_power",),
    outcomes=(),
    example=Example("swap power", at="showdown"),
)
class SwapPower(Node):
    """The Power that each player has now becomes the other's, until Reset. A Charge has none, and then, as before the
    Showdown, nothing is exchanged."""


@node(
    "lower power win|wins the round",
    chapter="keywords",
    headword="lower",
    shown="lower power wins the round (as a sentence)",
    operations=("put_in_force",),
    outcomes=(),
    example=Example("lower power wins the round", at="before-showdown"),
)
class LowerWinsNow(Node):
    """In this round the Attack with less Power wins. A Charge still loses to any Attack."""


@node(
    "lower power win|wins the round",
    chapter="passives",
    headword="lower",
    shown="lower power wins the round (as a passive)",
    phrase="lower_wins.line",
    operations=("added",),
    outcomes=(),
    example=Example("lower power wins the round", at="augment"),
)
class LowerWins(Node):
    """The Attack with less Power wins each round while the passive is in force, whoever has it."""


@node(
    "[{who}] gain|gains {n} {what} [for each {tally}]",
    chapter="keywords",
    shown="[who] gain n <counter> [for each ...]",
    operations=("gain_counters",),
    outcomes=(),
    example=Example("gain 1 fury\nthe rival gains 2 marks", at="open"),
)
class GainCounters(Node):
    """The player takes counters, up to their limit. They stay until the Act ends."""

    who: Node | None
    n: int
    what: Noun = name(COUNTER)
    tally: NP | EveryN | ThatMuch | None = phrase("counted", describes=True)


@node(
    "[{who}] lose|loses {n} {what} [for each {tally}]",
    chapter="keywords",
    shown="[who] lose n <counter> [for each ...]",
    operations=("lose_counters",),
    outcomes=(),
    example=Example("lose 1 fury\nif done\n  draw 1 card", at="open"),
)
class LoseCounters(Node):
    """The player gives up counters outside a cost. If there are fewer, all of them go."""

    who: Node | None
    n: int
    what: Noun = name(COUNTER)
    tally: NP | EveryN | ThatMuch | None = phrase("counted", describes=True)


@node(
    "[{who}] lose|loses each {what}",
    chapter="keywords",
    shown="[who] lose each <counter>",
    operations=("lose_counters",),
    outcomes=(),
    example=Example("the rival loses each mark", at="open"),
)
class LoseAll(Node):
    """The player gives up all counters of that name."""

    who: Node | None
    what: Noun = name(COUNTER)

    def leaves_amount(self) -> bool:
        return True


@node(
    "[{who}] gain|gains {items}",
    chapter="keywords",
    shown="[who] gain block",
    operations=("put_in_force",),
    outcomes=(),
    example=Example("gain\n  when I win the round\n    gain 1 damage", at="before-showdown"),
)
class GainAbility(Node):
    """The player has the passives of the block until the round is over."""

    who: Node | None
    items: tuple[Node, ...]


@node(
    "{event:cannot}",
    chapter="keywords",
    headword="cannot",
    shown="player cannot ... (as a sentence)",
    operations=("put_in_force",),
    outcomes=(),
    example=Example("the rival cannot swap", at="before-showdown"),
)
class Forbid(Node):
    """Until the round is over, the event never happens. A step that would cause it fails as a whole."""

    event: Node = part()


@node(
    "gain {n} {stat} [for each {tally}]",
    chapter="passives",
    shown="gain n power / damage [for each ...] (as a passive)",
    phrase="standing_gain.line",
    operations=("added",),
    outcomes=(),
    example=Example("gain 1 power for each cultivated card", at="augment"),
)
class StandingGain(Node):
    """Adds to Power or Damage as long as the passive is in force. It is counted anew each time the total is needed."""

    n: int
    stat: str
    """`"power"` or `"damage"`."""
    tally: NP | EveryN | None = phrase("counted", describes=True)


# ---------------------------------------------------------------- cards


@node(
    "[{who}] discard|discards {what}",
    chapter="keywords",
    operations=("discard",),
    outcomes=(),
    example=Example("the rival discards 1 card", at="charge"),
)
class Discard(Node):
    """Cards go from a hand to the discard pile. The player whose hand it is picks them."""

    who: Node | None
    what: Node = thing(CARD)

    def leaves_amount(self) -> bool:
        return is_open(self.what)


@node(
    "[{who}] cultivate|cultivates {n} [for each {tally}]",
    chapter="keywords",
    operations=("cultivate",),
    outcomes=("cultivates",),
    example=Example("cultivate 1", at="open"),
)
class Cultivate(Node):
    """The player puts n cards from the top of the deck face down under the Muse."""

    who: Node | None
    n: int
    tally: NP | EveryN | ThatMuch | None = phrase("counted", describes=True)


@node(
    "[{who}] check|checks {n}",
    chapter="keywords",
    operations=("check",),
    outcomes=(),
    example=Example("check 3", at="open"),
)
class Check(Node):
    """The player looks at the top n cards of their own deck, and puts each on the top or the bottom, in any order."""

    who: Node | None
    n: int


@node(
    "[{who}] swap|swaps",
    chapter="keywords",
    operations=("swap",),
    example=Example("swap", at="before-showdown"),
)
class Swap(Node):
    """The player exchanges the Attack that was played for a card from the hand, which then is the card played. The face
    stays as it was. A Charge stays where it is."""

    who: Node | None


# ---------------------------------------------------------------- faces


@node(
    "[{who}] ready|readies {count}",
    chapter="keywords",
    operations=("ready",),
    outcomes=("readies",),
    example=Example("ready 1", at="open", cost="spend 1 rei"),
)
class ReadyAny(Node):
    """The player turns up their own Arts or Damage cards, in any mix. Broken cards stay broken."""

    who: Node | None
    count: Count


@node(
    "[{who}] ready|readies {what}",
    chapter="keywords",
    operations=("ready",),
    outcomes=("readies what",),
    example=Example("ready up to 2 damage", at="open"),
)
class Ready(Node):
    """Turns up Arts or Damage cards. Broken cards stay broken."""

    who: Node | None
    what: Node = thing(TURNED)

    def leaves_amount(self) -> bool:
        return is_open(self.what)


@node(
    "[{who}] exhaust|exhausts {count}",
    chapter="keywords",
    operations=("exhaust",),
    outcomes=("exhausts",),
    example=Example("the rival exhausts 1", at="charge"),
)
class ExhaustAny(Node):
    """The player turns down their own Arts or Damage cards, in any mix. Broken cards stay broken."""

    who: Node | None
    count: Count


@node(
    "[{who}] exhaust|exhausts {what}",
    chapter="keywords",
    operations=("exhaust",),
    outcomes=("exhausts what",),
    example=Example("exhaust 1 rival art", at="open"),
)
class Exhaust(Node):
    """Turns down Arts or Damage cards. An augment ends with it."""

    who: Node | None
    what: Node = thing(TURNED)

    def leaves_amount(self) -> bool:
        return is_open(self.what)


@node(
    "[{who}] break|breaks {what}",
    chapter="keywords",
    operations=("break_things",),
    outcomes=(),
    example=Example("the rival breaks 1 damage", at="open"),
)
class Break(Node):
    """Turns cards down and sideways. They are out of use for the rest of the Act."""

    who: Node | None
    what: Node = thing(TURNED)

    def leaves_amount(self) -> bool:
        return is_open(self.what)


@node(
    "[{who}] heal|heals {what}",
    chapter="keywords",
    operations=("heal",),
    outcomes=(),
    example=Example("heal 1 damage", at="charge"),
)
class Heal(Node):
    """Damage cards go to the discard pile of their player, whatever their faces. So the player has less Damage."""

    who: Node | None
    what: Node = thing(DAMAGE)

    def leaves_amount(self) -> bool:
        return is_open(self.what)


# ---------------------------------------------------------------- Damage and the Exchange


@node(
    "[{who}] block|blocks {n} [for each {tally}]",
    chapter="keywords",
    operations=("block",),
    outcomes=(),
    example=Example("block 1", at="before-damage"),
)
class BlockDamage(Node):
    """The next n points of this round are blocked, without a choice."""

    who: Node | None
    n: int
    tally: NP | EveryN | ThatMuch | None = phrase("counted", describes=True)


@node(
    "[{who}] counter|counters {n} [for each {tally}]",
    chapter="keywords",
    operations=("counter",),
    outcomes=(),
    example=Example("counter 1", at="before-damage"),
)
class Counter(Node):
    """Blocks as `block` does. For each point that a player on Defense blocks with it, the attacking rival has one more
    to take."""

    who: Node | None
    n: int
    tally: NP | EveryN | ThatMuch | None = phrase("counted", describes=True)


@node(
    "[{who}] retaliate|retaliates {n} [for each {tally}]",
    chapter="keywords",
    operations=("retaliate",),
    outcomes=(),
    example=Example("retaliate 1", at="after-damage"),
)
class Retaliate(Node):
    """If the player took a point from the rival this round, the rival has n more points to take."""

    who: Node | None
    n: int
    tally: NP | EveryN | ThatMuch | None = phrase("counted", describes=True)


@node(
    "[{who}] negate|negates {what}",
    chapter="keywords",
    operations=("negate",),
    outcomes=(),
    example=Example("negate the target", at="before-showdown", cost="target a rival ability\nspend 2 rei"),
)
class Negate(Node):
    """An ability in the Exchange does nothing when it resolves. Its cost stays paid."""

    who: Node | None
    what: Node = thing(ABILITY, one=True)


@node(
    "[{who}] grapple|grapples",
    chapter="keywords",
    operations=("grapple",),
    outcomes=(),
    example=Example("grapple", at="before-showdown"),
)
class Grapple(Node):
    """This round the player gains no Damage, and the rival activates nothing."""

    who: Node | None
