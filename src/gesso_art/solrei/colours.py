"""The colours of the suits: on the plates of Rei, and as light on a dark sheet."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

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

CURRENTS: Mapping[str, str] = MappingProxyType(
    {"spade": "#96A8FF", "heart": "#FF7696", "diamond": "#FFB85C", "club": "#86D692"}
)
"""The suits as light on a dark sheet."""
