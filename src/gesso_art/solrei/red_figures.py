"""The figures of Muses of hearts and diamonds."""

from __future__ import annotations

from math import cos, sin

from gesso.art.shapes import Piece, curve, ellipse, polygon, star, turned
from gesso_art.solrei.cutting import mirrored, tapered
from gesso_art.solrei.figures import Figure, arm, crescent, fist, head, leaf, lozenge, paired, torso

# Coordinates are set as tables.
# fmt: off

def duelist() -> Figure:
    """Two rapiers, hair like fire."""
    hand = (4.05, -1.0)
    blade = (
        Piece(tapered((hand[0] + 0.02, hand[1], 0.15), (3.86, -4.2, 0.14), (3.62, -7.6, 0.02))),
        Piece(tapered((4.06, -0.6, 0.12), (4.12, 0.2, 0.12), (4.16, 0.45, 0.2))),
        Piece(tapered((3.2, -1.5, 0.08), (4.0, -1.42, 0.16), (4.85, -1.62, 0.1))),
        ellipse(3.15, -1.5, 0.17), ellipse(4.9, -1.63, 0.17),
    )
    sleeve = Piece(curve((1.2, -1.85), (2.1, -1.75), (2.62, -1.1), (2.3, -0.42), (1.6, -0.5), (1.15, -1.1), steps=6))
    slashes = [Piece(tapered((1.62 + x, -1.58 + 0.14 * k, 0.0), (1.74 + x, -1.1, 0.12), (1.66 + x, -0.66, 0.0)),
        cut=True) for k, x in enumerate((0.0, 0.42))]
    skirts = Piece(tapered((1.0, 1.5, 0.5), (1.7, 2.6, 0.9), (2.5, 4.8, 1.3)))
    seams = [crescent((0.5, 1.7, 0.0), (0.7 + k * 0.45, 3.0, 0.13), (0.95 + k * 0.75, 4.6, 0.17)) for k in range(3)]
    lapel = Piece(((0.16, -1.9), (0.98, -1.66), (0.5, -0.92)), cut=True)
    buttons = [lozenge(0.0, y, 0.11, 0.17) for y in (1.35, 1.95, 2.6, 3.3)]
    collar = Piece(tapered((0.1, -2.2, 0.12), (0.5, -2.34, 0.2), (0.92, -2.66, 0.02)))
    locks = [
        Piece(tapered((x * 0.6, -3.9, 0.42), (x, -4.75, 0.34), (x * 1.35 + 0.05, y + 0.5, 0.18), (x * 1.12, y, 0.0),
            steps=6))
        for x, y in ((0.12, -6.25), (0.46, -5.85), (0.78, -5.25))
    ]
    side = Piece(tapered((0.5, -4.4, 0.3), (0.86, -3.6, 0.3), (0.82, -2.85, 0.22), (1.05, -2.45, 0.0), steps=6))
    parting = crescent((0.06, -4.46, 0.0), (0.5, -4.12, 0.07), (0.58, -3.4, 0.1), (0.5, -2.75, 0.0))
    strand = crescent((0.36, -4.55, 0.0), (0.6, -4.95, 0.06), (0.62, -5.45, 0.0))
    return Figure(
        (
            paired(*blade),
            (
                torso(),
                *paired(skirts, sleeve, arm((2.0, -0.95, 0.42), (2.9, -0.42, 0.38), (3.5, -0.5, 0.32), (4.0, -0.9,
                    0.24)), *fist(*hand, 0.4), *slashes),
                *paired(Piece(tapered((3.26, -0.9, 0.06), (3.42, -0.5, 0.1), (3.42, -0.1, 0.06)), cut=True)),
                *paired(lapel, *seams),
                *buttons,
            ),
            (head(), *paired(side, *locks, collar, parting, strand)),
        ),
    )


