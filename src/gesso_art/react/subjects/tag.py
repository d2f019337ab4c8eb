"""A sprayed tag: a fat shape stacked as shadow, white, black and colour, with drips and mist.

Some tags show the tagger's tools: a spray can, a roller, a shutter.
"""

from collections.abc import Callable
from itertools import pairwise
from math import atan2, cos, pi, sin, tau

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from gesso.art.chance import Chance, add, noise, steep
from gesso.art.palette import Rgb, mix
from gesso.art.request import Focus, Scene
from gesso.art.shapes import Point, arc_points, polar
from gesso_art.painting.surface import cover, doubled

SPRAY_BLACK: Rgb = (10, 8, 18)
SPRAY_WHITE: Rgb = (250, 246, 255)
_ROOM = 1.75


def fade(floor: int, strength: float) -> list[int]:
    """Return a table of levels: 0 up to the floor, then rising to the strength."""
    return [round(max(0.0, (level - floor) / (255 - floor)) * 255 * strength) for level in range(256)]


class Tag:
    """A shape drawn as a mask of twice the size, then stacked: shadow, white, black, colour.

    It may reach this many hero radii to either side of the focus."""

    def __init__(self, scene: Scene, focus: Focus, chance: Chance, aside: float = _ROOM) -> None:
        self.scene, self.focus, self.chance = scene, focus, chance
        across, down = focus.r * max(aside, _ROOM), focus.r * _ROOM
        self.left, self.top = round(focus.x - across), round(focus.y - down)
        self.middle = round(across * 2), round(down * 2)
        self.mask = Image.new("L", (self.middle[0] * 2, self.middle[1] * 2), 0)
        self.draw = ImageDraw.Draw(self.mask)

    def spot(self, x: float, y: float) -> Point:
        """Return the mask point of a place in hero radii from the focus."""
        return self.middle[0] + x * self.focus.r * 2, self.middle[1] + y * self.focus.r * 2

    def stroke(self, points: list[Point], width: float) -> None:
        """Paint a fat line with round joints and ends, sizes in hero radii."""
        fat = width * self.focus.r * 2
        spots = [self.spot(*point) for point in points]
        for first, second in pairwise(spots):
            self.draw.line((*first, *second), fill=255, width=round(fat))
        for x, y in spots:
            self.draw.ellipse((x - fat / 2, y - fat / 2, x + fat / 2, y + fat / 2), fill=255)

    def fill(self, points: list[Point], fill: int = 255) -> None:
        """Paint a filled polygon, in hero radii."""
        self.draw.polygon([self.spot(*point) for point in points], fill=fill)

    def paint(self, canvas: Image.Image, colour: Rgb, shine: list[list[Point]]) -> None:
        """Stack the tag on an RGB canvas, and streak the highlights on."""
        scene, at = self.scene, (self.left, self.top)
        r = self.focus.r
        shape = self.mask.reduce(2)
        black, white = grown(shape, r * 0.042), grown(shape, r * 0.1)
        shadow = grown(shape, r * 0.075)
        for step in range(1, 7):
            cover(canvas, SPRAY_BLACK, shadow, (at[0] + round(r * 0.018 * step), at[1] + round(r * 0.022 * step)))
        cover(canvas, SPRAY_WHITE, white, at)
        cover(canvas, SPRAY_BLACK, black, at)
        canvas.paste(self.body(colour, shape), at, shape)
        bright = Image.new("L", self.mask.size, 0)
        draw = ImageDraw.Draw(bright)
        for line in shine:
            spots = [self.spot(*point) for point in line]
            fat = r * 0.085
            draw.line(spots, fill=225, width=round(fat), joint="curve")
            for x, y in (spots[0], spots[-1]):
                draw.ellipse((x - fat / 2, y - fat / 2, x + fat / 2, y + fat / 2), fill=225)
        cover(canvas, mix(scene.main, SPRAY_WHITE, 0.86), ImageChops.multiply(bright.reduce(2), shape), at)

    def body(self, colour: Rgb, shape: Image.Image) -> Image.Image:
        """Paint the fill: the colour, misted lighter from above and darker at its foot."""
        size = shape.size
        body = Image.new("RGB", size, colour)
        slope = Image.linear_gradient("L").resize(size)
        speck = noise(self.chance.seed(), *size, 2.0)
        body.paste(mix(colour, self.scene.deep, 0.5), (0, 0), add(slope, speck, 0.5).point(fade(120, 0.85)))
        top = slope.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        body.paste(mix(colour, SPRAY_WHITE, 0.45), (0, 0), add(top, speck, 0.5).point(fade(130, 0.5)))
        return body


