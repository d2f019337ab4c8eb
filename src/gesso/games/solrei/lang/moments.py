"""Until when passives of a sentence are in force in SolRei."""

from __future__ import annotations

from gesso.lang.node_specs import Example, Node, node


@node(
    "the round ends",
    chapter="blocks",
    headword="until the round ends",
    phrase="moment.this_round_ends",
    example=Example("until the round ends\n  when I draw a card\n    ready 1 damage", at="open"),
)
class ThisRoundEnds(Node):
    """Through the last step of the round: what `gain` gives ends at Reset, before both draw."""
