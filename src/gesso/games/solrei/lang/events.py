"""Events of SolRei, and the moment that ends a lasting effect.

Events are the round, its steps and the deeds of players, each deed in three moods.
"""

from __future__ import annotations

from gesso.games.solrei.lang.things import ABILITY, ART, CARD, STEP, TURNED
from gesso.lang.ast.things import Noun, Pick
from gesso.lang.nodes import Example, Moods, Node, name, node, thing


@node(
    "the round starts",
    Moods("a round starts", "the round starts"),
    chapter="events",
    lowering="alone",
    example=Example("when the round starts if crisis 6\n  ready 1 art", at="passive"),
)
class RoundStarts(Node):
    """Happens after the change of position, and after the defender has readied an Art."""


@node(
    "the round ends",
    Moods("a round ends", "the round ends"),
    chapter="events",
    lowering="alone",
    example=Example("when the round ends if I am on defense\n  cultivate 1", at="passive"),
)
class RoundEnds(Node):
    """Happens in the last step of the round, before both players draw."""


@node(
    "the {step} starts",
    Moods("a step of the round starts", "the charge-phase starts"),
    chapter="events",
    shown="the <step> starts",
    example=Example("when the charge-phase starts\n  draw 1 card", at="passive"),
)
class StepStarts(Node):
    """Happens when the step begins."""

    step: Noun = name(STEP)


@node(
    "the {step} ends",
    Moods("a step of the round ends", "the charge-phase ends"),
    chapter="events",
    shown="the <step> ends",
    example=Example("when the charge-phase ends\n  draw 1 card", at="passive"),
)
class StepEnds(Node):
    """Happens when both players have passed in the step."""

    step: Noun = name(STEP)


# ---------------------------------------------------------------- with an object


@node(
    "activate|activates {pick}",
    Moods(
        "an ability has been activated",
        "the rival activates an art",
        "",
        "the rival cannot activate an ability",
    ),
    chapter="events",
    example=Example("when the rival activates an art\n  gain 1 power", at="passive"),
)
class Activates(Node):
    """An ability that a player activated resolves. A negated ability was not activated. An Art has an ability too, so
    `an ability` means any of them."""

    pick: Pick = thing(ABILITY | ART)


@node(
    "play|plays {pick}",
    Moods("an Action card is revealed or swapped in", "the rival plays a charge", "", ""),
    chapter="events",
    outcomes=("plays pick",),
    lowering="card",
    example=Example("when the rival plays a charge\n  check 1", at="passive"),
)
class Plays(Node):
    """The Showdown reveals the player's Action card, or a Swap puts another one in its place after that."""

    pick: Pick = thing(CARD)


@node(
    "discard|discards {pick}",
    Moods(
        "a card is discarded from a hand",
        "I discard a card",
        "I would discard a card",
        "the rival cannot discard a charge",
    ),
    chapter="events",
    outcomes=("discards pick",),
    lowering="card",
    example=Example("when I discard a card\n  gain 1 power", at="passive"),
)
class Discards(Node):
    """A player discards from the hand: for an effect, as a price, or to block. A harvested card does not count."""

    pick: Pick = thing(CARD)


@node(
    "ready|readies {pick}",
    Moods(
        "an Art or Damage is readied",
        "the rival readies an art",
        "the rival would ready an art",
        "the rival cannot ready a damage",
    ),
    chapter="events",
    outcomes=("readies pick",),
    lowering="turned",
    example=Example("the rival cannot ready a damage", at="passive"),
)
class Readies(Node):
    """A player turns up one of their own Arts or Damage cards."""

    pick: Pick = thing(TURNED)


@node(
    "exhaust|exhausts {pick}",
    Moods(
        "an Art or Damage is exhausted",
        "I exhaust a damage",
        "the rival would exhaust an art",
        "the rival cannot exhaust an art",
    ),
    chapter="events",
    outcomes=("exhausts pick",),
    lowering="turned",
    example=Example("when I exhaust a damage\n  gain 1 power", at="passive"),
)
class Exhausts(Node):
    """A player turns down an Art or a Damage card: for an effect, as a price, or by using the Art. `cannot` forbids such a
    use too. An augment is turned sideways instead, and the rules, not the player, turn it down when it ends."""

    pick: Pick = thing(TURNED)


@node(
    "break|breaks {pick}",
    Moods(
        "an Art or Damage is broken",
        "I break a damage",
        "the rival would break a rival art",
        "the rival cannot break a rival art",
    ),
    chapter="events",
    outcomes=("breaks pick",),
    lowering="turned",
    example=Example("the rival cannot break a rival art", at="passive"),
)
class Breaks(Node):
    """A player breaks an Art or a Damage card: for an effect, as a price, to block, or by using an Art whose requirement
    the Muse misses. `an art` is the player's own,
    `a rival art` is the other player's."""

    pick: Pick = thing(TURNED)


