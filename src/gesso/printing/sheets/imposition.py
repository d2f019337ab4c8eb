"""Where each card lies on the paper: fixed slots, shared cuts, backs mirrored for a turn over the long edge."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from types import MappingProxyType
from typing import Literal

LAYOUT_VERSION = "g2"
"""Printed on every sheet. It goes up when any slot or mark moves, because laminated sheets meet old cutting jigs."""
OUTER_BLEED = 2.0
"""Millimetres of picture beyond the cut on sides without a neighbour."""
UNDERLAP = 0.2
"""Millimetres by which a picture runs on under its right and lower neighbour, so that no paper shines through between."""
MARGIN = 6.0
"""Millimetres along every edge that printers leave blank."""
PageSide = Literal["fronts", "backs", "both"]


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper as it is printed, in millimetres."""

    name: str
    width: float
    height: float


_PAPERS = (Paper("A4", 210.0, 297.0), Paper("Letter", 215.9, 279.4), Paper("A3 across", 420.0, 297.0))
PAPERS: Mapping[str, Paper] = MappingProxyType({paper.name.split()[0].lower(): paper for paper in _PAPERS})


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece to cut out: the ids of its faces and its trim size in millimetres. A back of None stays blank; that of a
    `two_faced` piece has texts of its own."""

    front: str
    back: str | None
    width: float
    height: float
    two_faced: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Placement:
    """A face with its trim corner at x, y from the paper's upper left corner, and its bleed on each side in mm."""

    face: str
    x: float
    y: float
    width: float
    height: float
    bleed: tuple[float, float, float, float]
    """Left, top, right, bottom."""
    turn: Literal[0, 90, 270] = 0
    """Degrees by which the face is turned clockwise; width and height are those that it has then."""


@dataclass(frozen=True, slots=True)
class Page:
    """One side of one sheet. `cuts_x` and `cuts_y` are all lines to cut along, whether or not every slot is filled."""

    side: PageSide
    number: int
    total: int
    placements: tuple[Placement, ...]
    cuts_x: tuple[float, ...]
    cuts_y: tuple[float, ...]
    fold: float | None = None
    """Where the sheet is folded along its height before it is cut."""


class TooLargeError(ValueError):
    """A piece that is larger than the paper."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The slots of one side, all of one size, from the upper left corner of their block."""

    columns: int
    rows: int
    left: float
    top: float
    width: float
    height: float

    def cuts_x(self) -> tuple[float, ...]:
        return tuple(round(self.left + column * self.width, 4) for column in range(self.columns + 1))

    def cuts_y(self) -> tuple[float, ...]:
        return tuple(round(self.top + row * self.height, 4) for row in range(self.rows + 1))


def impose(pieces: Iterable[Piece], paper: Paper) -> tuple[Page, ...]:
    """The pages in printing order, each sheet's fronts before its backs; pieces of one size share sheets. Slots lie in
    a block in the middle of the paper, filled by rows from its upper left corner. A last sheet that is only part filled
    keeps them where they are. Backs lie in mirrored columns, so that they meet their fronts when the sheet is turned
    over its long edge. A sheet whose pieces have no backs has no page of them."""
    batches: list[tuple[Grid, list[Piece]]] = []
    by_size = sorted(enumerate(pieces), key=lambda item: (-item[1].height * 10000 + item[1].width, item[0]))
    for size, group in groupby((piece for _, piece in by_size), key=lambda piece: (piece.width, piece.height)):
        grid = _grid(paper, *size)
        batch = list(group)
        per_sheet = grid.columns * grid.rows
        batches.extend((grid, batch[start : start + per_sheet]) for start in range(0, len(batch), per_sheet))
    batches.sort(key=lambda item: -item[0].columns * item[0].rows)
    pages: list[Page] = []
    for number, (grid, batch) in enumerate(batches, 1):
        fronts = {divmod(index, grid.columns)[::-1]: piece.front for index, piece in enumerate(batch)}
        mirrored = {(grid.columns - 1 - column, row): batch[row * grid.columns + column].back for column, row in fronts}
        backs = {at: back for at, back in mirrored.items() if back is not None}
        pages.append(_page("fronts", number, len(batches), grid, fronts))
        if backs:
            pages.append(_page("backs", number, len(batches), grid, backs))
    return tuple(pages)


