"""Daubs: thick paint laid on in short strokes that follow an unseen current."""

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.scene import Composition, Framed, Motif, Reach, Scene
from gesso_art.react.armaments import bow, shield, sword
from gesso_art.react.impasto import Touch, lay_strokes, underpainting
from gesso_art.react.low_studies import long_field, whirl, whorls
from gesso_art.react.night_piece import night_country
from gesso_art.react.portrait import out_of_frame
from gesso_art.react.studies import Study, cypress, field, flower, night_sky, vortex

_FULL_PX, _SMALLEST = 150.0, 0.4
"""The hero's radius from which strokes have their full size, and their least share of it."""
_PITCH_PX, _THING_PITCH_PX = 22.0, 9.5
_AROUND = 1.5


def _composed(study: Study, *, thing: bool = False, low: bool = False) -> Composition:
    """A study; a thing, and every study in a small box, is gone over with a finer brush where the hero stands. A low one
    stands all over its box."""

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
    """One night country through all panels."""
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
    ),
    _mural,
    grain=0.4,
)
