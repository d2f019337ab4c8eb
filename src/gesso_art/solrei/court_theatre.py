"""More tools of the court: what hangs, stands and is worn in a theatre."""

from __future__ import annotations

from collections.abc import Mapping
from math import pi, tau

from gesso.art.shapes import Piece, Shape, arc_points, band, bar, curve, ellipse, named, polygon, star, turned
from gesso_art.solrei.cutting import both, mirrored, tapered

# Coordinates are set as tables.
# fmt: off

def _door() -> Shape:
    """A door ajar under a pediment, light falling through the gap."""
    frame = (polygon((-0.56, 0.02), (-0.56, -0.72), (0.56, -0.72), (0.56, 0.02)),
        polygon((-0.42, 0.02), (-0.42, -0.62), (0.42, -0.62), (0.42, 0.02), cut=True),
        polygon((-0.74, -0.74), (0.0, -1.0), (0.74, -0.74)), polygon((-0.4, -0.79), (0.0, -0.93), (0.4, -0.79), cut=True),
        ellipse(0.0, -0.835, 0.05))
    leaf = (polygon((-0.38, 0.02), (-0.38, -0.6), (0.08, -0.52), (0.08, 0.14)),
        polygon((-0.3, -0.34), (-0.3, -0.52), (0.0, -0.46), (0.0, -0.3), cut=True),
        polygon((-0.3, -0.02), (-0.3, -0.26), (0.0, -0.22), (0.0, 0.04), cut=True), ellipse(0.045, -0.2, 0.025, cut=True))
    rays = [piece for turn in (-1.24, -0.94, 0.94, 1.24) for piece in turned((polygon((-0.05, -0.76), (0.0, -1.16), (0.05, -0.76)),),
        turn, 0.0, -0.1, 1.0)]
    return (*rays, *frame, *leaf, star(0.25, -0.36, 0.13, 0.035, 4))


def _curtain() -> Shape:
    """Two halves of a curtain, tied back, under a valance."""
    half = Piece(curve((0.0, -0.86), (0.14, -0.74), (0.34, -0.54), (0.78, -0.36), (0.84, -0.26), (0.74, -0.02), (1.22, -0.02),
        (1.12, -0.28), (1.26, -0.6), (1.3, -0.86), steps=6, closed=True))
    folds = [Piece(tapered((0.3 + 0.24 * k, -0.8, 0.0), (0.55 + 0.2 * k, -0.56, 0.02), (0.9 + 0.09 * k, -0.34, 0.012),
        steps=6), True) for k in range(4)]
    hem = [Piece(tapered((0.93 + 0.09 * k, -0.25, 0.0), (0.88 + 0.13 * k, -0.02, 0.018), steps=4), True) for k in range(3)]
    swag = [polygon(*arc_points(0.26 + 0.52 * k, -0.92, 0.26, 0.0, pi, 16, ry=0.17)) for k in range(3)]
    return (*both((half, *folds, *hem, bar((0.8, -0.29), (1.16, -0.29), 0.07, round_ends=True), *swag)),
        polygon((-1.34, -1.0), (1.34, -1.0), (1.34, -0.91), (-1.34, -0.91)), star(0.0, -0.32, 0.19, 0.06, 8))


def _trapdoor() -> Shape:
    """A lid in the floor, standing open, a ladder below it."""
    lid = (polygon((-0.66, -0.98), (0.66, -0.98), (0.74, -0.46), (-0.74, -0.46)),
        *(bar((x, -0.94), (x * 1.12, -0.5), 0.03, cut=True) for x in (-0.33, 0.0, 0.33)),
        ellipse(0.0, -0.86, 0.085, cut=True), ellipse(0.0, -0.86, 0.05))
    hole = (polygon((-0.82, -0.4), (0.82, -0.4), (1.14, 0.02), (-1.14, 0.02)),
        polygon((-0.68, -0.31), (0.68, -0.31), (0.88, -0.03), (-0.88, -0.03), cut=True))
    rails = (bar((-0.26, -0.66), (-0.34, 0.0), 0.07), bar((0.26, -0.66), (0.34, 0.0), 0.07),
        *(bar((-0.3, y), (0.3, y), 0.06) for y in (-0.54, -0.36, -0.18)))
    gap = polygon((-0.34, -0.7), (0.34, -0.7), (0.36, -0.46), (-0.36, -0.46), cut=True)
    return (*lid, *hole, gap, *rails, *both((star(1.12, -0.72, 0.15, 0.04, 4), star(1.34, -0.42, 0.09, 0.025, 4))))


