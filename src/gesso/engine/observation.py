"""Counting how every sentence of observed plug-ins goes, while games are played."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.engine.plugin import Frame
from gesso.engine.state import Shared
from gesso.engine.vm import PROGRAM, Code, Kernel

Tally = dict[tuple[int, int], list[int]]
"""By program and sentence: how often it failed, resolved, was skipped."""
Outcomes = dict[tuple[str, int, str], tuple[int, int, int]]
"""By file, line and text of a sentence: how often it resolved, failed, was skipped."""
FAILED, RESOLVED, SKIPPED = range(3)


class Observed(Kernel):
    """What the blocks of observed plug-ins call. Copies count into the same tally."""

    tally: Shared[Tally]
    running: Shared[tuple[int, int] | None]

    def observe(self) -> None:
        """Begin to count."""
        self.tally = {}
        self.running = None

    def enter(self, frame: Frame, clause: int) -> None:
        """A sentence begins; if it ends the game, it counts as resolved."""
        self.running = (frame[PROGRAM], clause)

    def finish(self, result: int) -> None:
        """End the game, and count the sentence that ended it."""
        if self.running is not None:
            self.tally.setdefault(self.running, [0, 0, 0])[RESOLVED] += 1
        super().finish(result)

    def mark(self, frame: Frame, clause: int, outcome: int) -> None:
        """Count one outcome of a sentence; anything but `FAILED` and `SKIPPED` is a success."""
        self.running = None
        key = (frame[PROGRAM], clause)
        self.tally.setdefault(key, [0, 0, 0])[outcome and (SKIPPED if outcome == SKIPPED else RESOLVED)] += 1


def outcomes(code: Code, tally: Mapping[tuple[int, int], list[int]]) -> Outcomes:
    """The tally by the places of the sentences; each text counts once, however many programs were made of it."""
    found: Outcomes = {}
    for number, program in enumerate(code.programs):
        for clause, (line, text) in enumerate(program.facts.get("clauses", ())):
            failed, resolved, skipped = tally.get((number, clause), (0, 0, 0))
            before = found.get((program.source, line, text), (0, 0, 0))
            found[program.source, line, text] = (before[0] + resolved, before[1] + failed, before[2] + skipped)
    return found
