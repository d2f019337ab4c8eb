"""The marks of SolRei: suits and their pairs, Power, Damage, Charge, the turn of an Augment, the types of Art, lamps."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from types import MappingProxyType

from gesso.art import MARKS
from gesso.art.shapes import Piece, Shape, arc_points, band, bar, curve, ellipse, polygon, star, turned
from gesso_art.solrei.cutting import both, mirrored, tapered
from gesso_art.solrei.suits import SUIT_SHAPES


def _pair(upper: str, lower: str) -> Shape:
    """Two suits, one over the other: either of a colour."""
    return (*turned(SUIT_SHAPES[upper], 0.0, 0.0, -0.47, 0.53), *turned(SUIT_SHAPES[lower], 0.0, 0.0, 0.47, 0.53))


def _power() -> Shape:
    """An arrow that rises from a block."""
    return (polygon((0.0, -0.96), (0.9, 0.08), (0.42, 0.08), (0.42, 0.46), (-0.42, 0.46), (-0.42, 0.08), (-0.9, 0.08)), polygon((-0.42, 0.62), (0.42, 0.62), (0.42, 0.92), (-0.42, 0.92)))  # fmt: skip


def _hit() -> Shape:
    """A star, broken by a crack."""
    crack = polygon(
        (0.26, -1.0),
        (0.0, -0.28),
        (0.22, 0.04),
        (-0.06, 0.34),
        (0.06, 1.0),
        (-0.26, 0.3),
        (0.0, 0.02),
        (-0.22, -0.28),
        cut=True,
    )
    return (star(0.0, 0.0, 1.0, 0.5, 9), crack)


def _charge() -> Shape:
    """A flash."""
    return (polygon((0.3, -0.98), (-0.62, 0.14), (-0.08, 0.14), (-0.3, 0.98), (0.62, -0.2), (0.06, -0.2)),)


def _turn() -> Shape:
    """Half a circle with a head: turn the card."""
    return (band(-0.06, 0.24, 0.86, 0.52, pi, 2 * pi - 0.2), polygon((0.3, 0.1), (0.96, 0.02), (0.7, 0.64)))


def _strike() -> Shape:
    """A sword, its point up."""
    return (
        polygon((0.0, -0.98), (0.17, -0.74), (0.15, 0.36), (-0.15, 0.36), (-0.17, -0.74)),
        bar((-0.5, 0.42), (0.5, 0.42), 0.19), bar((0.0, 0.45), (0.0, 0.82), 0.16), ellipse(0.0, 0.86, 0.13),
    )  # fmt: skip


def _guard() -> Shape:
    """A shield with a cross cut into it."""
    half = curve(
        (0.0, -0.96), (0.36, -0.84), (0.78, -0.8), (0.76, 0.04), (0.46, 0.62), (0.0, 0.96), steps=8, closed=False
    )
    return (
        Piece(mirrored(half)),
        bar((0.0, -0.56), (0.0, 0.5), 0.22, cut=True),
        bar((-0.44, -0.12), (0.44, -0.12), 0.22, cut=True),
    )


def _trick() -> Shape:
    """A half mask."""
    half = curve(
        (0.0, -0.18),
        (0.4, -0.36),
        (0.94, -0.5),
        (0.88, 0.16),
        (0.5, 0.46),
        (0.16, 0.3),
        (0.0, 0.18),
        steps=8,
        closed=False,
    )
    eye = Piece(curve((0.2, 0.02), (0.46, -0.18), (0.72, -0.12), (0.58, 0.12), (0.36, 0.16), steps=6), cut=True)
    return (Piece(mirrored(half)), *both((eye,)))


def _stance() -> Shape:
    """A card that lies on its side."""
    return (
        polygon((-0.94, -0.62), (0.94, -0.62), (0.94, 0.62), (-0.94, 0.62)),
        polygon((-0.72, -0.42), (0.72, -0.42), (0.72, 0.42), (-0.72, 0.42), cut=True),
        polygon((0.0, -0.3), (0.42, 0.0), (0.0, 0.3), (-0.42, 0.0)),
    )  # fmt: skip


def _lamp() -> Shape:
    """A lamp that is lit, without its white core."""
    return (star(0.0, 0.0, 1.0, 0.42, 8), ellipse(0.0, 0.0, 0.56))


def _ring(width: float, radius: float = 0.96) -> Shape:
    return (ellipse(0.0, 0.0, radius), ellipse(0.0, 0.0, radius - width, cut=True))


def _plate() -> Shape:
    """The plate of Rei: 1.4 times as broad as tall, its corners cut."""
    tall, corner = 1.0 / 1.4, 0.28
    return (polygon((corner - 1.0, -tall), (1.0 - corner, -tall), (1.0, corner - tall), (1.0, tall - corner), (1.0 - corner, tall), (corner - 1.0, tall), (-1.0, tall - corner), (-1.0, corner - tall)),)  # fmt: skip


def _number() -> Shape:
    """A toothed disc with room for a number."""
    return (star(0.0, 0.0, 1.0, 0.82, 16),)


def _lies(*, up: bool, sideways: bool) -> Shape:
    """A card as it lies on the table: face up with a star on it, or face down."""
    card = (
        polygon((-0.66, -0.94), (0.66, -0.94), (0.66, 0.94), (-0.66, 0.94)),
        *((polygon((-0.52, -0.8), (0.52, -0.8), (0.52, 0.8), (-0.52, 0.8), cut=True),) if up else ()),
        Piece(star(0.0, 0.0, 0.4, 0.18, 8).points, cut=not up),
    )
    return turned(card, pi / 2 if sideways else 0.0)


def _deflected() -> Shape:
    """A stroke that is turned aside: Block."""
    arc = tuple(arc_points(0.0, 0.36, 0.9, pi + 0.25, 2 * pi - 0.25, 30)) + tuple(
        arc_points(0.0, 0.36, 0.62, 2 * pi - 0.25, pi + 0.25, 30)
    )
    return (Piece(arc), Piece(tapered((0.0, 0.94, 0.1), (0.0, 0.5, 0.17), (0.0, 0.02, 0.0), steps=4)), *both((Piece(tapered((cos(0.9) * 0.9, 0.36 - sin(0.9) * 1.06, 0.0), (0.74, -0.64, 0.09), (0.9, -0.92, 0.0), steps=4)),)))  # fmt: skip


def _pip(suit: str) -> Shape:
    """A suit, engraved: fine lines along its outline, one inside the other."""
    out = list(SUIT_SHAPES[suit])
    for number in range(5):
        line = turned(SUIT_SHAPES[suit], 0.0, scale=0.93 - 0.19 * number)
        out += [
            *(Piece(piece.points, True) for piece in line),
            *turned(SUIT_SHAPES[suit], 0.0, scale=0.9 - 0.19 * number),
        ]
    return tuple(out)


SUITS = ("spade", "heart", "diamond", "club")

SIGNS: Mapping[str, Shape] = MappingProxyType(
    {
        **SUIT_SHAPES,
        "red": _pair("heart", "diamond"), "black": _pair("spade", "club"), "any": _ring(0.36),
        "power": _power(), "hit": _hit(), "block": _deflected(), "charge": _charge(), "turn": _turn(),
        "strike": _strike(), "guard": _guard(), "trick": _trick(), "stance": _stance(),
        "lamp-lit": _lamp(), "lamp-out": _ring(0.24), "number": _number(), "plate": _plate(), "medal": _ring(0.07), "medal-line": _ring(0.04),
        "ready": _lies(up=True, sideways=False), "exhausted": _lies(up=False, sideways=False),
        "broken": _lies(up=False, sideways=True), "augmented": _lies(up=True, sideways=True),
        **{f"pip-{suit}": _pip(suit) for suit in SUITS},
        "lozenge": (polygon((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)),),
        "disc": MARKS["disc"], "arrow": MARKS["arrow"],
    }
)  # fmt: skip
"""All marks by name."""
