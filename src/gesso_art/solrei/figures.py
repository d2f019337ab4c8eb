"""The figures of Muses: sheets of paper, and how to lay them on a stage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from PIL import ImageChops

from gesso.art.drawings import read_drawings
from gesso.art.palette import BLACK, mix
from gesso.art.shapes import Piece, Point, Shape, both, curve, mirrored, tapered, turned
from gesso_art.solrei.signs import SUIT_SHAPES
from gesso_art.solrei.stage import LAMP_WHITE, Engraving, Paper, Stage, blurred

_EMBLEM = 0.86
_RAYS = 132


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: its sheets from the back to the front, its white part, and the place of its face."""

    sheets: tuple[Shape, ...]
    pale: Shape = ()
    face: Shape = ()
    """The face, which the lamp lights."""
    head: int = 0
    """The sheet over which the face lies."""


_POSES: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "duelist": (0.2, -0.3), "masquer": (-0.1, 0.0), "warden": (-0.07, 0.16), "cantor": (0.06, -0.22),
        "gambler": (-0.16, 0.34), "herald": (-0.24, 0.1), "prompter": (0.1, -0.26), "wrestler": (0.18, -0.06),
        "cashier": (-0.06, 0.2),
    }
)  # fmt: skip
"""How far each figure leans, and how far its head tilts back, in radians."""
_SIZES: Mapping[str, float] = MappingProxyType({"wrestler": 1.34})
"""How much larger a head is drawn: in the lowest window a face would be the smallest of all."""
_GLANCES: Mapping[str, float] = MappingProxyType(
    {
        "duelist": 0.13,
        "warden": -0.1,
        "cantor": -0.06,
        "gambler": -0.13,
        "herald": 0.14,
        "wrestler": -0.12,
        "cashier": 0.1,
    }
)
"""How far each figure's features are turned aside, in its units."""
_HEADS = ("head", "hat", "cap", "hood")
_HEART, _NECK = (0.0, 0.0), (0.0, -2.3)
_FACE: Shape = (
    Piece(mirrored(curve((0.0, -4.16), (0.34, -4.08), (0.6, -3.7), (0.56, -3.14), (0.28, -2.68), (0.0, -2.56), closed=False, steps=6))),
    *both(
        (
            Piece(tapered((0.12, -3.46, 0.01), (0.28, -3.36, 0.045), (0.46, -3.48, 0.01)), cut=True),
            Piece(tapered((0.1, -3.72, 0.01), (0.3, -3.82, 0.03), (0.48, -3.72, 0.01)), cut=True),
        )
    ),
    Piece(tapered((0.02, -3.5, 0.005), (0.1, -3.2, 0.03), (-0.02, -3.12, 0.02)), cut=True),
    Piece(tapered((-0.16, -2.88, 0.005), (0.0, -2.85, 0.045), (0.16, -2.88, 0.005)), cut=True),
)  # fmt: skip
"""Lids, brows, nose and mouth in a face."""


def _glancing(face: Shape, aside: float) -> Shape:
    """Return a face with its features turned aside: those on the far side come closer to each other."""
    return tuple(
        Piece(tuple((x * (1.0 - abs(aside)) + aside, y) for x, y in piece.points), True) if piece.cut else piece
        for piece in face
    )


def _posed(shape: Shape, lean: float, tilt: float, size: float = 1.0) -> Shape:
    """Return a sheet tilted about the neck and enlarged from there, then leaning about the heart."""
    tilted = _turned(shape, tilt, _NECK, size) if tilt or size != 1.0 else shape
    return _turned(tilted, lean, _HEART) if lean else tilted


def _turned(shape: Shape, angle: float, about: Point, size: float = 1.0) -> Shape:
    x, y = about
    return turned(turned(shape, 0.0, -x, -y), angle, x, y, size)


def _figures() -> Mapping[str, Figure]:
    found: dict[str, Figure] = {}
    drawings = read_drawings(Path(__file__).with_name("figures.toml"))
    del drawings["parts"]
    for name, drawn in drawings.items():
        pale = drawn.pop("pale", ())
        lean, tilt = _POSES.get(name, (0.0, 0.0))
        size = _SIZES.get(name, 1.0)
        sheets = tuple(
            _posed(sheet, lean, tilt, size) if part in _HEADS else _posed(sheet, lean, 0.0)
            for part, sheet in drawn.items()
        )
        face = _posed(_glancing(_FACE, _GLANCES.get(name, 0.0)), lean, tilt, size) if "head" in drawn else ()
        head = [*drawn].index("head") if "head" in drawn else 0
        found[name] = Figure(sheets, _posed(pale, lean, 0.0), face, head)
    return MappingProxyType(found)


FIGURES = _figures()
"""The figures by name, which `figures.toml` draws."""


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
        paper = Paper(
            body,
            colours.main,
            0.6,
            unit * 3.4,
            mix(colours.accent, colours.light, 0.4),
            0.9,
        )
        stage.lay(
            mask,
            paper,
            shadow=0.66,
            shadow_px=unit * 0.5,
            engraving=Engraving(rays, mix(colours.main, colours.accent, 0.2), 0.2),
        )
        stage.ink(holes, mix(colours.accent, colours.light, 0.4), 0.82)
        if figure.face and index == figure.head:
            _lay_face(stage, figure.face, unit)
    if figure.pale:
        front = stage.cutting()
        front.shape(figure.pale, x, y, unit)
        mask = front.mask()
        stage.lay(
            mask,
            Paper(
                mix(colours.light, colours.main, 0.12),
                LAMP_WHITE,
                0.9,
                unit * 3.6,
                LAMP_WHITE,
            ),
            shadow=0.7,
            shadow_px=unit * 0.4,
        )
    lay_heart(stage, emblem, unit)


def _lay_face(stage: Stage, face: Shape, unit: float) -> None:
    """Lay the face, lit from below by the heart; its features are cut out and dark."""
    colours = stage.colours
    x, y = stage.lamp
    solid, holed = stage.cutting(), stage.cutting()
    solid.shape((piece for piece in face if not piece.cut), x, y, unit)
    holed.shape(face, x, y, unit)
    mask = holed.mask()
    skin = mix(mix(colours.main, colours.deep, 0.25), colours.accent, 0.35)
    stage.lay(
        mask,
        Paper(skin, mix(colours.light, colours.accent, 0.15), 1.0, unit * 6.6),
        shadow=0.0,
    )
    stage.ink(ImageChops.subtract(solid.mask(), mask), mix(colours.deep, BLACK, 0.3), 0.9)


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
