"""More tools of the court: weather, ground, what grows and what prowls."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin, tau

from gesso.art.shapes import Piece, Shape, band, bar, curve, ellipse, named, polygon, star, turned
from gesso_art.solrei.cutting import both, mirrored, tapered

# Coordinates are set as tables.
# fmt: off

def _gust() -> Shape:
    """Wind that curls up, leaves in it."""
    first = Piece(tapered((-1.4, -0.3, 0.0), (-0.7, -0.42, 0.06), (0.1, -0.34, 0.085), (0.62, -0.5, 0.085), (0.66, -0.84, 0.075),
        (0.36, -0.94, 0.06), (0.16, -0.76, 0.045), (0.3, -0.62, 0.03), (0.42, -0.7, 0.0), steps=9))
    second = Piece(tapered((-1.3, -0.56, 0.0), (-0.9, -0.62, 0.05), (-0.5, -0.6, 0.06), (-0.2, -0.74, 0.06), (-0.3, -0.96, 0.05),
        (-0.52, -0.92, 0.035), (-0.46, -0.78, 0.0), steps=8))
    third = Piece(tapered((-0.8, -0.14, 0.0), (-0.1, -0.16, 0.05), (0.6, -0.18, 0.065), (1.1, -0.34, 0.07), (1.3, -0.64, 0.06),
        (1.12, -0.84, 0.045), (0.96, -0.7, 0.03), (1.06, -0.58, 0.0), steps=9))
    leaf = (Piece(tapered((0.0, 0.0, 0.0), (0.11, -0.05, 0.055), (0.26, 0.0, 0.0), steps=5)),)
    leaves = [piece for x, y, turn in ((-0.98, -0.84, -0.6), (0.76, -0.98, 0.2), (-1.38, -0.1, -0.3)) for piece in turned(leaf,
        turn, x, y)]
    return (first, second, third, *leaves)


def _tears() -> Shape:
    """Three drops, lit."""
    drop = mirrored(curve((0.0, -0.5), (0.06, -0.34), (0.24, -0.02), (0.3, 0.2), (0.18, 0.4), (0.0, 0.46), steps=6, closed=False))
    tear = (Piece(drop), Piece(tapered((-0.15, 0.02, 0.0), (-0.17, 0.2, 0.035), (-0.05, 0.34, 0.0), steps=5), True))
    lone = turned(tear, 0.0, 0.0, 0.0, 0.72)
    return (*turned(tear, 0.0, 0.0, -0.47), *turned(lone, 0.0, -0.7, -0.34), *turned(lone, 0.0, 0.7, -0.66),
        star(-1.14, -0.66, 0.16, 0.045, 4), star(-0.4, -0.86, 0.1, 0.03, 4), star(1.18, -0.86, 0.12, 0.035, 4),
        star(1.32, -0.6, 0.08, 0.025, 4))


def _snowflake() -> Shape:
    """A flake of snow that fills the plate, smaller ones beside it."""
    twig = both((bar((0.0, -0.46), (0.22, -0.66), 0.07), bar((0.0, -0.66), (0.22, -0.86), 0.065), bar((0.0, -0.3), (0.14, -0.43),
        0.07)))
    arm = (bar((0.0, -0.1), (0.0, -0.95), 0.1), *twig, polygon((0.0, -1.0), (0.06, -0.92), (0.0, -0.84), (-0.06, -0.92)))
    flake = [piece for k in range(6) for piece in turned(arm, tau * k / 6)]
    small = [piece for x, y in ((1.24, -0.72), (-1.24, -0.4), (-1.02, -0.86)) for k in range(3) for piece in turned((bar((0.0, -0.14),
        (0.0, 0.14), 0.04),), pi * k / 3, x, y)]
    return (*flake, star(0.0, 0.0, 0.36, 0.24, 6), *small)


def _spade() -> Shape:
    """A spade that turns the ground, worms beside it."""
    tool = (Piece(mirrored(curve((0.0, -0.36), (0.24, -0.36), (0.25, -0.1), (0.16, 0.2), (0.0, 0.34), steps=6, closed=False))),
        bar((0.0, -0.3), (0.0, -0.02), 0.03, cut=True), bar((0.0, -0.34), (0.0, -0.98), 0.09),
        polygon((-0.2, -0.96), (0.2, -0.96), (0.13, -1.24), (-0.13, -1.24)), polygon((-0.1, -1.03), (0.1, -1.03), (0.07, -1.16),
            (-0.07, -1.16), cut=True))
    worm = Piece(tapered((0.34, -0.3, 0.0), (0.46, -0.44, 0.05), (0.62, -0.34, 0.055), (0.78, -0.5, 0.055), (0.94, -0.44, 0.03),
        steps=7))
    clods = [polygon(*((x + cos(tau * k / 5 + x) * size, y + sin(tau * k / 5 + x) * size * 0.8) for k in range(5)))
        for x, y, size in ((0.3, -0.68, 0.08), (0.62, -0.74, 0.06), (1.2, -0.66, 0.09), (1.0, -0.88, 0.06), (0.1, -0.86, 0.06))]
    sprout = (Piece(tapered((-0.98, 0.1, 0.035), (-0.96, -0.1, 0.03), (-1.0, -0.24, 0.0), steps=4)), *(Piece(tapered((-0.98, -0.14,
        0.0), (-0.98 + 0.14 * side, -0.24, 0.06), (-0.98 + 0.3 * side, -0.28, 0.0), steps=5)) for side in (-1, 1)))
    return (*turned(tool, -0.82, -0.08, -0.06, 0.98), worm, *clods, *sprout)


def _paw() -> Shape:
    """The paw of a bear, and what its claws have left."""
    pad = Piece(mirrored(curve((0.0, -0.3), (0.22, -0.3), (0.46, -0.06), (0.46, 0.18), (0.2, 0.24), (0.0, 0.18), steps=6,
        closed=False)))
    toe = (ellipse(0.0, -0.55, 0.13, 0.15), Piece(tapered((0.0, -0.74, 0.06), (0.02, -0.86, 0.05), (0.07, -1.02, 0.0), steps=4)))
    toes = [piece for turn in (-1.08, -0.54, 0.0, 0.54, 1.08) for piece in turned(toe, turn, 0.0, 0.03)]
    marks = [Piece(tapered((0.28 + 0.24 * k, -0.5 + 0.06 * abs(k - 1), 0.0), (0.38 + 0.26 * k, -0.72, 0.055), (0.56 + 0.26 * k,
        -0.98 + 0.05 * abs(k - 1), 0.0), steps=6)) for k in range(4)]
    return (*turned((pad, *toes), -0.5, -0.68, -0.3, 0.74), *marks)


def _menhir() -> Shape:
    """A standing stone, a spiral cut into it."""
    stone = polygon((-0.4, 0.06), (-0.46, -0.4), (-0.36, -0.8), (-0.14, -1.0), (0.16, -0.94), (0.36, -0.66), (0.44, -0.3), (0.4, 0.06))
    spiral = Piece(tapered((0.0, -0.54, 0.0), (0.07, -0.5, 0.022), (0.0, -0.42, 0.025), (-0.12, -0.52, 0.028), (-0.02, -0.67, 0.028),
        (0.18, -0.56, 0.028), (0.16, -0.36, 0.028), (-0.04, -0.29, 0.02), (-0.2, -0.36, 0.0), steps=7), True)
    crack = polygon((0.1, -0.92), (0.16, -0.8), (0.1, -0.74), (0.2, -0.66), (0.14, -0.76), (0.2, -0.82), cut=True)
    low = (polygon((0.62, 0.04), (0.58, -0.3), (0.76, -0.5), (0.98, -0.36), (1.0, 0.0)), polygon((0.76, -0.36), (0.86, -0.3), (0.8,
        -0.16), cut=True), polygon((1.12, -0.16), (1.18, -0.42), (1.38, -0.38), (1.4, -0.14)))
    rays = [piece for turn in (-1.1, -0.74, 0.74, 1.1) for piece in turned((polygon((-0.05, -0.58), (0.0, -0.92), (0.05, -0.58)),),
        turn, 0.0, -0.42)]
    return (*rays, stone, spiral, crack, *both(low))


def _salt() -> Shape:
    """A cellar that pours out its salt."""
    cellar = (Piece(mirrored(curve((0.0, -0.52), (0.2, -0.5), (0.26, -0.36), (0.26, -0.3), (0.0, -0.3), steps=5, closed=False))),
        polygon((-0.25, -0.26), (0.25, -0.26), (0.36, 0.4), (-0.36, 0.4)), *(ellipse(x, y, 0.03, cut=True) for x, y in ((0.0, -0.43),
            (0.12, -0.39), (-0.12, -0.39))),
        *(bar((x, -0.18), (x * 1.4, 0.32), 0.035, cut=True) for x in (-0.12, 0.0, 0.12)))
    grains = [turned((polygon((0.0, -0.05), (0.05, 0.0), (0.0, 0.05), (-0.05, 0.0)),), 0.3 * k, x, y)[0] for k, (x, y) in enumerate((
        (0.02, -0.5), (0.2, -0.42), (0.08, -0.32), (0.3, -0.58), (0.38, -0.36), (0.52, -0.5), (0.24, -0.24), (0.6, -0.34), (0.7, -0.6),
        (0.48, -0.68), (0.86, -0.46), (1.0, -0.62), (-0.12, -0.3)))]
    cracks = both((Piece(tapered((0.3, -0.06, 0.03), (0.6, -0.14, 0.03), (0.9, -0.1, 0.0), steps=4)),))
    return (*turned(cellar, 2.18, -0.58, -0.62, 0.9), *grains, *cracks, star(1.22, -0.84, 0.13, 0.035, 4))


def _pot() -> Shape:
    """A pot of herbs."""
    vessel = (polygon((-0.3, -0.28), (0.3, -0.28), (0.22, 0.06), (-0.22, 0.06)), polygon((-0.38, -0.42), (0.38, -0.42), (0.36, -0.29),
        (-0.36, -0.29)), bar((-0.27, -0.27), (0.27, -0.27), 0.025, cut=True))
    leaf = (Piece(tapered((0.0, 0.0, 0.0), (0.16, -0.06, 0.11), (0.4, 0.0, 0.0), steps=6)), Piece(tapered((0.04, 0.0, 0.0), (0.16,
        -0.015, 0.016), (0.32, 0.0, 0.0), steps=4), True))
    stem = bar((0.0, -0.4), (0.0, -0.82), 0.045)
    leaves = [piece for x, y, turn, size in ((0.02, -0.5, -0.25, 1.15), (0.02, -0.62, -0.62, 1.05), (0.0, -0.74, -1.0, 0.8))
        for piece in turned(leaf, turn, x, y, size)]
    side = (Piece(tapered((0.14, -0.42, 0.02), (0.5, -0.5, 0.02), (0.8, -0.72, 0.0), steps=5)), *turned(leaf, -0.1, 0.52, -0.46, 0.8),
        *turned(leaf, -1.2, 0.56, -0.56, 0.8), *turned(leaf, -0.5, 0.74, -0.66, 0.8))
    return (stem, *both((*leaves, *side)), *turned(leaf, -pi / 2, 0.0, -0.72, 0.7), *vessel, band(0.0, -0.1, 0.1, 0.065, 0.0, tau,
        cut=True))


OUTDOORS: Mapping[str, Shape] = named(_gust, _tears, _snowflake, _spade, _paw, _menhir, _salt, _pot)
"""The tools by name."""

# fmt: on
