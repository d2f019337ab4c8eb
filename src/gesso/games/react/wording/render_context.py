"""The voice of a card: what the shared sentences ask of Re;ACT, answered node by node."""

from __future__ import annotations

from dataclasses import dataclass

from gesso.games.react.wording.ability_text import AbilityText
from gesso.games.react.wording.clauses import clause
from gesso.games.react.wording.conditions import condition
from gesso.games.react.wording.events import event
from gesso.games.react.wording.operands import loop
from gesso.games.react.wording.references import player
from gesso.lang.ast import NP, Ban, Node, Replacement, Trigger
from gesso.wording import Mood


@dataclass(slots=True)
class CardContext(AbilityText):
    """A telling that the shared sentences can speak through."""

    def clause(self, node: Node, mood: Mood) -> str:
        """A simple sentence."""
        return clause(self, node, mood)

    def condition(self, node: Node) -> str:
        """What follows *if*."""
        return condition(self, node)

    def player(self, node: Node | None) -> str:
        """Who acts, as a subject."""
        return player(self, node)

    def loop(self, np: NP, slot: int) -> str:
        """What follows *for each*."""
        return loop(self, np, slot)

    def event(self, node: Node, container: Trigger | Replacement | Ban) -> str:
        """What follows *when*, or the whole of a ban."""
        return event(self, node, container)
