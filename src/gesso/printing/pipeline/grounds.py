"""The pictures over which a PDF draws letters and marks, as files."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

from gesso.printing.drawing_items import Art, Face
from gesso.printing.sheets import OUTER_BLEED

if TYPE_CHECKING:
    from PIL.Image import Image

    from gesso.printing.paint import Canvas
Ground = Literal["small", "jpg", "png"]
"""How they are packed: as small as any reader of PDF files can show them, or as JPEG, without what no sheet shows of their
bleed; or whole and without any loss."""


def packed_ground(picture: Image, face: Face, ground: Ground) -> bytes:
    """The file of a face's ground, which is like what was painted also where the face's art is in sight."""
    from gesso.printing.paint import DPI, canvas_of, encode_jpeg, encode_jpeg2000, encode_png, is_heavy

    if ground == "png":
        return encode_png(picture, dpi=DPI, notes={})
    canvas = canvas_of(face, DPI)
    rim = _unseen(canvas)
    shown = picture.crop((rim, rim, canvas.width - rim, canvas.height - rim))
    seen = [_box(item, canvas, rim) for item in face.items if isinstance(item, Art)]
    if ground == "small" and is_heavy(shown):
        return encode_jpeg2000(shown, seen=seen)
    return encode_jpeg(shown, dpi=DPI, seen=seen)


def _box(art: Art, canvas: Canvas, rim: int) -> tuple[int, int, int, int]:
    left, top, right, bottom = (canvas.whole(edge) - rim for edge in art.focus)
    return left, top, right, bottom


def _unseen(canvas: Canvas) -> int:
    """How many pixels all sides have beyond what is printed around a cut."""
    bleed = min(canvas.corner, canvas.width - canvas.trim_width - canvas.corner)
    return max(0, bleed - math.ceil(canvas.px(OUTER_BLEED)))
