"""Cards laid out in an arc as wide as the picture, the middle one turned up."""

from math import pi

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, mix
from gesso.art.scene import Focus, Scene
from gesso.art.shapes import polar
from gesso_art.painting.needle import Needle
from gesso_art.react.gilding import gold_leaf, moon_face, rays, spark
from gesso_art.react.instruments import card_outline

_WIDE, _HIGH = 0.56, 0.86
"""Half a card's sides in hero radii."""
_APART = 0.66
_LEAN = 0.13


def card_row(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """As many cards as the box of the focus is wide, each leaning away from the one in the middle, which shows a moon."""
    bright, gold, dull = gold_leaf(scene)
    r, half = focus.r, focus.half_width - _WIDE - 0.24
    aside = max(1, int(half / _APART))
    apart = min(_APART * 1.2, half / aside)
    glow = Needle(canvas, focus.x, focus.y, r, gold)
    rays(glow, scene, 22, 0.5, 1.5, 0.07, 0.3)
    for step in sorted(range(-aside, aside + 1), key=lambda place: -abs(place)):
        lean, drop = step * _LEAN, 0.028 * step * step
        needle = Needle(
            canvas, focus.x + step * apart * r, focus.y + drop * r, r * (1.0 - 0.05 * abs(step)), gold, lean
        )
        night = mix(scene.deep, BLACK, 0.2) if step % 2 else mix(scene.deep, scene.main, 0.3)
        needle.shape(card_outline(_WIDE + 0.03, _HIGH + 0.03), mix(scene.deep, BLACK, 0.45), 0.0)
        needle.shape(card_outline(_WIDE, _HIGH), night, 0.026)
        needle.shape(card_outline(_WIDE - 0.08, _HIGH - 0.08), None, 0.012)
        if step:
            _back(needle, scene, 1.0 if step > 0 else -1.0)
    needle = Needle(canvas, focus.x, focus.y, r, gold)
    needle.shape(card_outline(_WIDE, _HIGH), mix(scene.deep, BLACK, 0.3), 0.034)
    rays(needle, scene, 12, 0.33, 0.5, 0.0)
    needle.rings((0, 0), (0.34, gold), (0.315, mix(scene.deep, BLACK, 0.35)))
    side = chance.pick((1.0, -1.0))
    moon_face(needle, scene, 0.25, side * 0.36, mix(scene.accent, scene.light, 0.62))
    for x, y in ((0.0, -0.64), (0.0, 0.64)):
        px, py = needle.at((x, y))
        spark(needle.draw, px, py, r * 0.26, bright)
    for x in (-0.36, 0.36):
        for y in (-0.66, 0.66):
            needle.dot((x, y), 0.028, dull)
    return canvas


def _back(needle: Needle, scene: Scene, side: float) -> None:
    """The back of a card: a lozenge of leaf among sparks, more of it at its outer side."""
    bright, gold, dull = gold_leaf(scene)
    x = 0.1 * side
    needle.shape([(x, -0.5), (x + 0.24, 0.0), (x, 0.5), (x - 0.24, 0.0)], gold, 0.0)
    needle.shape([(x, -0.5), (x, 0.5), (x - 0.24, 0.0)], bright, 0.0)
    needle.shape([(x, -0.26), (x + 0.12, 0.0), (x, 0.26), (x - 0.12, 0.0)], mix(scene.deep, BLACK, 0.3), 0.0)
    for step in range(4):
        corner = polar(pi / 4 + step * pi / 2, 0.66)
        px, py = needle.at((corner[0] * 0.72 + 0.02 * side, corner[1] * 1.2))
        spark(needle.draw, px, py, needle.scale * 0.06, dull, 0.3)
