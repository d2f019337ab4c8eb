"""What frames and icons are made of, in order: the same for every painter."""

from collections.abc import Iterator

from gesso.art import ArtLibrary, IconMark
from gesso.printing.drawing_items import Frame, Icon, Mark, Polygon, Rect, TextRun
from gesso.printing.fonts import FontBook, FontName
from gesso.printing.text_geometry import PT

# Of the band's width: what is left of the ground along its sides, and between two pieces.
_MARGIN = 0.1
_BETWEEN = 0.09
_CORNER_LOZENGE = 0.3
Points = tuple[tuple[float, float], ...]


def frame_parts(frame: Frame) -> Iterator[Rect | Polygon]:
    """The bands of a frame, the pieces on them, and its corners."""
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
        yield (((middle - pitch / 2, 0.0), (middle, -reach), (middle + pitch / 2, 0.0), (middle, reach)), frame.first)


def icon_parts(icon: Icon, library: ArtLibrary, fonts: FontBook) -> Iterator[Mark | TextRun]:
    """The marks and letters of an icon; what has no colour of its own is drawn in that of the words around it."""
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
