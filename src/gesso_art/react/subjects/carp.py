"""Water: a carp seen from above, a breaking wave, an arched bridge, and a gate in a waterfall, like woodcuts."""

from collections.abc import Callable
from dataclasses import dataclass
from math import atan2, cos, pi, sin, tau

from PIL import Image, ImageChops, ImageDraw

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, Rgb, mix
from gesso.art.request import Focus, Scene
from gesso.art.shapes import Point, curve
from gesso_art.painting.brush import Layer, Load, Profile, drag, steady, sweep, thinning
from gesso_art.painting.needle import Needle
from gesso_art.painting.surface import doubled
from gesso_art.react.subjects.silk import ribbon, tapered


@dataclass(frozen=True, slots=True)
class Bend:
    """The arc along which a fish swims: centre and radius (px), the angle of the head, the turn to the tail, half the girth."""

    x: float
    y: float
    radius: float
    start: float
    turn: float
    half: float

    def girth(self, share: float) -> float:
        """Return half the body's width: a blunt head, a deep chest, a narrow tail root."""
        share = min(1.0, max(0.0, share))
        nose: float = min(1.0, (share / 0.16) ** 0.5)
        chest: float = cos(pi / 2 * max(0.0, share - 0.22) / 0.82) ** 1.15
        return self.half * (0.16 + 0.84 * nose * chest)

    def at(self, share: float, across: float) -> tuple[float, float]:
        """Return a point of the body: `across` runs from -1 (inside the bend) to 1 (outside)."""
        angle = self.start + self.turn * share
        reach = self.radius + across * self.girth(share)
        return self.x + cos(angle) * reach, self.y + sin(angle) * reach

    def sternwards(self, share: float) -> float:
        """Return the direction from head to tail, radians."""
        return self.start + self.turn * share + (pi / 2 if self.turn > 0 else -pi / 2)

    def outwards(self, side: float) -> float:
        """Return the sign of the turn with which a heading leans to a side (1 outside the bend, -1 inside)."""
        return -side if self.turn > 0 else side


