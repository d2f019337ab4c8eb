"""How far each drawing item reaches."""

from typing import assert_never

from gesso.printing import drawing_items as items
from gesso.printing.drawing_items import Box, Item
from gesso.printing.fonts import FontBook
from gesso.printing.text_geometry import PT, width_of

_HALO_REACH = 2.7
"""How far (mm) the light of letters reaches, with some to spare."""


TOLERANCE = 0.15
"""A side bearing or a rough seal may stick out by this much without anyone calling it outside."""


def legible_extent(item: Item, fonts: FontBook) -> Box | None:
    """The box of an item that has to be legible; of text, of its capitals."""
    match item:
        case items.TextRun():
            cap = fonts.metrics(item.font).cap_height * item.size * PT
            return item.x, item.baseline - cap, item.x + width_of(item, fonts), item.baseline
        case items.Seal() | items.Frame() | items.Icon() | items.Mark():
            return extent(item, fonts)
        case _:
            return None


def extent(item: Item, fonts: FontBook) -> Box | None:
    """The box that an item may change; None for all of the face."""
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
