"""Which characters a font can draw, read from its own character map."""

from __future__ import annotations

import struct


class FontFileError(ValueError):
    """A file that is not a font this module can read."""


def covered(font: bytes) -> frozenset[int]:
    """The code points a TrueType or OpenType font has a glyph for.

    Reads subtables of format 4 and 12 of the Unicode and Windows platforms (OpenType, table `cmap`).
    Raises `FontFileError` when the file holds no such table or ends early.
    """
    try:
        cmap = _table(font, b"cmap")
        count = struct.unpack_from(">H", cmap, 2)[0]
        points: set[int] = set()
        for index in range(count):
            platform, _encoding, offset = struct.unpack_from(">HHL", cmap, 4 + 8 * index)
            if platform in (0, 3):
                points |= _subtable(cmap, offset)
    except struct.error as error:
        raise FontFileError("the font's character map ends early") from error
    return frozenset(points)


def _table(font: bytes, tag: bytes) -> bytes:
    count = struct.unpack_from(">H", font, 4)[0]
    for index in range(count):
        name, _checksum, offset, length = struct.unpack_from(">4sLLL", font, 12 + 16 * index)
        if name == tag:
            return font[offset : offset + length]
    raise FontFileError("the font has no character map")


def _subtable(cmap: bytes, offset: int) -> set[int]:
    kind = struct.unpack_from(">H", cmap, offset)[0]
    if kind == 4:
        return _segments(cmap, offset)
    if kind == 12:
        return _groups(cmap, offset)
    return set()


def _segments(cmap: bytes, offset: int) -> set[int]:
    doubled = struct.unpack_from(">H", cmap, offset + 6)[0]
    size = doubled // 2
    ends = struct.unpack_from(f">{size}H", cmap, offset + 14)
    starts = struct.unpack_from(f">{size}H", cmap, offset + 16 + doubled)
    deltas = struct.unpack_from(f">{size}H", cmap, offset + 16 + 2 * doubled)
    range_at = offset + 16 + 3 * doubled
    ranges = struct.unpack_from(f">{size}H", cmap, range_at)
    points: set[int] = set()
    for index, (start, end, delta, skip) in enumerate(zip(starts, ends, deltas, ranges)):
        for point in range(start, min(end, 0xFFFE) + 1):
            if skip == 0:
                glyph = (point + delta) & 0xFFFF
            else:
                glyph = struct.unpack_from(">H", cmap, range_at + 2 * index + skip + 2 * (point - start))[0]
            if glyph:
                points.add(point)
    return points


def _groups(cmap: bytes, offset: int) -> set[int]:
    count = struct.unpack_from(">L", cmap, offset + 12)[0]
    points: set[int] = set()
    for index in range(count):
        start, end, glyph = struct.unpack_from(">LLL", cmap, offset + 16 + 12 * index)
        if end > 0x10FFFF or end < start:
            raise FontFileError("the font's character map is damaged")
        points.update(range(start if glyph else start + 1, end + 1))
    return points
