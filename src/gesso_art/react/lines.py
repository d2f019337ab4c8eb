"""Lines: needle-work on skin, contours that part round one emblem."""

from math import hypot, sin, tau

from PIL import Image, ImageDraw

from gesso.art.chance import Chance
from gesso.art.palette import Rgb, lifted, mix
from gesso.art.scene import Focus, Framed, Motif, Reach, Scene, alone_on, on_ground
from gesso.art.shapes import Point, curve
from gesso_art.painting.needle import Needle
from gesso_art.painting.surface import doubled, wash
from gesso_art.react.beasts import crane, flash, tiger
from gesso_art.react.emblems import blossom, dagger, level_dagger, lotus, moth, rosette
from gesso_art.react.sleeve import sleeve

_CONTOURS = 46


def _skin(scene: Scene) -> Image.Image:
    """Skin at twice the size: a flush of the main colour, and contours that flow round each focus."""
    chance = scene.chance.fork("skin")
    pale = lifted(scene.light, 0.22)
    stops = (
        (0.0, pale),
        (0.45, scene.light),
        (0.75, mix(scene.light, scene.main, 0.16)),
        (1.0, mix(scene.light, scene.main, 0.3)),
    )
    canvas = doubled(wash(scene.width, scene.height, stops, chance.seed(), cell=420, octaves=3, contrast=1.8))
    draw = ImageDraw.Draw(canvas)
    fine, heavy = mix(scene.light, scene.deep, 0.26), mix(scene.light, scene.deep, 0.42)
    waves = [(chance.between(0.6, 1.7), chance.between(0, tau), chance.between(4, 11)) for _ in range(3)]
    tilt = chance.signed(0.1)
    for index in range(_CONTOURS):
        base = (index - 3) / (_CONTOURS - 7) * scene.height
        points: list[Point] = []
        for x in range(-10, scene.width + 26, 15):
            y = base + tilt * (x - scene.width / 2)
            y += sum(high * sin(rate * x / 200 + phase + base / 260) for rate, phase, high in waves)
            for focus in scene.foci:
                dx, dy = x - focus.x, y - focus.y
                far = hypot(dx * 0.8, dy) / (focus.r * 1.12)
                # The flow round a disc: near lines are pushed out, far ones hardly feel it.
                y += (dy if abs(dy) > 1 else 1.0) * 0.9 / (0.35 + far * far) * (1.0 if far > 0.5 else far * 2)
            points.append((2 * x, 2 * y))
        bold = index % 3 == 0
        draw.line(points, fill=heavy if bold else fine, width=3 if bold else 2, joint="curve")
    return canvas


def _mural(scene: Scene) -> Image.Image:
    return sleeve(_skin(scene), scene)


def serpent(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """A serpent in a knot of two loops, head raised, its back in diamonds."""
    side = chance.pick((1.0, -1.0))
    needle = Needle(canvas, focus.x, focus.y, focus.r, scene.deep, chance.signed(0.1))
    needle.stipple((0, 0), 0.9, 1.5, 620, chance, mix(scene.deep, scene.light, 0.2))
    blossom(needle, scene, (0.0, 0.06), 0.5, chance)
    knots: list[Point] = [
        (-0.5, 0.98), (-0.14, 0.86), (0.42, 0.84), (0.86, 0.5), (0.92, -0.06), (0.66, -0.5), (0.14, -0.72), (-0.42, -0.66),
        (-0.84, -0.3), (-0.9, 0.2), (-0.66, 0.62), (-0.2, 0.6), (0.1, 0.3), (0.02, -0.06), (-0.24, -0.2),
    ]  # fmt: skip
    spine = list(curve(*((x * side, y) for x, y in knots), steps=12, closed=False))
    count = len(spine) - 1
    pale = lifted(scene.light, 0.45)
    edges: list[tuple[Point, Point]] = []
    for index, (x, y) in enumerate(spine):
        share = index / count
        (ax, ay), (bx, by) = spine[max(0, index - 1)], spine[min(count, index + 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / length, (bx - ax) / length
        half = 0.135 * min(1.0, 0.1 + share * 3.2) * (1.0 - 0.35 * max(0.0, share - 0.72) / 0.28)
        edges.append(((x + nx * half, y + ny * half), (x - nx * half, y - ny * half)))
    for index in range(count):
        (a, b), (c, d) = edges[index], edges[index + 1]
        needle.shape([a, c, d, b], scene.accent, 0.0)
        e, f = _part(a, b, 0.72), _part(c, d, 0.72)
        needle.shape([e, f, d, b], pale, 0.0)
        if index % 2 == 0:
            needle.line([e, b], 0.01)
        if index % 6 == 3 and index > 8:
            (p, q), (s, t) = edges[max(0, index - 3)], edges[min(count, index + 3)]
            middle = _part(a, b, 0.36)
            needle.shape([_part(p, q, 0.36), _part(a, b, 0.05), _part(s, t, 0.36), _part(a, b, 0.66)], scene.deep, 0.0)
            needle.dot(middle, 0.024, scene.main)
        for pair in ((a, c), (b, d)):
            needle.line(pair, 0.026)
    _snake_head(needle, scene, spine[-1], spine[-8], pale)
    return canvas


def _part(first: Point, second: Point, share: float) -> Point:
    return first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share


def _snake_head(needle: Needle, scene: Scene, at: Point, before: Point, pale: Rgb) -> None:
    dx, dy = at[0] - before[0], at[1] - before[1]
    length = hypot(dx, dy) or 1.0
    fx, fy = dx / length, dy / length

    def place(ahead: float, across: float) -> Point:
        return at[0] + fx * ahead - fy * across, at[1] + fy * ahead + fx * across

    tongue = [place(0.34, 0.0), place(0.46, 0.02), place(0.52, -0.02)]
    needle.line(tongue, 0.016, scene.main)
    for across in (-0.05, 0.05):
        needle.line([place(0.52, -0.02), place(0.6, across)], 0.014, scene.main)
    head = curve(place(-0.1, 0.1), place(0.06, 0.17), place(0.22, 0.13), place(0.36, 0.04), place(0.36, -0.04),
                 place(0.22, -0.13), place(0.06, -0.17), place(-0.1, -0.1), steps=6)  # fmt: skip
    needle.shape(head, scene.accent, 0.028)
    for across in (-1.0, 1.0):
        needle.shape(
            curve(place(0.02, 0.03 * across), place(0.1, 0.1 * across), place(0.2, 0.06 * across), steps=5), pale, 0.014
        )
        needle.dot(place(0.13, 0.075 * across), 0.024)
        needle.dot(place(0.31, 0.025 * across), 0.009)


LINES_MOTIF = Motif(
    "lines",
    3,
    (
        *on_ground(_skin, rosette),
        Framed(alone_on(_skin, moth), Reach(1.24, 1.0, 1.08)),
        *on_ground(_skin, flash),
        Framed(
            alone_on(_skin, dagger),
            Reach(1.1, 1.16, 1.16),
            Framed(alone_on(_skin, level_dagger), Reach(0.0, 0.66, 0.74)),
        ),
        Framed(alone_on(_skin, lotus), Reach(1.3, 1.0, 1.14)),
        *on_ground(_skin, tiger, serpent, crane),
    ),
    _mural,
)
