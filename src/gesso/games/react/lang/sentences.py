"""The verbs of Re;ACT."""

from __future__ import annotations

from gesso.games.react.lang.things import (
    ANYTHING,
    ARTIST,
    CARD,
    COUNTER,
    FRAME,
    ON_BOARD,
    SUMMON,
    SUPPLY,
    TOP,
    UNIT,
    ZONE,
)
from gesso.lang.ast.amounts import ThatMuch, is_open
from gesso.lang.ast.players import EachPlayer
from gesso.lang.ast.things import NP, Count, Each, EveryN, Noun, Pick
from gesso.lang.nodes import Example, Node, digest_neutral, flag, name, node, phrase, thing


# ---------------------------------------------------------------- on the board
@node(
    "deal {n} damage to {to} [for each {tally}]",
    chapter="board",
    operations=("deal",),
    example=Example("deal 1 damage to the target", at="artist", cost="exhaust self\ntarget a zone adjacent to self"),
)
class Deal(Node):
    """Damages all the zones at the same moment. The number is a total, not a number of hits. A unit stands for its
    zone."""

    n: int
    to: Node = thing(ZONE, stands_in=UNIT)
    tally: NP | EveryN | ThatMuch | None = phrase(ANYTHING, describes=True)


@node(
    "heal {n} damage from {of} [for each {tally}]",
    chapter="board",
    operations=("heal",),
    example=Example("heal 1 damage from my artist"),
)
class Heal(Node):
    """Takes damage off each Artist, as far as there is any. At the table, as many grey cards of their Masterpiece are
    turned back where they lie."""

    n: int
    of: Node = thing(ARTIST)
    tally: NP | EveryN | ThatMuch | None = phrase(ANYTHING, describes=True)


@node(
    "move {units} {count} [directed: in the {opposite:opposite} direction] [for each {tally}]",
    chapter="board",
    operations=("move",),
    outcomes=("enters units", "leaves units"),
    example=Example("move self up to 2", at="artist", cost="exhaust self"),
)
class Move(Node):
    """Moves each unit n single steps. Without a direction, the player who moves it picks each step."""

    units: Node = thing(UNIT)
    count: Count
    directed: bool = flag(uses="direction")
    tally: NP | EveryN | ThatMuch | None = phrase(ANYTHING, describes=True)
    opposite: bool = digest_neutral(default=False)
    of_event: bool = digest_neutral(default=False)
    """Whether the direction is that of the event above."""


@node(
    "move {units} {count} {away:nearer to|away from} {of} [for each {tally}]",
    chapter="board",
    operations=("move_toward",),
    outcomes=("enters units", "leaves units"),
    example=Example("move each enemy unit within 2 of self 1 away from self", at="artist", cost="exhaust self"),
)
class MoveToward(Node):
    """Moves each unit n steps. Each step shortens the way to where X stood at first; with `away from`, it is the
    reverse of such a step. If two steps would do, the player picks. The nearest unit moves first; with `away from`,
    the farthest."""

    units: Node = thing(UNIT)
    count: Count
    away: bool
    of: Node = thing(ZONE, stands_in=UNIT, one=True)
    tally: NP | EveryN | ThatMuch | None = phrase(ANYTHING, describes=True)


@node(
    "move {what} to {to}",
    chapter="board",
    phrase="move.to",
    operations=("relocate", "move_pieces"),
    example=Example("move 1 mural to a zone with no mural", at="artist", cost="exhaust self"),
)
class MoveTo(Node):
    """Puts a token, tile or unit into that zone. A unit enters the zone."""

    what: Node = thing(UNIT | {"token", "tile"})
    to: Node = thing(ZONE, one=True)


@node(
    "jump {unit} [directed: in the {opposite:opposite} direction]",
    chapter="board",
    operations=("jump", "jump_asking"),
    outcomes=("enters unit", "leaves unit"),
    example=Example("jump self", at="golem", cost="exhaust self"),
)
class Jump(Node):
    """Moves the unit in the direction to the first empty zone, over any number of units."""

    unit: Node = thing(UNIT, one=True)
    directed: bool = flag(uses="direction")
    opposite: bool = digest_neutral(default=False)
    of_event: bool = digest_neutral(default=False)
    """Whether the direction is that of the event above."""


@node(
    "jump {unit} {away:nearer to|away from} {of}",
    chapter="board",
    operations=("jump_toward",),
    outcomes=("enters unit", "leaves unit"),
    example=Example("jump self nearer to the enemy artist", at="golem", cost="exhaust self"),
)
class JumpToward(Node):
    """Jumps in a direction in which one step leads nearer to X, or away from it."""

    unit: Node = thing(UNIT, one=True)
    away: bool
    of: Node = thing(ZONE, stands_in=UNIT, one=True)


