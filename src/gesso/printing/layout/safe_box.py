"""What must be read stays clear of the cut."""

from __future__ import annotations

from gesso.diagnostics.codes.printing import OUTSIDE_SAFE
from gesso.printing.document import Element
from gesso.printing.drawing_items import Box, Frame, Icon, Item, Mark, Seal, TextRun
from gesso.printing.fonts import FontBook
from gesso.printing.layout.composer import Composer
from gesso.printing.layout.single_lines import PT

# A side bearing or a rough seal may stick out by this much without anyone calling it outside.
_TOLERANCE = 0.15


def check_safe(items: tuple[Item, ...], element: Element, box: Box, composer: Composer) -> None:
    """Reports the first text, seal, mark, icon or frame of an element that reaches over the safe box (left, top, right, bottom)."""
    for item in items:
        extent = _extent(item, composer.fonts)
        if extent is not None and _reaches_over(extent, box):
            shown = f"`{item.text}`" if isinstance(item, TextRun) else f"a {type(item).__name__.lower()}"
            composer.report(
                OUTSIDE_SAFE,
                f"<{element.tag}>: {shown} reaches over the safe box",
                'move it inwards, or write safe="no" where it is meant',
                element=element,
            )
            return


def _reaches_over(extent: Box, box: Box) -> bool:
    return (
        extent[0] < box[0] - _TOLERANCE
        or extent[1] < box[1] - _TOLERANCE
        or extent[2] > box[2] + _TOLERANCE
        or extent[3] > box[3] + _TOLERANCE
    )


def _extent(item: Item, fonts: FontBook) -> Box | None:
    match item:
        case TextRun():
            em = item.size * PT
            width = fonts.width(item.text, item.font, item.features) + item.tracking * (len(item.text) - 1)
            cap = fonts.metrics(item.font).cap_height
            return item.x, item.baseline - cap * em, item.x + width * em, item.baseline
        case Seal():
            return item.x, item.y, item.x + item.size, item.y + item.size
        case Frame():
            return item.x, item.y, item.x + item.width, item.y + item.height
        case Icon():
            across, up = item.width / 2, item.height / 2
            return item.cx - across, item.cy - up, item.cx + across, item.cy + up
        case Mark():
            half = item.size / 2
            return item.cx - half, item.cy - half, item.cx + half, item.cy + half
        case _:
            return None