def _coat() -> Shape:
    """A coat on a hanger, a bow at its neck."""
    body = mirrored(curve((0.0, -0.76), (0.12, -0.76), (0.44, -0.66), (0.4, -0.4), (0.36, -0.28), (0.62, 0.02), (0.1, -0.02),
        (0.0, -0.14), steps=5, closed=False))
    sleeve = Piece(curve((0.4, -0.69), (0.56, -0.6), (0.74, -0.16), (0.56, -0.1), (0.44, -0.4), steps=5))
    cuff = bar((0.57, -0.23), (0.73, -0.29), 0.035, cut=True)
    lapel = Piece(curve((0.0, -0.4), (0.07, -0.62), (0.12, -0.74), (0.22, -0.58), (0.12, -0.5), steps=4), True)
    bow = (polygon((0.0, -0.66), (0.17, -0.76), (0.17, -0.56)), polygon((0.0, -0.71), (0.05, -0.66), (0.0, -0.61)))
    hook = (band(0.0, -0.89, 0.1, 0.055, -pi, pi * 0.5), bar((0.0, -0.8), (0.0, -0.7), 0.05))
    buttons = [ellipse(0.1, y, 0.028, cut=True) for y in (-0.34, -0.24)]
    return (*both((sleeve, cuff)), Piece(body), *hook, *both((lapel, *bow, *buttons)), bar((0.0, -0.42), (0.0, -0.14), 0.025,
        cut=True), *both((star(1.12, -0.62, 0.15, 0.04, 4), star(1.32, -0.32, 0.09, 0.025, 4))))


def _newspaper() -> Shape:
    """The front page of a paper, a second one behind it."""
    page = (polygon((-0.66, -0.98), (0.66, -0.98), (0.66, 0.0), (-0.66, 0.0)),
        polygon((-0.55, -0.9), (0.55, -0.9), (0.55, -0.76), (-0.55, -0.76), cut=True),
        *(polygon((-0.48 + 0.25 * k, -0.87), (-0.29 + 0.25 * k, -0.87), (-0.29 + 0.25 * k, -0.79), (-0.48 + 0.25 * k, -0.79))
            for k in range(4)),
        bar((-0.55, -0.69), (0.55, -0.69), 0.025, cut=True),
        polygon((-0.55, -0.62), (-0.02, -0.62), (-0.02, -0.26), (-0.55, -0.26), cut=True), star(-0.285, -0.44, 0.16, 0.07, 5),
        *(bar((0.08, y), (0.55, y), 0.035, cut=True) for y in (-0.58, -0.49, -0.4, -0.31)))
    behind = (polygon((-0.66, -0.98), (0.66, -0.98), (0.66, 0.0), (-0.66, 0.0)),)
    edge = (polygon((-0.7, -1.02), (0.7, -1.02), (0.7, 0.0), (-0.7, 0.0), cut=True),)
    spots = [Piece(tapered((x, y, 0.0), (x + 0.1 * side, y - 0.1, 0.05), (x + 0.26 * side, y - 0.16, 0.0), steps=5))
        for x, y, side in ((0.98, -0.3, 1), (1.0, -0.62, 1), (-0.98, -0.16, -1), (-1.0, -0.48, -1))]
    return (*turned(behind, 0.16, 0.06, 0.06), *turned(edge, -0.05, -0.03, 0.0), *turned(page, -0.05, -0.03, 0.0), *spots)


def _marionette() -> Shape:
    """A puppet that hangs in its strings."""
    cross = (bar((-0.84, -0.9), (0.84, -0.9), 0.09, round_ends=True), bar((0.0, -1.0), (0.0, -0.8), 0.13, round_ends=True))
    strings = (bar((0.78, -0.9), (0.66, -0.5), 0.026), bar((0.4, -0.9), (0.3, -0.06), 0.026))
    arm = (Piece(tapered((0.1, -0.36, 0.05), (0.34, -0.26, 0.055), (0.5, -0.4, 0.045), (0.66, -0.52, 0.04), steps=6)),
        ellipse(0.67, -0.55, 0.065))
    dress = Piece(mirrored(curve((0.0, -0.42), (0.13, -0.42), (0.08, -0.28), (0.3, -0.06), (0.0, -0.02), steps=5, closed=False)))
    head = (ellipse(0.0, -0.57, 0.125), polygon((-0.14, -0.62), (0.14, -0.62), (0.0, -0.82)))
    leg = (Piece(tapered((0.1, -0.06, 0.035), (0.13, 0.06, 0.035), (0.24, 0.14, 0.06), steps=4)),)
    return (*cross, bar((0.0, -0.9), (0.0, -0.7), 0.026), *both((*strings, *arm, *leg)), dress, *head,
        *both((star(1.16, -0.7, 0.14, 0.04, 4), star(1.34, -0.38, 0.09, 0.025, 4))))


def _fan() -> Shape:
    """A fan, opened, a tassel at its pin."""
    sticks = [piece for k in range(9) for piece in turned((
        Piece(tapered((0.0, 0.0, 0.03), (0.0, -0.3, 0.035), (0.0, -0.44, 0.045), steps=4)),
        Piece(curve((-0.1, -0.5), (-0.15, -0.86), (0.0, -0.98), (0.15, -0.86), (0.1, -0.5), (0.0, -0.47), steps=5)),
        polygon((0.0, -0.9), (0.05, -0.77), (0.0, -0.64), (-0.05, -0.77), cut=True),
        ellipse(0.0, -0.57, 0.028, cut=True)), (k - 4) * 0.31, 0.0, 0.02)]
    tassel = (Piece(tapered((0.0, 0.0, 0.02), (0.5, 0.02, 0.025), (0.8, -0.16, 0.02), steps=6)),
        Piece(tapered((0.76, -0.14, 0.03), (0.9, -0.16, 0.07), (1.1, -0.26, 0.1), steps=4)))
    return (*sticks, *tassel)


