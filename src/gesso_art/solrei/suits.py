"""The four suits and the sign of none, as shapes that differ in outline."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gesso.art.shapes import Piece, Point, Shape, ellipse, star
from gesso_art.solrei.cutting import mirrored

_STEPS = 14


def bezier(first: Point, second: Point, third: Point, fourth: Point, steps: int = _STEPS) -> list[Point]:
    """Points of a cubic curve, both ends included."""
    out: list[Point] = []
    for step in range(steps + 1):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        out.append(
            (
                a * first[0] + b * second[0] + c * third[0] + d * fourth[0],
                a * first[1] + b * second[1] + c * third[1] + d * fourth[1],
            )
        )
    return out


def _foot(top: float) -> Piece:
    return Piece(mirrored([(0.0, top), *bezier((0.1, top), (0.12, 0.62), (0.22, 0.84), (0.46, 0.94)), (0.0, 0.94)]))


def _heart() -> Shape:
    half = bezier((0.0, -0.46), (0.16, -0.98), (0.94, -1.02), (0.94, -0.3)) + bezier(
        (0.94, -0.3), (0.94, 0.22), (0.3, 0.5), (0.0, 0.96)
    )
    return (Piece(mirrored(half)),)


def _spade() -> Shape:
    half = bezier((0.0, -0.98), (0.24, -0.5), (0.9, -0.22), (0.9, 0.22)) + bezier(
        (0.9, 0.22), (0.9, 0.7), (0.26, 0.74), (0.04, 0.36)
    )
    return (Piece(mirrored(half)), _foot(0.2))


def _diamond() -> Shape:
    half = bezier((0.0, -0.98), (0.2, -0.56), (0.46, -0.22), (0.72, 0.0)) + bezier(
        (0.72, 0.0), (0.46, 0.22), (0.2, 0.56), (0.0, 0.98)
    )
    return (Piece(mirrored(half)),)


def _club() -> Shape:
    leaves = (ellipse(0.0, -0.5, 0.45), ellipse(-0.48, 0.2, 0.45), ellipse(0.48, 0.2, 0.45))
    return (*leaves, ellipse(0.0, -0.02, 0.3), _foot(0.0))


def _sol() -> Shape:
    return (star(0.0, 0.0, 0.98, 0.62, 12), ellipse(0.0, 0.0, 0.36, cut=True), ellipse(0.0, 0.0, 0.2))


SUIT_SHAPES: Mapping[str, Shape] = MappingProxyType(
    {"spade": _spade(), "heart": _heart(), "diamond": _diamond(), "club": _club(), "sol": _sol()}
)
"""The suits; `sol` stands for none."""
