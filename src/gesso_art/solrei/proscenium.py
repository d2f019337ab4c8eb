"""Proscenium: the stage of an Advantage, with one prop.

The stage has back light, a backcloth, boards, the cone of a lamp, and curtains tied back at the sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from pathlib import Path

from PIL import Image, ImageChops

from gesso.art.drawings import read_drawings
from gesso.art.palette import BLACK, mix
from gesso.art.request import Composition, Motif, Scene
from gesso.art.shapes import Piece, Point, Shape, curve
from gesso_art.solrei.stage import LAMP_WHITE, Engraving, Paper, Stage, blurred, open_stage

HORIZON = 0.66
"""The line where the boards meet the backcloth, as a share of the height."""

TIED = (0.8, 0.88, 0.95)
HALF_DRAWN = (0.22, 0.48, 0.76)
"""The openings between curtains, far ones first, as shares of half the width."""

_TIE = 0.6
_GATHER = 0.86
_BOARDS = 26


def light_stage(stage: Stage) -> None:
    """Paint the lamp behind everything, rays, and a disc of light around it."""
    colours = stage.colours
    x, y = stage.lamp
    stage.back_light(
        max(stage.tall * 1.15, stage.width * 0.45),
        (0.0, mix(colours.deep, colours.main, 0.55)),
        (0.3, colours.main),
        (0.6, mix(colours.main, colours.accent, 0.85)),
        (0.82, mix(colours.accent, colours.light, 0.7)),
        (1.0, LAMP_WHITE),
    )
    stage.ink(stage.rays(x, y, 120, stage.tall * 0.12, 0.6, 3.6), colours.light, 0.45)


def backcloths(stage: Stage) -> None:
    """Paint three cloths, each with a round arch around the lamp; nearer ones are wider and darker."""
    colours = stage.colours
    x, y = stage.lamp
    rays = stage.rays(x, y, 180, stage.tall * 0.2, 0.7, 3.2)
    for index, radius in enumerate((0.36, 0.5, 0.68)):
        cloth = stage.cutting(filled=True)
        reach = stage.tall * radius
        floor = stage.down(HORIZON + 0.1)
        arch = [
            (x + cos(angle) * reach, y + sin(angle) * reach) for angle in (pi * step / 48 for step in range(48, 97))
        ]
        cloth.cut([*arch, (x + reach, floor), (x - reach, floor)])
        depth = index / 2
        body = mix(mix(colours.accent, colours.main, 0.35 + 0.65 * depth), colours.deep, 0.08 + 0.34 * depth)
        lit = mix(colours.accent, colours.light, 0.4)
        reach = max(stage.tall * (0.75 + radius * 0.6), stage.width * 0.42)
        paper = Paper(body, lit, 0.85 - 0.2 * depth, reach, colours.light, 0.7)
        stage.lay(cloth.mask(), paper, shadow=0.5, engraving=Engraving(rays, mix(body, colours.deep, 0.7), 0.36))


def boards(stage: Stage) -> None:
    """Paint the floor in perspective: boards that run to a point behind the lamp, joints that crowd towards it."""
    colours = stage.colours
    x, _ = stage.lamp
    horizon, bottom = stage.down(HORIZON), stage.down(1.0)
    floor = stage.cutting()
    floor.fill([(-2, horizon), (stage.width + 2, horizon), (stage.width + 2, stage.height + 2), (-2, stage.height + 2)])
    joints = stage.cutting()
    far = horizon - stage.tall * 0.22
    for index in range(-_BOARDS, _BOARDS + 1):
        foot = x + index * stage.tall * 0.16
        head = x + (foot - x) * (horizon - far) / (bottom - far)
        joints.line([(head, horizon), (foot, bottom)], 1.0)
    for step in range(1, 8):
        y = horizon + (bottom - horizon) * (step / 7.5) ** 1.9
        joints.line([(0, y), (stage.width, y)], 0.6 + 0.1 * step)
    body = mix(colours.main, colours.deep, 0.34)
    lit = mix(colours.accent, colours.light, 0.55)
    paper = Paper(body, lit, 1.0, max(stage.tall * 0.86, stage.width * 0.4), colours.light, 0.9)
    lines = Engraving(joints.mask(), mix(colours.deep, colours.main, 0.3), 0.5)
    stage.lay(floor.mask(), paper, shadow=0.3, engraving=lines)
    pool = stage.cutting()
    pool.fill(
        [
            (
                x + cos(pi * step / 30) * stage.tall * 0.5,
                horizon + stage.tall * 0.2 + sin(pi * step / 30) * stage.tall * 0.085,
            )
            for step in range(60)
        ]
    )
    stage.shine(pool.mask(), mix(colours.accent, colours.light, 0.5), 0.4)


def cone(stage: Stage, top: float = 0.16, foot: float = 0.5) -> None:
    """Paint the beam of a lamp above: half its width at the top and at the floor, of the height."""
    x, _ = stage.lamp
    beam = stage.cutting()
    reach = stage.down(HORIZON + 0.2)
    beam.fill(
        [
            (x - top * stage.tall, -2),
            (x + top * stage.tall, -2),
            (x + foot * stage.tall, reach),
            (x - foot * stage.tall, reach),
        ]
    )
    stage.shine(beam.mask(), stage.colours.light, 0.24)


def curtains(stage: Stage, openings: Sequence[float]) -> None:
    """Paint curtains on both sides, far ones first: each hangs from the middle outwards, is tied back and falls straight.

    `openings` are shares of half the width that stay free at the ties.
    """
    colours = stage.colours
    x, _ = stage.lamp
    half = stage.width / 2
    last = len(openings) - 1
    for index, opening in enumerate(openings):
        depth = index / max(1, last)
        cloth, folds, cords = stage.cutting(), stage.cutting(), stage.cutting()
        for side in (-1.0, 1.0):
            edge = _drape(stage, half, opening, opening * _GATHER - 0.26 + 0.1 * index)
            outline = [(x + side * across, y) for across, y in edge]
            wall = x + side * (stage.width / 2 + 4)
            cloth.fill([*outline, (wall, stage.height + 4), (wall, -4)])
            for fold in range(1, 9):
                share = fold / 9
                line = [(x + side * (across + (half * 1.06 - across) * share**1.25), y) for across, y in edge]
                folds.line(line, 1.0 + 0.5 * (fold % 2))
            tie = stage.down(_TIE)
            inner = min(edge, key=lambda point: abs(point[1] - tie))[0]
            cords.fill(_cord(x, side, inner, half + 4, tie, stage.tall * 0.022))
        body = mix(mix(colours.main, colours.deep, 0.22 + 0.5 * depth), BLACK, 0.12 * depth)
        mask = cloth.mask()
        paper = Paper(
            body,
            mix(colours.main, colours.accent, 0.55),
            0.75 - 0.4 * depth,
            stage.tall * (0.95 + 0.16 * index),
            mix(colours.accent, colours.light, 0.4),
            0.85 - 0.3 * depth,
        )
        stage.lay(
            mask,
            paper,
            shadow=0.62,
            shadow_px=12,
            engraving=Engraving(folds.mask(), mix(colours.deep, BLACK, 0.2), 0.5),
        )
        stage.lay(
            cords.mask(),
            Paper(
                mix(colours.accent, colours.deep, 0.3 + 0.3 * depth),
                colours.light,
                0.6,
                stage.tall * 1.1,
                colours.light,
                0.5,
            ),
            shadow=0.4,
            shadow_px=5,
        )


def _drape(stage: Stage, half: float, opening: float, top: float) -> list[Point]:
    """Return the inner edge of a curtain, from top to bottom: distance from the axis, y."""
    tie = half * opening
    return [
        *curve(
            (half * max(0.1, top), min(-6.0, stage.down(-0.05))), (half * (top * 0.55 + opening * 0.4), stage.down(0.2)), (half * (top * 0.16 + opening * 0.8), stage.down(0.42)),
            (tie, stage.down(_TIE)), steps=8, closed=False,
        ),
        *curve((tie, stage.down(_TIE)), (tie - half * 0.035, stage.down(0.74)), (tie - half * 0.05, stage.height + 6.0), steps=6, closed=False)[1:],
    ]  # fmt: skip


def _cord(x: float, side: float, inner: float, outer: float, y: float, thick: float) -> list[Point]:
    """Return the cord that ties a curtain back: it sags from the wall to the cloth's edge."""
    way = curve(
        (inner - thick * 0.4, y + thick),
        (inner + (outer - inner) * 0.4, y + thick * 0.8),
        (outer, y - thick * 3.2),
        steps=8,
        closed=False,
    )
    return [
        *((x + side * px, py - thick) for px, py in way),
        *((x + side * px, py + thick) for px, py in reversed(way)),
    ]