def _slipper() -> Shape:
    """A dancing shoe with a bow, its ribbon in the air."""
    shoe = Piece(curve((-1.0, 0.12), (-0.98, 0.0), (-0.72, -0.1), (-0.46, -0.26), (-0.3, -0.16), (-0.02, -0.12), (0.26, -0.26), (0.5,
        -0.56), (0.62, -0.54), (0.64, -0.3), (0.62, -0.14), (0.42, -0.1), (0.14, 0.06), (-0.2, 0.18), (-0.7, 0.2), steps=6))
    heel = Piece(tapered((0.52, -0.26, 0.14), (0.58, -0.02, 0.075), (0.6, 0.14, 0.05), (0.6, 0.26, 0.07), steps=5))
    bow = (polygon((-0.44, -0.22), (-0.7, -0.46), (-0.76, -0.24)), polygon((-0.44, -0.22), (-0.3, -0.54), (-0.14, -0.36)),
        ellipse(-0.44, -0.22, 0.075))
    ribbon = Piece(tapered((0.56, -0.52, 0.03), (0.7, -0.72, 0.05), (0.92, -0.64, 0.05), (1.0, -0.42, 0.045), (1.2, -0.4, 0.045), (1.42,
        -0.6, 0.0), steps=7))
    return (*turned((shoe, heel, *bow, ribbon), -0.3, -0.3, -0.36, 0.8), star(-1.3, -0.5, 0.13, 0.035, 4),
        star(-0.98, -0.82, 0.1, 0.03, 4), star(0.2, -0.94, 0.08, 0.025, 4))


def _signpost() -> Shape:
    """A post with two arms that point opposite ways."""
    board = (polygon((-0.26, -0.14), (0.72, -0.14), (0.98, 0.0), (0.72, 0.14), (-0.26, 0.14), (-0.16, 0.0)),
        bar((-0.02, 0.0), (0.44, 0.0), 0.045, cut=True), polygon((0.42, -0.075), (0.66, 0.0), (0.42, 0.075), cut=True))
    back = turned(board, pi)
    post = (bar((0.0, 0.0), (0.0, -0.94), 0.11), ellipse(0.0, -0.96, 0.08))
    grass = [Piece(tapered((x, -0.02, 0.05), (x + lean * 0.5, -0.14, 0.035), (x + lean, -0.26, 0.0), steps=4))
        for x, lean in ((0.24, 0.1), (0.34, 0.22), (-0.24, -0.1), (-0.34, -0.22))]
    return (*post, *turned(board, -0.08, 0.0, -0.72), *turned(back, 0.06, 0.0, -0.4), *grass)


def _bouquet() -> Shape:
    """Flowers in paper, thrown to whoever bows."""
    def bloom(x: float, y: float, size: float) -> Shape:
        petals = [piece for k in range(7) for piece in turned((ellipse(0.0, -0.15, 0.075),), tau * k / 7)]
        flower = (ellipse(0.0, 0.0, 0.27, cut=True), ellipse(0.0, 0.0, 0.15), *petals, ellipse(0.0, 0.0, 0.09, cut=True),
            ellipse(0.0, 0.0, 0.055))
        return turned(flower, 0.3, x, y, size)

    leaf = (Piece(tapered((0.4, -0.5, 0.02), (0.76, -0.62, 0.11), (1.1, -0.6, 0.0), steps=6)), Piece(tapered((0.5, -0.53, 0.0),
        (0.76, -0.6, 0.018), (1.0, -0.6, 0.0), steps=5), True), Piece(tapered((0.3, -0.3, 0.02), (0.62, -0.34, 0.1), (0.92, -0.28,
        0.0), steps=6)))
    paper = (polygon((0.0, 0.04), (-0.44, -0.46), (0.44, -0.46)), *both((bar((0.04, -0.08), (0.17, -0.42), 0.03, cut=True),)))
    blooms = [piece for x, y, size in ((-0.5, -0.62, 1.0), (0.5, -0.62, 1.0), (0.0, -0.5, 1.0), (-0.26, -0.82, 0.9), (0.26, -0.82,
        0.9)) for piece in bloom(x, y, size)]
    petals = both((Piece(tapered((1.0, -0.84, 0.0), (1.12, -0.9, 0.05), (1.22, -1.0, 0.0), steps=5)),
        Piece(tapered((1.24, -0.42, 0.0), (1.34, -0.48, 0.05), (1.42, -0.6, 0.0), steps=5))))
    return (*both(leaf), *paper, *blooms, *petals)


THEATRE: Mapping[str, Shape] = named(_door, _curtain, _trapdoor, _coat, _newspaper, _marionette, _fan, _slipper, _signpost,
    _bouquet)
"""The tools by name."""

# fmt: on
