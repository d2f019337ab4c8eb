"""Studies for daubs: each gives the direction and the colour of the paint at every place.

The last three are for low, wide pictures: a long whirl, a sky of whorls, and trees before a field.
"""

import itertools
from collections.abc import Callable, Sequence
from math import atan2, cos, exp, hypot, pi, sin, tau

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, Rgb, luminance, mix
from gesso.art.request import Focus, Scene
from gesso_art.react.subjects.impasto import Picture, Touch

Study = Callable[[Scene, Focus, Chance], Picture]
Light = tuple[float, float, float, Rgb]
"""A light in a sky: its place, its size (px) and its colour."""


def picked(stops: tuple[tuple[float, Rgb], ...], place: float, chance: Chance, spread: float = 0.12) -> Rgb:
    """Return the colour at a place of a ramp, one of its pure colours rather than a mixture."""
    place += chance.bell(spread)
    for (low, first), (high, second) in itertools.pairwise(stops):
        if place < high:
            share = max(0.0, (place - low) / (high - low))
            return mix(first, second, 0.25 * share) if chance.unit() > share else mix(second, first, 0.25 * (1 - share))
    return stops[-1][1]


def sky_tones(scene: Scene) -> tuple[Rgb, ...]:
    """Return the colours of the sky, from its top down."""
    deep, light = scene.deep, scene.light
    return mix(deep, BLACK, 0.2), deep, mix(deep, light, 0.22), mix(deep, light, 0.48)


