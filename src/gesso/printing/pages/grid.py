"""Cards of one size in a grid of slots with shared cuts, their backs behind or beside them, and the marks around the slots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import groupby, product

from gesso.data_classes import dataclass
from gesso.printing.pages import (
    WHITE,
    BackSides,
    Bleed,
    Caption,
    Page,
    PageMark,
    Paper,
    Piece,
    Placed,
    Point,
    Stroke,
    TooLargeError,
    other_side,
)
from gesso.printing.pages.packing import Area

LAYOUT_VERSION = "g3"
"""Printed on every sheet. It goes up when any slot or mark moves, because laminated sheets meet old cutting jigs."""
OUTER_BLEED = 2.0
"""Millimetres of picture beyond the cut on sides without a neighbour."""
UNDERLAP = 0.2
"""Millimetres by which a picture runs on under its right and lower neighbour, so that no paper shines through between."""
MARGIN = 6.0
"""Millimetres along every edge that printers leave blank."""
UNLIKE_GAP = 2.0
"""Millimetres between cards with unlike backs, so that no cut leaves a line of one back on the other."""
_SLACK = 1e-6
FOLD_GAP = 4.0
"""Millimetres between the fold and the faces on either side: they take up the thickness of the paper."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The slots of one side, all of one size in mm, from the upper left corner of their block."""

    columns: int
    rows: int
    left: float
    top: float
    width: float
    height: float
    gaps: Point = (0.0, 0.0)
    """Millimetres between columns, and between rows."""

    @property
    def slots(self) -> int:
        return self.columns * self.rows

    def lefts(self) -> tuple[float, ...]:
        """Return the left edge of each column."""
        return _starts(self.left, self.width, self.gaps[0], self.columns)

    def tops(self) -> tuple[float, ...]:
        """Return the upper edge of each row."""
        return _starts(self.top, self.height, self.gaps[1], self.rows)

    def cuts_x(self) -> tuple[float, ...]:
        return _cuts(self.left, self.width, self.gaps[0], self.columns)

    def cuts_y(self) -> tuple[float, ...]:
        return _cuts(self.top, self.height, self.gaps[1], self.rows)

    def holds(self, pieces: Sequence[Piece]) -> int:
        """Return how many of the first pieces fill its slots before unlike backs would meet without a gap."""
        for number, piece in enumerate(pieces[: self.slots]):
            column, row = number % self.columns, number // self.columns
            beside = column and not self.gaps[0] and piece.back != pieces[number - 1].back
            if beside or (row and not self.gaps[1] and piece.back != pieces[number - self.columns].back):
                # Rows of pieces that belong together go on with the first slot of the next sheet.
                return number - column if row else number
        return min(len(pieces), self.slots)

    def filled(self, pieces: Iterable[tuple[Piece, int]]) -> tuple[Placed, ...]:
        """Return the fronts of pieces with their quarter turns in its slots, by rows from the upper left corner."""
        xs, ys = self.lefts(), self.tops()
        return tuple(
            Placed(piece, xs[index % self.columns], ys[index // self.columns], turns)
            for index, (piece, turns) in enumerate(pieces)
        )


def _starts(first: float, length: float, gap: float, number: int) -> tuple[float, ...]:
    return tuple(round(first + each * length + each * gap, 4) for each in range(number))


def _cuts(first: float, length: float, gap: float, number: int) -> tuple[float, ...]:
    ends = (round(first + each * length + (each - 1) * gap, 4) for each in range(1, number + 1))
    return tuple(sorted({*_starts(first, length, gap, number), *ends}))


@dataclass(frozen=True, slots=True)
class SheetPage(Page):
    """One side of a sheet of cards that are cut along lines from rim to rim."""

    number: int = field(kw_only=True)
    """That of its sheet, from 1."""
    total: int = field(kw_only=True)
    """How many sheets there are."""
    grid: Grid = field(kw_only=True)
    """Its slots, whether or not every one is filled; those right of the fold if it has one."""
    cuts_x: tuple[float, ...] = field(kw_only=True)
    """All lines to cut along."""
    cuts_y: tuple[float, ...] = field(kw_only=True)
    fold: float | None = field(default=None, kw_only=True)
    """Where the sheet is folded along its height before it is cut."""


@dataclass(frozen=True, slots=True)
class _Batch:
    """The pieces of one sheet, with the quarter turns of each."""

    grid: Grid
    pieces: Sequence[tuple[Piece, int]]


def impose(pieces: Iterable[Piece], paper: Paper, *, upright: bool = False, gap: float = 0.0) -> tuple[SheetPage, ...]:
    """Return the pages in printing order, each sheet's fronts before its backs; pieces of one size share sheets.

    Slots lie in a block in the middle of the paper, filled by rows from its upper left corner. A last sheet that is only
    part filled keeps them where they are. A sheet whose pieces have no backs has no page of them. With `upright`, pieces
    that are wider than high are turned, so that they share sheets with others. Raises `TooLargeError`.

    Args:
        pieces: What is printed.
        paper: On what.
        upright: Whether to turn pieces that are wider than high.
        gap: Millimetres between cards. Unlike backs that would meet get `UNLIKE_GAP` if that is more.
    """

    def turns(piece: Piece) -> int:
        return 1 if upright and piece.width > piece.height else 0

    def size(piece: Piece) -> Point:
        return (piece.height, piece.width) if turns(piece) else (piece.width, piece.height)

    area = Area(MARGIN, MARGIN, paper.width - 2 * MARGIN, paper.height - 2 * MARGIN)
    batches: list[_Batch] = []
    by_size = sorted(pieces, key=lambda piece: -size(piece)[1] * 10000 + size(piece)[0])
    for each, group in groupby(by_size, key=size):
        if not _grid(area, each, (gap, gap)).slots:
            raise TooLargeError(_unfit(each, gap, paper.name))
        batches += _batches([(piece, turns(piece)) for piece in group], area, each, gap)
    batches.sort(key=lambda batch: -batch.grid.slots)
    pages: list[SheetPage] = []
    for number, batch in enumerate(batches, 1):
        grid, fronts = batch.grid, batch.grid.filled(batch.pieces)
        page = SheetPage(
            "fronts",
            _with_bleed(fronts, grid, fronts),
            number=number,
            total=len(batches),
            grid=grid,
            cuts_x=grid.cuts_x(),
            cuts_y=grid.cuts_y(),
        )
        pages.append(page)
        if backs := other_side(fronts, paper):
            # A blank back is paper that nothing may run on to.
            slots = tuple(front.other_side(paper) for front in fronts)
            pages.append(replace(page, side="backs", placed=_with_bleed(backs, grid, slots)))
    return tuple(pages)


def _unfit(size: Point, gap: float, where: str) -> str:
    piece = f"a piece of {size[0]:g} x {size[1]:g} mm does not fit on {where}"
    return f"{piece} with margins of {MARGIN:g} mm" + (f" and a gap of {gap:g} mm" if gap else "")


def _grid(area: Area, size: Point, gaps: Point) -> Grid:
    """Return as many slots as an area has room for, in its middle."""
    (width, height), (across, down) = size, gaps
    columns = max(int((area.width + across + _SLACK) // (width + across)), 0)
    rows = max(int((area.height + down + _SLACK) // (height + down)), 0)
    left = area.left + (area.width - columns * width - max(columns - 1, 0) * across) / 2
    top = area.top + (area.height - rows * height - max(rows - 1, 0) * down) / 2
    return Grid(columns, rows, left, top, width, height, gaps)


def _batches(pieces: Sequence[tuple[Piece, int]], area: Area, size: Point, gap: float) -> Sequence[_Batch]:
    """Return the pieces of each sheet, those with one back together if that saves a sheet and parts no row."""
    wide = max(gap, UNLIKE_GAP)
    grids = [_grid(area, size, gaps) for gaps in dict.fromkeys(product((gap, wide), (gap, wide)))]
    batches = list(_sheets_of(pieces, grids))
    if any(piece.row for piece, _ in pieces):
        return batches
    backs = {piece.back: number for number, (piece, _) in reversed(list(enumerate(pieces)))}
    together = sorted(pieces, key=lambda turned: backs[turned[0].back])
    return min(batches, list(_sheets_of(together, grids)), key=len)


def _sheets_of(pieces: Sequence[tuple[Piece, int]], grids: Sequence[Grid]) -> Iterator[_Batch]:
    """Yield the pieces of each sheet in order: as many as it holds, with as little gap as that takes."""
    rest = pieces
    while rest:
        held = [(grid, grid.holds([piece for piece, _ in rest])) for grid in grids]
        grid, taken = max(held, key=lambda each: each[1])
        yield _Batch(grid, rest[:taken])
        rest = rest[taken:]


def _with_bleed(placed: Iterable[Placed], grid: Grid, slots: Iterable[Placed]) -> tuple[Placed, ...]:
    """Return pieces by rows from the left, each with as much bleed as its neighbours in the filled slots leave."""
    across, down = grid.width + grid.gaps[0], grid.height + grid.gaps[1]
    taken = {(each.x, each.y) for each in slots}
    left, top = min(x for x, _ in taken), min(y for _, y in taken)

    def slot(each: Point) -> tuple[int, int]:
        return round((each[0] - left) / across), round((each[1] - top) / down)

    filled = set(map(slot, taken))
    ordered = sorted(placed, key=lambda each: slot((each.x, each.y))[::-1])
    return tuple(replace(each, bleed=_bleed(*slot((each.x, each.y)), filled, grid.gaps)) for each in ordered)


def _bleed(column: int, row: int, slots: Collection[tuple[int, int]], gaps: Point) -> Bleed:
    """Return how much of its bleed a face shows on each side, in a slot among the slots that are filled."""
    # Pages are drawn by rows: the neighbours at the right and below come later and cover what runs on under them.
    sides = (((-1, 0), 0.0), ((0, -1), 0.0), ((1, 0), UNDERLAP), ((0, 1), UNDERLAP))
    left, top, right, bottom = (
        OUTER_BLEED
        if (column + aside, row + below) not in slots
        else min(gap / 2, OUTER_BLEED)
        if (gap := gaps[0 if aside else 1])
        else under
        for (aside, below), under in sides
    )
    return left, top, right, bottom


def fold_over(pieces: Iterable[Piece], paper: Paper, *, gap: float = 0.0) -> tuple[SheetPage, ...]:
    """Return the pages of pieces that all have backs, for printers that print one side.

    Fronts lie right of a fold down the middle, by rows from its upper end, backs mirrored left of it: folded and glued
    they lie on each other, head to head. Faces lie on their side if more of them fit. `gap` are the millimetres between
    cards. Raises `TooLargeError`.
    """
    by_size = sorted(pieces, key=lambda piece: (-piece.height, -piece.width))
    wide, tall = paper.width / 2 - FOLD_GAP - MARGIN, paper.height - 2 * MARGIN
    half = Area(paper.width / 2 + FOLD_GAP, MARGIN, wide, tall)
    batches: list[_Batch] = []
    for size, group in groupby(by_size, key=lambda piece: (piece.width, piece.height)):
        ways = ((size, 0), (size[::-1], 1))
        lying, turns = max(ways, key=lambda way: _grid(half, way[0], (gap, gap)).slots)
        if not _grid(half, lying, (gap, gap)).slots:
            raise TooLargeError(_unfit(size, gap, f"half of {paper.name}"))
        batches += _batches([(piece, turns) for piece in group], half, lying, gap)
    # Cards begin at the fold, so that the halves meet as near to it as they can.
    moved = (replace(batch, grid=replace(batch.grid, left=half.left)) for batch in batches)
    return tuple(_folded(number, len(batches), batch, paper) for number, batch in enumerate(moved, 1))


def _folded(number: int, total: int, batch: _Batch, paper: Paper) -> SheetPage:
    grid, fronts = batch.grid, batch.grid.filled(batch.pieces)
    backs, cuts = other_side(fronts, paper), batch.grid.cuts_x()
    return SheetPage(
        "both",
        (*_with_bleed(fronts, grid, fronts), *_with_bleed(backs, grid, backs)),
        number=number,
        total=total,
        grid=grid,
        cuts_x=(*sorted(round(paper.width - cut, 4) for cut in cuts), *cuts),
        cuts_y=grid.cuts_y(),
        fold=paper.width / 2,
    )


def without_backs(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return the pieces as fronts alone.

    A back that no other piece has is another side to play with, and becomes a front of its own. Those of pieces that
    follow each other come after these, to be put back to back with them.
    """
    shared = Counter(piece.back for piece in pieces)

    def has_two_fronts(piece: Piece) -> bool:
        return piece.back is not None and (shared[piece.back] == 1 or piece.two_faced)

    def sides() -> Iterator[Piece]:
        for apart, group in groupby(pieces, key=has_two_fronts):
            some = list(group)
            yield from (replace(piece, back=None) for piece in some)
            if apart:
                yield from (replace(piece, front=piece.back or "", back=None) for piece in some)

    return tuple(sides())


def pages_for(
    pieces: Sequence[Piece], paper: Paper, backs: BackSides, *, upright: bool = False
) -> tuple[SheetPage, ...]:
    """Return the pages in printing order, as `impose` does.

    If `backs` says so, backs lie over a fold, or those that are all alike are left out. Pieces over a fold are never
    turned `upright`. Raises `TooLargeError` for a piece that is larger than the paper, or than half of one that is folded.
    """
    match backs.flip:
        case None:
            return impose(without_backs(pieces), paper, upright=upright, gap=backs.gap)
        case "fold-over":
            folded = fold_over([piece for piece in pieces if piece.back is not None], paper, gap=backs.gap)
            plain = impose([piece for piece in pieces if piece.back is None], paper, gap=backs.gap)
            total = len(folded) + len(plain)
            return (
                *(replace(page, total=total) for page in folded),
                *(replace(page, number=page.number + len(folded), total=total) for page in plain),
            )
        case _:
            return impose(pieces, paper, upright=upright, gap=backs.gap)


BAR = 50.0
"""Length of the scale bar in millimetres."""
_MARK_START = OUTER_BLEED + 0.6
_MARK_END = 6.6
_MARK_LEAST = 1.5
_PRINTABLE = 5.0
"""Millimetres from the edge of the paper that printers cannot reach."""
_TICK_START = 0.2
_NOTE = 5.2
_MARK_WIDTH = 0.3
_CASE_WIDTH = 0.8
_BAR_WIDTH = 1.0
_FOLD_WIDTH, _FOLD_DASH = 0.3, (3.0, 1.6)


def marked(page: SheetPage, paper: Paper, title: str, words: Mapping[str, str]) -> SheetPage:
    """Return a page with its marks: crop marks, a scale bar, captions with the `title` of the sheet, its fold.

    `words` are those of `gesso.wording.labels.sheet_words`.
    """
    captions, bar = notes(page, paper, title, words)
    marks = [
        *(PageMark("cut", stroke) for stroke in crop_marks(page)),
        PageMark("scale", bar),
        *(PageMark("caption", caption) for caption in captions),
    ]
    if page.fold is not None:
        fold = Stroke(page.fold, MARGIN, page.fold, paper.height - MARGIN, _FOLD_WIDTH, dash=_FOLD_DASH)
        marks.append(PageMark("fold", fold))
    return replace(page, marks=tuple(marks))


def crop_marks(page: SheetPage) -> tuple[Stroke, ...]:
    """Return a mark on both sides of the block for every cut, where printers reach.

    Marks stand clear of the picture beyond the cut. If the margin is too narrow they lie on that picture, cased in
    white.
    """
    left, right, top, bottom = page.cuts_x[0], page.cuts_x[-1], page.cuts_y[0], page.cuts_y[-1]
    strokes: list[Stroke] = []
    start, end, cased = _mark(top)
    for x in page.cuts_x:
        for edge, out in ((top, -1), (bottom, 1)):
            strokes += _cased(Stroke(x, edge + out * start, x, edge + out * end, _MARK_WIDTH), cased)
    start, end, cased = _mark(left)
    for y in page.cuts_y:
        for edge, out in ((left, -1), (right, 1)):
            strokes += _cased(Stroke(edge + out * start, y, edge + out * end, y, _MARK_WIDTH), cased)
    return tuple(strokes)


def _mark(margin: float) -> tuple[float, float, bool]:
    """Return how far outside the block a mark starts and ends in a margin, and whether it lies on the picture."""
    end = min(_MARK_END, round(margin - _PRINTABLE, 4))
    if end >= _MARK_START + _MARK_LEAST:
        return _MARK_START, end, False
    return _TICK_START, min(OUTER_BLEED, end), True


def _cased(stroke: Stroke, cased: bool) -> Iterator[Stroke]:
    if cased:
        yield replace(stroke, width=_CASE_WIDTH, colour=WHITE)
    yield stroke


def notes(page: SheetPage, paper: Paper, title: str, words: Mapping[str, str]) -> tuple[tuple[Caption, ...], Stroke]:
    """Return the lines of text and the scale bar in the two wider margins of the paper.

    They are the sheet's name, its layout version and a caution.
    """
    left, right, top, bottom = page.cuts_x[0], page.cuts_x[-1], page.cuts_y[0], page.cuts_y[-1]
    number = words["number"].format(number=page.number, total=page.total)
    name = f"{title}   {number}   {words[page.side]}   {paper.name}"
    grid = page.grid
    sizes = {"columns": grid.columns, "rows": grid.rows, "width": f"{grid.width:g}", "height": f"{grid.height:g}"}
    block, todo = (words["block"].format(**sizes), "cut") if page.fold is None else (words["halves"], "fold_and_cut")
    version = f"{words['layout'].format(version=LAYOUT_VERSION)}   {block}   {words[todo]}"
    caution = words["caution"]
    inset = 1.6
    if top >= left:
        above, below = top - _NOTE, bottom + _NOTE + 2.1
        caution_end = page.cuts_x[-2] - inset if page.fold is None else right - BAR - 2 * inset
        texts = (
            Caption(name, left + inset, above, "start"),
            Caption(version, right - inset, above, "end"),
            Caption(caution, caution_end, below, "end"),
        )
        middle = below - 0.8
        return texts, Stroke(right - inset - BAR, middle, right - inset, middle, _BAR_WIDTH)
    beside, beyond = left - _NOTE, right + _NOTE + 2.1
    texts = (
        Caption(name, beside, bottom - inset, "start", upright=True),
        Caption(version, beside, top + inset, "end", upright=True),
        Caption(caution, beyond, page.cuts_y[1] + inset, "end", upright=True),
    )
    middle = beyond - 0.8
    return texts, Stroke(middle, top + inset, middle, top + inset + BAR, _BAR_WIDTH)
