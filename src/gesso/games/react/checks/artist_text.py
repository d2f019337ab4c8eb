"""One text of an Artist, with the types of what only Re;ACT's nodes name."""

from __future__ import annotations

from dataclasses import dataclass

from gesso.checks import CheckedText
from gesso.games.react.lang.ast import EnemyArtist, MyArtist, Summon, ZoneOf
from gesso.games.react.lang.program import EffectProgram, PassiveProgram, TextProgram
from gesso.lang.ast import NP, Node, SelfRef


@dataclass(frozen=True)
class ArtistText(CheckedText):
    """One text of an Artist. `unit` is whose card it is on: what `self` means."""

    unit: str | None
    program: EffectProgram | TextProgram | PassiveProgram

    @property
    def effect(self) -> EffectProgram | None:
        """The effect it belongs to, where it is the cost or the body of one."""
        return self.program if isinstance(self.program, EffectProgram) else None

    @property
    def pays_for(self) -> tuple[Node, ...]:
        return self.effect.body if self.kind == "cost" and self.effect is not None else ()

    def type_of(self, node: Node) -> tuple[str, bool]:
        match node:
            case SelfRef():
                return {"artist": "artist", "unit": "unit", None: ""}.get(self.unit, "summon"), False
            case MyArtist() | EnemyArtist():
                return "artist", False
            case ZoneOf():
                return "zone", False
            case _:
                return super().type_of(node)

    def picked_by(self, node: Node) -> tuple[int, NP] | None:
        if isinstance(node, Summon):
            return node.slot, NP((), node.noun, (), span=node.noun.span)
        return super().picked_by(node)
