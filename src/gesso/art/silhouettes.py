"""Outlines as the shape of a sign: what is filled and what is cut out of it, on a plate from -1 to 1."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gesso.art.shapes import Piece, Point, Shape

_EDGE = 0.94
"""How far a shape reaches on its plate, as signs of the program do."""


class ShapeFileError(ValueError):
    """A file that gives no shape: one line, with a hint."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Filled:
    """Outlines that are filled together, by the rule `evenodd` or by winding; `white` ones are cut out."""

    outlines: Sequence[Sequence[Point]]
    evenodd: bool = False
    white: bool = False


def silhouette(drawn: Iterable[Filled]) -> Shape:
    """The shape of fills that lie over each other, scaled to the plate and centred there. Raises `ShapeFileError` where
    nothing is filled."""
    pieces = [(points, cut) for each in drawn for points, cut in _pieces(each)]
    solid = [point for points, cut in pieces if not cut for point in points]
    if not solid:
        raise ShapeFileError("it holds nothing that is filled", "fill the outlines of the sign with black")
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*solid))
    size = max(right - left, bottom - top) / 2
    if not 0 < size < float("inf"):
        raise ShapeFileError("what it fills has no size", "draw the sign larger")
    x, y, scale = (left + right) / 2, (top + bottom) / 2, _EDGE / size
    return tuple(
        Piece(tuple((round((px - x) * scale, 4), round((py - y) * scale, 4)) for px, py in points), cut)
        for points, cut in pieces
    )


def _pieces(filled: Filled) -> list[tuple[Sequence[Point], bool]]:
    """The outlines from the outermost inwards, each filled or cut by what the rule says of its inside."""
    order = sorted(filled.outlines, key=lambda points: -abs(_area(points)))
    found: list[tuple[Sequence[Point], bool]] = []
    for index, points in enumerate(order):
        around = [other for other in order[:index] if _holds(other, points[0])]
        turns = [1 if _area(other) > 0 else -1 for other in (*around, points)]
        inside = len(turns) % 2 == 1 if filled.evenodd else sum(turns) != 0
        found.append((points, inside == filled.white))
    return found


def _area(points: Sequence[Point]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]))) / 2


def _holds(outline: Sequence[Point], point: Point) -> bool:
    """Whether a point lies within an outline."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0])):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside
