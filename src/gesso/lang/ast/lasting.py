"""Passives that a sentence puts in force for a while. A chapter for the games that say until when: their grammars have the
rule `moment`, and their own nodes are the moments."""

from __future__ import annotations

from gesso.lang.node_specs import Node, node, part


@node("until {moment} {items}", chapter="blocks", shown="until <moment> passives")
class Until(Node):
    """From this line on the passives of the block are in force, till the moment comes.

    They speak of what the lines above have picked, as it is now; what has left the field since is meant no more.
    """

    moment: Node = part()
    items: tuple[Node, ...]
