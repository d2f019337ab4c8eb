"""Lamps: gaslight on a blue night, and what it shows of a town."""

from math import sin, tau

from PIL import Image, ImageDraw

from gesso.art.neon import Neon
from gesso.art.palette import BLACK, mix
from gesso.art.scene import Composition, Hero, Motif, Scene
from gesso.art.surface import doubled, halo, wash
from gesso.games.react.motifs.gaslight import gas_lamp, hung, moths, pool, post, smoke, street, walker
from gesso.games.react.motifs.night_town import (
    lamp_lit,
    lit_windows,
    long_shadow,
    moth,
    oil_can,
    open_flame,
    put_out,
    row_of_lamps,
)

_DROPS = 150
_ROOFS = 9


def _night(scene: Scene) -> Image.Image:
    """A blue night at twice the size: haze, warm air about each focus, thin slanting rain."""
    chance = scene.chance.fork("night")
    stops = (
        (0.0, mix(scene.deep, BLACK, 0.4)),
        (0.45, scene.deep),
        (0.8, mix(scene.deep, scene.accent, 0.3)),
        (1.0, mix(scene.deep, scene.accent, 0.5)),
    )
    sky = wash(scene.width, scene.height, stops, chance.seed(), cell=420, octaves=5, contrast=1.4)
    for focus in scene.foci:
        glow = halo(scene.width, scene.height, focus.x, focus.y, focus.r * 2.1)
        sky.paste(mix(scene.deep, scene.main, 0.72), (0, 0), glow.point([round(level * 0.5) for level in range(256)]))
    canvas = doubled(sky)
    draw = ImageDraw.Draw(canvas)
    for _ in range(_DROPS * len(scene.foci)):
        x, y = chance.between(0, canvas.width), chance.between(0, canvas.height)
        long, pale = chance.between(18, 64), chance.between(0.06, 0.24)
        draw.line((x, y, x - long * 0.22, y + long), fill=mix(scene.deep, scene.light, pale), width=2)
    return canvas


def _composed(hero: Hero) -> Composition:
    def compose(day: Scene) -> Image.Image:
        scene = day.nocturne()
        return hero(_night(scene), scene, scene.focus, scene.chance)

    return compose


def _mural(day: Scene) -> Image.Image:
    """One quay from dusk to dawn: a lamp is lit, burns among moths, and is put out."""
    scene = day.nocturne()
    canvas = _night(scene)
    first, r = scene.foci[0], scene.focus.r
    for x, y, warmth in ((0.0, 0.9, 0.5), (2.0 * scene.width, 0.7, 0.85)):
        glow = halo(canvas.width, canvas.height, x, 2 * (first.y + y * r), 5.2 * r)
        tint = mix(scene.main, scene.light, warmth - 0.4)
        canvas.paste(tint, (0, 0), glow.point([round(level * warmth) for level in range(256)]))
    neon = Neon(canvas)
    shore = 2 * (first.y + 0.82 * r)
    _houses(neon, scene, shore)
    street(neon, scene, shore)
    foot, size = shore + 0.34 * r, 0.8 * r
    for index, focus in enumerate(scene.foci):
        lamp, first_of_all, last = hung(focus, 0.0, -0.42), index == 0, index == len(scene.foci) - 1
        if not last:
            pool(scene, neon, (lamp[0], foot), 2.0 * r, 0.3 * r)
        gas_lamp(neon, scene, lamp, size, lit=not last)
        post(neon, scene, lamp, size, foot)
        if last:
            smoke(neon, scene, hung(focus, 0.0, -0.88), 0.5 * r, scene.chance.fork("smoke"))
        elif not first_of_all:
            moths(neon, scene, lamp, 0.9 * r, 9, scene.chance.fork("moths"))
        if first_of_all or last:
            reach = None if last else (lamp[0] - 0.1 * r, lamp[1] + 0.2 * r)
            walker(neon, scene, (lamp[0] - 0.84 * r, foot), 1.2 * r, reach)
    return neon.finish()


def _houses(neon: Neon, scene: Scene, shore: float) -> None:
    """Gables along a shore, from one edge to the other, with a window lit here and there."""
    chance, r = scene.chance.fork("roofs"), scene.focus.r
    phase, span = chance.between(0, tau), 2 * scene.width / (_ROOFS * len(scene.foci))
    x, house = 0.0, 0
    while x < neon.canvas.width:
        wide = span * chance.between(0.7, 1.3)
        top = shore - 2 * r * (0.42 + 0.16 * sin(house * 2.3 + phase) + 0.2 * chance.unit())
        gable = [(x, shore), (x, top), (x + wide / 2, top - r * 0.24), (x + wide, top), (x + wide, shore)]
        neon.shape(gable, mix(scene.deep, scene.accent, 0.16 + 0.1 * chance.unit()))
        for step in range(3):
            if chance.unit() < 0.5:
                pane = mix(scene.main, scene.light, 0.3 * chance.unit())
                left, high, across, down = x + wide * (0.16 + 0.27 * step), top + r * 0.16, wide * 0.15, r * 0.2
                corners = ((0.0, 0.0), (across, 0.0), (across, down), (0.0, down))
                neon.shape([(left + px, high + py) for px, py in corners], pane, 0.4)
        x, house = x + wide, house + 1


LAMPS_MOTIF = Motif(
    "lamps",
    2,
    tuple(map(_composed, (put_out, moth, row_of_lamps, long_shadow, lamp_lit, open_flame, oil_can, lit_windows))),
    _mural,
)
