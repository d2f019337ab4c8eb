"""The emblems and beasts of the tattoo needle, and a sheet of small designs."""

from math import cos, pi, sin, tau

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import Rgb, lifted, mix
from gesso.art.request import Focus, Scene
from gesso.art.shapes import Point, arc_points, curve, polar
from gesso_art.painting.needle import Needle


def _medallion(needle: Needle, scene: Scene, chance: Chance, reach: float) -> None:
    needle.stipple((0, 0), reach, reach * 1.5, 900, chance, mix(scene.deep, scene.light, 0.12))
    line, skin = mix(scene.light, scene.deep, 0.85), lifted(scene.light, 0.25)
    needle.rings((0, 0), (reach * 1.005, needle.ink), (reach * 0.985, scene.light))
    needle.rings((0, 0), (reach * 0.955, line), (reach * 0.948, skin))


def petal_outline(angle: float, near: float, far: float, wide: float) -> list[Point]:
    """Return a pointed petal from `near` to `far` along a direction."""
    across, along = cos(angle), sin(angle)
    left = [(near, 0.0), (near + (far - near) * 0.3, wide * 0.75), (near + (far - near) * 0.62, wide), (far, 0.0)]
    profile = list(curve(*left, steps=8, closed=False))
    both = [*profile, *((x, -y) for x, y in reversed(profile))]
    return [(x * across - y * along, x * along + y * across) for x, y in both]


def blossom(needle: Needle, scene: Scene, at: Point, size: float, chance: Chance) -> None:
    """Paint a flower of three ranks of petals around a place."""
    turn = chance.between(0, tau)
    for far, count, fill in ((1.0, 8, scene.main), (0.7, 8, mix(scene.main, scene.light, 0.6)), (0.4, 6, scene.main)):
        for step in range(count):
            angle = turn + far * 2 + step * tau / count
            petal = [(at[0] + x * size, at[1] + y * size) for x, y in petal_outline(angle, 0.05, far, far * 0.3)]
            needle.shape(petal, fill, 0.015)
    needle.dot(at, size * 0.1)


