"""Standing effects: what a text has set up that goes on after it, with its source, its end and the values bound. A
standing effect is a record in the state: `(program, player, source, end, *captured)`. Its program says by its facts
what it is: `mood` is `when`, `would`, `cannot` or `value`, `event` what it listens to (or which value it adds to),
`captures` where a frame of it keeps the captured values. Effects of cards that are known beforehand need no record;
they are listeners. Tests of standing effects get the record as a last argument: `match(state, player, first, second,
third, own)` and `value(state, player, own)`. A game without standing effects leaves this part out and pays nothing for
it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gesso.engine.plugin import Frame, Program
from gesso.engine.triggers import Triggers
from gesso.engine.vm import PROGRAM

Record = tuple[Any, ...]
NUMBER, PLAYER, SOURCE, UNTIL, CAPTURED = range(5)
"""Positions in a record; captured values go on from the last."""
ALWAYS: Final = -1
"""An end that does not come; steps that end effects are numbers from 0."""


class Standing(Triggers):
    """Raising events where standing effects listen as well, after the listeners of cards, the oldest first."""

    standing: list[tuple[int, ...]]

    def set_up(self, number: int, player: int, source: int, until: int, captured: Sequence[int] = ()) -> None:
        """A program stands from now on. Where its facts name a condition (`while`), it is in force while that holds."""
        self.standing.append((number, player, source, until, *captured))

    def end_step(self, step: int) -> None:
        """A step has come: what stood until then ends."""
        self.standing = [own for own in self.standing if own[UNTIL] != step]

    def listening(self, mood: str, event: int) -> list[tuple[Record, Program]]:
        found = []
        programs = self.code.programs
        for own in self.standing:
            program = programs[own[NUMBER]]
            facts = program.facts
            if facts["mood"] == mood and facts["event"] == event:
                holds = facts.get("while")
                if holds is None or holds(self, own[PLAYER], own):
                    found.append((own, program))
        return found

    def fire(self, event: int, first: int, second: int = -1, third: int = 0) -> None:
        if self.on[event]:
            super().fire(event, first, second, third)
        if self.standing:
            for own, program in self.listening("when", event):
                if program.match is not None and program.match(self, own[PLAYER], first, second, third, own):
                    self._stands_ready(own, program, first, second)

    def replaced(self, event: int, first: int, second: int = -1) -> bool:
        if super().replaced(event, first, second):
            return True
        for own, program in self.listening("would", event) if self.standing else ():
            running = any(frame[PROGRAM] == own[NUMBER] for frame in self.frames)
            if not running and program.match is not None and program.match(self, own[PLAYER], first, second, 0, own):
                self._stands_ready(own, program, first, second)
                return True
        return False

    def banned(self, event: int, first: int, second: int = -1, third: int = 0) -> bool:
        return super().banned(event, first, second, third) or any(
            program.match is not None and program.match(self, own[PLAYER], first, second, third, own)
            for own, program in (self.listening("cannot", event) if self.standing else ())
        )

    def forbidding(self, event: int, first: int, second: int = -1, third: int = 0) -> int:
        number = super().forbidding(event, first, second, third)
        if number >= 0:
            return number
        for own, program in self.listening("cannot", event):
            if program.match is not None and program.match(self, own[PLAYER], first, second, third, own):
                return own[NUMBER]
        return -1

    def prevented(self, event: int, first: int, second: int = -1) -> bool:
        return self.banned(event, first, second) or self.replaced(event, first, second)

    def value(self, name: int, player: int) -> int:
        """What standing effects add to a value of a player: a sum read on demand, so nothing has to be kept in step."""
        found = self.listening("value", name) if self.standing else ()
        return sum(program.value(self, player, own) for own, program in found if program.value is not None)

    def _stands_ready(self, own: Record, program: Program, first: int, second: int) -> Frame:
        keep_first, keep_second = program.binds
        frame = self._ready(own[PLAYER], own[NUMBER], keep_first, keep_second, first, second)
        for position, value in zip(program.facts.get("captures", ()), own[CAPTURED:]):
            frame[position] = value
        return frame
