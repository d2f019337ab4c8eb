"""A PNG's own compressed rows, which a PDF can hold as they are: nothing is packed twice, nothing is lost."""

from __future__ import annotations

import struct
from dataclasses import dataclass

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class PngStream:
    """Size in pixels, and the zlib stream of filtered 8-bit RGB rows (PNG 1.2, section 9)."""

    width: int
    height: int
    rows: bytes


def read_png_stream(png: bytes) -> PngStream:
    """The stream of an 8-bit RGB PNG without interlacing; raises ValueError for any other file."""
    if not png.startswith(_SIGNATURE):
        raise ValueError("not a PNG")
    at = len(_SIGNATURE)
    width = height = 0
    rows: list[bytes] = []
    while at + 8 <= len(png):
        length, kind = struct.unpack_from(">L4s", png, at)
        body = png[at + 8 : at + 8 + length]
        if len(body) < length:
            raise ValueError("the PNG ends early")
        if kind == b"IHDR":
            width, height, depth, colour, _packing, _filter, interlace = struct.unpack(">LLBBBBB", body)
            if (depth, colour, interlace) != (8, 2, 0):
                raise ValueError("not an 8-bit RGB PNG without interlacing")
        elif kind == b"IDAT":
            rows.append(body)
        elif kind == b"IEND":
            return PngStream(width, height, b"".join(rows))
        at += 12 + length
    raise ValueError("the PNG ends early")
