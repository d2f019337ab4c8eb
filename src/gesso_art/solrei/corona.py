"""Corona: a Muse before her sun."""

from __future__ import annotations

from PIL import Image

from gesso.art.request import Composition, Motif, Scene
from gesso_art.solrei.figures import FIGURES, lay_figure
from gesso_art.solrei.stage import open_stage
from gesso_art.solrei.suns import SUNS, Sun

_UNITS_WIDE = 9.4
_OVER, _UNDER = 0.35, 1.5
"""The free space above a figure, and its visible part below the heart, in its units."""
_SUN = 0.4
_HIGHEST = 6.3
"""How much of a figure is visible above the heart, however high it holds something."""
_LOW = 1.6
"""A window so many times wider than tall shows a bust: from the crown to the breast."""
_BUST = 4.95, 0.92
"""How much of a bust is visible above and below the heart."""


def _composed(figure: str, sun: str) -> Composition:
    shown = FIGURES[figure]
    ends = [y for sheet in (*shown.sheets, shown.pale) for piece in sheet for _, y in piece.points]
    above, below = min(_HIGHEST, _OVER - min(ends)), max(ends)

    def compose(scene: Scene) -> Image.Image:
        left, top, right, bottom = scene.focus.box
        if right - left > _LOW * (bottom - top):
            return _painted(scene, min(above, _BUST[0]), _BUST[1], below)
        return _painted(scene, above, _UNDER, below)

    def _painted(scene: Scene, above: float, under: float, below: float) -> Image.Image:
        tall = above + under
        stage = open_stage(scene, above / tall, tall, _UNITS_WIDE)
        # Nobody floats: in a tall window a figure stands lower, and the sun with it.
        x, heart = stage.lamp
        lower = max(0.0, scene.height - below * stage.unit - heart)
        stage.lamp = x, heart + lower
        SUNS[sun](stage, Sun(x, stage.down(0.5) + lower, stage.unit * tall * _SUN, scene.chance))
        lay_figure(stage, shown, scene.emblem)
        return stage.image

    return compose


_COMPOSITIONS = tuple(_composed(figure, sun) for figure in FIGURES for sun in SUNS)

CORONA_MOTIF = Motif("corona", 7, _COMPOSITIONS, _COMPOSITIONS[0], shows=(tuple(FIGURES), tuple(SUNS)))
