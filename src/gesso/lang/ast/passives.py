"""Passives of every game (triggers, replacements, bans), and the events that every game has."""

from __future__ import annotations

from dataclasses import replace

from gesso.lang.ast.things import Owned
from gesso.lang.nodes import Node, digest_neutral, node, part


@node("[once: once each PERIOD] when {event} [if {condition}] {body}", chapter="passives", encloses=True, phrase="when")
class Trigger(Node):
    """The block happens at once, each time the event has happened. With `once each period`, only the first event
    counts for which the condition holds. Declining uses it up, too."""

    event: Node
    condition: Node | None = part()
    body: tuple[Node, ...]
    once: bool = digest_neutral(default=False)
    """True for `once each PERIOD`."""


@node(
    "[once: once each PERIOD] when {event:would} [if {condition}] {body}",
    chapter="passives",
    headword="would",
    shown="[once each period] when ... would ... [if C] block",
    encloses=True,
    phrase="instead",
)
class Replacement(Node):
    """The block happens instead of the event, at most once for each event. With `once each period`, only the first
    event counts."""

    event: Node
    condition: Node | None = part()
    body: tuple[Node, ...]
    once: bool = digest_neutral(default=False)
    """True for `once each PERIOD`."""


@node(
    "prevent that",
    chapter="passives",
    lowering="prevent",
    outcomes=(),
    where="alone in the block of `when ... would ...`",
)
class Prevent(Node):
    """Nothing happens instead of the event."""


@node("if {condition} {items}", chapter="passives", shown="if C items", phrase="while")
class StandingIf(Node):
    """The passives inside work only while the condition holds."""

    condition: Node = part()
    items: tuple[Node, ...]


@node("{event:cannot}", chapter="passives", rules=("standing",), headword="cannot", shown="... cannot ...", phrase="")
class Ban(Node):
    """The event never happens. A step that would cause it fails as a whole."""

    event: Node = part()


@node(
    "{player} {deed}",
    chapter="events",
    headword="does",
    phrase="",
    unparse=lambda does, unparser: f"{unparser(does.player)} {replace(unparser, subject=does.player)(does.deed)}",
)
class Does(Node):
    """Something that a player does, as an event. It happened, it would happen, or it cannot happen."""

    player: Node
    deed: Node


@node("draw|draws a card", chapter="events", outcomes=("draws",), phrase="draws")
class DrawsCard(Node):
    """A player takes a card from the deck."""


@node("{player} have|has {owned}", chapter="events", shown="player has ... (as an event)")
class PlayerReaches(Node):
    """Happens at the moment when this becomes true."""

    player: Node
    owned: Owned
