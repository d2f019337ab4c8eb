"""Spray: a brick wall under haze, and one fat outlined tag.

Five tags: an arrow, a crown, a bolt, a burst, a loop.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, pi, sin, tau

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from gesso.printing.art.chance import Chance
from gesso.printing.art.noise import add, noise, steep
from gesso.printing.art.palette import Rgb, mix
from gesso.printing.art.scene import Composition, Focus, Motif, Scene
from gesso.printing.art.shapes import Point
from gesso.printing.art.surface import doubled, halo, wash

_COURSE_PX = 33
_BRICK_PX = 82
_BLACK: Rgb = (10, 8, 18)
_WHITE: Rgb = (250, 246, 255)


@lru_cache(maxsize=4)
def _bricks(width: int, height: int) -> Image.Image:
    """The wall's relief: mid grey, joints dark, the upper edges of some bricks light."""
    chance = Chance(0xB21C, "bricks")
    wall = Image.new("L", (width, height), 100)
    draw = ImageDraw.Draw(wall)
    for row in range(height // _COURSE_PX + 2):
        shift = _BRICK_PX // 2 if row % 2 else 0
        for column in range(-1, width // _BRICK_PX + 2):
            left, top = column * _BRICK_PX - shift, row * _COURSE_PX
            level = 128 + round(chance.signed(14))
            draw.rectangle((left + 2, top + 2, left + _BRICK_PX - 2, top + _COURSE_PX - 2), fill=level)
            draw.line((left + 3, top + 2, left + _BRICK_PX - 3, top + 2), fill=level + 16)
    pitted = noise(0xB21D, width, height, 5, octaves=2)
    return add(wall.filter(ImageFilter.BoxBlur(0.7)), pitted, 0.1)


def _wall(scene: Scene) -> Image.Image:
    """Bricks under clouds of paint: dark at the edges, a glow of the main colour behind each tag, a cap of accent."""
    chance = scene.chance.fork("wall")
    night = mix(scene.deep, scene.light, 0.25)
    stops = ((0.0, scene.deep), (0.35, night), (0.7, scene.light), (1.0, mix(scene.light, scene.main, 0.3)))
    canvas = wash(scene.width, scene.height, stops, chance.seed(), cell=380, octaves=4, contrast=1.5)
    for focus in scene.foci:
        x, y = focus.x + chance.signed(0.4) * focus.r, focus.y + chance.between(0.1, 0.6) * focus.r
        glow = halo(scene.width, scene.height, x, y, focus.r * 2.3)
        cloud = add(glow, noise(chance.seed(), scene.width, scene.height, 120, octaves=3), 0.5)
        canvas.paste(mix(scene.main, scene.light, 0.12), (0, 0), cloud.point(_fade(40, 0.62)))
        cap = halo(scene.width, scene.height, focus.x + chance.signed(0.7) * focus.r, focus.y - focus.r * 0.85, focus.r)
        puff = add(cap, noise(chance.seed(), scene.width, scene.height, 90, octaves=3), 0.5)
        canvas.paste(scene.accent, (0, 0), puff.point(_fade(60, 0.42)))
    relief = Image.merge("RGB", (_bricks(scene.width, scene.height),) * 3)
    return ImageChops.overlay(canvas, relief)


def _fade(floor: int, strength: float) -> list[int]:
    return [round(max(0.0, (level - floor) / (255 - floor)) * 255 * strength) for level in range(256)]


class _Tag:
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
            canvas.paste(_BLACK, (at[0] + round(r * 0.018 * step), at[1] + round(r * 0.022 * step)), shadow)
        canvas.paste(_WHITE, at, white)
        canvas.paste(_BLACK, at, black)
        canvas.paste(self._body(colour, shape), at, shape)
        bright = Image.new("L", self.mask.size, 0)
        draw = ImageDraw.Draw(bright)
        for line in shine:
            spots = [self.spot(*point) for point in line]
            fat = r * 0.085
            draw.line(spots, fill=225, width=round(fat), joint="curve")
            for x, y in (spots[0], spots[-1]):
                draw.ellipse((x - fat / 2, y - fat / 2, x + fat / 2, y + fat / 2), fill=225)
        canvas.paste(mix(scene.main, _WHITE, 0.86), at, ImageChops.multiply(bright.reduce(2), shape))

    def _body(self, colour: Rgb, shape: Image.Image) -> Image.Image:
        """The fill: the colour, misted lighter from above and darker at its foot."""
        size = shape.size
        body = Image.new("RGB", size, colour)
        slope = Image.linear_gradient("L").resize(size)
        speck = noise(self.chance.seed(), *size, 2.0)
        body.paste(mix(colour, self.scene.deep, 0.5), (0, 0), add(slope, speck, 0.5).point(_fade(120, 0.85)))
        top = slope.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        body.paste(mix(colour, _WHITE, 0.45), (0, 0), add(top, speck, 0.5).point(_fade(130, 0.5)))
        return body


def _grown(mask: Image.Image, by: float) -> Image.Image:
    """The mask grown by px with round corners: a blur and a low threshold."""
    blurred = mask.filter(ImageFilter.GaussianBlur(by * 0.62))
    # A low threshold lies far out, where the blur has rounded every corner.
    return blurred.point(steep(4, 8))


def _drips(canvas: Image.Image, tag: _Tag, colours: tuple[Rgb, ...]) -> None:
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


def _mist(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> None:
    """420 specks thrown wide of the tag, thickest near it."""
    draw = ImageDraw.Draw(canvas)
    colours = (scene.main, scene.accent, _WHITE)
    for _ in range(420):
        angle, away = chance.between(0, tau), focus.r * (0.2 + 1.5 * chance.unit() ** 1.7)
        x, y = focus.x + cos(angle) * away * 1.1, focus.y + sin(angle) * away * 0.85
        size = 0.5 + 2.6 * chance.unit() ** 8
        draw.ellipse((x - size, y - size, x + size, y + size), fill=chance.pick(colours))


def _scribble(canvas: Image.Image, scene: Scene, points: list[Point], width: float, colour: Rgb) -> None:
    """A thin marker line with round ends."""
    draw = ImageDraw.Draw(canvas)
    draw.line(points, fill=colour, width=round(width), joint="curve")
    for x, y in points:
        draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=colour)


def _small_crown(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance, x: float, y: float) -> None:
    """The signature over a tag: a crown of three strokes."""
    r, tilt = focus.r, chance.signed(0.16)
    knots = [
        (-0.42, 0.1),
        (-0.46, -0.14),
        (-0.2, 0.0),
        (0.0, -0.24),
        (0.2, 0.0),
        (0.46, -0.14),
        (0.42, 0.1),
        (-0.42, 0.1),
    ]
    points = [
        (
            focus.x + (x + (px * cos(tilt) - py * sin(tilt)) * 0.8) * r,
            focus.y + (y + (px * sin(tilt) + py * cos(tilt)) * 0.8) * r,
        )
        for px, py in knots
    ]
    _scribble(canvas, scene, points, r * 0.052, scene.accent)


def _arrow(tag: _Tag) -> list[list[Point]]:
    chance = tag.chance
    up = chance.pick((1.0, -1.0))
    joints: list[Point] = [(-1.05, 0.12 + 0.5 * up)]
    legs = chance.pick((3, 4))
    for leg in range(1, legs + 1):
        x = -1.05 + 1.72 * leg / legs
        high = 0.4 + 0.06 * leg
        joints.append((x, 0.12 + (-high if leg % 2 else high * 0.9) * up + chance.signed(0.05)))
    tag.stroke(joints, 0.36)
    (x0, y0), (x1, y1) = joints[-2], joints[-1]
    heading = atan2(y1 - y0, x1 - x0)
    tip = (x1 + cos(heading) * 0.52, y1 + sin(heading) * 0.52)
    tag.fill(
        [
            tip,
            (x1 + cos(heading + 2.15) * 0.55, y1 + sin(heading + 2.15) * 0.55),
            (x1 - cos(heading) * 0.06, y1 - sin(heading) * 0.06),
            (x1 + cos(heading - 2.15) * 0.55, y1 + sin(heading - 2.15) * 0.55),
        ]
    )
    return [[_between(a, b, 0.2), _between(a, b, 0.72)] for a, b in pairwise([(x - 0.05, y - 0.06) for x, y in joints])]


def _between(first: Point, second: Point, share: float) -> Point:
    return first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share


def _crown(tag: _Tag) -> list[list[Point]]:
    chance = tag.chance
    lean = chance.signed(0.1)
    points: list[Point] = [
        (-0.86, 0.62),
        (-1.02, -0.42),
        (-0.5, 0.06),
        (-0.02, -0.86),
        (0.5, 0.06),
        (1.02, -0.42),
        (0.86, 0.62),
    ]
    tilted = [(x + lean * -y, y + lean * x) for x, y in points]
    tag.fill(tilted)
    tag.stroke([*tilted, tilted[0]], 0.16)
    for index in (1, 3, 5):
        x, y = tilted[index]
        tag.stroke([(x, y - 0.1), (x, y - 0.1)], 0.3)
    for share in (0.2, 0.5, 0.8):
        x, y = _between(tilted[0], tilted[6], share)
        size = 0.1 if share != 0.5 else 0.13
        tag.fill([(x, y - size * 2.6), (x + size, y - size * 1.3), (x, y), (x - size, y - size * 1.3)], 0)
    inner = [_between(a, b, share) for a, b, share in ((tilted[1], tilted[0], 0.16), (tilted[1], tilted[0], 0.7))]
    return [inner, [_between(tilted[3], tilted[2], 0.1), _between(tilted[3], tilted[2], 0.62)]]


def _bolt(tag: _Tag) -> list[list[Point]]:
    lean = tag.chance.signed(0.14)
    side = tag.chance.pick((1.0, -1.0))
    points: list[Point] = [
        (0.36, -1.12),
        (-0.62, 0.1),
        (-0.1, 0.14),
        (-0.46, 1.1),
        (0.66, -0.22),
        (0.12, -0.24),
        (0.62, -1.12),
    ]
    tilted = [((x + lean * -y) * side * 0.92, (y + lean * x) * 0.88) for x, y in points]
    tag.fill(tilted)
    tag.stroke([*tilted, tilted[0]], 0.1)
    return [
        [_between(tilted[0], tilted[1], 0.14), _between(tilted[0], tilted[1], 0.7)],
        [_between(tilted[2], tilted[3], 0.12), _between(tilted[2], tilted[3], 0.4)],
    ]


def _burst(tag: _Tag) -> list[list[Point]]:
    chance = tag.chance
    spikes, turn = chance.whole(9, 12), chance.between(0, tau)
    points: list[Point] = []
    for step in range(spikes * 2):
        reach = 0.66 if step % 2 else chance.between(0.98, 1.3)
        angle = turn + step * pi / spikes
        points.append((cos(angle) * reach * 1.08, sin(angle) * reach * 0.86))
    tag.fill(points)
    lit = [step for step in range(0, spikes * 2, 2) if points[step][1] < -0.2][:3]
    return [[_between(points[step], (0.0, 0.0), 0.18), _between(points[step], (0.0, 0.0), 0.4)] for step in lit]


def _eye(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> None:
    """An eye for the burst, looking aside."""
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    r, look = focus.r * 2, chance.signed(0.12)
    x, y = focus.x * 2, focus.y * 2

    def almond(wide: float, high: float) -> list[Point]:
        upper = [(x - r * wide + 2 * r * wide * step / 24, y - r * high * sin(pi * step / 24)) for step in range(25)]
        lower = [
            (x + r * wide - 2 * r * wide * step / 24, y + r * high * 0.9 * sin(pi * step / 24)) for step in range(25)
        ]
        return [*upper, *lower]

    draw.polygon(almond(0.62, 0.42), fill=_BLACK)
    draw.polygon(almond(0.53, 0.345), fill=_WHITE)
    for size, colour in ((0.31, _BLACK), (0.262, scene.accent), (0.14, _BLACK)):
        draw.ellipse((x + (look - size) * r, y - size * r, x + (look + size) * r, y + size * r), fill=colour)
    draw.ellipse((x + (look - 0.17) * r, y - 0.19 * r, x + (look - 0.05) * r, y - 0.07 * r), fill=_WHITE)
    canvas.paste(large.reduce(2))


def _loop(tag: _Tag) -> list[list[Point]]:
    chance = tag.chance
    side = chance.pick((1.0, -1.0))
    start = chance.between(0.3, 0.6)
    ring = [
        (side * cos(start + angle) * (0.66 + 0.05 * angle), sin(start + angle) * (0.62 + 0.04 * angle))
        for angle in _steps(0.0, 5.0, 40)
    ]
    tag.stroke(ring, 0.34)
    (x0, y0), (x1, y1) = ring[-3], ring[-1]
    heading = atan2(y1 - y0, x1 - x0)
    tag.fill(
        [
            (x1 + cos(heading) * 0.58, y1 + sin(heading) * 0.58),
            (x1 + cos(heading + 2.1) * 0.52, y1 + sin(heading + 2.1) * 0.52),
            (x1 + cos(heading - 2.1) * 0.52, y1 + sin(heading - 2.1) * 0.52),
        ]
    )
    star = [
        (
            cos(-pi / 2 + step * pi / 5) * (0.13 if step % 2 else 0.3),
            sin(-pi / 2 + step * pi / 5) * (0.13 if step % 2 else 0.3),
        )
        for step in range(10)
    ]
    tag.fill(star)
    return [[(x * 1.09, y * 1.09) for x, y in ring[12:22]], [(x * 1.09, y * 1.09) for x, y in ring[25:28]]]


def _steps(low: float, high: float, count: int) -> list[float]:
    return [low + (high - low) * step / count for step in range(count + 1)]


Outline = Callable[[_Tag], list[list[Point]]]


def _tagged(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance, outline: Outline, signed: bool) -> None:
    tag = _Tag(scene, focus, chance)
    shine = outline(tag)
    tag.paint(canvas, scene.main, shine)
    if outline is _burst:
        _eye(canvas, scene, focus, chance)
    _drips(canvas, tag, (scene.main, scene.accent))
    if signed:
        _small_crown(canvas, scene, focus, chance, chance.signed(0.4), -0.84)
    _mist(canvas, scene, focus, chance.fork("mist"))


def _composed(outline: Outline, signed: bool = False) -> Composition:
    def compose(scene: Scene) -> Image.Image:
        canvas = _wall(scene)
        _tagged(canvas, scene, scene.focus, scene.chance, outline, signed)
        return canvas

    return compose


def _mural(scene: Scene) -> Image.Image:
    """Three tags on one wall, and one fat line of accent that runs behind them all."""
    canvas = _wall(scene)
    chance, r = scene.chance, scene.focus.r
    phase = chance.between(0, tau)
    line = [
        (x, scene.focus.y + r * 0.5 * sin(x / scene.width * tau * 1.4 + phase))
        for x in range(-60, scene.width + 80, 12)
    ]
    for width, colour, drop in (
        (0.3, _BLACK, 0.06),
        (0.24, scene.accent, 0.0),
        (0.2, mix(scene.accent, scene.main, 0.12), 0.0),
    ):
        draw = ImageDraw.Draw(canvas)
        draw.line([(x + drop * r, y + drop * r) for x, y in line], fill=colour, width=round(width * r), joint="curve")
    _scribble(canvas, scene, [(x, y - r * 0.05) for x, y in line], r * 0.02, mix(scene.accent, _WHITE, 0.7))
    outlines: tuple[Outline, ...] = (_arrow, _crown, _burst)
    for index, focus in enumerate(scene.foci):
        _tagged(canvas, scene, focus, chance.fork("hero", index), outlines[index % len(outlines)], index == 0)
    return canvas


SPRAY_MOTIF = Motif(
    "spray",
    1,
    (
        _composed(_arrow, signed=True),
        _composed(_crown),
        _composed(_bolt, signed=False),
        _composed(_burst),
        _composed(_loop),
    ),
    _mural,
)