_FEET = 0.93
_TALL, _WIDE = 0.84, 0.72
"""The height and the width that a prop may have, as shares of the visible stage."""
_UNITS, _UNITS_WIDE = 10.9, 12.0
_LAMP = 0.42
_FALL, _SPREAD = 0.3, 0.05


PROPS: Mapping[str, Shape] = read_drawings(Path(__file__).with_name("props.toml"))["props"]
"""What stands on the stage, which `props.toml` draws."""
_LAMPS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "ghost-light": ((0.0, -7.9),),
    "chandelier": tuple((x, y) for x, y in ((-3.3, -7.1), (-1.75, -6.75), (0.0, -6.65), (1.75, -6.75), (3.3, -7.1))),
}
"""Where props burn."""


def _composed(prop: str) -> Composition:
    def compose(scene: Scene) -> Image.Image:
        stage = open_stage(scene, _LAMP, _UNITS, _UNITS_WIDE)
        light_stage(stage)
        backcloths(stage)
        boards(stage)
        cone(stage)
        _lay_prop(stage, PROPS[prop])
        for lamp in _LAMPS.get(prop, ()):
            _light(stage, PROPS[prop], lamp)
        curtains(stage, HALF_DRAWN if prop == "curtain" else TIED)
        return stage.image

    return compose


