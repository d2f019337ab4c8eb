"""Events of Re;ACT, each in three moods (it happened, it would happen, it cannot), and the moments until which something is in force."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.games.react.lang.things import ARTIST, CARD, ON_BOARD, SUMMON, UNIT, ZONE
from gesso.lang.ast.things import Owned, Pick
from gesso.lang.nodes import Builder, Example, Moods, Node, added_thing, node, thing

CHANGES: Mapping[str, frozenset[str]] = {
    "damaged": UNIT | ZONE,
    "removed": ON_BOARD | SUMMON,
    "summoned": SUMMON,
    "placed": ON_BOARD,
    "exhausted": UNIT,
    "refreshed": UNIT,
}
"""The types of things that each participle (as in `is damaged`) can describe."""
RULES: Mapping[str, Builder] = {"whose": lambda parts, span: str(parts[-1])}


@node(
    "{actor} enter|enters {zone}",
    Moods(
        "a unit enters a zone by moving, jumping or swapping",
        "a unit enters a zone",
        "a unit would enter a zone",
        "each enemy unit cannot enter a zone adjacent to a golem",
    ),
    chapter="events",
    gives="direction",
    example=Example(
        "when a unit enters a zone with a dash\n  exhaust the unit\n"
        "once each turn when an enemy unit enters a zone adjacent to my artist\n  move the unit 1 in the opposite direction",
        at="passive",
    ),
    lowering="passes",
)
class Enters(Node):
    """A unit comes into a zone by a move, a jump, a swap or `move ... to`. Being summoned does not count. `the direction` is
    the one in which it came."""

    actor: Node = thing(UNIT)
    zone: Node = thing(ZONE, one=True)


@node(
    "{actor} leave|leaves {zone}",
    Moods(
        "a unit leaves a zone in the same ways",
        "my artist leaves a zone",
        "my artist would leave a zone",
        "each unit with ink cannot leave a zone",
    ),
    chapter="events",
    gives="direction",
    example=Example(
        "when my artist leaves a zone\n  place 1 scale in the zone\n"
        "when a golem leaves a zone\n  jump my artist in the opposite direction",
        at="passive",
    ),
    lowering="passes",
)
class Leaves(Node):
    """A unit goes out of a zone by a move, a jump, a swap or `move ... to`. `the direction` is the one in which it goes."""

    actor: Node = thing(UNIT)
    zone: Node = thing(ZONE, one=True)


@node(
    "{actor} move|moves",
    Moods("a unit moves in any way but a swap", "", "", "each enemy unit with ink cannot move"),
    chapter="events",
    outcomes=(),
    shown="X cannot move",
    example=Example(
        "choose an enemy unit\nuntil my turn starts\n  the unit cannot move", at="artist", cost="exhaust self"
    ),
)
class Moves(Node):
    """The unit makes no step, no jump and no `move ... to`, whoever moves it. It can still be swapped."""

    actor: Node = thing(UNIT)


@node(
    "{actor} be|is {change} [by {by}]",
    Moods(
        "damage reaches a unit or a zone",
        "a golem is damaged",
        "a zone with a ward would be damaged",
        "each golem cannot be damaged",
    ),
    Moods("a piece goes in any way", "a beast is removed", "a golem would be removed", "each omen cannot be removed"),
    Moods("a summon arrives", "a summon is summoned", "a golem would be summoned", "each golem cannot be summoned"),
    Moods("a piece is placed", "a scale is placed", "an ink would be placed", "each ward cannot be placed"),
    Moods(
        "a unit is exhausted",
        "an enemy unit is exhausted",
        "my artist would be exhausted",
        "the enemy artist cannot be exhausted",
    ),
    Moods(
        "a unit is refreshed",
        "my artist is refreshed",
        "an enemy unit would be refreshed",
        "each enemy unit cannot be refreshed",
    ),
    chapter="events",
    outcomes=None,
    shown="X is damaged / removed / summoned / placed / exhausted / refreshed [by Y]",
    example=Example(
        "when a golem is damaged\n  draw 1 card\nwhen my artist is damaged by a summon\n  exhaust the summon\n"
        "each golem cannot be removed by the enemy",
        at="passive",
    ),
)
class Was(Node):
    """The change that the participle names. With `by`, only if the text of that unit or player makes it."""

    actor: Node = thing()
    change: str
    by: Node | None = added_thing(UNIT, default=None)

    def leaves_amount(self) -> bool:
        return self.change == "damaged"


@node(
    "{doer} deal|deals damage [to {to}]",
    Moods(
        "a unit or a player deals damage",
        "a golem deals damage to an enemy unit",
        "the enemy would deal damage to my artist",
        "each unit with ink cannot deal damage",
    ),
    chapter="events",
    headword="deals damage",
    shown="X deals damage [to Y]",
    example=Example(
        "when a golem deals damage to an enemy unit\n  draw 1 beat\nwhen the enemy deals damage to a golem\n  draw 1 card",
        at="passive",
    ),
)
class DealsDamage(Node):
    """The text of that unit or player damages something: a unit, or the zone that is named. Each thing that is hit
    counts by itself."""

    doer: Node = thing(UNIT)
    to: Node | None = thing(UNIT | ZONE, one=True)

    def leaves_amount(self) -> bool:
        return True


@node(
    "{actor} have|has {owned}",
    Moods("a count becomes true", "a zone has 3 scales"),
    chapter="events",
    example=Example("when a zone has 3 scales\n  summon a golem in the zone", at="passive"),
)
class Reaches(Node):
    """Happens at the moment when the count becomes true."""

    actor: Node = thing(UNIT | ZONE)
    owned: Owned


@node(
    "{actor} ascend|ascends",
    Moods("an Artist ascends", "my artist ascends", "my artist would ascend"),
    chapter="events",
    example=Example("when my artist ascends\n  draw 6 inspiration", at="passive"),
    lowering="turns_over",
)
class Ascends(Node):
    """The Artist ascends, because the Masterpiece is complete."""

    actor: Node = thing(ARTIST)


@node(
    "{actor} descend|descends",
    Moods("an Artist descends", "my artist descends", "my artist would descend"),
    chapter="events",
    example=Example("when my artist descends\n  draw 1 card", at="passive"),
    lowering="turns_over",
)
class Descends(Node):
    """The Artist leaves the ascended side."""

    actor: Node = thing(ARTIST)


@node(
    "progress|progresses",
    Moods("a player progresses", "I progress", "the enemy would progress", "the enemy cannot progress"),
    chapter="events",
    outcomes=("progresses",),
    shown="a player progresses",
    example=Example("when I progress\n  draw 1 card", at="passive"),
)
class Progresses(Node):
    """The player's Masterpiece has grown."""


