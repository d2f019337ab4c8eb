"""Guilloche: fine lines around the middle of an Attack card, closer together for more Power."""

from math import cos, pi, sin, tau

from PIL import Image

from gesso.art.request import Composition, Motif, Scene
from gesso_art.solrei.stage import Colours, Stage

_LINES = 15
_POINTS = 360
_SHARE = 0.24
_PATTERNS = 12


def _composed(lobes: int) -> Composition:
    def compose(scene: Scene) -> Image.Image:
        colours = Colours.of(scene)
        left, top, right, bottom = scene.focus.box
        stage = Stage(scene.width, scene.height, colours, ((left + right) / 2, (top + bottom) / 2), 1.0)
        stage.image.paste(colours.light, (0, 0, scene.width, scene.height))
        x, y = stage.lamp
        wide, tall = (right - left) * 0.46, (bottom - top) * 0.46
        lines = stage.cutting()
        for number in range(_LINES):
            phase, inner = tau * number / _LINES / 2, 0.62 + 0.3 * number / _LINES
            ring = []
            for step in range(_POINTS + 1):
                angle = tau * step / _POINTS
                reach = inner + (1.0 - inner) * sin(lobes * angle + phase) * cos(phase / 2)
                ring.append((x + wide * reach * cos(angle - pi / 2), y + tall * reach * sin(angle - pi / 2)))
            lines.line(ring, 1.2)
        stage.ink(lines.mask(), colours.main, _SHARE)
        return stage.image

    return compose


_COMPOSITIONS = tuple(_composed(2 * lobes) for lobes in range(2, _PATTERNS + 2))

GUILLOCHE_MOTIF = Motif("guilloche", 2, _COMPOSITIONS, _COMPOSITIONS[0])