def carp(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint the carp."""
    hand = chance.pick((1.0, -1.0))
    start = chance.between(-0.5, 0.1) if hand > 0 else pi - chance.between(-0.5, 0.1)
    turn = -2.55 * hand
    radius = focus.r * 0.86
    middle = start + turn * 0.5
    bend = Bend(
        focus.x - cos(middle) * radius * 0.42, focus.y - sin(middle) * radius * 0.42 + focus.r * 0.16, radius, start, turn,
        focus.r * 0.3,
    )  # fmt: skip
    body = sweep(
        (bend.x, bend.y), steady(radius), bend.girth, start, turn,
        Load(wet=1.6, dry=0.25, hair_px=2.4, ragged=0.25, blunt=0.4), chance,
    )  # fmt: skip
    shade = mix(scene.deep, (0, 0, 0), 0.4)
    fins = _fins(bend, focus.r, chance)
    for layer in (*fins, body):
        layer.lay_flat(canvas, shade, 0.55, 9, 15)
    silk, edge = mix(scene.light, scene.accent, 0.28), mix(scene.accent, scene.deep, 0.2)
    for layer in fins:
        layer.lay(canvas, (edge, silk, scene.light), 0.94)
    body.lay(canvas, (mix(scene.light, scene.main, 0.3), scene.light, mix(scene.light, (255, 255, 255), 0.6)))
    _patches(canvas, body, bend, scene.accent, chance)
    return _drawn(canvas, bend, scene)


def _fins(bend: Bend, r: float, chance: Chance) -> list[Layer]:
    silk = Load(wet=1.15, dry=1.05, onset=0.25, hair_px=2.2, ragged=0.5)
    strokes: list[tuple[float, float, float, float, float]] = []
    for side in (-1.0, 1.0):
        for spread, length in ((0.55, 0.5), (0.85, 0.46), (1.15, 0.36)):
            strokes.append((0.24, side, spread, length, 0.06))
        for spread, length in ((0.35, 0.3), (0.62, 0.26)):
            strokes.append((0.56, side, spread, length, 0.042))
        for spread, length in ((0.12, 0.62), (0.36, 0.86), (0.6, 0.78)):
            strokes.append((0.985, side * 0.4, spread * (1.0 if side > 0 else 0.9), length, 0.07))
    layers: list[Layer] = []
    for share, side, spread, length, width in strokes:
        lean = bend.outwards(1.0 if side > 0 else -1.0)
        heading = bend.sternwards(share) + lean * (spread + chance.signed(0.06))
        long = r * length * chance.between(0.92, 1.08)
        offset, half_width = _trailing(lean * long * -0.16), tapered(r * width, 0.55)
        layers.append(drag(bend.at(share, side * 0.7), heading, long, offset, half_width, silk, chance))
    return layers


def _trailing(height: float) -> Profile:
    return lambda share: height * share * share


def _patches(canvas: Image.Image, body: Layer, bend: Bend, colour: Rgb, chance: Chance) -> None:
    mask = Image.new("L", (canvas.width * 2, canvas.height * 2), 0)
    draw = ImageDraw.Draw(mask)
    places = [(0.09, 0.07, 0.7)] if chance.unit() < 0.6 else []
    places += [(0.33, 0.12, 1.0), (0.6, 0.1, 0.9), (0.86, 0.08, 1.1)]
    for share, reach, breadth in places:
        lean = chance.signed(0.45)
        knots: list[tuple[float, float]] = []
        for step in range(11):
            angle = tau * step / 11
            grown = chance.between(0.7, 1.25)
            x, y = bend.at(share + cos(angle) * reach * grown, lean + sin(angle) * breadth * grown)
            knots.append((2 * x, 2 * y))
        draw.polygon(curve(*knots, steps=5), fill=255)
    box = (body.left, body.top, body.left + body.coverage.width, body.top + body.coverage.height)
    within = ImageChops.multiply(mask.reduce(2).crop(box), body.coverage)
    canvas.paste(colour, (body.left, body.top), within)


def _drawn(canvas: Image.Image, bend: Bend, scene: Scene) -> Image.Image:
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)

    def line(points: list[tuple[float, float]], colour: Rgb, width: int) -> None:
        draw.line([(2 * x, 2 * y) for x, y in points], fill=colour, width=width, joint="curve")

    ink = mix(scene.deep, (0, 0, 0), 0.2)
    faint = mix(scene.accent, scene.deep, 0.55)
    rows = 17
    for row in range(rows):
        share = 0.22 + 0.7 * row / rows
        for column in range(-3, 4):
            across = (column + (0.5 if row % 2 else 0.0)) * 0.27
            if abs(across) > 0.88:
                continue
            turns = [part * pi / 6 for part in range(-3, 4)]
            arc = [bend.at(share + 0.022 * cos(turn), across + 0.13 * sin(turn)) for turn in turns]
            line(arc, faint, 2)
    for side in (-1.0, 1.0):
        line([bend.at(0.005 + 0.985 * step / 40, side * 0.99) for step in range(41)], ink, 5)
    line([bend.at(0.24 + 0.7 * step / 30, 0.0) for step in range(31)], ink, 5)
    line([bend.at(0.155 + 0.05 * abs(step) / 8, step / 8 * 0.96) for step in range(-8, 9)], ink, 4)
    line([bend.at(0.003, step / 6) for step in range(-6, 7)], ink, 5)
    for side in (-1.0, 1.0):
        x, y = bend.at(0.085, side * 0.72)
        size = bend.half * 0.2
        draw.ellipse((2 * x - size, 2 * y - size, 2 * x + size, 2 * y + size), fill=ink)
        draw.ellipse((2 * x - size * 0.6, 2 * y - size * 0.6, 2 * x, 2 * y), fill=scene.light)
        barbel = [bend.at(0.012 - 0.016 * step, side * (0.5 + 0.2 * step)) for step in range(5)]
        line(list(curve(*barbel, steps=6, closed=False)), ink, 4)
    return large.reduce(2)


_STEPS = 72
Place = Callable[[float, float], tuple[float, float]]
"""A function from a share of the way and a height (0 hollow, 1 back) to a point on the canvas of twice the size."""


def breaker(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint the wave, with a sun in its hollow."""
    r, hand = focus.r, chance.pick((1.0, -1.0))
    cx, cy = focus.x - hand * r * 0.16, focus.y + r * 0.1
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    # From the lower outer corner, over the top, down into the curl.
    start = 0.8 if hand > 0 else pi - 0.8
    turn = -hand * 4.45

    def at(share: float, height: float, dx: float = 0.0, dy: float = 0.0) -> tuple[float, float]:
        """Return a point at a `height`: 0 is the edge of the hollow, 1 the back of the wave."""
        hollow = 0.98 - 0.2 * share - 0.36 * share**4 + 2.4 * max(0.0, 0.24 - share) ** 1.2
        thick = (0.86 - 0.55 * share) * (1.0 - share**7) + 0.75 * max(0.0, 0.3 - share)
        angle = start + turn * share
        reach = r * (hollow + height * thick)
        return 2 * (cx + cos(angle) * reach + dx), 2 * (cy + sin(angle) * reach + dy)

    def band(low: float, high: float, colour: Rgb, until: float = 1.0, dx: float = 0.0, dy: float = 0.0) -> None:
        shares = [until * step / _STEPS for step in range(_STEPS + 1)]

        def thin(share: float) -> float:
            narrow: float = min(1.0, max(0.0, 1.0 - share / until) * 2.2) ** 0.8
            return (low + high) / 2 + ((high - low) / 2) * narrow

        inner = [at(share, low + high - thin(share), dx, dy) for share in shares]
        outer = [at(share, thin(share), dx, dy) for share in shares]
        draw.polygon([*inner, *reversed(outer)], fill=colour)

    sun = r * 0.42
    sx, sy = cx + hand * r * 0.1, cy + r * 0.16
    dark = mix(scene.deep, (0, 0, 0), 0.3)
    for grown, colour in ((1.05, dark), (1.0, scene.accent)):
        reach = 2 * sun * grown
        draw.ellipse((2 * sx - reach, 2 * sy - reach, 2 * sx + reach, 2 * sy + reach), fill=colour)
    band(0.0, 1.0, mix(dark, (0, 0, 0), 0.3), dx=8, dy=14)
    band(-0.02, 1.02, dark)
    pale = mix(scene.light, scene.main, 0.25)
    band(0.0, 1.0, scene.main)
    band(0.02, 0.12, scene.light, 0.99)
    for low, high, colour, until in (
        (0.18, 0.3, scene.deep, 0.92), (0.36, 0.45, pale, 0.86), (0.49, 0.66, scene.deep, 0.95),
        (0.71, 0.79, pale, 0.9), (0.84, 0.91, scene.deep, 0.8), (0.53, 0.56, scene.main, 0.7),
        (0.6, 0.63, scene.main, 0.62),
    ):  # fmt: skip
        band(low, high, colour, until)
    _foam(draw, scene, chance, at, r)
    return large.reduce(2)


def _foam(draw: ImageDraw.ImageDraw, scene: Scene, chance: Chance, at: Place, r: float) -> None:
    balls: list[tuple[float, float, float]] = []
    for step in range(58):
        share = 0.34 + 0.66 * (step / 57) ** 0.8
        x, y = at(share, 1.0 + chance.between(-0.1, 0.12))
        balls.append((x, y, 2 * r * chance.between(0.03, 0.07) * (0.5 + share * 0.7)))
    for _ in range(30):
        x, y = at(1.0 - 0.12 * chance.unit(), chance.between(-0.9, 1.1))
        balls.append((x, y, 2 * r * chance.between(0.025, 0.085)))
    dark = mix(scene.deep, (0, 0, 0), 0.3)
    shade = mix(scene.light, scene.main, 0.45)
    for grown, colour, lift in ((1.0, dark, 0.0), (0.0, shade, 0.0), (-0.16, scene.light, 0.14)):
        for x, y, size in balls:
            reach = size + 4 if grown == 1.0 else size * (1.0 + grown)
            x, y = x - lift * size, y - lift * size
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)
    tip_x, tip_y = at(1.0, 0.5)
    for _ in range(54):
        angle, away = chance.between(0, tau), 2 * r * (0.15 + 0.62 * chance.unit() ** 1.4)
        x, y = tip_x + cos(angle) * away, tip_y + sin(angle) * away * 0.8
        size = 1.6 + 9 * chance.unit() ** 5
        draw.ellipse((x - size, y - size, x + size, y + size), fill=scene.light)


