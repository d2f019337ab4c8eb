"""The sign of the title: two interlocked commas, and the card back that bears it."""

from math import cos, pi, sin, tau

from PIL import Image

from gesso.art import Palette
from gesso.art.shapes import Piece, Point, Shape, arc_points, ellipse
from gesso_art.painting.back import ring_back

_GAP = 0.105
_DOT, _EYE = 0.19, 0.25
"""The radius of a dot; on a back there is room in it for a sigil."""


def paint_title_back(palette: Palette, dark: bool, width: int, height: int) -> Image.Image:
    """Return the back as RGB, dark or light, with half-turn symmetry to the pixel."""
    return ring_back(title_sign(_EYE), palette, dark, width, height)


def title_sign(dot: float = _DOT) -> Shape:
    """Return the sign: two commas and their dots, interlocked, each the other turned by half a turn."""
    right, left = _title_gap()
    return (
        ellipse(0.0, 0.0, 1.0),
        Piece((*right, *reversed(left)), cut=True),
        ellipse(0.0, -0.5, dot, cut=True),
        ellipse(0.0, 0.5, dot, cut=True),
    )


def _title_gap() -> tuple[list[Point], list[Point]]:
    """Return the sides of the gap between both commas from top to bottom.

    It runs along two half circles and opens slowly from the rim, so that the tails are pointed."""
    right: list[Point] = []
    left: list[Point] = []
    steps = 120
    for step in range(steps + 1):
        share = step / steps
        half = _GAP / 2 * min(1.0, 9.0 * share * (1.0 - share)) ** 1.3
        upper = share < 0.5
        angle = -pi / 2 + tau * share if upper else -pi / 2 - tau * (share - 0.5)
        y, side = (-0.5, 1.0) if upper else (0.5, -1.0)
        right.append((cos(angle) * (0.5 + side * half), y + sin(angle) * (0.5 + side * half)))
        left.append((cos(angle) * (0.5 - side * half), y + sin(angle) * (0.5 - side * half)))
    return right, left


def _comma(side: list[Point], start: float, dot: float) -> Shape:
    rim = arc_points(0.0, 0.0, 1.0, start, start + pi, 60)
    return (Piece((*side, *rim)), ellipse(0.0, dot, _DOT, cut=True))


TITLE_LEFT = _comma(_title_gap()[1], pi / 2, -0.5)
TITLE_RIGHT = _comma(_title_gap()[0][::-1], -pi / 2, 0.5)
"""The two commas of the sign."""
