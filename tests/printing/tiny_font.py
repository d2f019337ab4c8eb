"""A TrueType font made from nothing: every letter is the same framed box, so that a test needs no large font of a script."""

from __future__ import annotations

import struct
from collections.abc import Mapping

EM = 1000
BOX = ((80, -80), (80, 800), (920, 800), (920, -80))
HOLE = ((180, 20), (820, 20), (820, 700), (180, 700))
_CHECKSUM = 0xB1B0AFBA
_ON_CURVE = 1


def tiny_font(letters: str, *, outlines: bool = True) -> bytes:
    """A font that has these letters; without outlines it is as a font of coloured pictures."""
    box = _glyph(BOX, HOLE) if outlines else b""
    glyphs = [box, *(box for _ in letters)]
    offsets = [sum(map(len, glyphs[:index])) for index in range(len(glyphs) + 1)]
    count = len(glyphs)
    tables = {
        b"OS/2": struct.pack(
            ">H h HHH 11h 10s 16s 4s H HH hhh HH LL hh HHH",
            *(4, EM, 400, 5, 0, *(0,) * 11, bytes(10), bytes(16), b"TEST", 64, 0x20, 0xFFFF, 800, -200, 0),
            *(880, 120, 0, 0, 500, 700, 0, 0x20, 1),
        ),
        b"cmap": _cmap(letters),
        b"head": struct.pack(
            ">LLLLHHqqhhhhHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 0, EM, 0, 0, 0, -200, EM, 880, 0, 8, 2, 1, 0
        ),
        b"hhea": struct.pack(
            ">Lhhh H hhh hhh hhhh h H", 0x10000, 880, -120, 0, EM, 0, 0, EM, 1, 0, 0, 0, 0, 0, 0, 0, count
        ),
        b"hmtx": struct.pack(">Hh", EM, 80) * count,
        b"maxp": struct.pack(">LHHHHHHHHHHHHHH", 0x10000, count, 8, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
        b"name": struct.pack(">HHH", 0, 0, 6),
        b"post": struct.pack(">LLhhLLLLL", 0x30000, 0, 0, 0, 0, 0, 0, 0, 0),
    }
    if outlines:
        tables |= {b"glyf": b"".join(glyphs), b"loca": struct.pack(f">{count + 1}L", *offsets)}
    return _font(tables)


def _glyph(*contours: tuple[tuple[int, int], ...]) -> bytes:
    points = [point for contour in contours for point in contour]
    ends, end = [], -1
    for contour in contours:
        end += len(contour)
        ends.append(end)
    xs, ys = zip(*points)
    head = struct.pack(">hhhhh", len(contours), min(xs), min(ys), max(xs), max(ys))
    steps = b"".join(
        struct.pack(f">{len(axis)}h", *(here - before for before, here in zip((0, *axis), axis))) for axis in (xs, ys)
    )
    body = head + struct.pack(f">{len(ends)}H", *ends) + struct.pack(">H", 0) + bytes([_ON_CURVE] * len(points)) + steps
    return body + bytes(-len(body) % 4)


def _cmap(letters: str) -> bytes:
    points = sorted((ord(letter), index) for index, letter in enumerate(letters, 1))
    groups = b"".join(struct.pack(">LLL", point, point, glyph) for point, glyph in points)
    table = struct.pack(">HHLLL", 12, 0, 16 + len(groups), 0, len(points)) + groups
    return struct.pack(">HHHHL", 0, 1, 3, 10, 12) + table


def _font(tables: Mapping[bytes, bytes]) -> bytes:
    at = 12 + 16 * len(tables)
    records, bodies = b"", b""
    for tag, body in sorted(tables.items()):
        whole = body + bytes(-len(body) % 4)
        total = sum(struct.unpack(f">{len(whole) // 4}L", whole)) & 0xFFFFFFFF
        records += struct.pack(">4sLLL", tag, total, at + len(bodies), len(body))
        bodies += whole
    return struct.pack(">LHHHH", 0x10000, len(tables), 0, 0, 0) + records + bodies
