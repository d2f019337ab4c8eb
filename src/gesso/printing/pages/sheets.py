"""Cards of one size in fixed slots on paper, with shared cuts, and backs on the other side or beside them over a fold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from types import MappingProxyType
from typing import Literal, TypeVar, get_args

LAYOUT_VERSION = "g2"
"""Printed on every sheet. It goes up when any slot or mark moves, because laminated sheets meet old cutting jigs."""
OUTER_BLEED = 2.0
"""Millimetres of picture beyond the cut on sides without a neighbour."""
UNDERLAP = 0.2
"""Millimetres by which a picture runs on under its right and lower neighbour, so that no paper shines through between."""
MARGIN = 6.0
"""Millimetres along every edge that printers leave blank."""
PageSide = Literal["fronts", "backs", "both"]
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
Flip = Literal["long", "short", "fold-over"]
"""The edge over which a printer turns a sheet; or it turns none, and backs lie beside their fronts, over a fold."""
FLIPS: tuple[Flip, ...] = get_args(Flip)
MOST_OFFSET = 10.0
"""Millimetres that backs may be moved by: no printer is that far off."""
FOLD_GAP = 4.0
"""Millimetres between the fold and the faces on either side: they take up the thickness of the paper."""


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


@dataclass(frozen=True, slots=True)
class BackSides:
    """How backs are printed. `flip` None leaves out those that are all alike. Back pages are moved by `offset`, in millimetres to the right
    and down as seen through the paper from the front."""

    flip: Flip | None = "long"
    offset: tuple[float, float] = (0.0, 0.0)

    @property
    def duplex(self) -> bool:
        """Whether the backs of a sheet are printed on its other side."""
        return self.flip in ("long", "short")

    def turned(self, paper: Paper) -> bool:
        """Whether back pages stand on their head: a sheet that is turned over its upper edge ends with it below."""
        return self.flip == ("short" if paper.height >= paper.width else "long")


ALONG_LONG_EDGE = BackSides()
"""What most printers do."""


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
    return tuple(_folded_page(number, len(sides), *side, paper) for number, side in enumerate(sides, 1))


def _half(paper: Paper, width: float, height: float) -> tuple[Grid, bool]:
    """The slots right of the fold, and whether faces lie on their side in them."""
    wide, tall = paper.width / 2 - FOLD_GAP - MARGIN, paper.height - 2 * MARGIN
    ways = [(width, height, False), (height, width, True)]
    (across, down, lying) = max(ways, key=lambda way: int(wide // way[0]) * int(tall // way[1]))
    columns, rows = int(wide // across), int(tall // down)
    if not columns * rows:
        raise TooLargeError(f"a piece of {width:g} x {height:g} mm does not fit on half of {paper.name}")
    return Grid(columns, rows, paper.width / 2 + FOLD_GAP, (paper.height - rows * down) / 2, across, down), lying


def _folded_page(number: int, total: int, grid: Grid, lying: bool, batch: Sequence[Piece], paper: Paper) -> Page:
    cuts_x, cuts_y = grid.cuts_x(), grid.cuts_y()
    mirrored = tuple(sorted(round(paper.width - cut, 4) for cut in cuts_x))
    return Page(
        "both",
        number,
        total,
        tuple(_folded_placements(grid, lying, batch, paper)),
        (*mirrored, *cuts_x),
        cuts_y,
        paper.width / 2,
    )


def _folded_placements(grid: Grid, lying: bool, batch: Sequence[Piece], paper: Paper) -> Iterator[Placement]:
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


P = TypeVar("P", bound=Piece)


def without_backs(pieces: Sequence[P]) -> tuple[P, ...]:
    """The pieces as fronts alone. A back that no other piece has is another side to play with, and becomes a front of its
    own: those of pieces that follow each other come after these, to be put back to back with them."""
    shared = Counter(piece.back for piece in pieces)

    def has_two_fronts(piece: P) -> bool:
        return piece.back is not None and (shared[piece.back] == 1 or piece.two_faced)

    def sides() -> Iterator[P]:
        for apart, group in groupby(pieces, key=has_two_fronts):
            some = list(group)
            yield from (replace(piece, back=None) for piece in some)
            if apart:
                yield from (replace(piece, front=piece.back or "", back=None) for piece in some)

    return tuple(sides())


def pages_for(pieces: Sequence[Piece], paper: Paper, backs: BackSides) -> tuple[Page, ...]:
    """The pages in printing order, as `impose` gives them; with backs over a fold, or without those that are all alike,
    where `backs` says so. Raises `TooLargeError` for a piece that is larger than the paper, or than half of one that is folded."""
    match backs.flip:
        case None:
            return impose(without_backs(pieces), paper)
        case "fold-over":
            folded = fold_over([piece for piece in pieces if piece.back is not None], paper)
            plain = impose([piece for piece in pieces if piece.back is None], paper)
            total = len(folded) + len(plain)
            return (
                *(replace(page, total=total) for page in folded),
                *(replace(page, number=page.number + len(folded), total=total) for page in plain),
            )
        case _:
            return impose(pieces, paper)