def gambler() -> Figure:
    """A feathered cap, a fan of cards in each hand."""
    cards: list[Piece] = []
    for k in range(5):
        angle = -0.62 + 0.42 * k
        for piece in (polygon((-0.46, -2.5), (0.46, -2.5), (0.46, -0.7), (-0.46, -0.7)), lozenge(0.0, -1.72, 0.24,
            0.42)):
            cards += turned((piece,), angle, 3.3, -0.2)
    cap = Piece(mirrored(curve((0.0, -5.1), (0.8, -5.1), (1.5, -4.72), (1.28, -4.3), (0.7, -4.2), (0.0, -4.16),
        steps=6, closed=False)))
    plume = Piece(tapered((0.1, -4.9, 0.16), (0.5, -5.9, 0.36), (1.5, -6.5, 0.4), (2.4, -6.0, 0.16), (2.6, -5.4,
        0.0), steps=7))
    vane = crescent((0.3, -5.3, 0.0), (0.9, -6.1, 0.06), (2.2, -6.0, 0.0))
    puff = Piece(curve((1.1, -1.9), (1.9, -2.15), (2.65, -1.6), (2.72, -0.7), (2.1, -0.2), (1.3, -0.6), steps=6))
    bands = [crescent((1.55 + 0.4 * k, -1.85 + 0.1 * k, 0.0), (1.75 + 0.42 * k, -1.15, 0.1), (1.55 + 0.34 * k, -0.5,
        0.0)) for k in range(3)]
    ruff = [Piece(tapered((0.2, -2.0, 0.05), (0.6 + 0.2 * k, -2.1 - 0.16 * k, 0.17), (1.1 + 0.12 * k,
        -2.06 - 0.36 * k, 0.0))) for k in range(3)]
    vest = [lozenge(0.0, 1.3 + 0.92 * k, 0.24, 0.4) for k in range(4)] + [lozenge(0.5, 1.76 + 0.92 * k, 0.2,
        0.34) for k in range(4)]
    hair = Piece(tapered((0.5, -4.3, 0.26), (0.84, -3.6, 0.28), (0.8, -2.9, 0.24), (1.1, -2.6, 0.0), steps=6))
    parting = crescent((0.34, -4.2, 0.0), (0.58, -3.6, 0.09), (0.46, -2.8, 0.0))
    return Figure(
        (
            paired(*cards),
            (torso(1.5, 1.05, 1.7), *paired(puff, arm((2.15, -0.5, 0.42), (2.5, 0.95, 0.42), (3.2, 0.5, 0.34),
                (3.38, -0.6, 0.27)), *fist(3.35, -0.7, 0.36), *bands, *vest)),
            (head(), *paired(hair, parting, *ruff)),
            (plume, vane, cap, crescent((-1.2, -4.42, 0.0), (0.0, -4.5, 0.07), (1.2, -4.42, 0.0)), lozenge(0.0,
                -4.8, 0.14, 0.22)),
        ),
    )


