"""More tools of the court: what belongs to one Art, rather than to a Skill or a Type."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from types import MappingProxyType

from gesso.art.shapes import Piece, Shape, band, bar, curve, ellipse, polygon, star, turned
from gesso_art.solrei.cutting import both, mirrored, tapered

# Coordinates are set as tables.
# fmt: off

def _mirror() -> Shape:
    """A hand mirror, smoke at both sides."""
    smoke = [Piece(tapered((0.74 + 0.28 * k, -0.06, 0.0), (0.62 + 0.3 * k, -0.34, 0.07), (0.86 + 0.28 * k, -0.6, 0.085),
        (0.7 + 0.3 * k, -0.84, 0.06), (0.94 + 0.26 * k, -1.0, 0.0), steps=8)) for k in range(2)]
    pearls = [ellipse(cos(pi / 8 * k) * 0.42, -0.6 + sin(pi / 8 * k) * 0.42, 0.075) for k in range(16)]
    glint = Piece(tapered((-0.2, -0.46, 0.0), (-0.16, -0.66, 0.045), (0.02, -0.82, 0.0), steps=6))
    return (*both(smoke), *pearls, ellipse(0.0, -0.6, 0.41), ellipse(0.0, -0.6, 0.31, cut=True), glint,
        polygon((0.02, -0.42), (0.08, -0.52), (0.22, -0.58), (0.12, -0.44)),
        Piece(tapered((0.0, -0.22, 0.07), (0.0, -0.08, 0.11), (0.0, 0.06, 0.07), steps=4)))


def _bell() -> Shape:
    """A bell that rings."""
    body = mirrored(curve((0.0, -0.94), (0.2, -0.9), (0.34, -0.62), (0.4, -0.36), (0.62, -0.2), (0.62, -0.12), (0.0, -0.12),
        steps=7, closed=False))
    waves = [Piece(tapered((0.66 + 0.26 * k, -0.3 - 0.04 * k, 0.0), (0.84 + 0.27 * k, -0.58, 0.055), (0.7 + 0.26 * k,
        -0.88 + 0.02 * k, 0.0), steps=6)) for k in range(3)]
    return (*both(waves), ellipse(0.0, -0.95, 0.12), ellipse(0.0, -0.95, 0.05, cut=True), Piece(body),
        bar((-0.5, -0.27), (0.5, -0.27), 0.05, cut=True), Piece(star(0.0, -0.54, 0.17, 0.07, 8).points,
            True), ellipse(0.0, -0.06, 0.13))


def _sickle() -> Shape:
    """Two sickles, back to back, over ears of corn."""
    blade = Piece(tapered((0.16, -0.1, 0.06), (0.62, -0.3, 0.1), (0.98, -0.62, 0.12), (0.84, -0.94, 0.08), (0.42, -1.0,
        0.0), steps=9))
    grip = (bar((-0.06, 0.0), (0.2, -0.12), 0.15, round_ends=True), bar((0.24, -0.2), (0.2, -0.06), 0.06, cut=True))
    ear = [Piece(tapered((0.0, y, 0.0), (0.09, y - 0.07, 0.05), (0.13, y - 0.19, 0.0), steps=5))
        for y in (-0.34, -0.46, -0.58, -0.7)]
    corn = (*both(ear), bar((0.0, -0.2), (0.0, -0.8), 0.035), Piece(tapered((0.0, -0.74, 0.0), (0.0, -0.84, 0.05), (0.0,
        -0.98, 0.0), steps=4)))
    return (*both((blade, *grip)), *corn, *both(turned(corn, 0.3, 1.22, 0.04, 0.62)))


def _candle() -> Shape:
    """A candle, its flame lit, rays about it."""
    flame = mirrored(curve((0.0, -1.0), (0.1, -0.86), (0.17, -0.72), (0.1, -0.6), (0.0, -0.57), steps=6, closed=False))
    heart = mirrored(curve((0.0, -0.84), (0.07, -0.72), (0.0, -0.62), steps=5, closed=False))
    wax = polygon((-0.17, -0.5), (0.17, -0.5), (0.17, -0.16), (-0.17, -0.16))
    run = Piece(tapered((0.13, -0.5, 0.05), (0.2, -0.42, 0.05), (0.2, -0.3, 0.045), steps=4))
    rays = [polygon((cos(a) * 0.3 - sin(a) * 0.025, -0.74 + sin(a) * 0.3 + cos(a) * 0.025), (cos(a) * reach,
        -0.74 + sin(a) * reach), (cos(a) * 0.3 + sin(a) * 0.025, -0.74 + sin(a) * 0.3 - cos(a) * 0.025))
        for a, reach in ((-0.5, 0.62), (-0.15, 0.82), (0.2, 0.7), (0.52, 0.9))]
    dish = Piece(mirrored(curve((0.0, -0.2), (0.56, -0.2), (0.5, -0.08), (0.24, -0.02), (0.0, -0.02), steps=5, closed=False)))
    loop = (ellipse(0.66, -0.14, 0.15), ellipse(0.66, -0.14, 0.08, cut=True))
    return (*both((*rays, *loop)), Piece(flame), Piece(heart, True), wax, run, dish)


def _rose() -> Shape:
    """A rose on a stem with thorns."""
    bloom = (ellipse(-0.5, -0.62, 0.36), *(ellipse(-0.5 + cos(k * pi / 3 + 0.3) * 0.27, -0.62 + sin(k * pi / 3 + 0.3) * 0.27,
        0.17) for k in range(6)))
    whorl = [Piece(band(-0.5, -0.62, radius, radius - 0.045, start, start + 3.9).points, True)
        for radius, start in ((0.33, 0.4), (0.23, 2.2), (0.13, 4.2))]
    stem = Piece(tapered((-0.3, -0.4, 0.05), (0.06, -0.2, 0.05), (0.5, -0.36, 0.045), (1.0, -0.62, 0.0), steps=9))
    thorns = [polygon((x - 0.05, y), (x + 0.02, y - 0.16), (x + 0.06, y)) for x, y in ((0.0, -0.22), (0.3, -0.28), (0.62,
        -0.42))]
    leaf = (Piece(tapered((0.3, -0.5, 0.0), (0.5, -0.72, 0.12), (0.86, -0.92, 0.0), steps=8)),
        Piece(tapered((0.36, -0.55, 0.01), (0.54, -0.73, 0.018), (0.74, -0.85, 0.0), steps=6), cut=True))
    far = turned((leaf[0],), 0.45, 0.62, 0.24, 0.8)
    return (*bloom, *whorl, stem, *thorns, *leaf, *far, ellipse(-1.22, -0.5, 0.06), ellipse(-1.06, -0.86, 0.05))


def _chain() -> Shape:
    """Links that hold one another."""
    def link(x: float, y: float, turn: float) -> Shape:
        outline = curve((-0.36, 0.0), (-0.28, -0.19), (0.0, -0.22), (0.28, -0.19), (0.36, 0.0), (0.28, 0.19), (0.0, 0.22),
            (-0.28, 0.19), steps=6)
        hole = tuple((px * 0.62, py * 0.46) for px, py in outline)
        return turned((Piece(outline), Piece(hole, True)), turn, x, y)

    arch = [piece for k in range(5) for piece in link(cos(-pi + pi * k / 4) * 0.98, -0.2 + sin(-pi + pi * k / 4) * 0.56,
        (-pi / 2 + 0.3, -0.62, 0.0, 0.62, pi / 2 - 0.3)[k])]
    burst = [piece for k in range(7) for piece in turned((polygon((-0.04, -0.22), (0.0, -0.4 if k % 2 else -0.52), (0.04,
        -0.22)),), -1.2 + 0.4 * k)]
    return (*arch, *burst)


THINGS: Mapping[str, Shape] = MappingProxyType(
    {
        "mirror": _mirror(), "bell": _bell(), "sickle": _sickle(), "candle": _candle(), "rose": _rose(), "chain": _chain(),
    }
)
"""The tools by name."""

# fmt: on
