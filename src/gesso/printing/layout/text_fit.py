"""How well a text of a face fits: what it was set in, and how much of its room it takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Saving = Literal["letters closer", "lines closer", "kind left out", "parts left out"]
"""What was done, beside smaller type, to make a text fit."""
TOLERANCE = 0.01
"""Millimetres that a text may reach over its room: what rounding makes of nothing."""


@dataclass(frozen=True, slots=True)
class TextFit:
    """A text as it was set. `name` is its element's id in the template, or what the element is called; `size` is the
    smallest type in it, `asked` what that would be with room enough, both in points. `used` and `room` are millimetres:
    of height for running text, of width for single lines; `room` is None where nothing limits it."""

    name: str
    text: str
    size: float
    asked: float
    lines: int
    used: float
    room: float | None
    running: bool = False
    savings: tuple[Saving, ...] = ()

    @property
    def fullness(self) -> float:
        """The part of its room that it takes; 0 where nothing limits it."""
        return self.used / self.room if self.room else 0.0

    @property
    def overflows(self) -> bool:
        return self.room is not None and self.used > self.room + TOLERANCE

    @property
    def shrunk(self) -> bool:
        """Whether it is set smaller or closer than was asked."""
        return self.size < self.asked or bool(self.savings)
