"""Strokes: broad brushes of paint on a pale wash, and nothing else, so that a picture fits every name.

Each composition is a list of strokes, the farthest first. They share their paints: pale ones for the ground, two for the
hero, and one stroke of the accent.
"""

from collections.abc import Sequence
from math import cos, pi, sin

from PIL import Image

from gesso.art.palette import BLACK, WHITE, Rgb, luminance, mix
from gesso.art.request import Composition, Focus, Motif, Scene
from gesso_art.painting.brush import Layer, Load, bow, drag, sweep, thinning
from gesso_art.painting.surface import wash

Line = tuple[str, float, float, float, float, float]
"""A straight stroke: its paint, where its middle lies across and down from the focus, its heading (turns of a half), its
length and its half width. Lengths are in hero radii; a stroke of length 0 crosses the whole picture."""
Arc = tuple[str, float, float, float, float, float, float]
"""A bent stroke: its paint, its centre, its radius, where it begins and how far it turns (turns of a half), its half width."""
_BROAD = Load(wet=1.35, dry=1.3, onset=0.3, hair_px=3.4, ragged=1.2)
_STRENGTH = {"far": 0.55, "pale": 0.8, "main": 1.0, "deep": 0.96, "accent": 1.0}

_LEVEL: tuple[Line, ...] = (
    ("far", 0.0, -0.95, 0.03, 0.0, 0.34),
    ("pale", 0.3, 0.85, 0.015, 0.0, 0.3),
    ("main", -0.1, -0.22, 0.02, 3.0, 0.42),
    ("deep", 0.35, 0.38, 0.01, 2.3, 0.24),
    ("accent", -0.55, 0.08, 0.02, 1.1, 0.1),
)
_RISING: tuple[Line, ...] = (
    ("far", -1.0, 0.1, -0.42, 0.0, 0.38),
    ("pale", 1.0, -0.2, -0.4, 0.0, 0.3),
    ("main", -0.12, 0.0, -0.41, 2.9, 0.44),
    ("deep", 0.5, 0.24, -0.39, 1.9, 0.2),
    ("accent", -0.62, 0.36, -0.42, 0.95, 0.09),
)
_SLOPE: tuple[Line, ...] = (
    ("far", 0.2, -1.0, 0.14, 0.0, 0.36),
    ("pale", -0.2, 1.0, 0.12, 0.0, 0.3),
    ("main", -0.3, -0.24, 0.15, 2.5, 0.32),
    ("deep", 0.3, 0.32, 0.13, 2.7, 0.36),
    ("accent", 0.75, -0.12, 0.14, 1.0, 0.09),
)
_COLUMNS: tuple[Line, ...] = (
    ("far", -1.3, 0.0, 0.5, 0.0, 0.34),
    ("far", 1.35, 0.0, 0.5, 0.0, 0.3),
    ("main", -0.62, 0.06, 0.49, 2.1, 0.28),
    ("deep", 0.02, -0.05, 0.51, 2.3, 0.28),
    ("pale", 0.64, 0.1, 0.5, 2.0, 0.26),
    ("accent", 0.33, 0.42, 0.5, 0.9, 0.08),
)
_ARCH: tuple[Arc | Line, ...] = (
    ("far", 0.0, -1.0, 0.02, 0.0, 0.34),
    ("pale", 0.0, 1.05, 0.0, 0.0, 0.3),
    ("main", 0.0, 0.62, 1.1, -0.97, 0.94, 0.36),
    ("deep", 0.05, 0.66, 0.58, -0.93, 0.8, 0.17),
    ("accent", -0.1, 0.86, 0.01, 1.3, 0.09),
)
_BEND: tuple[Arc | Line, ...] = (
    ("far", 0.2, -0.8, -0.1, 0.0, 0.32),
    ("pale", -0.3, 0.95, -0.08, 0.0, 0.32),
    ("main", 0.62, 0.5, 1.5, -0.98, 0.5, 0.38),
    ("deep", 0.7, 0.62, 0.95, -0.96, 0.5, 0.24),
    ("accent", 0.5, 0.86, -0.06, 1.1, 0.09),
)


