"""Beasts that the needle draws, and a sheet of small designs. Figures are in hero radii."""

from math import cos, pi, sin, tau

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import Rgb, lifted, mix
from gesso.art.scene import Focus, Scene
from gesso.art.shapes import Point, arc_points, curve, polar
from gesso_art.painting.needle import Needle
from gesso_art.react.emblems import petal_outline


def _mirrored(*half: Point) -> list[Point]:
    """The outline whose right half this is, from its top down."""
    return [*half, *((-x, y) for x, y in reversed(half))]


def tiger(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """A tiger's face, full on, among leaves."""
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
    """A crane that takes off, wings raised, before a full moon."""
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
    """A sheet of small designs to choose from: a swallow, a star, a rose, an anchor, an eye, a candle, on paper."""
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
