"""A duel of two Artists: the state with all its operations, and how it begins."""

from __future__ import annotations

from typing import Self

from gesso.engine.plugin import Program
from gesso.engine.vm import Frame
from gesso.games.react.rules.chain import CHAIN
from gesso.games.react.rules.events import PROGRAM
from gesso.games.react.rules.linking import Rules
from gesso.games.react.rules.payment import Paying
from gesso.games.react.rules.procedures import OPERATIONS
from gesso.games.react.rules.turn import GAME

PROCEDURES: tuple[Program, ...] = (GAME, CHAIN, *OPERATIONS)


class Duel(Paying):
    """The state of a duel. `Duel.begin` deals it out and runs to the first decision."""

    __slots__ = ()

    def prepare(self) -> None:
        """What a kind of duel needs before it starts."""

    @classmethod
    def begin(cls, rules: Rules, seed: int) -> Self:
        """A new duel: seat 0 takes the first turn."""
        duel = cls()
        duel.prepare()
        duel.start(rules.code, seed, rules.procedures["game"])
        duel.lay_out(rules)
        duel.run()
        return duel


class ObservedDuel(Duel):
    """A duel of observed plug-ins: it counts how every sentence went."""

    __slots__ = ("running", "tally")

    tally: dict[tuple[int, int], list[int]]
    running: tuple[int, int] | None

    def prepare(self) -> None:
        """Begin to count."""
        self.tally = {}
        self.running = None

    def enter(self, frame: Frame, clause: int) -> None:
        """A sentence begins; if it ends the game, it counts as resolved."""
        self.running = (frame[PROGRAM], clause)

    def finish(self, result: int) -> None:
        """End the game, and count the sentence that ended it."""
        if self.running is not None:
            self.tally.setdefault(self.running, [0, 0, 0])[1] += 1
        super().finish(result)

    def mark(self, frame: Frame, clause: int, outcome: int) -> None:
        """Count one outcome of a sentence: [failed, resolved, skipped] by program and clause."""
        self.running = None
        key = (frame[PROGRAM], clause)
        self.tally.setdefault(key, [0, 0, 0])[outcome and (2 if outcome == 2 else 1)] += 1

    def copy(self) -> Self:
        """An independent state that goes on counting into the same tally."""
        new = super().copy()
        new.tally = self.tally
        new.running = self.running
        return new
