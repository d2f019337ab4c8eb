"""Costs whose lines bear on each other: what can be paid is found out by paying it on a copy. The blocks of a cost run
as they would in play, but on a copy, where no trigger hears anything and a line that stays unpaid raises. This needs
nothing said about a cost besides its blocks. A game whose costs are counted pieces says them as data instead and gets
an exact test without copies: `gesso.engine.payment_plan`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from gesso.engine.choices import Choices, pick_procedure
from gesso.engine.plugin import Frame
from gesso.engine.triggers import Listeners, Triggers
from gesso.engine.vm import ANSWER, PC, PROGRAM

PRICE_FACT = "constrained_choices"
"""The fact of a program that what is picked for one line of its cost may keep another from being paid."""


class Unpaid(Exception):
    """This way of paying, tried on a copy, does not work out."""


class Payment(Triggers, Choices):
    """What the blocks of costs call. In play these are the plain operations."""

    SILENT: ClassVar[Listeners]
    """No listeners for any event: the one object by which a copy knows that it only tries."""

    def ask_price(self, frame: Frame, player: int, kind: int, options: Sequence[int]) -> None:
        """Ask for what pays a line, among the options that do pay it and leave the rest of the cost payable."""
        if self.on is self.SILENT:
            if not options:
                raise Unpaid
        elif len(options) > 1 and self._in_doubt(frame):
            # Where a passive that cut in has spoiled the rest, all that pays this line may.
            options = [option for option in options if self._leads_on(option)] or options
        self.ask(frame, player, kind, options)

    def pick_many_price(
        self, slot: int, player: int, kind: int, options: Sequence[int], number: int, up_to: int
    ) -> None:
        if self.on is self.SILENT and not up_to and len(options) < number:
            raise Unpaid
        if not up_to and len(options) <= number:
            self.frames[-1][slot] = options
            return
        which = "price" if self._in_doubt(self.frames[-1]) else "pick"
        self.call(which, slot, player, kind, tuple(options), number, up_to, ())

    def require(self, holds: object) -> None:
        """A line that asks for a condition; in play it has been tested before."""
        if self.on is self.SILENT and not holds:
            raise Unpaid

    def hindered(self) -> bool:
        """May a passive keep a cost from being paid?"""
        raise NotImplementedError

    def parked(self) -> int:
        raise NotImplementedError

    def _in_doubt(self, frame: Frame) -> bool:
        return self.hindered() or PRICE_FACT in self.code.programs[frame[PROGRAM]].facts

    def trial(self) -> Self:
        trial = self.copy()
        trial.on = self.SILENT
        trial.pending = ()
        return trial

    def works_out(self) -> bool:
        """Can the payment begun be brought to its end in any way? To be asked of a trial."""
        try:
            if self._run_on():
                return True
        except Unpaid:
            return False
        return any(self._answered(option).works_out() for option in self.pending[0][2])

    def furthest(self) -> int:
        """The last block of the cost that any way of paying it reaches, where none works out. To be asked of a trial."""
        try:
            self._run_on()
        except Unpaid:
            # While the rules pick for a line, its block has already said which one follows.
            return int(self.frames[0][PC]) - (len(self.frames) > 1)
        return max(self._answered(option).furthest() for option in self.pending[0][2])

    def _run_on(self) -> bool:
        """Run a trial to its next question; True where all is paid before that. Raises Unpaid."""
        frames, before = self.frames, self.parked()
        while not self.pending:
            frame = frames[-1]
            after = frame[PC] = self.blocks[frame[PROGRAM]][frame[PC]](self, frame)
            if self.parked() > before:
                return True
            if after < 0 and frames[-1] is frame:
                frames.pop()
        return False

    def _leads_on(self, option: int) -> bool:
        trial = self.trial()
        frame = trial.frames[-1]
        try:
            frame[PC] = trial.blocks[frame[PROGRAM]][frame[PC]](trial, frame)
        except Unpaid:
            return False
        frame[ANSWER] = option
        trial.pending = ()
        return trial.works_out()

    def _answered(self, option: int) -> Self:
        trial = self.trial()
        trial.frames[-1][ANSWER] = option
        return trial


PRICE = pick_procedure("price", "paying", Payment.ask_price, facts={PRICE_FACT: True})
"""Picking what pays a line, where each member of the set has to leave the rest payable."""
