"""The pictures over which a PDF draws letters and marks, as files."""

from __future__ import annotations

import hashlib
import math
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from gesso.atomic_files import write_atomically
from gesso.printing.drawing_items import Face
from gesso.printing.sheets import OUTER_BLEED

if TYPE_CHECKING:
    from PIL.Image import Image

    from gesso.printing.paint import Canvas
Ground = Literal["jpg", "png"]
"""How Gesso packs them: as JPEG, without the part of the bleed that no sheet shows; or whole and without loss."""


def kept_ground(picture: Image, face: Face, ground: Ground, folder: Path, code: str) -> bytes:
    """As `packed_ground`, which takes long, or what that made of the same picture before: it lies in the `folder`. A card
    of which the name or price has changed has the ground it had. `code` is a digest of the program that packs it."""
    facts = f"{code} {face.width} {face.height} {face.bleed}"
    digest = hashlib.blake2b(facts.encode(), digest_size=16)
    digest.update(picture.tobytes())
    file = folder / f"{digest.hexdigest()}.{ground}"
    if file.is_file() and _is_picture(kept := file.read_bytes()):
        return kept
    packed = packed_ground(picture, face, ground)
    write_atomically(file, packed)
    return packed


def _is_picture(file: bytes) -> bool:
    """Whether a document can show what the folder has: it may have come from anywhere."""
    from gesso.printing.pdf.pictures import picture

    try:
        return bool(picture(file))
    except ValueError:
        return False


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
