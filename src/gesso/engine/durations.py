"""Effects with a duration: what a text puts in force that goes on after it, with its source, its end and bound values.

Each is a record in the state: `(program, player, source, end, *captured)`. Facts of its program: `mood` is `when`, `would`,
`cannot` or `value`; `event` is what it listens to, or which value it adds to; `captures` are the places where a frame of
it keeps the captured values. Tests get the record as a last argument: `match(state, player, first, second, third, own)`
and `value(state, player, own)`. Effects of cards that are known beforehand need no record: they are listeners.

A game uses one of two classes. `PolledDurations` asks its records at every event. `ListeningDurations` is for games that choose their
listeners: while a record lasts, it stands among the listeners of its player, after those of the files. A game without
such effects leaves both out and pays nothing for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gesso.engine.contract import NOTHING
from gesso.engine.plugin import Frame, Program
from gesso.engine.state import Sparse
from gesso.engine.triggers import Listener, Listeners, Triggers
from gesso.engine.vm import PROGRAM

Record = tuple[Any, ...]
NUMBER, PLAYER, SOURCE, UNTIL, CAPTURED = range(5)
"""Positions in a record; captured values follow from the last."""
ALWAYS: Final = -1
"""An end that never comes."""


class PolledDurations(Triggers):
    """A state whose effects are asked at every event, after the listeners of cards, the oldest first."""

    standing: list[tuple[int, ...]]

    def apply_until(self, number: int, player: int, source: int, until: int, captured: Sequence[int] = ()) -> None:
        """Put a program in force. If its facts name a condition (`while`), it is in force while that holds."""
        self.standing.append((number, player, source, until, *captured))

    def expire(self, end: int) -> None:
        """End the effects that last until this moment, a number of the game."""
        self.standing = [record for record in self.standing if record[UNTIL] != end]

    def listening(self, mood: str, event: int) -> list[tuple[Record, Program]]:
        """Return the effects in force that listen to an event in a mood."""
        effects = []
        programs = self.code.programs
        for record in self.standing:
            program = programs[record[NUMBER]]
            facts = program.facts
            if facts["mood"] == mood and facts["event"] == event:
                holds = facts.get("while")
                if holds is None or holds(self, record[PLAYER], record):
                    effects.append((record, program))
        return effects

    def fire(self, event: int, first: int, second: int = -1, third: int = 0) -> None:
        if self.on[event]:
            super().fire(event, first, second, third)
        if self.standing:
            for record, program in self.listening("when", event):
                if program.match is not None and program.match(self, record[PLAYER], first, second, third, record):
                    self._ready_effect(record, program, first, second, third)

    def replaced(self, event: int, first: int, second: int = -1, third: int = 0) -> bool:
        if self.replacements[event] and super().replaced(event, first, second, third):
            return True
        for record, program in self.listening("would", event) if self.standing else ():
            running = any(frame[PROGRAM] == record[NUMBER] for frame in self.frames)
            if (
                not running
                and program.match is not None
                and program.match(self, record[PLAYER], first, second, third, record)
            ):
                self._ready_effect(record, program, first, second, third)
                return True
        return False

    def banned(self, event: int, first: int, second: int = -1, third: int = 0) -> bool:
        if self.bans[event] and super().banned(event, first, second, third):
            return True
        return bool(self.standing) and any(
            program.match is not None and program.match(self, record[PLAYER], first, second, third, record)
            for record, program in self.listening("cannot", event)
        )

    def forbidding(self, event: int, first: int, second: int = -1, third: int = 0) -> int:
        number = super().forbidding(event, first, second, third)
        if number >= 0:
            return number
        for record, program in self.listening("cannot", event):
            if program.match is not None and program.match(self, record[PLAYER], first, second, third, record):
                forbids: int = record[NUMBER]
                return forbids
        return -1

    def prevented(self, event: int, first: int, second: int = -1, third: int = 0) -> bool:
        return self.banned(event, first, second, third) or self.replaced(event, first, second, third)

    def value(self, name: int, player: int) -> int:
        """Return what effects add to a value of a player: a sum made on demand, so nothing has to be kept in step."""
        effects = self.listening("value", name) if self.standing else ()
        return sum(program.value(self, player, record) for record, program in effects if program.value is not None)

    def _ready_effect(self, record: Record, program: Program, first: int, second: int, third: int = 0) -> Frame:
        keep_first, keep_second = program.binds
        frame = self._ready(record[PLAYER], record[NUMBER], keep_first, keep_second, first, second, third=third)
        for position, value in zip(program.facts.get("captures", ()), record[CAPTURED:]):
            frame[position] = value
        return frame


Test = Callable[..., bool]


class ListeningDurations(Triggers):
    """A state whose effects stand among its listeners until a moment comes. A game says which listeners there are now.

    `end` is a number of the game. Besides `captures`, facts of a program name by sort of thing (`units`, `pieces`)
    which of the captured values stop meaning anything when the thing leaves.
    """

    lasting: Sparse[list[tuple[Any, ...]]]

    def select_listeners(self) -> None:
        """Point at everything that listens now."""
        raise NotImplementedError

    def apply_until(self, end: int, number: int, player: int, source: int, kept: Sequence[Any]) -> None:
        """Let a program listen from now on, with the values that its text mentions."""
        values = tuple(tuple(value) if isinstance(value, list) else value for value in kept)
        self.lasting.append((number, player, source, end, *values))
        self.select_listeners()

    def expire(self, end: int) -> None:
        """End the effects that last until this moment."""
        left = [record for record in self.lasting if record[UNTIL] != end]
        if len(left) < len(self.lasting):
            self.lasting = left
            self.select_listeners()

    def forget(self, sort: str, gone: int, left: int = 0) -> None:
        """Drop a thing that has left from captured values; `left` things remain that cannot be told apart from it."""
        programs = self.code.programs
        self.lasting = [
            _without(record, programs[record[NUMBER]].facts.get(sort, ()), gone, left) for record in self.lasting
        ]
        self.select_listeners()

    def with_durations(self, listeners: Listeners, mood: str, events: Sequence[str]) -> Listeners:
        """Return these listeners with those that last: each player's after that player's others, the oldest first."""
        lasting: list[list[Listener]] = [[] for _ in events]
        for record in self.lasting:
            program = self.code.programs[record[NUMBER]]
            if program.facts["mood"] == mood and program.match is not None:
                lasting[events.index(program.facts["event"])].append(self._listener(record, program, program.match))
        return tuple(
            tuple(sorted((*there, *more), key=lambda listener: listener[0] != self.turn)) if more else there
            for there, more in zip(listeners, lasting)
        )

    def bearer_place(self) -> int:
        """Return the place where a frame keeps what carries its text."""
        raise NotImplementedError

    def _listener(self, record: Record, program: Program, match: Test) -> Listener:
        first, second = program.binds
        captures = zip(program.facts.get("captures", ()), record[CAPTURED:])
        kept = ((self.bearer_place(), record[SOURCE]), *captures)
        return record[PLAYER], record[NUMBER], _with_record(match, record), first, second, kept


def _with_record(match: Test, record: Record) -> Test:
    def test(g: Any, me: int, first: int, second: int, third: int) -> bool:
        return match(g, me, first, second, third, record)

    return test


def _without(record: Record, places: Sequence[int], gone: int, left: int) -> Record:
    changed = list(record)
    for place in (CAPTURED + place for place in places):
        held = record[place]
        if held == gone and not left:
            changed[place] = NOTHING
        elif isinstance(held, Sequence):
            surplus = max(held.count(gone) - left, 0)
            kept = list(held)
            for _ in range(surplus):
                kept.remove(gone)
            changed[place] = tuple(kept)
    return tuple(changed)
