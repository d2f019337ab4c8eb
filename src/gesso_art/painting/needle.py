"""A pen for line drawings: outlines, dots and shading, on paper or filled with colour."""

from collections.abc import Sequence
from math import cos, hypot, sin

from PIL import Image, ImageDraw

from gesso.art.chance import Chance
from gesso.art.palette import Rgb
from gesso.art.shapes import Point, polar

_FINE, _DOT = 0.014, 0.03
"""In line art: the least width of a line, and the size from which a dot is a ring."""


class Needle:
    """A pen that draws in hero radii around a centre, turned by an angle; `mirror` draws the reflection too.

    With a colour of `paper` it makes line art: shapes are filled with the paper and have no dots."""

    def __init__(
        self,
        canvas: Image.Image,
        x: float,
        y: float,
        radius: float,
        ink: Rgb,
        turn: float = 0.0,
        paper: Rgb | None = None,
    ) -> None:
        self.draw = ImageDraw.Draw(canvas)
        self.paper = paper
        self.x, self.y, self.scale = x * 2, y * 2, radius * 2
        self.ink = ink
        self.across, self.along = cos(turn), sin(turn)

    def at(self, point: Point) -> Point:
        """Return the canvas point of a figure's point."""
        px, py = point
        return (
            self.x + (px * self.across - py * self.along) * self.scale,
            self.y + (px * self.along + py * self.across) * self.scale,
        )

    def shape(self, points: Sequence[Point], fill: Rgb | None, width: float = 0.022, mirror: bool = False) -> None:
        """Fill an outline, and draw its edge `width` radii wide (0: no edge)."""
        if self.paper is not None and fill is not None:
            fill, width = self.paper, max(width, _FINE)
        for side in (1.0, -1.0) if mirror else (1.0,):
            spots = [self.at((x * side, y)) for x, y in points]
            if fill is not None:
                self.draw.polygon(spots, fill=fill)
            if width > 0:
                self._line([*spots, spots[0], spots[1]], width, self.ink)

    def line(
        self, points: Sequence[Point], width: float = 0.022, colour: Rgb | None = None, mirror: bool = False
    ) -> None:
        for side in (1.0, -1.0) if mirror else (1.0,):
            spots = [self.at((x * side, y)) for x, y in points]
            tint = colour if colour and self.paper is None else self.ink
            self._line(spots, width, tint)
            half = max(0.0, width * self.scale / 2 - 0.5)
            for x, y in (spots[0], spots[-1]):
                self.draw.ellipse((x - half, y - half, x + half, y + half), fill=tint)

    def inlay(self, points: Sequence[Point], width: float, colour: Rgb) -> None:
        """Fill a broad line between its edges with the colour, or with the paper in line art."""
        self._line([self.at(point) for point in points], width, colour if self.paper is None else self.paper)

    def dot(self, point: Point, size: float, colour: Rgb | None = None, mirror: bool = False) -> None:
        for side in (1.0, -1.0) if mirror else (1.0,):
            x, y = self.at((point[0] * side, point[1]))
            reach = size * self.scale
            box = (x - reach, y - reach, x + reach, y + reach)
            if self.paper is None or size < _DOT:
                self.draw.ellipse(box, fill=self.ink if self.paper else colour or self.ink)
            else:
                self.draw.ellipse(box, fill=self.paper, outline=self.ink, width=round(_FINE * self.scale))

    def rings(self, point: Point, *rings: tuple[float, Rgb], mirror: bool = False) -> None:
        for size, colour in rings:
            self.dot(point, size, colour, mirror)

    def _line(self, spots: Sequence[Point], width: float, colour: Rgb) -> None:
        self.draw.line(list(spots), fill=colour, width=max(1, round(width * self.scale)), joint="curve")

    def stipple(
        self, centre: Point, inner: float, outer: float, count: int, chance: Chance, colour: Rgb | None = None
    ) -> None:
        """Scatter dots in a ring, thick at its inner edge and thinning outwards."""
        if self.paper is not None:
            return
        for _ in range(count):
            angle = chance.between(0, 6.283185307)
            away = inner + (outer - inner) * chance.unit() ** 2.2
            point = polar(angle, away, centre[0], centre[1])
            self.dot(point, 0.004 + 0.007 * chance.unit() ** 2, colour)

    def shade(
        self, points: Sequence[Point], toward: Point, count: int, chance: Chance, mirror: bool = False,
        colour: Rgb | None = None,
    ) -> None:  # fmt: skip
        """Scatter dots within an outline, thickest near the point `toward`."""
        if self.paper is not None:
            return
        xs, ys = [x for x, _ in points], [y for _, y in points]
        span = hypot(max(xs) - min(xs), max(ys) - min(ys))
        for _ in range(count):
            x, y = chance.between(min(xs), max(xs)), chance.between(min(ys), max(ys))
            if chance.unit() < (hypot(x - toward[0], y - toward[1]) / span * 1.7) ** 0.8 or not _inside(x, y, points):
                continue
            self.dot((x, y), 0.005 + 0.005 * chance.unit(), colour, mirror)


def _inside(x: float, y: float, points: Sequence[Point]) -> bool:
    within = False
    px, py = points[-1]
    for qx, qy in points:
        if (qy > y) != (py > y) and x < (px - qx) * (y - qy) / (py - qy) + qx:
            within = not within
        px, py = qx, qy
    return within
