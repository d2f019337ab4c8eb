"""Marks that any game may use: plain shapes, legible at 2 mm."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from types import MappingProxyType

from gesso.art.shapes import Piece, Shape, ellipse, polygon, star

MARKS: Mapping[str, Shape] = MappingProxyType(
    {
        "disc": (ellipse(0.0, 0.0, 0.96),),
        "hexagon": (Piece(tuple((cos(step * pi / 3), sin(step * pi / 3)) for step in range(6))),),
        "star": (star(0.0, 0.06, 1.0, 0.42, 5),),
        "star-outline": (star(0.0, 0.06, 1.0, 0.42, 5), star(0.0, 0.06, 0.76, 0.318, 5, cut=True)),
        "arrow": (polygon((0.0, -0.55), (0.95, 0.55), (-0.95, 0.55)),),
    }
)
