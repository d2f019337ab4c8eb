"""What `until` puts in force: its items as programs of their own, and what each of them takes along."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from oracle.hearing import Item, items
from oracle.looking import LYING, UNITS

from gesso.engine.plugin import Frame
from gesso.games.react.lang.ast import Hidden, InDirection, Jump, Move, ThisTurnEnds
from gesso.games.react.rules.events import DIRECTION, FIRST_LOCAL, HIDDEN, ME, TARGET, THIS_TURN, UNIT
from gesso.lang.ast import Node, SelfRef, TheBound, TheTarget, Until, children, walk

KEPT = 4
"""Where the kept values begin in a record of what is in force."""


@dataclass(frozen=True)
class ListeningDurations:
    """An item, the id of its program, where a frame keeps what it speaks of, and which types of things these are."""

    id: str
    item: Item
    places: tuple[int, ...]
    types: tuple[str, ...]

    def which(self, types: Sequence[str]) -> tuple[int, ...]:
        """The numbers of the kept values of these types."""
        return tuple(number for number, type_ in enumerate(self.types) if type_ in types)

    @property
    def facts(self) -> dict[str, Any]:
        """What the rules have to know of the program."""
        found = {"captures": self.places, "units": self.which(UNITS), "pieces": self.which(LYING)}
        return {name: value for name, value in found.items() if value}


class Untils:
    """All that a text puts in force, by sentence."""

    def __init__(self, id: str, nodes: Sequence[Node], *, has_unit: bool) -> None:
        self.by: list[tuple[Until, list[ListeningDurations]]] = []
        number = 0
        for until in _untils(nodes):
            if any(until == before for before, _ in self.by):
                continue
            found = []
            for item in items(until.items):
                number += 1
                places, types = _kept(item, has_unit)
                found.append(ListeningDurations(f"{id}/gains-{number}", item, places, types))
            self.by.append((until, found))

    def all(self) -> list[ListeningDurations]:
        return [each for _, found in self.by for each in found]

    def start(self, g: Any, f: Frame, until: Until) -> int:
        """The sentence is carried out: everything in its block is in force, which has changed something."""
        end = THIS_TURN if isinstance(until.moment, ThisTurnEnds) else f[ME]
        for each in next(found for sentence, found in self.by if sentence == until):
            g.put_in_force(f[ME], f, each.id, [f[place] for place in each.places], end)
        return 1


def _untils(nodes: Iterable[Node]) -> Iterator[Until]:
    for node in nodes:
        if isinstance(node, Until):
            yield node
        else:
            yield from _untils(children(node))


def _kept(item: Item, has_unit: bool) -> tuple[tuple[int, ...], tuple[str, ...]]:
    parts = [part for node in (item.event, *item.conditions, *item.body) for part in walk(node)]
    filled = {getattr(part, "slot", -1) for part in parts if not isinstance(part, TheBound)}
    named = {part.slot: part.noun.type for part in parts if isinstance(part, TheBound) and part.slot not in filled}
    found = [(FIRST_LOCAL + slot, named[slot]) for slot in sorted(named)]
    way = any(isinstance(part, InDirection) for part in parts)
    if has_unit and (way or any(isinstance(part, SelfRef) for part in parts)):
        found.append((UNIT, "unit"))
    if any(isinstance(part, TheTarget) for part in parts):
        found.append((TARGET, "zone"))
    if way or any(isinstance(part, Move | Jump) and part.directed for part in parts):
        found.append((DIRECTION, ""))
    if any(isinstance(part, Hidden) for part in parts):
        found.append((HIDDEN, ""))
    return tuple(place for place, _ in found), tuple(type_ for _, type_ in found)
