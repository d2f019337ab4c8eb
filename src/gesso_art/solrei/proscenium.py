"""Proscenium: the stage of an Advantage, one prop on it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PIL import Image, ImageChops

from gesso.art.drawings import read_drawings
from gesso.art.palette import BLACK, mix
from gesso.art.scene import Composition, Motif, Scene
from gesso.art.shapes import Piece, Shape
from gesso_art.solrei.curtains import HALF_DRAWN, TIED, backcloths, boards, cone, curtains, light_stage
from gesso_art.solrei.stage import LAMP_WHITE, Engraving, Paper, Stage, blurred, open_stage

_FEET = 0.93
_TALL, _WIDE = 10.2, 16.0
"""The height and the width that a prop may have, in units of the stage."""
_UNITS, _UNITS_WIDE = 10.9, 12.0
_LAMP = 0.42
_FALL, _SPREAD = 0.3, 0.05


PROPS: Mapping[str, Shape] = read_drawings(Path(__file__).with_name("props.toml"))["props"]
"""What stands on the stage, which `props.toml` draws."""
_LAMPS: Mapping[str, tuple[tuple[float, float], ...]] = {"ghost-light": ((0.0, -7.9),)}
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
    """A unit of a prop in px: it fills the height that can be seen, unless it would be too wide for that."""
    points = [point for piece in prop for point in piece.points]
    tall, wide = -min(y for _, y in points), 2 * max(abs(x) for x, _ in points)
    return min(_TALL / tall, _WIDE / wide) * stage.unit


def _light(stage: Stage, prop: Shape, lamp: tuple[float, float]) -> None:
    """A lamp of the prop that burns."""
    unit = _prop_unit(stage, prop)
    x, y = stage.lamp[0] + lamp[0] * unit, stage.down(_FEET) + lamp[1] * unit
    stage.shine(stage.glow(stage.unit * 3.4, x, y), stage.colours.accent, 0.9)
    stage.shine(stage.glow(stage.unit * 1.6, x, y), LAMP_WHITE)


_COMPOSITIONS = tuple(_composed(prop) for prop in PROPS)

PROSCENIUM_MOTIF = Motif("proscenium", 3, _COMPOSITIONS, _COMPOSITIONS[0], shows=(tuple(PROPS),))
