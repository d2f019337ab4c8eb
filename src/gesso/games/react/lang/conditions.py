"""Conditions of Re;ACT."""

from __future__ import annotations

from gesso.lang.node_specs import EVERYWHERE, Example, Node, node, part


@node(
    "hidden",
    chapter="conditions",
    shown="if hidden",
    texts=("cost", "effect"),
    where="Reactions",
    example=Example("if hidden\n  refresh my artist", kind="reaction"),
)
class Hidden(Node):
    """This card lay face down before it was played."""


@node(
    "{spot}",
    chapter="conditions",
    headword="is",
    shown="is adjacent to X / is in X / ...",
    texts=EVERYWHERE,
    phrase="is",
    example=Example(
        "if the target is adjacent to self\n  deal 1 damage to the target",
        at="artist",
        cost="exhaust self\ntarget a zone",
    ),
)
class StateSpot(Node):
    """The thing is in that place."""

    spot: Node = part(of_subject=True)
