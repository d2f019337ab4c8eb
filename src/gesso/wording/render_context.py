"""What the generic sentences ask of a game: its own clauses, conditions and events."""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from gesso.lang.ast import NP, Ban, Node, Replacement, Trigger
from gesso.wording.discourse import Discourse
from gesso.wording.phrasebook import Phrasebook


class Mood(Enum):
    """How a clause is said: told (`draw 1 card`, `the unit jumps`), or after *may* (`have the unit jump`)."""

    TOLD = "told"
    MAY = "may"


class RenderContext(Protocol):
    """One text being said.

    `discourse` is replaced while alternatives are told side by side; `chooser` is whose *may* is being said.
    """

    book: Phrasebook
    discourse: Discourse
    chooser: Node | None

    def clause(self, node: Node, mood: Mood) -> str:
        """A simple sentence, without capital and full stop."""

    def condition(self, node: Node) -> str:
        """What follows *if*."""

    def player(self, node: Node | None) -> str:
        """Who acts, as a subject; None is the player of the text."""

    def loop(self, np: NP, slot: int) -> str:
        """What follows *for each*, binding `slot`."""

    def event(self, node: Node, container: Trigger | Replacement | Ban) -> str:
        """What follows *when*, or the whole of a ban."""

    def alternative(self) -> None:
        """An alternative begins, or the list of them has ended: what only holds by closeness is dropped."""
