"""A study of a figure that steps out of its picture."""

from math import atan2, hypot, pi, sin

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, mix
from gesso.art.scene import Focus, Scene
from gesso.art.shapes import Point
from gesso_art.react.impasto import Picture, Touch
from gesso_art.react.studies import picked, sky_tones

_WIDE, _HIGH, _THICK = 0.86, 0.98, 0.17
_FINE = 15.0, 5.0
_HEAD: tuple[Point, float] = ((0.04, -0.52), 0.19)
_LIMBS: tuple[tuple[Point, Point, float], ...] = (
    ((0.06, -0.24), (0.1, 0.2), 0.25), ((0.26, -0.24), (0.58, -0.02), 0.085), ((0.58, -0.02), (0.9, -0.12), 0.075),
    ((-0.12, -0.22), (-0.42, 0.04), 0.085), ((-0.42, 0.04), (-0.62, -0.16), 0.075), ((0.18, 0.24), (0.24, 0.86), 0.12),
    ((0.0, 0.26), (-0.38, 0.62), 0.13), ((-0.38, 0.62), (-0.44, 1.3), 0.105), ((-0.44, 1.28), (-0.64, 1.32), 0.075),
)  # fmt: skip
"""Torso, arms and legs: two ends, and half the thickness."""


def _to(point: Point, first: Point, last: Point) -> float:
    """How far a point lies from a line between two others."""
    dx, dy = last[0] - first[0], last[1] - first[1]
    share = ((point[0] - first[0]) * dx + (point[1] - first[1]) * dy) / (dx * dx + dy * dy)
    held = max(0.0, min(1.0, share))
    return hypot(point[0] - first[0] - dx * held, point[1] - first[1] - dy * held)


def out_of_frame(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """A figure that steps over the lower edge of its frame, one hand on each side of it."""
    night, deep, blue, pale = sky_tones(scene)
    r, side = focus.r, chance.pick((1.0, -1.0))
    dark, gold = mix(scene.deep, BLACK, 0.6), mix(scene.main, scene.light, 0.2)

    def figure(u: float, v: float, stream: Chance) -> Touch | None:
        centre, size = _HEAD
        away = hypot(u - centre[0], (v - centre[1]) * 0.86)
        if away < size:
            lit = u - centre[0] < -0.02
            colour = mix(scene.light, WHITE, 0.3 * stream.unit()) if lit else mix(scene.light, scene.accent, 0.55)
            return Touch(atan2(v - centre[1], u - centre[0]) + pi / 2, dark if away > size - 0.03 else colour, *_FINE)
        for index, (first, last, thick) in enumerate(_LIMBS):
            far = _to((u, v), first, last)
            if far < thick:
                heading = atan2(last[1] - first[1], last[0] - first[0])
                coat = scene.accent if index < 5 else mix(scene.deep, scene.accent, 0.25)
                lit = (u - first[0]) * (last[1] - first[1]) - (v - first[1]) * (last[0] - first[0]) < 0
                body = mix(coat, scene.light, 0.45 * stream.unit()) if lit else mix(coat, scene.deep, 0.45)
                return Touch(heading, dark if far > thick - 0.028 else body, *_FINE)
        return None

    def frame(u: float, v: float, stream: Chance) -> Touch | None:
        inside, outside = max(abs(u) - _WIDE, abs(v) - _HIGH), max(abs(u) - _WIDE, abs(v) - _HIGH) - _THICK
        if not inside >= 0.0 >= outside:
            return None
        rim = inside < 0.03 or outside > -0.03
        upright = abs(u) - _WIDE > abs(v) - _HIGH
        colour = dark if rim else mix(gold, WHITE if u < 0 or v < -_HIGH else scene.accent, 0.4 * stream.unit())
        return Touch(pi / 2 if upright else 0.0, colour, *_FINE)

    def picture(x: float, y: float, stream: Chance) -> Touch:
        u, v = side * (x - focus.x) / r, (y - focus.y) / r
        found = figure(u, v, stream) or frame(u, v, stream)
        if found:
            return found if side > 0 else Touch(pi - found.heading, found.colour, found.length, found.width)
        far, angle = hypot(u + 0.1, v + 0.3), atan2(v + 0.3, u + 0.1)
        if abs(u) < _WIDE and abs(v) < _HIGH:
            glow = ((0.1, scene.light), (0.4, scene.main), (0.7, scene.accent), (1.0, pale), (1.3, blue))
            heading = angle + pi / 2 + 0.2 * sin(far * 8)
            return Touch(heading if side > 0 else pi - heading, picked(glow, far, stream, 0.12), 26, 7.5)
        stops = ((0.9, blue), (1.3, deep), (1.9, night))
        return Touch(0.12 * sin(x / r * 2), picked(stops, far + 0.2 * sin(v * 5), stream, 0.2), 40, 9)

    return picture
