"""Frames on a picture: bands of lozenges and triangles about a box."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from gesso.printing.drawing_items import Frame, Polygon, Rect
from gesso.printing.paint.canvas import Canvas
from gesso.printing.paint.shapes import draw_polygon, draw_rect

# Of the band's width: what is left of the ground along its sides, and between two pieces.
_MARGIN = 0.1
_BETWEEN = 0.09
_CORNER_LOZENGE = 0.3

Points = tuple[tuple[float, float], ...]


def draw_frame(image: Image.Image, frame: Frame, canvas: Canvas) -> None:
    """Draw a frame inside its box; it equals itself turned by half, up to the rounding of pixels."""
    x, y, thick = frame.x, frame.y, frame.thick
    right, bottom = x + frame.width - thick, y + frame.height - thick
    for band in (
        Rect(x, y, frame.width, thick, frame.ground),
        Rect(x, bottom, frame.width, thick, frame.ground),
        Rect(x, y, thick, frame.height, frame.ground),
        Rect(right, y, thick, frame.height, frame.ground),
    ):
        draw_rect(image, band, canvas)
    for far in (y + thick / 2, bottom + thick / 2):
        for points, colour in _pieces(frame, x + thick / 2, right + thick / 2):
            draw_polygon(image, Polygon(tuple((along, far + off) for along, off in points), colour), canvas)
    for far in (x + thick / 2, right + thick / 2):
        for points, colour in _pieces(frame, y + thick / 2, bottom + thick / 2):
            draw_polygon(image, Polygon(tuple((far + off, along) for along, off in points), colour), canvas)
    half = _CORNER_LOZENGE * thick
    for left in (x, right):
        for top in (y, bottom):
            draw_rect(image, Rect(left, top, thick, thick, frame.first), canvas)
            cx, cy = left + thick / 2, top + thick / 2
            for size, colour in ((half * 1.4, frame.ground), (half, frame.second)):
                lozenge = ((cx, cy - size), (cx + size, cy), (cx, cy + size), (cx - size, cy))
                draw_polygon(image, Polygon(lozenge, colour), canvas)


def _pieces(frame: Frame, start: float, end: float) -> Iterator[tuple[Points, str]]:
    """The pieces of a side between the middles of two corners: points by their place along it and off its middle."""
    count = max(round((end - start) / frame.pitch), 2)
    pitch = (end - start) / count
    reach, gap = (0.5 - _MARGIN) * frame.thick, _BETWEEN * frame.thick
    for number in range(count):
        joint = start + (number + 0.5) * pitch
        wide = pitch / 2 - gap
        for side in (-1, 1):
            yield ((joint - wide, side * reach), (joint + wide, side * reach), (joint, side * gap * 1.6)), frame.second
    for number in range(1, count):
        middle = start + number * pitch
        yield (
            (
                (middle - pitch / 2, 0.0),
                (middle, -reach),
                (middle + pitch / 2, 0.0),
                (middle, reach),
            ),
            frame.first,
        )
