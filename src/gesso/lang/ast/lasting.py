"""Passives that a sentence puts in force for a while. A chapter that a game may leave out.

A game that has it has the rule `moment` in its grammar, and its own nodes are the moments.
"""

from __future__ import annotations

from gesso.lang.nodes import Node, node, part


@node("until {moment} {items}", chapter="blocks", outcomes=(), shown="until <moment> passives")
class Until(Node):
    """The passives of the block are in force from this line until that moment.

    They mean the things that earlier lines picked, and leave out what has left the field since.
    """

    moment: Node = part()
    items: tuple[Node, ...]
