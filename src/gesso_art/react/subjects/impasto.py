"""Thick strokes along a current, over a coarse underpainting of the same picture."""

from collections.abc import Callable, Sequence
from math import cos, pi, sin, tau
from typing import NamedTuple

from PIL import Image, ImageDraw

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, Rgb, mix
from gesso.art.request import Scene
from gesso.art.shapes import Point
from gesso_art.painting.surface import doubled

_PITCH_PX = 22.5
_COARSE_PX = 33
_BRUSH = 1.2
"""The factors by which strokes are larger, and farther from each other, than a picture asks for."""
_HAIRS = ((-0.34, WHITE, 0.32), (0.34, BLACK, 0.16))


class Touch(NamedTuple):
    """A stroke at a place: the direction of the current, the colour, the length and width (px)."""

    heading: float
    colour: Rgb
    length: float = 34.0
    width: float = 9.0


Picture = Callable[[float, float, Chance], Touch]


def underpainting(scene: Scene, picture: Picture, chance: Chance) -> Image.Image:
    """Paint the ground that shows between strokes, at twice the size: the picture itself, coarse and dark."""
    columns, rows = scene.width // _COARSE_PX + 2, scene.height // _COARSE_PX + 2
    dots = bytearray()
    for row in range(rows):
        for column in range(columns):
            colour = picture((column + 0.5) * _COARSE_PX, (row + 0.5) * _COARSE_PX, chance).colour
            dots += bytes(mix(mix(colour, scene.deep, 0.3), BLACK, 0.34))
    coarse = Image.frombytes("RGB", (columns, rows), bytes(dots))
    box = (0, 0, scene.width / _COARSE_PX, scene.height / _COARSE_PX)
    return doubled(coarse.resize((scene.width, scene.height), Image.Resampling.BICUBIC, box))


def lay_strokes(canvas: Image.Image, picture: Picture, chance: Chance, box: tuple[float, float, float, float],
         pitch: float = _PITCH_PX, within: Callable[[float, float], bool] | None = None) -> None:  # fmt: skip
    """Fill a box (px), or the part of it that is `within`, with strokes on a staggered grid, in an order that chance shuffles."""
    pitch *= _BRUSH
    left, top, right, bottom = box
    spots: list[tuple[int, float, float]] = []
    row = 0
    y = top
    while y < bottom:
        x = left + (pitch / 2 if row % 2 else 0.0)
        while x < right:
            spots.append((chance.bits(), x + chance.signed(pitch * 0.42), y + chance.signed(pitch * 0.42)))
            x += pitch
        y += pitch * 0.87
        row += 1
    spots.sort()
    if within is not None:
        spots = [spot for spot in spots if within(spot[1], spot[2])]
    draw = ImageDraw.Draw(canvas)
    for _, x, y in spots:
        _stroke(draw, picture, x, y, chance)


def _stroke(draw: ImageDraw.ImageDraw, picture: Picture, x: float, y: float, chance: Chance) -> None:
    """Paint one stroke along the current: its shadow, its body, a hair of light and one of dark."""
    touch = picture(x, y, chance)
    long = touch.length * _BRUSH * chance.between(0.8, 1.25)
    wide = touch.width * _BRUSH * chance.between(0.95, 1.4) * 2
    heading = touch.heading + chance.signed(0.13)
    across, along = cos(heading), sin(heading)
    ahead = picture(x + across * long, y + along * long, chance).heading
    bend = max(-0.9, min(0.9, _turned(touch.heading, ahead))) * 0.5
    qx, qy = 2 * x, 2 * y
    spots = [(qx, qy)]
    for _ in range(3):
        qx, qy = qx + cos(heading) * long * 0.667, qy + sin(heading) * long * 0.667
        spots.append((qx, qy))
        heading += bend
    body = mix(touch.colour, WHITE if chance.unit() < 0.5 else BLACK, 0.14 * chance.unit())
    nx, ny = (-along * wide, across * wide) if across > 0 else (along * wide, -across * wide)
    girth = round(wide)
    # `ImageDraw.line` spends half its time on finding out what it was given; a picture has ten thousand lines.
    lines, ink = draw.draw.draw_lines, draw.draw.draw_ink
    lines([part for px, py in spots for part in (px + 3, py + 5)], ink(mix(body, BLACK, 0.5)), girth)
    # Round joints cost more than the lines: only a stroke that truly bends shows its corners.
    if abs(bend) > 0.12:
        draw.line(spots, fill=body, width=girth, joint="curve")
    else:
        lines([part for spot in spots for part in spot], ink(body), girth)
    jitter, fine = chance.signed(0.07), max(2, round(wide * 0.12))
    for shift, tint, share in _HAIRS:
        dx, dy = nx * (shift + jitter), ny * (shift + jitter)
        lines([part for px, py in spots for part in (px + dx, py + dy)], ink(mix(body, tint, share)), fine)


