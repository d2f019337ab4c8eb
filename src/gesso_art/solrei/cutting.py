"""Cutting: the outlines of sheets, drawn at twice the size and halved, so that every edge is clean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin, tau

from PIL import Image, ImageDraw

from gesso.art.shapes import Piece, Point

SCALE = 2
"""Masks are drawn this many times too large."""


class Cutting:
    """A mask in the making: what is filled stays of the sheet, what is cut is a hole. Lengths are px of the picture."""

    def __init__(self, width: int, height: int, filled: bool = False) -> None:
        self._size = (width, height)
        self._mask = Image.new("L", (width * SCALE, height * SCALE), 255 if filled else 0)
        self._draw = ImageDraw.Draw(self._mask)

    def fill(self, *outlines: Sequence[Point]) -> None:
        """Add polygons to the sheet."""
        self._polygons(outlines, 255)

    def cut(self, *outlines: Sequence[Point]) -> None:
        """Cut polygons out of it."""
        self._polygons(outlines, 0)

    def disc(self, x: float, y: float, radius: float, filled: bool = True) -> None:
        """Add a disc, or cut one."""
        box = [(part * SCALE) for part in (x - radius, y - radius, x + radius, y + radius)]
        self._draw.ellipse((box[0], box[1], box[2], box[3]), fill=255 if filled else 0)

    def ring(self, x: float, y: float, radius: float, width: float, filled: bool = True) -> None:
        """Add a circle's line of this width, or cut one."""
        reach = radius + width / 2
        box = [(part * SCALE) for part in (x - reach, y - reach, x + reach, y + reach)]
        self._draw.ellipse((box[0], box[1], box[2], box[3]), outline=255 if filled else 0, width=round(width * SCALE))

    def line(self, points: Sequence[Point], width: float, filled: bool = True) -> None:
        """Add a line of this width through points, or cut one."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self._draw.line(scaled, fill=255 if filled else 0, width=max(1, round(width * SCALE)), joint="curve")

    def shape(self, shape: Iterable[Piece], x: float, y: float, unit: float) -> None:
        """Add a shape about a point, its plate of -1 to 1 being `unit` px to each side; its cuts are cut."""
        for piece in shape:
            points = [(x + px * unit, y + py * unit) for px, py in piece.points]
            self._polygons((points,), 0 if piece.cut else 255)

    def large(self) -> Image.Image:
        """The mask at twice the size."""
        return self._mask

    def mask(self) -> Image.Image:
        """The mask, L."""
        return self._mask.reduce(SCALE)

    def _polygons(self, outlines: Iterable[Sequence[Point]], level: int) -> None:
        for points in outlines:
            self._draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=level)


def wedges(
    x: float, y: float, count: int, start: float, end: float, narrow: float, wide: float, turn: float = 0.0
) -> list[list[Point]]:
    """Rays about a point, from radius `start` to `end`, `narrow` px wide inside and `wide` outside; the first points up."""
    out: list[list[Point]] = []
    for index in range(count):
        angle = -pi / 2 + turn + tau * index / count
        across, along = cos(angle), sin(angle)
        out.append(
            [
                (x + across * radius - along * half, y + along * radius + across * half)
                for radius, half in ((start, narrow / 2), (end, wide / 2), (end, -wide / 2), (start, -narrow / 2))
            ]
        )
    return out


def zigzag(left: float, right: float, y: float, height: float, count: int) -> list[Point]:
    """The points of an even zigzag, `count` teeth of this height from left to right."""
    step = (right - left) / count
    out: list[Point] = []
    for index in range(count):
        out += [(left + index * step, y), (left + (index + 0.5) * step, y - height)]
    return [*out, (right, y)]
