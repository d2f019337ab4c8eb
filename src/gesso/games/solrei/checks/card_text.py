"""One text of a card, with the types of what only SolRei's nodes name."""

from __future__ import annotations

from dataclasses import dataclass

from gesso.checks import CheckedText
from gesso.games.solrei.lang.ast import MyCard, RivalCard
from gesso.games.solrei.lang.program import TextProgram
from gesso.lang.ast import Node, SelfRef


@dataclass(frozen=True)
class CardText(CheckedText):
    """The cost or the body of a text."""

    program: TextProgram

    @property
    def pays_for(self) -> tuple[Node, ...]:
        return self.program.body if self.kind == "cost" else ()

    def holds_for(self, other: CheckedText) -> bool:
        """A Muse plays always; an Advantage and an augmented Art may be none of this game's."""
        own = isinstance(other, CardText) and other.program.card == self.program.card
        return self.program.use == "passive" and (own or self.program.kind == "muse")

    def type_of(self, node: Node) -> tuple[str, bool]:
        match node:
            case SelfRef():
                return "art", False
            case MyCard() | RivalCard():
                return "action-card", False
            case _:
                return super().type_of(node)
