"""Pages for a cutting machine: its registration marks, pieces apart from each other and clear of the marks, and the lines to follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from gesso.printing.exports.table_layout import FaceShape
from gesso.printing.faces.drawing_items import GuideKind, Rect
from gesso.printing.pages.packing import Area, PackingError, Size, pack
from gesso.printing.pages.page import Page, Paper, Piece, Placed, Point

MarkPattern = Literal["three", "four", "none"]
_INK = "#000000"


@dataclass(frozen=True, slots=True)
class Marks:
    """The registration marks of a page. Lengths are millimetres."""

    pattern: MarkPattern
    """`three`:

    a square in the upper left corner, an L in the upper right and the lower left one. `four`: an L in each.
    """
    inset: float
    """From their outer edges to those of the paper."""
    length: float
    """Of an arm."""
    thick: float
    """Of an arm."""
    clear: float
    """Nothing is printed nearer than this to a mark."""


def marks_on(paper: Paper, marks: Marks) -> tuple[Rect, ...]:
    """Return the marks of a page as rectangles in ink."""
    return tuple(_marks(paper, marks))


def _marks(paper: Paper, marks: Marks) -> Iterator[Rect]:
    near, right, bottom = marks.inset, paper.width - marks.inset, paper.height - marks.inset
    if marks.pattern == "none":
        return
    if marks.pattern == "three":
        yield Rect(near, near, marks.length, marks.length, _INK)
    else:
        yield from _corner(near, near, 1, 1, marks)
        yield from _corner(right, bottom, -1, -1, marks)
    yield from _corner(right, near, -1, 1, marks)
    yield from _corner(near, bottom, 1, -1, marks)


def _corner(x: float, y: float, across: int, down: int, marks: Marks) -> Iterator[Rect]:
    """Yield an L with its outer corner at x, y; the signs of `across` and `down` say where its arms point."""
    for width, height in ((marks.length, marks.thick), (marks.thick, marks.length)):
        yield Rect(
            round(x if across > 0 else x - width, 4), round(y if down > 0 else y - height, 4), width, height, _INK
        )


def areas(paper: Paper, marks: Marks, largest: tuple[float, float] | None) -> tuple[Area, ...]:
    """Return the rectangles of a page that pieces may fill; each page uses one of them.

    They reach all the way across between the marks, or all the way down. If the machine's program limits the size of a
    print, they are the largest in the middle, upright or sideways.
    """
    if largest is not None:
        sides = {largest, largest[::-1]}
        return tuple(_middle(paper, width, height, marks.inset) for width, height in sorted(sides))
    across, down = paper.width - 2 * marks.inset, paper.height - 2 * marks.inset
    if marks.pattern == "none":
        return (_middle(paper, across, down, marks.inset),)
    off = 2 * (marks.length + marks.clear)
    return _middle(paper, across, down - off, marks.inset), _middle(paper, across - off, down, marks.inset)


def _middle(paper: Paper, width: float, height: float, inset: float) -> Area:
    width, height = min(width, paper.width - 2 * inset), min(height, paper.height - 2 * inset)
    return Area((paper.width - width) / 2, (paper.height - height) / 2, width, height)


@dataclass(frozen=True, slots=True)
class CutLine:
    """A line that the machine follows on a page."""

    kind: GuideKind
    points: tuple[Point, ...]
    closed: bool
    corner: float = 0.0
    """The radius (mm) of the corners of a rectangle."""


def cut_pages(
    pieces: Sequence[Piece], paper: Paper, choices: Sequence[Area], gap: float, bleed: float = 0.0
) -> tuple[Page, ...]:
    """Return the fronts of the fewest sheets that hold all pieces, `gap` millimetres apart and each with `bleed` around it.

    The pieces of each page lie in one of the areas, all upright or all turned but for those that have no room so. Raises
    `PackingError` for a piece that none can hold.
    """
    for piece in pieces:
        if not fits(piece.width, piece.height, choices):
            raise PackingError(f"a piece of {piece.width:g} x {piece.height:g} mm is larger than the page")
    best: tuple[Page, ...] | None = None
    for turns in (0, 3):
        for area in choices:
            placed = [_placed_in(area, piece, turns, bleed) for piece in pieces]
            rest = [piece for piece, each in zip(pieces, placed) if each is None]
            if len(rest) == len(pieces):
                continue
            here = [each for each in placed if each is not None]
            pages = (*_packed(here, paper, area, gap), *cut_pages(rest, paper, choices, gap, bleed))
            if best is None or len(pages) < len(best):
                best = pages
    return best or ()


def _placed_in(area: Area, piece: Piece, turns: int, bleed: float) -> Placed | None:
    """Return a piece in the corner of an area, with those quarter turns if it has room so; None if it has no room."""
    for each in (turns, 3 - turns):
        placed = Placed(piece, 0.0, 0.0, each, (bleed, bleed, bleed, bleed))
        if placed.width <= area.width and placed.height <= area.height:
            return placed
    return None


def fits(width: float, height: float, choices: Sequence[Area]) -> bool:
    """Return whether a piece has room in one of the areas, upright or turned."""
    return any(
        min(width, height) <= min(area.width, area.height) and max(width, height) <= max(area.width, area.height)
        for area in choices
    )


def _packed(pieces: Sequence[Placed], paper: Paper, area: Area, gap: float) -> Iterator[Page]:
    """Return the pages of pieces, turned as they are, in one area."""
    sizes = [Size(piece.width + gap, piece.height + gap) for piece in pieces]
    spots = pack(sizes, Area(area.left, area.top, area.width + gap, area.height + gap))
    for number in range(spots[-1].page + 1 if spots else 0):
        fronts = [replace(pieces[spot.piece], x=spot.x, y=spot.y) for spot in spots if spot.page == number]
        # Centre the pieces of a page that is not full.
        left, right = min(front.x for front in fronts), max(front.right for front in fronts)
        shift = (paper.width - right - left) / 2
        yield Page(
            "fronts", tuple(replace(front, x=round(front.x + shift, 4), y=round(front.y, 4)) for front in fronts)
        )


def lines_of(page: Page, shapes: Mapping[str, FaceShape], corners: Mapping[str, float]) -> Iterator[CutLine]:
    """Yield what is cut and creased on a page of fronts: a closed line for every piece, and the slits and folds in it.

    `corners` are the radii of pieces with round corners, by their fronts.
    """
    for placed in page.placed:
        guides = shapes[placed.face].guides
        outline = next((guide for guide in guides if guide.kind == "cut"), None)
        if outline is None:
            width, height = placed.piece.width, placed.piece.height
            rim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
            yield CutLine("cut", _on_page(rim, placed), closed=True, corner=corners.get(placed.face, 0.0))
        else:
            yield CutLine("cut", _on_page(outline.points, placed), closed=True)
        for guide in guides:
            if guide.kind in ("slit", "fold"):
                yield CutLine(guide.kind, _on_page(guide.points, placed), closed=False)


def _on_page(points: Sequence[Point], placed: Placed) -> tuple[Point, ...]:
    return tuple((round(x, 4), round(y, 4)) for x, y in map(placed.on_page, points))
