"""Tell whether a picture file has all of its rows: decoders fill missing ones in silently, in black or grey."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator

from PIL import Image, ImageChops

_PNG_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Values of a pixel, by the colour type of a PNG (PNG 1.2, section 4.1.1)."""
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""First column and row, and steps between columns and rows, of the passes of an interlaced PNG (section 2.6)."""
_PIECE = 1 << 20
_END_OF_IMAGE = b"\xff\xd9"
_MORE = b"\x5a" * 4096
"""Data that says something in any code of a JPEG."""


def is_whole(data: bytes, picture: Image.Image) -> bool:
    """Return whether a file that has been decoded as `picture` has all rows. Raises like a decoder for damaged data."""
    if picture.format == "PNG":
        return _has_all_rows(data)
    if picture.format == "JPEG":
        return _needs_no_more(data, picture)
    # A WebP that ends early is an error to its decoder.
    return True


def _has_all_rows(png: bytes) -> bool:
    unpacker = zlib.decompressobj()
    wanted, there = 0, 0
    for kind, body in _chunks(png):
        if kind == b"IHDR" and not wanted:
            width, height, depth, colour, _, _, interlaced = struct.unpack_from(">LLBBBBB", body)
            bits = depth * _PNG_CHANNELS.get(colour, 4)
            wanted = sum(_bytes(width, height, bits, *each) for each in (_PASSES if interlaced else ((0, 0, 1, 1),)))
        elif kind == b"IDAT":
            while body and there < wanted and not unpacker.eof:
                there += len(unpacker.decompress(body, _PIECE))
                body = unpacker.unconsumed_tail
    return there + len(unpacker.flush() if there < wanted else b"") >= wanted


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at + 8 <= len(png):
        length, kind = struct.unpack_from(">L4s", png, at)
        yield kind, png[at + 8 : at + 8 + length]
        at += 12 + length


def _bytes(width: int, height: int, bits: int, left: int, top: int, across: int, down: int) -> int:
    """Return how many bytes one pass has: a filter and the pixels of each row."""
    columns, rows = -(-(width - left) // across), -(-(height - top) // down)
    return rows * (1 + (columns * bits + 7) // 8) if columns > 0 and rows > 0 else 0


def _needs_no_more(jpeg: bytes, picture: Image.Image) -> bool:
    """Return whether more data before the end of a JPEG changes nothing: a decoder takes it for missing rows."""
    end = jpeg.rfind(_END_OF_IMAGE)
    if end < 0:
        return False
    try:
        with Image.open(io.BytesIO(jpeg[:end] + _MORE + jpeg[end:]), formats=("JPEG",)) as longer:
            return ImageChops.difference(longer.convert("RGB"), picture.convert("RGB")).getbbox() is None
    except OSError:
        # The decoder has taken it for rows, and found them to be wrong.
        return False