@node(
    "discard|discards a card",
    Moods("a card is discarded", "the enemy discards a card"),
    chapter="events",
    outcomes=("discards",),
    shown="a player discards a card",
    example=Example("when I discard a card\n  gain 1 beat\nwhen a player discards a card\n  draw 1 card", at="passive"),
)
class DiscardsCard(Node):
    """A text or a price has put a card of the player's hand or deck on the discard pile. Each card counts by itself; a
    card that was played does not."""


@node(
    "play|plays {pick}",
    Moods("a card is played and its cost paid", "the enemy plays a card", "", "the enemy cannot play a card"),
    chapter="events",
    headword="plays",
    shown="a player plays a card",
    example=Example(
        "when the enemy plays a card if I have a golem\n  draw 1 beat\n"
        "when I play a hidden reaction on an enemy intention\n  draw 1 card",
        at="passive",
    ),
)
class PlaysCard(Node):
    """A player has played a card and paid its cost."""

    pick: Pick = thing(CARD)


@node(
    "{whose:my|each|the enemy} turn starts",
    Moods("a turn starts", "my turn starts"),
    chapter="events",
    example=Example("when my turn starts\n  place 1 scale in the zone of my artist", at="passive"),
    lowering="turn",
)
class TurnStarts(Node):
    """Happens in the Start phase."""

    whose: str


@node(
    "{whose:my|each|the enemy} turn ends",
    Moods("a turn ends", "each turn ends"),
    chapter="events",
    example=Example("when each turn ends\n  remove each ward", at="passive"),
    lowering="turn",
)
class TurnEnds(Node):
    """Happens in the End phase."""

    whose: str


@node(
    "the turn ends",
    chapter="blocks",
    headword="until the turn ends",
    phrase="moment.this_turn_ends",
    example=Example(
        "until the turn ends\n  when an enemy unit enters a zone adjacent to my artist\n    exhaust the unit"
    ),
)
class ThisTurnEnds(Node):
    """Lasts through the End phase of this turn, including its triggers and the refreshing of units."""


@node(
    "my turn starts",
    chapter="blocks",
    headword="until my turn starts",
    phrase="moment.my_turn_starts",
    example=Example(
        "exhaust an enemy unit adjacent to self\nuntil my turn starts\n  the unit cannot be refreshed",
        at="artist",
        cost="exhaust self",
    ),
)
class MyTurnStarts(Node):
    """Lasts until the player's next turn, and ends before anything that happens when the turn starts."""