Tones = tuple[Rgb, Rgb, Rgb]
"""The colours of a region in shade, in itself and in light."""
Heading = float | Callable[[float, float], float]
"""The direction of the strokes in a region (radians), or a function from a place in units."""
_FROM: Point = (-0.6, -0.8)
_SCATTER = 0.16
_FINE_PITCH = 7.4
_REGION_TOUCH = 0.56


class Region(NamedTuple):
    """A part of a figure: its outline, tones and strokes, in units of the figure."""

    outline: Sequence[Point]
    tones: Tones
    heading: Heading
    touch: tuple[float, float] = (15.0, 5.0)
    """The length and width of its strokes."""
    span: float = 60.0
    """The distance from its middle at which it is in full light or shade."""


class Contour(NamedTuple):
    """A dark line of short touches, in units."""

    points: Sequence[Point]
    width: float


class Figure:
    """Regions over a picture, placed on a scene: fine strokes within them, and contours around."""

    def __init__(self, scene: Scene, ground: Picture, x: float, y: float, scale: float, flip: float = 1.0) -> None:
        self.scene, self.ground = scene, ground
        self.x, self.y, self.scale, self.flip = x, y, scale, flip

    def at(self, point: Point) -> Point:
        """Return the px of a point of the figure."""
        return self.x + point[0] * self.scale * self.flip, self.y + point[1] * self.scale

    def paint(self, regions: Sequence[Region], contours: Sequence[Contour], ink: Rgb) -> Image.Image:
        """Return the scene with the figure."""
        scene, chance = self.scene, self.scene.chance.fork("figure")
        places = Image.new("L", (scene.width, scene.height))
        draw = ImageDraw.Draw(places)
        drawn = [[self.at(point) for point in region.outline] for region in regions]
        for number, spots in enumerate(drawn, 1):
            draw.polygon(spots, fill=number)
        middles = [(sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)) for spots in drawn]
        box = places.getbbox()
        numbers = places.load()
        assert numbers is not None
        wide, high = scene.width - 1, scene.height - 1

        def number_at(x: float, y: float) -> int:
            found = numbers[int(min(wide, max(0.0, x))), int(min(high, max(0.0, y)))]
            assert isinstance(found, int)
            return found

        def picture(x: float, y: float, stream: Chance) -> Touch:
            number = number_at(x, y)
            if not number:
                return self.ground(x, y, stream)
            region, (cx, cy) = regions[number - 1], middles[number - 1]
            lit = ((x - cx) * _FROM[0] + (y - cy) * _FROM[1]) / (region.span * self.scale) + stream.bell(_SCATTER)
            dark, middle, light = region.tones
            colour = mix(middle, light, min(1.0, lit)) if lit > 0 else mix(middle, dark, min(1.0, -lit))
            heading = region.heading
            if not isinstance(heading, float):
                heading = heading((x - self.x) / self.scale * self.flip, (y - self.y) / self.scale)
            heading = heading if self.flip > 0 else pi - heading
            long, thick = region.touch
            share = _REGION_TOUCH * max(0.5, self.scale / 0.64)
            return Touch(heading, colour, long * share, thick * share)

        canvas = underpainting(scene, self.ground, chance.fork("under"))
        around = (-16.0, -16.0, scene.width + 8.0, scene.height + 8.0)
        # What would lie under the figure is left out.
        lay_strokes(canvas, self.ground, chance.fork("ground"), around, within=lambda x, y: not number_at(x, y))
        flat = ImageDraw.Draw(canvas)
        for spots, region in zip(drawn, regions, strict=True):
            dark, middle, _ = region.tones
            flat.polygon([(2 * x, 2 * y) for x, y in spots], fill=mix(middle, dark, 0.45))
        if box is not None:
            pitch = _FINE_PITCH * self.scale
            lay_strokes(canvas, picture, chance.fork("fine"), box, pitch, lambda x, y: number_at(x, y) > 0)
        self._line(flat, contours, ink, chance.fork("contour"))
        return canvas.reduce(2)

    def _line(self, draw: ImageDraw.ImageDraw, contours: Sequence[Contour], ink: Rgb, chance: Chance) -> None:
        for points, width in contours:
            spots = [(2 * x, 2 * y) for x, y in map(self.at, points)]
            for first in range(0, len(spots) - 1, 3):
                tint = mix(ink, WHITE if chance.unit() < 0.5 else BLACK, 0.06)
                wide = max(2, round(2 * width * self.scale * chance.between(0.75, 1.3)))
                draw.line(spots[first : first + 4], fill=tint, width=wide, joint="curve")


def _turned(first: float, second: float) -> float:
    return (second - first + pi) % tau - pi
