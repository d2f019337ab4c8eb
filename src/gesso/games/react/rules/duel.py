"""A duel of two Artists: the state with all its operations, and how it begins."""

from __future__ import annotations

from typing import Self

from gesso.engine.kernel import Frame
from gesso.engine.plugin import Program
from gesso.games.react.rules.chain import CHAIN
from gesso.games.react.rules.events import PROGRAM
from gesso.games.react.rules.paying import Paying
from gesso.games.react.rules.procedures import OPERATIONS
from gesso.games.react.rules.rules import Rules
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

    __slots__ = ("tally",)

    tally: dict[tuple[int, int], list[int]]

    def prepare(self) -> None:
        """Begin to count."""
        self.tally = {}

    def mark(self, frame: Frame, clause: int, outcome: int) -> None:
        """Count one outcome of a sentence: [failed, resolved, skipped] by program and clause."""
        key = (frame[PROGRAM], clause)
        if key not in self.tally:
            self.tally[key] = [0, 0, 0]
        self.tally[key][outcome and (2 if outcome == 2 else 1)] += 1

    def copy(self) -> ObservedDuel:
        """An independent state that goes on counting into the same tally."""
        new = super().copy()
        assert isinstance(new, ObservedDuel)
        new.tally = self.tally
        return new
