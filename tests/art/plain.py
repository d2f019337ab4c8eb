"""A way of painting that is no game's: plain colours, so that requests can be tested by themselves."""

from __future__ import annotations

from PIL import Image

from gesso.art import ArtRequest, Motif, Palette
from gesso.art.request import Scene
from gesso.art.shapes import Shape, ellipse

DAY = Palette("#1A1C22", "#5C6B78", "#D5342B", "#EFE8DA")
NIGHT = Palette("#170F38", "#6A45C0", "#F4C458", "#E9E2FA")
RING: Shape = (ellipse(0.0, 0.0, 1.0), ellipse(0.0, 0.0, 0.5, cut=True))


def _main(scene: Scene) -> Image.Image:
    return Image.new("RGB", (scene.width, scene.height), scene.main)


def _accent(scene: Scene) -> Image.Image:
    return Image.new("RGB", (scene.width, scene.height), scene.accent)


PLAIN_MOTIF = Motif("plain", 1, (_main, _accent), _main)


def small(composition: int = 0, grain: float = 1.0) -> ArtRequest:
    return ArtRequest(PLAIN_MOTIF, DAY, 7, composition, 240, 330, (12, 60, 228, 200), grain)
