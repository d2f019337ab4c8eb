"""Movement on the field: steps, jumps, swaps, rigid bodies (RB M1-M8)."""

from collections.abc import Sequence

from gesso.games.react.rules.events import ENTERS, LEAVES, MOVES
from gesso.games.react.rules.field import OFFSETS
from gesso.games.react.rules.state import DuelState


class Movement(DuelState):
    """Operations that move units.

    Each returns 1 if something changed, else 0: what cannot be done has no effect (RB M2).
    """

    def step(self, unit: int, direction: int) -> int:
        """Move one step; this fails off the field and into an occupied zone (RB M2, M3)."""
        here = self.pos[unit]
        if here < 0:
            return 0
        rules = self.rules
        there = rules.field.step[direction][here]
        if rules.rigid[unit]:
            done = self._shift(rules.rigid[unit], *OFFSETS[direction], direction)
        else:
            done = self.relocate(unit, there, direction) if there >= 0 and self.board[there] < 0 else 0
        if self.records and not done:
            self._record_stay(unit, there)
        return done

    def relocate(self, unit: int, there: int, direction: int = -1) -> int:
        """Move a unit to a free zone; it leaves its zone and enters that one.

        Args:
            direction: The direction of a step or a jump; -1 if it follows from the two zones, if at all (Q67).
        """
        here = self.pos[unit]
        if here < 0 or self.board[there] >= 0:
            return 0
        if self.bans[MOVES] and self.prevented(MOVES, unit, here):
            return 0
        if self._kept(unit, here, there, direction):
            return 0
        self.board[here] = -1
        self.board[there] = unit
        self.pos[unit] = there
        self.last[unit] = there
        if self.records:
            self.record("moves", self.rules.unit_owner[unit], unit, here, there)
        on = self.on
        if on[LEAVES] or on[ENTERS]:
            way = self._heading(here, there, direction)
            self.fire(LEAVES, unit, here, way)
            self.fire(ENTERS, unit, there, way)
        if self.pending_triggers:
            self.flush()
        return 1

    def distinct_bodies(self, units: Sequence[int]) -> list[int]:
        """Return the first unit of each rigid body, in the order of the units: a body moves once (Q34)."""
        if len(units) < 2:
            return list(units)
        rigid = self.rules.rigid
        first: dict[object, int] = {}
        for unit in units:
            first.setdefault(rigid[unit] or unit, unit)
        return list(first.values())

    def move_to(self, units: Sequence[int], there: int) -> int:
        """Move units to a zone, where one of them at most can stand; a rigid body keeps its shape (RB M7, Q34)."""
        done = 0
        for unit in self.distinct_bodies(units):
            here = self.pos[unit]
            if here < 0 or here == there:
                continue
            rigid = self.rules.rigid[unit]
            moved = self._shift(rigid, *self._way(here, there)) if rigid else self.relocate(unit, there)
            if self.records and not moved:
                self._record_stay(unit, there)
            done |= moved
        return done

    def jump(self, unit: int, direction: int) -> int:
        """Move to the first empty zone in the direction, over any number of units; if there is none up to the edge,
        fail (RB M4)."""
        here = self.pos[unit]
        if here < 0:
            return 0
        done = 0
        line, rigid = self.rules.field.line[direction][here], self.rules.rigid[unit]
        if rigid:
            down, across = OFFSETS[direction]
            for length in range(1, len(line) + 1):
                if self._fits(self._shifted(rigid, length * down, length * across)):
                    done = self._shift(rigid, length * down, length * across, direction)
                    break
        else:
            for there in line:
                if self.board[there] < 0:
                    done = self.relocate(unit, there, direction)
                    break
        if self.records and not done:
            self._record_stay(unit, -1)
        return done

    def swap(self, unit: int, other: int) -> int:
        """Let two units trade zones, with the tokens on them (RB M5).

        Each enters the other's zone (RB M6). The swap fails if the board would be illegal (RB M7).
        """
        done = self._swap(unit, other)
        if self.records and not done and unit >= 0 and self.pos[unit] >= 0:
            self._record_stay(unit, self.pos[other] if other >= 0 else -1)
        return done

    def _swap(self, unit: int, other: int) -> int:
        if unit < 0 or other < 0 or unit == other:
            return 0
        here, there = self.pos[unit], self.pos[other]
        if here < 0 or there < 0:
            return 0
        body, others = self.rules.rigid[unit], self.rules.rigid[other]
        goes = {unit: there, other: here}
        if body or others:
            if other in body:
                return 0
            down, across = self._way(here, there)
            goes = self._shifted(body or (unit,), down, across)
            goes.update(self._shifted(others or (other,), -down, -across))
        return self._apply_moves(goes) if self._fits(goes) else 0

    def _shift(self, members: Sequence[int], down: int, across: int, direction: int = -1) -> int:
        goes = self._shifted(members, down, across)
        if not self._fits(goes):
            return 0
        if self.bans[MOVES] and any(self.prevented(MOVES, unit, self.pos[unit]) for unit in goes):
            return 0
        return self._apply_moves(goes, direction)

    def _heading(self, here: int, there: int, direction: int) -> int:
        return direction if direction >= 0 else self.rules.field.heading(here, there)

    def _way(self, here: int, there: int) -> tuple[int, int]:
        columns = self.rules.field.columns
        return there // columns - here // columns, there % columns - here % columns

    def _shifted(self, members: Sequence[int], down: int, across: int) -> dict[int, int]:
        pos, shifted = self.pos, self.rules.field.shifted
        return {member: shifted(pos[member], down, across) for member in members if pos[member] >= 0}

    def _fits(self, goes: dict[int, int]) -> bool:
        zones = set(goes.values())
        if -1 in zones or len(zones) < len(goes):
            return False
        return all(self.board[z] < 0 or self.board[z] in goes for z in zones)

    def _apply_moves(self, goes: dict[int, int], direction: int = -1) -> int:
        old = {unit: self.pos[unit] for unit in goes}
        if any(self._kept(unit, old[unit], there, direction) for unit, there in goes.items()):
            return 0
        for zone in old.values():
            self.board[zone] = -1
        for unit, zone in goes.items():
            self.board[zone] = unit
            self.pos[unit] = zone
            self.last[unit] = zone
            if self.records:
                self.record("moves", self.rules.unit_owner[unit], unit, old[unit], zone)
        on = self.on
        if on[LEAVES] or on[ENTERS]:
            ways = {unit: self._heading(old[unit], zone, direction) for unit, zone in goes.items()}
            for unit in goes:
                self.fire(LEAVES, unit, old[unit], ways[unit])
            for unit, zone in goes.items():
                self.fire(ENTERS, unit, zone, ways[unit])
        if self.pending_triggers:
            self.flush()
        return 1

    def _record_stay(self, unit: int, there: int) -> None:
        blocker = self.board[there] if there >= 0 else -1
        body = self.rules.rigid[unit] or (unit,)
        self.record_unexplained(body, "stays", self.rules.unit_owner[unit], unit, self.pos[unit], there, blocker)

    def _kept(self, unit: int, here: int, there: int, direction: int) -> bool:
        bans, instead = self.bans, self.replacements
        if not (bans[LEAVES] or bans[ENTERS] or instead[LEAVES] or instead[ENTERS]):
            return False
        way = self._heading(here, there, direction)
        if self.prevented(LEAVES, unit, here, way) or self.prevented(ENTERS, unit, there, way):
            if self.pending_triggers:
                self.flush()
            return True
        return False
