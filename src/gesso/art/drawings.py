"""Shapes as text: one line for each polygon, which a designer can change without Python.

A drawing is the text of a key in a TOML file. Its lines call the functions of `gesso.art.shapes`, from the back to the
front. Lines that stand deeper belong to the line above them, which moves, turns or mirrors them, or joins them to one outline.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import field
from math import radians, tau
from pathlib import Path
from types import MappingProxyType

from gesso.art import shapes
from gesso.art.shapes import Piece, Point, Shape
from gesso.data_classes import dataclass
from gesso.diagnostics.suggestions import did_you_mean

FORMS: Mapping[str, str] = {
    "polygon": "polygon x,y x,y x,y ...",
    "curve": "curve x,y x,y x,y ... steps 14",
    "half": "half x,y x,y ... steps 14",
    "tapered": "tapered x,y,w x,y,w ... steps 8",
    "ribbon": "ribbon x,y x,y ... widths w w ...",
    "ellipse": "ellipse x,y radius height turn angle",
    "band": "band x,y outer inner from angle to angle",
    "bar": "bar x,y x,y width round",
    "star": "star x,y outer inner points turn angle",
    "outline": "outline mirrored",
    "use": "use name",
    "turn": "turn angle ... at x,y scale factor",
    "at": "at x,y scale factor",
    "scale": "scale factor",
    "both": "both",
    "around": "around count at x,y scale factor",
}
"""The form of each line, by its first word. `docs/print.md` explains them."""
PARTS: Mapping[str, str] = {
    "through": "through x,y ...",
    "curve": "curve x,y x,y ... steps 14",
    "arc": "arc x,y radius from angle to angle steps 24 height radius turn angle",
    "bezier": "bezier x,y x,y x,y x,y steps 14",
}
"""The form of the lines below an `outline`."""
_OPTIONS = frozenset({"steps", "widths", "turn", "from", "to", "round", "mirrored", "at", "scale", "height"})
_GROUPS = frozenset({"turn", "at", "scale", "both", "around"})
_SECTION = re.compile(r"\s*\[\s*([\w-]+)\s*\]")
_KEY = re.compile(r'\s*"?([\w-]+)"?\s*=\s*"""(.*)')


class DrawingError(ValueError):
    """A drawing that cannot be read; its text is the file, the line, and what to write there."""


def read_drawings(file: Path, known: Mapping[str, Shape] = MappingProxyType({})) -> dict[str, dict[str, Shape]]:
    """Return the shapes of a TOML file by section and key; a drawing may `use` those above it and `known` ones.

    Raises OSError, and `DrawingError` for the first bad line.
    """
    text = file.read_text(encoding="utf-8")
    try:
        sections = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DrawingError(f"{file.name}: {error}") from error
    places = _places(text)
    usable = dict(known)
    found: dict[str, dict[str, Shape]] = {}
    for section, drawings in sections.items():
        found[section] = {}
        for name, drawing in drawings.items() if isinstance(drawings, dict) else ((section, None),):
            if not isinstance(drawing, str) or (section, name) not in places:
                raise DrawingError(f'{file.name}: `{name}` is not a drawing: write `{name} = """` in a section')
            try:
                shape = _shape(_lines(drawing, places[section, name]), usable)
            except _BadLine as error:
                raise DrawingError(f"{file.name}:{error}") from error
            found[section][name] = usable[name] = shape
    return found


def _places(text: str) -> dict[tuple[str, str], int]:
    """Return the number of the line on which each drawing begins, by section and key."""
    section, found = "", {}
    for number, line in enumerate(text.splitlines(), 1):
        if match := _SECTION.match(line):
            section = match[1]
        elif match := _KEY.match(line):
            # A line break right behind the quotation marks does not belong to the text.
            found[section, match[1]] = number if match[2] else number + 1
    return found


