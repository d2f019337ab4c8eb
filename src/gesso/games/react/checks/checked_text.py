"""What the checks look at: one Artist's program with its texts laid out flat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from gesso.games.react.lang.ast import EnemyArtist, MyArtist, Summon, ZoneOf
from gesso.games.react.lang.program import ArtistProgram, EffectProgram, PassiveProgram, TextProgram
from gesso.games.react.model import Artist, Table
from gesso.lang.ast import NP, AtLeast, Each, ForEach, Node, NoneOf, Noun, Pick, SelfRef, TheBound, TheTarget
from gesso.lang.node_specs import TextKind
from gesso.lang.traversal import blocks, every


@dataclass(frozen=True)
class CheckedText:
    """One text. `effect` is the effect it belongs to, where it is the cost or the body of one."""

    kind: TextKind
    title: str
    unit: str | None
    nodes: tuple[Node, ...]
    program: EffectProgram | TextProgram | PassiveProgram

    @property
    def effect(self) -> EffectProgram | None:
        return self.program if isinstance(self.program, EffectProgram) else None

    @cached_property
    def all(self) -> tuple[Node, ...]:
        """Every node, parents first."""
        return tuple(every(self.nodes))

    @cached_property
    def blocks(self) -> tuple[tuple[Node, ...], ...]:
        """Every block of sentences, the outermost first."""
        return tuple(blocks(self.nodes))

    def type_of(self, node: Node) -> tuple[str, bool]:
        """What type of thing a node names, and whether it names several."""
        match node:
            case SelfRef():
                type_ = {"artist": "artist", "unit": "unit", None: ""}.get(self.unit, "summon")
                return type_, False
            case MyArtist() | EnemyArtist():
                return "artist", False
            case TheTarget() | ZoneOf():
                return "zone", False
            case TheBound(noun=noun, many=many):
                return noun.type, many
            case Pick(n=n, np=np, quantifier=quantifier):
                return np.noun.type, quantifier != "a" and n != 1
            case Each(np=np) | NoneOf(np=np) | AtLeast(np=np):
                return np.noun.type, isinstance(node, Each)
            case NP(noun=noun):
                return noun.type, True
            case Noun(type=type_):
                return type_, False
            case _:
                return "", False

    @cached_property
    def picked(self) -> Mapping[int, NP]:
        """What each slot was picked as; a summoned unit and the current one of a loop count as picks."""
        found: dict[int, NP] = {}
        for node in self.all:
            match node:
                case Pick(np=np, slot=slot) if slot >= 0:
                    found[slot] = np
                case ForEach(np=np, slot=slot):
                    found[slot] = np
                case Summon(noun=noun, slot=slot):
                    found[slot] = NP((), noun, (), span=noun.span)
                case _:
                    pass
        return found


@dataclass(frozen=True)
class CheckedArtist:
    """An Artist under examination. Where `complete` is False texts are missing: nothing follows from their silence."""

    program: ArtistProgram
    complete: bool

    @property
    def artist(self) -> Artist:
        return self.program.artist

    @property
    def table(self) -> Table:
        return self.program.table

    @cached_property
    def texts(self) -> tuple[CheckedText, ...]:
        """Every text: set-up, passives, cost and body of each effect, frames."""
        program = self.program
        found: list[CheckedText] = []
        if program.setup is not None:
            found.append(CheckedText("effect", program.setup.title, None, program.setup.body, program.setup))
        for passive in program.passives:
            found.append(CheckedText("passive", passive.title, None, passive.items, passive))
        for effect in program.effects:
            if effect.cost:
                found.append(CheckedText("cost", effect.title, effect.unit, effect.cost, effect))
            found.append(CheckedText("effect", effect.title, effect.unit, effect.body, effect))
        for frame in program.frames.values():
            found.append(CheckedText("effect", frame.title, frame.unit, frame.body, frame))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class CheckContext:
    """The rest of the game: its table and every Artist of it, by id; None for one whose file could not be read."""

    table: Table
    artists: Mapping[str, Artist | None]


def holds(pieces: tuple[str, ...], artist: Artist) -> int:
    """How many pieces of these ids there are, all together."""
    return sum(piece.count for piece in artist.pieces if piece.id in pieces)
