"""A sprayed tag: a fat shape stacked as shadow, white, black and colour, with drips and mist."""

from __future__ import annotations

from itertools import pairwise
from math import cos, sin, tau

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from gesso.art.chance import Chance
from gesso.art.noise import add, noise, steep
from gesso.art.palette import Rgb, mix
from gesso.art.scene import Focus, Scene
from gesso.art.shapes import Point

SPRAY_BLACK: Rgb = (10, 8, 18)


SPRAY_WHITE: Rgb = (250, 246, 255)


def fade(floor: int, strength: float) -> list[int]:
    """A table of levels: nothing up to the floor, then rising to the strength."""
    return [round(max(0.0, (level - floor) / (255 - floor)) * 255 * strength) for level in range(256)]


class Tag:
    """A shape drawn at twice the size as a mask, then stacked: shadow, white, black, colour."""

    def __init__(self, scene: Scene, focus: Focus, chance: Chance) -> None:
        self.scene, self.focus, self.chance = scene, focus, chance
        pad = focus.r * 1.75
        self.left, self.top = round(focus.x - pad), round(focus.y - pad)
        self.side = round(pad * 2)
        self.mask = Image.new("L", (self.side * 2, self.side * 2), 0)
        self.draw = ImageDraw.Draw(self.mask)

    def spot(self, x: float, y: float) -> Point:
        """The mask point of a place in hero radii from the focus."""
        half = self.side
        return half + x * self.focus.r * 2, half + y * self.focus.r * 2

    def stroke(self, points: list[Point], width: float) -> None:
        """A fat line with round joints and ends, sizes in hero radii."""
        fat = width * self.focus.r * 2
        spots = [self.spot(*point) for point in points]
        for first, second in pairwise(spots):
            self.draw.line((*first, *second), fill=255, width=round(fat))
        for x, y in spots:
            self.draw.ellipse((x - fat / 2, y - fat / 2, x + fat / 2, y + fat / 2), fill=255)

    def fill(self, points: list[Point], fill: int = 255) -> None:
        """A filled polygon, in hero radii."""
        self.draw.polygon([self.spot(*point) for point in points], fill=fill)

    def paint(self, canvas: Image.Image, colour: Rgb, shine: list[list[Point]]) -> None:
        """Stack the tag on an RGB canvas, and streak the highlights on."""
        scene, at = self.scene, (self.left, self.top)
        r = self.focus.r
        shape = self.mask.reduce(2)
        black, white = _grown(shape, r * 0.042), _grown(shape, r * 0.1)
        shadow = _grown(shape, r * 0.075)
        for step in range(1, 7):
            canvas.paste(SPRAY_BLACK, (at[0] + round(r * 0.018 * step), at[1] + round(r * 0.022 * step)), shadow)
        canvas.paste(SPRAY_WHITE, at, white)
        canvas.paste(SPRAY_BLACK, at, black)
        canvas.paste(self._body(colour, shape), at, shape)
        bright = Image.new("L", self.mask.size, 0)
        draw = ImageDraw.Draw(bright)
        for line in shine:
            spots = [self.spot(*point) for point in line]
            fat = r * 0.085
            draw.line(spots, fill=225, width=round(fat), joint="curve")
            for x, y in (spots[0], spots[-1]):
                draw.ellipse((x - fat / 2, y - fat / 2, x + fat / 2, y + fat / 2), fill=225)
        canvas.paste(mix(scene.main, SPRAY_WHITE, 0.86), at, ImageChops.multiply(bright.reduce(2), shape))

    def _body(self, colour: Rgb, shape: Image.Image) -> Image.Image:
        """The fill: the colour, misted lighter from above and darker at its foot."""
        size = shape.size
        body = Image.new("RGB", size, colour)
        slope = Image.linear_gradient("L").resize(size)
        speck = noise(self.chance.seed(), *size, 2.0)
        body.paste(mix(colour, self.scene.deep, 0.5), (0, 0), add(slope, speck, 0.5).point(fade(120, 0.85)))
        top = slope.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        body.paste(mix(colour, SPRAY_WHITE, 0.45), (0, 0), add(top, speck, 0.5).point(fade(130, 0.5)))
        return body


def _grown(mask: Image.Image, by: float) -> Image.Image:
    """The mask grown by px with round corners: a blur and a low threshold."""
    blurred = mask.filter(ImageFilter.GaussianBlur(by * 0.62))
    # A low threshold lies far out, where the blur has rounded every corner.
    return blurred.point(steep(4, 8))


def drips(canvas: Image.Image, tag: Tag, colours: tuple[Rgb, ...]) -> None:
    """Runs of paint from the tag's lower edges, each ending in a bead."""
    chance, r = tag.chance.fork("drips"), tag.focus.r
    levels = tag.mask.reduce(4)
    pixels = levels.load()
    assert pixels is not None
    draw = ImageDraw.Draw(canvas)
    for _ in range(9):
        column = chance.whole(levels.width // 6, levels.width * 5 // 6)
        filled = [row for row in range(levels.height) if pixels[column, row] == 255]
        if not filled:
            continue
        x, y = tag.left + column * 2, tag.top + filled[-1] * 2 - 6
        long, thick = r * chance.between(0.12, 0.5), max(2, round(r * chance.between(0.012, 0.026)))
        colour = colours[0] if chance.unit() < 0.66 else colours[-1]
        draw.line((x, y, x, y + long), fill=colour, width=thick)
        bead = thick * 0.85
        draw.ellipse((x - bead, y + long - bead, x + bead, y + long + bead * 1.6), fill=colour)


def mist(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> None:
    """420 specks thrown wide of the tag, thickest near it."""
    draw = ImageDraw.Draw(canvas)
    colours = (scene.main, scene.accent, SPRAY_WHITE)
    for _ in range(420):
        angle, away = chance.between(0, tau), focus.r * (0.2 + 1.5 * chance.unit() ** 1.7)
        x, y = focus.x + cos(angle) * away * 1.1, focus.y + sin(angle) * away * 0.85
        size = 0.5 + 2.6 * chance.unit() ** 8
        draw.ellipse((x - size, y - size, x + size, y + size), fill=chance.pick(colours))


def scribble(canvas: Image.Image, scene: Scene, points: list[Point], width: float, colour: Rgb) -> None:
    """A thin marker line with round ends."""
    draw = ImageDraw.Draw(canvas)
    draw.line(points, fill=colour, width=round(width), joint="curve")
    for x, y in points:
        draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=colour)
