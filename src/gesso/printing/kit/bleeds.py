"""How far the ground of a piece runs on beyond its cuts, so that a cut that is off by little shows no white."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from gesso.printing.sheets.imposition import Placement

NO_BLEED = 0.0, 0.0, 0.0, 0.0
_BLEED = 1.0
"""Millimetres. Ticks begin nearer to their cut and reach farther."""
_TOUCHING = 0.01


def with_bleed(placements: Sequence[Placement], without: Collection[str] = ()) -> tuple[Placement, ...]:
    """The pieces of a page, each with bleed on the sides where none lies beside it: up to the middle of what is free
    between two. A part of a larger piece has none, nor has one `without`, by its face."""
    return tuple(
        replace(each, bleed=_free(each, placements)) if each.bleed == NO_BLEED and each.face not in without else each
        for each in placements
    )


def _free(piece: Placement, placements: Sequence[Placement]) -> tuple[float, float, float, float]:
    left = top = right = bottom = _BLEED
    for other in placements:
        if other is piece:
            continue
        if _overlap(piece.y, piece.height, other.y, other.height):
            left = min(left, _half(other.x + other.width, piece.x))
            right = min(right, _half(piece.x + piece.width, other.x))
        if _overlap(piece.x, piece.width, other.x, other.width):
            top = min(top, _half(other.y + other.height, piece.y))
            bottom = min(bottom, _half(piece.y + piece.height, other.y))
    return left, top, right, bottom


def _overlap(start: float, length: float, other: float, other_length: float) -> bool:
    """Whether two stretches lie beside each other, with the corners of their bleed."""
    return start - _BLEED < other + other_length and other < start + length + _BLEED


def _half(end: float, start: float) -> float:
    """Half of the gap between an end and what begins behind it; as much as anything where that does not."""
    gap = start - end
    return _BLEED if gap < -_TOUCHING else round(max(gap, 0.0) / 2, 3)
