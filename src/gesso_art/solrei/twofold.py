"""Twofold: the picture of a Charge card. A figure before a sun, and the same turned by half, as on a court card."""

from dataclasses import replace

from PIL import Image

from gesso.art.ground import half_turned
from gesso.art.request import Composition, Motif, Scene
from gesso_art.solrei.corona import CORONA_MOTIF
from gesso_art.solrei.court import lay_boss, lay_sash
from gesso_art.solrei.signs import SUIT_SHAPES
from gesso_art.solrei.stage import Colours, Stage

_SASH_UNIT = 0.42


def _composed(corona: Composition) -> Composition:
    def compose(scene: Scene) -> Image.Image:
        stage = Stage(
            scene.width,
            scene.height,
            Colours.of(scene),
            (scene.width / 2, scene.height / 2),
            scene.width * _SASH_UNIT,
        )
        stage.image.paste(corona(replace(scene, height=scene.height // 2 + 1)))
        stage.image.paste(half_turned(stage.image))
        lay_sash(stage)
        lay_boss(stage, SUIT_SHAPES["sol"])
        return half_turned(stage.image)

    return compose


_COMPOSITIONS = tuple(map(_composed, CORONA_MOTIF.compositions))

TWOFOLD_MOTIF = Motif("twofold", 6, _COMPOSITIONS, _COMPOSITIONS[0])
