"""An easel: people and things drawn from outlines, with slopes of colour, rims of light, glows and shadows.

Outlines are in units of the easel, x right and y down, and it lays them on a canvas of twice the size. Masks reach as far as
their shapes, since each costs its area.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from gesso.art.chance import Chance, add, coloured, noise, steep
from gesso.art.palette import BLACK, Rgb, mix, ramp
from gesso.art.request import Composition, Motif, Portrait, View, Viewed
from gesso.art.shapes import Point, arc_points, curve, ribbon
from gesso_art.painting.surface import Stops

Outline = Sequence[Point]
_BLUR = 4
"""Glows are blurred at this part of the canvas."""


@dataclass(frozen=True, slots=True)
class Person:
    """A figure as data: the black shape by which a table knows it, and the areas of light within it."""

    outline: tuple[Outline, ...]
    lights: tuple[Outline, ...]


@dataclass(frozen=True, slots=True)
class Mask:
    """Shapes as an L picture, and the place of its corner on the canvas."""

    levels: Image.Image
    left: int
    top: int

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Return the box on the canvas: left, top, right, bottom."""
        return self.left, self.top, self.left + self.levels.width, self.top + self.levels.height

    def within(self, other: "Mask") -> "Mask":
        """Return the part of the mask that lies in another one."""
        part = other.levels.crop(_moved(self.box, -other.left, -other.top))
        return Mask(ImageChops.multiply(self.levels, part), self.left, self.top)

    def without(self, other: "Mask") -> "Mask":
        """Return the part of the mask that lies outside another one."""
        part = other.levels.crop(_moved(self.box, -other.left, -other.top))
        return Mask(ImageChops.subtract(self.levels, part), self.left, self.top)

    def faded(self, strength: float) -> "Mask":
        """Return the mask at a share (0 to 1) of its strength."""
        return Mask(self.levels.point([round(level * strength) for level in range(256)]), self.left, self.top)


def _moved(box: tuple[int, int, int, int], x: int, y: int) -> tuple[int, int, int, int]:
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