def grown(mask: Image.Image, by: float) -> Image.Image:
    """Return an L mask whose shapes are larger by this many px, with round corners."""
    blurred = mask.filter(ImageFilter.GaussianBlur(by * 0.62))
    # A low threshold lies far out, where the blur has rounded every corner.
    return blurred.point(steep(4, 8))


def drips(canvas: Image.Image, tag: Tag, colours: tuple[Rgb, ...]) -> None:
    """Paint runs of paint from the tag's lower edges, each ending in a bead."""
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


def mist(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance, stretch: float = 1.0) -> None:
    """Paint 420 specks thrown wide of the tag, thickest near it; `stretch` spreads them to either side."""
    draw = ImageDraw.Draw(canvas)
    colours = (scene.main, scene.accent, SPRAY_WHITE)
    for _ in range(420):
        angle, away = chance.between(0, tau), focus.r * (0.2 + 1.5 * chance.unit() ** 1.7)
        x, y = focus.x + cos(angle) * away * 1.1 * stretch, focus.y + sin(angle) * away * 0.85
        size = 0.5 + 2.6 * chance.unit() ** 8
        draw.ellipse((x - size, y - size, x + size, y + size), fill=chance.pick(colours))


def scribble(canvas: Image.Image, scene: Scene, points: list[Point], width: float, colour: Rgb) -> None:
    """Paint a thin marker line with round ends."""
    draw = ImageDraw.Draw(canvas)
    draw.line(points, fill=colour, width=round(width), joint="curve")
    for x, y in points:
        draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=colour)


def arrow(tag: Tag) -> list[list[Point]]:
    """Return an arrow that turns corners."""
    chance = tag.chance
    up = chance.pick((1.0, -1.0))
    joints: list[Point] = [(-1.05, 0.12 + 0.5 * up)]
    legs = chance.pick((3, 4))
    for leg in range(1, legs + 1):
        x = -1.05 + 1.72 * leg / legs
        high = 0.4 + 0.06 * leg
        joints.append((x, 0.12 + (-high if leg % 2 else high * 0.9) * up + chance.signed(0.05)))
    return _arrow_along(tag, joints)


def long_arrow(tag: Tag) -> list[list[Point]]:
    """Return the same arrow as long as the box of the focus is wide, rising from corner to corner."""
    half = tag.focus.half_width - 0.42
    legs = max(3, 2 * round(half / 0.9) + 1)
    joints: list[Point] = [(-half, 0.1)]
    for leg in range(1, legs):
        x = -half + (2 * half - 0.62) * leg / (legs - 1)
        joints.append((x, (-0.6 if leg % 2 == legs % 2 else 0.62) + tag.chance.signed(0.06)))
    joints[-1] = (joints[-1][0], 0.56)
    return _arrow_along(tag, [*joints, (half - 0.3, -0.42)])


