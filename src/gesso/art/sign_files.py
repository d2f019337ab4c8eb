"""Read a designer's own sign, an SVG or PNG file, as a shape. A hostile file can do no harm."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from io import BytesIO
from math import atan2, ceil, cos, hypot, isfinite, pi, radians, sin, sqrt, tan, tau
from xml.parsers import expat

from PIL import Image

from gesso.art.complete_pictures import is_whole
from gesso.art.shapes import Piece, Point, Shape
from gesso.data_classes import dataclass

_EDGE = 0.94
"""The reach of a shape on its plate, as for shipped signs."""


class ShapeFileError(ValueError):
    """A file without a usable shape: one line, with a hint."""

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
    """Return the shape of fills that lie over each other, scaled to the plate and centred.

    Raises `ShapeFileError` if nothing is filled.
    """
    pieces = [(points, cut) for each in drawn for points, cut in _pieces(each)]
    solid = [point for points, cut in pieces if not cut for point in points]
    if not solid:
        raise ShapeFileError("it has no filled shape", "fill the outlines of the sign with black")
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*solid))
    size = max(right - left, bottom - top) / 2
    if not 0 < size < float("inf"):
        raise ShapeFileError("its filled shape has no size", "draw the sign larger")
    x, y, scale = (left + right) / 2, (top + bottom) / 2, _EDGE / size
    return tuple(
        Piece(tuple((round((px - x) * scale, 4), round((py - y) * scale, 4)) for px, py in points), cut)
        for points, cut in pieces
    )


def _pieces(filled: Filled) -> list[tuple[Sequence[Point], bool]]:
    """Return the outlines from the outermost inwards, each filled or cut as the fill rule says."""
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
    """Return whether a point lies within an outline."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0])):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


# SVG files

_MOST_SVG_BYTES = 256 * 1024
_MOST_ELEMENTS = 2000
_DEEPEST = 24
_SVG = "http://www.w3.org/2000/svg"
_SILENT = frozenset({"title", "desc", "metadata", "defs"})
"""Elements that draw nothing. The content of `defs` draws nothing either, since references are refused."""
_DRAWN = frozenset({"path", "rect", "circle", "ellipse", "polygon"})
_ONLY = "only filled paths and basic shapes are read: turn letters, strokes and effects into paths"
_TRANSFORM = re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_WHITE = frozenset({"#fff", "#ffffff", "white"})
_CIRCLE_STEPS = 72
Outline = list[Point]
MOST_POINTS = 8_000
"""The most points of all outlines of a picture together."""
Matrix = tuple[float, float, float, float, float, float]
_PLAIN: Matrix = (1, 0, 0, 1, 0, 0)


def svg_shape(data: bytes) -> Shape:
    """Return the shape of an SVG file.

    Raises `ShapeFileError` for a file that is not SVG, is too large, or has anything but filled shapes: scripts, pictures,
    references, letters, strokes, entities.
    """
    if len(data) > _MOST_SVG_BYTES:
        raise ShapeFileError(f"it is larger than {_MOST_SVG_BYTES >> 10} KB", "simplify its paths")
    reader = _Reader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.StartDoctypeDeclHandler = reader.doctype
    parser.EntityDeclHandler = reader.entity
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise ShapeFileError(f"it is not XML: {expat.errors.messages[error.code]}", "save it as plain SVG") from error
    except (PathDataError, OverflowError) as error:
        raise ShapeFileError(f"a path cannot be read: {error}", "save it as plain SVG") from error
    return silhouette(reader.filled)


@dataclass(frozen=True, slots=True)
class _State:
    """The attributes that an element passes on to its children."""

    matrix: Matrix = _PLAIN
    style: Mapping[str, str] = field(default_factory=dict)
    silent: bool = False


