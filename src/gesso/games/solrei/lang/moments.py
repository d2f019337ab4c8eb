"""The moments until which a sentence can put passives in force in SolRei."""

from __future__ import annotations

from gesso.lang.nodes import Example, Node, node


@node(
    "the round ends",
    chapter="blocks",
    headword="until the round ends",
    phrase="moment.this_round_ends",
    example=Example("until the round ends\n  when I draw a card\n    ready 1 damage", at="open"),
)
class ThisRoundEnds(Node):
    """Lasts through the last step of the round. What `gain` gives ends earlier, at Reset, before both players draw."""
