"""Shapes as data: filled and cut polygons on a plate from -1 to 1, so that pixels and vectors draw the same thing."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin
from types import MappingProxyType

from PIL import Image, ImageDraw

from gesso.data_classes import dataclass

Point = tuple[float, float]
OVERSAMPLING = 4


@dataclass(frozen=True, slots=True)
class Piece:
    """One polygon of a shape: filled, or cut out of what earlier pieces filled. x runs right, y runs down."""

    points: tuple[Point, ...]
    cut: bool = False


Shape = tuple[Piece, ...]


def polygon(*points: Point, cut: bool = False) -> Piece:
    """Return a polygon of these corners."""
    return Piece(points, cut)


def polar(angle: float, reach: float, x: float = 0.0, y: float = 0.0) -> Point:
    """Return the point `reach` away from x, y, at an angle in radians, clockwise from the right as y runs down."""
    return x + cos(angle) * reach, y + sin(angle) * reach


def ellipse(x: float, y: float, rx: float, ry: float = 0.0, *, cut: bool = False, turn: float = 0.0) -> Piece:
    """Return an ellipse around a centre (a circle if `ry` is 0), turned by radians."""
    return Piece(tuple(arc_points(x, y, rx, 0.0, 2 * pi, 72, ry=ry, turn=turn)), cut)


def arc_points(
    x: float, y: float, rx: float, start: float, end: float, steps: int, *, ry: float = 0.0, turn: float = 0.0
) -> list[Point]:
    """Return points on an arc, from `start` to `end` radians, clockwise from the right as y runs down."""
    ry = ry or rx
    across, along = cos(turn), sin(turn)
    out: list[Point] = []
    for step in range(steps + 1):
        angle = start + (end - start) * step / steps
        dx, dy = cos(angle) * rx, sin(angle) * ry
        out.append((x + dx * across - dy * along, y + dx * along + dy * across))
    return out


def band(x: float, y: float, outer: float, inner: float, start: float, end: float, *, cut: bool = False) -> Piece:
    """Return a part of a ring, between two radii and two angles (radians)."""
    there = arc_points(x, y, outer, start, end, 48)
    back = arc_points(x, y, inner, end, start, 48)
    return Piece((*there, *back), cut)


def bar(first: Point, second: Point, width: float, *, cut: bool = False, round_ends: bool = False) -> Piece:
    """Return a straight bar between two points."""
    (ax, ay), (bx, by) = first, second
    dx, dy = bx - ax, by - ay
    length = hypot(dx, dy) or 1.0
    nx, ny = -dy / length * width / 2, dx / length * width / 2
    if not round_ends:
        return Piece(((ax + nx, ay + ny), (ax - nx, ay - ny), (bx - nx, by - ny), (bx + nx, by + ny)), cut)
    heading = atan2(dy, dx)
    head = arc_points(bx, by, width / 2, heading - pi / 2, heading + pi / 2, 16)
    tail = arc_points(ax, ay, width / 2, heading + pi / 2, heading + 3 * pi / 2, 16)
    return Piece((*head, *tail), cut)


def ribbon(spine: Sequence[Point], widths: Sequence[float]) -> Piece:
    """Return a line as one polygon, its width changing evenly through `widths` from the first point to the last."""
    left: list[Point] = []
    right: list[Point] = []
    last = len(spine) - 1
    for index, (x, y) in enumerate(spine):
        before, after = spine[max(0, index - 1)], spine[min(last, index + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        place = index / last * (len(widths) - 1)
        knot = min(int(place), len(widths) - 2)
        half = (widths[knot] + (widths[knot + 1] - widths[knot]) * (place - knot)) / 2 / (hypot(dx, dy) or 1.0)
        left.append((x - dy * half, y + dx * half))
        right.append((x + dy * half, y - dx * half))
    return Piece((*left, *reversed(right)))


def star(x: float, y: float, outer: float, inner: float, points: int, *, cut: bool = False, turn: float = 0.0) -> Piece:
    """Return a star with its first point up."""
    corners: list[Point] = []
    for corner in range(points * 2):
        radius = inner if corner % 2 else outer
        angle = -pi / 2 + turn + corner * pi / points
        corners.append((x + cos(angle) * radius, y + sin(angle) * radius))
    return Piece(tuple(corners), cut)


def curve(*knots: Point, steps: int = 14, closed: bool = True) -> tuple[Point, ...]:
    """Return points of a smooth line (Catmull-Rom) through the knots."""
    count = len(knots)
    out: list[Point] = []
    for index in range(count if closed else count - 1):
        if closed:
            p0, p1, p2, p3 = (knots[(index + shift) % count] for shift in (-1, 0, 1, 2))
        else:
            p0, p1 = knots[max(0, index - 1)], knots[index]
            p2, p3 = knots[index + 1], knots[min(count - 1, index + 2)]
        for step in range(steps):
            out.append(_spline(p0, p1, p2, p3, step / steps))
    if not closed:
        out.append(knots[-1])
    return tuple(out)


Knot = tuple[float, float] | tuple[float, float, int]
"""A point of an outline; with a third value it is a corner."""


def outline(*knots: Knot, steps: int = 10) -> tuple[Point, ...]:
    """Return a closed outline: smooth through knots of two values, with a corner at each knot of three."""
    points: list[Point] = [(knot[0], knot[1]) for knot in knots]
    corners = [index for index, knot in enumerate(knots) if len(knot) == 3]
    if not corners:
        return curve(*points, steps=steps)
    out: list[Point] = []
    for corner, end in zip(corners, (*corners[1:], corners[0] + len(points)), strict=True):
        part = [points[index % len(points)] for index in range(corner, end + 1)]
        out += part[:1] if len(part) == 2 else curve(*part, steps=steps, closed=False)[:-1]
    return tuple(out)


def _spline(p0: Point, p1: Point, p2: Point, p3: Point, t: float) -> Point:
    def along(a: float, b: float, c: float, d: float) -> float:
        return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)

    return along(p0[0], p1[0], p2[0], p3[0]), along(p0[1], p1[1], p2[1], p3[1])


def bezier(first: Point, second: Point, third: Point, fourth: Point, steps: int = 14) -> list[Point]:
    """Return points of a cubic curve from the first point to the fourth."""
    out: list[Point] = []
    for step in range(steps + 1):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        out.append(
            (
                a * first[0] + b * second[0] + c * third[0] + d * fourth[0],
                a * first[1] + b * second[1] + c * third[1] + d * fourth[1],
            )
        )
    return out


def tapered(*knots: tuple[float, float, float], steps: int = 8) -> tuple[Point, ...]:
    """Return the outline of a limb, a blade or a lock of hair: a smooth line through knots of x, y and half its width."""
    way = curve(*((x, y) for x, y, _ in knots), steps=steps, closed=False)
    halves = [
        half
        for _, half in curve(*((index, half) for index, (_, _, half) in enumerate(knots)), steps=steps, closed=False)
    ]
    left: list[Point] = []
    right: list[Point] = []
    for index, ((x, y), half) in enumerate(zip(way, halves, strict=True)):
        (ax, ay), (bx, by) = way[max(0, index - 1)], way[min(len(way) - 1, index + 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / length * max(half, 0.0), (bx - ax) / length * max(half, 0.0)
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return (*left, *reversed(right))


def mirrored(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return a closed outline from one half of it, which begins and ends on the long axis (x = 0)."""
    return (*points, *((-x, y) for x, y in reversed(points)))


