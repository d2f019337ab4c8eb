"""A breaking wave over scales, cut like a woodblock: bands of water drawn up into a claw, and foam."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin, tau

from PIL import ImageDraw
from PIL.Image import Image

from gesso.art.chance import Chance
from gesso.art.palette import Rgb, mix
from gesso.art.scene import Focus, Scene
from gesso.art.surface import doubled

_STEPS = 72

Place = Callable[[float, float], tuple[float, float]]
"""Gives the canvas point (at twice the size) of a share of the way and a height, 0 the hollow to 1 the back."""


def breaker(canvas: Image, scene: Scene, focus: Focus, chance: Chance) -> Image:
    """Paint the wave, with a sun in its hollow."""
    r, hand = focus.r, chance.pick((1.0, -1.0))
    cx, cy = focus.x - hand * r * 0.16, focus.y + r * 0.1
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    # From the lower outer corner, over the top, down into the curl.
    start = 0.8 if hand > 0 else pi - 0.8
    turn = -hand * 4.45

    def at(share: float, height: float, dx: float = 0.0, dy: float = 0.0) -> tuple[float, float]:
        """`height` 0 is the hollow's edge, 1 the back of the wave."""
        hollow = 0.98 - 0.2 * share - 0.36 * share**4 + 2.4 * max(0.0, 0.24 - share) ** 1.2
        thick = (0.86 - 0.55 * share) * (1.0 - share**7) + 0.75 * max(0.0, 0.3 - share)
        angle = start + turn * share
        reach = r * (hollow + height * thick)
        return 2 * (cx + cos(angle) * reach + dx), 2 * (cy + sin(angle) * reach + dy)

    def band(low: float, high: float, colour: Rgb, until: float = 1.0, dx: float = 0.0, dy: float = 0.0) -> None:
        shares = [until * step / _STEPS for step in range(_STEPS + 1)]

        def thin(share: float) -> float:
            narrow: float = min(1.0, max(0.0, 1.0 - share / until) * 2.2) ** 0.8
            return (low + high) / 2 + ((high - low) / 2) * narrow

        inner = [at(share, low + high - thin(share), dx, dy) for share in shares]
        outer = [at(share, thin(share), dx, dy) for share in shares]
        draw.polygon([*inner, *reversed(outer)], fill=colour)

    sun = r * 0.42
    sx, sy = cx + hand * r * 0.1, cy + r * 0.16
    dark = mix(scene.deep, (0, 0, 0), 0.3)
    for grown, colour in ((1.05, dark), (1.0, scene.accent)):
        reach = 2 * sun * grown
        draw.ellipse((2 * sx - reach, 2 * sy - reach, 2 * sx + reach, 2 * sy + reach), fill=colour)
    band(0.0, 1.0, mix(dark, (0, 0, 0), 0.3), dx=8, dy=14)
    band(-0.02, 1.02, dark)
    pale = mix(scene.light, scene.main, 0.25)
    band(0.0, 1.0, scene.main)
    band(0.02, 0.12, scene.light, 0.99)
    for low, high, colour, until in (
        (0.18, 0.3, scene.deep, 0.92),
        (0.36, 0.45, pale, 0.86),
        (0.49, 0.66, scene.deep, 0.95),
        (0.71, 0.79, pale, 0.9),
        (0.84, 0.91, scene.deep, 0.8),
        (0.53, 0.56, scene.main, 0.7),
        (0.6, 0.63, scene.main, 0.62),
    ):
        band(low, high, colour, until)
    _foam(draw, scene, chance, at, r)
    return large.reduce(2)


def _foam(draw: ImageDraw.ImageDraw, scene: Scene, chance: Chance, at: Place, r: float) -> None:
    """Foam along the crest, thickest at the claw; each ball outlined, and spray thrown ahead."""
    balls: list[tuple[float, float, float]] = []
    for step in range(58):
        share = 0.34 + 0.66 * (step / 57) ** 0.8
        x, y = at(share, 1.0 + chance.between(-0.1, 0.12))
        balls.append((x, y, 2 * r * chance.between(0.03, 0.07) * (0.5 + share * 0.7)))
    for _ in range(30):
        x, y = at(1.0 - 0.12 * chance.unit(), chance.between(-0.9, 1.1))
        balls.append((x, y, 2 * r * chance.between(0.025, 0.085)))
    dark = mix(scene.deep, (0, 0, 0), 0.3)
    shade = mix(scene.light, scene.main, 0.45)
    for grown, colour, lift in ((1.0, dark, 0.0), (0.0, shade, 0.0), (-0.16, scene.light, 0.14)):
        for x, y, size in balls:
            reach = size + 4 if grown == 1.0 else size * (1.0 + grown)
            x, y = x - lift * size, y - lift * size
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)
    tip_x, tip_y = at(1.0, 0.5)
    for _ in range(54):
        angle, away = chance.between(0, tau), 2 * r * (0.15 + 0.62 * chance.unit() ** 1.4)
        x, y = tip_x + cos(angle) * away, tip_y + sin(angle) * away * 0.8
        size = 1.6 + 9 * chance.unit() ** 5
        draw.ellipse((x - size, y - size, x + size, y + size), fill=scene.light)
