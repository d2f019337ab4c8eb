"""Many cards in one picture: which grid keeps them largest, and which card stands in which cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from gesso.printing.component import Component


@dataclass(frozen=True, slots=True)
class SheetLimits:
    """What a table takes: at most `side` pixels across and down, at most so many columns and rows. Cards are `largest`
    pixels wide where there is room, and no narrower than `least`: then there are several sheets."""

    side: int
    columns: int
    rows: int
    least: int
    largest: int


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of a sheet, and the width and height of each cell in pixels."""

    columns: int
    rows: int
    width: int
    height: int

    def at(self, cell: int) -> tuple[int, int]:
        """The upper left corner of a cell, which are counted by rows from 0."""
        row, column = divmod(cell, self.columns)
        return column * self.width, row * self.height

    @property
    def last(self) -> int:
        return self.columns * self.rows - 1


def grid_for(cards: int, ratio: float, limits: SheetLimits) -> Grid | None:
    """The grid that shows some cards and one hidden face as large as may be, of such grids the smallest picture; None
    where they would be too small to read. `ratio` is the height of a card by its width."""
    found: list[tuple[int, int, Grid]] = []
    for columns in range(2, limits.columns + 1):
        rows = max(2, ceil((cards + 1) / columns))
        width = min(limits.largest, limits.side // columns, int(limits.side / rows / ratio))
        if rows <= limits.rows and width >= limits.least:
            grid = Grid(columns, rows, width, round(width * ratio))
            found.append((-width, columns * rows, grid))
    return min(found, key=lambda each: each[:2])[2] if found else None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One picture of fronts. `back` is the face behind all of them; None where each has its own, on a picture of backs
    with the same grid."""

    cards: tuple[Component, ...]
    grid: Grid
    back: str | None


def sheets_for(cards: Sequence[Component], ratio: float, limits: SheetLimits) -> tuple[Sheet, ...]:
    """The sheets of a deck, those that share a back together. Raises ValueError where not one card could be read."""
    groups: dict[str | None, list[Component]] = {}
    backs = [card.back.id if card.back else None for card in cards]
    for card, back in zip(cards, backs):
        groups.setdefault(back if back is not None and backs.count(back) > 1 else None, []).append(card)
    return tuple(sheet for back, group in groups.items() for sheet in _parted(group, back, ratio, limits))


def _parted(cards: list[Component], back: str | None, ratio: float, limits: SheetLimits) -> Iterator[Sheet]:
    parts = 1
    while parts <= len(cards):
        each = ceil(len(cards) / parts)
        grid = grid_for(each, ratio, limits)
        if grid is not None:
            for start in range(0, len(cards), each):
                part = tuple(cards[start : start + each])
                yield Sheet(part, grid, back)
            return
        parts += 1
    raise ValueError("a card is too large for a sheet")
