"""Backs beside their fronts, over a fold down the middle of the paper: for printers that print one side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from gesso.printing.sheets.imposition import MARGIN, Grid, Page, Paper, Piece, Placement, TooLargeError, bleed_of

FOLD_GAP = 4.0
"""Millimetres between the fold and the faces on either side: they take up the thickness of the paper."""


def fold_over(pieces: Sequence[Piece], paper: Paper) -> tuple[Page, ...]:
    """The pages of pieces that all have backs. Fronts lie right of the fold, by rows from its upper end, backs
    mirrored left of it: folded and glued they lie on each other, head to head. Faces lie on their side where more of
    them fit. Raises `TooLargeError`."""
    by_size = sorted(pieces, key=lambda piece: (-piece.height, -piece.width))
    sides: list[tuple[Grid, bool, list[Piece]]] = []
    for (width, height), group in groupby(by_size, key=lambda piece: (piece.width, piece.height)):
        grid, lying = _half(paper, width, height)
        batch, each = list(group), grid.columns * grid.rows
        sides += [(grid, lying, batch[start : start + each]) for start in range(0, len(batch), each)]
    return tuple(_page(number, len(sides), *side, paper) for number, side in enumerate(sides, 1))


def _half(paper: Paper, width: float, height: float) -> tuple[Grid, bool]:
    """The slots right of the fold, and whether faces lie on their side in them."""
    wide, tall = paper.width / 2 - FOLD_GAP - MARGIN, paper.height - 2 * MARGIN
    ways = [(width, height, False), (height, width, True)]
    (across, down, lying) = max(ways, key=lambda way: int(wide // way[0]) * int(tall // way[1]))
    columns, rows = int(wide // across), int(tall // down)
    if not columns * rows:
        raise TooLargeError(f"a piece of {width:g} x {height:g} mm does not fit on half of {paper.name}")
    return Grid(columns, rows, paper.width / 2 + FOLD_GAP, (paper.height - rows * down) / 2, across, down), lying


def _page(number: int, total: int, grid: Grid, lying: bool, batch: Sequence[Piece], paper: Paper) -> Page:
    cuts_x, cuts_y = grid.cuts_x(), grid.cuts_y()
    mirrored = tuple(sorted(round(paper.width - cut, 4) for cut in cuts_x))
    return Page(
        "both",
        number,
        total,
        tuple(_placements(grid, lying, batch, paper)),
        (*mirrored, *cuts_x),
        cuts_y,
        paper.width / 2,
    )


def _placements(grid: Grid, lying: bool, batch: Sequence[Piece], paper: Paper) -> Iterator[Placement]:
    cuts_x, cuts_y = grid.cuts_x(), grid.cuts_y()
    slots = [divmod(index, grid.columns)[::-1] for index in range(len(batch))]
    backs = [(grid.columns - 1 - column, row) for column, row in slots]
    size = grid.width, grid.height
    for (column, row), piece in zip(slots, batch):
        bleed = bleed_of(column, row, slots)
        yield Placement(piece.front, cuts_x[column], cuts_y[row], *size, bleed, 90 if lying else 0)
    # By rows from the left, as what runs on under a neighbour is covered by it.
    for (column, row), piece in sorted(zip(backs, batch), key=lambda item: (item[0][1], item[0][0])):
        assert piece.back is not None, "only pieces with backs are folded"
        x = paper.width / 2 - FOLD_GAP - (grid.columns - column) * grid.width
        bleed = bleed_of(column, row, backs)
        yield Placement(piece.back, round(x, 4), cuts_y[row], *size, bleed, 270 if lying else 0)
