"""The pictures over which a PDF draws letters and marks, as files."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

from gesso.printing.drawing_items import Face
from gesso.printing.sheets import OUTER_BLEED

if TYPE_CHECKING:
    from PIL.Image import Image

    from gesso.printing.paint import Canvas
Ground = Literal["jpg", "png"]
"""How Gesso packs them: as JPEG, without the part of the bleed that no sheet shows; or whole and without loss."""


def packed_ground(picture: Image, face: Face, ground: Ground) -> bytes:
    """Return the file of a face's ground."""
    from gesso.printing.paint import DPI, canvas_of, encode_jpeg, encode_png

    if ground == "png":
        return encode_png(picture, dpi=DPI, notes={})
    canvas = canvas_of(face, DPI)
    rim = _unseen(canvas)
    shown = picture.crop((rim, rim, canvas.width - rim, canvas.height - rim))
    return encode_jpeg(shown, dpi=DPI)


def _unseen(canvas: Canvas) -> int:
    """How many pixels all sides have beyond what is printed around a cut."""
    bleed = min(canvas.corner, canvas.width - canvas.trim_width - canvas.corner)
    return max(0, bleed - math.ceil(canvas.px(OUTER_BLEED)))
