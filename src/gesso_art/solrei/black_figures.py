"""The figures of Muses of spades and clubs."""

from __future__ import annotations

from gesso.art.shapes import Piece, Shape, curve, ellipse, polygon, turned
from gesso_art.solrei.cutting import mirrored, tapered
from gesso_art.solrei.figures import Figure, arm, crescent, fist, head, leaf, lozenge, paired

# Coordinates are set as tables.
# fmt: off

def masquer() -> Figure:
    """A hood, a white mask, two more on sticks."""
    cloak = mirrored(curve(
        (0.0, -5.35), (0.55, -5.1), (1.15, -4.3), (1.32, -3.3), (1.22, -2.5), (1.75, -1.8), (2.45, -1.2), (2.9,
            0.4), (3.2, 2.4),
        (3.5, 4.8), (0.0, 4.8), steps=6, closed=False,
    ))
    hood = mirrored(curve(
        (0.0, -4.6), (0.62, -4.35), (0.92, -3.5), (0.8, -2.75), (0.4, -2.2), (0.0, -2.0), steps=6, closed=False,
    ))
    sleeve = Piece(curve((2.0, -1.3), (3.0, -0.9), (3.75, -1.75), (4.3, -1.5), (4.05, -0.3), (4.25, 1.3), (3.4,
        0.6), (2.4, 0.9), steps=6))
    stick = Piece(tapered((4.05, -1.2, 0.1), (4.2, -3.1, 0.09)))
    held = turned(_half_mask(), 0.2, 4.32, -3.55, 1.25)
    folds = [crescent((1.3 + k * 0.5, -0.9 + k * 0.2, 0.0), (1.75 + k * 0.5, 1.2, 0.09), (1.9 + k * 0.62, 4.5,
        0.1)) for k in range(3)]
    harlequin = [lozenge(0.62 + 0.08 * k, 1.2 + 0.95 * k, 0.26, 0.42) for k in range(4)] + [lozenge(0.0,
        1.68 + 0.95 * k, 0.2, 0.34) for k in range(3)]
    edge = crescent((0.12, -5.0, 0.0), (0.82, -4.3, 0.07), (1.08, -3.3, 0.09), (0.9, -2.3, 0.0))
    mask = (
        Piece(mirrored(curve((0.0, -4.28), (0.36, -4.3), (0.72, -4.12), (0.72, -3.5), (0.5, -2.78), (0.16, -2.36),
            (0.0, -2.3), steps=6, closed=False))),
        *paired(Piece(curve((0.12, -3.52), (0.3, -3.74), (0.58, -3.72), (0.46, -3.48), (0.26, -3.4), steps=5),
            cut=True)),
        Piece(((-0.26, -2.78), (0.0, -2.7), (0.26, -2.78), (0.0, -2.62)), cut=True),
        lozenge(0.0, -4.02, 0.09, 0.16),
    )
    return Figure(
        (
            paired(stick, *held),
            (*paired(sleeve, crescent((2.7, -0.4, 0.0), (3.3, -0.2, 0.08), (3.9, 0.7, 0.0))),),
            (Piece(cloak), *paired(edge, *folds, *harlequin), *paired(*fist(4.1, -1.55, 0.34))),
            (Piece(hood),),
        ),
        mask,
    )


def _half_mask() -> Shape:
    """A half mask on the plate: two eyes, a beak, tips that rise."""
    outline = mirrored(curve((0.0, -0.22), (0.42, -0.42), (1.0, -0.62), (0.92, 0.1), (0.5, 0.42), (0.16, 0.3), (0.0,
        0.52), steps=6, closed=False))
    eye = Piece(curve((0.22, 0.0), (0.46, -0.2), (0.74, -0.16), (0.6, 0.08), (0.36, 0.12), steps=5), cut=True)
    return (Piece(outline), *paired(eye))