@node(
    "swap {unit} with {other}",
    chapter="board",
    operations=("swap",),
    outcomes=("enters unit", "leaves unit", "enters other", "leaves other"),
    example=Example("swap self with a unit adjacent to self", at="artist", cost="exhaust self", kind="reaction"),
)
class Swap(Node):
    """Two units trade zones. The swap fails as a whole if the board would be illegal."""

    unit: Node = thing(UNIT, one=True)
    other: Node = thing(UNIT, one=True)


@node(
    "place {count} {noun} {on:in|on} {where} [for each {tally}]",
    chapter="board",
    operations=("place", "place_asking"),
    outcomes=("placed noun", "grows noun"),
    example=Example("place 1 scale in the target", cost="target a zone"),
)
class Place(Node):
    """Puts pieces in each zone or on each unit, as long as the pool lasts."""

    count: Count
    noun: Noun = name(ON_BOARD)
    on: bool
    where: Node = thing(UNIT | ZONE)
    tally: NP | EveryN | ThatMuch | None = phrase(ANYTHING, describes=True)


@node(
    "remove {what}",
    chapter="board",
    operations=("remove_pieces", "remove_units"),
    outcomes=("removed what", "shrinks what"),
    example=Example("remove each omen"),
)
class Remove(Node):
    """Returns pieces to the pool. A summon leaves the field without being damaged."""

    what: Node = thing(ON_BOARD | SUMMON)

    def leaves_amount(self) -> bool:
        if not is_open(self.what) or self.what.np.noun.type == "frame":
            return False
        return self.what.np.noun.type == "summon" or bool(self.what.np.noun.ids)


@node(
    "summon a {noun} in {zone}",
    chapter="board",
    operations=("summon", "summon_in_each"),
    outcomes=("summoned noun", "grows noun"),
    example=Example("summon a golem in a zone adjacent to self", at="golem", cost="exhaust self"),
)
class Summon(Node):
    """Brings a refreshed unit to each zone. It fails if the zone is occupied or no such unit is left.

    It binds `the kind`; in several zones, `the kinds` are all that came.
    """

    noun: Noun = name(SUMMON, binds=True, as_many_as="zone")
    zone: Node = thing(ZONE)
    slot: int = -1
    """The place that keeps the units."""


@node(
    "exhaust {units}",
    chapter="board",
    operations=("exhaust",),
    outcomes=("exhausted units",),
    example=Example("exhaust an enemy unit"),
)
class Exhaust(Node):
    """Exhausts units. An exhausted unit stays exhausted."""

    units: Node = thing(UNIT)

    def leaves_amount(self) -> bool:
        return is_open(self.units)


@node(
    "refresh {units}",
    chapter="board",
    operations=("refresh",),
    outcomes=("refreshed units",),
    example=Example("refresh each beast"),
)
class Refresh(Node):
    """Refreshes units. A refreshed unit stays refreshed."""

    units: Node = thing(UNIT)

    def leaves_amount(self) -> bool:
        return is_open(self.units)


# ---------------------------------------------------------------- players
@node(
    "[{who}] choose|chooses a direction",
    chapter="player",
    gives="direction",
    operations=("ask",),
    outcomes=(),
    example=Example("the enemy chooses a direction\nmove my artist 2 in the direction"),
)
class ChooseDirection(Node):
    """The player picks one of the four directions. From then on, `the direction` means it."""

    who: Node | None


@node(
    "choose a random direction",
    chapter="player",
    gives="direction",
    operations=("by_chance",),
    outcomes=(),
    example=Example("choose a random direction\nmove my artist 2 in the direction"),
)
class RandomDirection(Node):
    """Chance picks one of the four directions. From then on, `the direction` means it."""


@node(
    "[{who}] take|takes another PERIOD",
    chapter="player",
    shown="[who] take another turn",
    where="not in `setup`",
    operations=("take_turn",),
    outcomes=(),
    example=Example("take another turn", at="artist", cost="exhaust self\nspend 2 beats"),
)
class TakeTurn(Node):
    """Right after the player's own turn comes another turn of theirs, with all its phases. One such turn at most waits for
    a player, and in a turn so taken the sentence is skipped."""

    who: Node | None


@node(
    "[{who}] progress|progresses",
    chapter="player",
    operations=("progress_asking",),
    outcomes=("progresses",),
    example=Example("progress", at="artist", cost="exhaust self"),
)
class Progress(Node):
    """The player takes one step of the Masterpiece, as in the Masterpiece phase."""

    who: Node | None


@node(
    "descend",
    chapter="player",
    where="only on the ascended side and in passives",
    operations=("descend",),
    outcomes=("descends",),
    example=Example("move self up to 3\ndescend", at="ascended", cost="exhaust self"),
)
class Descend(Node):
    """The Artist leaves the ascended side."""


@node(
    "[{who}] lose|loses",
    chapter="player",
    operations=("lose",),
    outcomes=(),
    example=Example("when I have no beast\n  lose", at="passive"),
)
class Lose(Node):
    """The player loses the game."""

    who: Node | None


