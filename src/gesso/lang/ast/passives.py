"""What holds or waits: triggers, replacements and bans, and the events that every game has."""

from __future__ import annotations

from dataclasses import replace

from gesso.lang.ast.things import Owned
from gesso.lang.node_specs import PASSIVE, Node, node, part


@node(
    "when {event} [if {condition}] {body}", chapter="passives", texts=PASSIVE, encloses=True, phrase="when", lowering=""
)
class Trigger(Node):
    """Does the block at once, each time the event has happened."""

    event: Node
    condition: Node | None = part()
    body: tuple[Node, ...]


@node(
    "when {event:would} [if {condition}] {body}",
    chapter="passives",
    headword="would",
    shown="when ... would ... [if C] block",
    texts=PASSIVE,
    encloses=True,
    phrase="instead",
    lowering="",
)
class Replacement(Node):
    """Does the block instead of what would happen, at most once for each event."""

    event: Node
    condition: Node | None = part()
    body: tuple[Node, ...]


@node("if {condition} {items}", chapter="passives", shown="if C items", texts=PASSIVE, phrase="while", lowering="")
class StandingIf(Node):
    """The passives inside hold only while the condition does."""

    condition: Node = part()
    items: tuple[Node, ...]


@node(
    "{event:cannot}",
    chapter="passives",
    rules=("standing",),
    headword="cannot",
    shown="... cannot ...",
    texts=PASSIVE,
    phrase="",
    lowering="",
)
class Ban(Node):
    """Never happens: a step that would do it fails as a whole."""

    event: Node = part()


@node(
    "{player} {deed}",
    chapter="events",
    headword="does",
    texts=PASSIVE,
    phrase="",
    unparse=lambda does, unparser: f"{unparser(does.player)} {replace(unparser, subject=does.player)(does.deed)}",
)
class Does(Node):
    """A player's deed as an event, in three moods: does, would do, cannot do."""

    player: Node
    deed: Node


@node("draw|draws a card", chapter="events", texts=PASSIVE, phrase="draws")
class DrawsCard(Node):
    """A player takes a card from the deck."""


@node("{player} have|has {owned}", chapter="events", shown="player has ... (as an event)", texts=PASSIVE)
class PlayerReaches(Node):
    """Fires when it becomes true."""

    player: Node
    owned: Owned
