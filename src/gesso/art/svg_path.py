"""The path data of SVG as outlines: curves and arcs become short straight lines (SVG 1.1, chapter 8)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tau

from gesso.art.shapes import Point

Outline = list[Point]
MOST_POINTS = 8_000
"""So many points have all outlines of a picture together."""
_CURVE_STEPS = 20
_ARC_STEP = pi / 16
_TOKEN = re.compile(r"\s*,?\s*(?:(?P<command>[A-Za-z])|(?P<number>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))")
_FLAG = re.compile(r"\s*,?\s*([01])")
_ARGUMENTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
_FLAGS = (3, 4)
"""Which arguments of an arc are flags, which need no space behind them."""


class PathDataError(ValueError):
    """Path data that cannot be read."""


def outlines(data: str) -> list[Outline]:
    """The closed outlines of path data. Raises `PathDataError` for what is no path data, or has too many points."""
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
            raise PathDataError(f"`{data[at : at + 12].strip()}` is no part of a path")
        if match["command"]:
            command, at = match["command"], match.end()
            if command.lower() not in _ARGUMENTS or (first and command.lower() != "m"):
                raise PathDataError(f"`{command}` is no command here")
        elif not command or command.lower() == "z":
            raise PathDataError("a number stands where a command should")
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
    """Where drawing stands, and what has been drawn."""

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
        """The handle that goes on as the last curve came."""
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
        """SVG 1.1, appendix F.6.5: from the two ends to the centre."""
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
