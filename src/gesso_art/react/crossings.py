"""What the dance goes over and through: an arched bridge, a gate in a waterfall. Figures are in hero radii."""

from math import atan2, cos, pi, sin

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, Rgb, mix
from gesso.art.scene import Focus, Scene
from gesso.art.shapes import Point
from gesso_art.painting.brush import Load, drag, thinning
from gesso_art.painting.needle import Needle
from gesso_art.painting.surface import doubled
from gesso_art.react.carp import carp
from gesso_art.react.silk import ribbon, tapered

_SPAN, _RISE, _FOOT = 1.5, 0.86, 0.72


def _deck(x: float, above: float = 0.0) -> Point:
    """A point over the bridge, so far above its planks."""
    return x, _FOOT - above - _RISE * (1.0 - (x / _SPAN) ** 2)


def _lacquer(scene: Scene) -> tuple[Rgb, Rgb, Rgb, Rgb]:
    """Lacquer in the light, plain, in shade, and the dark under it."""
    accent, deep = scene.accent, scene.deep
    return mix(accent, scene.light, 0.5), accent, mix(accent, deep, 0.45), mix(deep, BLACK, 0.35)


def bridge(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """An arched bridge of lacquer, and a sash that leaps over it."""
    bright, plain, shade, dark = _lacquer(scene)
    r, side = focus.r, chance.pick((1.0, -1.0))
    centre = (focus.x, focus.y + 0.5 * r)
    leap = (lambda share: r * (1.5 - 0.1 * share)), tapered(r * 0.17, 0.6)
    start, turn = (pi * 1.04, pi * 0.92) if side > 0 else (-pi * 0.04, -pi * 0.92)
    ribbon(canvas, scene, centre, *leap, start, turn, mix(scene.light, scene.main, 0.12), chance)
    large = doubled(canvas)
    needle = Needle(large, focus.x, focus.y, r, dark)
    xs = [-_SPAN + 2 * _SPAN * step / 60 for step in range(61)]

    def arch(low: float, high: float, fill: Rgb, width: float = 0.0) -> None:
        needle.shape([*(_deck(x, high) for x in xs), *(_deck(x, low) for x in reversed(xs))], fill, width)

    arch(-0.34, -0.04, dark)
    for post in (-0.78, -0.26, 0.26, 0.78):
        x, y = _deck(post, -0.1)
        needle.shape([(x - 0.06, y), (x + 0.06, y), (x + 0.07, 1.2), (x - 0.07, 1.2)], shade, 0.02)
        needle.shape([(x - 0.06, y), (x - 0.02, y), (x - 0.025, 1.2), (x - 0.07, 1.2)], plain, 0.0)
    for low in (0.84, 1.02):
        needle.line([(-1.16, low), (1.16, low)], 0.05, dark)
        needle.line([(-1.14, low - 0.01), (1.14, low - 0.01)], 0.03, shade)
    arch(-0.15, 0.06, plain, 0.026)
    arch(0.02, 0.05, bright)
    for step in range(31):
        x = -_SPAN * 0.97 + 2 * _SPAN * 0.97 * step / 30
        needle.line([_deck(x, -0.14), _deck(x, 0.0)], 0.012, shade)
    arch(0.3, 0.35, plain, 0.02)
    arch(0.17, 0.2, plain, 0.016)
    for step in range(9):
        x = -_SPAN * 0.96 + 2 * _SPAN * 0.96 * step / 8
        tall = 0.52 if step % 4 == 0 else 0.42
        (ax, ay), (_, by) = _deck(x, 0.0), _deck(x, tall)
        needle.shape([(ax - 0.045, ay), (ax + 0.045, ay), (ax + 0.045, by), (ax - 0.045, by)], plain, 0.02)
        needle.shape([(ax - 0.045, ay), (ax - 0.015, ay), (ax - 0.015, by), (ax - 0.045, by)], bright, 0.0)
        needle.rings((ax, by - 0.03), (0.085, dark), (0.066, bright if step % 4 == 0 else plain))
        needle.dot((ax - 0.02, by - 0.05), 0.02, scene.light)
    return large.reduce(2)


def gate(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """A gate in a waterfall, and the carp that leaps through it."""
    bright, plain, shade, dark = _lacquer(scene)
    r = focus.r
    water = Load(wet=1.3, dry=1.1, onset=0.5, hair_px=2.4, ragged=0.5)
    for step in range(7):
        x = focus.x + (step - 3) * 0.24 * r + chance.signed(0.04) * r
        path = (x, focus.y - 1.9 * r), pi / 2 + chance.signed(0.02), r * chance.between(3.0, 3.6)
        colour = mix(scene.light, scene.main, 0.1 + 0.5 * (step % 3) / 2)
        fall = drag(*path, lambda share: 0.02 * r * sin(share * 9), thinning(0.12 * r, 0.2), water, chance)
        fall.lay(canvas, (mix(colour, scene.deep, 0.2), colour, mix(colour, scene.light, 0.5)), 0.75)
    large = doubled(canvas)
    needle = Needle(large, focus.x, focus.y - 0.04 * r, r * 1.06, dark)
    for side in (-1.0, 1.0):
        foot, head = 0.98 * side, 0.82 * side
        post = [(head - 0.11, -0.7), (head + 0.11, -0.7), (foot + 0.13, 1.6), (foot - 0.13, 1.6)]
        needle.shape(post, plain, 0.03)
        needle.shape([(head + 0.02, -0.7), (head + 0.11, -0.7), (foot + 0.13, 1.6), (foot + 0.03, 1.6)], shade, 0.0)
        needle.line([(head - 0.075, -0.6), (foot - 0.09, 1.5)], 0.024, bright)
    needle.shape([(-1.02, -0.36), (1.02, -0.36), (1.04, -0.2), (-1.04, -0.2)], plain, 0.03)
    needle.line([(-0.98, -0.33), (0.98, -0.33)], 0.022, bright)
    needle.shape([(-0.14, -0.62), (0.14, -0.62), (0.13, -0.24), (-0.13, -0.24)], dark, 0.03)
    needle.shape([(-0.09, -0.58), (0.09, -0.58), (0.08, -0.28), (-0.08, -0.28)], scene.light, 0.0)

    def roof(low: float, high: float, wide: float, fill: Rgb) -> None:
        """A beam whose ends rise."""
        xs = [-wide + 2 * wide * step / 30 for step in range(31)]
        lift = [0.16 * (x / wide) ** 4 for x in xs]
        upper = [(x * (1.0 + 0.05 * abs(x) / wide), high - up * 1.25) for x, up in zip(xs, lift)]
        lower = [(x, low - up) for x, up in zip(xs, lift)]
        needle.shape([*upper, *reversed(lower)], fill, 0.03)

    roof(-0.62, -0.8, 1.24, plain)
    roof(-0.8, -0.94, 1.36, dark)
    needle.line([(-1.1, -0.74), (1.1, -0.74)], 0.022, bright)
    picture = large.reduce(2)
    angle = atan2(0.3, 1.0) * chance.pick((1.0, -1.0))
    held = focus.moved(0.1 * r * cos(angle), 0.16 * r, 0.64)
    return carp(picture, scene, held, chance)
