"""What figures are made of: bodies, arms, hands, heads, and how one is laid on a stage.

Lengths are units of the figure, its heart at 0, 0: a head is about two units tall. Only the right side is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import ImageChops

from gesso.art.palette import BLACK, mix
from gesso.art.shapes import Piece, Point, Shape, curve, polygon
from gesso_art.solrei.cutting import both, mirrored, tapered
from gesso_art.solrei.stage import LAMP_WHITE, Engraving, Paper, Stage, blurred
from gesso_art.solrei.suits import SUIT_SHAPES

HEAD_Y = -3.55
_EMBLEM = 0.86
_RAYS = 132


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure in sheets, from the back to the front, and what of it is white."""

    sheets: tuple[Shape, ...]
    pale: Shape = ()


def torso(shoulder: float = 1.6, waist: float = 1.02, hip: float = 1.75, neck: float = 0.42) -> Piece:
    """Neck, shoulders, waist, and hips that leave the picture."""
    half = curve(
        (0.0, -2.9), (neck, -2.8), (neck + 0.03, -2.25), (neck + 0.5, -1.92), (shoulder, -1.6), (shoulder + 0.08, -1.0),
        (shoulder - 0.22, -0.1), (waist + 0.2, 0.9), (waist, 1.6), (hip * 0.8, 2.5), (hip, 3.6), (hip + 0.3, 4.8), (0.0, 4.8),
        steps=6, closed=False,
    )  # fmt: skip
    return Piece(mirrored(half))


def arm(*knots: tuple[float, float, float]) -> Piece:
    """An arm through its joints: x, y and half its thickness there."""
    return Piece(tapered(*knots))


def fist(x: float, y: float, size: float = 0.36) -> Shape:
    """A closed hand about something upright: four fingers, and the lines between them."""
    knuckles = tuple(
        Piece(
            (
                (x - size * 0.15, y + size * step),
                (x + size * 0.95, y + size * (step - 0.1)),
                (x + size * 0.95, y + size * (step + 0.12)),
                (x - size * 0.15, y + size * (step + 0.12)),
            ),
            cut=True,
        )
        for step in (-0.42, 0.02, 0.46)
    )
    outline = curve(
        (x - size, y - size * 0.5), (x - size * 0.3, y - size * 1.05), (x + size * 0.75, y - size * 0.9), (x + size, y),
        (x + size * 0.8, y + size * 0.95), (x - size * 0.3, y + size * 1.1), (x - size, y + size * 0.6), steps=5,
    )  # fmt: skip
    return (Piece(outline), *knuckles)


def head(y: float = HEAD_Y, rx: float = 0.78, ry: float = 1.02) -> Piece:
    """A face without features: broad above, the chin below."""
    half = curve(
        (0.0, y - ry), (rx * 0.62, y - ry * 0.84), (rx, y - ry * 0.2), (rx * 0.86, y + ry * 0.42), (rx * 0.42, y + ry * 0.92),
        (0.0, y + ry * 1.06), steps=6, closed=False,
    )  # fmt: skip
    return Piece(mirrored(half))


def crescent(*knots: tuple[float, float, float]) -> Piece:
    """A thin cut that tapers to both ends: where light falls between two things."""
    return Piece(tapered(*knots), cut=True)


def lozenge(x: float, y: float, rx: float, ry: float, cut: bool = True) -> Piece:
    """A lozenge, cut by default."""
    return polygon((x, y - ry), (x + rx, y), (x, y + ry), (x - rx, y), cut=cut)


def leaf(x: float, y: float, toward: Point, width: float, cut: bool = False) -> Piece:
    """A leaf from x, y to its tip."""
    middle = (x + (toward[0] - x) * 0.45, y + (toward[1] - y) * 0.45)
    return Piece(tapered((x, y, 0.02), (*middle, width), (*toward, 0.0), steps=6), cut)


def paired(*parts: Piece | Shape) -> Shape:
    """Parts of the right side and their mirror images."""
    flat: list[Piece] = []
    for part in parts:
        flat += [part] if isinstance(part, Piece) else part
    return both(flat)


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
    """The emblem cut into the breast, white, with two halos."""
    colours = stage.colours
    x, y = stage.lamp
    cut = stage.cutting()
    cut.shape(SUIT_SHAPES.get(emblem, SUIT_SHAPES["sol"]), x, y, unit * _EMBLEM)
    mask = cut.mask()
    stage.shine(stage.glow(unit * 2.4), colours.accent, 0.55)
    stage.shine(blurred(mask, unit * 0.6), colours.light, 0.8)
    stage.ink(mask, LAMP_WHITE)
