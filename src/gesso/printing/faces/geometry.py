"""Where the parts of a face lie: pieces of text, the extents of drawing items, the parts of frames and icons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from gesso.art import ArtLibrary, IconMark
from gesso.printing.faces import drawing_items as items
from gesso.printing.faces.drawing_items import Box, Frame, Icon, Item, Mark, Polygon, Rect, TextRun
from gesso.printing.faces.fonts import FontBook, FontName

PT = 25.4 / 72
"""A point in millimetres."""
MIDDLE = 0.35
"""The height of the middle of letters over their baseline, as a share of their size."""
_BLANK = 0.09
_LEVEL = 0.9
_HALO_REACH = 2.7
"""How far (mm) the light of letters reaches, rounded up."""
TOLERANCE = 0.15
"""Millimetres by which a side bearing or a rough seal may stick out of a box."""
# Shares of the band's width: the ground along its sides, and between two pieces.
_MARGIN = 0.1
_BETWEEN = 0.09
_CORNER_LOZENGE = 0.3
Points = tuple[tuple[float, float], ...]


def width_of(run: TextRun, fonts: FontBook) -> float:
    """Return the width (mm) of a run up to the end of its last letter."""
    return run.size * PT * (fonts.width(run.text, run.font, run.features) + run.tracking * (len(run.text) - 1))


def in_one_font_each(run: TextRun, fonts: FontBook) -> Iterator[TextRun]:
    """Yield the parts of a run that are set in one font each; the run itself if its font has all letters."""
    begin = 0.0
    for text, font in fonts.parts(run.text, run.font):
        yield replace(run, text=text, font=font, x=run.x + begin * run.size * PT)
        begin += fonts.width(text, font, run.features) + run.tracking * len(text)


def left_of(piece: TextRun | Icon) -> float:
    """Return the left end of a piece (mm)."""
    return piece.cx - piece.width / 2 if isinstance(piece, Icon) else piece.x


def middle_of(piece: TextRun | Icon) -> float:
    """Return the height of a piece's middle on the face (mm)."""
    return piece.cy if isinstance(piece, Icon) else piece.baseline - MIDDLE * piece.size * PT


def is_level(first: float, second: float) -> bool:
    """Return whether pieces with these middles (mm) stand on one line."""
    return abs(first - second) <= _LEVEL


def is_blank(gap: float, em: float) -> bool:
    """Return whether a gap (mm) after a piece of that size reads as a blank."""
    return gap > _BLANK * em


def legible_extent(item: Item, fonts: FontBook) -> Box | None:
    """Return the box of an item that has to be legible (of text, the box of its capitals); None for other items."""
    match item:
        case items.TextRun():
            cap = fonts.metrics(item.font).cap_height * item.size * PT
            return item.x, item.baseline - cap, item.x + width_of(item, fonts), item.baseline
        case items.Seal() | items.Frame() | items.Icon() | items.Mark():
            return extent(item, fonts)
        case _:
            return None


def extent(item: Item, fonts: FontBook) -> Box | None:
    """Return the box that an item may change; None for all of the face."""
    match item:
        case items.TextRun():
            em, metrics = item.size * PT, fonts.metrics(item.font)
            top, bottom = item.baseline - em * metrics.ascent, item.baseline + em * metrics.descent
            return item.x, top, item.x + width_of(item, fonts), bottom
        case items.Halo():
            left, top, right, bottom = extent(item.run, fonts) or (0.0, 0.0, 0.0, 0.0)
            return left - _HALO_REACH, top - _HALO_REACH, right + _HALO_REACH, bottom + _HALO_REACH
        case items.Rect() | items.Frame() | items.Stroke():
            return item.x, item.y, item.x + item.width, item.y + item.height
        case items.Seal():
            return item.x, item.y, item.x + item.size, item.y + item.size
        case items.Polygon():
            xs, ys = [x for x, _ in item.points], [y for _, y in item.points]
            return min(xs), min(ys), max(xs), max(ys)
        case items.Ellipse() | items.Glow():
            return item.cx - item.rx, item.cy - item.ry, item.cx + item.rx, item.cy + item.ry
        case items.Mark():
            return _about(item.cx, item.cy, item.size, item.size)
        case items.Icon():
            return _about(item.cx, item.cy, item.width, item.height)
        case items.Beam():
            half = item.width / 2
            return item.cx - half, item.foot - item.height, item.cx + half, item.foot
        case items.WindowArt():
            return item.window
        case items.Edges():
            return item.box
        case items.Art() | items.Sheet() | items.Ground() | items.BackPainting() | items.Filter():
            return None
        case items.HalfTurn() | items.HalfTurnDown():
            return None
        case _:
            assert_never(item)


def _about(x: float, y: float, width: float, height: float) -> Box:
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def frame_parts(frame: Frame) -> Iterator[Rect | Polygon]:
    """Yield the bands of a frame, the lozenges and triangles on them, and its corners."""
    x, y, thick = frame.x, frame.y, frame.thick
    right, bottom = x + frame.width - thick, y + frame.height - thick
    yield Rect(x, y, frame.width, thick, frame.ground)
    yield Rect(x, bottom, frame.width, thick, frame.ground)
    yield Rect(x, y, thick, frame.height, frame.ground)
    yield Rect(right, y, thick, frame.height, frame.ground)
    for far in (y + thick / 2, bottom + thick / 2):
        for points, colour in _pieces(frame, x + thick / 2, right + thick / 2):
            yield Polygon(tuple((along, far + off) for along, off in points), colour)
    for far in (x + thick / 2, right + thick / 2):
        for points, colour in _pieces(frame, y + thick / 2, bottom + thick / 2):
            yield Polygon(tuple((far + off, along) for along, off in points), colour)
    half = _CORNER_LOZENGE * thick
    for left in (x, right):
        for top in (y, bottom):
            yield Rect(left, top, thick, thick, frame.first)
            cx, cy = left + thick / 2, top + thick / 2
            for size, colour in ((half * 1.4, frame.ground), (half, frame.second)):
                yield Polygon(((cx, cy - size), (cx + size, cy), (cx, cy + size), (cx - size, cy)), colour)


def _pieces(frame: Frame, start: float, end: float) -> Iterator[tuple[Points, str]]:
    """Yield the lozenges and triangles of a side between the middles of two corners.

    Points are distances along the side and off its middle.
    """
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
        yield (((middle - pitch / 2, 0.0), (middle, -reach), (middle + pitch / 2, 0.0), (middle, reach)), frame.first)


def icon_parts(icon: Icon, library: ArtLibrary, fonts: FontBook) -> Iterator[Mark | TextRun]:
    """Yield the marks and letters of an icon; parts without a colour take that of the words around it."""
    half = icon.height / 2
    for part in library.icons[icon.shape].parts:
        x, y = icon.cx + part.x * half, icon.cy + part.y * half
        size, colour = part.size * half, part.colour or icon.colour
        if isinstance(part, IconMark):
            if icon.rim or not part.rim:
                yield Mark(part.mark, x, y, size, colour)
        else:
            font = FontName(part.font)
            em = size / fonts.metrics(font).cap_height
            left = x - fonts.width(part.text, font) * em / 2
            yield TextRun(part.text, font, em / PT, left, y + size / 2, colour)