def _lay_prop(stage: Stage, prop: Shape) -> None:
    """Set a prop on the boards: its shadow falls towards us, its holes are lit."""
    if not prop:
        return
    colours = stage.colours
    x, y = stage.lamp[0], stage.down(_FEET)
    unit = _prop_unit(stage, prop)
    fall = stage.cutting()
    fall.shape(
        (
            Piece(tuple((px * (1.0 - py * _SPREAD), -py * _FALL) for px, py in piece.points), piece.cut)
            for piece in prop
        ),
        x,
        y - unit * 0.1,
        unit,
    )
    stage.ink(blurred(fall.mask(), unit * 0.5), stage.shade, 0.62)
    stage.shine(stage.glow(stage.tall * 0.46, x, stage.down(0.5)), colours.light, 0.4)
    solid, holed = stage.cutting(), stage.cutting()
    solid.shape((piece for piece in prop if not piece.cut), x, y, unit)
    holed.shape(prop, x, y, unit)
    mask = holed.mask()
    rays = stage.rays(*stage.lamp, 150, stage.tall * 0.1, 0.8, 2.6)
    rim = mix(colours.accent, colours.light, 0.4)
    paper = Paper(mix(colours.deep, BLACK, 0.25), colours.main, 0.42, stage.tall * 0.6, rim, 0.95)
    lines = Engraving(rays, mix(colours.main, colours.accent, 0.2), 0.2)
    stage.lay(mask, paper, shadow=0.4, shadow_px=unit * 0.4, engraving=lines)
    stage.ink(ImageChops.subtract(solid.mask(), mask), mix(colours.accent, LAMP_WHITE, 0.75), 0.9)


def _prop_unit(stage: Stage, prop: Shape) -> float:
    """Return the px of a prop's unit: it fills the opening in one direction."""
    points = [point for piece in prop for point in piece.points]
    tall, wide = -min(y for _, y in points), 2 * max(abs(x) for x, _ in points)
    return min(_TALL * stage.tall / tall, _WIDE * stage.width / wide)


def _light(stage: Stage, prop: Shape, lamp: tuple[float, float]) -> None:
    """Paint a lamp of the prop that burns."""
    unit = _prop_unit(stage, prop)
    x, y = stage.lamp[0] + lamp[0] * unit, stage.down(_FEET) + lamp[1] * unit
    stage.shine(stage.glow(stage.unit * 3.4, x, y), stage.colours.accent, 0.9)
    stage.shine(stage.glow(stage.unit * 1.6, x, y), LAMP_WHITE)


_COMPOSITIONS = tuple(_composed(prop) for prop in PROPS)

PROSCENIUM_MOTIF = Motif("proscenium", 11, _COMPOSITIONS, _COMPOSITIONS[0], shows=(tuple(PROPS),))
