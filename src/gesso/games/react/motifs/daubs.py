"""Daubs: thick paint laid on in short strokes that follow an unseen current."""

from math import atan2, exp, hypot, sin, tau

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import WHITE, mix
from gesso.art.scene import Composition, Motif, Scene
from gesso.games.react.motifs.impasto import Touch, lay_strokes, underpainting
from gesso.games.react.motifs.studies import Study, cypress, field, flower, night_sky, picked, sky_tones, vortex


def _composed(study: Study) -> Composition:
    def compose(day: Scene) -> Image.Image:
        scene = day.nocturne()
        chance = scene.chance
        picture = study(scene, scene.focus, chance)
        canvas = underpainting(scene, picture, chance.fork("under"))
        lay_strokes(canvas, picture, chance.fork("strokes"), (-16.0, -16.0, scene.width + 8.0, scene.height + 8.0))
        return canvas.reduce(2)

    return compose


def _mural(day: Scene) -> Image.Image:
    """One current through three whorls, each turning against its neighbour; light runs along it over every joint."""
    scene = day.nocturne()
    chance = scene.chance
    night, deep, blue, pale = sky_tones(scene)
    phase = chance.between(0, tau)
    hearts = [
        (focus.x, focus.y - focus.r * 0.12 * (-1) ** index, focus.r * 0.9) for index, focus in enumerate(scene.foci)
    ]
    stops = (
        (-0.2, mix(scene.light, WHITE, 0.3)), (0.2, scene.light), (0.4, scene.main),
        (0.62, mix(scene.main, scene.accent, 0.5)), (0.84, scene.accent), (1.0, mix(scene.accent, deep, 0.55)),
        (1.2, deep),
    )  # fmt: skip

    def picture(x: float, y: float, stream: Chance) -> Touch:
        hx, hy = 0.5, 0.2 * sin(x / 260 + phase)
        nearest = 9.0
        for index, (cx, cy, size) in enumerate(hearts):
            dx, dy, spin = x - cx, y - cy, 1.0 if index % 2 == 0 else -1.0
            far = hypot(dx, dy) / size
            weight = 1.0 / (0.25 + far * far) ** 1.4
            hx += (-dy * spin - 0.2 * dx) / (size * far + 1) * weight
            hy += (dx * spin - 0.2 * dy) / (size * far + 1) * weight
            nearest = min(nearest, far + 0.1 * sin(3 * atan2(dy, dx) * spin - far * 4))
        heading = atan2(hy, hx)
        if nearest < 1.1:
            return Touch(heading, picked(stops, nearest, stream, 0.09), 18 + 20 * nearest, 6.5 + 3 * nearest)
        river = scene.foci[0].y + scene.foci[0].r * 0.62 * sin(x / scene.width * tau * 1.5 + phase)
        near = exp(-(((y - river) / (scene.foci[0].r * 0.3)) ** 2))
        if stream.unit() < near * 0.8:
            return Touch(heading, mix(scene.main, scene.light, 0.6 * stream.unit()), 44, 9)
        band = 0.5 + 0.5 * sin((y - river) / scene.foci[0].r * 3.2)
        tones = ((0.0, night), (0.35, deep), (0.75, blue), (1.0, pale))
        return Touch(heading, picked(tones, band, stream, 0.16), 42, 9)

    canvas = underpainting(scene, picture, chance.fork("under"))
    lay_strokes(canvas, picture, chance.fork("strokes"), (-16.0, -16.0, scene.width + 8.0, scene.height + 8.0))
    return canvas.reduce(2)


DAUBS_MOTIF = Motif("daubs", 1, tuple(map(_composed, (vortex, night_sky, flower, field, cypress))), _mural)