def _arrow_along(tag: Tag, joints: list[Point]) -> list[list[Point]]:
    """Return a fat line with a head at its end."""
    tag.stroke(joints, 0.36)
    (x0, y0), (x1, y1) = joints[-2], joints[-1]
    heading = atan2(y1 - y0, x1 - x0)
    tip = polar(heading, 0.52, x1, y1)
    notch = (x1 - cos(heading) * 0.06, y1 - sin(heading) * 0.06)
    tag.fill([tip, polar(heading + 2.15, 0.55, x1, y1), notch, polar(heading - 2.15, 0.55, x1, y1)])
    return [[_between(a, b, 0.2), _between(a, b, 0.72)] for a, b in pairwise([(x - 0.05, y - 0.06) for x, y in joints])]


def _between(first: Point, second: Point, share: float) -> Point:
    return first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share


def crown(tag: Tag) -> list[list[Point]]:
    """Return a crown of three or more points."""
    chance = tag.chance
    lean = chance.signed(0.1)
    points: list[Point] = [
        (-0.86, 0.62), (-1.02, -0.42), (-0.5, 0.06), (-0.02, -0.86), (0.5, 0.06), (1.02, -0.42), (0.86, 0.62),
    ]  # fmt: skip
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


def bolt(tag: Tag) -> list[list[Point]]:
    """Return a bolt of lightning."""
    lean = tag.chance.signed(0.14)
    side = tag.chance.pick((1.0, -1.0))
    points: list[Point] = [
        (0.36, -1.12), (-0.62, 0.1), (-0.1, 0.14), (-0.46, 1.1), (0.66, -0.22), (0.12, -0.24), (0.62, -1.12),
    ]  # fmt: skip
    tilted = [((x + lean * -y) * side * 0.92, (y + lean * x) * 0.88) for x, y in points]
    tag.fill(tilted)
    tag.stroke([*tilted, tilted[0]], 0.1)
    return [
        [_between(tilted[0], tilted[1], 0.14), _between(tilted[0], tilted[1], 0.7)],
        [_between(tilted[2], tilted[3], 0.12), _between(tilted[2], tilted[3], 0.4)],
    ]


def burst(tag: Tag) -> list[list[Point]]:
    """Return a star that bursts."""
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


