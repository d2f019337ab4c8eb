"""The colours that do not belong to a Muse: card paper, the plates of Rei, and the palette of what is nobody's."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gesso.art.palette import Palette

PAPER = "#FBF6EA"

SOL = Palette("#15111F", "#5B4B8A", "#FFC95C", "#FFF3D6")
"""Loose Arts, the round card, the back."""

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
"""The plates of Rei. Their colours alone tell nothing apart: each bears its suit and its letter."""

WARNING = "#FF7696"
"""The lamp of the damage that loses, on the dark mat."""
