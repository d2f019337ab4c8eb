"""Geometry of the field, computed once for each size: neighbours, distances, lines. Zones are numbered row by row from
0."""

from functools import lru_cache

from gesso.data_classes import dataclass

UP, RIGHT, DOWN, LEFT = range(4)
REACH = 40
"""Distances up to this have tables. It is further than the farthest corner, so larger distances reach everything."""
DIRECTIONS = ("up", "right", "down", "left")
OFFSETS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Rows down and columns right, by direction."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of zones.

    Zones are listed in rising order, unless a field says otherwise. Tables by zone have empty entries at -1 and -2, the
    positions of units off the field.
    """

    rows: int
    """Number of rows."""
    columns: int
    """Number of columns."""
    wrap: bool
    """Whether opposite edges join."""
    zones: tuple[int, ...]
    """All zones."""
    step: tuple[tuple[int, ...], ...]
    """The zone one step away, by direction and zone; -1 off the field."""
    line: tuple[tuple[tuple[int, ...], ...], ...]
    """The zones on the way to the edge, by direction and zone, the nearest first."""
    ahead: tuple[tuple[tuple[int, ...], ...], ...]
    """The same zones in rising order."""
    adjacent: tuple[tuple[int, ...], ...]
    """Neighbours of a zone (RB M1)."""
    diagonal: tuple[tuple[int, ...], ...]
    """Neighbours of a zone across its corners."""
    within: tuple[tuple[tuple[int, ...], ...], ...]
    """Zones at most n steps away, by n and zone, with the zone itself."""
    exactly: tuple[tuple[tuple[int, ...], ...], ...]
    """Zones n steps away and no fewer, by n and zone."""
    row: tuple[tuple[int, ...], ...]
    """The zones in the row of a zone, with the zone itself."""
    column: tuple[tuple[int, ...], ...]
    """The zones in the column of a zone, with the zone itself."""
    edge: tuple[int, ...]
    """The zones in the first or last row or column; none if opposite edges join."""
    corners: tuple[int, ...]
    """The zones in a first or last row and a first or last column; none if opposite edges join."""
    rank: tuple[tuple[int, ...], ...]
    """Smaller the further a zone lies in a direction, by direction and zone."""
    distance: tuple[tuple[int, ...], ...]
    """Number of steps between two zones."""

    def name(self, zone: int) -> str:
        """Return the name of a zone as printed on the field: column letter, row number (`c1`)."""
        row, column = divmod(zone, self.columns)
        return f"{column_letters(column)}{row + 1}"

    def zone(self, row: int, column: int) -> int:
        """Return the zone at a row and column, both counted from 1."""
        return (row - 1) * self.columns + column - 1

    def ways(self, zone: int, goal: int, away: int) -> list[int]:
        """Return the directions in which a step leads nearer to the goal, or the reverse of each.

        There are none at the goal, one in line with it, else two. A step away may lead off the field.
        """
        here, there = self.distance[goal], self.step
        nearer = [d for d in range(4) if (next := there[d][zone]) >= 0 and here[next] < here[zone]]
        return sorted((d + 2) % 4 for d in nearer) if away else nearer

    def heading(self, here: int, there: int) -> int:
        """Return the direction of the shortest straight way from one zone to another; -1 if there is none, or two."""
        ways = {way: line[here].index(there) for way, line in enumerate(self.line) if there in line[here]}
        shortest = [way for way, steps in ways.items() if steps == min(ways.values())]
        return shortest[0] if len(shortest) == 1 else -1

    def between(self, start: int, end: int) -> list[int]:
        """Return the zones between two zones of one row or column, on the shortest straight way or both of them; none
        between others, or off the field."""
        if start < 0 or end < 0:
            return []
        ways = [line[start] for line in self.line if end in line[start]]
        shortest = self.distance[start][end]
        return [zone for way in ways if way.index(end) < shortest for zone in way[: way.index(end)]]

    def shifted(self, zone: int, rows: int, columns: int) -> int:
        """Return the zone so many rows down and columns right; -1 off the field."""
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
    bare = Field(rows, columns, wrap, zones, *[()] * 13)
    step = tuple(tuple(bare.shifted(z, dr, dc) for z in zones) for dr, dc in OFFSETS)
    adjacent = tuple(tuple(sorted({step[d][z] for d in range(4)} - {-1, z})) for z in zones)
    corners = ((-1, -1), (-1, 1), (1, -1), (1, 1))
    diagonal = tuple(tuple(sorted({bare.shifted(z, dr, dc) for dr, dc in corners} - {-1, z})) for z in zones)
    line = tuple(tuple(_line(step[d], z) for z in zones) for d in range(4))
    within = _within(adjacent)
    nearer = ((), *within)
    exactly = tuple(
        tuple(tuple(z for z in layer[at] if not n or z not in nearer[n][at]) for at in zones)
        for n, layer in enumerate(within)
    )
    row = tuple(tuple(z for z in zones if z // columns == at // columns) for at in zones)
    column = tuple(tuple(z for z in zones if z % columns == at % columns) for at in zones)
    outer_row = {z for z in zones if not wrap and z // columns in (0, rows - 1)}
    outer_column = {z for z in zones if not wrap and z % columns in (0, columns - 1)}
    rank = tuple(tuple(-(dr * (z // columns) + dc * (z % columns)) for z in zones) for dr, dc in OFFSETS)
    distance = tuple(tuple(next(n for n, layer in enumerate(within) if b in layer[a]) for b in zones) for a in zones)
    ahead = tuple(_and_nowhere(tuple(tuple(sorted(zones)) for zones in lines)) for lines in line)
    return Field(
        rows, columns, wrap, zones, step, line, ahead, _and_nowhere(adjacent), _and_nowhere(diagonal),
        tuple(map(_and_nowhere, within)), tuple(map(_and_nowhere, exactly)), _and_nowhere(row), _and_nowhere(column),
        tuple(sorted(outer_row | outer_column)), tuple(sorted(outer_row & outer_column)), rank, distance,
    )  # fmt: skip


def _and_nowhere(table: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Add empty entries at -1 and -2: nothing is near a unit that is off the field."""
    return (*table, (), ())


def _line(step: tuple[int, ...], zone: int) -> tuple[int, ...]:
    zones: list[int] = []
    here = step[zone]
    while here >= 0 and here != zone and here not in zones:
        zones.append(here)
        here = step[here]
    return tuple(zones)


def _within(adjacent: tuple[tuple[int, ...], ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    reach = [{z} for z in range(len(adjacent))]
    layers: list[tuple[tuple[int, ...], ...]] = [tuple((z,) for z in range(len(adjacent)))]
    while True:
        wider = [zones | {n for z in zones for n in adjacent[z]} for zones in reach]
        if wider == reach:
            return (*layers, *[layers[-1]] * (REACH - len(layers) + 1))
        reach = wider
        layers.append(tuple(tuple(sorted(zones)) for zones in reach))


def column_letters(column: int) -> str:
    """Return what a column is called, counted from 0: in its zones on the Field, in stories and in logs."""
    return chr(ord("a") + column) if column < 26 else chr(ord("a") + column // 26 - 1) + chr(ord("a") + column % 26)