class _Reader:
    def __init__(self) -> None:
        self.filled: list[Filled] = []
        self._open: list[_State] = [_State()]
        self._elements = self._points = 0

    def doctype(self, name: str, _system: str | None, _public: str | None, has_subset: int) -> None:
        # Older programs write the document type of SVG, which declares nothing of its own.
        if has_subset or name != "svg":
            raise ShapeFileError("it declares a document type of its own", "save it as plain SVG")

    def entity(self, *_declared: object) -> None:
        raise ShapeFileError("it declares entities", "save it as plain SVG")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        space, _, name = tag.rpartition(" ")
        above = self._open[-1]
        self._elements += 1
        if self._elements > _MOST_ELEMENTS or len(self._open) > _DEEPEST:
            raise ShapeFileError("it has too many elements, or nests them too deep", "simplify it")
        if len(self._open) == 1 and (name != "svg" or space not in ("", _SVG)):
            raise ShapeFileError("it is not SVG", "save it as plain SVG")
        for key in attributes:
            plain = key.rpartition(" ")[2].lower()
            if plain.startswith("on") or (plain == "href" and not above.silent):
                raise ShapeFileError(f"`<{name}>` has `{plain}`, which leads out of the picture", _ONLY)
        # Elements of other makers, such as those that an editor notes its windows in, draw nothing.
        if above.silent or space not in ("", _SVG) or name in _SILENT:
            if name.lower() in ("script", "style", "foreignobject"):
                raise ShapeFileError(f"it contains `<{name}>`", _ONLY)
            self._open.append(_State(silent=True))
            return
        if name not in _DRAWN and name not in ("svg", "g"):
            raise ShapeFileError(f"it contains `<{name}>`", _ONLY)
        state = _state(above, attributes)
        self._open.append(state)
        if name in _DRAWN:
            self._draw(name, attributes, state)

    def end(self, _tag: str) -> None:
        self._open.pop()

    def _draw(self, name: str, attributes: Mapping[str, str], state: _State) -> None:
        style = state.style
        if style.get("display") == "none" or style.get("visibility") in ("hidden", "collapse"):
            return
        if style.get("stroke", "none") != "none":
            raise ShapeFileError(f"`<{name}>` has a stroke", _ONLY)
        fill = style.get("fill", "black").lower()
        if "url(" in fill:
            raise ShapeFileError(f"`<{name}>` is filled with a gradient or pattern", _ONLY)
        drawn = [[_moved(point, state.matrix) for point in each] for each in _drawn_outlines(name, attributes)]
        self._points += sum(map(len, drawn))
        if self._points > MOST_POINTS:
            raise ShapeFileError(f"it has more than {MOST_POINTS} points", "simplify its paths")
        if not all(isfinite(value) for each in drawn for point in each for value in point):
            raise ShapeFileError("it has numbers without bound", "save it as plain SVG")
        if fill not in ("none", "transparent") and drawn:
            self.filled.append(Filled(drawn, style.get("fill-rule") == "evenodd", fill in _WHITE))


_INHERITED = ("fill", "fill-rule", "stroke", "visibility", "display")


def _state(above: _State, attributes: Mapping[str, str]) -> _State:
    own = {key: attributes[key].strip() for key in _INHERITED if key in attributes}
    for part in attributes.get("style", "").split(";"):
        key, _, value = part.partition(":")
        if key.strip() in _INHERITED:
            own[key.strip()] = value.strip()
    return _State(_times(above.matrix, _matrix(attributes.get("transform", ""))), {**above.style, **own})


def _matrix(text: str) -> Matrix:
    whole, at = _PLAIN, 0
    while text[at:].strip():
        match = _TRANSFORM.match(text, at)
        if match is None:
            raise ShapeFileError(f"`{text[at : at + 20].strip()}` is not a transform", "save it as plain SVG")
        whole = _times(whole, _one(match[1], _numbers(match[2])))
        at = match.end()
    return whole


def _one(name: str, values: list[float]) -> Matrix:
    match name, values:
        case "matrix", [a, b, c, d, e, f]:
            return a, b, c, d, e, f
        case "translate", [x, *rest] if len(rest) < 2:
            return 1, 0, 0, 1, x, rest[0] if rest else 0
        case "scale", [x, *rest] if len(rest) < 2:
            return x, 0, 0, rest[0] if rest else x, 0, 0
        case "rotate", [angle, *rest] if len(rest) in (0, 2):
            a, (x, y) = radians(angle), rest or (0, 0)
            there, back = (1, 0, 0, 1, x, y), (1, 0, 0, 1, -x, -y)
            return _times(_times(there, (cos(a), sin(a), -sin(a), cos(a), 0, 0)), back)
        case "skewX", [angle]:
            return 1, 0, tan(radians(angle)), 1, 0, 0
        case "skewY", [angle]:
            return 1, tan(radians(angle)), 0, 1, 0, 0
    raise ShapeFileError(f"`{name}` has the wrong number of values", "save it as plain SVG")


def _times(left: Matrix, right: Matrix) -> Matrix:
    a, b, c, d, e, f = left
    g, h, i, j, k, l = right  # noqa: E741
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f


def _moved(point: Point, matrix: Matrix) -> Point:
    a, b, c, d, e, f = matrix
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def _numbers(text: str) -> list[float]:
    return [float(each) for each in _NUMBER.findall(text)]