class _BadLine(Exception):
    def __init__(self, number: int, message: str) -> None:
        super().__init__(f"{number}: {message}")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line as words: first those without a name, then options by name; and the lines below it."""

    number: int
    word: str
    cut: bool
    plain: tuple[str, ...]
    options: Mapping[str, list[str]]
    below: list[_Line] = field(default_factory=list)

    def check(self, form: str) -> None:
        """Raise ValueError for an option that this form does not have."""
        if not self.options.keys() <= set(form.split()):
            raise ValueError

    def points(self, size: int = 2, least: int = 2) -> list[tuple[float, ...]]:
        """Return the first words as points of this many numbers each. Raises ValueError."""
        found = [tuple(map(float, word.split(","))) for word in self.plain]
        if len(found) < least or any(len(point) != size for point in found):
            raise ValueError
        return found

    def point(self, index: int = 0) -> Point:
        x, y = map(float, self.plain[index].split(","))
        return x, y

    def numbers(self, start: int, least: int, most: int) -> list[float]:
        """Return the words from `start` as numbers. Raises ValueError for fewer or more of them."""
        found = [*map(float, self.plain[start:])]
        if not least <= len(found) <= most:
            raise ValueError
        return found

    def angle(self, name: str) -> float:
        """Return an option as radians; 0 if it is left out."""
        return _angle(self.options[name][0]) if name in self.options else 0.0

    def steps(self, usual: int) -> int:
        return int(self.options["steps"][0]) if "steps" in self.options else usual


def _angle(word: str) -> float:
    return float(word.removesuffix("rad")) if word.endswith("rad") else radians(float(word))


def _lines(drawing: str, first: int) -> list[_Line]:
    top: list[_Line] = []
    around: list[tuple[int, list[_Line]]] = [(-1, top)]
    for number, text in enumerate(drawing.splitlines(), first):
        words = text.partition("#")[0].split()
        if not words:
            continue
        depth = len(text) - len(text.lstrip())
        while depth <= around[-1][0]:
            around.pop()
        line = _line(number, words)
        around[-1][1].append(line)
        around.append((depth, line.below))
    return top


def _line(number: int, words: Sequence[str]) -> _Line:
    cut = words[0] == "cut"
    word, *rest = words[cut:] or ("",)
    plain: list[str] = []
    options: dict[str, list[str]] = {}
    values = options.setdefault(word, []) if word in ("turn", "at", "scale") else plain
    for each in rest:
        if each in _OPTIONS and word != "use":
            values = options.setdefault(each, [])
        else:
            values.append(each)
    return _Line(number, word, cut, tuple(plain), options)


def _shape(lines: Sequence[_Line], known: Mapping[str, Shape]) -> Shape:
    pieces: list[Piece] = []
    for line in lines:
        if line.word not in FORMS:
            hint = did_you_mean(line.word, FORMS, f"write one of {', '.join(FORMS)}")
            raise _BadLine(line.number, f"`{line.word}` draws nothing: {hint}")
        if line.below and line.word not in (*_GROUPS, "outline"):
            raise _BadLine(line.below[0].number, f"nothing belongs to `{line.word}`: write it further to the left")
        try:
            line.check(FORMS[line.word])
            if line.word in _GROUPS:
                drawn = _grouped(line, _shape(line.below, known))
            elif line.word == "use":
                (name,) = line.plain
                drawn = known[name]
            else:
                drawn = (Piece(_outline(line)),)
        except KeyError as error:
            hint = did_you_mean(str(error.args[0]), known, "name one from above it")
            raise _BadLine(line.number, f"there is no drawing `{error.args[0]}`: {hint}") from error
        except (ValueError, IndexError) as error:
            raise _BadLine(line.number, f"write `{FORMS[line.word]}`") from error
        pieces += [Piece(piece.points, True) for piece in drawn] if line.cut else drawn
    return tuple(pieces)


def _grouped(line: _Line, shape: Shape) -> Shape:
    """Return the shape below a line, moved, turned, mirrored or repeated."""
    if not shape or (line.plain and line.word != "around"):
        raise ValueError
    if line.word == "both":
        return shapes.both(shape)
    if line.word == "around":
        count = int(line.plain[0])
        angles = [tau * step / count for step in range(count)]
    else:
        angles = [_angle(word) for word in line.options.get("turn", ("0",))]
    x, y = map(float, line.options["at"][0].split(",")) if "at" in line.options else (0.0, 0.0)
    scale = float(line.options["scale"][0]) if "scale" in line.options else 1.0
    return tuple(piece for angle in angles for piece in shapes.turned(shape, angle, x, y, scale))


def _outline(line: _Line) -> tuple[Point, ...]:
    """Return the polygon of one line."""
    match line.word:
        case "polygon":
            return tuple((x, y) for x, y in line.points(least=3))
        case "curve":
            return shapes.curve(*_pairs(line, 3), steps=line.steps(14))
        case "half":
            return shapes.mirrored(shapes.curve(*_pairs(line, 2), steps=line.steps(14), closed=False))
        case "tapered":
            return shapes.tapered(*((x, y, w) for x, y, w in line.points(3)), steps=line.steps(8))
        case "ribbon":
            widths = [float(word) for word in line.options.get("widths", ())]
            if len(widths) < 2:
                raise ValueError
            return shapes.ribbon(shapes.curve(*_pairs(line, 2), closed=False), widths).points
        case "ellipse":
            return shapes.ellipse(*line.point(), *line.numbers(1, 1, 2), turn=line.angle("turn")).points
        case "band":
            outer, inner = line.numbers(1, 2, 2)
            return shapes.band(*line.point(), outer, inner, line.angle("from"), line.angle("to")).points
        case "bar":
            (width,) = line.numbers(2, 1, 1)
            return shapes.bar(line.point(), line.point(1), width, round_ends="round" in line.options).points
        case "star":
            outer, inner, count = line.numbers(1, 3, 3)
            return shapes.star(*line.point(), outer, inner, int(count), turn=line.angle("turn")).points
        case _:
            points = tuple(point for part in line.below for point in _part(part))
            if len(points) < 2 or line.plain:
                raise ValueError
            return shapes.mirrored(points) if "mirrored" in line.options else points


def _pairs(line: _Line, least: int) -> list[Point]:
    return [(x, y) for x, y in line.points(least=least)]


def _part(line: _Line) -> Sequence[Point]:
    """Return the points of a line below an outline."""
    try:
        line.check(PARTS.get(line.word, line.word))
        match line.word:
            case "through":
                return _pairs(line, 1)
            case "curve":
                return shapes.curve(*_pairs(line, 2), steps=line.steps(14), closed=False)
            case "arc":
                (radius,) = line.numbers(1, 1, 1)
                height = float(line.options["height"][0]) if "height" in line.options else 0.0
                start, end, steps = line.angle("from"), line.angle("to"), line.steps(24)
                return shapes.arc_points(*line.point(), radius, start, end, steps, ry=height, turn=line.angle("turn"))
            case "bezier":
                first, second, third, fourth = _pairs(line, 4)
                return shapes.bezier(first, second, third, fourth, line.steps(14))
    except (ValueError, IndexError) as error:
        if line.word in PARTS:
            raise _BadLine(line.number, f"write `{PARTS[line.word]}`") from error
    hint = did_you_mean(line.word, PARTS, f"write one of {', '.join(PARTS)}")
    raise _BadLine(line.number, f"`{line.word}` is not a part of an outline: {hint}")
