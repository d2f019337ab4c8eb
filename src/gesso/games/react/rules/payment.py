"""What the blocks of costs call to pay a line (RB C8, X1)."""

from collections.abc import Sequence
from typing import Self

from gesso.engine.payment import Payment, Unpaid
from gesso.engine.plugin import Frame
from gesso.games.react.rules.damage import Damage
from gesso.games.react.rules.events import EVENTS, HIDDEN, ME, UNIT


class CostPayment(Damage, Payment):
    """In play these are the plain operations; on a copy they raise where a line stays unpaid."""

    SILENT = ((),) * len(EVENTS)

    def can_pay(self, number: int, me: int, unit: int, card: int) -> bool:
        """Can this program's cost be paid, without the card that leaves the hand? Unit -2: the card lay face down."""
        return self.paying(number, me, unit, card).works_out()

    def paying(self, number: int, me: int, unit: int, card: int) -> Self:
        """A trial that has begun to pay this program's cost."""
        trial = self.trial()
        frame: Frame = self.code.blank[number][:]
        frame[ME], frame[UNIT], frame[HIDDEN] = me, max(unit, -1), int(unit == -2)
        if card >= 0 and unit != -2:
            trial.hand[me][card] -= 1
            trial.held[me] -= 1
        trial.frames[:] = [frame]
        return trial

    def hindered(self) -> bool:
        return self.rules.hindered

    def forget(self, sort: str, gone: int, left: int = 0) -> None:
        """As everywhere; a trial goes on without triggers."""
        on = self.on
        super().forget(sort, gone, left)
        if on is self.SILENT:
            self.on = on

    def parked(self) -> int:
        return len(self.links)

    def pay_exhaustion(self, units: Sequence[int]) -> None:
        trying = self.on is self.SILENT
        ready = not trying or not any(self.exhausted[unit] for unit in units)
        self.exhaust(units)
        if trying and not (ready and all(self.exhausted[unit] for unit in units)):
            raise Unpaid

    def pay_units(self, units: Sequence[int]) -> None:
        self.remove_units(units)
        if self.on is self.SILENT and any(self.pos[unit] >= 0 for unit in units):
            raise Unpaid

    def pay_pieces(self, codes: Sequence[int]) -> None:
        trying = self.on is self.SILENT
        before = sum(map(sum, self.pool)) if trying else 0
        self.remove_pieces(codes)
        if trying and sum(map(sum, self.pool)) < before + len(codes):
            raise Unpaid

    def pay_counters(self, me: int, kind: int, number: int) -> None:
        if self.on is self.SILENT and self.supply[me][kind] < number:
            raise Unpaid
        self.spend(me, kind, number)