def _drawn_outlines(name: str, attributes: Mapping[str, str]) -> Iterable[Outline]:
    def number(key: str, otherwise: float = 0.0) -> float:
        found = _numbers(attributes.get(key, ""))
        return found[0] if found else otherwise

    if name == "path":
        return outlines(attributes.get("d", ""))
    if name == "polygon":
        values = _numbers(attributes.get("points", ""))
        return [list(zip(values[::2], values[1::2]))] if len(values) >= 6 else []
    if name == "rect":
        return _rect(number("x"), number("y"), number("width"), number("height"), number("rx", number("ry")))
    rx = number("r") if name == "circle" else number("rx")
    ry = rx if name == "circle" else number("ry")
    cx, cy = number("cx"), number("cy")
    angles = (tau * step / _CIRCLE_STEPS for step in range(_CIRCLE_STEPS))
    return [[(cx + rx * cos(angle), cy + ry * sin(angle)) for angle in angles]] if rx > 0 and ry > 0 else []


def _rect(x: float, y: float, width: float, height: float, corner: float) -> list[Outline]:
    if width <= 0 or height <= 0:
        return []
    r = max(0.0, min(corner, width / 2, height / 2))
    centres = ((x + width - r, y + r, -0.25), (x + width - r, y + height - r, 0), (x + r, y + height - r, 0.25))
    steps = range(7) if r else range(1)
    return [
        [
            (cx + r * cos(tau * (start + step / 24)), cy + r * sin(tau * (start + step / 24)))
            for cx, cy, start in (*centres, (x + r, y + r, 0.5))
            for step in steps
        ]
    ]


# Path data: curves and arcs become short straight lines (SVG 1.1, chapter 8).
_CURVE_STEPS = 20
_ARC_STEP = pi / 16
_TOKEN = re.compile(r"\s*,?\s*(?:(?P<command>[A-Za-z])|(?P<number>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))")
_FLAG = re.compile(r"\s*,?\s*([01])")
_ARGUMENTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
_FLAGS = (3, 4)
"""The arguments of an arc that are flags, which need no space after them."""


class PathDataError(ValueError):
    """Path data that cannot be read."""


def outlines(data: str) -> list[Outline]:
    """Return the closed outlines of path data. Raises `PathDataError`, also for too many points."""
    pen = _Pen()
    for command, values in _commands(data):
        pen.draw(command, values)
        if pen.points > MOST_POINTS:
            raise PathDataError(f"it has more than {MOST_POINTS} points")
    return [each for each in pen.outlines if len(each) > 2]


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    at, command, first = 0, "", True
    while data[at:].strip(" \t\r\n,"):
        match = _TOKEN.match(data, at)
        if match is None:
            raise PathDataError(f"`{data[at : at + 12].strip()}` is not a part of a path")
        if match["command"]:
            command, at = match["command"], match.end()
            if command.lower() not in _ARGUMENTS or (first and command.lower() != "m"):
                raise PathDataError(f"`{command}` is not a command here")
        elif not command or command.lower() == "z":
            raise PathDataError("a number is in the place of a command")
        first = False
        values, at = _values(data, at, command.lower())
        yield command, values
        # Pairs behind that of a move are lines.
        command = {"m": "l", "M": "L"}.get(command, command)


def _values(data: str, at: int, command: str) -> tuple[list[float], int]:
    values: list[float] = []
    for index in range(_ARGUMENTS[command]):
        flag = command == "a" and index in _FLAGS
        match = _FLAG.match(data, at) if flag else _TOKEN.match(data, at)
        text = None if match is None else match[1] if flag else match["number"]
        if match is None or text is None:
            raise PathDataError(f"`{command}` has too few numbers")
        values.append(float(text))
        at = match.end()
    return values, at


