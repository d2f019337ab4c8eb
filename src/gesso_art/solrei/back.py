"""The card back: the currents in a knot around the Sol, in a window of three steps, the same upside down."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from gesso.art.ground import half_turned
from gesso.art.palette import BLACK, Palette, mix
from gesso.art.shapes import Point, ellipse
from gesso_art.solrei.aether import FLOWS, arm_at, lay_sol, lay_suit_disc, night, paint_currents
from gesso_art.solrei.signs import CURRENTS
from gesso_art.solrei.stage import Colours, Cutting, Paper, Stage, blurred, scaled, wedges

# Millimetres of a poker card.
_EDGE = 8.4
_STEP = 1.25
_SOL = 12.7
_DISC = 2.35
_DISC_AT = 20.8
_CARD_MM = 69.85
_NAME_AT, _NAME_WIDE, _NAME_TALL, _NAME_EDGE = 14.6, 13.5, 3.2, 1.6
_NAME_DIM = 0.86
"""Place, width, height and soft edge of the name, from the trim edge; the currents are dim there."""
_BLEED = 3.175


def paint_knot_back(palette: Palette, _: bool, width: int, height: int) -> Image.Image:
    """Return the back as RGB, always dark, with half-turn symmetry to the pixel."""
    return _painted(palette, width, height).copy()


@lru_cache(maxsize=2)
def _painted(palette: Palette, width: int, height: int) -> Image.Image:
    # One back serves all files of a build, upright and sideways.
    mm = min(width, height) / _CARD_MM
    colours = Colours.of(palette)
    # Where masks of twice the size have their middle.
    x, y = (width - 0.5) / 2, (height - 0.5) / 2
    stage = Stage(width, height, colours, (x, y), mm)
    night(stage, x, y, height * 0.56)
    paint_currents(stage, FLOWS[0], x, y, 0.92)
    name = stage.cutting()
    name.fill(ellipse(x, (_NAME_AT + _BLEED) * mm, _NAME_WIDE * mm, _NAME_TALL * mm).points)
    stage.ink(blurred(name.mask(), _NAME_EDGE * mm), mix(colours.deep, BLACK, 0.2), _NAME_DIM)
    frame = _frame(stage, mm)
    lay_sol(stage, x, y, _SOL * mm)
    suits = list(CURRENTS)
    reach = ((width / 2) ** 2 + (height / 2) ** 2) ** 0.5
    for arm in range(8):
        dx, dy = arm_at(FLOWS[0], arm, _DISC_AT * mm / reach, reach)
        lay_suit_disc(stage, suits[arm % 4], x + dx, y + dy, _DISC * mm)
    stage.ink(frame, mix(colours.accent, colours.main, 0.35), 0.9)
    return half_turned(stage.image)


def _frame(stage: Stage, mm: float) -> Image.Image:
    """Lay the three stepped sheets around the picture, and return their lines."""
    colours = stage.colours
    lines = stage.cutting()
    rays = Cutting(stage.width, stage.height)
    rays.fill(*wedges(*stage.lamp, 168, 60, stage.width + stage.height, 0.6, 6.0))
    for depth, share in ((2, 0.34), (1, 0.6), (0, 0.9)):
        sheet = stage.cutting(filled=True)
        outline = _steps(stage, mm, (_EDGE + depth * _STEP) * mm)
        sheet.cut(outline)
        mask = sheet.mask()
        stage.lay(
            mask,
            Paper(mix(colours.main, colours.deep, share), colours.main, 0.4, stage.height * 0.5),
            shadow=0.62,
            shadow_px=14,
        )
        if depth == 0:
            stage.ink(scaled(rays.mask(), 0.3), mix(colours.main, colours.accent, 0.3), 0.4, mask)
        lines.line([*outline, outline[0], outline[1]], 2.4)
    return lines.mask()


def _steps(stage: Stage, mm: float, inset: float) -> list[Point]:
    """Return a window with two treads in every corner."""
    right, bottom = stage.width - 0.5 - inset, stage.height - 0.5 - inset
    tread, rise = 3.4 * mm, 3.2 * mm
    corner = [(0.0, 2 * rise), (tread, 2 * rise), (tread, rise), (2.4 * tread, rise), (2.4 * tread, 0.0)]
    return [
        *((inset + x, inset + y) for x, y in corner), *((right - x, inset + y) for x, y in reversed(corner)),
        *((right - x, bottom - y) for x, y in corner), *((inset + x, bottom - y) for x, y in reversed(corner)),
    ]  # fmt: skip
