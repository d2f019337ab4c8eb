"""A PNG picture as a shape: its dark or covered parts, with outlines run between the pixels (marching squares)."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from gesso.art.shapes import Point, Shape
from gesso.art.silhouettes import Filled, ShapeFileError, silhouette

_MOST_BYTES = 4 << 20
_MOST_PIXELS = 4096
_SMALLEST = 64
_GRID = 160
"""Outlines are run on a picture of at most so many pixels a side, which is finer than a seal is printed."""
_HALF = 127.5
_LEAST = 3.0
"""Outlines of fewer square pixels are dust."""


def traced_shape(data: bytes) -> Shape:
    """The shape of a PNG file: what is covered where it has a transparent ground, else what is dark. Raises
    `ShapeFileError` for a file that is no PNG, is too large or too small, or shows nothing."""
    if len(data) > _MOST_BYTES:
        raise ShapeFileError(f"it is larger than {_MOST_BYTES >> 20} MB", "save it smaller")
    try:
        with Image.open(BytesIO(data), formats=("PNG",)) as picture:
            if max(picture.size) > _MOST_PIXELS:
                raise ShapeFileError(f"it is larger than {_MOST_PIXELS} pixels", "save it smaller")
            if min(picture.size) < _SMALLEST:
                raise ShapeFileError(f"it is smaller than {_SMALLEST} pixels", "save it larger: 512 x 512 is plenty")
            levels = _levels(picture.convert("RGBA"))
    except ShapeFileError:
        raise
    except Exception as error:
        raise ShapeFileError("it is no PNG that can be read", "save it again as PNG") from error
    found = [outline for outline in _outlines(levels) if abs(_area(outline)) >= _LEAST]
    return silhouette([Filled(found, evenodd=True)] if found else [])


def _levels(picture: Image.Image) -> list[list[float]]:
    """How much of each pixel belongs to the sign, 0 to 255, with an empty rim."""
    cover = picture.getchannel("A")
    if cover.getextrema()[0] == 255:
        cover = Image.eval(picture.convert("L"), lambda level: 255 - level)
    cover.thumbnail((_GRID, _GRID), Image.Resampling.BOX)
    width, height = cover.size
    rimmed = Image.new("L", (width + 2, height + 2), 0)
    rimmed.paste(cover, (1, 1))
    flat = rimmed.tobytes()
    return [[float(level) for level in flat[at : at + width + 2]] for at in range(0, len(flat), width + 2)]


def _outlines(levels: list[list[float]]) -> list[list[Point]]:
    """Closed lines at half of the level, each on once: the sign lies to one side of it."""
    after: dict[Point, list[Point]] = {}
    for y in range(len(levels) - 1):
        for x in range(len(levels[0]) - 1):
            for start, end in _crossings(levels, x, y):
                after.setdefault(start, []).append(end)
    found: list[list[Point]] = []
    while after:
        first = next(iter(after))
        line, here = [first], _taken(after, first)
        while here != first:
            line.append(here)
            here = _taken(after, here)
        found.append(line)
    return found


def _taken(after: dict[Point, list[Point]], point: Point) -> Point:
    ways = after[point]
    way = ways.pop()
    if not ways:
        del after[point]
    return way


# From which side of a cell to which a line runs, by the corners that are covered: upper left 1, upper right 2, lower
# right 4, lower left 8. Sides are top, right, bottom and left.
_LINES = {
    1: "LT", 2: "TR", 3: "LR", 4: "RB", 5: "LT RB", 6: "TB", 7: "LB",
    8: "BL", 9: "BT", 10: "TR BL", 11: "BR", 12: "RL", 13: "RT", 14: "TL",
}  # fmt: skip


def _crossings(levels: list[list[float]], x: int, y: int) -> list[tuple[Point, Point]]:
    corners = (levels[y][x], levels[y][x + 1], levels[y + 1][x + 1], levels[y + 1][x])
    case = sum(1 << index for index, level in enumerate(corners) if level > _HALF)
    if case in (0, 15):
        return []
    a, b, c, d = corners

    def point(side: str) -> Point:
        match side:
            case "T":
                return x + _share(a, b), float(y)
            case "R":
                return float(x + 1), y + _share(b, c)
            case "B":
                return x + _share(d, c), float(y + 1)
            case _:
                return float(x), y + _share(a, d)

    return [(point(line[0]), point(line[1])) for line in _LINES[case].split()]


def _share(low: float, high: float) -> float:
    return round((_HALF - low) / (high - low), 6)


def _area(points: list[Point]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]))) / 2
