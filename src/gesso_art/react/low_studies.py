"""Studies for a picture that is low and wide: a whirl drawn out, a sky full of whorls, trees before a long field."""

from math import atan2, cos, hypot, pi, sin, tau

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, mix
from gesso.art.scene import Focus, Scene
from gesso_art.react.impasto import Picture, Touch
from gesso_art.react.studies import Light, current, picked, sky_tones, vortex


def whirl(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """The vortex as wide as the box: seen aslant, its arms drawn out to both sides."""
    stretch = max(1.0, focus.half_width / 1.2)
    turning = vortex(scene, focus, chance)

    def picture(x: float, y: float, stream: Chance) -> Touch:
        touch = turning(focus.x + (x - focus.x) / stretch, y, stream)
        heading = atan2(sin(touch.heading), cos(touch.heading) * stretch)
        return Touch(heading, touch.colour, touch.length, touch.width)

    return picture


def whorls(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """A moon and stars in a row, each with its whorl, a current that winds between them, hills below."""
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
    """Trees like flames at one end that reach over the top of the box; a low sun at the other, its rings, a field."""
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
