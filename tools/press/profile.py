"""The model of inks as an ICC profile (ICC.1:2001-04, version 2): from colours to inks, and from inks to colours."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

from tools.press.inks import PAPER_LAB, WHITE, Triple, lab_of, light, xyz_of
from tools.press.separation import inks_for, scaled_to_black

FILE = Path(__file__).parents[2] / "templates" / "press" / "coated-240.icc"
NAME = "Gesso coated 240 %"
_LICENCE = "MIT licence, as Gesso"
_COLOURS, _INKS = 25, 9
"""How many steps of each axis the tables have. A number of colours that is odd has one for grey."""
_FULL = 65535
_LAB_L, _LAB_A = 652.8, 256.0
"""Steps of the 16-bit encoding of L*, and of a* and b*, which are counted from -128."""
_MADE = (2026, 11, 22, 0, 0, 0)


def profile() -> bytes:
    """Return the bytes of the profile; they are always the same."""
    seen = _table(4, 3, _INKS, _seen)
    tags = {
        b"desc": _description(NAME),
        b"cprt": b"text\0\0\0\0" + _LICENCE.encode() + b"\0",
        b"wtpt": b"XYZ \0\0\0\0" + struct.pack(">3l", *(round(each * 65536) for each in xyz_of(PAPER_LAB))),
        b"A2B0": seen,
        b"A2B1": seen,
        b"A2B2": seen,
        b"B2A0": (shown := _table(3, 4, _COLOURS, lambda at: inks_for(scaled_to_black(_colour(at))))),
        b"B2A1": _table(3, 4, _COLOURS, lambda at: inks_for(_colour(at))),
        b"B2A2": shown,
        b"gamt": _table(3, 1, _INKS, _out_of_reach),
    }
    return _file(tags)


def _colour(at: Sequence[float]) -> Triple:
    """L*, a*, b* of a place in a table, its axes from 0 to 1."""
    full = [each * _FULL for each in at]
    return min(full[0] / _LAB_L, 100.0), full[1] / _LAB_A - 128.0, full[2] / _LAB_A - 128.0


def _seen(at: Sequence[float]) -> Sequence[float]:
    lab = lab_of(light((at[0], at[1], at[2], at[3])))
    return lab[0] * _LAB_L / _FULL, (lab[1] + 128.0) * _LAB_A / _FULL, (lab[2] + 128.0) * _LAB_A / _FULL


def _out_of_reach(at: Sequence[float]) -> Sequence[float]:
    wanted = _colour(at)
    found = lab_of(light(inks_for(wanted)))
    return (0.0 if sum((a - b) ** 2 for a, b in zip(wanted, found)) < 9.0 else 1.0,)


def _table(inputs: int, outputs: int, steps: int, value: Callable[[Sequence[float]], Sequence[float]]) -> bytes:
    """Return a `lut16Type`: straight curves around a table."""
    identity = [65536, 0, 0, 0, 65536, 0, 0, 0, 65536]
    curve = struct.pack(">2H", 0, _FULL)
    cells = bytearray()
    for at in product(range(steps), repeat=inputs):
        found = value([each / (steps - 1) for each in at])
        cells += struct.pack(f">{outputs}H", *(min(max(round(each * _FULL), 0), _FULL) for each in found))
    head = b"mft2\0\0\0\0" + struct.pack(">4B9l2H", inputs, outputs, steps, 0, *identity, 2, 2)
    return head + curve * inputs + bytes(cells) + curve * outputs


def _description(text: str) -> bytes:
    name = text.encode() + b"\0"
    return b"desc\0\0\0\0" + struct.pack(">L", len(name)) + name + bytes(4 + 4 + 2 + 1 + 67)


def _file(tags: dict[bytes, bytes]) -> bytes:
    body = bytearray()
    places: dict[bytes, int] = {}
    start = 128 + 4 + 12 * len(tags)
    rows = b""
    for name, data in tags.items():
        if data not in places:
            body += bytes(-len(body) % 4)
            places[data] = start + len(body)
            body += data
        rows += name + struct.pack(">2L", places[data], len(data))
    body += bytes(-len(body) % 4)
    size = start + len(body)
    head = struct.pack(
        ">L4sL4s4s4s6H4s4s", size, bytes(4), 0x02400000, b"prtr", b"CMYK", b"Lab ", *_MADE, b"acsp", bytes(4)
    )
    head += struct.pack(">L4s4sQL3l", 0, bytes(4), bytes(4), 0, 0, *(round(each * 65536) for each in WHITE))
    head += bytes(128 - len(head))
    return head + struct.pack(">L", len(tags)) + rows + bytes(body)
