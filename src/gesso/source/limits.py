"""What a file may be at most, so that no file from a stranger can exhaust the machine."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Size in bytes, nesting depth, values in a file, digits of a number, and reports of one kind in one file."""

    size: int = 5_000_000
    depth: int = 64
    nodes: int = 100_000
    digits: int = 15
    repeats: int = 20


DEFAULT = Limits()
