"""What a text can name: its pieces, fixed things, and what it picked before. `None` stands for whatever is not there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from oracle.geometry import Grid

from gesso.games.react.lang.ast import (
    EnemyArtist,
    Enters,
    InDirection,
    Jump,
    Leaves,
    Move,
    MyArtist,
    OwnerOf,
    ZoneOf,
)
from gesso.games.react.model import Artist
from gesso.lang.ast import (
    Me,
    Node,
    Noun,
    Opponent,
    Other,
    Replacement,
    SelfRef,
    TheBound,
    TheTarget,
    Trigger,
    children,
)
from gesso.lang.ast.players import EachPlayer, ThePlayer

UNITS = ("unit", "artist", "summon")
LYING = ("token", "tile", "frame")


def spoken_of(nodes: Iterable[Node]) -> list[TheBound]:
    """What sentences speak of that was picked before them, without what `other` leaves out."""
    found: list[TheBound] = []
    for node in nodes:
        if isinstance(node, TheBound):
            found.append(node)
        elif not isinstance(node, Other):
            found += spoken_of(children(node))
    return found


def _of_bearer(nodes: Iterable[Node]) -> bool:
    """Do nodes speak of what carries the text, but for what `other` leaves out?"""
    return any(
        isinstance(node, SelfRef | InDirection) or (not isinstance(node, Other) and _of_bearer(children(node)))
        for node in nodes
    )


def _of_event(nodes: Iterable[Node]) -> bool:
    """Do nodes speak of the direction of the event around them? What waits for a unit to come or go has one of its own."""
    for node in nodes:
        if isinstance(node, Other):
            continue
        if getattr(node, "of_event", False):
            return True
        match node:
            case Trigger(event=Enters() | Leaves() as event) | Replacement(event=Enters() | Leaves() as event):
                inside: list[Node] = [event]
            case _:
                inside = [*children(node)]
        if _of_event(inside):
            return True
    return False


@dataclass(frozen=True)
class Named:
    """The table `g` seen by the text of player `me`. `unit` carries the text (None: a text of no unit), `limit` is what
    its limit is called."""

    g: Any
    artist: Artist
    me: int
    unit: int | None
    slot: Callable[[int], Any]
    target: int = -1
    direction: int = -1
    done: bool = False
    hidden: bool = False
    actor: int = -1
    limit: str = ""
    again: bool = False
    """Whether another text carries this one out."""

    @cached_property
    def grid(self) -> Grid:
        table = self.g.rules.table
        return Grid(table.rows, table.columns, table.wrap)

    def with_slot(self, number: int, value: Any) -> Self:
        """The same view, with one more thing bound."""
        return replace(self, slot=lambda asked: value if asked == number else self.slot(asked))

    # ------------------------------------------------------------ pieces by name

    def kinds(self, noun: Noun) -> list[int]:
        return [number for number, piece in enumerate(self.artist.pieces) if piece.id in noun.ids]

    def faces(self, noun: Noun) -> list[int]:
        """The numbers of the faces of a die that the noun means: the one it names, or all."""
        found, number = [], 0
        for piece in self.artist.pieces:
            for face in dict.fromkeys(piece.faces):
                if piece.id in noun.ids and noun.face in ("", face):
                    found.append(number)
                number += 1
        return found

    def rides(self, noun: Noun) -> bool:
        return any(piece.lies == "on unit" for piece in self.artist.pieces if piece.id in noun.ids)

    # ------------------------------------------------------------ fixed things

    def found(self, node: Node) -> bool:
        """Did every pick that this speaks of find something? And is what carries the text there, where it speaks of that?"""
        if (self.unit == -1 and _of_bearer([node])) or not self.headed([node]):
            return False
        return all(self.slot(part.slot) not in (-1, [], ()) for part in spoken_of([node]))

    def headed(self, nodes: Iterable[Node]) -> bool:
        """Did the unit of the event go in a direction, if nodes speak of the one in which it went?"""
        return self.direction >= 0 or not _of_event(nodes)

    def way(self, node: InDirection | Move | Jump) -> int:
        """The direction that is meant, or the one opposite."""
        return (self.direction + 2) % 4 if node.opposite else self.direction

    def the_unit(self, node: Node) -> int:
        match node:
            case SelfRef():
                return self.me if self.unit is None else self.unit
            case MyArtist():
                return self.me
            case EnemyArtist():
                return 1 - self.me
            case TheBound(slot=slot):
                return int(self.slot(slot))
        raise LookupError(node)

    def is_zone(self, node: Node) -> bool:
        return isinstance(node, TheTarget | ZoneOf) or (isinstance(node, TheBound) and node.noun.type == "zone")

    def the_zones(self, node: Node) -> list[int]:
        """The zones that a fixed thing stands for: where an Artist or the carrier of the text is now, none off the field;
        and for what the text picked, or its event is about, where that is or was last."""
        match node:
            case TheTarget():
                return [self.target] if self.target >= 0 else []
            case ZoneOf(of=of):
                return [self.g.last[self.the_unit(of)]]
            case TheBound(noun=noun, slot=slot, many=many):
                values = self.slot(slot) if many else [self.slot(slot)]
                return list(values) if noun.type == "zone" else [self.g.last[unit] for unit in values]
        return self.standing([self.the_unit(node)])

    def standing(self, units: Iterable[int]) -> list[int]:
        return [self.g.pos[unit] for unit in units if self.g.pos[unit] >= 0]

    def player(self, node: Node | None, otherwise: int) -> int:
        match node:
            case None | EachPlayer():
                return otherwise
            case Me():
                return self.me
            case Opponent():
                return 1 - self.me
            case ThePlayer(slot=slot):
                return int(self.slot(slot))
            case OwnerOf(of=of):
                return int(self.g.rules.unit_owner[self.the_unit(of)])
        raise LookupError(node)

    def left_out(self, thing: Node) -> list[int]:
        """What a thing stands for where `other` leaves it out: nothing where a pick found nothing."""
        match thing:
            case TheBound(slot=slot):
                found = self.slot(slot)
                return list(found) if isinstance(found, list | tuple) else [found]
            case TheTarget():
                return [self.target]
        return [self.the_unit(thing)]
