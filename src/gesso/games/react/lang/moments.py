"""The moments until which a sentence can put passives in force in Re;ACT."""

from __future__ import annotations

from gesso.lang.nodes import Example, Node, node


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
