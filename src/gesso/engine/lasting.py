"""Passives that are in force for a while, in a game whose listeners are chosen rather than asked for (`standing`): as long
as one lasts it stands among the listeners of its player, after those of the files. A record is
`(program, player, source, end, *kept)`: `kept` are the values that the text spoke of, `end` is a number of the game. Facts of
its program: `mood` and `event` as everywhere, `captures` where a frame keeps the values, and by sort of thing (`units`,
`pieces`) which of the values may come to be meant no more. Tests get the record as a last argument."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gesso.engine.contract import NOTHING
from gesso.engine.plugin import Program
from gesso.engine.standing import CAPTURED, NUMBER, PLAYER, SOURCE, UNTIL, Record
from gesso.engine.state import Sparse
from gesso.engine.triggers import Listener, Listeners, Triggers

Test = Callable[..., bool]


class Lasting(Triggers):
    """A state in which texts put passives in force until a moment comes. A game says which listeners there are now."""

    lasting: Sparse[list[tuple[Any, ...]]]

    def select_listeners(self) -> None:
        """Point at all that listens now."""
        raise NotImplementedError

    def stand_until(self, end: int, number: int, player: int, source: int, kept: Sequence[Any]) -> None:
        """A program listens from now on, with the values that its text speaks of."""
        values = tuple(tuple(value) if isinstance(value, list) else value for value in kept)
        self.lasting.append((number, player, source, end, *values))
        self.select_listeners()

    def end_lasting(self, end: int) -> None:
        """The moment has come: what was in force until then is so no more."""
        left = [own for own in self.lasting if own[UNTIL] != end]
        if len(left) < len(self.lasting):
            self.lasting = left
            self.select_listeners()

    def forget(self, sort: str, gone: int, left: int = 0) -> None:
        """A thing has left, and `left` are there that cannot be told from it: what was kept means no more than these."""
        programs = self.code.programs
        self.lasting = [_without(own, programs[own[NUMBER]].facts.get(sort, ()), gone, left) for own in self.lasting]
        self.select_listeners()

    def with_lasting(self, listeners: Listeners, mood: str, events: Sequence[str]) -> Listeners:
        """These listeners with those that last: each player's after the others of that player, the oldest first."""
        found: list[list[Listener]] = [[] for _ in events]
        for own in self.lasting:
            program = self.code.programs[own[NUMBER]]
            if program.facts["mood"] == mood and program.match is not None:
                found[events.index(program.facts["event"])].append(self._listener(own, program, program.match))
        return tuple(
            tuple(sorted((*there, *more), key=lambda listener: listener[0] != self.turn)) if more else there
            for there, more in zip(listeners, found)
        )

    def bearer_place(self) -> int:
        """Where a frame keeps what carries its text."""
        raise NotImplementedError

    def _listener(self, own: Record, program: Program, match: Test) -> Listener:
        first, second = program.binds
        captures = zip(program.facts.get("captures", ()), own[CAPTURED:])
        kept = ((self.bearer_place(), own[SOURCE]), *captures)
        return own[PLAYER], own[NUMBER], _told_of(match, own), first, second, kept


def _told_of(match: Test, own: Record) -> Test:
    def test(g: Any, me: int, first: int, second: int, third: int) -> bool:
        return match(g, me, first, second, third, own)

    return test


def _without(own: Record, places: Sequence[int], gone: int, left: int) -> Record:
    changed = list(own)
    for place in (CAPTURED + place for place in places):
        held = own[place]
        if held == gone and not left:
            changed[place] = NOTHING
        elif isinstance(held, Sequence):
            surplus = max(held.count(gone) - left, 0)
            kept = list(held)
            for _ in range(surplus):
                kept.remove(gone)
            changed[place] = tuple(kept)
    return tuple(changed)