class Easel:
    """A canvas of twice the size, with an origin and a scale (px of the picture for each unit)."""

    def __init__(
        self, canvas: Image.Image, x: float = 0.0, y: float = 0.0, scale: float = 1.0, flip: float = 1.0
    ) -> None:
        self.canvas = canvas
        self.draw = ImageDraw.Draw(canvas)
        self.place(x, y, scale, flip)

    def place(self, x: float, y: float, scale: float, flip: float = 1.0, turn: float = 0.0) -> None:
        """Set the origin (px of the picture), the scale, the direction of x (1 or -1) and a turn clockwise (radians)."""
        self.x, self.y, self.scale, self.flip = 2 * x, 2 * y, 2 * scale, flip
        self.across, self.along = cos(turn) * 2 * scale, sin(turn) * 2 * scale

    def show(self, view: View, box: tuple[int, int, int, int], turn: float = 0.0) -> None:
        """Place the drawing so that a box of the picture (px) shows a view of it."""
        x, y, scale = view.placed(box)
        self.place(x, y, scale, -1.0 if view.mirrored else 1.0, turn)

    def at(self, point: Point) -> Point:
        """Return the canvas point of a point."""
        x, y = point[0] * self.flip, point[1]
        return self.x + x * self.across - y * self.along, self.y + x * self.along + y * self.across

    def spots(self, points: Outline) -> list[Point]:
        """Return the canvas points of an outline."""
        return [self.at(point) for point in points]

    def fill(self, points: Outline, colour: Rgb) -> None:
        self.draw.polygon(self.spots(points), fill=colour)

    def line(self, points: Outline, width: float, colour: Rgb, *, closed: bool = False) -> None:
        """Draw a line of this width (units) with round ends."""
        spots = self.spots(points)
        wide = max(1, round(width * self.scale))
        self.draw.line([*spots, *spots[:2]] if closed else spots, fill=colour, width=wide, joint="curve")
        half = wide / 2 - 0.5
        if half > 1 and not closed:
            for x, y in (spots[0], spots[-1]):
                self.draw.ellipse((x - half, y - half, x + half, y + half), fill=colour)

    def edged(self, points: Outline, colour: Rgb, width: float, ink: Rgb) -> None:
        """Fill an outline, and draw its edge."""
        self.fill(points, colour)
        self.line(points, width, ink, closed=True)

    def ribbon(self, spine: Sequence[Point], widths: Sequence[float], colour: Rgb) -> None:
        self.fill(ribbon(spine, widths).points, colour)

    def disc(self, x: float, y: float, radius: float, colour: Rgb, high: float = 0.0) -> None:
        """Fill a circle, or an ellipse of another height."""
        px, py = self.at((x, y))
        rx, ry = radius * self.scale, (high or radius) * self.scale
        self.draw.ellipse((px - rx, py - ry, px + rx, py + ry), fill=colour)

    def ring(self, x: float, y: float, radius: float, width: float, colour: Rgb) -> None:
        self.line(arc_points(x, y, radius, 0.0, 6.2832, 120), width, colour)

    def mask(self, *shapes: Outline, room: float = 0.0) -> Mask:
        """Return a mask of the shapes, with `room` units around them, as far as the canvas reaches."""
        drawn = [self.spots(shape) for shape in shapes]
        edge = room * self.scale + 2
        xs, ys = [x for shape in drawn for x, _ in shape], [y for shape in drawn for _, y in shape]
        left, top = max(0, int(min(xs) - edge)), max(0, int(min(ys) - edge))
        right, bottom = min(self.canvas.width, int(max(xs) + edge)), min(self.canvas.height, int(max(ys) + edge))
        levels = Image.new("L", (max(1, right - left), max(1, bottom - top)))
        draw = ImageDraw.Draw(levels)
        for shape in drawn:
            draw.polygon([(x - left, y - top) for x, y in shape], fill=255)
        return Mask(levels, left, top)

    def lay(self, paint: Rgb | Image.Image, mask: Mask) -> None:
        """Paint a colour, or a picture of the mask's size, through a mask."""
        picture = paint if isinstance(paint, Image.Image) else Image.new("RGB", mask.levels.size, paint)
        self.canvas.paste(picture, (mask.left, mask.top), mask.levels)

    def slope(self, mask: Mask, stops: Stops, top: float, bottom: float) -> None:
        """Paint a slope of colours through a mask, from one height to another (units)."""
        first, last = self.at((0.0, top))[1] - mask.top, self.at((0.0, bottom))[1] - mask.top
        rows = range(mask.levels.height)
        column = bytes(round(min(1.0, max(0.0, (row - first) / (last - first))) * 255) for row in rows)
        levels = Image.frombytes("L", (1, len(column)), column).resize(mask.levels.size, Image.Resampling.NEAREST)
        self.lay(coloured(levels, ramp(stops)), mask)

    def radial(self, mask: Mask, stops: Stops, x: float, y: float, radius: float) -> None:
        """Paint colours by the distance from a point through a mask, the last one from `radius` units away."""
        px, py = self.at((x, y))
        reach = max(1, round(2 * radius * self.scale))
        levels = Image.new("L", mask.levels.size, 255)
        disc = Image.radial_gradient("L").resize((reach, reach), Image.Resampling.BILINEAR)
        levels.paste(disc, (round(px - reach / 2) - mask.left, round(py - reach / 2) - mask.top))
        self.lay(coloured(levels, ramp(stops)), mask)

    def rim(self, mask: Mask, dx: float, dy: float, colour: Rgb, strength: float = 1.0) -> None:
        """Paint light on the edges of a mask that look away from dx, dy (units)."""
        shifted = ImageChops.offset(mask.levels, round(dx * self.scale), round(dy * self.scale))
        self.lay(colour, Mask(ImageChops.subtract(mask.levels, shifted), mask.left, mask.top).faded(strength))

    def cast(self, mask: Mask, dx: float, dy: float, colour: Rgb, strength: float = 1.0) -> None:
        """Paint the hard shadow of a mask, moved by dx, dy (units)."""
        moved = Mask(mask.levels, mask.left + round(dx * self.scale), mask.top + round(dy * self.scale))
        self.lay(colour, moved.faded(strength))

    def glow(self, outline: Outline, reach: float, colour: Rgb, strength: float = 1.0, *, dark: bool = False) -> None:
        """Add light around an outline, fading over `reach` units; if dark, paint a soft shadow instead."""
        mask = self.mask(outline, room=2.2 * reach)
        width, height = mask.levels.width // _BLUR + 1, mask.levels.height // _BLUR + 1
        small = mask.levels.resize((width, height), Image.Resampling.BOX)
        blur = ImageFilter.BoxBlur(reach * self.scale / _BLUR * 0.8)
        soft = small.filter(blur).filter(blur).resize(mask.levels.size, Image.Resampling.BILINEAR)
        if dark:
            self.lay(colour, Mask(soft, mask.left, mask.top).faded(min(1.0, strength)))
            return
        table = ramp(((0.0, BLACK), (1.0, mix(BLACK, colour, min(1.0, strength)))))
        under = self.canvas.crop(mask.box)
        self.canvas.paste(ImageChops.screen(under, coloured(soft, table)), (mask.left, mask.top))

    def inked(self, shape: Outline, dark: Rgb, pale: Rgb, chance: Chance, ragged: float = 0.34) -> None:
        """Paint a shape as one loaded brush leaves it: its edge catches on the paper, and the tone pools inside."""
        mask = self.mask(shape, room=4.0)
        width, height = mask.levels.width // 2 + 1, mask.levels.height // 2 + 1
        soft = mask.levels.resize((width, height), Image.Resampling.BOX).filter(ImageFilter.BoxBlur(0.8 * self.scale))
        tooth = noise(chance.seed(), width, height, 3.0, octaves=2)
        hairs = noise(chance.seed(), width, height, 60.0, 3.2)
        edge = add(add(soft, tooth, ragged * 0.55), hairs, ragged * 0.5).point(steep(104, 142))
        pools = noise(chance.seed(), width, height, 90.0, octaves=3)
        tone = add(pools, noise(chance.seed(), width, height, 170.0, 9.0), 0.22)
        size = mask.levels.size
        paint = coloured(tone, ramp(((0.2, dark), (0.8, pale)))).resize(size, Image.Resampling.BILINEAR)
        self.lay(paint, Mask(edge.resize(size, Image.Resampling.BILINEAR), mask.left, mask.top))


