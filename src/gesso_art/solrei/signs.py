"""The suits and marks of SolRei, which `signs.toml` draws."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gesso.art.drawings import read_drawings
from gesso.art.shapes import Shape

SUITS = ("spade", "heart", "diamond", "club")

_DRAWN = read_drawings(Path(__file__).with_name("signs.toml"))
SUIT_SHAPES: Mapping[str, Shape] = _DRAWN["suits"]
"""The four suits, which differ in outline; `sol` stands for none."""
MARKS: Mapping[str, Shape] = {**SUIT_SHAPES, **_DRAWN["marks"]}
"""All marks by name."""
