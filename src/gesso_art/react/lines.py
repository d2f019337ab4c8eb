"""Lines: tattoos on skin, with contours that part around one emblem.

The mural is one sleeve: a branch with a moth, a rosette and a heart. It is a stencil in the first panel, shaded in the second,
and in colour in the last.
"""

from collections.abc import Callable
from dataclasses import replace
from math import hypot, pi, sin, tau

from PIL import Image, ImageDraw

from gesso.art.chance import Chance, add, noise, steep
from gesso.art.palette import Rgb, lifted, mix
from gesso.art.request import Focus, Framed, Hero, Motif, Reach, Scene, alone_on, on_ground
from gesso.art.shapes import Point, curve, polar
from gesso_art.painting.needle import Needle
from gesso_art.painting.surface import doubled, wash
from gesso_art.react.subjects.emblems import (
    blossom,
    crane,
    dagger,
    flash,
    level_dagger,
    lotus,
    moth,
    petal_outline,
    rosette,
    tiger,
)

_HEROES: tuple[tuple[Hero, float, float, float], ...] = (
    (moth, -0.02, -0.2, 0.9),
    (rosette, -0.02, 0.0, 1.02),
    (dagger, 0.06, -0.22, 1.0),
)
"""Each emblem, its place from the focus, and its size."""
_EDGE_PX = 110.0


def sleeve(skin: Image.Image, scene: Scene) -> Image.Image:
    """Paint the sleeve on skin of twice the size, and return it reduced."""
    grey = replace(scene, main=mix(scene.light, scene.deep, 0.42), accent=mix(scene.light, scene.deep, 0.66))
    violet = mix(scene.deep, scene.main, 0.24)
    stencil = replace(scene, deep=violet, paper=lifted(scene.light, 0.16))
    panels = len(scene.foci)
    picture = _drawn(skin.copy(), stencil)
    for joint, state in ((1, grey), (max(1, panels - 1), scene)):
        picture.paste(_drawn(skin.copy(), state), (0, 0), _right_of(scene, joint))
    return picture


def _right_of(scene: Scene, joint: int) -> Image.Image:
    """Return an L mask of everything to the right of a joint; its edge is dots."""
    row = bytes(
        round(255 * min(1.0, max(0.0, 0.5 + (column - joint * scene.span) / _EDGE_PX))) for column in range(scene.width)
    )
    slope = Image.frombytes("L", (scene.width, 1), row).resize((scene.width, scene.height))
    chance = scene.chance.fork("state", joint)
    return add(slope, noise(chance.seed(), scene.width, scene.height, 5.0), 0.9).point(steep(112, 144))


def _drawn(canvas: Image.Image, scene: Scene) -> Image.Image:
    """Paint everything in the colours of one state."""
    middle, chance = scene.foci[len(scene.foci) // 2], scene.chance.fork("sleeve")
    needle = Needle(canvas, middle.x, middle.y, middle.r, scene.deep, paper=scene.paper)
    half = scene.width / 2 / middle.r
    phase = chance.between(-0.3, 0.3)

    def branch(x: float) -> Point:
        return x, 0.5 * sin(x * tau / half / 1.5 + pi + phase) + 0.24

    stem = [branch(-half * 1.06 + 2.12 * half * step / 160) for step in range(161)]
    for index in (36, 138):
        _shoot(needle, scene, stem[index])
    _leaves(needle, scene, branch, half, chance)
    needle.line(stem, 0.15)
    needle.inlay(stem, 0.11, scene.accent)
    needle.line([(x, y - 0.02) for x, y in stem], 0.014, mix(scene.accent, scene.deep, 0.5))
    for joint in range(1, len(scene.foci)):
        x = (joint * scene.span - middle.x) / middle.r
        for dx, dy, size in ((0.0, 0.52, 0.4), (-0.36, 0.86, 0.2), (0.34, 0.9, 0.24)):
            blossom(
                needle, scene, (x + dx, branch(x)[1] + dy - 0.44), size, chance.fork("flower", joint, round(size * 100))
            )
    for index, focus in enumerate(scene.foci):
        hero, x, y, share = _HEROES[index % len(_HEROES)]
        canvas = hero(canvas, scene, focus.moved(x * focus.r, y * focus.r, share), scene.chance.fork("hero", index))
    _beads(needle, scene, half, chance.fork("beads"))
    return canvas.reduce(2)


def _leaves(needle: Needle, scene: Scene, branch: Callable[[float], Point], half: float, chance: Chance) -> None:
    """Paint leaves along the branch on both sides, in differing sizes."""
    count = round(half * 5.2)
    for step in range(count):
        x, y = branch(-half + 2 * half * (step + chance.unit() * 0.5) / count)
        side, long = (1.0 if step % 2 else -1.0), chance.between(0.42, 0.7)
        ahead = branch(x + 0.05)
        lean = (ahead[1] - y) / 0.05 * 0.7 + side * chance.between(0.8, 1.25)
        leaf = [(x + px, y + py) for px, py in petal_outline(lean, 0.02, long, long * 0.25)]
        needle.shape(leaf, (scene.accent, mix(scene.accent, scene.deep, 0.4), scene.main)[step % 5 % 3], 0.02)
        needle.line([(x, y), polar(lean, long * 0.9, x, y)], 0.012)
        for share in (0.34, 0.52, 0.7):
            root = polar(lean, long * share, x, y)
            for turn in (-0.6, 0.6):
                needle.line([root, polar(lean + turn, long * 0.2 * (1.2 - share), *root)], 0.008)


def _shoot(needle: Needle, scene: Scene, root: Point) -> None:
    """Paint a tendril that rolls up over the branch."""
    x, y = root
    rolled = [polar(-pi / 2 + step * 0.42, 0.3 * 0.9**step, x + 0.5, y - 0.84) for step in range(15)]
    points = curve((x, y), (x + 0.06, y - 0.5), (x + 0.24, y - 1.02), *rolled[1:], steps=5, closed=False)
    needle.line(points, 0.05)
    needle.inlay(points, 0.026, scene.accent)


def _beads(needle: Needle, scene: Scene, half: float, chance: Chance) -> None:
    """Paint small stars and dots that fill the gaps of a sleeve."""
    for step in range(round(half * 7)):
        x, y = (
            -half + 2 * half * (step + chance.unit()) / round(half * 7),
            chance.pick((-1.42, -1.3, 1.2, 1.34)) + chance.signed(0.12),
        )
        size = chance.between(0.03, 0.075)
        if step % 3:
            needle.dot((x, y), size * 0.36)
        else:
            star = [polar(turn * tau / 8, size * (0.34 if turn % 2 else 1.0), x, y) for turn in range(8)]
            needle.shape(star, scene.main, 0.01)


_CONTOURS = 46


def skin_ground(scene: Scene) -> Image.Image:
    """Paint skin at twice the size: a flush of the main colour, and contours that flow around each focus."""
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
    return sleeve(skin_ground(scene), scene)


def serpent(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a serpent in a knot of two loops, head raised, its back in diamonds."""
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
        *on_ground(skin_ground, rosette),
        Framed(alone_on(skin_ground, moth), Reach(1.24, 1.0, 1.08)),
        *on_ground(skin_ground, flash),
        Framed(
            alone_on(skin_ground, dagger),
            Reach(1.1, 1.16, 1.16),
            Framed(alone_on(skin_ground, level_dagger), Reach(0.0, 0.66, 0.74)),
        ),
        Framed(alone_on(skin_ground, lotus), Reach(1.3, 1.0, 1.14)),
        *on_ground(skin_ground, tiger, serpent, crane),
    ),
    _mural,
)
