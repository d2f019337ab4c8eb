"""A stand-in motif: a wash and a sun."""

from __future__ import annotations

from PIL import Image, ImageDraw

from gesso.printing.art.scene import Composition, Motif, Scene
from gesso.printing.art.surface import doubled, wash


def _sun(shift: float) -> Composition:
    def paint(scene: Scene) -> Image.Image:
        stops = ((0.0, scene.deep), (0.5, scene.main), (1.0, scene.light))
        canvas = doubled(wash(scene.width, scene.height, stops, scene.chance.seed()))
        draw = ImageDraw.Draw(canvas)
        for focus in scene.foci:
            x, y, r = 2 * (focus.x + shift * focus.r), 2 * focus.y, focus.r * 1.4
            draw.ellipse((x - r, y - r, x + r, y + r), fill=scene.accent)
        return canvas.reduce(2)

    return paint


def rough(name: str) -> Motif:
    """Return a stand-in motif."""
    return Motif(name, 0, (_sun(-0.3), _sun(0.0), _sun(0.3)), _sun(0.0))
