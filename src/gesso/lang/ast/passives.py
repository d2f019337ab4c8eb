"""What holds or waits: triggers, replacements and bans, and the events that every game has."""

from __future__ import annotations

from dataclasses import replace

from gesso.lang.ast.things import Owned
from gesso.lang.node_specs import Node, added, node, part


@node("[once: once each PERIOD] when {event} [if {condition}] {body}", chapter="passives", encloses=True, phrase="when")
class Trigger(Node):
    """Does the block at once, each time the event has happened; `once`, the first time in a period that it happens
    while the condition holds, taken or declined."""

    event: Node
    condition: Node | None = part()
    body: tuple[Node, ...]
    once: bool = added(default=False)


@node(
    "[once: once each PERIOD] when {event:would} [if {condition}] {body}",
    chapter="passives",
    headword="would",
    shown="[once each period] when ... would ... [if C] block",
    encloses=True,
    phrase="instead",
)
class Replacement(Node):
    """Does the block instead of what would happen, at most once for each event; `once`, the first time in a period."""

    event: Node
    condition: Node | None = part()
    body: tuple[Node, ...]
    once: bool = added(default=False)


@node("if {condition} {items}", chapter="passives", shown="if C items", phrase="while")
class StandingIf(Node):
    """The passives inside hold only while the condition does."""

    condition: Node = part()
    items: tuple[Node, ...]


@node("{event:cannot}", chapter="passives", rules=("standing",), headword="cannot", shown="... cannot ...", phrase="")
class Ban(Node):
    """Never happens: a step that would do it fails as a whole."""

    event: Node = part()


@node(
    "{player} {deed}",
    chapter="events",
    headword="does",
    phrase="",
    unparse=lambda does, unparser: f"{unparser(does.player)} {replace(unparser, subject=does.player)(does.deed)}",
)
class Does(Node):
    """A player's deed as an event, in three moods: does, would do, cannot do."""

    player: Node
    deed: Node


@node("draw|draws a card", chapter="events", phrase="draws")
class DrawsCard(Node):
    """A player takes a card from the deck."""


@node("{player} have|has {owned}", chapter="events", shown="player has ... (as an event)")
class PlayerReaches(Node):
    """Fires when it becomes true."""

    player: Node
    owned: Owned
