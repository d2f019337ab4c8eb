"""The verbs of Re;ACT."""

from __future__ import annotations

from gesso.games.react.lang.types import ANYTHING, CARD, COUNTER, FRAME, ON_BOARD, SUMMON, SUPPLY, UNIT, ZONE
from gesso.lang.ast.things import NP, Count, EveryN, Noun, Pick
from gesso.lang.node_specs import Example, Node, flag, name, node, phrase, thing


# ---------------------------------------------------------------- on the board
@node(
    "deal {n} damage to {to} [for each {tally}]",
    chapter="board",
    operations=("deal",),
    example=Example("deal 1 damage to the target", at="artist", cost="exhaust self\ntarget a zone adjacent to self"),
)
class Deal(Node):
    """Damages all the zones at once; a total, not n blows. A unit stands for the zone it is in."""

    n: int
    to: Node = thing(ZONE, stands_in=UNIT)
    tally: NP | EveryN | None = phrase(ANYTHING, describes=True)


@node(
    "move {units} {count} [directed: in the direction] [for each {tally}]",
    chapter="board",
    operations=("move",),
    example=Example("move self up to 2", at="artist", cost="exhaust self"),
)
class Move(Node):
    """Moves units N single steps; without a direction the mover picks each step."""

    units: Node = thing(UNIT)
    count: Count
    directed: bool = flag(uses="direction")
    tally: NP | EveryN | None = phrase(ANYTHING, describes=True)


@node(
    "move {units} {count} {away:nearer to|away from} {of} [for each {tally}]",
    chapter="board",
    operations=("move_toward",),
    example=Example("move each enemy unit within 2 of self 1 away from self", at="artist", cost="exhaust self"),
)
class MoveToward(Node):
    """Moves units N steps, each of which shortens the way to where X stood at first, or is the reverse of such a step;
    where there are two, the mover picks. The nearest goes first, with `away from` the farthest."""

    units: Node = thing(UNIT)
    count: Count
    away: bool
    of: Node = thing(ZONE, stands_in=UNIT, one=True)
    tally: NP | EveryN | None = phrase(ANYTHING, describes=True)


@node(
    "move {what} to {to}",
    chapter="board",
    phrase="move.to",
    operations=("relocate", "move_pieces"),
    example=Example("move 1 mural to a zone with no mural", at="artist", cost="exhaust self"),
)
class MoveTo(Node):
    """Puts a token, tile or unit into that zone; for a unit this is entering."""

    what: Node = thing(UNIT | {"token", "tile"})
    to: Node = thing(ZONE, one=True)


@node(
    "jump {unit} [directed: in the direction]",
    chapter="board",
    operations=("jump", "jump_asking"),
    example=Example("jump self", at="golem", cost="exhaust self"),
)
class Jump(Node):
    """Goes on in the direction to the first empty zone, over any number of units."""

    unit: Node = thing(UNIT, one=True)
    directed: bool = flag(uses="direction")


@node(
    "jump {unit} {away:nearer to|away from} {of}",
    chapter="board",
    operations=("jump_toward",),
    example=Example("jump self nearer to the enemy artist", at="golem", cost="exhaust self"),
)
class JumpToward(Node):
    """Jumps in a direction in which a step leads nearer to X, or away from it."""

    unit: Node = thing(UNIT, one=True)
    away: bool
    of: Node = thing(ZONE, stands_in=UNIT, one=True)


@node(
    "swap {unit} with {other}",
    chapter="board",
    operations=("swap",),
    example=Example("swap self with a unit adjacent to self", at="artist", cost="exhaust self", kind="reaction"),
)
class Swap(Node):
    """Two units trade zones; fails as a whole where the board would be illegal."""

    unit: Node = thing(UNIT, one=True)
    other: Node = thing(UNIT, one=True)


@node(
    "place {count} {noun} {on:in|on} {where} [for each {tally}]",
    chapter="board",
    operations=("place", "place_asking"),
    example=Example("place 1 scale in the target", cost="target a zone"),
)
class Place(Node):
    """Puts pieces in each zone or on each unit, as long as the pool lasts."""

    count: Count
    noun: Noun = name(ON_BOARD)
    on: bool
    where: Node = thing(UNIT | ZONE)
    tally: NP | EveryN | None = phrase(ANYTHING, describes=True)


@node(
    "remove {what}", chapter="board", operations=("remove_pieces", "remove_units"), example=Example("remove each omen")
)
class Remove(Node):
    """Takes pieces back to the pool; a summon leaves the field undamaged."""

    what: Node = thing(ON_BOARD | SUMMON)


