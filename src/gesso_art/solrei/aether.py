"""Aether: four currents around the Sol, for what belongs to nobody.

Eight arms of fine lines, two for each suit, run around the Sol in the middle; none crosses another.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin, tau

from PIL import Image

from gesso.art.palette import BLACK, Rgb, mix, rgb
from gesso.art.request import Composition, Motif, Scene
from gesso.art.shapes import Shape, ellipse, star
from gesso_art.solrei.signs import CURRENTS, SUIT_SHAPES
from gesso_art.solrei.stage import LAMP_WHITE, Cutting, Paper, Stage, blurred, open_stage

LINES = 13
_STEPS = 56
_LINE_PX = 1.3


@dataclass(frozen=True, slots=True)
class Flow:
    """The course of the arms: turn and half the breadth (radians) by the share of the way out, 0 to 1."""

    name: str
    turn: Callable[[float], float]
    breadth: Callable[[float], float]


def _waist(share: float, place: float, depth: float, wide: float) -> float:
    away = (share - place) / wide
    return 1.0 - depth / (1.0 + away * away)


FLOWS = (
    Flow(
        "knot",
        lambda t: 0.95 * sin(2.6 * t + 0.2) + 0.5 * t,
        lambda t: 0.375 * _waist(t, 0.46, 0.62, 0.1) * _waist(t, 0.0, 0.4, 0.1),
    ),
    Flow("spiral", lambda t: 2.4 * t**0.8, lambda t: 0.3 * _waist(t, 0.3, 0.5, 0.16)),
    Flow("fan", lambda t: 0.16 * sin(7.0 * t), lambda t: 0.12 + 0.24 * t),
    Flow("lattice", lambda t: 0.42 * sin(9.5 * t), lambda t: 0.15 + 0.1 * sin(4.6 * t) ** 2),
    Flow("rose", lambda t: 0.5 * t, lambda t: 0.37 * abs(sin(4.2 * t**0.8)) ** 0.7 + 0.02),
)
"""The courses of the currents."""


def paint_currents(stage: Stage, flow: Flow, x: float, y: float, share: float = 1.0) -> None:
    """Lay the eight arms around a point; `share` (0 to 1) is their strength."""
    for index, suit in enumerate(CURRENTS):
        mask = _arms(stage.width, stage.height, round(x), round(y), flow, index)
        stage.ink(mask, rgb(CURRENTS[suit]), share)


def arm_at(flow: Flow, arm: int, t: float, reach: float) -> tuple[float, float]:
    """Return the middle of an arm (0 to 7) at a share of the way out, from the centre (px)."""
    angle = -pi / 2 + pi / 8 + tau * arm / 8 + flow.turn(t)
    return cos(angle) * t * reach, sin(angle) * t * reach


@lru_cache(maxsize=12)
def _arms(width: int, height: int, x: int, y: int, flow: Flow, suit: int) -> Image.Image:
    """Return a mask (L) of both arms of a suit."""
    sheet = Cutting(width, height)
    reach = hypot(max(x, width - x), max(y, height - y))
    ways = [0.04 + 0.96 * step / _STEPS for step in range(_STEPS + 1)]
    turns = [(t, flow.turn(t), flow.breadth(t)) for t in ways]
    for arm in (suit, suit + 4):
        base = -pi / 2 + pi / 8 + tau * arm / 8
        for line in range(LINES):
            off = (line / (LINES - 1)) * 2 - 1
            points = [
                (x + cos(base + turn + off * wide) * t * reach, y + sin(base + turn + off * wide) * t * reach)
                for t, turn, wide in turns
            ]
            sheet.line(points, _LINE_PX * (1.7 if line in (0, LINES - 1) else 1.0))
    return sheet.mask()


def night(stage: Stage, x: float, y: float, reach: float) -> None:
    """Paint the dark behind the currents, lit from the middle."""
    colours = stage.colours
    stage.back_light(
        reach,
        (0.0, mix(colours.deep, BLACK, 0.2)),
        (0.3, colours.deep),
        (0.7, mix(colours.deep, colours.main, 0.5)),
        (1.0, mix(colours.main, colours.accent, 0.55)),
    )


def sol_shape(points: int = 24) -> tuple[Shape, Shape]:
    """Return the Sol on a plate of -1 to 1: rays in two ranks, and the dark disc in it."""
    return (star(0.0, 0.0, 1.0, 0.7, points), star(0.0, 0.0, 0.86, 0.62, points, turn=pi / points)), (
        ellipse(0.0, 0.0, 0.36),
    )


def lay_sol(stage: Stage, x: float, y: float, radius: float) -> None:
    """Paint the Sol: a toothed disc of light, rings and rays engraved in it, a star in its dark heart."""
    colours = stage.colours
    stage.shine(stage.glow(radius * 2.6, x, y), colours.accent, 0.5)
    rays, heart = sol_shape()
    body = stage.cutting()
    body.shape(rays, x, y, radius)
    mask = body.mask()
    stage.lay(
        mask,
        Paper(mix(colours.accent, colours.main, 0.12), LAMP_WHITE, 1.0, radius * 1.7, colours.light, 0.9),
        shadow=0.55,
    )
    rings = stage.cutting()
    for step in range(8):
        rings.ring(x, y, radius * (0.4 + 0.035 * step), 1.0)
    stage.ink(rings.mask(), mix(colours.main, colours.accent, 0.4), 0.4, mask)
    stage.ink(stage.rays(x, y, 96, radius * 0.42, 0.8, 6.0), mix(colours.accent, colours.main, 0.5), 0.4, mask)
    dark = stage.cutting()
    dark.shape(heart, x, y, radius)
    stage.lay(
        dark.mask(),
        Paper(mix(colours.deep, BLACK, 0.2), colours.main, 0.5, radius * 0.6, colours.light, 0.9),
        shadow=0.4,
    )
    spark = stage.cutting()
    spark.fill(
        star(x, y, radius * 0.29, radius * 0.075, 4).points,
        star(x, y, radius * 0.16, radius * 0.06, 4, turn=pi / 4).points,
    )
    stage.shine(stage.glow(radius * 0.4, x, y), colours.accent, 0.4)
    stage.ink(spark.mask(), LAMP_WHITE)


def lay_suit_disc(stage: Stage, suit: str, x: float, y: float, radius: float, turned: bool = False) -> None:
    """Paint a small dark disc with a suit in the light of its current."""
    colours = stage.colours
    light: Rgb = rgb(CURRENTS[suit])
    disc, ring, sign = stage.cutting(), stage.cutting(), stage.cutting()
    disc.disc(x, y, radius)
    ring.ring(x, y, radius * 0.98, 2.0)
    sign.shape(SUIT_SHAPES[suit], x, y, -radius * 0.56 if turned else radius * 0.56)
    stage.lay(disc.mask(), Paper(mix(colours.deep, BLACK, 0.3), colours.deep, 0.3, radius), shadow=0.6)
    stage.ink(ring.mask(), light)
    stage.shine(blurred(sign.mask(), radius * 0.4), light, 0.5)
    stage.ink(sign.mask(), light)


_UNITS = 10.0
_SOL = 2.0


def _composed(flow: Flow) -> Composition:
    def compose(scene: Scene) -> Image.Image:
        stage = open_stage(scene, 0.5, _UNITS, _UNITS)
        x, y = stage.lamp
        night(stage, x, y, max(stage.width, stage.height) * 0.62)
        paint_currents(stage, flow, x, y, 0.94)
        lay_sol(stage, x, y, stage.unit * _SOL)
        return stage.image

    return compose


_COMPOSITIONS = tuple(map(_composed, FLOWS))

AETHER_MOTIF = Motif("aether", 2, _COMPOSITIONS, _COMPOSITIONS[0], shows=(tuple(flow.name for flow in FLOWS),))