def _paints(scene: Scene) -> dict[str, Rgb]:
    pale, dark = sorted((scene.deep, scene.light), key=luminance, reverse=True)
    return {
        "far": mix(scene.main, pale, 0.62),
        "pale": mix(scene.main, pale, 0.4),
        "main": scene.main,
        "deep": mix(scene.main, dark, 0.72),
        "accent": scene.accent,
    }


def _ground(scene: Scene) -> Image.Image:
    pale, _ = sorted((scene.deep, scene.light), key=luminance, reverse=True)
    shade = mix(pale, scene.main, 0.3)
    stops = ((0.0, mix(pale, WHITE, 0.3)), (0.5, pale), (1.0, shade))
    return wash(scene.width, scene.height, stops, scene.chance.seed(), cell=400, octaves=5, contrast=1.8)


def _layer(stroke: Line | Arc, scene: Scene, focus: Focus, side: float) -> Layer:
    """Return a stroke, turned over if `side` is -1, that chance moves and turns a little."""
    chance, r = scene.chance, focus.r
    x, y = focus.x + side * (stroke[1] + chance.signed(0.06)) * r, focus.y + (stroke[2] + chance.signed(0.05)) * r
    if len(stroke) == 7:
        _, _, _, radius, start, turn, half = stroke
        begin, way = start * pi + chance.signed(0.08), turn * pi
        begin, way = (begin, way) if side > 0 else (pi - begin, -way)
        width = thinning(half * r, 0.15)
        return sweep((x, y), lambda share: radius * r * (1 + 0.03 * share), width, begin, way, _BROAD, chance)
    _, _, _, heading, length, half = stroke
    angle, long = (
        (heading if side > 0 else 1 - heading) * pi + chance.signed(0.03),
        length * r or 1.5 * max(scene.width, scene.height),
    )
    tip = x - cos(angle) * long / 2, y - sin(angle) * long / 2
    return drag(tip, angle, long, bow(chance.signed(0.07) * r), thinning(half * r, 0.12), _BROAD, chance)


def _lay(canvas: Image.Image, strokes: Sequence[Line | Arc], scene: Scene, focus: Focus) -> None:
    paints, side = _paints(scene), scene.chance.pick((1.0, -1.0))
    for stroke in strokes:
        paint = paints[stroke[0]]
        tones = mix(paint, BLACK, 0.14), paint, mix(paint, WHITE, 0.2)
        _layer(stroke, scene, focus, side).lay(canvas, tones, _STRENGTH[stroke[0]])


def _composed(strokes: Sequence[Line | Arc]) -> Composition:
    def compose(scene: Scene) -> Image.Image:
        canvas = _ground(scene)
        _lay(canvas, strokes, scene, scene.focus)
        return canvas

    return compose


def _mural(scene: Scene) -> Image.Image:
    """Paint another composition in each panel, on level strokes that run through all of them."""
    canvas = _ground(scene)
    middle = scene.foci[len(scene.foci) // 2]
    paints = _paints(scene)
    for paint, down, half in (("far", -0.75, 0.4), ("pale", 0.7, 0.34)):
        start = (-80.0, middle.y + down * middle.r)
        width = thinning(half * middle.r, 0.1)
        layer = drag(start, 0.0, scene.width + 160.0, bow(0.1 * middle.r), width, _BROAD, scene.chance)
        layer.lay(canvas, (paints[paint],) * 3, _STRENGTH[paint])
    for focus, strokes in zip(scene.foci, (_ARCH, _SLOPE, _RISING) * len(scene.foci)):
        _lay(canvas, strokes[2:], scene, focus)
    return canvas


STROKES_MOTIF = Motif("strokes", 1, tuple(map(_composed, (_RISING, _ARCH, _SLOPE, _LEVEL, _BEND, _COLUMNS))), _mural)