def _grid(paper: Paper, width: float, height: float) -> Grid:
    columns = int((paper.width - 2 * MARGIN) // width)
    rows = int((paper.height - 2 * MARGIN) // height)
    if columns < 1 or rows < 1:
        raise TooLargeError(f"a piece of {width:g} x {height:g} mm does not fit on {paper.name}")
    return Grid(columns, rows, (paper.width - columns * width) / 2, (paper.height - rows * height) / 2, width, height)


def _page(side: PageSide, number: int, total: int, grid: Grid, slots: Mapping[tuple[int, int], str]) -> Page:
    cuts_x, cuts_y = grid.cuts_x(), grid.cuts_y()
    placements = tuple(
        Placement(face, cuts_x[column], cuts_y[row], grid.width, grid.height, bleed_of(column, row, slots))
        for (column, row), face in sorted(slots.items(), key=lambda item: (item[0][1], item[0][0]))
    )
    return Page(side, number, total, placements, cuts_x, cuts_y)


def bleed_of(column: int, row: int, slots: Collection[tuple[int, int]]) -> tuple[float, float, float, float]:
    """How much of its bleed a face shows on each side, in a slot among the slots that are filled."""
    # Pages are drawn by rows: the neighbours at the right and below come later and cover what runs on under them.
    return (
        0.0 if (column - 1, row) in slots else OUTER_BLEED,
        0.0 if (column, row - 1) in slots else OUTER_BLEED,
        UNDERLAP if (column + 1, row) in slots else OUTER_BLEED,
        UNDERLAP if (column, row + 1) in slots else OUTER_BLEED,
    )


BAR = 50.0
"""Length of the scale bar in millimetres."""
_MARK_START = OUTER_BLEED + 0.6
_MARK_END = 6.6
_MARK_LEAST = 1.5
_PRINTABLE = 5.0
"""Millimetres from the edge of the paper that printers reach."""
_TICK_START = 0.2
_NOTE = 5.2
_MARK_WIDTH = 0.3
_CASE_WIDTH = 0.8
_BAR_WIDTH = 1.0


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line, in ink or in the white of the paper."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    white: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A line of text: its baseline begins (or with `end`, ends) at x, y; `upright` reads upwards."""

    text: str
    x: float
    y: float
    end: bool
    upright: bool


def crop_marks(page: Page, paper: Paper) -> tuple[Rule, ...]:
    """A mark on both sides of the block for every cut, where printers reach: clear of the picture beyond the cut, or on
    that picture, cased in white, where the margin is too narrow."""
    left, right, top, bottom = page.cuts_x[0], page.cuts_x[-1], page.cuts_y[0], page.cuts_y[-1]
    rules: list[Rule] = []
    start, end, cased = _mark(top)
    for x in page.cuts_x:
        for edge, out in ((top, -1), (bottom, 1)):
            rules += _cased(Rule(x, edge + out * start, x, edge + out * end, _MARK_WIDTH), cased)
    start, end, cased = _mark(left)
    for y in page.cuts_y:
        for edge, out in ((left, -1), (right, 1)):
            rules += _cased(Rule(edge + out * start, y, edge + out * end, y, _MARK_WIDTH), cased)
    return tuple(rules)


def _mark(margin: float) -> tuple[float, float, bool]:
    """How far outside the block a mark starts and ends in a margin, and whether it lies on the picture."""
    end = min(_MARK_END, round(margin - _PRINTABLE, 4))
    if end >= _MARK_START + _MARK_LEAST:
        return _MARK_START, end, False
    return _TICK_START, min(OUTER_BLEED, end), True


def _cased(rule: Rule, cased: bool) -> Iterator[Rule]:
    if cased:
        yield replace(rule, width=_CASE_WIDTH, white=True)
    yield rule


def notes(page: Page, paper: Paper, title: str, words: Mapping[str, str]) -> tuple[tuple[Note, ...], Rule]:
    """The sheet's name, its layout version, and the scale bar, in the two wider of the paper's margins. `words` are those of
    `gesso.wording.kit_words.sheet_words`."""
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
        texts = (
            Note(name, left + inset, above, False, False),
            Note(version, right - inset, above, True, False),
            Note(
                caution, page.cuts_x[-2] - inset if page.fold is None else right - BAR - 2 * inset, below, True, False
            ),
        )
        middle = below - 0.8
        return texts, Rule(right - inset - BAR, middle, right - inset, middle, _BAR_WIDTH)
    beside, beyond = left - _NOTE, right + _NOTE + 2.1
    texts = (
        Note(name, beside, bottom - inset, False, True),
        Note(version, beside, top + inset, True, True),
        Note(caution, beyond, page.cuts_y[1] + inset, True, True),
    )
    middle = beyond - 0.8
    return texts, Rule(middle, top + inset, middle, top + inset + BAR, _BAR_WIDTH)
