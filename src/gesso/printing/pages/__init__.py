"""The page model: paper, pieces, pieces placed on one side of a sheet, marks beside them, and how a printer turns sheets.

Layouts take pieces and return pages: `grid` puts cards of one size into slots with shared cuts, `shelves` packs pieces of
many sizes, apart from each other if a machine cuts them, and `cells` fills the card sheets of virtual tables. Kits build
theirs from the first two (`gesso.printing.kit.pages`). Every writer takes such a page: `pdf`, `gesso.printing.exports`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType
from typing import Literal, get_args

from gesso.data_classes import dataclass
from gesso.printing.component import Joins
from gesso.printing.faces.drawing_items import GuideKind, Polygon, Rect

Point = tuple[float, float]
"""Millimetres to the right and down."""
Side = Literal["front", "back"]
PageSide = Literal["fronts", "backs", "both"]
"""What a page shows; `both` if backs lie beside their fronts, over a fold."""
Bleed = tuple[float, float, float, float]
"""Millimetres of picture beyond the cut: left, top, right, bottom. Less than 0 covers that much of the face."""
NO_BLEED: Bleed = (0.0, 0.0, 0.0, 0.0)
Flip = Literal["long", "short", "fold-over"]
"""The edge over which a printer turns sheets. With `fold-over` it turns none: backs lie beside their fronts."""
FLIPS: tuple[Flip, ...] = get_args(Flip)
Sides = Literal["both", "fronts", "backs", "separate"]
"""The sides of sheets that are printed: `both` in turn in one file, one of them, or `separate` files of equal length."""
SIDES: tuple[Sides, ...] = get_args(Sides)
INK = "#14161B"
"""The colour of marks."""
WHITE = "#FFFFFF"
MOST_OFFSET = 10.0
"""The farthest (mm) that backs may be moved: no printer is that far off."""


MOST_GAP = 50.0
"""The widest gap (mm) between cards."""
LEAST_PAPER, MOST_PAPER = 50.0, 2000.0
"""The shortest and the longest side (mm) of a paper."""
_INCH = 25.4
_UNITS: Mapping[str, float] = MappingProxyType({"mm": 1.0, "cm": 10.0, "in": _INCH})
_SIZE = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)x(\d{1,4}(?:\.\d{1,3})?)(mm|cm|in)")
PAPER_FORM = "a size such as 330x480mm or 13x19in"
"""How a paper without a name is written."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper as it is printed, in millimetres."""

    name: str
    width: float
    height: float

    @property
    def id(self) -> str:
        """How it is written in options, settings and file names, such as `a4` or `330x480mm`."""
        return self.name.lower().replace(" x ", "x").replace(" mm", "mm").replace(" ", "-")


_PAPERS = (
    Paper("A4", 210.0, 297.0),
    Paper("Letter", 215.9, 279.4),
    Paper("A3", 297.0, 420.0),
    Paper("A5", 148.0, 210.0),
    Paper("Legal", 215.9, 355.6),
    Paper("Tabloid", 279.4, 431.8),
    Paper("A3 across", 420.0, 297.0),
)
PAPERS: Mapping[str, Paper] = MappingProxyType({paper.id: paper for paper in _PAPERS})
A4 = PAPERS["a4"]


def paper_of(text: str) -> Paper | None:
    """Return the paper with a name, or of a size such as `330x480mm` or `13x19in` (width, then height).

    Returns:
        None for an unknown name, and for a size with a side under `LEAST_PAPER` or over `MOST_PAPER`.
    """
    word = text.strip().lower()
    if (paper := PAPERS.get(word)) is not None or (size := _SIZE.fullmatch(word.replace(" ", ""))) is None:
        return paper
    width, height = (round(float(side) * _UNITS[size[3]], 3) for side in size.groups()[:2])
    if not all(LEAST_PAPER <= side <= MOST_PAPER for side in (width, height)):
        return None
    named = next((each for each in _PAPERS if (each.width, each.height) == (width, height)), None)
    return named or Paper(f"{width:g} x {height:g} mm", width, height)


class TooLargeError(ValueError):
    """A piece that is larger than the paper."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One copy of a piece to cut out."""

    front: str
    """The id of a face."""
    back: str | None
    """The id of a face; None if the back stays blank."""
    width: float
    """Millimetres of its trim."""
    height: float
    joins: Joins = field(default_factory=Joins)
    """Where it may be split."""
    outlined: bool = False
    """Whether its face draws the lines along which it is cut."""
    section: str = ""
    """The id of its section of a kit."""
    row: str = ""
    """The name that it shares with the pieces that stand in one row with it."""
    two_faced: bool = field(default=False, kw_only=True)
    """Whether its back has texts of its own."""
    deck: int = field(default=0, kw_only=True)
    """The number of the deck that it belongs to."""
    aid: bool = field(default=False, kw_only=True)
    """Whether it may lie among the pieces of another deck."""

    @property
    def has_bleed(self) -> bool:
        """Whether its ground runs on beyond its cuts; parts that are taped together have none."""
        return not (self.joins.x or self.joins.y)