def between(first: Point, last: Point, share: float, aside: float = 0.0) -> Point:
    """Return the point a share of the way between two points, and some units to the right of the way."""
    dx, dy = last[0] - first[0], last[1] - first[1]
    length = hypot(dx, dy) or 1.0
    return first[0] + dx * share - dy / length * aside, first[1] + dy * share + dx / length * aside


def sided(points: Outline, side: float) -> tuple[Point, ...]:
    """Return an outline, or its mirror image if `side` is -1."""
    return tuple((x * side, y) for x, y in points)


VIEWS = ("normal", "ascended", "bust", "prop", "aside")
"""What the pictures of a person show: both sides of the card, head and shoulders, what the hands hold, and the other way."""
GOLD: Rgb = (0xF2, 0xC4, 0x5A)
"""The gold leaf of ascended sides."""


def person_motif(
    name: str, version: int, portraits: tuple[Portrait, Portrait, Portrait], views: tuple[View, ...], mural: Composition
) -> Motif:
    """Return the motif of a person, from its portraits: by day, ascended, and the prop alone.

    `views` has one for each of `VIEWS`. An inverted palette turns the paper dark, not the faces: its dark end stays the ink.
    """
    day, ascended, prop = portraits
    painters = (day, ascended, day, prop, day)
    compositions = tuple(Viewed(painter, view) for painter, view in zip(painters, views, strict=True))
    return Motif(name, version, compositions, mural, shows=(VIEWS,))


def smooth(*knots: Point, steps: int = 10) -> tuple[Point, ...]:
    """Return points of a smooth open line through the knots."""
    return curve(*knots, steps=steps, closed=False)


def symmetric(*knots: Point) -> tuple[Point, ...]:
    """Return a closed outline from the knots of its right half, which begins and ends on the axis."""
    half = smooth(*knots)
    return (*half, *((-x, y) for x, y in reversed(half)))