def prompter() -> Figure:
    """A tall hat and glasses, two quills, an open book."""
    hat = (
        Piece(mirrored(curve((0.0, -6.62), (0.86, -6.6), (0.98, -6.45), (0.84, -5.4), (0.86, -4.5), (0.0, -4.4),
            steps=5, closed=False))),
        Piece(((-0.9, -5.0), (0.9, -5.0), (0.9, -4.76), (-0.9, -4.76)), cut=True),
        Piece(mirrored(curve((0.0, -4.68), (0.9, -4.66), (1.6, -4.84), (1.66, -4.62), (0.96, -4.36), (0.0, -4.3),
            steps=5, closed=False))),
    )
    glasses = (ellipse(0.34, -3.6, 0.3, cut=True), ellipse(0.34, -3.6, 0.2))
    bow = [Piece(((0.0, -2.18), (0.62, -2.5), (0.62, -1.84)), cut=True)]
    coat = Piece(mirrored(curve((0.0, -2.3), (0.9, -1.95), (1.75, -1.62), (2.15, -0.8), (2.3, 0.6), (2.2, 2.0),
        (2.3, 4.8), (0.0, 4.8), steps=6, closed=False)))
    lapel = [crescent((0.34, -1.75, 0.0), (0.98, -0.6, 0.09), (0.86, 1.2, 0.0)), crescent((1.42, -1.4, 0.0), (1.6,
        0.0, 0.08), (1.5, 1.6, 0.0))]
    quill = [
        Piece(tapered((2.85, 1.5, 0.06), (3.4, -0.4, 0.12), (4.0, -2.4, 0.5), (4.15, -4.2, 0.34), (3.95, -5.6, 0.0),
            steps=7)),
        crescent((3.3, -0.2, 0.02), (3.86, -2.3, 0.07), (4.0, -4.6, 0.0)),
        *(Piece(((4.02 - 0.06 * k, -2.9 + 0.7 * k), (4.75, -3.2 + 0.66 * k), (4.75, -3.05 + 0.66 * k)),
            cut=True) for k in range(2)),
    ]
    book = [
        Piece(curve((0.0, 2.5), (0.9, 1.95), (2.2, 1.9), (3.3, 2.3), steps=8, closed=False) + curve((3.5, 4.9),
            (2.0, 4.6), (0.9, 4.6), (0.0, 4.9), steps=4, closed=False)),
        *(crescent((0.4, 2.75 + 0.52 * k, 0.0), (1.7, 2.35 + 0.5 * k, 0.07), (3.0, 2.66 + 0.5 * k,
            0.05)) for k in range(4)),
    ]
    return Figure(
        (
            paired(*quill),
            (coat, *paired(arm((1.8, -0.9, 0.5), (2.5, 0.6, 0.46), (2.9, 1.4, 0.32)), *fist(2.95, 1.35, 0.36),
                *lapel)),
            (head(), *paired(Piece(tapered((0.5, -2.35, 0.2), (0.72, -3.3, 0.22), (0.8, -4.4, 0.2))), *glasses),
                *paired(*bow)),
            hat,
        ),
        (*paired(*book), Piece(((-0.05, 2.4), (0.05, 2.4), (0.05, 4.9), (-0.05, 4.9)), cut=True)),
    )


def warden() -> Figure:
    """A broad hat and a beard, two boughs."""
    brim = Piece(mirrored(curve((0.0, -4.62), (0.9, -4.5), (1.9, -4.1), (2.55, -3.86), (1.7, -3.72), (0.8, -3.66),
        (0.0, -3.62), steps=6, closed=False)))
    crown = Piece(mirrored(curve((0.0, -6.2), (0.16, -6.1), (0.5, -5.4), (0.86, -4.8), (1.0, -4.2), (0.0, -4.0),
        steps=6, closed=False)))
    band = Piece(((-0.98, -4.62), (0.98, -4.62), (1.04, -4.4), (-1.04, -4.4)), cut=True)
    beard = Piece(mirrored(curve((0.0, -3.4), (0.72, -3.5), (0.86, -2.9), (0.66, -2.1), (0.3, -1.55), (0.0, -1.2),
        steps=6, closed=False)))
    strands = [crescent((0.12 + 0.22 * k, -3.0, 0.0), (0.2 + 0.2 * k, -2.4, 0.06), (0.1 + 0.1 * k, -1.75,
        0.0)) for k in range(3)]
    mantle = Piece(mirrored(curve((0.0, -2.2), (1.0, -2.0), (2.0, -1.5), (2.55, -0.5), (2.5, 0.3), (1.6, 0.2), (1.4,
        1.2), (1.5, 2.6), (2.1, 4.8), (0.0, 4.8), steps=6, closed=False)))
    scallops = [crescent((1.3 + 0.3 * k, -1.4 + 0.32 * k, 0.0), (1.62 + 0.26 * k, -0.85 + 0.3 * k, 0.08),
        (1.5 + 0.2 * k, -0.25 + 0.24 * k, 0.0)) for k in range(3)]
    bough = [Piece(tapered((3.35, 1.1, 0.13), (3.6, -1.2, 0.13), (3.3, -4.6, 0.04)))]
    for k in range(7):
        y = 0.35 - 0.82 * k
        x = 3.55 - 0.03 * k * k * 0.35
        size = 1.0 - 0.05 * k
        bough.append(leaf(x, y, (x + 1.0 * size, y - 0.72 * size), 0.24))
        bough.append(leaf(x, y - 0.36, (x - 0.92 * size, y - 1.02 * size), 0.22))
    bough.append(leaf(3.32, -4.4, (3.2, -5.5), 0.22))
    sprig = [crescent((0.0, 1.5, 0.06), (0.0, 3.0, 0.07), (0.0, 4.8, 0.07))]
    for k in range(4):
        sprig.append(leaf(0.06, 2.3 + 0.75 * k, (0.86, 1.65 + 0.75 * k), 0.2, cut=True))
    return Figure(
        (
            paired(*bough),
            (mantle, *paired(arm((2.0, -0.7, 0.6), (2.75, 0.4, 0.5), (3.2, 0.4, 0.36), (3.5, -0.1, 0.28)),
                *fist(3.52, -0.15, 0.38), *scallops, *sprig)),
            (head(), beard, *paired(*strands)),
            (crown, band, brim, crescent((-2.2, -3.94, 0.0), (0.0, -4.1, 0.06), (2.2, -3.94, 0.0))),
        ),
    )


