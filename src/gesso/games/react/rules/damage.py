"""Damage, exhaustion, and the end of the game (RB P10, P11, S3, X1-X3)."""

from collections.abc import Sequence

from gesso.engine.events import FORBIDS, NOBODY
from gesso.games.react.rules.codec import KIND_CODES, TAKEN
from gesso.games.react.rules.events import DAMAGED, EXHAUSTED, REFRESHED, SUPPLY
from gesso.games.react.rules.pieces import Pieces


class Damage(Pieces):
    """Operations on units; each returns 1 when something changed."""

    def deal(self, number: int, zones: Sequence[int]) -> int:
        """Damage to all these zones at one moment (RB P11): whoever stands there is hit, whoever owns it (F3). An
        Artist takes it and may lose; a Summon goes (RB S3). An empty zone is damaged all the same (Q14)."""
        if number <= 0:
            if self.records and zones:
                self.record("damages-nobody", NOBODY, tuple(zones))
            return 0
        done = 0
        on, board = self.on[DAMAGED], self.board
        watched = self.bans[DAMAGED] or self.replacements[DAMAGED]
        hit: list[int] = []
        if self.records:
            self._record_bans(zones)
        for zone in zones:
            unit = board[zone]
            if watched:
                if self.bans[DAMAGED] and self.banned(DAMAGED, unit, zone):
                    continue
                if self.replacements[DAMAGED] and self.replaced(DAMAGED, unit, zone):
                    continue
            if on:
                self.fire(DAMAGED, unit, zone)
            if unit < 0:
                continue
            done = 1
            self.hurt(unit, zone, number)
            hit.append(unit)
        for unit in hit:
            if unit > 1:
                self.take_off(unit)
        if done:
            limit = self.rules.table.damage_to_lose
            first, second = self.damage[0] >= limit, self.damage[1] >= limit
            if first or second:
                self.pending_triggers.clear()
                self.finish(self.DRAWN if first and second else int(first))
                return 1
        elif self.records and zones:
            self.record("damages-nobody", NOBODY, tuple(zones))
        if self.pending_triggers:
            self.flush()
        return done

    def _record_bans(self, zones: Sequence[int]) -> None:
        # What is hit is hit at one moment, so what forbids any of it comes before all of it.
        for zone in zones:
            by = self.forbidding(DAMAGED, self.board[zone], zone)
            if by >= 0:
                self.record(FORBIDS, NOBODY, by, DAMAGED, self.board[zone], zone)

    def hurt(self, unit: int, zone: int, number: int) -> None:
        """Damage reaches a unit; an Artist keeps it."""
        if unit < 2:
            self.damage[unit] += number
            if self.on[SUPPLY]:
                self.fire(SUPPLY, unit, KIND_CODES[unit][TAKEN], number)
        if self.records:
            total = self.damage[unit] if unit < 2 else -1
            self.record("damages", self.rules.unit_owner[unit], unit, zone, number, total)

    def exhaust(self, units: Sequence[int]) -> int:
        """Exhaust units; an exhausted one stays as it is (RB X2)."""
        return self._turn(units, 0, EXHAUSTED)

    def refresh(self, units: Sequence[int]) -> int:
        """Refresh units; a refreshed one stays as it is (RB X3)."""
        return self._turn(units, 1, REFRESHED)

    def _turn(self, units: Sequence[int], was: int, event: int) -> int:
        done = 0
        exhausted, pos, on = self.exhausted, self.pos, self.on[event]
        watched = self.bans[event] or self.replacements[event]
        for unit in units:
            if exhausted[unit] != was or pos[unit] < 0:
                continue
            if watched and self.prevented(event, unit, pos[unit]):
                continue
            exhausted[unit] = 1 - was
            done = 1
            if self.records:
                self.record("refreshes" if was else "exhausts", self.rules.unit_owner[unit], unit)
            if on:
                self.fire(event, unit, pos[unit])
        if self.records and units and not done and all(exhausted[unit] != was for unit in units):
            self.record("turns-nothing", self.rules.unit_owner[units[0]], tuple(units), 1 - was)
        if self.pending_triggers:
            self.flush()
        return done