def cantor() -> Figure:
    """A crown, wings of single feathers."""
    def feathers(count: int, first: float, last: float, length: float, width: float) -> list[Piece]:
        out: list[Piece] = []
        for k in range(count):
            angle = first + (last - first) * k / (count - 1)
            reach = length * (1.0 - 0.22 * (k / (count - 1)) ** 2)
            x, y = 1.05 + 0.12 * k / count, -1.35 + 0.9 * k / count
            bend = 0.16
            mid = (x + cos(angle - bend) * reach * 0.55, y + sin(angle - bend) * reach * 0.55)
            tip = (x + cos(angle) * reach, y + sin(angle) * reach)
            out += [Piece(tapered((x, y, 0.1), (*mid, width), (*tip, 0.02), steps=7))]
            inner = [(x + cos(angle - bend * 0.8) * reach * s,
                y + sin(angle - bend * 0.8) * reach * s) for s in (0.36, 0.62)]
            out += [crescent((*inner[0], 0.0), ((inner[0][0] + inner[1][0]) / 2, (inner[0][1] + inner[1][1]) / 2,
                0.045), (*inner[1], 0.0))]
        return out

    crown = [Piece(tapered((x, -4.4, 0.16), (x * 1.1, -4.9, 0.13), (x * 1.25, y, 0.0), steps=5)) for x, y in ((0.0,
        -5.75), (0.34, -5.55), (0.68, -5.3))]
    gem = [lozenge(0.0, -4.66, 0.1, 0.17), lozenge(0.4, -4.62, 0.08, 0.14)]
    hair = Piece(tapered((0.3, -4.5, 0.32), (0.88, -3.9, 0.3), (0.92, -3.0, 0.26), (1.12, -2.2, 0.2), (0.98, -1.6,
        0.0), steps=6))
    parting = crescent((0.1, -4.36, 0.0), (0.52, -4.0, 0.07), (0.6, -3.4, 0.09), (0.48, -2.7, 0.0))
    gown = [crescent((0.3 + 0.24 * k, 1.9, 0.0), (0.5 + 0.5 * k, 3.2, 0.12), (0.8 + 0.8 * k, 4.7,
        0.16)) for k in range(4)]
    skirt = Piece(tapered((0.7, 1.6, 0.5), (1.7, 2.9, 1.0), (3.0, 4.9, 1.6)))
    necklace = crescent((-0.86, -1.62, 0.0), (0.0, -1.16, 0.09), (0.86, -1.62, 0.0))
    return Figure(
        (
            paired(*feathers(9, -1.42, 0.42, 6.0, 0.42)),
            paired(*feathers(7, -1.25, 0.62, 4.4, 0.34)),
            (torso(1.35, 0.85, 1.5), *paired(skirt, *gown), necklace),
            (head(rx=0.72), *paired(hair, *crown, parting, *gem)),
        ),
    )


def herald() -> Figure:
    """Two trumpets with banners, a laurel."""
    horn = [
        Piece(tapered((2.35, -1.7, 0.13), (3.2, -3.4, 0.15), (4.05, -5.1, 0.22), steps=6)),
        polygon((3.78, -4.95), (4.3, -5.22), (5.2, -6.5), (3.95, -6.55)),
        Piece(tapered((3.86, -6.62, 0.1), (4.6, -6.56, 0.14), (5.32, -6.42, 0.1))),
    ]
    banner = [
        Piece(((3.0, -3.2), (3.85, -4.85), (4.75, -4.05), (4.62, -0.1), (4.2, -0.75), (3.72, -0.1), (3.28, -0.85),
            (2.95, -0.2))),
        Piece(star(3.86, -2.45, 0.6, 0.25, 5).points, cut=True),
        crescent((3.15, -1.15, 0.05), (3.8, -1.05, 0.05), (4.5, -1.15, 0.05)),
    ]
    curls = [ellipse(x, y, 0.36) for x, y in ((0.0, -4.7), (0.5, -4.56), (0.84, -4.16), (0.96, -3.66), (0.88, -3.18))]
    laurel = [leaf(0.84 + 0.16 * k, -3.3 - 0.42 * k, (1.52 - 0.06 * k, -3.62 - 0.62 * k), 0.16) for k in range(4)]
    brow = crescent((0.0, -4.3, 0.05), (0.46, -4.16, 0.07), (0.66, -3.6, 0.08), (0.52, -2.9, 0.0))
    tabard = [polygon((0.0, 0.98 + 0.8 * k), (0.86, 1.2 + 0.8 * k), (0.86, 1.46 + 0.8 * k), (0.0, 1.24 + 0.8 * k),
        cut=True) for k in range(4)]
    ruff = [ellipse(x, y, 0.27) for x, y in ((0.0, -2.1), (0.44, -2.16), (0.82, -2.34))]
    return Figure(
        (
            paired(*banner),
            paired(*horn),
            (torso(1.7, 1.15, 1.6), *paired(arm((1.5, -1.3, 0.5), (2.75, -0.9, 0.42), (2.95, -1.7, 0.34), (2.72,
                -2.5, 0.26)), *fist(2.72, -2.55, 0.38), *tabard)),
            (head(), *paired(*curls, *laurel, brow, *ruff)),
        ),
    )

# fmt: on
