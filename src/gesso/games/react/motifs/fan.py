"""An open fan over scales."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import cos, pi, sin, tau

from PIL import Image, ImageDraw

from gesso.art.brush import Load, drag
from gesso.art.chance import Chance
from gesso.art.palette import mix
from gesso.art.scene import Focus, Scene
from gesso.art.surface import doubled
from gesso.games.react.motifs.silk import silk_tones, tapered

Leaf = Callable[[float, float], tuple[float, float]]
"""Gives the canvas point (at twice the size) of an angle (radians from upright) and a distance from the pivot (px)."""


def fan(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """An open fan: pleats lit from the left, a band of waves, dark sticks, and a tassel."""
    r = focus.r
    tilt = chance.between(0.12, 0.3) * chance.pick((1.0, -1.0))
    px, py = focus.x - sin(tilt) * r * 0.75, focus.y + r * 0.82

    tassel = drag((px, py), pi / 2 + tilt * 2, r * 0.9, lambda share: r * 0.16 * sin(tau * share), tapered(r * 0.05, 0.3),
                  Load(wet=1.2, dry=1.3, onset=0.3, hair_px=2.2), chance)  # fmt: skip
    tassel.lay_flat(canvas, mix(scene.deep, (0, 0, 0), 0.4), 0.6, 6, 9)
    tassel.lay(canvas, silk_tones(scene.accent, scene.deep, scene.light))
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    pleats, spread = 22, chance.between(1.12, 1.28)
    outer, inner = r * 1.62, r * 0.62

    def at(angle: float, reach: float, dx: float = 0.0, dy: float = 0.0) -> tuple[float, float]:
        return 2 * (px + sin(angle) * reach + dx), 2 * (py - cos(angle) * reach + dy)

    angles = [tilt - spread + 2 * spread * step / pleats for step in range(pleats + 1)]
    dark = mix(scene.deep, (0, 0, 0), 0.4)
    rim = [at(angle, outer, 9, 14) for angle in angles] + [at(angle, inner * 0.2, 9, 14) for angle in reversed(angles)]
    draw.polygon(rim, fill=dark)
    for angle in angles[::2]:
        draw.polygon(
            [at(angle - 0.022, outer * 0.99), at(angle + 0.022, outer * 0.99), at(tilt, -r * 0.06)], fill=scene.deep
        )
    for step, (first, second) in enumerate(pairwise(angles)):
        lit = 0.5 + 0.5 * cos((first + second) / 2 + 0.7)
        face = mix(mix(scene.accent, scene.deep, 0.34 * (1 - lit)), scene.light, 0.24 * lit if step % 2 == 0 else 0.0)
        face = mix(face, scene.deep, 0.0 if step % 2 == 0 else 0.16)
        draw.polygon([at(first, inner), at(first, outer), at(second, outer), at(second, inner)], fill=face)
        for low, high, tint in (
            (0.955, 1.0, scene.light),
            (0.62, 0.64, scene.light),
            (0.38, 0.41, mix(face, scene.deep, 0.6)),
        ):
            stripe = mix(tint, face, 0.1 + 0.25 * (step % 2))
            draw.polygon(
                [at(first, outer * low), at(first, outer * high), at(second, outer * high), at(second, outer * low)],
                fill=stripe,
            )
    _fan_waves(draw, at, angles, outer, scene)
    draw.ellipse((2 * px - r * 0.11, 2 * py - r * 0.11, 2 * px + r * 0.11, 2 * py + r * 0.11), fill=scene.light)
    draw.ellipse((2 * px - r * 0.05, 2 * py - r * 0.05, 2 * px + r * 0.05, 2 * py + r * 0.05), fill=scene.deep)
    return large.reduce(2)


def _fan_waves(draw: ImageDraw.ImageDraw, at: Leaf, angles: list[float], outer: float, scene: Scene) -> None:
    """A row of ringed waves painted on the fan's leaf."""
    for row, reach in enumerate((0.66, 0.745)):
        for step in range(1 + row % 2, len(angles) - 1, 2):
            for share, colour in ((1.0, scene.light), (0.8, scene.accent), (0.55, scene.light), (0.34, scene.accent)):
                half = (angles[1] - angles[0]) * share
                arc = [
                    at(
                        angles[step] + half * cos(pi * part / 14),
                        outer * reach + outer * 0.085 * share * sin(pi * part / 14),
                    )
                    for part in range(15)
                ]
                draw.polygon(arc, fill=mix(colour, scene.deep, 0.08))
