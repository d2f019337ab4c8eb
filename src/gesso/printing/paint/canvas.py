"""The pixel grid of a face: millimetres from the trim corner on one side, pixels from the bleed corner on the other."""

from __future__ import annotations

import math
from dataclasses import dataclass

from gesso.printing.drawing_items import Face


@dataclass(frozen=True, slots=True)
class Canvas:
    """Size and scale of a face in pixels. The trim corner lies on a whole pixel, so that what is on the grid is sharp."""

    width: int
    height: int
    trim_width: int
    corner: int
    scale: float

    def x(self, mm: float) -> float:
        """Pixels from the canvas edge for millimetres from the trim corner; the same in both directions."""
        return self.corner + mm * self.scale

    def whole(self, mm: float) -> int:
        """The nearest whole pixel."""
        return round(self.x(mm))

    def px(self, mm: float) -> float:
        """A length in pixels."""
        return mm * self.scale


def canvas_of(face: Face, dpi: int) -> Canvas:
    """The canvas of a face: a poker card with 3.175 mm of bleed is 825 x 1125 px at 300 dpi, its trim corner at 38."""
    scale = dpi / 25.4
    width = round((face.width + 2 * face.bleed) * scale)
    height = round((face.height + 2 * face.bleed) * scale)
    return Canvas(width, height, round(face.width * scale), math.ceil(round(face.bleed * scale, 3)), scale)
