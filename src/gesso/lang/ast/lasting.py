"""Passives that a sentence applies for a while. A game may leave this chapter out.

A game that uses it has the rule `moment` in its grammar, and nodes of its own for the moments.
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
