"""Paying costs whose lines bear on each other: what can be paid is found out by paying it on a copy (RB C8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from gesso.engine.vm import Frame
from gesso.games.react.rules.choices import Asking
from gesso.games.react.rules.events import ANSWER, EVENTS, EXHAUSTED, HEADER, HIDDEN, ME, PC, PROGRAM, UNIT

_SILENT: tuple[tuple[Any, ...], ...] = ((),) * len(EVENTS)
"""No trigger hears anything while a payment is tried; so a try is known by it."""


class _Unpaid(Exception):
    """This way of paying, tried on a copy, does not work out."""


class Paying(Asking):
    """What the blocks of costs call. In play these are the plain operations; on a copy they raise where a line stays unpaid."""

    __slots__ = ()

    def can_pay(self, number: int, me: int, unit: int, card: int) -> bool:
        """Can the cost of this program be paid in any way? -2 stands for the unit of a card that lay face down.

        A card played from the hand is no longer there to pay with.
        """
        trial = self._try()
        frame: Frame = self.code.blank[number][:]
        frame[ME], frame[UNIT], frame[HIDDEN] = me, max(unit, -1), int(unit == -2)
        if card >= 0 and unit != -2:
            trial.hand[me][card] -= 1
            trial.held[me] -= 1
        trial.frames[:] = [frame]
        return trial._works_out()

    def ask_price(self, frame: Frame, player: int, kind: int, options: Sequence[int]) -> None:
        """Ask for what pays a line, among the options that do pay it and leave the rest of the cost payable."""
        if self.on is _SILENT and not options:
            raise _Unpaid
        if self.on is not _SILENT and len(options) > 1 and self._in_doubt(frame):
            # Where a passive that cut in has spoiled the rest, all that pays this line may.
            options = [option for option in options if self._leads_on(option)] or options
        self.ask(frame, player, kind, options)

    def pick_many_price(
        self, slot: int, player: int, kind: int, options: Sequence[int], number: int, up_to: int
    ) -> None:
        """As `pick_many`, for what pays a line."""
        if self.on is _SILENT and not up_to and len(options) < number:
            raise _Unpaid
        if not up_to and len(options) <= number:
            self.frames[-1][slot] = options
            return
        which = "price" if self._in_doubt(self.frames[-1]) else "pick"
        frame = self.code.blank[self.rules.procedures[which]][:]
        frame[HEADER:] = [slot, player, kind, tuple(options), number, up_to, ()]
        self.push(frame)

    def require(self, holds: object) -> None:
        """A line that asks for a condition; in play it has been tested before."""
        if self.on is _SILENT and not holds:
            raise _Unpaid

    def pay_exhaustion(self, units: Sequence[int]) -> None:
        """Pay with the exhaustion of these units (RB X1)."""
        ready = self.on is not _SILENT or not any(self.exhausted[unit] for unit in units)
        self._turn(units, 0, EXHAUSTED)
        if self.on is _SILENT and not (ready and all(self.exhausted[unit] for unit in units)):
            raise _Unpaid

    def pay_units(self, units: Sequence[int]) -> None:
        """Pay with these summons."""
        self.remove_units(units)
        if self.on is _SILENT and any(self.pos[unit] >= 0 for unit in units):
            raise _Unpaid

    def pay_pieces(self, codes: Sequence[int]) -> None:
        """Pay with these pieces on the field."""
        before = sum(map(sum, self.pool)) if self.on is _SILENT else 0
        self.remove_pieces(codes)
        if self.on is _SILENT and sum(map(sum, self.pool)) < before + len(codes):
            raise _Unpaid

    def pay_counters(self, me: int, kind: int, number: int) -> None:
        """Pay with so many counters."""
        if self.on is _SILENT and self.supply[me][kind] < number:
            raise _Unpaid
        self.spend(me, kind, number)

    # ------------------------------------------------------------ on a copy

    def _in_doubt(self, frame: Frame) -> bool:
        """May what is picked for one line of this cost keep it, or a later line, from being paid?"""
        return self.rules.hindered or "constrained_choices" in self.code.programs[frame[PROGRAM]].facts

    def _try(self) -> Self:
        trial = self.copy()
        trial.on = _SILENT
        trial.pending = ()
        return trial

    def _leads_on(self, option: int) -> bool:
        """May this option of the running block be picked so that the rest can be paid?"""
        trial = self._try()
        frame = trial.frames[-1]
        try:
            frame[PC] = trial.blocks[frame[PROGRAM]][frame[PC]](trial, frame)
        except _Unpaid:
            return False
        frame[ANSWER] = option
        trial.pending = ()
        return trial._works_out()

    def _works_out(self) -> bool:
        """Can the payment begun be brought to its end?"""
        frames, laid = self.frames, len(self.chain)
        try:
            while not self.pending:
                frame = frames[-1]
                after = frame[PC] = self.blocks[frame[PROGRAM]][frame[PC]](self, frame)
                if len(self.chain) > laid:
                    return True
                if after < 0 and frames[-1] is frame:
                    frames.pop()
        except _Unpaid:
            return False
        return any(self._answered(option) for option in self.pending[0][2])

    def _answered(self, option: int) -> bool:
        trial = self._try()
        trial.frames[-1][ANSWER] = option
        return trial._works_out()
