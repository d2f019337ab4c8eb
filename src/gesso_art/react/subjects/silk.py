"""Silk: a brushed ribbon with a shadow, a fold and a bright edge."""

from collections.abc import Callable
from itertools import pairwise
from math import cos, pi, sin, tau

from PIL import Image, ImageDraw

from gesso.art.chance import Chance
from gesso.art.palette import Rgb, mix
from gesso.art.request import Focus, Scene
from gesso_art.painting.brush import Load, Profile, drag, sweep
from gesso_art.painting.surface import doubled


def silk_tones(colour: Rgb, dark: Rgb, light: Rgb) -> tuple[Rgb, Rgb, Rgb]:
    """Return a colour in the fold, plain, and in the light."""
    return mix(colour, dark, 0.16), colour, mix(colour, light, 0.32)


def tapered(half_width: float, peak: float = 0.45) -> Profile:
    """Return a width that is pointed at both ends and largest at `peak` of the way."""

    def profile(share: float) -> float:
        rise = share / peak if share < peak else (1.0 - share) / (1.0 - peak)
        swell: float = sin(pi / 2 * max(0.0, min(1.0, rise))) ** 0.9
        return 1.5 + half_width * swell

    return profile


def _grown(profile: Profile, factor: float, shift: Profile | None = None) -> Profile:
    return lambda share: profile(share) * factor + (shift(share) if shift else 0.0)


def ribbon(
    canvas: Image.Image,
    scene: Scene,
    centre: tuple[float, float],
    radius: Profile,
    half_width: Profile,
    start: float,
    turn: float,
    colour: Rgb,
    chance: Chance,
) -> None:
    """Paint a silk ribbon: its shadow, its body, a dark fold inside and a bright line outside."""
    silk = Load(wet=1.5, dry=0.9, onset=0.55, hair_px=2.4, ragged=0.35)
    body = sweep(centre, radius, half_width, start, turn, silk, chance)
    body.lay_flat(canvas, mix(scene.deep, (0, 0, 0), 0.4), 0.75, 9, 14)
    body.lay(canvas, silk_tones(colour, scene.deep, scene.light))
    sides: tuple[tuple[float, float, Rgb, float], ...] = (
        (-0.55, 0.34, mix(colour, scene.deep, 0.38), 0.55),
        (0.34, 0.13, scene.light, 0.95),
    )
    for across, share, tint, strength in sides:
        line = Load(wet=0.95, dry=0.75, onset=0.2, hair_px=2.2, ragged=0.3)

        def edge(way: float, across: float = across) -> float:
            return radius(way) + across * half_width(way)

        stripe = sweep(centre, edge, _grown(half_width, share), start, turn, line, chance)
        stripe.lay_flat(canvas, tint, strength)


Leaf = Callable[[float, float], tuple[float, float]]
"""A function from an angle (radians from upright) and a distance from the pivot (px) to a point on the canvas of twice the size."""


def fan(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint an open fan: pleats lit from the left, a band of waves, dark sticks, and a tassel."""
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
