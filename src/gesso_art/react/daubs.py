"""Daubs: thick paint in short strokes that follow an unseen current.

The mural is one night over one country, with whorls, a moon, a tree like a flame, and fields.
"""

from math import atan2, exp, hypot, pi, sin, tau

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, mix
from gesso.art.request import Composition, Framed, Motif, Reach, Scene
from gesso_art.react.subjects.armaments import bow, out_of_frame, shield, sword
from gesso_art.react.subjects.impasto import Picture, Touch, lay_strokes, underpainting
from gesso_art.react.subjects.studies import (
    Light,
    Study,
    current,
    cypress,
    field,
    flower,
    half_done,
    long_field,
    night_sky,
    picked,
    reversed_study,
    sky_tones,
    vortex,
    whirl,
    whorls,
)

_TREE_PANEL, _WHORL_PANEL, _MOON_PANEL = 0, 1, 2


def night_country(scene: Scene, chance: Chance) -> Picture:
    """Return the picture over all panels: a tree, the great whorl, the moon over fields; or in reverse order."""
    night, deep, blue, pale = sky_tones(scene)
    foci = scene.foci if chance.unit() < 0.5 else tuple(reversed(scene.foci))
    side = 1.0 if foci[0].x <= foci[-1].x else -1.0
    r, middle = scene.focus.r, foci[len(foci) // 2]
    tree, whorl, moon = (foci[min(index, len(foci) - 1)] for index in (_TREE_PANEL, _WHORL_PANEL, _MOON_PANEL))
    phase, span = chance.between(0, tau), scene.span
    lights: list[Light] = [
        (whorl.x, whorl.y - r * 0.3, r * 0.62, scene.main),
        (moon.x + side * r * 0.12, moon.y - r * 0.5, r * 0.42, mix(scene.main, scene.light, 0.45)),
    ]
    for focus in foci:
        for _ in range(4):
            x, y = focus.x + chance.signed(0.48) * span, focus.y - r * chance.between(0.3, 1.3)
            size = r * chance.between(0.09, 0.17)
            if all(hypot(x - lx, y - ly) > ls * 1.5 + size for lx, ly, ls, _ in lights):
                lights.append((x, y, size, chance.pick((scene.light, scene.main))))
    trunk, foot, top = tree.x - side * r * 0.3, tree.y + r * 1.9, tree.y - r * 1.02
    dark = mix(scene.deep, BLACK, 0.66)
    bark = (
        (-1.1, scene.main), (-0.8, mix(scene.deep, scene.accent, 0.5)), (-0.35, mix(scene.deep, BLACK, 0.35)),
        (0.2, dark), (1.1, mix(dark, BLACK, 0.4)),
    )  # fmt: skip

    def ridge(x: float) -> float:
        return middle.y + r * (0.66 + 0.16 * sin(x / r * 0.9 + phase) + 0.05 * sin(x / r * 2.7))

    def near_ridge(x: float) -> float:
        return middle.y + r * (1.02 + 0.12 * sin(x / r * 0.7 + phase * 2))

    def on_tree(x: float, y: float, stream: Chance) -> Touch | None:
        share = (y - top) / (foot - top)
        if not 0.0 < share < 1.0:
            return None
        bulge = 0.5 * r * min(1.0, share * 1.5) ** 0.72 * (1.0 + 0.1 * sin(share * 23))
        lean = x - trunk - r * 0.07 * sin(share * 6.0)
        if abs(lean) >= bulge:
            return None
        edge = lean / bulge
        colour = scene.accent if abs(edge) > 0.75 and stream.unit() < 0.2 else picked(bark, edge * side, stream, 0.16)
        return Touch(-pi / 2 + 0.5 * edge + 0.35 * sin(share * 17 + edge * 2), colour, 44, 8)

    def land(x: float, y: float, stream: Chance) -> Touch | None:
        if y > near_ridge(x):
            heading = atan2(y - ridge(moon.x) + r * 0.1, (x - moon.x) * 0.62)
            furrow = sin(heading * 22) > 0.1
            bright, brown = mix(scene.main, scene.light, 0.5 * stream.unit()), mix(scene.accent, scene.deep, 0.45)
            return Touch(heading, mix(bright, scene.accent, 0.25) if furrow else brown, 38, 9)
        if y > ridge(x):
            slope = atan2(ridge(x + 8) - ridge(x - 8), 16)
            below = (y - ridge(x)) / r
            stops = ((0.0, scene.accent), (0.08, mix(scene.deep, scene.accent, 0.4)), (0.3, deep), (0.6, night))
            return Touch(slope + 0.2 * sin(x / r * 5), picked(stops, below, stream), 34, 9)
        return None

    def sky(x: float, y: float, stream: Chance) -> Touch:
        heading, glow, tint = current(lights, x, y, 0.25 * sin(x / r * 1.4 + phase), scene.light)
        dx, dy = x - lights[0][0], y - lights[0][1]
        far = hypot(dx, dy) / lights[0][2]
        ring = far + 0.16 * sin(2 * atan2(dy, dx) - far * 4.2)
        if ring < 1.5:
            stops = (
                (-0.2, mix(scene.light, WHITE, 0.3)), (0.2, scene.light), (0.45, scene.main), (0.8, scene.accent),
                (1.1, mix(scene.accent, deep, 0.5)), (1.4, blue),
            )  # fmt: skip
            return Touch(heading, picked(stops, ring, stream, 0.1), 20 + 14 * ring, 8)
        if glow > 0.55:
            return Touch(heading, mix(tint, WHITE, 0.35 * glow * stream.unit()), 20, 8)
        if glow > 0.12 and stream.unit() < glow * 1.4:
            return Touch(heading, mix(tint, pale, 0.4), 30, 7)
        river = middle.y - r * (0.1 - 0.42 * sin(x / scene.width * tau * 1.25 + phase))
        if stream.unit() < 0.8 * exp(-(((y - river) / (r * 0.16)) ** 2)):
            return Touch(heading, mix(scene.light, pale, 0.7 * stream.unit()), 44, 8)
        band = 0.5 + 0.5 * sin((y - river) / r * 4 + 1.2 * sin(x / r * 1.2 + phase))
        tones = ((0.0, night), (0.35, deep), (0.7, blue), (1.0, pale))
        return Touch(heading, picked(tones, band, stream, 0.16), 40, 8.5)

    def picture(x: float, y: float, stream: Chance) -> Touch:
        return on_tree(x, y, stream) or land(x, y, stream) or sky(x, y, stream)

    return picture


_FULL_PX, _SMALLEST = 150.0, 0.4
"""The hero's radius from which strokes have their full size, and the smallest share of that size."""
_PITCH_PX, _THING_PITCH_PX = 22.0, 9.5
_AROUND = 1.5


def _composed(study: Study, *, thing: bool = False, low: bool = False) -> Composition:
    """Return the composition of a study. A finer brush goes over the hero if it is a thing or its box is small; a low picture
    fills its box."""

    def compose(day: Scene) -> Image.Image:
        scene = day.nocturne()
        chance, focus = scene.chance, scene.focus
        picture = study(scene, focus, chance)
        canvas = underpainting(scene, picture, chance.fork("under"))
        lay_strokes(canvas, picture, chance.fork("strokes"), (-16.0, -16.0, scene.width + 8.0, scene.height + 8.0))
        size = max(_SMALLEST, min(1.0, focus.r / _FULL_PX))
        if thing or size < 1.0:

            def finer(x: float, y: float, stream: Chance) -> Touch:
                touch = picture(x, y, stream)
                return Touch(touch.heading, touch.colour, touch.length * size, touch.width * size)

            x, y, reach = focus.x, focus.y, focus.r * _AROUND
            aside = max(reach, focus.half_width * focus.r) if low else reach
            box = (x - aside, y - reach, x + aside, y + reach)
            lay_strokes(canvas, finer, chance.fork("fine"), box, size * (_THING_PITCH_PX if thing else _PITCH_PX))
        return canvas.reduce(2)

    return compose


def _mural(day: Scene) -> Image.Image:
    """Paint one night country through all panels."""
    scene = day.nocturne()
    chance = scene.chance
    picture = night_country(scene, chance.fork("country"))
    canvas = underpainting(scene, picture, chance.fork("under"))
    lay_strokes(canvas, picture, chance.fork("strokes"), (-16.0, -16.0, scene.width + 8.0, scene.height + 8.0))
    return canvas.reduce(2)


DAUBS_MOTIF = Motif(
    "daubs",
    3,
    (
        Framed(_composed(vortex), Reach(1.06, 1.0, 1.0), Framed(_composed(whirl, low=True), Reach(0.0))),
        _composed(sword, thing=True),
        _composed(shield, thing=True),
        _composed(bow, thing=True),
        Framed(_composed(out_of_frame, thing=True), Reach(1.06, 1.16, 0.28)),
        Framed(_composed(cypress), Reach(1.3, 1.3, 1.0), Framed(_composed(long_field, low=True), Reach(0.0))),
        Framed(_composed(night_sky), Reach(1.2, 1.0, 1.0), Framed(_composed(whorls, low=True), Reach(0.0))),
        _composed(flower),
        _composed(field),
        Framed(_composed(half_done), Reach(1.3, 1.3, 1.0)),
        _composed(reversed_study(sword), thing=True),
        _composed(reversed_study(shield, 0.42), thing=True),
        _composed(reversed_study(bow), thing=True),
    ),
    _mural,
    grain=0.4,
)