def vortex(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """Return a vortex: light in the middle, then the main colour, the accent, and the deep."""
    night, deep, blue, pale = sky_tones(scene)
    spin = chance.pick((1.0, -1.0))
    pull = chance.between(0.12, 0.3)
    arms, phase = chance.whole(2, 3), chance.between(0, tau)
    stops = (
        (-0.2, mix(scene.light, WHITE, 0.3)), (0.16, scene.light), (0.36, scene.main),
        (0.6, mix(scene.main, scene.accent, 0.5)), (0.8, scene.accent), (0.98, mix(scene.accent, scene.deep, 0.55)),
        (1.16, deep), (1.6, blue), (2.4, night),
    )  # fmt: skip

    def picture(x: float, y: float, stream: Chance) -> Touch:
        dx, dy = x - focus.x, (y - focus.y) * 1.06
        far = hypot(dx, dy) / focus.r
        angle = atan2(dy, dx)
        arm = 0.16 * sin(arms * angle * spin - far * 4.2 + phase) * min(1.0, far)
        heading = angle + spin * (pi / 2 - pull)
        colour = picked(stops, far + arm, stream, 0.09)
        if far > 1.1 and stream.unit() < 0.07:
            colour = stream.pick((pale, scene.main, pale))
        return Touch(heading, colour, 15 + 24 * min(1.0, far), 6.0 + 3.4 * min(1.0, far))

    return picture


def current(
    lights: Sequence[Light],
    x: float,
    y: float,
    rise: float,
    calm: Rgb,
    *,
    alternately: bool = True,
    pull: tuple[float, float] = (2.6, 0.4),
    spread: float = 1.25,
) -> tuple[float, float, Rgb]:
    """Return the direction of a sky at a place, and the strength and colour of the nearest light (`calm` without one).

    The sky rises by this angle where no light turns it. Lights turn it all one way, or `alternately` in both; `pull` is their
    strength and the part of it that is lost in their middle, `spread` the reach of their glow, in their sizes."""
    hx, hy, glow, tint = 1.0, rise, 0.0, calm
    strength, core = pull
    for index, (cx, cy, size, colour) in enumerate(lights):
        dx, dy, spin = x - cx, y - cy, -1.0 if alternately and index % 2 else 1.0
        far = hypot(dx, dy) / size
        weight = strength / (core + far * far)
        hx, hy = hx - dy * spin / (size * far + 1) * weight, hy + dx * spin / (size * far + 1) * weight
        near = exp(-((far / spread) ** 2))
        if near > glow:
            glow, tint = near, colour
    return atan2(hy, hx), glow, tint


def night_sky(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """Return a sky of whorls around stars and a moon, over hills."""
    night, deep, blue, pale = sky_tones(scene)
    side, r = chance.pick((1.0, -1.0)), focus.r
    lights = [
        (focus.x + side * r * 0.78, focus.y - r * 0.42, r * 0.36, scene.main),
        (focus.x - side * r * 0.5, focus.y - r * 0.08, r * 0.3, mix(scene.main, scene.light, 0.5)),
        (focus.x - side * r * 1.2, focus.y - r * 0.66, r * 0.17, scene.light),
        (focus.x + side * r * 0.16, focus.y - r * 0.82, r * 0.13, scene.light),
        (focus.x + side * r * 1.5, focus.y + r * 0.16, r * 0.12, scene.light),
    ]
    phase = chance.between(0, tau)

    def ridge(x: float) -> float:
        return focus.y + r * (0.56 + 0.16 * sin((x - focus.x) / r * 1.6 + phase) + 0.07 * sin((x - focus.x) / r * 3.7))

    def picture(x: float, y: float, stream: Chance) -> Touch:
        edge = ridge(x)
        if y > edge:
            slope = atan2(ridge(x + 8) - ridge(x - 8), 16)
            below = (y - edge) / r
            stops = (
                (0.0, mix(scene.accent, scene.deep, 0.3)),
                (0.14, mix(scene.deep, scene.accent, 0.4)),
                (0.4, mix(scene.deep, BLACK, 0.2)),
                (1.2, night),
            )
            colour = scene.accent if stream.unit() < 0.08 else picked(stops, below, stream)
            return Touch(slope + 0.25 * sin(x / r * 5), colour, 34, 9)
        heading, glow, tint = current(lights, x, y, 0.25 * sin(x / r * 1.8 + phase), scene.light, alternately=False)
        if glow > 0.62:
            return Touch(heading, mix(tint, WHITE, 0.35 * glow * stream.unit()), 20, 8)
        if glow > 0.12 and stream.unit() < glow * 1.4:
            return Touch(heading, mix(tint, pale, 0.4), 30, 7)
        band = 0.5 + 0.5 * sin((y - focus.y) / r * 4 + 1.4 * sin(x / r * 1.2 + phase))
        tones = ((0.0, night), (0.35, deep), (0.7, blue), (1.0, pale))
        return Touch(heading, picked(tones, band, stream, 0.16), 40, 8.5)

    return picture


def flower(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """Return a great flower full face: a dark seeded heart, two ranks of petals, leaves of shade behind."""
    night, deep, blue, pale = sky_tones(scene)
    petals, turn = chance.whole(13, 17), chance.between(0, tau)
    x0, y0 = focus.x, focus.y

    def picture(x: float, y: float, stream: Chance) -> Touch:
        dx, dy = x - x0, (y - y0) * 1.04
        far, angle = hypot(dx, dy) / focus.r, atan2(dy, dx)
        if far < 0.4:
            seeds = (
                (0.0, mix(scene.accent, scene.deep, 0.4)),
                (0.2, mix(scene.deep, BLACK, 0.3)),
                (0.34, scene.accent),
                (0.42, scene.deep),
            )
            return Touch(angle + 2.4, picked(seeds, far, stream, 0.06), 13, 8)
        lobe = abs(sin((angle - turn) * petals / 2))
        reach = 0.74 + 0.4 * lobe**0.6
        back = 0.7 + 0.34 * abs(cos((angle - turn) * petals / 2)) ** 0.6
        lit = 0.5 - 0.5 * cos(angle - 0.8)
        if far < reach:
            hot = mix(scene.main, scene.accent, 0.6 * max(0.0, 1.0 - (far - 0.4) * 3))
            colour = mix(hot, scene.light, (0.15 + 0.55 * lit) * stream.unit())
            if lobe < 0.3:
                colour = mix(scene.accent, scene.main, 0.4 * stream.unit())
            return Touch(angle, colour, 30, 9)
        if far < back:
            return Touch(angle, mix(scene.accent, scene.main, 0.35 * stream.unit()), 26, 8)
        heading = angle + pi / 2 + 0.5 * sin(far * 3)
        stops = ((1.0, night), (1.3, deep), (1.9, blue), (2.6, pale))
        return Touch(heading, picked(stops, far + 0.2 * sin(angle * 3), stream, 0.16), 34, 9.5)

    return picture


def field(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """Return a low sun over a ploughed field whose rows run to it."""
    night, deep, blue, pale = sky_tones(scene)
    r = focus.r
    x0, line = focus.x + chance.signed(0.35) * r, focus.y + r * 0.18
    sun_y = line - r * 0.34

    def picture(x: float, y: float, stream: Chance) -> Touch:
        dx, dy = x - x0, y - line
        if dy > 0:
            heading = atan2(dy + r * 0.12, dx)
            row = sin(heading * 26)
            depth = min(1.0, dy / r)
            if abs(dy) < r * 0.05:
                return Touch(0.0, mix(scene.deep, scene.accent, 0.3 * stream.unit()), 30, 7)
            if row > 0.15:
                colour = mix(scene.main, scene.light if stream.unit() < 0.4 else scene.accent, 0.5 * stream.unit())
            else:
                colour = mix(scene.accent, scene.deep, 0.35 + 0.5 * stream.unit())
            return Touch(heading, colour, 16 + 26 * depth, 6 + 5 * depth)
        far = hypot(dx, y - sun_y) / r
        angle = atan2(y - sun_y, dx)
        if far < 0.44:
            colour = mix(scene.light, WHITE if far < 0.25 else scene.main, 0.5 * stream.unit())
            return Touch(angle + pi / 2, colour, 18, 8)
        stops = (
            (0.4, scene.main), (0.68, mix(scene.main, scene.accent, 0.5)),
            (0.92, mix(scene.accent, scene.light, 0.25)), (1.2, pale), (1.55, blue), (2.1, deep), (2.9, night),
        )  # fmt: skip
        return Touch(angle + pi / 2, picked(stops, far, stream, 0.11), 22 + 12 * min(1.5, far), 8.5)

    return picture


def cypress(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """Return dark trees that rise like flames before a banded sky, a sun beside them."""
    _night, deep, blue, pale = sky_tones(scene)
    r, side = focus.r, chance.pick((1.0, -1.0))
    trees = [(focus.x - side * r * 0.36, 1.24, 0.5), (focus.x + side * r * 0.3, 0.5, 0.34)]
    sx, sy = focus.x + side * r * 0.92, focus.y - r * 0.36
    dark = mix(scene.deep, BLACK, 0.66)
    bark = (
        (-1.1, scene.main), (-0.8, mix(scene.deep, scene.accent, 0.5)), (-0.35, mix(scene.deep, BLACK, 0.35)),
        (0.2, dark), (1.1, mix(dark, BLACK, 0.4)),
    )  # fmt: skip
    foot = focus.y + r * 1.5

    def picture(x: float, y: float, stream: Chance) -> Touch:
        for at, tall, wide in trees:
            top = focus.y - r * tall
            share = (y - top) / (foot - top)
            if share > 0.0:
                bulge = wide * r * min(1.0, share * 1.15) ** 0.72 * (1.0 + 0.1 * sin(share * 19))
                lean = x - at - r * 0.06 * sin(share * 6.0)
                if abs(lean) < bulge:
                    edge = lean / bulge
                    heading = -pi / 2 + 0.5 * edge + 0.35 * sin(share * 17 + edge * 2)
                    colour = picked(bark, -edge * side, stream, 0.16)
                    if abs(edge) > 0.75 and stream.unit() < 0.2:
                        colour = scene.accent
                    return Touch(heading, colour, 44, 8)
        dx, dy = x - sx, y - sy
        far, angle = hypot(dx, dy) / r, atan2(dy, dx)
        if far < 0.32:
            return Touch(angle + pi / 2, mix(scene.main, scene.light, stream.unit()), 16, 8)
        ground = focus.y + r * (0.66 + 0.08 * sin(x / r * 2))
        if y > ground:
            rows = sin((y - ground) / r * 16 + x / r * 1.5)
            colour = (
                mix(scene.main, scene.light, 0.4 * stream.unit())
                if rows > 0.2
                else mix(scene.accent, scene.main, 0.5 * stream.unit())
            )
            return Touch(0.16 * cos(x / r * 2), mix(colour, scene.deep, 0.12), 36, 9)
        stops = (
            (0.3, scene.light), (0.52, mix(scene.main, scene.light, 0.5)), (0.85, mix(pale, scene.light, 0.3)),
            (1.4, pale), (2.0, blue), (2.8, deep),
        )  # fmt: skip
        wave = 0.14 * sin(far * 11)
        return Touch(angle + pi / 2 + 0.1 * sin(far * 8), picked(stops, far + wave, stream, 0.12), 34, 8.5)

    return picture


def reversed_study(study: Study, turn: float = 0.0) -> Study:
    """Return a study in the mirror, turned around its hero by an angle in radians."""

    def compose(scene: Scene, focus: Focus, chance: Chance) -> Picture:
        picture = study(scene, focus, chance)
        across, along = cos(turn), sin(turn)

        def flipped(x: float, y: float, stream: Chance) -> Touch:
            u, v = focus.x - x, y - focus.y
            touch = picture(focus.x + u * across - v * along, focus.y + u * along + v * across, stream)
            return Touch(pi - touch.heading + turn, touch.colour, touch.length, touch.width)

        return flipped

    return compose


def half_done(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """Return a country of which the right half is in colour, and the left half still a sketch in brown on bare canvas."""
    picture = cypress(scene, focus, chance)
    r, phase = focus.r, chance.between(0, tau)
    bare, brown = mix(scene.light, scene.main, 0.16), mix(mix(scene.deep, scene.main, 0.3), BLACK, 0.2)

    def unfinished(x: float, y: float, stream: Chance) -> Touch:
        touch = picture(x, y, stream)
        edge = focus.x + r * (0.1 + 0.3 * (y - focus.y) / r + 0.07 * sin(y / r * 9 + phase)) + stream.bell(0.06) * r
        if x > edge:
            return touch
        level = min(1.0, max(0.0, (luminance(touch.colour) ** 0.5 - 0.12) * 1.5))
        tone = mix(brown, bare, level)
        far = (edge - x) / r
        # Far out only the shadows are laid in, thinly.
        return Touch(
            touch.heading, mix(tone, bare, min(0.55, max(0.0, 0.34 * far - 0.1))), touch.length * 0.8, touch.width
        )

    return unfinished


def whirl(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """Return the vortex as wide as the box: seen aslant, its arms drawn out to both sides."""
    stretch = max(1.0, focus.half_width / 1.2)
    turning = vortex(scene, focus, chance)

    def picture(x: float, y: float, stream: Chance) -> Touch:
        touch = turning(focus.x + (x - focus.x) / stretch, y, stream)
        heading = atan2(sin(touch.heading), cos(touch.heading) * stretch)
        return Touch(heading, touch.colour, touch.length, touch.width)

    return picture


def whorls(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """Return a moon and stars in a row, each with its whorl, a current that winds between them, hills below."""
    night, deep, blue, pale = sky_tones(scene)
    r, half, side = focus.r, focus.half_width, chance.pick((1.0, -1.0))
    phase = chance.between(0, tau)
    stars = max(3, round(half * 0.8))
    lights: list[Light] = [(focus.x + side * r * half * 0.68, focus.y - r * 0.2, r * 0.62, scene.main)]
    for step in range(stars):
        x = focus.x - side * r * half * (0.86 - 1.2 * step / (stars - 1))
        high, size = (-0.42 if step % 2 else 0.08) + chance.signed(0.08), 0.3 + 0.16 * (step % 2) + chance.unit() * 0.06
        lights.append((x, focus.y + high * r, size * r, scene.light if step % 2 else mix(scene.main, scene.light, 0.6)))

    def ridge(x: float) -> float:
        return focus.y + r * (0.76 + 0.12 * sin(x / r * 0.8 + phase) + 0.05 * sin(x / r * 2.3))

    def picture(x: float, y: float, stream: Chance) -> Touch:
        edge = ridge(x)
        if y > edge:
            slope, below = atan2(ridge(x + 8) - ridge(x - 8), 16), (y - edge) / r
            stops = (
                (0.0, scene.accent),
                (0.12, mix(scene.deep, scene.accent, 0.45)),
                (0.35, mix(scene.deep, BLACK, 0.25)),
            )
            return Touch(slope + 0.2 * sin(x / r * 5), picked(stops, below, stream, 0.08), 34, 9)
        rise = 0.3 * sin(x / r * 1.3 + phase)
        heading, glow, tint = current(lights, x, y, rise, scene.light, pull=(3.2, 0.3), spread=1.1)
        if glow > 0.62:
            return Touch(heading, mix(tint, WHITE, 0.45 * glow * stream.unit()), 20, 8)
        if glow > 0.1 and stream.unit() < 0.35 + glow:
            return Touch(heading, mix(tint, pale, 0.3 + 0.5 * (1 - glow) * stream.unit()), 26, 8)
        band = 0.5 + 0.5 * sin((y - focus.y) / r * 4 + 1.4 * sin(x / r * 0.9 + phase))
        tones = ((0.0, night), (0.4, deep), (0.8, blue), (1.0, pale))
        return Touch(heading, picked(tones, band, stream, 0.1), 38, 8.5)

    return picture


def long_field(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """Return trees like flames at one end that reach over the top of the box; a low sun at the other, its rings, a field."""
    _night, _deep, blue, pale = sky_tones(scene)
    r, half = focus.r, focus.half_width
    trees = ((-0.84, 2.3, 0.62), (-0.62, 1.2, 0.42), (-0.95, 1.3, 0.4))
    sx, sy, foot = focus.x + r * half * 0.3, focus.y - r * 0.12, focus.y + r * 1.2
    dark = mix(scene.deep, BLACK, 0.7)
    bark = (
        (-1.1, scene.main), (-0.75, mix(scene.deep, scene.accent, 0.55)), (-0.35, mix(scene.deep, BLACK, 0.4)),
        (0.3, dark), (1.1, mix(dark, BLACK, 0.4)),
    )  # fmt: skip

    def picture(x: float, y: float, stream: Chance) -> Touch:
        for place, tall, wide in trees:
            top = focus.y - r * tall
            share = (y - top) / (foot - top)
            if share <= 0.0:
                continue
            bulge = wide * r * min(1.0, share * 1.15) ** 0.72 * (1.0 + 0.1 * sin(share * 19))
            lean = x - (focus.x + place * half * r) - r * 0.06 * sin(share * 6.0)
            if abs(lean) < bulge:
                edge = lean / bulge
                return Touch(
                    -pi / 2 + 0.5 * edge + 0.35 * sin(share * 17 + edge * 2), picked(bark, -edge, stream, 0.14), 40, 8
                )
        dx, dy = x - sx, y - sy
        far, angle = hypot(dx, dy) / r, atan2(dy, dx)
        ground = focus.y + r * (0.42 + 0.07 * sin(x / r * 1.1))
        if y > ground:
            heading = atan2(y - ground + r * 0.1, dx * 0.5)
            colour = scene.main if sin(heading * 24) > 0.0 else mix(scene.accent, scene.deep, 0.25)
            return Touch(heading, mix(colour, scene.light, 0.3 * stream.unit()), 36, 9)
        if far < 0.46:
            return Touch(angle + pi / 2, mix(scene.main, scene.light, 0.5 + 0.5 * stream.unit()), 16, 8)
        stops = (
            (0.46, scene.main), (0.72, mix(scene.main, scene.accent, 0.6)), (0.98, scene.light), (1.25, mix(scene.main, pale, 0.4)),
            (1.7, pale), (3.4, mix(pale, blue, 0.5)), (6.0, blue),
        )  # fmt: skip
        return Touch(angle + pi / 2 + 0.08 * sin(far * 8), picked(stops, far, stream, 0.07), 32, 8.5)

    return picture
