"""The card back: the currents in a knot around the Sol, in a window of three steps, the same upside down."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from math import hypot, tau

from PIL import Image

from gesso.art.ground import half_turned
from gesso.art.palette import BLACK, Palette, mix
from gesso.art.shapes import Point, ellipse
from gesso_art.solrei.aether import FLOWS, Flow, arm_at, lay_sol, lay_suit_disc, night, paint_currents
from gesso_art.solrei.signs import CURRENTS
from gesso_art.solrei.stage import Colours, Cutting, Paper, Stage, blurred, scaled, wedges

# Millimetres of a poker card.
_EDGE = 8.4
_STEP = 1.25
_SOL = 12.7
DISC = 2.35
"""Radius of the discs with suits."""
_DISC_AT, _DISC_AT_SIDEWAYS = 20.8, 22.2
_CARD_MM = 69.85
_NAME_AT, _NAME_AT_SIDEWAYS, _NAME_WIDE, _NAME_TALL, _NAME_EDGE = 14.6, 16.1, 13.5, 3.2, 1.6
_NAME_DIM = 0.86
"""Place (upright, sideways), width, height and soft edge of the name, from the trim edge; the currents are dim there."""
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
    paint_currents(stage, _flow(width, height), x, y, 0.92)
    name, name_at = stage.cutting(), _NAME_AT_SIDEWAYS if width > height else _NAME_AT
    name.fill(ellipse(x, (name_at + _BLEED) * mm, _NAME_WIDE * mm, _NAME_TALL * mm).points)
    stage.ink(blurred(name.mask(), _NAME_EDGE * mm), mix(colours.deep, BLACK, 0.2), _NAME_DIM)
    frame = _frame(stage, mm)
    lay_sol(stage, x, y, _SOL * mm)
    suits = list(CURRENTS)
    for arm, (dx, dy) in enumerate(disc_places(width, height)):
        lay_suit_disc(stage, suits[arm % 4], x + dx, y + dy, DISC * mm)
    stage.ink(frame, mix(colours.accent, colours.main, 0.35), 0.9)
    return half_turned(stage.image)


def disc_places(width: int, height: int) -> list[Point]:
    """Return the middles of the discs of a back, from its own middle (px)."""
    flow, at = _flow(width, height), _disc_share(width, height)
    return [arm_at(flow, arm, at, hypot(width / 2, height / 2)) for arm in range(8)]


def _disc_share(width: int, height: int) -> float:
    """Return which share of the way out the discs are on their arms."""
    mm = min(width, height) / _CARD_MM
    return (_DISC_AT_SIDEWAYS if width > height else _DISC_AT) * mm / hypot(width / 2, height / 2)


@cache
def _flow(width: int, height: int) -> Flow:
    """Return the knot; on a back that lies sideways, turned so that an arm has its disc on each side of the name."""
    knot = FLOWS[0]
    if width <= height:
        return knot
    turn = -knot.turn(_disc_share(width, height)) % (tau / 8)
    return replace(knot, turn=lambda share: knot.turn(share) + turn)


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
