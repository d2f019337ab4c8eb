"""Stars: a violet night, gold leaf, and one instrument for reading the night."""

from math import pi

from PIL import Image, ImageDraw

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, mix
from gesso.art.request import Composition, Focus, Framed, Hero, Motif, Reach, Scene, on_panels
from gesso.art.shapes import Point, arc_points, polar
from gesso_art.painting.needle import Needle
from gesso_art.painting.surface import doubled, halo, wash
from gesso_art.react.subjects.arcana import hermit, moon, tower
from gesso_art.react.subjects.instruments import (
    card_fan,
    card_outline,
    crystal_ball,
    gold_leaf,
    moon_face,
    rays,
    seeing_eye,
    spark,
    spread,
    wheel,
)

_WIDE, _HIGH = 0.56, 0.86
"""Half a card's sides in hero radii."""
_APART = 0.66
_LEAN = 0.13


def card_row(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a row of cards as wide as the box of the focus, leaning away from the middle one, which shows a moon."""
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
    """Paint the back of a card: a lozenge of leaf among sparks, more of it at its outer side."""
    bright, gold, dull = gold_leaf(scene)
    x = 0.1 * side
    needle.shape([(x, -0.5), (x + 0.24, 0.0), (x, 0.5), (x - 0.24, 0.0)], gold, 0.0)
    needle.shape([(x, -0.5), (x, 0.5), (x - 0.24, 0.0)], bright, 0.0)
    needle.shape([(x, -0.26), (x + 0.12, 0.0), (x, 0.26), (x - 0.12, 0.0)], mix(scene.deep, BLACK, 0.3), 0.0)
    for step in range(4):
        corner = polar(pi / 4 + step * pi / 2, 0.66)
        px, py = needle.at((corner[0] * 0.72 + 0.02 * side, corner[1] * 1.2))
        spark(needle.draw, px, py, needle.scale * 0.06, dull, 0.3)


_STARS = 260


def night_ground(scene: Scene) -> Image.Image:
    """Paint the sky at twice the size: washes of violet, a glow behind each focus, stars, two constellations."""
    chance = scene.chance.fork("night")
    stops = (
        (0.0, mix(scene.deep, BLACK, 0.15)),
        (0.34, scene.deep),
        (0.72, mix(scene.deep, scene.main, 0.6)),
        (1.0, mix(scene.main, scene.light, 0.1)),
    )
    sky = wash(scene.width, scene.height, stops, chance.seed(), cell=460, octaves=5, contrast=1.5)
    for focus in scene.foci:
        glow = halo(scene.width, scene.height, focus.x, focus.y, focus.r * 2.0)
        sky.paste(scene.main, (0, 0), glow.point([round(level * 0.5) for level in range(256)]))
    canvas = doubled(sky)
    draw = ImageDraw.Draw(canvas)
    for _ in range(_STARS * len(scene.foci)):
        x, y = chance.between(0, scene.width) * 2, chance.between(0, scene.height) * 2
        size = 1.0 + 4.2 * chance.unit() ** 7
        tint = scene.accent if chance.unit() < 0.16 else scene.light
        draw.ellipse((x - size, y - size, x + size, y + size), fill=mix(scene.main, tint, chance.between(0.45, 1.0)))
    for panel in range(len(scene.foci)):
        for corner in (0.0, 1.0):
            _constellation(draw, scene, chance, (panel + 0.5) * scene.span, corner)
    return canvas


def _constellation(draw: ImageDraw.ImageDraw, scene: Scene, chance: Chance, x: float, corner: float) -> None:
    spots: list[Point] = []
    left = x - scene.span * 0.46
    base = scene.height * (0.08 + 0.5 * corner)
    for step in range(chance.whole(5, 6)):
        spots.append((2 * (left + scene.span * (0.06 + 0.17 * step)), 2 * (base + scene.height * 0.13 * chance.unit())))
    draw.line(spots, fill=mix(scene.main, scene.light, 0.5), width=2)
    for px, py in spots:
        spark(draw, px, py, chance.between(9, 18), scene.light)


def _composed(hero: Hero) -> Composition:
    def compose(day: Scene) -> Image.Image:
        scene = day.nocturne()
        return hero(night_ground(scene), scene, scene.focus, scene.chance).reduce(2)

    return compose


def _mural(day: Scene) -> Image.Image:
    """Paint one orbit swung over every panel with the moon's phases on it; an instrument in each."""
    scene = day.nocturne()
    canvas = night_ground(scene)
    r = scene.focus.r
    _bright, gold, dull = gold_leaf(scene)
    middle = scene.foci[len(scene.foci) // 2]
    radius = scene.width / r * 0.62
    needle = Needle(canvas, middle.x, middle.y + r * (0.8 - radius), r, gold)
    for shift, width, tint in ((0.0, 0.016, gold), (0.09, 0.008, dull), (0.82, 0.008, dull), (0.9, 0.016, gold)):
        needle.line(arc_points(0, 0, radius + shift, 0.5, pi - 0.5, 160), width, tint)
    for step in range(160):
        angle = 0.5 + (pi - 1.0) * step / 160
        near, far = (0.0, 0.09) if step % 2 else (0.82, 0.9)
        needle.line([polar(angle, radius + near), polar(angle, radius + far)], 0.006, dull)
    phases = 13
    for step in range(phases):
        angle = pi - 0.62 - (pi - 1.24) * step / (phases - 1)
        x, y = needle.at(polar(angle, radius + 0.455))
        spot = Needle(canvas, x / 2, y / 2, r, gold)
        spot.dot((0, 0), 0.2, mix(scene.deep, BLACK, 0.3))
        share = step / (phases - 1) * 2 - 1
        lit = (1.33 - 1.3 * abs(share)) * (1.0 if share < 0 else -1.0)
        moon_face(spot, scene, 0.18, lit, mix(scene.light, scene.accent, 0.35))
    return on_panels(canvas, scene, (crystal_ball, wheel, seeing_eye), 0.42, 0.86).reduce(2)


STARS_MOTIF = Motif(
    "stars",
    4,
    (
        _composed(seeing_eye),
        _composed(tower),
        _composed(hermit),
        _composed(moon),
        _composed(crystal_ball),
        Framed(_composed(card_fan), Reach(1.12, 1.3, 1.18), Framed(_composed(card_row), Reach(0.0, 0.98, 1.04))),
        _composed(wheel),
        _composed(spread),
    ),
    _mural,
)
