"""Files for a cutting machine: pages with registration marks and pieces apart from each other, and the paths that it follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, replace
from functools import partial
from html import escape
from math import hypot
from pathlib import Path
from typing import Literal, get_args

from gesso.data_classes import dataclass
from gesso.printing.cache import digest
from gesso.printing.component import Component
from gesso.printing.exports.table_layout import FaceShape
from gesso.printing.faces.drawing_items import Rect
from gesso.printing.kit import Section
from gesso.printing.pages import Caption, CutPath, Page, PageMark, Paper, Piece, Placed, Point
from gesso.printing.pages.grid import OUTER_BLEED
from gesso.printing.pages.packing import Area, PackingError, spaced_pages
from gesso.printing.pipeline.drawing import RasterFormat
from gesso.printing.pipeline.output_files import FillTask, OutputError, Staging, TempFile
from gesso.printing.pipeline.sheet_writing import DrawnFaces, FileFacts, made_of
from gesso.schema.access import items, measure, one_of, texts, value
from gesso.source import MappingNode

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


def registration(paper: Paper, marks: Marks) -> tuple[Rect, ...]:
    """Return the registration marks of a page, as rectangles in ink."""
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


def paths_of(page: Page, shapes: Mapping[str, FaceShape], corners: Mapping[str, float]) -> Iterator[CutPath]:
    """Yield what is cut and creased on a page of fronts: a closed line for every piece, and the slits and folds in it.

    `corners` are the radii of pieces with round corners, by their fronts.
    """
    for placed in page.placed:
        guides = shapes[placed.face].guides
        outline = next((guide for guide in guides if guide.kind == "cut"), None)
        if outline is None:
            width, height = placed.piece.width, placed.piece.height
            rim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
            yield CutPath("cut", _on_page(rim, placed), closed=True, corner=corners.get(placed.face, 0.0))
        else:
            yield CutPath("cut", _on_page(outline.points, placed), closed=True)
        for guide in guides:
            if guide.kind in ("slit", "fold"):
                yield CutPath(guide.kind, _on_page(guide.points, placed), closed=False)


def _on_page(points: Sequence[Point], placed: Placed) -> tuple[Point, ...]:
    return tuple((round(x, 4), round(y, 4)) for x, y in map(placed.on_page, points))


_CUT, _SCORE = "#FF0000", "#0000FF"
_THIN = 0.1
_NOTE_SIZE, _NOTE_LIFT = 6.0, 4.5
"""Points of the line at the foot of a page, and millimetres below it: nearer to the edge than any mark."""


def svg(page: Page, paper: Paper, title: str) -> bytes:
    """Return the SVG of a page, in millimetres from its upper left corner.

    It has a group of cuts with one closed path for every piece, one of scores, and one of the registration marks. These
    are filled and have no stroke, so that a machine's program can tell them from cuts.
    """
    cut = [path for path in page.paths if path.kind != "fold"]
    scored = [path for path in page.paths if path.kind == "fold"]
    marks = [shape for shape in page.shapes("registration") if isinstance(shape, Rect)]
    width, height = _number(paper.width), _number(paper.height)
    rows = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">',
        f"  <title>{escape(title)}</title>",
        *_group("cut", _CUT, cut),
        *(_group("score", _SCORE, scored) if scored else ()),
        *(_registration(marks) if marks else ()),
        "</svg>",
    ]
    return "\n".join(rows).encode() + b"\n"


def _group(id: str, colour: str, paths: Sequence[CutPath]) -> Iterator[str]:
    yield f'  <g id="{id}" fill="none" stroke="{colour}" stroke-width="{_THIN}">'
    for path in paths:
        yield f'    <path d="{path_data(path)}"/>'
    yield "  </g>"


def _registration(marks: Sequence[Rect]) -> Iterator[str]:
    yield '  <g id="registration" stroke="none">'
    for mark in marks:
        x, y, width, height = (_number(each) for each in (mark.x, mark.y, mark.width, mark.height))
        yield f'    <rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{mark.colour}"/>'
    yield "  </g>"


def path_data(path: CutPath) -> str:
    """Return a path as SVG writes it, with round corners as arcs."""
    if path.corner > 0:
        return _rounded(path.points, path.corner)
    steps = [f"{'L' if at else 'M'}{_at(point)}" for at, point in enumerate(path.points)]
    return " ".join([*steps, "Z"] if path.closed else steps)


def _rounded(points: Sequence[Point], radius: float) -> str:
    """Return a closed path around corners, each rounded, in either direction."""
    turn = 1 if _area(points) > 0 else 0
    steps: list[str] = []
    for at, corner in enumerate(points):
        before, after = points[at - 1], points[(at + 1) % len(points)]
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        size = _number(radius)
        steps += [f"{'L' if at else 'M'}{_at(start)}", f"A{size} {size} 0 0 {turn} {_at(end)}"]
    return " ".join([*steps, "Z"])


def _area(points: Sequence[Point]) -> float:
    """Return twice the area within some points; positive if they go round clockwise."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]]))


