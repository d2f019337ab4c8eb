"""The suits, marks and sigils of SolRei, which `signs.toml` draws, and the colours of the suits."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from gesso.art.drawings import read_drawings
from gesso.art.shapes import Shape

REI: Mapping[str, str] = MappingProxyType(
    {
        "spade": "#1F2A5C",
        "heart": "#B3163F",
        "diamond": "#B5480A",
        "club": "#1E6B3A",
        "red": "#A62A20",
        "black": "#1B1D24",
        "any": "#6A6257",
    }
)
"""The colours of the plates of Rei. Each plate also has its suit and its letter, so colour is never alone."""

CURRENTS: Mapping[str, str] = MappingProxyType(
    {"spade": "#96A8FF", "heart": "#FF7696", "diamond": "#FFB85C", "club": "#86D692"}
)
"""The colours of the suits as light on a dark sheet."""


SUITS = ("spade", "heart", "diamond", "club")

_DRAWN = read_drawings(Path(__file__).with_name("signs.toml"))
SUIT_SHAPES: Mapping[str, Shape] = _DRAWN["suits"]
"""The four suits, which differ in outline; `sol` stands for none."""
MARKS: Mapping[str, Shape] = {**SUIT_SHAPES, **_DRAWN["marks"]}
"""All marks by name."""
SIGILS: Mapping[str, Shape] = _DRAWN["sigils"]
"""What counters show, by name."""
