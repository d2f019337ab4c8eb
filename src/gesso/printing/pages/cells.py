"""Card sheets of virtual tables: pieces of one size in the cells of a picture, which hide one face in the last cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil

from gesso.printing.pages import Page, Piece, Placed


@dataclass(frozen=True, slots=True)
class SheetLimits:
    """The limits of a virtual table for sheets of cards."""

    side: int
    """The most pixels across and down."""
    columns: int
    rows: int
    least: int
    """The fewest pixels across a card; a larger deck takes several sheets."""
    largest: int
    """The most pixels across a card."""


@dataclass(frozen=True, slots=True)
class CellGrid:
    """The cells of a picture. Width and height of a cell are pixels."""

    columns: int
    rows: int
    width: int
    height: int

    @property
    def last(self) -> int:
        """The number of the last cell; cells are counted by rows from 0."""
        return self.columns * self.rows - 1

    @property
    def size(self) -> tuple[int, int]:
        """The pixels of the whole picture."""
        return self.columns * self.width, self.rows * self.height


@dataclass(frozen=True, slots=True)
class CellPage(Page):
    """One picture of a card sheet. Pieces lie in its cells by rows; the last one on the page is the hidden face."""

    grid: CellGrid = field(kw_only=True)
    shared_back: str | None = field(kw_only=True)
    """The face behind all pieces; None if each has its own."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces in the cells, without the hidden face."""
        return tuple(placed.piece for placed in self.placed[:-1])

    def corner(self, placed: Placed) -> tuple[int, int]:
        """Return the upper left pixel of a face."""
        return round(placed.x / placed.width) * self.grid.width, round(placed.y / placed.height) * self.grid.height

    def backs(self) -> CellPage:
        """Return the picture of the backs, each in the cell of its front."""
        return replace(self, side="backs", placed=tuple(replace(placed, side="back") for placed in self.placed))

    def one_back(self) -> CellPage:
        """Return a picture of the back of the first piece alone."""
        back = replace(self.placed[0], x=0.0, y=0.0, side="back")
        return replace(self, side="backs", placed=(back,), grid=replace(self.grid, columns=1, rows=1))


def grid_for(cards: int, ratio: float, limits: SheetLimits) -> CellGrid | None:
    """Return the grid that shows some cards and one hidden face as large as possible.

    Among equal grids it is the smallest picture. Return None if the cards would be too small to read. `ratio` is the
    height of a card by its width.
    """
    grids: list[tuple[int, int, CellGrid]] = []
    for columns in range(2, limits.columns + 1):
        rows = max(2, ceil((cards + 1) / columns))
        width = min(limits.largest, limits.side // columns, int(limits.side / rows / ratio))
        if rows <= limits.rows and width >= limits.least:
            grid = CellGrid(columns, rows, width, round(width * ratio))
            grids.append((-width, columns * rows, grid))
    return min(grids, key=lambda each: each[:2])[2] if grids else None


def cell_pages(pieces: Sequence[Piece], limits: SheetLimits) -> tuple[CellPage, ...]:
    """Return the fronts of the card sheets of some pieces, all of one size; a piece without a back shows its front.

    Pieces that share a back stand together. Pieces that are wider than high stand upright, their left edge below.
    Raises ValueError if not one piece could be read.
    """
    groups: dict[str | None, list[Piece]] = {}
    backs = [piece.back for piece in pieces]
    for piece in pieces:
        shared = piece.back is not None and backs.count(piece.back) > 1
        groups.setdefault(piece.back if shared else None, []).append(piece)
    return tuple(page for back, group in groups.items() for page in _pages(group, back, limits))


def _pages(pieces: Sequence[Piece], back: str | None, limits: SheetLimits) -> Iterator[CellPage]:
    """Yield as few pages as show pieces large enough, each with equally many."""
    sides = pieces[0].width, pieces[0].height
    for number in range(1, len(pieces) + 1):
        each = ceil(len(pieces) / number)
        grid = grid_for(each, max(sides) / min(sides), limits)
        if grid is not None:
            for start in range(0, len(pieces), each):
                yield _page(pieces[start : start + each], back, grid)
            return
    raise ValueError("a card is too large for a sheet")


def _page(pieces: Sequence[Piece], back: str | None, grid: CellGrid) -> CellPage:
    def placed(cell: int, piece: Piece) -> Placed:
        row, column = divmod(cell, grid.columns)
        upright = Placed(piece, 0.0, 0.0, 3 if piece.width > piece.height else 0)
        return replace(upright, x=column * upright.width, y=row * upright.height)

    filled = [replace(piece, back=piece.back or piece.front) for piece in pieces]
    fronts = [placed(cell, piece) for cell, piece in enumerate(filled)]
    hidden = replace(placed(grid.last, filled[0]), side="back")
    return CellPage("fronts", (*fronts, hidden), grid=grid, shared_back=back)