def _towards(start: Point, end: Point, distance: float) -> Point:
    share = distance / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _at(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _number(value: float) -> str:
    return f"{round(value, 3) + 0.0:g}"


@dataclass(frozen=True, slots=True)
class CutPaths:
    """What a cutting machine takes. Lengths are millimetres."""

    marks: Marks
    gap: float
    """Between two pieces."""
    bleed: float
    """How much of their bleed is printed."""
    corner: float
    """The radius of the corners of pieces of the sections `rounded`."""
    rounded: tuple[str, ...]
    largest: Point | None
    """The largest print that its program takes; None for all of the page."""

    @property
    def raster_format(self) -> RasterFormat:
        """JPEG if it keeps as much of the bleed as is printed, else PNG."""
        return "jpg" if self.bleed <= OUTER_BLEED else "png"


@dataclass(frozen=True, slots=True)
class CutJob:
    """Pieces to print and cut."""

    name: str
    """Stands on every page."""
    file: str
    """How its files are called, without ending."""
    sections: tuple[Section, ...]
    """Those of a kit; each begins a new sheet."""
    components: tuple[Component, ...]
    shapes: Mapping[str, FaceShape]
    """The shapes of faces by id."""
    keys: Mapping[str, str]
    """The cache keys of faces by id."""
    paper: Paper
    facts: FileFacts
    """What the PDF says about itself."""
    folder: Path


def read_cut_paths(tree: MappingNode) -> CutPaths:
    """Read the table `[cut-paths]` of a service file. Raises `ShapeError`."""
    pattern = one_of(value(tree, "marks"), get_args(MarkPattern))
    sizes = (measure(value(tree, name)) for name in ("inset", "length", "thick", "clear"))
    largest = [measure(each) for each in items(tree.get("largest"))]
    return CutPaths(
        Marks(pattern, *sizes),
        measure(value(tree, "gap")),
        measure(value(tree, "bleed")),
        measure(value(tree, "corner")),
        texts(tree.get("rounded")),
        (largest[0], largest[1]) if largest else None,
    )


def stage_cut_paths(
    output: CutPaths, job: CutJob, faces: DrawnFaces, note_font: Path, staging: Staging
) -> Iterator[FillTask]:
    """Stage one PDF of all pages and an SVG for each sheet. Raises `OutputError` for a piece that no page can hold."""
    fronts = list(_sheets(output, job))
    stem = f"{job.file}-{job.paper.id}"
    for number, page in enumerate(fronts, 1):
        title = f"{job.facts.title}, {_nth(job, number, len(fronts))}"
        staging.write(job.folder / f"{stem}-{number:02}.svg", svg(page, job.paper, title))
    pages = [side for page in fronts for side in (page, page.other_side(job.paper)) if side.placed]
    drawn = [(job.keys[placed.face], placed.place) for page in pages for placed in page.placed]
    settings = (astuple(output), job.name, [section.title for section in job.sections], astuple(job.paper))
    key = digest(settings, drawn, job.facts.key)
    temp = staging.reserve(job.folder / f"{stem}.pdf", key)
    if temp is not None:
        yield partial(write_cut_sheets, pages, job.paper, job.facts, faces, note_font, temp)


def _nth(job: CutJob, number: int, total: int) -> str:
    return job.facts.words["number"].format(number=number, total=total)


def _sheets(output: CutPaths, job: CutJob) -> list[Page]:
    """Return the fronts of all sheets, with their marks and paths. Each section begins a new sheet."""
    titled = [
        (section.title, page)
        for section in job.sections
        if not section.whole
        for page in _pages_of(section, output, job)
    ]
    corners = {
        piece.front.id: output.corner
        for piece in job.components
        if piece.section in output.rounded and 2 * output.corner < min(_size(job, piece.front.id))
    }
    marks = [PageMark("registration", mark) for mark in registration(job.paper, output.marks)]
    pages = []
    for number, (title, page) in enumerate(titled, 1):
        nth, note = _nth(job, number, len(titled)), job.facts.words["full_size"]
        text = f"{job.name}   {title}   {nth}   {job.paper.name}   {note}"
        caption = Caption(
            text, job.paper.width / 2, job.paper.height - _NOTE_LIFT, "middle", size=_NOTE_SIZE, colour=_INK
        )
        paths = tuple(paths_of(page, job.shapes, corners))
        pages.append(replace(page, marks=(*marks, PageMark("caption", caption)), paths=paths))
    return pages


def _pages_of(section: Section, output: CutPaths, job: CutJob) -> tuple[Page, ...]:
    """Return the fronts of the sheets of a section."""
    pieces = [
        Piece(piece.front.id, piece.back.id if piece.back else None, *_size(job, piece.front.id))
        for piece in job.components
        if piece.section == section.id
        for _ in range(piece.copies)
    ]
    try:
        choices = areas(job.paper, output.marks, output.largest)
        return spaced_pages(pieces, job.paper, choices, output.gap, output.bleed)
    except PackingError as error:
        hint = "choose a larger paper, or a service that takes more of the page"
        raise OutputError(f"{section.title}, {job.paper.name}: {error}", hint) from error


def _size(job: CutJob, face: str) -> Point:
    return job.shapes[face].width, job.shapes[face].height


def write_cut_sheets(
    pages: Sequence[Page], paper: Paper, facts: FileFacts, faces: DrawnFaces, note_font: Path, temp: TempFile
) -> None:
    """Write the PDF of all pages. Raises `OutputError`; `DamagedFacesError` if the cache is to blame."""
    from gesso.printing.pages.pdf import write_pdf

    with made_of(faces, temp):
        content = write_pdf(
            pages,
            paper,
            faces.forms(),
            title=facts.title,
            author=facts.author,
            language=facts.language,
            names=facts.names,
            note_font=note_font,
        )
        temp.path.write_bytes(content)
