"""Studies for daubs: a sword, a shield and a bow, each in a current of its own, and a figure that steps out of its picture."""

from math import atan2, cos, exp, hypot, pi, sin

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, mix
from gesso.art.request import Focus, Scene
from gesso.art.shapes import Point
from gesso_art.react.subjects.impasto import Picture, Touch
from gesso_art.react.subjects.studies import picked, sky_tones

_FINE = 15.0, 5.0
"""Length and width (px) of the strokes of a thing; short ones keep its outline sharp."""


def sword(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """Return a sword, point up, light running along its edge, the sky streaming away from it."""
    night, deep, blue, pale = sky_tones(scene)
    side = chance.pick((1.0, -1.0))
    lean = side * chance.between(0.62, 0.74)
    up, r = -pi / 2 + lean, focus.r
    edge, shade = mix(scene.light, WHITE, 0.5), mix(scene.deep, scene.light, 0.5)
    dark, gold = mix(scene.deep, BLACK, 0.55), mix(scene.main, scene.light, 0.2)

    def thing(u: float, v: float, stream: Chance) -> Touch | None:
        wide = 0.135 if u < 1.0 else 0.135 * max(0.0, (1.34 - u) / 0.34)
        if u >= -0.5 and abs(v) < wide:
            groove = abs(v) < 0.022 and u < 0.8
            colour = dark if groove else mix(edge if v * side < 0 else shade, WHITE, 0.2 * stream.unit())
            return Touch(up, colour, *_FINE)
        if abs(u + 0.58 - 0.1 * v * v) < 0.085 and abs(v) < 0.48:
            return Touch(up + pi / 2, mix(gold, scene.accent, 0.4 * stream.unit()), *_FINE)
        if -1.02 < u < -0.6 and abs(v) < 0.085:
            band = sin(u * 44 + v * 14) > 0.1
            return Touch(up + 0.9, scene.accent if band else mix(scene.accent, scene.deep, 0.6), *_FINE)
        if hypot(u + 1.1, v) < 0.145:
            return Touch(atan2(v, u + 1.1), mix(gold, WHITE, 0.3 * stream.unit()), *_FINE)
        return None

    def picture(x: float, y: float, stream: Chance) -> Touch:
        dx, dy = (x - focus.x) / r, (y - focus.y) / r
        u, v = dx * cos(up) + dy * sin(up), -dx * sin(up) + dy * cos(up)
        found = thing(u, v, stream)
        if found:
            return found
        # The rim of a thing is dark, so that it stands out from every sky.
        if thing(u, v - 0.05, stream) or thing(u, v + 0.05, stream) or thing(u + 0.05, v, stream):
            return Touch(up, dark, *_FINE)
        far = abs(v) + 0.2 * max(0.0, u - 1.3) + 0.08 * sin(u * 3.1)
        glow = exp(-((far / 0.36) ** 2))
        heading = up + (0.5 if v > 0 else -0.5) * min(1.0, far) + 0.25 * sin(u * 2.3 + v * 2)
        if stream.unit() < glow * 0.75:
            return Touch(heading, mix(scene.main, scene.light, 0.5 * stream.unit()), 24, 7)
        stops = ((0.2, scene.main), (0.5, scene.accent), (0.72, pale), (1.0, blue), (1.4, deep), (2.2, night))
        return Touch(heading, picked(stops, far + 0.1, stream, 0.13), 36, 8.5)

    return picture


def shield(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """Return a shield, parted down its middle, a sun on it, currents breaking on both sides."""
    night, _deep, blue, pale = sky_tones(scene)
    r, lean = focus.r, chance.signed(0.08)
    dark, gold = mix(scene.deep, BLACK, 0.5), mix(scene.main, scene.light, 0.15)
    bright = mix(scene.light, WHITE, 0.3)

    def reach(y: float) -> float:
        """Return half its width at a height, 0 outside."""
        if not -1.02 < y < 1.14:
            return 0.0
        if y < 0.0:
            return 0.86 + 0.05 * y * y
        return float(0.86 * max(0.0, 1.0 - (y / 1.14) ** 2.1) ** 0.72)

    def picture(x: float, y: float, stream: Chance) -> Touch:
        dx, dy = (x - focus.x) / r, (y - focus.y) / r
        u, v = dx * cos(lean) + dy * sin(lean), -dx * sin(lean) + dy * cos(lean)
        half, inner = reach(v), reach(v * 1.17 + 0.01) / 1.17
        if abs(u) < half:
            tangent = pi / 2 + (0.0 if v < 0 else (1 if u < 0 else -1) * -0.9 * min(1.0, v))
            if abs(u) > inner:
                outer = abs(u) > half - 0.035 or v < -0.985
                colour = dark if outer else mix(gold, scene.light if u < 0 else scene.accent, 0.45 * stream.unit())
                return Touch(0.0 if v < -0.86 and abs(u) < 0.8 else tangent, colour, *_FINE)
            far, angle = hypot(u, v + 0.1), atan2(v + 0.1, u)
            if far < 0.28:
                return Touch(angle + pi / 2, mix(bright, scene.main, 0.9 * far / 0.28 * stream.unit()), *_FINE)
            if far < 0.58 + 0.1 * cos(angle * 12) and cos(angle * 12) > -0.1:
                return Touch(angle, mix(gold, bright, 0.4 * stream.unit()), *_FINE)
            if abs(u) < 0.035:
                return Touch(pi / 2, dark, *_FINE)
            field, other = (scene.accent, scene.main) if u < 0 else (mix(scene.deep, blue, 0.25), blue)
            return Touch(pi / 2 + 0.2 * u, mix(field, other, 0.3 * stream.unit()), 20, 6)
        if abs(u) < half + 0.05 and -1.06 < v < 1.2:
            return Touch(pi / 2, dark, *_FINE)
        far = hypot(u, v * 0.92)
        heading = atan2(v, u) + (pi / 2 if u > 0 else -pi / 2) + 0.35 * sin(far * 5)
        stops = ((0.9, scene.light), (1.05, scene.main), (1.25, scene.accent), (1.45, pale), (1.8, blue), (2.5, night))
        band = far + 0.14 * sin(3 * atan2(v, u) + far * 4)
        return Touch(heading, picked(stops, band, stream, 0.12), 32, 8.5)

    return picture


def bow(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """Return a drawn bow, its arrow on the string, aimed at a low light."""
    night, deep, blue, pale = sky_tones(scene)
    side, r = chance.pick((1.0, -1.0)), focus.r * 1.12
    lean = -chance.between(0.3, 0.42)
    dark, bright = mix(scene.deep, BLACK, 0.55), mix(scene.light, WHITE, 0.45)
    nock, tip_x, tip_y = -0.72, -0.16, 1.08

    def thing(u: float, v: float, stream: Chance) -> Touch | None:
        if 1.02 < u < 1.34 and abs(v) < (1.34 - u) * 0.42:
            return Touch(0.3 if v > 0 else -0.3, bright, *_FINE)
        if -1.0 < u < -0.66 and 0.02 < abs(v) < 0.13 and abs(v) < (u + 1.1) * 0.9:
            return Touch(0.7 if v < 0 else -0.7, scene.accent, *_FINE)
        if nock - 0.2 < u < 1.1 and abs(v) < 0.042:
            return Touch(0.0, mix(scene.light, scene.main, 0.5 * stream.unit()), *_FINE)
        # The limbs curve away from the string and back at their ends.
        share = abs(v) / tip_y
        if share <= 1.0:
            limb = 0.52 - 0.68 * share**1.7 + 0.1 * max(0.0, share - 0.8) * 5 * (share - 0.8)
            thick = 0.14 - 0.065 * share
            if abs(u - limb) < thick:
                slope = atan2(1.0, (-1.15 * share**0.7) * (1 if v > 0 else -1))
                grip = share < 0.13
                body = mix(scene.accent, scene.deep, 0.55) if grip else mix(scene.main, scene.accent, 0.6 * share)
                lit = mix(body, scene.light, 0.5) if u > limb else body
                return Touch(slope, lit, *_FINE)
            string = nock + (tip_x - nock) * share
            if abs(u - string) < 0.024:
                return Touch(atan2(tip_y, (tip_x - nock) * (1 if v > 0 else -1)), bright, 15, 3.6)
        return None

    def picture(x: float, y: float, stream: Chance) -> Touch:
        dx, dy = side * (x - focus.x) / r, (y - focus.y) / r
        u, v = dx * cos(lean) + dy * sin(lean), -dx * sin(lean) + dy * cos(lean)
        found = thing(u + 0.06, v, stream)
        if found:
            heading = found.heading + lean
            return Touch(heading if side > 0 else pi - heading, found.colour, found.length, found.width)
        for du, dv in ((0.05, 0.0), (-0.05, 0.0), (0.0, 0.05), (0.0, -0.05)):
            if thing(u + 0.06 + du, v + dv, stream):
                return Touch(lean * side, dark, *_FINE)
        lx, ly = dx - 1.75, dy + 0.62
        far, angle = hypot(lx, ly), atan2(ly, lx)
        if dy > 0.98 + 0.06 * sin(dx * 3):
            colour = picked(
                ((0.0, scene.accent), (0.3, mix(scene.deep, scene.accent, 0.3)), (0.8, night)), dy - 0.98, stream
            )
            return Touch(0.1 * sin(dx * 3), colour, 36, 9)
        stops = (
            (0.4, scene.light),
            (0.8, scene.main),
            (1.15, scene.accent),
            (1.5, pale),
            (2.0, blue),
            (2.7, deep),
            (3.6, night),
        )
        heading = angle + pi / 2 + 0.12 * sin(far * 7)
        return Touch(
            heading if side > 0 else pi - heading, picked(stops, far + 0.1 * sin(far * 9), stream, 0.12), 34, 8.5
        )

    return picture


_WIDE, _HIGH, _THICK = 0.86, 0.98, 0.17
_PORTRAIT_FINE = 15.0, 5.0
_HEAD: tuple[Point, float] = ((0.04, -0.52), 0.19)
_LIMBS: tuple[tuple[Point, Point, float], ...] = (
    ((0.06, -0.24), (0.1, 0.2), 0.25), ((0.26, -0.24), (0.58, -0.02), 0.085), ((0.58, -0.02), (0.9, -0.12), 0.075),
    ((-0.12, -0.22), (-0.42, 0.04), 0.085), ((-0.42, 0.04), (-0.62, -0.16), 0.075), ((0.18, 0.24), (0.24, 0.86), 0.12),
    ((0.0, 0.26), (-0.38, 0.62), 0.13), ((-0.38, 0.62), (-0.44, 1.3), 0.105), ((-0.44, 1.28), (-0.64, 1.32), 0.075),
)  # fmt: skip
"""Torso, arms and legs: two ends, and half the thickness."""


def _to(point: Point, first: Point, last: Point) -> float:
    """Return the distance of a point from a line between two others."""
    dx, dy = last[0] - first[0], last[1] - first[1]
    share = ((point[0] - first[0]) * dx + (point[1] - first[1]) * dy) / (dx * dx + dy * dy)
    held = max(0.0, min(1.0, share))
    return hypot(point[0] - first[0] - dx * held, point[1] - first[1] - dy * held)


def out_of_frame(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """Return a figure that steps over the lower edge of its frame, one hand on each side of it."""
    night, deep, blue, pale = sky_tones(scene)
    r, side = focus.r, chance.pick((1.0, -1.0))
    dark, gold = mix(scene.deep, BLACK, 0.6), mix(scene.main, scene.light, 0.2)

    def figure(u: float, v: float, stream: Chance) -> Touch | None:
        centre, size = _HEAD
        away = hypot(u - centre[0], (v - centre[1]) * 0.86)
        if away < size:
            lit = u - centre[0] < -0.02
            colour = mix(scene.light, WHITE, 0.3 * stream.unit()) if lit else mix(scene.light, scene.accent, 0.55)
            return Touch(
                atan2(v - centre[1], u - centre[0]) + pi / 2, dark if away > size - 0.03 else colour, *_PORTRAIT_FINE
            )
        for index, (first, last, thick) in enumerate(_LIMBS):
            far = _to((u, v), first, last)
            if far < thick:
                heading = atan2(last[1] - first[1], last[0] - first[0])
                coat = scene.accent if index < 5 else mix(scene.deep, scene.accent, 0.25)
                lit = (u - first[0]) * (last[1] - first[1]) - (v - first[1]) * (last[0] - first[0]) < 0
                body = mix(coat, scene.light, 0.45 * stream.unit()) if lit else mix(coat, scene.deep, 0.45)
                return Touch(heading, dark if far > thick - 0.028 else body, *_PORTRAIT_FINE)
        return None

    def frame(u: float, v: float, stream: Chance) -> Touch | None:
        inside, outside = max(abs(u) - _WIDE, abs(v) - _HIGH), max(abs(u) - _WIDE, abs(v) - _HIGH) - _THICK
        if not inside >= 0.0 >= outside:
            return None
        rim = inside < 0.03 or outside > -0.03
        upright = abs(u) - _WIDE > abs(v) - _HIGH
        colour = dark if rim else mix(gold, WHITE if u < 0 or v < -_HIGH else scene.accent, 0.4 * stream.unit())
        return Touch(pi / 2 if upright else 0.0, colour, *_PORTRAIT_FINE)

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
