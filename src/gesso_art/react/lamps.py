"""Lamps: gaslight on a blue night, and the town that it shows."""

from dataclasses import replace

from PIL import Image, ImageDraw

from gesso.art.palette import BLACK, mix
from gesso.art.request import Composition, Framed, Hero, Motif, Reach, Scene
from gesso_art.painting.surface import cover, doubled, halo, wash
from gesso_art.react.subjects.night_town import (
    lamp_lit,
    lit_row,
    lit_windows,
    long_shadow,
    moth,
    oil_can,
    open_flame,
    put_out,
    quay,
    row_of_lamps,
    shadow_on_wall,
)
from gesso_art.react.subjects.river_town import river_town

_DROPS = 150


def night_ground(scene: Scene) -> Image.Image:
    """Paint a blue night at twice the size: haze, warm air around each focus, thin slanting rain."""
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
        cover(sky, mix(scene.deep, scene.main, 0.72), glow.point([round(level * 0.5) for level in range(256)]))
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
        return hero(night_ground(scene), scene, scene.focus, scene.chance)

    return compose


def _mural(day: Scene) -> Image.Image:
    scene = day.nocturne()
    return river_town(night_ground(replace(scene, foci=(scene.foci[0], scene.foci[-1]))), scene)


LAMPS_MOTIF = Motif(
    "lamps",
    3,
    (
        Framed(_composed(put_out), Reach(1.0, 1.2, 1.0)),
        _composed(moth),
        Framed(_composed(row_of_lamps), Reach(1.3, 1.2, 1.0), Framed(_composed(quay), Reach(0.0, 1.04, 0.9))),
        Framed(
            _composed(long_shadow), Reach(1.0, 1.15, 1.0), Framed(_composed(shadow_on_wall), Reach(0.0, 1.12, 0.96))
        ),
        Framed(_composed(lamp_lit), Reach(1.0, 1.26, 1.12)),
        _composed(open_flame),
        _composed(oil_can),
        Framed(_composed(lit_windows), Reach(1.0, 1.3, 1.1), Framed(_composed(lit_row), Reach(0.0, 0.95, 1.0))),
    ),
    _mural,
)
