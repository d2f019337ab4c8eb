"""Three arcana in gold leaf: the tower, the moon, the hermit."""

from math import pi, sin, tau

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, mix
from gesso.art.request import Focus, Scene
from gesso.art.shapes import Point, arc_points, curve, polar
from gesso_art.painting.needle import Needle
from gesso_art.painting.surface import halo
from gesso_art.react.subjects.instruments import gold_leaf, rays, spark


def tower(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a tower on a crag, struck by lightning: its crown falls, flames stand in its windows."""
    bright, gold, dull = gold_leaf(scene)
    side = chance.pick((1.0, -1.0))
    _glow(canvas, scene, focus, 0.0, -0.5, 1.5)
    needle = Needle(canvas, focus.x, focus.y, focus.r * 1.08, gold)
    dark, lit = mix(scene.deep, BLACK, 0.35), mix(scene.deep, scene.main, 0.55)

    def flip(*points: Point) -> list[Point]:
        return [(x * side, y) for x, y in points]

    crag = curve(
        (-1.12, 1.3), (-0.86, 0.98), (-0.56, 0.92), (-0.4, 0.7), (0.38, 0.7), (0.54, 0.88), (0.9, 1.0), (1.16, 1.3),
        steps=5, closed=False,
    )  # fmt: skip
    needle.shape(flip(*crag), dark, 0.02)
    for x, y, long in ((-0.62, 1.02, 0.3), (0.1, 0.88, 0.24), (0.52, 1.02, 0.26)):
        needle.line(flip((x, y), (x + 0.1, y + long * 0.4), (x + 0.06, y + long)), 0.012, dull)
    bolt = [(0.5, -1.34), (0.12, -0.86), (0.28, -0.82), (-0.02, -0.4), (0.4, -0.9), (0.22, -0.95), (0.66, -1.3)]
    needle.shape(flip((-0.36, 0.74), (-0.29, -0.44), (0.29, -0.44), (0.36, 0.74)), lit, 0.024)
    needle.shape(flip((0.06, -0.44), (0.29, -0.44), (0.36, 0.74), (0.08, 0.74)), dark, 0.0)
    for row in range(7):
        y = -0.3 + row * 0.155
        half = 0.3 + 0.06 * (y + 0.44) / 1.18
        needle.line([(-half, y), (half, y)], 0.008, dull)
        for brick in range(4):
            x = -half + (brick + 0.5 + 0.5 * (row % 2)) * half / 2
            if abs(x) < half * 0.98:
                needle.line([(x, y), (x, y + 0.155 if row < 6 else 0.74)], 0.006, dull)
    broken = flip(
        (-0.4, -0.34),
        (-0.4, -0.62),
        (-0.26, -0.62),
        (-0.26, -0.5),
        (-0.1, -0.5),
        (-0.02, -0.66),
        (0.1, -0.46),
        (0.24, -0.54),
        (0.4, -0.4),
        (0.4, -0.34),
    )
    needle.shape(broken, lit, 0.024)
    for x, y in ((0.0, -0.08), (-0.14, 0.36), (0.13, 0.36)):
        arch = [(x - 0.085, y + 0.17), *arc_points(x, y, 0.085, pi, tau, 12), (x + 0.085, y + 0.17)]
        needle.shape(arch, mix(bright, WHITE, 0.2), 0.018)
        flame = curve((x, y - 0.16), (x + 0.06, y), (x + 0.03, y + 0.13), (x - 0.03, y + 0.13), (x - 0.06, y), steps=5)
        needle.shape(flame, gold, 0.0)
    crown = [(-0.34, 0.12), (-0.34, -0.16), (-0.17, -0.02), (0.0, -0.24), (0.17, -0.02), (0.34, -0.16), (0.34, 0.12)]
    fallen = Needle(
        canvas, focus.x - side * 0.62 * focus.r, focus.y - 0.74 * focus.r, focus.r * 1.02, gold, -side * 0.6
    )
    fallen.shape(crown, gold, 0.0)
    fallen.shape([(-0.34, 0.12), (-0.34, 0.02), (0.34, 0.02), (0.34, 0.12)], bright, 0.0)
    for x in (-0.34, 0.0, 0.34):
        fallen.dot((x, -0.22 if x else -0.29), 0.05, bright)
    needle.shape(flip(*bolt), mix(bright, WHITE, 0.5), 0.0)
    needle.line(flip(*bolt, bolt[0]), 0.014, gold)
    for _ in range(11):
        angle, far = chance.between(-pi, 0.0), chance.between(0.14, 0.5)
        x, y = polar(angle, far, -0.02 * side, -0.5)
        size = chance.between(0.02, 0.05)
        turn = chance.between(0, tau)
        needle.shape(
            [polar(turn + step * tau / 4, size, x, y) for step in range(4)], chance.pick((lit, dull, gold)), 0.0
        )
    for x, y, turn in ((-0.78, 0.16, 0.6), (0.72, 0.3, -0.7)):
        _falling(
            Needle(canvas, focus.x + side * x * focus.r, focus.y + y * focus.r, focus.r * 0.3, gold, turn * side),
            bright,
        )
    return canvas


def _falling(needle: Needle, tint: tuple[int, int, int]) -> None:
    """Paint a small figure, head down, arms wide."""
    needle.dot((0.0, 0.52), 0.16, tint)
    needle.shape([(-0.14, 0.36), (0.14, 0.36), (0.2, -0.16), (-0.2, -0.16)], tint, 0.0)
    for ends in (
        ((-0.1, 0.3), (-0.5, 0.5)),
        ((0.1, 0.3), (0.5, 0.46)),
        ((-0.1, -0.14), (-0.3, -0.66)),
        ((0.1, -0.14), (0.2, -0.7)),
    ):
        needle.line(ends, 0.12, tint)


def _glow(canvas: Image.Image, scene: Scene, focus: Focus, x: float, y: float, reach: float) -> None:
    light = halo(
        canvas.width, canvas.height, 2 * (focus.x + x * focus.r), 2 * (focus.y + y * focus.r), 2 * reach * focus.r
    )
    canvas.paste(mix(scene.main, scene.light, 0.3), (0, 0), light.point([round(level * 0.42) for level in range(256)]))


def moon(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a moon with a face in a ring of rays, over two towers and a path that winds to the water."""
    bright, gold, dull = gold_leaf(scene)
    r, side = focus.r, chance.pick((1.0, -1.0))
    _glow(canvas, scene, focus, 0.0, -0.24, 1.7)
    needle = Needle(canvas, focus.x, focus.y - 0.26 * r, r, gold)
    rays(needle, scene, 16, 0.74, 1.06, 0.1)
    night, pale = mix(scene.deep, BLACK, 0.25), mix(scene.light, scene.accent, 0.22)
    needle.rings((0.0, 0.0), (0.76, night), (0.73, gold), (0.71, mix(scene.deep, scene.main, 0.35)))
    needle.dot((0.0, 0.0), 0.66, mix(scene.deep, BLACK, 0.1))
    # The crescent: a face in profile looks into its hollow.
    outer = arc_points(0.0, 0.0, 0.66, 0.36 * pi, 1.64 * pi, 60)
    profile: list[Point] = list(curve(
        (0.28, -0.6), (0.02, -0.44), (-0.07, -0.24), (-0.06, -0.16), (0.09, -0.01), (0.1, 0.03), (-0.02, 0.07), (0.04, 0.13),
        (0.0, 0.17), (0.035, 0.22), (-0.05, 0.28), (-0.02, 0.38), (0.1, 0.5), (0.28, 0.6), steps=6, closed=False,
    ))  # fmt: skip
    face = [(x * side, y) for x, y in (*outer, *profile)]
    needle.shape(face, pale, 0.016)
    for step in range(5):
        crater = polar(pi * (0.72 + 0.15 * step), 0.5 - 0.06 * (step % 2))
        needle.dot((crater[0] * side, crater[1]), 0.035 + 0.02 * (step % 3), mix(pale, scene.main, 0.22))
    lid = curve((-0.16, -0.15), (-0.1, -0.19), (-0.045, -0.16), steps=6, closed=False)
    needle.line([(x * side, y) for x, y in lid], 0.024, night)
    needle.line([(x * side, y - 0.07) for x, y in lid], 0.012, mix(pale, night, 0.5))
    needle.dot((-0.1 * side, -0.15), 0.02, night)
    needle.line([(-0.09 * side, 0.17), (0.01 * side, 0.165)], 0.014, night)
    for x, y, size in ((0.34, -0.08, 0.13), (0.46, 0.22, 0.07), (0.3, 0.32, 0.05)):
        px, py = needle.at((x * side, y))
        spark(needle.draw, px, py, 2 * r * size, bright, 0.16)
    ground = Needle(canvas, focus.x, focus.y, r, gold)
    hills = [(-2.4, 0.98), (-1.5, 0.8), (-0.8, 0.9), (0.0, 0.78), (0.9, 0.9), (1.5, 0.78), (2.4, 0.98)]
    land = [*curve(*hills, steps=8, closed=False), (2.4, 2.4), (-2.4, 2.4)]
    ground.shape(land, mix(scene.deep, BLACK, 0.3), 0.016)
    for x in (-1.18, 1.18):
        wall = mix(scene.deep, scene.main, 0.3)
        ground.shape([(x - 0.15, 0.94), (x - 0.13, 0.22), (x + 0.13, 0.22), (x + 0.15, 0.94)], wall, 0.016)
        ground.shape(
            [
                (x - 0.18, 0.24),
                (x - 0.18, 0.06),
                (x - 0.09, 0.06),
                (x - 0.09, 0.13),
                (x + 0.09, 0.13),
                (x + 0.09, 0.06),
                (x + 0.18, 0.06),
                (x + 0.18, 0.24),
            ],
            wall,
            0.016,
        )
        ground.shape([(x - 0.04, 0.5), *arc_points(x, 0.4, 0.04, pi, tau, 8), (x + 0.04, 0.5)], bright, 0.0)
    for shift in (-1.0, 1.0):
        path = [
            (shift * (0.03 + 0.26 * (step / 20) ** 1.6) + 0.13 * sin(step / 20 * 7.5), 0.8 + 0.85 * step / 20)
            for step in range(21)
        ]
        ground.line(path, 0.014, gold)
    for drop in range(9):
        angle = chance.between(0.2 * pi, 0.8 * pi)
        x, y = polar(angle, chance.between(0.86, 1.08), 0.0, -0.26)
        ground.shape([(x, y - 0.07), (x + 0.022, y), (x, y + 0.022), (x - 0.022, y)], bright if drop % 2 else dull, 0.0)
    return canvas


def hermit(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a hooded figure on a peak, a staff in one hand, in the other a lamp with a star in it."""
    bright, gold, dull = gold_leaf(scene)
    r, side = focus.r, chance.pick((1.0, -1.0))
    _glow(canvas, scene, focus, 0.56 * side, -0.36, 1.25)
    needle = Needle(canvas, focus.x, focus.y, r * 1.08, gold)
    dark, cloak, fold = (
        mix(scene.deep, BLACK, 0.4),
        mix(scene.deep, scene.main, 0.42),
        mix(scene.deep, scene.main, 0.16),
    )

    def flip(*points: Point) -> list[Point]:
        return [(x * side, y) for x, y in points]

    lamp = (0.6 * side, -0.34)
    for step in range(20):
        angle = step * tau / 20
        far = 0.62 if step % 2 else 0.44
        needle.line([polar(angle, 0.27, *lamp), polar(angle, far, *lamp)], 0.014, gold if step % 2 else dull)
    peak = [
        (-1.3, 1.4),
        (-0.86, 0.98),
        (-0.62, 1.04),
        (-0.36, 0.82),
        (0.36, 0.82),
        (0.6, 1.0),
        (0.84, 0.94),
        (1.34, 1.4),
    ]
    needle.shape(flip(*peak), dark, 0.018)
    for x in (-0.5, 0.08, 0.56):
        needle.line(flip((x, 1.0), (x + 0.12, 1.12), (x + 0.06, 1.3)), 0.01, dull)
    needle.line(flip((-0.62, -0.86), (-0.5, 0.92)), 0.05, gold)
    needle.line(flip((-0.62, -0.86), (-0.72, -0.98), (-0.6, -1.04), (-0.52, -0.94)), 0.045, gold)
    robe = curve(
        (-0.02, -0.98), (-0.26, -0.84), (-0.32, -0.56), (-0.38, -0.2), (-0.46, 0.3), (-0.5, 0.86), (0.44, 0.86), (0.36, 0.3),
        (0.3, -0.16), (0.26, -0.5), (0.2, -0.82), steps=7,
    )  # fmt: skip
    needle.shape(flip(*robe), cloak, 0.026)
    shade = curve((-0.28, -0.5), (-0.36, 0.0), (-0.47, 0.8), (-0.12, 0.84), (-0.14, 0.2), (-0.2, -0.3), steps=6)
    needle.shape(flip(*shade), fold, 0.0)
    for start, end in (((0.04, -0.2), (0.1, 0.82)), ((-0.08, -0.16), (-0.14, 0.82)), ((0.16, 0.06), (0.28, 0.82))):
        needle.line(flip(start, ((start[0] + end[0]) / 2 - 0.03, (start[1] + end[1]) / 2), end), 0.012, dull)
    hood = curve(
        (0.19, -0.8), (0.08, -0.92), (-0.08, -0.82), (-0.1, -0.6), (0.04, -0.44), (0.2, -0.5), (0.26, -0.66), steps=6
    )
    needle.shape(flip(*hood), dark, 0.022)
    beard = curve((0.06, -0.6), (0.24, -0.6), (0.24, -0.36), (0.14, -0.12), (0.06, -0.3), steps=6)
    needle.shape(flip(*beard), mix(scene.light, scene.main, 0.2), 0.012)
    needle.shape(
        flip(*curve((0.09, -0.66), (0.2, -0.68), (0.25, -0.58), (0.1, -0.56), steps=5)),
        mix(scene.light, scene.accent, 0.4),
        0.0,
    )
    needle.dot((0.18 * side, -0.62), 0.017, dark)
    sleeve = curve((0.12, -0.34), (0.4, -0.3), (0.64, -0.62), (0.56, -0.74), (0.34, -0.56), (0.14, -0.48), steps=6)
    needle.shape(flip(*sleeve), cloak, 0.022)
    needle.shape(flip(*arc_points(0.62, -0.7, 0.07, 0, tau, 16)), mix(scene.light, scene.accent, 0.4), 0.012)
    arm = curve((-0.24, -0.36), (-0.5, -0.16), (-0.6, -0.24), (-0.56, -0.36), (-0.36, -0.46), steps=6)
    needle.shape(flip(*arm), fold, 0.02)
    needle.shape(flip(*arc_points(-0.58, -0.3, 0.06, 0, tau, 16)), mix(scene.light, scene.accent, 0.4), 0.012)
    glass = [polar(-pi / 2 + step * tau / 6, 0.22, *lamp) for step in range(6)]
    needle.line([(lamp[0], lamp[1] - 0.22), (0.62 * side, -0.68)], 0.018)
    needle.shape(glass, dark, 0.03)
    needle.shape(
        [
            (lamp[0] - 0.14, lamp[1] + 0.2),
            (lamp[0] + 0.14, lamp[1] + 0.2),
            (lamp[0] + 0.1, lamp[1] + 0.28),
            (lamp[0] - 0.1, lamp[1] + 0.28),
        ],
        gold,
        0.0,
    )
    x, y = needle.at(lamp)
    for turn, size in ((0.0, 0.19), (pi / 6, 0.19), (pi / 3, 0.19)):
        star = [polar(turn + step * pi / 2, 2 * r * (size if step % 2 == 0 else 0.05), x, y) for step in range(4)]
        needle.draw.polygon(star, fill=mix(bright, WHITE, 0.5))
    spark(needle.draw, x, y, 2 * r * 0.26, mix(bright, WHITE, 0.6), 0.2)
    return canvas