def eye(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> None:
    """Paint an eye for the burst, looking aside."""
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

    draw.polygon(almond(0.62, 0.42), fill=SPRAY_BLACK)
    draw.polygon(almond(0.53, 0.345), fill=SPRAY_WHITE)
    for size, colour in ((0.31, SPRAY_BLACK), (0.262, scene.accent), (0.14, SPRAY_BLACK)):
        draw.ellipse((x + (look - size) * r, y - size * r, x + (look + size) * r, y + size * r), fill=colour)
    draw.ellipse((x + (look - 0.17) * r, y - 0.19 * r, x + (look - 0.05) * r, y - 0.07 * r), fill=SPRAY_WHITE)
    canvas.paste(large.reduce(2))


def loop(tag: Tag) -> list[list[Point]]:
    """Return a line that crosses itself."""
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
    tag.fill([polar(heading, 0.58, x1, y1), polar(heading + 2.1, 0.52, x1, y1), polar(heading - 2.1, 0.52, x1, y1)])
    star = [polar(-pi / 2 + step * pi / 5, 0.13 if step % 2 else 0.3) for step in range(10)]
    tag.fill(star)
    return [[(x * 1.09, y * 1.09) for x, y in ring[12:22]], [(x * 1.09, y * 1.09) for x, y in ring[25:28]]]


def _steps(low: float, high: float, count: int) -> list[float]:
    return [low + (high - low) * step / count for step in range(count + 1)]


Outline = Callable[[Tag], list[list[Point]]]


def can(tag: Tag) -> list[list[Point]]:
    """Return a spray can that fires to its right."""
    body = [(-0.48, 0.98), (-0.48, -0.2), *arc_points(-0.06, -0.2, 0.42, pi, 2 * pi, 20, ry=0.3), (0.36, 0.98)]
    tag.fill(body)
    tag.stroke([(-0.42, 0.94), (0.3, 0.94)], 0.2)
    tag.stroke([(-0.18, -0.62), (0.06, -0.62)], 0.24)
    tag.stroke([(-0.14, -0.82), (0.02, -0.66)], 0.1)
    for far in ((1.1, -1.02), (1.24, -0.7), (1.1, -0.36)):
        near = (0.34, -0.7 + (far[1] + 0.7) * 0.22)
        tag.stroke([near, far], 0.13)
    for y in (-0.24, 0.02, 0.72):
        tag.fill([(-0.49, y), (0.37, y), (0.37, y + 0.055), (-0.49, y + 0.055)], 0)
    drop = [(-0.06, 0.18), *arc_points(-0.06, 0.46, 0.16, -0.5, pi + 0.5, 20)]
    tag.fill(drop, 0)
    return [[(-0.34, 0.14), (-0.34, 0.64)], [(-0.3, -0.28), (-0.16, -0.38)]]


def corner(tag: Tag) -> list[list[Point]]:
    """Return an arrow that goes down an alley and turns into it, around a corner."""
    tag.stroke([(-1.06, 0.74), (-0.5, 0.74), (-0.1, 0.3), (-0.1, -0.3)], 0.32)
    tag.stroke([(-0.1, -0.3), (0.36, -0.3)], 0.3)
    tag.fill([(0.3, -0.78), (1.0, -0.3), (0.3, 0.18)])
    return [[(-0.98, 0.68), (-0.54, 0.68)], [(-0.16, 0.2), (-0.16, -0.24)], [(0.4, -0.5), (0.68, -0.32)]]


def roller(tag: Tag) -> list[list[Point]]:
    """Return a roller, a fresh stripe behind it."""
    tag.stroke([(-0.72, -0.72), (0.5, -0.72)], 0.5)
    tag.fill(
        [
            (-0.66, -0.7),
            (0.44, -0.7),
            (0.44, -0.02),
            (0.3, 0.14),
            (0.16, -0.02),
            (-0.02, 0.3),
            (-0.2, 0.02),
            (-0.4, 0.2),
            (-0.66, -0.06),
        ]
    )
    tag.stroke([(0.7, -0.72), (1.0, -0.72), (1.0, -0.16), (0.66, 0.2), (0.66, 0.5)], 0.14)
    tag.stroke([(0.66, 0.5), (0.66, 1.04)], 0.3)
    tag.fill([(-0.9, -0.47), (0.7, -0.47), (0.7, -0.41), (-0.9, -0.41)], 0)
    tag.fill([(0.5, 0.68), (0.82, 0.68), (0.82, 0.73), (0.5, 0.73)], 0)
    return [[(-0.66, -0.8), (0.2, -0.8)], [(0.6, 0.82), (0.6, 1.0)]]


def shutter(tag: Tag) -> list[list[Point]]:
    """Return a shutter, half rolled up, an arrow on it."""
    tag.stroke([(-0.74, -0.78), (0.74, -0.78)], 0.36)
    tag.fill([(-0.8, -0.7), (0.8, -0.7), (0.8, 0.86), (-0.8, 0.86)])
    tag.stroke([(-0.74, 0.86), (0.74, 0.86)], 0.16)
    tag.stroke([(-0.16, 0.98), (0.16, 0.98)], 0.16)
    for row in range(6):
        y = -0.5 + row * 0.225
        tag.fill([(-0.81, y), (0.81, y), (0.81, y + 0.045), (-0.81, y + 0.045)], 0)
    tag.fill([(0.0, -0.44), (0.58, 0.16), (0.24, 0.16), (0.24, 0.62), (-0.24, 0.62), (-0.24, 0.16), (-0.58, 0.16)], 0)
    tag.fill([(0.0, -0.32), (0.42, 0.11), (0.17, 0.11), (0.17, 0.55), (-0.17, 0.55), (-0.17, 0.11), (-0.42, 0.11)])
    return [[(-0.64, -0.84), (0.3, -0.84)], [(-0.66, 0.72), (-0.36, 0.72)]]