def both(shape: Iterable[Piece]) -> Shape:
    """Return a shape and its mirror image, piece by piece, so that cuts stay in their order."""
    out: list[Piece] = []
    for piece in shape:
        out += [piece, Piece(tuple((-x, y) for x, y in piece.points), piece.cut)]
    return tuple(out)


def turned(shape: Iterable[Piece], angle: float, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Shape:
    """Return the shape scaled, turned clockwise by radians and moved."""
    across, along = cos(angle) * scale, sin(angle) * scale
    return tuple(
        Piece(tuple((x + px * across - py * along, y + px * along + py * across) for px, py in piece.points), piece.cut)
        for piece in shape
    )


@lru_cache(maxsize=256)
def shape_mask(shape: Shape, size_px: int) -> Image.Image:
    """Return an L picture of a shape, `size_px` square, 255 where it is filled. Callers must not change it."""
    side = size_px * OVERSAMPLING
    half = side / 2
    mask = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(mask)
    for piece in shape:
        draw.polygon([(half + x * half, half + y * half) for x, y in piece.points], fill=0 if piece.cut else 255)
    return mask.reduce(OVERSAMPLING)


def draw_shape(shape: Shape, size_px: int, colour: tuple[int, int, int]) -> Image.Image:
    """Return a shape as an RGBA picture, `size_px` square, in one colour."""
    picture = Image.new("RGBA", (size_px, size_px), (*colour, 0))
    picture.putalpha(shape_mask(shape, size_px))
    return picture


MARKS: Mapping[str, Shape] = MappingProxyType(
    {
        "disc": (ellipse(0.0, 0.0, 0.96),),
        "hexagon": (Piece(tuple((cos(step * pi / 3), sin(step * pi / 3)) for step in range(6))),),
        "star": (star(0.0, 0.06, 1.0, 0.42, 5),),
        "star-outline": (star(0.0, 0.06, 1.0, 0.42, 5), star(0.0, 0.06, 0.76, 0.318, 5, cut=True)),
        "arrow": (polygon((0.0, -0.55), (0.95, 0.55), (-0.95, 0.55)),),
    }
)