class _Pen:
    """The pen of path data: its place, and the outlines so far."""

    def __init__(self) -> None:
        self.outlines: list[Outline] = []
        self.points = 0
        self._at = self._start = (0.0, 0.0)
        self._handle: Point | None = None
        self._last = ""

    def draw(self, command: str, values: list[float]) -> None:
        kind, (x0, y0) = command.lower(), self._at
        if command.islower() and kind != "a":
            values = [
                each + ((x0, y0)[index % 2] if kind not in "hv" else x0 if kind == "h" else y0)
                for index, each in enumerate(values)
            ]
        elif command == "a":
            values = [*values[:5], values[5] + x0, values[6] + y0]
        handle: Point | None = None
        match kind:
            case "m":
                self._at = self._start = (values[0], values[1])
                self._begin()
            case "z":
                self._at = self._start
                self._begin()
            case "l":
                self._to((values[0], values[1]))
            case "h":
                self._to((values[0], y0))
            case "v":
                self._to((x0, values[0]))
            case "c" | "s":
                if kind == "s":
                    values = [*self._mirrored("cs"), *values]
                handle = (values[2], values[3])
                self._cubic((values[0], values[1]), handle, (values[4], values[5]))
            case "q" | "t":
                handle = (values[0], values[1]) if kind == "q" else self._mirrored("qt")
                end = (values[-2], values[-1])
                first, second = (_between(each, handle, 2 / 3) for each in (self._at, end))
                self._cubic(first, second, end)
            case _:
                self._arc((values[0], values[1]), values[2], bool(values[3]), bool(values[4]), (values[5], values[6]))
        self._handle, self._last = handle, kind

    def _mirrored(self, kinds: str) -> Point:
        """Return the handle that continues the last curve."""
        if self._handle is None or self._last not in kinds:
            return self._at
        return 2 * self._at[0] - self._handle[0], 2 * self._at[1] - self._handle[1]

    def _begin(self) -> None:
        self.outlines.append([self._at])

    def _to(self, point: Point) -> None:
        self.outlines[-1].append(point)
        self.points += 1
        self._at = point

    def _cubic(self, first: Point, second: Point, end: Point) -> None:
        start = self._at
        for step in range(1, _CURVE_STEPS + 1):
            t = step / _CURVE_STEPS
            shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            x, y = (sum(s * p[axis] for s, p in zip(shares, (start, first, second, end))) for axis in (0, 1))
            self._to((x, y))

    def _arc(self, radii: Point, turn: float, large: bool, sweep: bool, end: Point) -> None:
        """Add an arc (SVG 1.1, appendix F.6.5: from the two ends to the centre)."""
        rx, ry, phi, start = abs(radii[0]), abs(radii[1]), radians(turn), self._at
        if not rx or not ry or start == end:
            self._to(end)
            return
        dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
        x, y = cos(phi) * dx + sin(phi) * dy, cos(phi) * dy - sin(phi) * dx
        grow = max(1.0, hypot(x / rx, y / ry))
        rx, ry = rx * grow, ry * grow
        under = rx * rx * y * y + ry * ry * x * x
        share = sqrt(max(0.0, (rx * rx * ry * ry - under) / under)) * (-1 if large == sweep else 1)
        cx, cy = share * rx * y / ry, -share * ry * x / rx
        first = atan2((y - cy) / ry, (x - cx) / rx)
        span = (atan2((-y - cy) / ry, (-x - cx) / rx) - first) % tau
        span -= 0.0 if sweep else tau
        mx = cos(phi) * cx - sin(phi) * cy + (start[0] + end[0]) / 2
        my = sin(phi) * cx + cos(phi) * cy + (start[1] + end[1]) / 2
        steps = max(1, ceil(abs(span) / _ARC_STEP))
        for step in range(1, steps):
            angle = first + span * step / steps
            px, py = rx * cos(angle), ry * sin(angle)
            self._to((mx + cos(phi) * px - sin(phi) * py, my + sin(phi) * px + cos(phi) * py))
        self._to(end)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


# PNG files: outlines run between the pixels (marching squares).

_MOST_PNG_BYTES = 4 << 20
_MOST_PIXELS = 4096
_SMALLEST = 64
_GRID = 160
"""Outlines are traced on a picture with at most this many pixels a side, which is finer than a printed seal."""
_HALF = 127.5
_LEAST = 3.0
"""Outlines of fewer square pixels are dust."""


def traced_shape(data: bytes) -> Shape:
    """Return the shape of a PNG file: its opaque part, or its dark part if nothing is transparent.

    Raises `ShapeFileError` for a file that is not PNG, is too large or too small, or shows nothing.
    """
    if len(data) > _MOST_PNG_BYTES:
        raise ShapeFileError(f"it is larger than {_MOST_PNG_BYTES >> 20} MB", "save it smaller")
    try:
        with Image.open(BytesIO(data), formats=("PNG",)) as picture:
            if max(picture.size) > _MOST_PIXELS:
                raise ShapeFileError(f"it is larger than {_MOST_PIXELS} pixels", "save it smaller")
            if min(picture.size) < _SMALLEST:
                raise ShapeFileError(f"it is smaller than {_SMALLEST} pixels", "save it larger: 512 x 512 is plenty")
            levels = _levels(picture.convert("RGBA"))
            if not is_whole(data, picture):
                raise ShapeFileError("it has not all of its rows", "save it again: its file has been cut")
    except ShapeFileError:
        raise
    except Exception as error:
        raise ShapeFileError("it is not a PNG that can be read", "save it again as PNG") from error
    found = [outline for outline in _outlines(levels) if abs(_area(outline)) >= _LEAST]
    return silhouette([Filled(found, evenodd=True)] if found else [])


def _levels(picture: Image.Image) -> list[list[float]]:
    """Return the share of each pixel that belongs to the sign, 0 to 255, with an empty rim."""
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
    """Return closed lines at half the level, with the sign on one side of each."""
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
