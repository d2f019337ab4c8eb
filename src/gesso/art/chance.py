"""Chance that never changes: numbers from a counter-based generator, and noise, which is small random pictures, enlarged.

A picture depends on its seed alone. Gesso does not use `random`, which a release of Python may change.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import lru_cache
from hashlib import shake_128
from typing import TypeVar
from zlib import crc32

from PIL import Image, ImageChops

T = TypeVar("T")
_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_UNIT = 1.0 / (1 << 53)


def seed_from_text(text: str) -> int:
    """Return the CRC-32 of a text (UTF-8): the seed of a card's details, 0 to 2**32 - 1."""
    return crc32(text.encode("utf-8"))


def _mix(value: int) -> int:
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


class Chance:
    """A SplitMix64 stream keyed by a seed and labels; equal keys give equal streams on every machine."""

    __slots__ = ("_count", "_key")

    def __init__(self, seed: int, *labels: str | int) -> None:
        text = "/".join((str(seed), *(str(label) for label in labels)))
        self._key = _mix(seed_from_text(text) * _STEP & _MASK)
        self._count = 0

    def fork(self, *labels: str | int) -> Chance:
        """Return an independent stream, whatever has been taken from this one."""
        return Chance(self._key, *labels)

    def bits(self) -> int:
        self._count = count = self._count + 1
        return _mix((self._key + count * _STEP) & _MASK)

    def seed(self) -> int:
        """Return the next 32 bits, as a seed for something else."""
        return self.bits() >> 32

    def unit(self) -> float:
        """Return a number from 0 to below 1."""
        # `_mix` written out, since pictures take these numbers by the hundred thousand and a call costs as much.
        self._count = count = self._count + 1
        value = (self._key + count * _STEP) & _MASK
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((value ^ (value >> 31)) >> 11) * _UNIT

    def signed(self, reach: float = 1.0) -> float:
        """Return a number within `reach` of 0."""
        return (self.unit() * 2.0 - 1.0) * reach

    def between(self, low: float, high: float) -> float:
        """Return a number from `low` to `high`."""
        return low + (high - low) * self.unit()

    def bell(self, spread: float = 1.0) -> float:
        """Return a number near 0, almost normal with this standard deviation, at most 3.5 of them away."""
        return (self.unit() + self.unit() + self.unit() + self.unit() - 2.0) * 1.7320508 * spread

    def whole(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, inclusive."""
        return low + (self.bits() >> 16) % (high - low + 1)

    def pick(self, things: Sequence[T]) -> T:
        return things[(self.bits() >> 16) % len(things)]

    def octets(self, count: int) -> bytes:
        """Return `count` random bytes: SHAKE-128 (FIPS 202) of the next 64 bits, since noise takes them by the thousand."""
        return shake_128(struct.pack("<Q", self.bits())).digest(count)


def _enlarged(seed: int, width: int, height: int, cell_w: float, cell_h: float) -> Image.Image:
    columns, rows = max(2, int(width / cell_w) + 4), max(2, int(height / cell_h) + 4)
    small = Image.frombytes("L", (columns, rows), Chance(seed, "noise").octets(columns * rows))
    # A margin of 1.5 cells is cut away, where enlarging repeats the border.
    box = (1.5, 1.5, 1.5 + width / cell_w, 1.5 + height / cell_h)
    box = (box[0], box[1], min(box[2], columns), min(box[3], rows))
    return small.resize((width, height), Image.Resampling.BICUBIC, box)


def noise(seed: int, width: int, height: int, cell_w: float, cell_h: float = 0.0, octaves: int = 1) -> Image.Image:
    """Return L noise about 128 in cells of `cell_w` by `cell_h` px (0: square); octaves halve cell and weight."""
    cell_h = cell_h or cell_w
    total = _enlarged(seed, width, height, cell_w, cell_h)
    for octave in range(1, octaves):
        finer = _enlarged(seed + octave, width, height, max(1.0, cell_w / 2**octave), max(1.0, cell_h / 2**octave))
        # Weights 1, 1/2, 1/4 ... brought back to a sum of 1.
        total = Image.blend(total, finer, 0.5**octave / (2.0 - 0.5**octave))
    return total


@lru_cache(maxsize=64)
def steep(low: float, high: float) -> list[int]:
    """Return a 256-entry table: 0 up to level `low`, 255 from level `high`, straight between. Do not change it."""
    span = high - low
    return [round(min(1.0, max(0.0, (level - low) / span)) * 255) for level in range(256)]


@lru_cache(maxsize=64)
def gain(amount: float, centre: float = 128.0, middle: float = 128.0) -> list[int]:
    """Return a 256-entry table that spreads levels about `centre` by `amount`, putting the centre at `middle`. Do not change it."""
    return [round(min(255.0, max(0.0, (level - centre) * amount + middle))) for level in range(256)]


def grid(columns: int, rows: int, values: list[int], width: int, height: int) -> Image.Image:
    """Return an L picture of `width` by `height` px that passes smoothly through a coarse table of levels, row by row."""
    return Image.frombytes("L", (columns, rows), bytes(values)).resize((width, height), Image.Resampling.BILINEAR)


def coloured(levels: Image.Image, table: Sequence[int]) -> Image.Image:
    """Return an L picture in RGB, each level in the colour that a table has for it: 256 reds, as many greens and blues."""
    # A palette takes a quarter of the time of three merged bands and their tables.
    shown = levels.copy()
    shown.putpalette(bytes(table), "RGB;L")
    return shown.convert("RGB")


def add(first: Image.Image, second: Image.Image, weight: float) -> Image.Image:
    """Return the first picture shifted by the second's distance from 128 times `weight`, clipped to 0 to 255."""
    return ImageChops.add(first, second.point(gain(weight)), 1.0, -128)
