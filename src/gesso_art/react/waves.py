"""Waves: sound made light, neon on black."""

from math import sin, tau

from PIL import Image, ImageDraw

from gesso.art.chance import add, noise
from gesso.art.palette import Rgb, mix
from gesso.art.scene import Composition, Focus, Framed, Hero, Motif, Reach, Scene
from gesso_art.painting.neon import Neon
from gesso_art.painting.surface import doubled, halo
from gesso_art.react.signals import levels, record, ridges, speaker, sunset, two_tones, vinyl
from gesso_art.react.stage import beams, crate, crowd, people, tower
from gesso_art.react.turntable import turntable


def _dusk(scene: Scene) -> Rgb:
    """The violet between the deep and the accent, in which everything glows."""
    return mix(mix(scene.deep, scene.accent, 0.3), (72, 40, 190), 0.45)


def _room(scene: Scene) -> Image.Image:
    """A dark room at twice the size: a violet haze behind each focus, bars of level along the foot."""
    chance = scene.chance.fork("room")
    dusk = _dusk(scene)
    canvas = Image.new("RGB", (scene.width, scene.height), mix(scene.deep, dusk, 0.2))
    for focus in scene.foci:
        x, y = focus.x + chance.signed(0.5) * focus.r, focus.y - chance.between(0.1, 0.5) * focus.r
        glow = halo(scene.width, scene.height, x, y, focus.r * 3.0)
        haze = add(glow, noise(chance.seed(), scene.width, scene.height, 260, octaves=4), 0.4)
        table = [round(max(0.0, (level - 30) / 225) * 255 * 0.9) for level in range(256)]
        canvas.paste(dusk, (0, 0), haze.point(table))
        warm = halo(scene.width, scene.height, x + focus.r * chance.signed(0.9), y, focus.r * 1.5)
        canvas.paste(mix(dusk, scene.accent, 0.5), (0, 0), warm.point([round(level * 0.3) for level in range(256)]))
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    column, x = 0, 10.0
    levels = [0.0]
    while x < scene.width:
        levels.append(max(0.0, min(1.0, levels[-1] * 0.72 + chance.unit() ** 2 * 0.62 - 0.05)))
        for step in range(int(levels[-1] * 14)):
            top = scene.height - 20 - step * 17
            colour = mix(scene.main, scene.accent, min(1.0, step / 9))
            draw.rectangle((2 * x, 2 * top, 2 * (x + 20), 2 * (top + 11)), fill=mix(colour, scene.deep, 0.45))
        column, x = column + 1, x + 27
    return large


def _composed(hero: Hero) -> Composition:
    def compose(day: Scene) -> Image.Image:
        scene = day.nocturne()
        return hero(_room(scene), scene, scene.focus, scene.chance)

    return compose


def _mural(day: Scene) -> Image.Image:
    """One night at a concert: towers of speakers, a record that rises like a moon, the crowd under the lights, and a ridge
    of sound that runs through every panel."""
    scene = day.nocturne()
    neon = Neon(_room(scene))
    chance, r = scene.chance, scene.focus.r
    first, middle, last = scene.foci[0], scene.foci[len(scene.foci) // 2], scene.foci[-1]
    record(neon, scene, middle.x, middle.y - r * 0.3, r * 1.12, chance.fork("hero"))
    phase = chance.between(0, tau)

    def loud(x: float) -> float:
        swell: float = (0.5 + 0.5 * sin(x / scene.width * tau * 1.9 + phase)) ** 1.5
        return 0.35 + 0.65 * swell

    floor = middle.y + r * 0.5
    ridges(neon, scene, Focus(middle.x, middle.y, r * 1.05, middle.box), chance, floor, 12, loud)
    for shift, size, cabinets in ((-0.62, 0.3, 3), (0.5, 0.24, 2), (0.04, 0.38, 3)):
        tower(neon, scene, 2 * (first.x + shift * r), 2 * (floor + r * (0.3 + size)), 2 * r * size, cabinets)
    for shift in (-0.5, 0.55):
        lamp = (2 * (last.x + shift * r), 2 * (last.y - r * 1.28))
        beams(neon, scene, lamp, 2 * (floor + r * 0.7), (-0.5, -0.14, 0.16, 0.46), r * 0.34)
    people(neon, scene, 0.0, 2.0 * scene.width, 2 * (floor + r * 0.68), r * 0.5, chance.fork("people"))
    return neon.finish()


WAVES_MOTIF = Motif(
    "waves",
    3,
    (
        Framed(_composed(vinyl), Reach(1.0, 1.1, 0.95), Framed(_composed(turntable), Reach(0.0))),
        *map(_composed, (levels, sunset, crate, two_tones, speaker, crowd)),
    ),
    _mural,
)
