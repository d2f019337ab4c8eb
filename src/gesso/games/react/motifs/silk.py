"""Silk: a brushed ribbon with a shadow, a fold and a bright edge."""

from __future__ import annotations

from math import pi, sin

from PIL import Image

from gesso.art.brush import Load, Profile, sweep
from gesso.art.chance import Chance
from gesso.art.palette import Rgb, mix
from gesso.art.scene import Scene


def silk_tones(colour: Rgb, dark: Rgb, light: Rgb) -> tuple[Rgb, Rgb, Rgb]:
    """A colour in the fold, as it is, and where the light falls."""
    return mix(colour, dark, 0.16), colour, mix(colour, light, 0.32)


def tapered(half_width: float, peak: float = 0.45) -> Profile:
    """Pointed at both ends, fullest at `peak` of the way."""

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
    """A silk ribbon: its shadow, its body, a dark fold inside and a bright line outside."""
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