def wrestler() -> Figure:
    """A braid, bare arms, a stone in each fist."""
    chest = Piece(mirrored(curve((0.0, -2.5), (0.55, -2.7), (1.2, -2.35), (2.2, -2.0), (2.75, -1.2), (2.2, 0.2),
        (1.6, 1.4), (1.45, 2.2), (1.9, 3.4), (2.2, 4.8), (0.0, 4.8), steps=6, closed=False)))
    upper = arm((2.25, -1.3, 0.75), (3.3, -0.1, 0.72), (3.75, 1.2, 0.52))
    fore = arm((3.75, 1.0, 0.56), (4.3, -0.6, 0.62), (4.2, -2.2, 0.42))
    stone = [
        polygon((3.0, -3.0), (3.3, -4.9), (4.3, -5.9), (5.4, -5.1), (5.6, -3.7), (4.9, -2.6)),
        Piece(((4.3, -5.7), (4.12, -4.6), (3.2, -4.4), (4.18, -4.4), (4.62, -3.0), (4.36, -4.5)), cut=True),
        Piece(((4.4, -4.6), (5.4, -4.4), (4.42, -4.42)), cut=True),
    ]
    pecs = [crescent((0.1, -0.95, 0.0), (1.0, -0.5, 0.08), (1.9, -1.1, 0.0)), crescent((2.5, -1.9, 0.0), (2.2, -1.1,
        0.07), (2.35, -0.3, 0.0))]
    ribs = [crescent((0.5, 1.2 + 0.52 * k, 0.0), (0.86, 1.26 + 0.52 * k, 0.07), (1.16, 1.1 + 0.52 * k,
        0.0)) for k in range(3)]
    belt = [Piece(((-1.5, 2.75), (1.5, 2.75), (1.6, 3.05), (-1.6, 3.05)), cut=True), Piece(((-1.6, 3.5), (1.6, 3.5),
        (1.7, 3.8), (-1.7, 3.8)), cut=True)]
    wraps = [Piece(((4.25 - 0.3, -1.05 - 0.4 * k), (4.9, -1.25 - 0.4 * k), (4.9, -1.1 - 0.4 * k), (4.25 - 0.3,
        -0.9 - 0.4 * k)), cut=True) for k in range(3)]
    braid = [ellipse(0.0, -4.85 - 0.34 * k, 0.34 - 0.04 * k, 0.26) for k in range(3)]
    brow = crescent((-0.6, -4.1, 0.0), (0.0, -4.28, 0.07), (0.6, -4.1, 0.0))
    jaw = crescent((0.62, -3.9, 0.0), (0.66, -3.2, 0.08), (0.3, -2.55, 0.0))
    return Figure(
        (
            paired(*stone),
            paired(upper, fore, *fist(4.2, -2.4, 0.52), *wraps),
            (chest, *paired(*pecs, *ribs), *belt),
            (head(rx=0.82), *braid, brow, *paired(jaw)),
        ),
    )

# fmt: on
