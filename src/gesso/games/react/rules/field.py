"""The field's geometry, worked out once per size: neighbours, distances, lines. Zones are numbered row by row from 0."""

from dataclasses import dataclass
from functools import lru_cache

UP, RIGHT, DOWN, LEFT = range(4)
REACH = 40
"""Distances up to this are tabled; beyond the farthest corner they all reach everything."""
DIRECTIONS = ("up", "right", "down", "left")
OFFSETS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""By direction: rows down and columns across."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of `rows` x `columns` zones. `step[d][z]` is the zone one step from z in direction d (-1: off the field),
    `line[d][z]` all zones on the way to the edge, the nearest first, `ahead[d][z]` the same, `adjacent[z]` and
    `diagonal[z]` the neighbours (RB M1), `within[n][z]` the zones at most n steps away, z included; these in rising
    order, and empty for -1 and -2, where units off the field are. `rank[d][z]` is smaller the further z lies in
    direction d, `distance[a][b]` the number of steps between two zones."""

    rows: int
    columns: int
    wrap: bool
    zones: tuple[int, ...]
    step: tuple[tuple[int, ...], ...]
    line: tuple[tuple[tuple[int, ...], ...], ...]
    ahead: tuple[tuple[tuple[int, ...], ...], ...]
    adjacent: tuple[tuple[int, ...], ...]
    diagonal: tuple[tuple[int, ...], ...]
    within: tuple[tuple[tuple[int, ...], ...], ...]
    rank: tuple[tuple[int, ...], ...]
    distance: tuple[tuple[int, ...], ...]

    def name(self, zone: int) -> str:
        """The zone's name as printed on the field: column letter, row number (`c1`)."""
        row, column = divmod(zone, self.columns)
        return f"{_letters(column)}{row + 1}"

    def zone(self, row: int, column: int) -> int:
        """The zone at a 1-based row and column."""
        return (row - 1) * self.columns + column - 1

    def ways(self, zone: int, goal: int, away: int) -> list[int]:
        """The directions in which a step leads nearer to the goal, or the reverse of each: none at the goal, one in line with
        it, else two. A way away may lead off the field."""
        here, there = self.distance[goal], self.step
        nearer = [d for d in range(4) if (next := there[d][zone]) >= 0 and here[next] < here[zone]]
        return sorted((d + 2) % 4 for d in nearer) if away else nearer

    def shifted(self, zone: int, rows: int, columns: int) -> int:
        """The zone so many rows down and columns right, or -1 off the field."""
        row, column = divmod(zone, self.columns)
        row, column = row + rows, column + columns
        if self.wrap:
            row, column = row % self.rows, column % self.columns
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return -1


@lru_cache(maxsize=16)
def make_field(rows: int, columns: int, wrap: bool) -> Field:
    zones = tuple(range(rows * columns))
    bare = Field(rows, columns, wrap, zones, (), (), (), (), (), (), (), ())
    step = tuple(tuple(bare.shifted(z, dr, dc) for z in zones) for dr, dc in OFFSETS)
    adjacent = tuple(tuple(sorted({step[d][z] for d in range(4)} - {-1, z})) for z in zones)
    corners = ((-1, -1), (-1, 1), (1, -1), (1, 1))
    diagonal = tuple(tuple(sorted({bare.shifted(z, dr, dc) for dr, dc in corners} - {-1, z})) for z in zones)
    line = tuple(tuple(_line(step[d], z) for z in zones) for d in range(4))
    within = _within(adjacent)
    rank = tuple(tuple(-(dr * (z // columns) + dc * (z % columns)) for z in zones) for dr, dc in OFFSETS)
    distance = tuple(tuple(next(n for n, layer in enumerate(within) if b in layer[a]) for b in zones) for a in zones)
    ahead = tuple(_and_nowhere(tuple(tuple(sorted(zones)) for zones in lines)) for lines in line)
    return Field(
        rows, columns, wrap, zones, step, line, ahead, _and_nowhere(adjacent), _and_nowhere(diagonal),
        tuple(_and_nowhere(layer) for layer in within), rank, distance,
    )  # fmt: skip


def _and_nowhere(table: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The table with empty entries at -1 and -2: nothing is near a unit that is off the field."""
    return (*table, (), ())


def _line(step: tuple[int, ...], zone: int) -> tuple[int, ...]:
    found: list[int] = []
    here = step[zone]
    while here >= 0 and here != zone and here not in found:
        found.append(here)
        here = step[here]
    return tuple(found)


def _within(adjacent: tuple[tuple[int, ...], ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    reach = [{z} for z in range(len(adjacent))]
    layers: list[tuple[tuple[int, ...], ...]] = [tuple((z,) for z in range(len(adjacent)))]
    while True:
        wider = [zones | {n for z in zones for n in adjacent[z]} for zones in reach]
        if wider == reach:
            return (*layers, *[layers[-1]] * (REACH - len(layers) + 1))
        reach = wider
        layers.append(tuple(tuple(sorted(zones)) for zones in reach))


def _letters(column: int) -> str:
    return chr(ord("a") + column) if column < 26 else chr(ord("a") + column // 26 - 1) + chr(ord("a") + column % 26)
