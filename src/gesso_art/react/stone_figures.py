"""Figures of stone, built of boulders: a golem, and a small one. Figures are in hero radii."""

from math import tau

from PIL import Image, ImageDraw

from gesso.art.chance import Chance
from gesso.art.palette import WHITE, mix
from gesso.art.scene import Focus, Scene
from gesso.art.shapes import polar
from gesso_art.react.carving import carve, chips, shadow
from gesso_art.react.solids import boulder, moved, pillar, turned

Part = tuple[float, float, float]
"""Where a boulder lies, and its radius."""
_GOLEM: tuple[Part, ...] = (
    (-0.36, 0.6, 0.26), (0.36, 0.6, 0.26), (-0.4, 0.94, 0.3), (0.4, 0.94, 0.3), (0.0, 0.36, 0.42), (-0.74, -0.3, 0.36),
    (0.74, -0.3, 0.36), (0.0, -0.12, 0.62), (-0.96, 0.1, 0.24), (0.96, 0.1, 0.24), (-1.0, 0.5, 0.34), (1.0, 0.5, 0.34),
    (0.0, -0.82, 0.33),
)  # fmt: skip
_SMALL: tuple[Part, ...] = (
    (-0.3, 0.74, 0.24), (0.34, 0.74, 0.24), (-0.68, 0.3, 0.2), (0.7, 0.22, 0.2), (0.02, 0.12, 0.66), (-0.8, 0.52, 0.16),
    (0.86, -0.02, 0.16),
)  # fmt: skip


def _build(
    canvas: Image.Image, scene: Scene, focus: Focus, parts: tuple[Part, ...], side: float, chance: Chance
) -> None:
    for x, y, size in parts:
        rough = turned(boulder(chance, 0.12, 2 if size > 0.4 else 1), chance.between(0, tau), chance.between(0, tau))
        dim = mix(scene.main, scene.deep, 0.14 if size > 0.28 else 0.24)
        carve(canvas, scene, focus, moved(rough, x * side, y, 0, size), chance, dim)


def _eyes(canvas: Image.Image, scene: Scene, focus: Focus, y: float, apart: float, size: float) -> None:
    """Two gems that look, in a shaded brow."""
    draw = ImageDraw.Draw(canvas)
    unit = 2 * focus.r

    def cut(x: float, reach: float, turn: float, colour: tuple[int, int, int]) -> None:
        at = (2 * (focus.x + x * focus.r), 2 * (focus.y + y * focus.r))
        draw.polygon([polar(turn + step * tau / 6, reach * unit, *at) for step in range(6)], fill=colour)

    for x in (-apart, apart):
        cut(x, size * 1.5, 0.2, mix(scene.deep, (0, 0, 0), 0.45))
        cut(x, size, 0.0, scene.accent)
        cut(x - size * 0.16, size * 0.5, 0.3, mix(scene.accent, WHITE, 0.55))


def golem(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """A golem, arms hanging, a heart of gem in its breast."""
    held = focus.moved(0.0, 0.02 * focus.r, 0.94)
    shadow(canvas, scene, held, 0.32, 0.3, 1.2, 1.05)
    _build(canvas, scene, held, _GOLEM, chance.pick((1.0, -1.0)), chance)
    gem = turned(boulder(chance, 0.1, 1), chance.between(0, tau), chance.between(0, tau))
    carve(canvas, scene, held, moved(gem, 0.0, -0.12, 0, 0.19), chance, scene.accent)
    _eyes(canvas, scene, held, -0.8, 0.12, 0.062)
    chips(canvas, scene, focus, chance, 9)
    return canvas


def small_figure(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """A small figure all head, one arm up, a splinter of crystal on its crown."""
    side = chance.pick((1.0, -1.0))
    shadow(canvas, scene, focus, 0.24, 0.4, 0.9, 0.8)
    spike = pillar(chance, 5, [(-0.1, 0.1), (0.34, 0.13), (0.5, 0.11)], 0.06, 0.2)
    root = focus.moved(-0.16 * side * focus.r, -0.32 * focus.r)
    carve(canvas, scene, root, turned(spike, 0.2, 0.0, -0.34 * side), chance, scene.accent)
    _build(canvas, scene, focus, _SMALL, side, chance)
    _eyes(canvas, scene, focus.moved(0.06 * side * focus.r, 0.0), 0.06, 0.22, 0.1)
    chips(canvas, scene, focus, chance, 16)
    return canvas