@node(
    "negate|negates {pick}",
    Moods(
        "an ability is negated",
        "the rival negates a rival ability",
        "the rival would negate a rival ability",
        "the rival cannot negate a rival ability",
    ),
    chapter="events",
    example=Example("the rival cannot negate a rival ability", at="passive"),
)
class Negates(Node):
    """A player negates an ability in the Exchange."""

    pick: Pick = thing(ABILITY)


# ---------------------------------------------------------------- without an object


@node(
    "gain|gains {stat}",
    Moods("Power is gained", "the rival gains power", "I would gain power", "the rival cannot gain power"),
    Moods("Damage is gained", "I gain damage", "the rival would gain damage", "I cannot gain damage"),
    chapter="events",
    outcomes=("gains-{stat}",),
    headword="gains",
    shown="a player gains power / damage",
    example=Example("the rival cannot gain damage", at="passive"),
)
class Gains(Node):
    """Happens once for each sentence that gains any. Winning on Offense gains Damage as well."""

    stat: str
    """`"power"` or `"damage"`."""


@node(
    "take|takes damage",
    Moods("a point is taken", "I take damage", "I would take damage", "I cannot take damage"),
    chapter="events",
    headword="takes damage",
    lowering="alone",
    example=Example("when I would take damage\n  exhaust self", at="augment"),
)
class TakesDamage(Node):
    """Happens once for each point that is taken."""


@node(
    "block|blocks damage",
    Moods("a point is blocked", "I block damage", "the rival would block damage", "the rival cannot block damage"),
    chapter="events",
    headword="blocks damage",
    lowering="alone",
    example=Example("when I block damage\n  ready 1 damage", at="augment"),
)
class BlocksDamage(Node):
    """Happens once for each point that is blocked, in any way."""


@node(
    "cultivate|cultivates",
    Moods("a player cultivates", "I cultivate", "the rival would cultivate", "the rival cannot cultivate"),
    chapter="events",
    outcomes=("cultivates",),
    lowering="alone",
    example=Example("when I cultivate\n  gain 1 power", at="passive"),
)
class Cultivates(Node):
    """Happens once for each sentence that puts a card under the Muse."""


@node(
    "harvest|harvests",
    Moods("a player harvests", "I harvest", "", "the rival cannot harvest"),
    chapter="events",
    outcomes=("harvests",),
    lowering="alone",
    example=Example("when I harvest\n  gain 1 power", at="passive"),
)
class Harvests(Node):
    """Happens once for each cost that harvests."""


@node(
    "swap|swaps",
    Moods("a player swaps", "I swap", "the rival would swap", "the rival cannot swap"),
    chapter="events",
    outcomes=("swaps",),
    lowering="alone",
    example=Example("when I swap\n  gain 1 power", at="passive"),
)
class Swaps(Node):
    """A player has exchanged the Action card."""


@node(
    "charge|charges",
    Moods("a player charges", "I charge", "the rival would charge", "the rival cannot charge"),
    chapter="events",
    lowering="alone",
    example=Example("when I charge\n  ready 1 damage", at="passive"),
)
class Charges(Node):
    """A player charges with a Charge card, in the Charge phase."""


@node(
    "win|wins the round",
    Moods("a round is won", "I win the round"),
    chapter="events",
    headword="wins the round",
    lowering="alone",
    example=Example("when I win the round if I am on defense\n  ready 1 art", at="passive"),
)
class WinsRound(Node):
    """A player has more Power when the round is settled."""


@node(
    "lose|loses the round",
    Moods("a round is lost", "I lose the round"),
    chapter="events",
    headword="loses the round",
    lowering="alone",
    example=Example("when I lose the round\n  draw 1 card", at="passive"),
)
class LosesRound(Node):
    """A player has less Power when the round is settled."""


@node(
    "lose|loses power",
    Moods("Power is lost", "the rival loses power", "I would lose power", "I cannot lose power"),
    chapter="events",
    outcomes=("loses-power",),
    headword="loses power",
    lowering="alone",
    example=Example("I cannot lose power", at="passive"),
)
class LosesPower(Node):
    """Happens once for each sentence that takes any Power."""


@node(
    "the round ends",
    chapter="blocks",
    headword="until the round ends",
    phrase="moment.this_round_ends",
    example=Example("until the round ends\n  when I draw a card\n    ready 1 damage", at="open"),
)
class ThisRoundEnds(Node):
    """Lasts through the last step of the round, in which both players draw."""