@node(
    "summon a {noun} in {zone}",
    chapter="board",
    operations=("summon", "summon_in_each"),
    example=Example("summon a golem in a zone adjacent to self", at="golem", cost="exhaust self"),
)
class Summon(Node):
    """Brings a unit, refreshed, to each zone; fails where the zone is occupied or none is left.

    Binds `the kind`, kept in `slot`; in several zones `the kinds` are all that came.
    """

    noun: Noun = name(SUMMON, binds=True, as_many_as="zone")
    zone: Node = thing(ZONE)
    slot: int = -1


@node("exhaust {units}", chapter="board", operations=("exhaust",), example=Example("exhaust an enemy unit"))
class Exhaust(Node):
    """An exhausted unit stays as it is."""

    units: Node = thing(UNIT)


@node("refresh {units}", chapter="board", operations=("refresh",), example=Example("refresh each beast"))
class Refresh(Node):
    """A refreshed unit stays as it is."""

    units: Node = thing(UNIT)


# ---------------------------------------------------------------- of a player
@node(
    "[{who}] choose|chooses a direction",
    chapter="player",
    gives="direction",
    operations=("ask",),
    example=Example("the enemy chooses a direction\nmove my artist 2 in the direction"),
)
class ChooseDirection(Node):
    """Picks one of the four; `the direction` speaks of it from then on."""

    who: Node | None


@node(
    "[{who}] progress|progresses",
    chapter="player",
    operations=("progress_asking",),
    example=Example("progress", at="artist", cost="exhaust self"),
)
class Progress(Node):
    """Takes one step of the Masterpiece, as in its phase."""

    who: Node | None


@node(
    "descend",
    chapter="player",
    where="the ascended side, and passives",
    operations=("descend",),
    example=Example("move self up to 3\ndescend", at="ascended", cost="exhaust self"),
)
class Descend(Node):
    """Leaves the ascended side."""


@node(
    "[{who}] lose|loses",
    chapter="player",
    operations=("lose",),
    example=Example("when I have no beast\n  lose", at="passive"),
)
class Lose(Node):
    """Loses the game."""

    who: Node | None


@node(
    "gain {what} [for each {tally}]",
    chapter="player",
    phrase="gain.mine",
    operations=("gain", "regain_cards"),
    example=Example("gain 2 beats\ngain 1 beat for each golem"),
)
class Gain(Node):
    """Takes counters, up to their limit, or cards in my discard, up to a full hand."""

    what: Pick = thing(COUNTER | CARD, describes=True)
    tally: NP | EveryN | None = phrase(ANYTHING, describes=True)


@node(
    "lose {what} [for each {tally}]",
    chapter="player",
    operations=("lose_counters", "lose_faces", "lose_kinds"),
    example=Example("when my artist is damaged\n  lose 2 beats", at="passive"),
)
class LoseSome(Node):
    """Gives up counters, ready dice or drawn frames, where it is no price: all there are, if there are fewer."""

    what: Pick = thing(SUPPLY, describes=True)
    tally: NP | EveryN | None = phrase(ANYTHING, describes=True)


@node(
    "[{who}] discard|discards {what}",
    chapter="player",
    operations=("discard_held", "look_for", "look_for_one"),
    example=Example("the enemy discards 1 card\ndiscard 1 enemy card"),
)
class Discard(Node):
    """Lays cards of a hand on their owner's discard pile. Who picks a card of a hand sees that hand."""

    who: Node | None
    what: Node = thing(CARD)


@node(
    "negate {what}",
    chapter="player",
    where="Reactions, and passives",
    operations=("negate", "negatable"),
    example=Example("negate an enemy card\nif done\n  the enemy draws 1 card", kind="reaction"),
)
class Negate(Node):
    """A card on the chain that has not resolved yet: nothing of its text happens when its turn comes. Its cost stays paid,
    and it goes where it would."""

    what: Node = thing(CARD, one=True)


@node(
    "hide a card",
    chapter="player",
    where="passives, when a turn starts",
    operations=("hide_asking",),
    example=Example("when each turn starts\n  may hide a card", at="passive"),
)
class Hide(Node):
    """Lays a Reaction from the hand face down on a free slot of the chain."""


@node(
    "{unit} play|plays {what}",
    chapter="player",
    operations=("play_frames",),
    example=Example("for each toon\n  choose a zone adjacent to the toon\n  the toon plays each frame in the zone"),
)
class Plays(Node):
    """The unit carries out frames, in the order laid; each goes back to the bag."""

    unit: Node = thing(UNIT, one=True)
    what: Node = thing(FRAME)