def rosette(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a medallion with petals around its middle."""
    needle = Needle(canvas, focus.x, focus.y, focus.r, scene.deep, paper=scene.paper)
    _medallion(needle, scene, chance, 1.08)
    count, turn = chance.whole(7, 12), chance.between(0, tau)
    pale = lifted(scene.light, 0.4)
    rings: tuple[tuple[float, float, Rgb], ...] = (
        (0.34, 1.0, scene.deep), (0.26, 0.8, scene.main), (0.18, 0.62, pale), (0.08, 0.42, scene.accent),
        (0.03, 0.26, mix(scene.accent, scene.deep, 0.35)),
    )  # fmt: skip
    for index, (near, far, fill) in enumerate(rings):
        wide = far * tau / count * (0.36 if index else 0.33)
        for step in range(count):
            angle = turn + (step + 0.5 * (index % 2)) * tau / count
            needle.shape(petal_outline(angle, near, far, wide), fill, 0.014)
            hatch = mix(fill, scene.light, 0.55) if index == 0 else mix(fill, scene.deep, 0.6)
            needle.line([polar(angle, near + 0.02), polar(angle, far * 0.93)], 0.009, hatch)
            for share in (0.46, 0.6, 0.74) if index < 3 else ():
                for side in (-1.0, 1.0):
                    reach = near + (far - near) * share
                    spread = angle + side * wide * (1.05 - share) * 0.75 / reach
                    tip = reach + (far - near) * 0.13
                    needle.line([polar(angle, reach), polar(spread, tip)], 0.008, hatch)
    needle.rings((0, 0), (0.12, scene.deep), (0.1, scene.main), (0.05, scene.deep))
    for step in range(count):
        angle = turn + step * tau / count + pi / count
        needle.dot(polar(angle, 1.02 * 0.97), 0.014)
    return canvas


def moth(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a moth with spread wings."""
    needle = Needle(
        canvas, focus.x, focus.y + focus.r * 0.04, focus.r * 1.06, scene.deep, chance.signed(0.12), scene.paper
    )
    needle.stipple((0, -0.05), 0.75, 1.5, 700, chance, mix(scene.deep, scene.light, 0.2))
    pale = lifted(scene.light, 0.45)
    lift, spread = chance.between(-0.08, 0.1), chance.between(0.96, 1.1)
    hind = curve(
        (0.06, 0.12), (0.34, 0.12), (0.7 * spread, 0.3), (0.66, 0.62), (0.42, 0.66), (0.36, 0.98), (0.22, 0.62),
        (0.06, 0.4),
    )  # fmt: skip
    needle.shape(hind, scene.main, 0.026, mirror=True)
    needle.shade(hind, (0.1, 0.2), 420, chance, mirror=True)
    fore = curve(
        (0.06, -0.22), (0.4, -0.56 + lift), (0.86 * spread, -0.72 + lift), (1.14 * spread, -0.66 + lift),
        (1.0 * spread, -0.24), (0.86, 0.02), (0.56, 0.2), (0.24, 0.22), (0.06, 0.1),
    )  # fmt: skip
    needle.shape(fore, scene.deep, 0.028, mirror=True)
    for share, fill in ((0.9, scene.main), (0.76, pale), (0.7, scene.deep), (0.6, scene.accent)):
        inner = [(0.08 + (x - 0.08) * share, -0.08 + (y + 0.08) * share) for x, y in fore]
        needle.shape(inner, fill, 0.0, mirror=True)
    for step in range(7):
        share = 0.2 + 0.75 * step / 6
        needle.line(
            [(0.08, -0.1), (0.3 + 0.66 * (1 - share) * spread, -0.52 + lift + 0.64 * share)], 0.011, mirror=True
        )
    eye = (0.62 * spread, -0.3 + lift * 0.6)
    needle.rings(eye, (0.19, scene.deep), (0.165, pale), (0.125, scene.main), (0.085, scene.deep), mirror=True)
    needle.dot((eye[0] - 0.03, eye[1] - 0.03), 0.022, pale, mirror=True)
    needle.rings((0.42, 0.46), (0.12, scene.deep), (0.1, pale), (0.06, scene.accent), mirror=True)
    body = curve((0.0, -0.36), (0.1, -0.3), (0.12, -0.12), (0.08, 0.06), (0.1, 0.3), (0.05, 0.6), (0.0, 0.72),
                 (-0.05, 0.6), (-0.1, 0.3), (-0.08, 0.06), (-0.12, -0.12), (-0.1, -0.3))  # fmt: skip
    needle.shape(body, pale, 0.024)
    for step in range(7):
        y, wide = 0.12 + step * 0.08, 0.09 - 0.007 * step
        needle.line([(-wide, y), (0.0, y + 0.03), (wide, y)], 0.016)
    needle.shape(curve((0.0, -0.2), (0.06, -0.1), (0.0, 0.02), (-0.06, -0.1), steps=6), scene.main, 0.014)
    feeler = curve((0.04, -0.36), (0.12, -0.56), (0.26, -0.72), (0.42, -0.78), steps=8, closed=False)
    needle.line(feeler, 0.02, mirror=True)
    for step in range(4, len(feeler) - 1, 2):
        x, y = feeler[step]
        needle.line([(x, y), (x + 0.07, y + 0.06)], 0.012, mirror=True)
        needle.line([(x, y), (x - 0.03, y - 0.09)], 0.012, mirror=True)
    _small_moon(needle, scene, (0.0, -0.82), 0.13)
    return canvas


def _small_moon(needle: Needle, scene: Scene, at: Point, size: float) -> None:
    outer = arc_points(*at, size, 0.35, pi - 0.35, 24)
    inner = arc_points(at[0], at[1] - size * 0.62, size * 1.06, pi - 0.86, 0.86, 24)
    needle.shape([*outer, *inner], scene.accent, 0.014)


def dagger(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a dagger through a heart, rays behind it, three drops below."""
    needle = Needle(canvas, focus.x, focus.y, focus.r * 1.02, scene.deep, chance.signed(0.16), scene.paper)
    pale = lifted(scene.light, 0.5)
    rays = chance.whole(13, 17) * 2
    for step in range(rays):
        angle, far = tau * step / rays, 1.12 if step % 2 else 0.98
        wide = 0.026 if step % 2 else 0.013
        points = [polar(angle + wide, 0.6), polar(angle, far), polar(angle - wide, 0.6)]
        needle.shape(points, scene.accent if step % 2 else scene.deep, 0.0)
    blade_low = [(-0.1, 0.2), (0.1, 0.2), (0.075, 0.82), (0.0, 1.12), (-0.075, 0.82)]
    needle.shape(blade_low, pale, 0.026)
    needle.shape([(0.0, 0.2), (0.1, 0.2), (0.075, 0.82), (0.0, 1.12)], mix(scene.light, scene.deep, 0.3), 0.0)
    _heart(needle, scene, chance)
    blade_high = [(-0.115, -0.66), (0.115, -0.66), (0.104, -0.14), (-0.104, -0.14)]
    needle.shape(blade_high, pale, 0.026)
    needle.shape([(0.0, -0.66), (0.115, -0.66), (0.104, -0.14), (0.0, -0.14)], mix(scene.light, scene.deep, 0.3), 0.0)
    needle.line([(0.0, -0.64), (0.0, -0.18)], 0.014)
    slit = curve((-0.2, -0.14), (0.0, -0.2), (0.2, -0.14), (0.0, -0.08), steps=6)
    needle.shape(slit, scene.deep, 0.0)
    guard = curve(
        (-0.34, -0.78), (-0.3, -0.66), (0.0, -0.64), (0.3, -0.66), (0.34, -0.78), (0.2, -0.72), (0.0, -0.72),
        (-0.2, -0.72), steps=5,
    )  # fmt: skip
    needle.shape([(-0.07, -0.74), (0.07, -0.74), (0.06, -1.0), (-0.06, -1.0)], scene.deep, 0.02)
    for step in range(3):
        needle.line([(-0.05, -0.79 - step * 0.07), (0.05, -0.82 - step * 0.07)], 0.014, scene.accent)
    needle.shape(guard, scene.accent, 0.024)
    needle.rings((0.0, -1.05), (0.09, needle.ink), (0.066, scene.accent))
    for x, y, size in ((0.2, 0.72, 0.055), (-0.17, 0.86, 0.045), (0.13, 1.02, 0.035)):
        drop = [(x, y - size * 2.2), *arc_points(x, y, size, -0.5, pi + 0.5, 18)]
        needle.shape(drop, scene.main, 0.014)
    return canvas


def _heart(needle: Needle, scene: Scene, chance: Chance) -> None:
    half = [(0.0, -0.24), (0.16, -0.5), (0.44, -0.56), (0.68, -0.34), (0.66, 0.02), (0.42, 0.36), (0.0, 0.68)]
    right = list(curve(*half, steps=10, closed=False))
    heart = [*right, *((-x, y) for x, y in reversed(right))]
    needle.shape(heart, scene.main, 0.034)
    needle.shade(heart, (0.5, 0.5), 1300, chance)
    shine = curve((-0.5, -0.08), (-0.52, -0.3), (-0.36, -0.44), (-0.2, -0.42), steps=7, closed=False)
    needle.line(shine, 0.045, mix(scene.main, lifted(scene.light, 0.5), 0.75))


def level_dagger(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint the dagger laid level through the heart, as long as the box of the focus is wide."""
    end = focus.half_width - 0.1
    needle = Needle(canvas, focus.x, focus.y, focus.r, scene.deep, paper=scene.paper)
    pale, steel = lifted(scene.light, 0.5), mix(scene.light, scene.deep, 0.3)
    for step in range(26):
        angle, far = tau * step / 26, 1.2 if step % 2 else 0.98
        wide = 0.03 if step % 2 else 0.016
        points = [polar(angle + wide, 0.6), polar(angle, far), polar(angle - wide, 0.6)]
        needle.shape([(x * 1.25, y * 0.76) for x, y in points], scene.accent if step % 2 else scene.deep, 0.0)
    guard, high = -0.56 * end, -0.06
    for far, side in ((0.62, 1.0), (0.62, -1.0), (0.8, 1.0), (0.8, -1.0)):
        for way in (1.0, -1.0):
            x = way * end * far - 0.1 * side
            leaf = [
                (x + px, high + py)
                for px, py in petal_outline(way * 0.2 * side + (0.0 if way > 0 else pi), 0.1, 0.82, 0.15)
            ]
            needle.shape([(px, py + side * 0.26) for px, py in leaf], scene.accent if far < 0.7 else scene.main, 0.026)
    blade = [
        (guard, high - 0.15),
        (end - 0.5, high - 0.12),
        (end, high),
        (end - 0.5, high + 0.12),
        (guard, high + 0.15),
    ]
    needle.shape(blade, pale, 0.03)
    needle.shape([(guard, high), (end, high), (end - 0.5, high + 0.12), (guard, high + 0.15)], steel, 0.0)
    needle.line([(guard, high), (end - 0.3, high)], 0.018)
    _heart(needle, scene, chance)
    entry = [(guard, high - 0.15), (-0.3, high - 0.13), (-0.3, high + 0.13), (guard, high + 0.15)]
    needle.shape(entry, pale, 0.03)
    needle.shape([(guard, high), (-0.3, high), (-0.3, high + 0.13), (guard, high + 0.15)], steel, 0.0)
    needle.line([(guard, high), (-0.34, high)], 0.018)
    needle.shape(curve((-0.3, -0.26), (-0.22, -0.06), (-0.3, 0.16), (-0.38, -0.06), steps=6), scene.deep, 0.0)
    needle.shape(
        [(guard - 0.86, high - 0.1), (guard, high - 0.12), (guard, high + 0.12), (guard - 0.86, high + 0.1)],
        scene.deep,
        0.02,
    )
    for step in range(6):
        x = guard - 0.74 + step * 0.12
        needle.line([(x, high + 0.09), (x + 0.06, high - 0.09)], 0.026, scene.accent)
    hilt = curve(
        (guard + 0.14, high - 0.5), (guard - 0.02, high - 0.42), (guard - 0.06, high), (guard - 0.02, high + 0.42),
        (guard + 0.14, high + 0.5), (guard + 0.1, high + 0.24), (guard + 0.08, high), (guard + 0.1, high - 0.24), steps=5,
    )  # fmt: skip
    needle.shape(hilt, scene.accent, 0.03)
    needle.rings((guard - 0.95, high), (0.16, needle.ink), (0.12, scene.accent), (0.05, needle.ink))
    for x, y, size in ((0.62, 0.42, 0.06), (1.0, 0.3, 0.05), (1.4, 0.36, 0.04)):
        drop = [(x, y - size * 2.2), *arc_points(x, y, size, -0.5, pi + 0.5, 18)]
        needle.shape(drop, scene.main, 0.018)
    return canvas


def lotus(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a lotus in half profile, the moon above it, a mirror of water below."""
    needle = Needle(canvas, focus.x, focus.y, focus.r, scene.deep, paper=scene.paper)
    pale = lifted(scene.light, 0.45)
    needle.stipple((0, -0.42), 0.5, 1.25, 700, chance, mix(scene.deep, scene.light, 0.2))
    needle.rings((0, -0.42), (0.5, needle.ink), (0.475, scene.accent))
    needle.dot((0.12, -0.48), 0.4, mix(scene.accent, pale, 0.42))
    base = 0.56
    rows = (
        (1.06, 1.28, scene.deep, 0.19),
        (0.76, 1.12, scene.main, 0.2),
        (0.4, 1.06, mix(scene.main, pale, 0.45), 0.2),
    )
    for spread, far, fill, wide in rows:
        for step in (-1.0, 1.0):
            _lotus_petal(needle, step * spread, base, far, fill, wide, scene)
        if spread > 0.7:
            for step in (-0.72, 0.72):
                _lotus_petal(needle, step * spread, base, far * 0.98, mix(fill, scene.main, 0.3), wide, scene)
    _lotus_petal(needle, 0.0, base, 1.1, pale, 0.24, scene)
    for row in range(6):
        y, wide = 0.66 + row * 0.085, 0.92 - row * 0.13 + chance.signed(0.06)
        needle.line([(-wide, y), (wide * chance.between(0.2, 0.5), y)], 0.018 - row * 0.002)
        needle.line([(wide * 0.66, y + 0.01), (wide, y + 0.01)], 0.014)
    for step in range(9):
        angle = pi + pi * (step + 0.5) / 9
        for reach, size in ((0.6, 0.012), (0.68, 0.018), (0.76, 0.01)):
            needle.dot((cos(angle) * reach, -0.42 + sin(angle) * reach), size)
    return canvas


def _lotus_petal(needle: Needle, lean: float, base: float, far: float, fill: Rgb, wide: float, scene: Scene) -> None:
    petal = [(x, y + base) for x, y in petal_outline(-pi / 2 + lean, 0.0, far, wide)]
    needle.shape(petal, fill, 0.022)
    vein = mix(fill, scene.deep, 0.6) if fill != scene.deep else mix(fill, scene.light, 0.5)
    for shift in (-0.09, 0.0, 0.09):
        angle = -pi / 2 + lean + shift
        reach = far * (0.84 if shift == 0.0 else 0.7)
        root = (cos(angle) * far * 0.3, base + sin(angle) * far * 0.3)
        needle.line([root, (cos(angle) * reach, base + sin(angle) * reach)], 0.01, vein)


def _mirrored(*half: Point) -> list[Point]:
    """Return an outline from its right half, which runs from the top down."""
    return [*half, *((-x, y) for x, y in reversed(half))]


def tiger(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a tiger's face, full on, among leaves."""
    needle = Needle(canvas, focus.x, focus.y + 0.04 * focus.r, focus.r * 1.02, scene.deep, chance.signed(0.05))
    pale, coat, ink = lifted(scene.light, 0.5), mix(scene.main, scene.light, 0.12), scene.deep
    needle.stipple((0, 0), 0.95, 1.5, 700, chance, mix(ink, scene.light, 0.15))
    for angle, far in ((-2.75, 1.28), (-2.35, 1.16), (2.7, 1.26), (2.3, 1.2), (2.0, 1.12)):
        for way in (angle, pi - angle):
            leaf = petal_outline(way, 0.5, far, 0.13)
            needle.shape(leaf, scene.accent, 0.018)
            needle.line([polar(way, 0.6), polar(way, far * 0.94)], 0.011)
    for side in (-1.0, 1.0):
        for reach, fill in ((0.31, coat), (0.19, mix(scene.deep, scene.main, 0.25))):
            needle.shape(arc_points(0.62 * side, -0.66, reach, 0.0, tau, 40), fill, 0.03)
    head = _mirrored(*curve(
        (0.0, -0.82), (0.34, -0.8), (0.66, -0.58), (0.84, -0.2), (0.86, 0.12), (1.0, 0.36), (0.78, 0.42), (0.84, 0.64),
        (0.6, 0.66), (0.44, 0.86), (0.2, 0.98), (0.0, 1.0), steps=6, closed=False,
    ))  # fmt: skip
    needle.shape(head, coat, 0.034)
    needle.shade(head, (0.0, -0.2), 900, chance, colour=mix(scene.main, ink, 0.55))
    cheeks = _mirrored(*curve(
        (0.0, 0.1), (0.14, 0.2), (0.44, 0.22), (0.74, 0.4), (0.58, 0.6), (0.4, 0.8), (0.18, 0.92), (0.0, 0.94), steps=6,
        closed=False,
    ))  # fmt: skip
    needle.shape(cheeks, pale, 0.02)
    for stripe in (
        ((0.0, -0.82), (0.07, -0.78), (0.05, -0.44), (0.0, -0.34)),
        ((0.16, -0.82), (0.27, -0.8), (0.22, -0.52), (0.09, -0.4)),
        ((0.4, -0.76), (0.52, -0.68), (0.36, -0.48), (0.2, -0.44)),
        ((0.8, -0.3), (0.85, -0.14), (0.62, -0.1), (0.56, -0.18)),
        ((0.87, 0.0), (0.88, 0.16), (0.64, 0.14), (0.58, 0.06)),
        ((0.95, 0.32), (0.86, 0.4), (0.66, 0.3), (0.7, 0.24)),
        ((0.82, 0.5), (0.82, 0.63), (0.62, 0.54), (0.64, 0.48)),
    ):
        needle.shape(stripe, ink, 0.0, mirror=True)
    for side in (-1.0, 1.0):
        brow = curve(
            (0.13 * side, -0.2), (0.3 * side, -0.36), (0.54 * side, -0.32), (0.62 * side, -0.14), steps=6, closed=False
        )
        needle.shape([*brow, (0.4 * side, -0.02), (0.2 * side, 0.04)], pale, 0.018)
        eye = curve((0.17 * side, 0.02), (0.3 * side, -0.17), (0.54 * side, -0.15), (0.4 * side, 0.03), steps=7)
        needle.shape(eye, scene.accent, 0.036)
        needle.rings((0.36 * side, -0.07), (0.066, ink))
        needle.dot((0.335 * side - 0.012, -0.1), 0.022, pale)
    muzzle = curve((0.0, 0.24), (0.2, 0.22), (0.17, 0.36), (0.0, 0.47), (-0.17, 0.36), (-0.2, 0.22), steps=6)
    needle.line([(0.16, 0.02), (0.18, 0.24)], 0.02, mirror=True)
    needle.shape(muzzle, scene.main, 0.03)
    needle.line([(0.0, 0.46), (0.0, 0.58)], 0.026)
    jaw = curve((0.0, 0.58), (0.16, 0.66), (0.36, 0.58), steps=6, closed=False)
    mouth = _mirrored((0.0, 0.58), *curve((0.14, 0.66), (0.34, 0.6), (0.26, 0.8), (0.0, 0.86), steps=6, closed=False))
    needle.shape(mouth, mix(ink, scene.main, 0.2), 0.026)
    for x, y, size in ((0.22, 0.64, 0.15), (0.17, 0.84, -0.1)):
        needle.shape([(x - 0.05, y), (x + 0.05, y), (x, y + size)], pale, 0.012, mirror=True)
    needle.shape(curve((-0.1, 0.84), (0.0, 0.74), (0.1, 0.84), steps=5, closed=False), scene.main, 0.0)
    needle.line(jaw, 0.03, mirror=True)
    for row in range(3):
        needle.dot((0.24 + 0.07 * row, 0.46 + 0.03 * (row % 2)), 0.015, mirror=True)
        start, end = (0.34, 0.44 + 0.05 * row), (1.08, 0.34 + 0.16 * row)
        needle.line([start, (0.7, 0.36 + 0.11 * row), end], 0.009, mirror=True)
    return canvas


def crane(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a crane that takes off, wings raised, before a full moon."""
    side = chance.pick((1.0, -1.0))
    needle = Needle(canvas, focus.x, focus.y, focus.r * 1.04, scene.deep, side * chance.between(-0.04, 0.08))
    pale, ink = lifted(scene.light, 0.6), scene.deep

    def flip(points: tuple[Point, ...] | list[Point]) -> list[Point]:
        return [(x * side, y) for x, y in points]

    moon = (0.1 * side, -0.1)
    needle.stipple(moon, 0.86, 1.45, 700, chance, mix(ink, scene.light, 0.2))
    needle.rings(moon, (0.86, ink), (0.835, scene.main), (0.8, mix(scene.main, pale, 0.18)))

    def wing(root: Point, reach: float, start: float, end: float, count: int) -> None:
        for ranks, near, fill in ((1.0, 0.3, ink), (0.82, 0.2, pale), (0.56, 0.1, mix(pale, scene.accent, 0.35))):
            for step in range(count):
                share = step / (count - 1)
                angle = start + (end - start) * share
                far = reach * ranks * (0.72 + 0.34 * sin(pi * (0.18 + 0.62 * share)))
                feather = [
                    (root[0] + x, root[1] + y) for x, y in petal_outline(angle, near * reach, far, 0.075 * reach)
                ]
                needle.shape(flip(feather), fill, 0.016)
                quill = mix(fill, pale if fill == ink else ink, 0.55)
                needle.line(
                    flip([polar(angle, near * reach + 0.06, *root), polar(angle, far * 0.9, *root)]), 0.008, quill
                )

    for low, spread in ((0.5, 0.1), (0.62, 0.02)):
        needle.line(flip([(-0.28, low - 0.12), (-0.86, low + 0.24), (-1.02, low + 0.34 + spread)]), 0.034)
    wing((0.02, 0.12), 1.2, -pi * 0.36, -pi * 0.68, 8)
    for step in range(5):
        tail = [(-0.3 + x, 0.34 + y) for x, y in petal_outline(pi * 0.86 + 0.13 * step, 0.0, 0.5 - 0.03 * step, 0.07)]
        needle.shape(flip(tail), ink if step % 2 else mix(ink, scene.light, 0.2), 0.014)
    body = curve((-0.5, 0.42), (-0.24, 0.14), (0.14, 0.06), (0.42, 0.2), (0.26, 0.42), (-0.12, 0.56), steps=8)
    needle.shape(flip(body), pale, 0.032)
    needle.shade(flip(body), (-0.3 * side, 0.2), 500, chance)
    spine = curve((0.24, 0.3), (0.56, 0.18), (0.62, -0.14), (0.66, -0.44), (0.84, -0.6), steps=10, closed=False)
    for width, colour in ((0.2, ink), (0.145, pale)):
        needle.line(flip(spine), width, colour)
    needle.line(flip(spine[12:30]), 0.07, ink)
    wing((0.1, 0.2), 1.05, -pi * 0.6, -pi * 1.02, 8)
    beak = [(0.9, -0.68), (1.3, -0.62), (0.9, -0.55)]
    needle.shape(flip(beak), scene.accent, 0.02)
    needle.shape(flip(list(arc_points(0.84, -0.62, 0.13, 0.0, tau, 30))), pale, 0.028)
    cap = arc_points(0.83, -0.65, 0.12, pi * 0.95, pi * 1.95, 20)
    needle.shape(flip(cap), scene.main, 0.018)
    needle.dot((0.89 * side, -0.62), 0.026)
    for x, y in ((-0.86, 0.98), (0.3, 0.98), (0.86, 0.86)):
        ripple = [(x - 0.34, y), (x - 0.1, y - 0.03), (x + 0.16, y + 0.02), (x + 0.36, y)]
        needle.line(flip(ripple), 0.018)
        needle.line(flip([(px * 0.7 + x * 0.3, py + 0.07) for px, py in ripple]), 0.012)
    return canvas


def flash(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a sheet of small designs to choose from: a swallow, a star, a rose, an anchor, an eye, a candle, on paper."""
    r, lean = focus.r * 0.88, chance.signed(0.05)
    pale, ink = lifted(scene.light, 0.62), scene.deep
    sheet = Needle(canvas, focus.x, focus.y, r, ink, lean)
    sheet.shape([(-1.5, -0.94), (1.56, -0.94), (1.56, 1.06), (-1.5, 1.06)], mix(scene.light, ink, 0.45), 0.0)
    sheet.shape([(-1.54, -1.0), (1.5, -1.0), (1.5, 1.0), (-1.54, 1.0)], pale, 0.022)
    sheet.shape([(-1.47, -0.93), (1.43, -0.93), (1.43, 0.93), (-1.47, 0.93)], None, 0.01)
    designs = (_swallow, _star, _rose, _anchor, _eye, _candle)
    places = [(column, row) for row in (-0.46, 0.46) for column in (-0.96, -0.02, 0.92)]
    for draw, (column, row) in zip(designs, places):
        x, y = sheet.at((column, row))
        draw(Needle(canvas, x / 2, y / 2, r * 0.4, ink, lean + chance.signed(0.08)), scene, pale)
    return canvas


def _swallow(needle: Needle, scene: Scene, pale: Rgb) -> None:
    for tip in ((-0.86, -0.66), (0.94, -0.5)):
        wing = curve(
            (0.1, -0.02), (tip[0] * 0.5, tip[1] * 1.25), tip, (tip[0] * 0.66, tip[1] * 0.4), (-0.06, 0.28), steps=6
        )
        needle.shape(wing, scene.deep, 0.04)
    for tip in ((-1.0, 0.6), (-0.72, 0.92)):
        needle.shape([(-0.24, 0.2), tip, (-0.1, 0.36)], scene.deep, 0.03)
    body = curve((-0.4, 0.44), (0.0, 0.02), (0.46, -0.24), (0.72, -0.18), (0.5, 0.1), (0.1, 0.42), steps=6)
    needle.shape(body, scene.accent, 0.045)
    needle.shape(curve((-0.2, 0.42), (0.2, 0.2), (0.52, 0.02), (0.14, 0.4), steps=5), pale, 0.0)
    needle.shape([(0.66, -0.22), (0.96, -0.14), (0.68, -0.08)], scene.main, 0.03)
    needle.dot((0.54, -0.14), 0.05)


def _star(needle: Needle, scene: Scene, pale: Rgb) -> None:
    for step in range(5):
        tip = polar(-pi / 2 + step * tau / 5, 1.0)
        left, right = (polar(-pi / 2 + (step + shift) * tau / 5, 0.4) for shift in (-0.5, 0.5))
        needle.shape([(0, 0), left, tip], scene.main, 0.04)
        needle.shape([(0, 0), right, tip], pale, 0.04)


def _rose(needle: Needle, scene: Scene, pale: Rgb) -> None:
    for angle in (0.6, 2.5, -2.6, -0.5):
        needle.shape(petal_outline(angle, 0.4, 1.12, 0.2), scene.accent, 0.04)
    for rank, (far, count) in enumerate(((0.8, 6), (0.58, 5), (0.36, 4))):
        for step in range(count):
            at = polar(step * tau / count + rank * 0.6, far * 0.52)
            fill = mix(scene.main, pale, 0.12 * rank)
            needle.shape(arc_points(*at, far * 0.5, 0.0, tau, 24), fill, 0.04)
    coil = [polar(step * 0.5, 0.02 * step) for step in range(13)]
    needle.line(coil, 0.045)


def _anchor(needle: Needle, scene: Scene, pale: Rgb) -> None:
    fluke = arc_points(0.0, 0.16, 0.74, 0.14, pi - 0.14, 30)
    for width, colour in ((0.3, scene.deep), (0.19, scene.accent)):
        needle.line(fluke, width, colour)
        needle.line([(0.0, -0.56), (0.0, 0.86)], width, colour)
        needle.line([(-0.4, -0.34), (0.4, -0.34)], width, colour)
    for side in (-1.0, 1.0):
        needle.shape([(0.96 * side, 0.02), (0.5 * side, 0.12), (0.86 * side, 0.48)], scene.accent, 0.045)
    needle.rings((0.0, -0.76), (0.25, scene.deep), (0.19, scene.accent), (0.12, scene.deep), (0.075, pale))


def _eye(needle: Needle, scene: Scene, pale: Rgb) -> None:
    for step in range(9):
        angle = -pi + pi * (step + 0.5) / 9
        needle.line([polar(angle, 0.66), polar(angle, 1.0 if step % 2 else 0.86)], 0.045, scene.main)
    lid = curve(
        (-0.94, 0.14),
        (-0.46, -0.3),
        (0.0, -0.42),
        (0.46, -0.3),
        (0.94, 0.14),
        (0.46, 0.46),
        (0.0, 0.54),
        (-0.46, 0.46),
        steps=6,
    )
    needle.shape(lid, pale, 0.06)
    needle.rings((0.0, 0.06), (0.4, scene.deep), (0.345, scene.accent), (0.2, scene.deep))
    needle.dot((-0.1, -0.06), 0.075, pale)


def _candle(needle: Needle, scene: Scene, pale: Rgb) -> None:
    needle.shape([(-0.26, -0.24), (0.26, -0.24), (0.26, 0.7), (-0.26, 0.7)], pale, 0.05)
    needle.shape(
        curve((0.26, -0.24), (0.3, 0.1), (0.2, 0.28), (0.12, 0.02), (0.0, -0.24), steps=5), scene.accent, 0.035
    )
    needle.shape(curve((-0.52, 0.7), (0.52, 0.7), (0.4, 0.94), (-0.4, 0.94), steps=4), scene.deep, 0.03)
    needle.line([(0.0, -0.24), (0.0, -0.38)], 0.05)
    flame = curve((0.0, -1.04), (0.2, -0.66), (0.16, -0.42), (0.0, -0.34), (-0.16, -0.42), (-0.2, -0.66), steps=6)
    needle.shape(flame, scene.main, 0.045)
    needle.shape([(x * 0.5, -0.4 + (y + 0.4) * 0.55) for x, y in flame], pale, 0.0)
    for step in range(5):
        angle = -pi / 2 + (step - 2) * 0.62
        needle.line(
            [(cos(angle) * 0.46, -0.62 + sin(angle) * 0.46), (cos(angle) * 0.62, -0.62 + sin(angle) * 0.62)], 0.04
        )