@node(
    "gain {what} [for each {tally}]",
    chapter="player",
    phrase="gain.mine",
    operations=("gain", "regain_cards", "take_cards"),
    outcomes=("grows what",),
    example=Example("gain 2 beats\ngain 1 beat for each golem\ngain 1 card in the top 3 cards of my deck"),
)
class Gain(Node):
    """The player takes counters, up to their limit, or cards from `my discard` or among the top cards of `my deck`, up to
    a full hand."""

    what: Pick = thing(COUNTER | CARD, describes=True)
    tally: NP | EveryN | ThatMuch | None = phrase(ANYTHING, describes=True)


@node(
    "lose {what} [for each {tally}]",
    chapter="player",
    operations=("lose_counters", "lose_faces", "lose_kinds"),
    outcomes=("shrinks what",),
    example=Example("when my artist is damaged\n  lose 2 beats\nwhen my turn ends\n  lose each beat", at="passive"),
)
class LoseSome(Node):
    """The player gives up counters, ready dice or drawn frames outside a cost. If there are fewer, all of them go."""

    what: Pick | Each = thing(SUPPLY, describes=True)
    tally: NP | EveryN | ThatMuch | None = phrase(ANYTHING, describes=True)

    def leaves_amount(self) -> bool:
        return is_open(self.what)


@node(
    "[{who}] discard|discards {what}",
    chapter="player",
    operations=("discard_held", "discard_top", "look_for", "look_for_one"),
    example=Example("the enemy discards 1 card\ndiscard 1 enemy card\ndiscard the top 2 cards of my deck"),
)
class Discard(Node):
    """Cards go from a hand, or from the top of a deck, to their owner's discard pile. A player who picks cards sees those
    that can be picked."""

    who: Node | None
    what: Node = thing(CARD | TOP)

    def leaves_amount(self) -> bool:
        return is_open(self.what) and not self.what.np.filters and not isinstance(self.who, EachPlayer)


@node(
    "look at {cards}",
    chapter="player",
    operations=("look_at",),
    outcomes=(),
    example=Example("look at the top 3 cards of my deck"),
)
class LookAt(Node):
    """The player sees the top cards of their deck, which stay where they are. The other player learns how many."""

    cards: Node = thing(TOP)


@node(
    "reveal {cards}",
    chapter="player",
    operations=("reveal",),
    outcomes=(),
    example=Example(
        "reveal the top card of my deck\nif the top card of my deck is an intention\n  draw 1 card\notherwise\n"
        "  discard the top card of my deck"
    ),
)
class Reveal(Node):
    """Both players see the top cards of the deck, which stay where they are. Right after it, a condition can ask what the
    top card is."""

    cards: Node = thing(TOP)


@node(
    "return {what} to the {bottom:top|bottom} of my deck",
    chapter="player",
    operations=("put_on_deck", "look_for", "look_for_one"),
    outcomes=(),
    example=Example(
        "return 1 card in my discard to the bottom of my deck\nreturn 1 card to the top of my deck\n"
        "return 1 card in the top 2 cards of my deck to the bottom of my deck"
    ),
)
class Return(Node):
    """A card of the player's hand, discard pile or deck goes to one end of the deck. The other player sees it only if it
    lay in the discard pile."""

    what: Node = thing(CARD | TOP, describes=True)
    bottom: bool


@node(
    "negate {what}",
    chapter="player",
    where="only in Reactions and passives",
    operations=("negate", "negatable"),
    outcomes=(),
    example=Example("negate an enemy card\nif done\n  the enemy draws 1 card", kind="reaction"),
)
class Negate(Node):
    """Stops a card on the React Chain that has not resolved yet: nothing of its text happens. Its cost stays paid,
    and the card then goes where it would have gone."""

    what: Node = thing(CARD, one=True)


@node(
    "carry out {what}",
    chapter="player",
    texts=("effect",),
    where="only in effects of cards",
    operations=("carry_out", "carry_out_below"),
    outcomes=(),
    example=Example("carry out the card below\nif done\n  draw 1 card", kind="reaction"),
)
class CarryOut(Node):
    """The player carries out an effect of that card as if it were their own. The card stays where it is. The player pays no
    cost, but chooses its target and its direction. An effect that is carried out carries nothing out itself. Of the other
    player's cards only effects that name no piece are carried out."""

    what: Node = thing(CARD, describes=True)


@node(
    "hide a card",
    chapter="player",
    where="only in passives, when a turn starts",
    operations=("hide_asking",),
    outcomes=(),
    example=Example("when each turn starts\n  may hide a card", at="passive"),
)
class Hide(Node):
    """The player lays a Reaction from the hand face down on a free slot of the React Chain."""


@node(
    "{unit} play|plays {what}",
    chapter="player",
    operations=("play_frames",),
    example=Example("for each toon\n  choose a zone adjacent to the toon\n  the toon plays each frame in the zone"),
)
class Plays(Node):
    """The unit carries out frames in the order in which they were laid. Each frame then goes back to the bag."""

    unit: Node = thing(UNIT, one=True)
    what: Node = thing(FRAME)
