"""Pages for a cutting machine: its registration marks, pieces apart from each other and clear of the marks, and the lines to follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from gesso.printing.exports.table_layout import FaceShape, Point
from gesso.printing.faces.drawing_items import Guide, GuideKind, Rect
from gesso.printing.pages.packing import Area, PackingError, Size, pack
from gesso.printing.pages.page import Paper, Piece

MarkPattern = Literal["three", "four", "none"]
_INK = "#000000"


@dataclass(frozen=True, slots=True)
class Marks:
    """`three`: a square in the upper left corner, an L in the upper right and in the lower left one; `four`: an L in each.
    Their outer edges lie `inset` from those of the paper; an arm is `length` long and `thick`. Nothing is printed nearer
    than `clear` to one. All in millimetres."""

    pattern: MarkPattern
    inset: float
    length: float
    thick: float
    clear: float


def marks_on(paper: Paper, marks: Marks) -> tuple[Rect, ...]:
    """The marks of a page, as rectangles in ink."""
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
    """An L whose outer corner is at x, y; its arms go across and down by their signs."""
    for width, height in ((marks.length, marks.thick), (marks.thick, marks.length)):
        yield Rect(
            round(x if across > 0 else x - width, 4), round(y if down > 0 else y - height, 4), width, height, _INK
        )


def areas(paper: Paper, marks: Marks, largest: tuple[float, float] | None) -> tuple[Area, ...]:
    """The rectangles of a page that pieces may fill, of which one is to be chosen: between the marks all the way across,
    or all the way down; or as large a part of its middle as the machine's program takes, upright or sideways."""
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
class CutPlace:
    """A face on a page: the upper left corner of its place, and how many quarter turns it has made to the left. Lengths are
    millimetres; `width` and `height` are those of the face as it is printed."""

    face: str
    x: float
    y: float
    width: float
    height: float
    quarters: int = 0

    def on_page(self, point: Point) -> Point:
        """Where a point of the face is on the page."""
        x, y = point
        if self.quarters == 1:
            x, y = y, self.width - x
        elif self.quarters == 3:
            x, y = self.height - y, x
        return round(self.x + x, 4), round(self.y + y, 4)

    @property
    def size(self) -> Size:
        """Its size on the page."""
        return Size(self.height, self.width) if self.quarters else Size(self.width, self.height)


@dataclass(frozen=True, slots=True)
class CutPage:
    """One sheet: its fronts, and the backs as they lie on its other side, turned over its long edge."""

    fronts: tuple[CutPlace, ...]
    backs: tuple[CutPlace, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line on a page, closed or not. `corner` is the radius of the corners of a rectangle."""

    kind: GuideKind
    points: tuple[Point, ...]
    closed: bool
    corner: float = 0.0


def cut_pages(pieces: Sequence[Piece], paper: Paper, choices: Sequence[Area], gap: float) -> tuple[CutPage, ...]:
    """The fewest pages that hold all pieces, `gap` millimetres apart: each page in one of the areas, all upright or all
    turned by a quarter but for those that have no room so. Raises `PackingError` for a piece that none can hold."""
    for piece in pieces:
        if not fits(piece.width, piece.height, choices):
            raise PackingError(f"a piece of {piece.width:g} x {piece.height:g} mm is larger than the page")
    best: tuple[CutPage, ...] | None = None
    for quarters in (0, 1):
        for area in choices:
            turns = [_turn(piece, area, quarters) for piece in pieces]
            rest = [piece for piece, turn in zip(pieces, turns) if turn is None]
            if len(rest) == len(pieces):
                continue
            here = [(piece, turn) for piece, turn in zip(pieces, turns) if turn is not None]
            found = (*_packed(here, paper, area, gap), *cut_pages(rest, paper, choices, gap))
            if best is None or len(found) < len(best):
                best = found
    return best or ()


def _turn(piece: Piece, area: Area, quarters: int) -> int | None:
    """The quarter turns of a piece in an area, as many as are wished if it has room so; None where it has none."""
    for each in (quarters, 1 - quarters):
        width, height = (piece.height, piece.width) if each else (piece.width, piece.height)
        if width <= area.width and height <= area.height:
            return each
    return None


def fits(width: float, height: float, choices: Sequence[Area]) -> bool:
    """Whether a piece has room in one of the areas, upright or turned."""
    return any(
        min(width, height) <= min(area.width, area.height) and max(width, height) <= max(area.width, area.height)
        for area in choices
    )


def _packed(turned: Sequence[tuple[Piece, int]], paper: Paper, area: Area, gap: float) -> Iterator[CutPage]:
    """The pages of pieces with their quarter turns in one area."""
    pieces = [piece for piece, _ in turned]
    places = [CutPlace(piece.front, 0.0, 0.0, piece.width, piece.height, turn) for piece, turn in turned]
    sizes = [Size(place.size.width + gap, place.size.height + gap) for place in places]
    spots = pack(sizes, Area(area.left, area.top, area.width + gap, area.height + gap))
    for number in range(spots[-1].page + 1 if spots else 0):
        on_page = [spot for spot in spots if spot.page == number]
        fronts = [replace(places[spot.piece], x=spot.x, y=spot.y) for spot in on_page]
        # What a half-filled page leaves free is shared out to both sides.
        left = min(front.x for front in fronts)
        right = max(front.x + front.size.width for front in fronts)
        shift = (paper.width - right - left) / 2
        fronts = [replace(front, x=round(front.x + shift, 4), y=round(front.y, 4)) for front in fronts]
        backs = [
            _behind(front, back, paper)
            for spot, front in zip(on_page, fronts)
            if (back := pieces[spot.piece].back) is not None
        ]
        yield CutPage(tuple(fronts), tuple(backs))


def _behind(front: CutPlace, back: str, paper: Paper) -> CutPlace:
    """A back as it lies on the other side of the sheet; turned the other way, so that both tops meet."""
    return replace(
        front, face=back, x=round(paper.width - front.x - front.size.width, 4), quarters=(4 - front.quarters) % 4
    )


def lines_of(page: CutPage, shapes: Mapping[str, FaceShape], corners: Mapping[str, float]) -> Iterator[Line]:
    """What is cut and creased on a page: one closed line for every piece, and the slits and folds in it. `corners` are the
    radii of pieces with round corners, by their fronts."""
    for place in page.fronts:
        guides = shapes[place.face].guides
        outline = next((guide for guide in guides if guide.kind == "cut"), None)
        if outline is None:
            rim = ((0.0, 0.0), (place.width, 0.0), (place.width, place.height), (0.0, place.height))
            yield Line("cut", _moved(rim, place), closed=True, corner=corners.get(place.face, 0.0))
        else:
            yield Line("cut", _moved(outline.points, place), closed=True)
        yield from (_inner(guide, place) for guide in guides if guide.kind in ("slit", "fold"))


def _inner(guide: Guide, place: CutPlace) -> Line:
    return Line(guide.kind, _moved(guide.points, place), closed=False)


def _moved(points: Sequence[Point], place: CutPlace) -> tuple[Point, ...]:
    return tuple(place.on_page(point) for point in points)
