"""The field's geometry by counting rows and columns, with nothing worked out beforehand."""

from __future__ import annotations

from dataclasses import dataclass

WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Up, right, down, left, as (rows, columns); a direction is a position in this tuple."""
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Grid:
    """A field of zones numbered row by row from 0."""

    rows: int
    columns: int
    wrap: bool

    @property
    def zones(self) -> range:
        return range(self.rows * self.columns)

    def away(self, zone: int, rows: int, columns: int) -> int:
        """The zone so many rows down and columns right, `NOWHERE` off the field."""
        row, column = zone // self.columns + rows, zone % self.columns + columns
        if self.wrap:
            row, column = row % self.rows, column % self.columns
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if inside else NOWHERE

    def touching(self, zone: int, offsets: tuple[tuple[int, int], ...]) -> set[int]:
        return {self.away(zone, *offset) for offset in offsets} - {NOWHERE, zone}

    def adjacent(self, a: int, b: int) -> bool:
        """Orthogonal neighbours (RB M1)."""
        return b in self.touching(a, WAYS)

    def diagonal(self, a: int, b: int) -> bool:
        """Corner neighbours."""
        return b in self.touching(a, ((-1, -1), (-1, 1), (1, -1), (1, 1)))

    def steps(self, a: int, b: int) -> int:
        """How many single steps lie between two zones."""
        rows = abs(a // self.columns - b // self.columns)
        columns = abs(a % self.columns - b % self.columns)
        if self.wrap:
            rows, columns = min(rows, self.rows - rows), min(columns, self.columns - columns)
        return rows + columns

    def in_row(self, a: int, b: int) -> bool:
        return a // self.columns == b // self.columns

    def in_column(self, a: int, b: int) -> bool:
        return a % self.columns == b % self.columns

    def sides(self, zone: int) -> int:
        """At how many kinds of edge a zone lies: above or below, left or right. Two make a corner."""
        row, column = zone // self.columns, zone % self.columns
        return 0 if self.wrap else (row in (0, self.rows - 1)) + (column in (0, self.columns - 1))

    def between(self, zone: int, a: int, b: int) -> bool:
        """Whether a zone lies on the way between two others that are in one line, without those two."""
        in_line = self.in_row(a, b) or self.in_column(a, b)
        return in_line and zone not in (a, b) and self.steps(a, zone) + self.steps(zone, b) == self.steps(a, b)

    def ways(self, zone: int, goal: int, away: bool) -> list[int]:
        """The directions in which one step shortens the way to the goal, or the reverse of each."""
        nearer = []
        for way, offset in enumerate(WAYS):
            there = self.away(zone, *offset)
            if there != NOWHERE and self.steps(there, goal) < self.steps(zone, goal):
                nearer.append(way)
        return sorted({0: 2, 1: 3, 2: 0, 3: 1}[way] for way in nearer) if away else nearer

    def ahead(self, zone: int, way: int) -> list[int]:
        """The zones on the straight line to the edge, the nearest first."""
        found: list[int] = []
        here = self.away(zone, *WAYS[way])
        while here != NOWHERE and here != zone and here not in found:
            found.append(here)
            here = self.away(here, *WAYS[way])
        return found

    def front(self, zone: int, way: int) -> int:
        """How far to the front a zone lies in a direction: more is further."""
        rows, columns = WAYS[way]
        return rows * (zone // self.columns) + columns * (zone % self.columns)
