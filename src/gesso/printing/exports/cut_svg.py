"""The lines of a page as an SVG: millimetres, with the page's own corner as origin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import hypot

from gesso.printing.drawing_items import Rect
from gesso.printing.exports.cut_pages import Line
from gesso.printing.exports.table_layout import Point
from gesso.printing.sheets import Paper

_CUT, _SCORE = "#FF0000", "#0000FF"
_THIN = 0.1


def svg(lines: Iterable[Line], marks: Sequence[Rect], paper: Paper, title: str) -> bytes:
    """The file: a group of what is cut, with one closed path for every piece, one of what is scored, and one of the
    registration marks, which are filled and have no line, so that a machine's program can tell them from what it cuts."""
    every = list(lines)
    cut = [line for line in every if line.kind != "fold"]
    scored = [line for line in every if line.kind == "fold"]
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


def _group(id: str, colour: str, lines: Sequence[Line]) -> Iterator[str]:
    yield f'  <g id="{id}" fill="none" stroke="{colour}" stroke-width="{_THIN}">'
    for line in lines:
        yield f'    <path d="{path_of(line)}"/>'
    yield "  </g>"


def _registration(marks: Sequence[Rect]) -> Iterator[str]:
    yield '  <g id="registration" stroke="none">'
    for mark in marks:
        x, y, width, height = (_number(each) for each in (mark.x, mark.y, mark.width, mark.height))
        yield f'    <rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{mark.colour}"/>'
    yield "  </g>"


def path_of(line: Line) -> str:
    """The path of a line, its round corners as arcs."""
    if line.corner > 0:
        return _rounded(line.points, line.corner)
    steps = [f"{'L' if at else 'M'}{_at(point)}" for at, point in enumerate(line.points)]
    return " ".join([*steps, "Z"] if line.closed else steps)


def _rounded(points: Sequence[Point], radius: float) -> str:
    """A closed path around corners, each rounded, whichever way round it goes."""
    turn = 1 if _area(points) > 0 else 0
    steps: list[str] = []
    for at, corner in enumerate(points):
        before, after = points[at - 1], points[(at + 1) % len(points)]
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        size = _number(radius)
        steps += [f"{'L' if at else 'M'}{_at(start)}", f"A{size} {size} 0 0 {turn} {_at(end)}"]
    return " ".join([*steps, "Z"])


def _area(points: Sequence[Point]) -> float:
    """Twice the area within, more than nothing where it goes round like a clock."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]]))


def _towards(start: Point, end: Point, distance: float) -> Point:
    share = distance / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _at(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _number(value: float) -> str:
    return f"{round(value, 3) + 0.0:g}"
