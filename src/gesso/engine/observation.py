"""Count how often each sentence, ban and standing value of observed plug-ins works while games are played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from gesso.engine.plugin import Frame, Program
from gesso.engine.state import Shared
from gesso.engine.vm import PROGRAM, Code, Kernel

T = TypeVar("T")
Tally = dict[tuple[int, int], list[int]]
"""Counts by program and sentence: failed, resolved, skipped."""
Outcomes = dict[tuple[str, int, str], tuple[int, int, int]]
"""Counts by file, line and text of a sentence: resolved, failed, skipped."""
FAILED, RESOLVED, SKIPPED = range(3)


class Observed(Kernel):
    """What the blocks of observed plug-ins call. Copies count into the same tally."""

    tally: Shared[Tally]
    running: Shared[tuple[int, int] | None]

    def observe(self) -> None:
        self.tally = {}
        self.running = None

    def enter(self, frame: Frame, clause: int) -> None:
        """Begin a sentence; if it ends the game, it counts as resolved."""
        self.running = (frame[PROGRAM], clause)

    def finish(self, result: int) -> None:
        if self.running is not None:
            self.tally.setdefault(self.running, [0, 0, 0])[RESOLVED] += 1
        super().finish(result)

    def mark(self, frame: Frame, clause: int, outcome: int) -> None:
        """Count the outcome of a sentence; everything but `FAILED` and `SKIPPED` is a success."""
        self.running = None
        self.note(frame[PROGRAM], clause, outcome)

    def note(self, program: int, clause: int, outcome: int) -> None:
        """Count the outcome of a clause while another may be running."""
        key = (program, clause)
        self.tally.setdefault(key, [0, 0, 0])[outcome and (SKIPPED if outcome == SKIPPED else RESOLVED)] += 1


def counted_code(code: Code) -> Code:
    """Return the same code, with bans and standing values that count their answers, if their plug-ins list them.

    A ban has resolved if it forbade something, a value if it added anything.
    """
    return Code(tuple(_observing(*item) for item in enumerate(code.programs)), code.header, code.procedures)


def _observing(number: int, program: Program) -> Program:
    facts = program.facts
    if facts.get("mood") not in ("cannot", "value") or "clauses" not in facts:
        return program
    return replace(program, match=_counted(number, program.match), value=_counted(number, program.value))


def _counted(number: int, test: Callable[..., T] | None) -> Callable[..., T] | None:
    if test is None:
        return None

    def counted(g: Observed, *values: Any) -> T:
        answer = test(g, *values)
        g.note(number, 0, RESOLVED if answer else FAILED)
        return answer

    return counted


def outcomes(code: Code, tally: Mapping[tuple[int, int], list[int]]) -> Outcomes:
    """Return the tally by place of the sentences; each text counts once, however many programs were made of it."""
    counts: Outcomes = {}
    for number, program in enumerate(code.programs):
        for clause, (line, text) in enumerate(program.facts.get("clauses", ())):
            failed, resolved, skipped = tally.get((number, clause), (0, 0, 0))
            before = counts.get((program.source, line, text), (0, 0, 0))
            counts[program.source, line, text] = (before[0] + resolved, before[1] + failed, before[2] + skipped)
    return counts
