"""Cards of one size in a grid of slots with shared cuts, their backs behind or beside them, and the marks around the slots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import groupby

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
    Stroke,
    TooLargeError,
    other_side,
)

LAYOUT_VERSION = "g2"
"""Printed on every sheet. It goes up when any slot or mark moves, because laminated sheets meet old cutting jigs."""
OUTER_BLEED = 2.0
"""Millimetres of picture beyond the cut on sides without a neighbour."""
UNDERLAP = 0.2
"""Millimetres by which a picture runs on under its right and lower neighbour, so that no paper shines through between."""
MARGIN = 6.0
"""Millimetres along every edge that printers leave blank."""
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

    @property
    def slots(self) -> int:
        return self.columns * self.rows

    def cuts_x(self) -> tuple[float, ...]:
        return tuple(round(self.left + column * self.width, 4) for column in range(self.columns + 1))

    def cuts_y(self) -> tuple[float, ...]:
        return tuple(round(self.top + row * self.height, 4) for row in range(self.rows + 1))

    def filled(self, pieces: Iterable[tuple[Piece, int]]) -> tuple[Placed, ...]:
        """Return the fronts of pieces with their quarter turns in its slots, by rows from the upper left corner."""
        xs, ys = self.cuts_x(), self.cuts_y()
        return tuple(
            Placed(piece, xs[index % self.columns], ys[index // self.columns], turns)
            for index, (piece, turns) in enumerate(pieces)
        )


@dataclass(frozen=True, slots=True)
class SheetPage(Page):
    """One side of a sheet of cards that are cut along lines from rim to rim."""

    number: int = field(kw_only=True)
    """That of its sheet, from 1."""
    total: int = field(kw_only=True)
    """How many sheets there are."""
    cuts_x: tuple[float, ...] = field(kw_only=True)
    """All lines to cut along, whether or not every slot is filled."""
    cuts_y: tuple[float, ...] = field(kw_only=True)
    fold: float | None = field(default=None, kw_only=True)
    """Where the sheet is folded along its height before it is cut."""


def impose(pieces: Iterable[Piece], paper: Paper, *, upright: bool = False) -> tuple[SheetPage, ...]:
    """Return the pages in printing order, each sheet's fronts before its backs; pieces of one size share sheets.

    Slots lie in a block in the middle of the paper, filled by rows from its upper left corner. A last sheet that is only
    part filled keeps them where they are. A sheet whose pieces have no backs has no page of them. With `upright`, pieces
    that are wider than high are turned, so that they share sheets with others. Raises `TooLargeError`.
    """

    def turns(piece: Piece) -> int:
        return 1 if upright and piece.width > piece.height else 0

    def size(piece: Piece) -> tuple[float, float]:
        return (piece.height, piece.width) if turns(piece) else (piece.width, piece.height)

    batches: list[tuple[Grid, list[Piece]]] = []
    by_size = sorted(pieces, key=lambda piece: -size(piece)[1] * 10000 + size(piece)[0])
    for each, group in groupby(by_size, key=size):
        grid = _grid(paper, *each)
        batch = list(group)
        batches += ((grid, batch[start : start + grid.slots]) for start in range(0, len(batch), grid.slots))
    batches.sort(key=lambda item: -item[0].slots)
    pages: list[SheetPage] = []
    for number, (grid, batch) in enumerate(batches, 1):
        fronts = grid.filled((piece, turns(piece)) for piece in batch)
        page = SheetPage(
            "fronts",
            _with_bleed(fronts),
            number=number,
            total=len(batches),
            cuts_x=grid.cuts_x(),
            cuts_y=grid.cuts_y(),
        )
        pages.append(page)
        if backs := other_side(fronts, paper):
            pages.append(replace(page, side="backs", placed=_with_bleed(backs)))
    return tuple(pages)


def _grid(paper: Paper, width: float, height: float) -> Grid:
    columns = int((paper.width - 2 * MARGIN) // width)
    rows = int((paper.height - 2 * MARGIN) // height)
    if columns < 1 or rows < 1:
        raise TooLargeError(f"a piece of {width:g} x {height:g} mm does not fit on {paper.name}")
    return Grid(columns, rows, (paper.width - columns * width) / 2, (paper.height - rows * height) / 2, width, height)


def _with_bleed(placed: Sequence[Placed]) -> tuple[Placed, ...]:
    """Return pieces of one size by rows from the left, each with as much bleed as its neighbours leave."""
    left, top = min(each.x for each in placed), min(each.y for each in placed)
    slots = {(round((each.x - left) / each.width), round((each.y - top) / each.height)): each for each in placed}
    ordered = sorted(slots.items(), key=lambda item: (item[0][1], item[0][0]))
    return tuple(replace(each, bleed=_bleed(*slot, slots)) for slot, each in ordered)


def _bleed(column: int, row: int, slots: Collection[tuple[int, int]]) -> Bleed:
    """Return how much of its bleed a face shows on each side, in a slot among the slots that are filled."""
    # Pages are drawn by rows: the neighbours at the right and below come later and cover what runs on under them.
    return (
        0.0 if (column - 1, row) in slots else OUTER_BLEED,
        0.0 if (column, row - 1) in slots else OUTER_BLEED,
        UNDERLAP if (column + 1, row) in slots else OUTER_BLEED,
        UNDERLAP if (column, row + 1) in slots else OUTER_BLEED,
    )


def fold_over(pieces: Iterable[Piece], paper: Paper) -> tuple[SheetPage, ...]:
    """Return the pages of pieces that all have backs, for printers that print one side.

    Fronts lie right of a fold down the middle, by rows from its upper end, backs mirrored left of it: folded and glued
    they lie on each other, head to head. Faces lie on their side if more of them fit. Raises `TooLargeError`.
    """
    by_size = sorted(pieces, key=lambda piece: (-piece.height, -piece.width))
    batches: list[tuple[Grid, int, list[Piece]]] = []
    for (width, height), group in groupby(by_size, key=lambda piece: (piece.width, piece.height)):
        grid, turns = _half(paper, width, height)
        batch = list(group)
        batches += ((grid, turns, batch[start : start + grid.slots]) for start in range(0, len(batch), grid.slots))
    return tuple(_folded(number, len(batches), *batch, paper) for number, batch in enumerate(batches, 1))


def _half(paper: Paper, width: float, height: float) -> tuple[Grid, int]:
    """Return the slots right of the fold, and the quarter turns of faces in them."""
    wide, tall = paper.width / 2 - FOLD_GAP - MARGIN, paper.height - 2 * MARGIN
    ways = [(width, height, 0), (height, width, 1)]
    (across, down, turns) = max(ways, key=lambda way: int(wide // way[0]) * int(tall // way[1]))
    columns, rows = int(wide // across), int(tall // down)
    if not columns * rows:
        raise TooLargeError(f"a piece of {width:g} x {height:g} mm does not fit on half of {paper.name}")
    return Grid(columns, rows, paper.width / 2 + FOLD_GAP, (paper.height - rows * down) / 2, across, down), turns


def _folded(number: int, total: int, grid: Grid, turns: int, batch: Sequence[Piece], paper: Paper) -> SheetPage:
    fronts = grid.filled((piece, turns) for piece in batch)
    cuts = grid.cuts_x()
    return SheetPage(
        "both",
        (*_with_bleed(fronts), *_with_bleed(other_side(fronts, paper))),
        number=number,
        total=total,
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
            return impose(without_backs(pieces), paper, upright=upright)
        case "fold-over":
            folded = fold_over([piece for piece in pieces if piece.back is not None], paper)
            plain = impose([piece for piece in pieces if piece.back is None], paper)
            total = len(folded) + len(plain)
            return (
                *(replace(page, total=total) for page in folded),
                *(replace(page, number=page.number + len(folded), total=total) for page in plain),
            )
        case _:
            return impose(pieces, paper, upright=upright)


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
    columns, rows = len(page.cuts_x) - 1, len(page.cuts_y) - 1
    width, height = page.cuts_x[1] - left, page.cuts_y[1] - top
    sizes = {"columns": columns, "rows": rows, "width": f"{width:g}", "height": f"{height:g}"}
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
