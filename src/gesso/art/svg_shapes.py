"""An SVG picture as a shape: filled paths and basic shapes, and nothing that a stranger could do harm with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import cos, isfinite, radians, sin, tan, tau
from xml.parsers import expat

from gesso.art.shapes import Point, Shape
from gesso.art.silhouettes import Filled, ShapeFileError, silhouette
from gesso.art.svg_path import MOST_POINTS, Outline, PathDataError, outlines

_MOST_BYTES = 256 * 1024
_MOST_ELEMENTS = 2000
_DEEPEST = 24
_SVG = "http://www.w3.org/2000/svg"
_SILENT = frozenset({"title", "desc", "metadata", "defs"})
"""Elements that draw nothing; what stands in `defs` draws nothing either, as nothing may be used from there."""
_DRAWN = frozenset({"path", "rect", "circle", "ellipse", "polygon"})
_ONLY = "only filled paths and basic shapes are read: turn letters, strokes and effects into paths"
_TRANSFORM = re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_WHITE = frozenset({"#fff", "#ffffff", "white"})
_CIRCLE_STEPS = 72
Matrix = tuple[float, float, float, float, float, float]
_PLAIN: Matrix = (1, 0, 0, 1, 0, 0)


def svg_shape(data: bytes) -> Shape:
    """The shape of an SVG file. Raises `ShapeFileError` for a file that is none, is too large, or holds anything but
    filled shapes: scripts, pictures, references, letters, strokes, entities."""
    if len(data) > _MOST_BYTES:
        raise ShapeFileError(f"it is larger than {_MOST_BYTES >> 10} KB", "simplify its paths")
    reader = _Reader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.StartDoctypeDeclHandler = reader.doctype
    parser.EntityDeclHandler = reader.entity
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise ShapeFileError(f"it is no XML: {expat.errors.messages[error.code]}", "save it as plain SVG") from error
    except (PathDataError, OverflowError) as error:
        raise ShapeFileError(f"a path cannot be read: {error}", "save it as plain SVG") from error
    return silhouette(reader.filled)


@dataclass(frozen=True, slots=True)
class _State:
    """What an element hands on to those in it."""

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
            raise ShapeFileError("it is no SVG", "save it as plain SVG")
        for key in attributes:
            plain = key.rpartition(" ")[2].lower()
            if plain.startswith("on") or (plain == "href" and not above.silent):
                raise ShapeFileError(f"`<{name}>` has `{plain}`, which leads out of the picture", _ONLY)
        # Elements of other makers, such as those that an editor notes its windows in, draw nothing.
        if above.silent or space not in ("", _SVG) or name in _SILENT:
            if name.lower() in ("script", "style", "foreignobject"):
                raise ShapeFileError(f"it holds `<{name}>`", _ONLY)
            self._open.append(_State(silent=True))
            return
        if name not in _DRAWN and name not in ("svg", "g"):
            raise ShapeFileError(f"it holds `<{name}>`", _ONLY)
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
        drawn = [[_moved(point, state.matrix) for point in each] for each in _outlines(name, attributes)]
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
            raise ShapeFileError(f"`{text[at : at + 20].strip()}` is no transform", "save it as plain SVG")
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


def _outlines(name: str, attributes: Mapping[str, str]) -> Iterable[Outline]:
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
