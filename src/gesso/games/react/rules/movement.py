"""Movement on the field: steps, jumps, swaps, rigid bodies (RB M1-M8)."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.games.react.rules.events import ENTERS, LEAVES
from gesso.games.react.rules.state import DuelState


class Movement(DuelState):
    """Operations return 1 when something changed, else 0 (RB M2: what cannot be done has no effect)."""

    def step(self, unit: int, direction: int) -> int:
        """Move one step; fails off the field and into an occupied zone (RB M2, M3)."""
        here = self.pos[unit]
        if here < 0:
            return 0
        rules = self.rules
        if rules.rigid[unit]:
            return self._shift(unit, direction, 1)
        there = rules.field.step[direction][here]
        if there < 0 or self.board[there] >= 0:
            return 0
        return self.relocate(unit, there)

    def relocate(self, unit: int, there: int) -> int:
        """Take a unit to a free zone; it leaves its zone and enters that one."""
        here = self.pos[unit]
        if here < 0 or self.board[there] >= 0:
            return 0
        if self._kept(unit, here, there):
            return 0
        self.board[here] = -1
        self.board[there] = unit
        self.pos[unit] = there
        self.last[unit] = there
        on = self.on
        if on[LEAVES]:
            self.fire(LEAVES, unit, here)
        if on[ENTERS]:
            self.fire(ENTERS, unit, there)
        if self.pending_triggers:
            self.flush()
        return 1

    def one_a_body(self, units: Sequence[int]) -> list[int]:
        """The units in their order, of each rigid body the part that comes first: a body moves once (Q34)."""
        rigid = self.rules.rigid
        first: dict[object, int] = {}
        for unit in units:
            first.setdefault(rigid[unit] or unit, unit)
        return list(first.values())

    def move_to(self, units: Sequence[int], there: int) -> int:
        """Take units to a zone, where at most one of them comes to stand; a rigid body keeps its shape (RB M7, Q34)."""
        done = 0
        for unit in self.one_a_body(units):
            here = self.pos[unit]
            if here < 0 or here == there:
                continue
            rigid = self.rules.rigid[unit]
            if not rigid:
                done |= self.relocate(unit, there)
                continue
            goes = self._moved(rigid, here, there, 1)
            if self._fits(goes):
                done |= self._rearrange(goes)
        return done

    def jump(self, unit: int, direction: int) -> int:
        """Go on to the first empty zone in the direction, over any number of units; none up to the edge: fails (RB M4)."""
        here = self.pos[unit]
        if here < 0:
            return 0
        if self.rules.rigid[unit]:
            for length in range(1, len(self.rules.field.line[direction][here]) + 1):
                if self._fits(self._shifted(unit, direction, length)):
                    return self._shift(unit, direction, length)
            return 0
        for there in self.rules.field.line[direction][here]:
            if self.board[there] < 0:
                return self.relocate(unit, there)
        return 0

    def swap(self, unit: int, other: int) -> int:
        """Two units trade zones, tokens on them go along (RB M5); each enters the other's zone (RB M6); an illegal board: fails (RB M7)."""
        if unit < 0 or other < 0 or unit == other:
            return 0
        here, there = self.pos[unit], self.pos[other]
        if here < 0 or there < 0:
            return 0
        rules = self.rules
        goes: dict[int, int] = {}
        if rules.rigid[unit] or rules.rigid[other]:
            if rules.rigid[unit] and other in rules.rigid[unit]:
                return 0
            goes.update(self._moved(rules.rigid[unit] or (unit,), here, there, 1))
            goes.update(self._moved(rules.rigid[other] or (other,), here, there, -1))
        else:
            goes = {unit: there, other: here}
        if not self._fits(goes):
            return 0
        return self._rearrange(goes)

    def _shift(self, unit: int, direction: int, length: int) -> int:
        goes = self._shifted(unit, direction, length)
        return self._rearrange(goes) if self._fits(goes) else 0

    def _moved(self, members: Sequence[int], here: int, there: int, sign: int) -> dict[int, int]:
        """Where these go when they move together by the way from here to there, or with sign -1 back."""
        field = self.rules.field
        rows, across = there // field.columns - here // field.columns, there % field.columns - here % field.columns
        return {
            member: field.shifted(self.pos[member], sign * rows, sign * across)
            for member in members
            if self.pos[member] >= 0
        }

    def _shifted(self, unit: int, direction: int, length: int) -> dict[int, int]:
        step = self.rules.field.step[direction]
        goes: dict[int, int] = {}
        for member in self.rules.rigid[unit]:
            zone = self.pos[member]
            if zone >= 0:
                for _ in range(length):
                    zone = step[zone] if zone >= 0 else -1
                goes[member] = zone
        return goes

    def _fits(self, goes: dict[int, int]) -> bool:
        zones = set(goes.values())
        return (
            -1 not in zones
            and len(zones) == len(goes)
            and all(self.board[z] < 0 or self.board[z] in goes for z in zones)
        )

    def _rearrange(self, goes: dict[int, int]) -> int:
        old = {unit: self.pos[unit] for unit in goes}
        if any(self._kept(unit, old[unit], there) for unit, there in goes.items()):
            return 0
        for zone in old.values():
            self.board[zone] = -1
        for unit, zone in goes.items():
            self.board[zone] = unit
            self.pos[unit] = zone
            self.last[unit] = zone
        on = self.on
        if on[LEAVES]:
            for unit in goes:
                self.fire(LEAVES, unit, old[unit])
        if on[ENTERS]:
            for unit, zone in goes.items():
                self.fire(ENTERS, unit, zone)
        if self.pending_triggers:
            self.flush()
        return 1

    def _kept(self, unit: int, here: int, there: int) -> bool:
        """Is the unit held where it is, or kept from there, by a passive?"""
        bans, instead = self.bans, self.instead
        if not (bans[LEAVES] or bans[ENTERS] or instead[LEAVES] or instead[ENTERS]):
            return False
        if self.prevented(LEAVES, unit, here) or self.prevented(ENTERS, unit, there):
            if self.pending_triggers:
                self.flush()
            return True
        return False