_SPAN, _RISE, _FOOT = 1.5, 0.86, 0.72


def _deck(x: float, above: float = 0.0) -> Point:
    """Return a point of the bridge at this height above its planks."""
    return x, _FOOT - above - _RISE * (1.0 - (x / _SPAN) ** 2)


def _lacquer(scene: Scene) -> tuple[Rgb, Rgb, Rgb, Rgb]:
    """Return the colours of lacquer in light, plain and in shade, and the dark below it."""
    accent, deep = scene.accent, scene.deep
    return mix(accent, scene.light, 0.5), accent, mix(accent, deep, 0.45), mix(deep, BLACK, 0.35)


def bridge(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint an arched bridge of lacquer, and a sash that leaps over it."""
    bright, plain, shade, dark = _lacquer(scene)
    r, side = focus.r, chance.pick((1.0, -1.0))
    centre = (focus.x, focus.y + 0.5 * r)
    leap = (lambda share: r * (1.5 - 0.1 * share)), tapered(r * 0.17, 0.6)
    start, turn = (pi * 1.04, pi * 0.92) if side > 0 else (-pi * 0.04, -pi * 0.92)
    ribbon(canvas, scene, centre, *leap, start, turn, mix(scene.light, scene.main, 0.12), chance)
    large = doubled(canvas)
    needle = Needle(large, focus.x, focus.y, r, dark)
    xs = [-_SPAN + 2 * _SPAN * step / 60 for step in range(61)]

    def arch(low: float, high: float, fill: Rgb, width: float = 0.0) -> None:
        needle.shape([*(_deck(x, high) for x in xs), *(_deck(x, low) for x in reversed(xs))], fill, width)

    arch(-0.34, -0.04, dark)
    for post in (-0.78, -0.26, 0.26, 0.78):
        x, y = _deck(post, -0.1)
        needle.shape([(x - 0.06, y), (x + 0.06, y), (x + 0.07, 1.2), (x - 0.07, 1.2)], shade, 0.02)
        needle.shape([(x - 0.06, y), (x - 0.02, y), (x - 0.025, 1.2), (x - 0.07, 1.2)], plain, 0.0)
    for low in (0.84, 1.02):
        needle.line([(-1.16, low), (1.16, low)], 0.05, dark)
        needle.line([(-1.14, low - 0.01), (1.14, low - 0.01)], 0.03, shade)
    arch(-0.15, 0.06, plain, 0.026)
    arch(0.02, 0.05, bright)
    for step in range(31):
        x = -_SPAN * 0.97 + 2 * _SPAN * 0.97 * step / 30
        needle.line([_deck(x, -0.14), _deck(x, 0.0)], 0.012, shade)
    arch(0.3, 0.35, plain, 0.02)
    arch(0.17, 0.2, plain, 0.016)
    for step in range(9):
        x = -_SPAN * 0.96 + 2 * _SPAN * 0.96 * step / 8
        tall = 0.52 if step % 4 == 0 else 0.42
        (ax, ay), (_, by) = _deck(x, 0.0), _deck(x, tall)
        needle.shape([(ax - 0.045, ay), (ax + 0.045, ay), (ax + 0.045, by), (ax - 0.045, by)], plain, 0.02)
        needle.shape([(ax - 0.045, ay), (ax - 0.015, ay), (ax - 0.015, by), (ax - 0.045, by)], bright, 0.0)
        needle.rings((ax, by - 0.03), (0.085, dark), (0.066, bright if step % 4 == 0 else plain))
        needle.dot((ax - 0.02, by - 0.05), 0.02, scene.light)
    return large.reduce(2)


def gate(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a gate in a waterfall, and the carp that leaps through it."""
    bright, plain, shade, dark = _lacquer(scene)
    r = focus.r
    water = Load(wet=1.3, dry=1.1, onset=0.5, hair_px=2.4, ragged=0.5)
    for step in range(7):
        x = focus.x + (step - 3) * 0.24 * r + chance.signed(0.04) * r
        path = (x, focus.y - 1.9 * r), pi / 2 + chance.signed(0.02), r * chance.between(3.0, 3.6)
        colour = mix(scene.light, scene.main, 0.1 + 0.5 * (step % 3) / 2)
        fall = drag(*path, lambda share: 0.02 * r * sin(share * 9), thinning(0.12 * r, 0.2), water, chance)
        fall.lay(canvas, (mix(colour, scene.deep, 0.2), colour, mix(colour, scene.light, 0.5)), 0.75)
    large = doubled(canvas)
    needle = Needle(large, focus.x, focus.y - 0.04 * r, r * 1.06, dark)
    for side in (-1.0, 1.0):
        foot, head = 0.98 * side, 0.82 * side
        post = [(head - 0.11, -0.7), (head + 0.11, -0.7), (foot + 0.13, 1.6), (foot - 0.13, 1.6)]
        needle.shape(post, plain, 0.03)
        needle.shape([(head + 0.02, -0.7), (head + 0.11, -0.7), (foot + 0.13, 1.6), (foot + 0.03, 1.6)], shade, 0.0)
        needle.line([(head - 0.075, -0.6), (foot - 0.09, 1.5)], 0.024, bright)
    needle.shape([(-1.02, -0.36), (1.02, -0.36), (1.04, -0.2), (-1.04, -0.2)], plain, 0.03)
    needle.line([(-0.98, -0.33), (0.98, -0.33)], 0.022, bright)
    needle.shape([(-0.14, -0.62), (0.14, -0.62), (0.13, -0.24), (-0.13, -0.24)], dark, 0.03)
    needle.shape([(-0.09, -0.58), (0.09, -0.58), (0.08, -0.28), (-0.08, -0.28)], scene.light, 0.0)

    def roof(low: float, high: float, wide: float, fill: Rgb) -> None:
        """Paint a beam whose ends rise."""
        xs = [-wide + 2 * wide * step / 30 for step in range(31)]
        lift = [0.16 * (x / wide) ** 4 for x in xs]
        upper = [(x * (1.0 + 0.05 * abs(x) / wide), high - up * 1.25) for x, up in zip(xs, lift)]
        lower = [(x, low - up) for x, up in zip(xs, lift)]
        needle.shape([*upper, *reversed(lower)], fill, 0.03)

    roof(-0.62, -0.8, 1.24, plain)
    roof(-0.8, -0.94, 1.36, dark)
    needle.line([(-1.1, -0.74), (1.1, -0.74)], 0.022, bright)
    picture = large.reduce(2)
    angle = atan2(0.3, 1.0) * chance.pick((1.0, -1.0))
    held = focus.moved(0.1 * r * cos(angle), 0.16 * r, 0.64)
    return carp(picture, scene, held, chance)
