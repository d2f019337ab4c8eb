"""The figures of Muses: sheets of paper, and how to lay them on a stage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from PIL import ImageChops

from gesso.art.drawings import read_drawings
from gesso.art.palette import BLACK, mix
from gesso.art.shapes import Shape
from gesso_art.solrei.signs import SUIT_SHAPES
from gesso_art.solrei.stage import LAMP_WHITE, Engraving, Paper, Stage, blurred

_EMBLEM = 0.86
_RAYS = 132


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: its sheets from the back to the front, and its white part."""

    sheets: tuple[Shape, ...]
    pale: Shape = ()


def _figures() -> Mapping[str, Figure]:
    found: dict[str, Figure] = {}
    for name, drawn in read_drawings(Path(__file__).with_name("figures.toml")).items():
        pale = drawn.pop("pale", ())
        found[name] = Figure(tuple(drawn.values()), pale)
    return MappingProxyType(found)


FIGURES = _figures()
"""The figures by the Type of their Muse, which `figures.toml` draws."""


def lay_figure(stage: Stage, figure: Figure, emblem: str) -> None:
    """Lay the sheets of a figure; its heart is the lamp of the stage, cut in the shape of the emblem."""
    colours = stage.colours
    x, y = stage.lamp
    unit = stage.unit
    last = len(figure.sheets) - 1
    rays = stage.rays(x, y, _RAYS, unit * 0.7, 0.8, 3.0)
    for index, sheet in enumerate(figure.sheets):
        behind = (last - index) / max(1, last)
        solid, holed = stage.cutting(), stage.cutting()
        solid.shape((piece for piece in sheet if not piece.cut), x, y, unit)
        holed.shape(sheet, x, y, unit)
        mask = holed.mask()
        holes = ImageChops.subtract(solid.mask(), mask)
        body = mix(mix(colours.deep, BLACK, 0.2), colours.main, 0.24 * behind)
        paper = Paper(body, colours.main, 0.6, unit * 3.4, mix(colours.accent, colours.light, 0.4), 0.9)
        stage.lay(
            mask,
            paper,
            shadow=0.66,
            shadow_px=unit * 0.5,
            engraving=Engraving(rays, mix(colours.main, colours.accent, 0.2), 0.2),
        )
        stage.ink(holes, mix(colours.accent, colours.light, 0.4), 0.82)
    if figure.pale:
        front = stage.cutting()
        front.shape(figure.pale, x, y, unit)
        mask = front.mask()
        stage.lay(
            mask,
            Paper(mix(colours.light, colours.main, 0.12), LAMP_WHITE, 0.9, unit * 3.6, LAMP_WHITE),
            shadow=0.7,
            shadow_px=unit * 0.4,
        )
    lay_heart(stage, emblem, unit)


def lay_heart(stage: Stage, emblem: str, unit: float) -> None:
    """Paint the emblem cut into the breast, white, with two halos."""
    colours = stage.colours
    x, y = stage.lamp
    cut = stage.cutting()
    cut.shape(SUIT_SHAPES.get(emblem, SUIT_SHAPES["sol"]), x, y, unit * _EMBLEM)
    mask = cut.mask()
    stage.shine(stage.glow(unit * 2.4), colours.accent, 0.55)
    stage.shine(blurred(mask, unit * 0.6), colours.light, 0.8)
    stage.ink(mask, LAMP_WHITE)