@dataclass(frozen=True, slots=True)
class Placed:
    """One side of a piece on a page. Lengths are millimetres from the upper left corner of the paper."""

    piece: Piece
    x: float
    """The left edge of the trim, turned as it lies."""
    y: float
    """The upper edge of the trim, turned as it lies."""
    turns: int = 0
    """Quarter turns clockwise: 0, 1 or 3."""
    bleed: Bleed = NO_BLEED
    """As it lies on the page."""
    side: Side = "front"

    @property
    def face(self) -> str:
        """The id of the face that is seen."""
        face = self.piece.front if self.side == "front" else self.piece.back
        assert face is not None, "a blank back is not placed"
        return face

    @property
    def place(self) -> tuple[float, float, float, float, int, Bleed]:
        """Where and how large the face lies, as plain data."""
        return self.x, self.y, self.width, self.height, self.turns, self.bleed

    @property
    def width(self) -> float:
        return self.piece.height if self.turns % 2 else self.piece.width

    @property
    def height(self) -> float:
        return self.piece.width if self.turns % 2 else self.piece.height

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def on_page(self, point: Point) -> Point:
        """Return where a point of the upright face lies on the page."""
        x, y = point
        if self.turns == 1:
            x, y = self.piece.height - y, x
        elif self.turns == 3:
            x, y = y, self.piece.width - x
        return self.x + x, self.y + y

    def other_side(self, paper: Paper) -> Placed:
        """Return the other side of the piece, where it meets this one.

        The paper is turned over its long edge or folded down its middle. So columns are mirrored, and what leans to the
        right on one side leans to the left on the other. `BackSides.turned` adds the half turn of a flip over the short
        edge.
        """
        left, top, right, bottom = self.bleed
        x = round(paper.width - self.x - self.width, 4)
        side: Side = "back" if self.side == "front" else "front"
        return replace(self, x=x, turns=-self.turns % 4, bleed=(right, top, left, bottom), side=side)


def other_side(fronts: Iterable[Placed], paper: Paper) -> tuple[Placed, ...]:
    """Return the backs of some pieces where they lie on the other side of the sheet, or beyond its fold; blank backs are
    left out."""
    return tuple(placed.other_side(paper) for placed in fronts if placed.piece.back is not None)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line on a page. Lengths are millimetres."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    colour: str = INK
    dash: tuple[float, float] | None = None
    """The lengths of dashes and gaps; None for a line without gaps."""


@dataclass(frozen=True, slots=True)
class Caption:
    """A line of text on a page. Lengths are millimetres."""

    text: str
    x: float
    """Where its baseline begins, has its middle, or ends."""
    y: float
    anchor: Literal["start", "middle", "end"]
    upright: bool = False
    """Whether it reads upwards."""
    size: float = 7.5
    """Points."""
    colour: str = INK


MarkKind = Literal["cut", "first-cut", "fold", "glue", "registration", "scale", "caption"]
"""What a mark is for.

A `first-cut` parts a page before its other cuts; `glue` is hatching on which something is glued; `registration` marks are
what a cutting machine looks for.
"""
MarkShape = Stroke | Caption | Rect | Polygon


@dataclass(frozen=True, slots=True)
class PageMark:
    """Something that is printed on a page beside the faces."""

    kind: MarkKind
    shape: MarkShape


@dataclass(frozen=True, slots=True)
class CutPath:
    """A line that a cutting machine follows on a page."""

    kind: GuideKind
    points: tuple[Point, ...]
    closed: bool
    corner: float = 0.0
    """The radius (mm) of the corners of a rectangle."""


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper."""

    side: PageSide
    placed: tuple[Placed, ...]
    """In the order in which they are drawn."""
    marks: tuple[PageMark, ...] = field(default=(), kw_only=True)
    """In the order in which they are drawn, over the faces."""
    marks_below: bool = field(default=False, kw_only=True)
    """Whether the marks lie below the faces, whose bleed may cover them."""
    paths: tuple[CutPath, ...] = field(default=(), kw_only=True)
    """What a cutting machine cuts and creases."""

    def other_side(self, paper: Paper) -> Page:
        """Return the page on the other side of the sheet, without marks."""
        return Page("backs", other_side(self.placed, paper))

    def shapes(self, *kinds: MarkKind) -> tuple[MarkShape, ...]:
        """Return the shapes of the marks of some kinds."""
        return tuple(mark.shape for mark in self.marks if mark.kind in kinds)


@dataclass(frozen=True, slots=True)
class BackSides:
    """How both sides of sheets are printed."""

    flip: Flip | None = "long"
    """None leaves out backs that are all alike."""
    offset: Point = (0.0, 0.0)
    """Millimetres by which back pages are moved, right and down as seen through the paper from the front."""
    sides: Sides = "both"
    """The sides that are printed."""
    gap: float = 0.0
    """Millimetres between cards; each shows its bleed in half of it."""

    @property
    def duplex(self) -> bool:
        """Whether the backs of a sheet are printed on its other side."""
        return self.flip in ("long", "short")

    @property
    def runs(self) -> tuple[Sides, ...]:
        """The sides that each file has: one file, or one for the fronts and one for the backs."""
        return ("fronts", "backs") if self.sides == "separate" else (self.sides,)

    def turned(self, paper: Paper) -> bool:
        """Return whether back pages stand on their head, as they do if the sheet is turned over its upper edge."""
        return self.flip == ("short" if paper.height >= paper.width else "long")


ALONG_LONG_EDGE = BackSides()
"""What most printers do."""


def pages_of_run(pages: Sequence[Page], run: Sides) -> tuple[Page, ...]:
    """Return the pages of one side of all sheets, or of `both`.

    Page n of the fronts and page n of the backs are one sheet: a sheet without backs has an empty page among them.
    """
    if run == "both":
        return tuple(pages)
    fronts = [number for number, page in enumerate(pages) if page.side != "backs"]
    if run == "fronts":
        return tuple(pages[number] for number in fronts)
    after = (next(iter(pages[number + 1 : number + 2]), _EMPTY) for number in fronts)
    return tuple(page if page.side == "backs" else _EMPTY for page in after)


_EMPTY = Page("backs", ())
"""The back of a sheet that has none."""
