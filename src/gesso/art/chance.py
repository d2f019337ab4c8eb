"""Chance that never changes: a counter-based generator of integers, shaped into numbers here. A picture is a function
of its seed alone, so nothing of `random` is used: another release of Python may not repaint a set."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from hashlib import shake_128
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")
_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


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
        """Return an independent stream, which does not depend on how much of this one was used."""
        return Chance(self._key, *labels)

    def bits(self) -> int:
        self._count += 1
        return _mix((self._key + self._count * _STEP) & _MASK)

    def seed(self) -> int:
        """Return the next 32 bits, as a seed for something else."""
        return self.bits() >> 32

    def unit(self) -> float:
        """Return a number from 0 up to, never reaching, 1."""
        return (self.bits() >> 11) * (1.0 / (1 << 53))

    def signed(self, reach: float = 1.0) -> float:
        """Return a number within `reach` of 0."""
        return (self.unit() * 2.0 - 1.0) * reach

    def between(self, low: float, high: float) -> float:
        """Return a number from `low` to `high`."""
        return low + (high - low) * self.unit()

    def bell(self, spread: float = 1.0) -> float:
        """Return a number about 0, nearly normal with this standard deviation, at most 3.5 of them away."""
        return (self.unit() + self.unit() + self.unit() + self.unit() - 2.0) * 1.7320508 * spread

    def whole(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, both included."""
        return low + (self.bits() >> 16) % (high - low + 1)

    def pick(self, things: Sequence[T]) -> T:
        return things[(self.bits() >> 16) % len(things)]

    def octets(self, count: int) -> bytes:
        """Return `count` random bytes: SHAKE-128 (FIPS 202) of the next 64 bits, since noise takes them by the thousand."""
        return shake_128(struct.pack("<Q", self.bits())).digest(count)
