"""Sigils: one silhouette per set or piece; the marks of the two kinds of effect."""

from itertools import pairwise
from math import cos, pi, tau

from gesso.art.shapes import Piece, Shape, arc_points, band, bar, curve, ellipse, named, polygon, star, turned


def _nib() -> Shape:
    half = [(-0.3, -0.5), (-0.44, -0.18), (-0.38, 0.14), (-0.2, 0.46), (-0.02, 0.86)]
    left = curve(*half, closed=False)
    body = Piece((*left, *((-x, y) for x, y in reversed(left))))
    nib = (
        body,
        polygon((-0.3, -0.64), (0.3, -0.64), (0.3, -0.96), (-0.3, -0.96)),
        ellipse(0.0, -0.06, 0.15, cut=True),
        bar((0.0, -0.06), (0.0, 0.6), 0.055, cut=True),
    )
    return (*turned(nib, pi / 4, 0.08, -0.14, 0.9), bar((-0.72, 0.8), (0.62, 0.8), 0.17))


def _scales() -> Shape:
    pieces: list[Piece] = []
    for x, y in ((0.0, 0.02), (-0.5, 0.62), (0.5, 0.62)):
        for radius, cut in ((0.55, True), (0.49, False), (0.345, True), (0.215, False)):
            pieces.append(Piece(tuple(arc_points(x, y, radius, pi, tau, 40)), cut))
    return tuple(pieces)


def _zigzag() -> Shape:
    joints = [(-0.82, 0.5), (-0.36, -0.28), (-0.02, 0.3), (0.42, -0.44)]
    legs = [bar(a, b, 0.3, round_ends=True) for a, b in pairwise(joints)]
    head = polygon((0.88, -0.9), (0.82, -0.14), (0.58, -0.33), (0.1, -0.74))
    drips = [
        piece
        for x, top, end in ((-0.74, 0.5, 0.86), (-0.02, 0.3, 0.74), (0.22, 0.0, 0.4))
        for piece in (bar((x, top), (x, end), 0.1), ellipse(x, end, 0.085))
    ]
    return (*legs, head, *drips)


def _stone() -> Shape:
    rim = ((-0.36, -0.84), (0.36, -0.78), (0.84, -0.2), (0.66, 0.52), (0.06, 0.86), (-0.62, 0.58), (-0.86, -0.14))
    crown, foot = (-0.16, -0.2), (0.22, 0.24)
    cuts = [(crown, rim[0]), (crown, rim[6]), (crown, rim[5]), (crown, rim[1]), (crown, foot)]
    cuts += [(foot, rim[2]), (foot, rim[3]), (foot, rim[4])]
    return (Piece(rim), *(bar(start, end, 0.07, cut=True) for start, end in cuts))


def _petals() -> Shape:
    petal = (
        Piece(curve((0.0, -0.95), (0.25, -0.62), (0.1, -0.24), (0.0, -0.2), (-0.1, -0.24), (-0.25, -0.62))),
        bar((0.0, -0.78), (0.0, -0.42), 0.06, cut=True),
    )
    ring = [piece for step in range(8) for piece in turned(petal, step * pi / 4)]
    return (*ring, ellipse(0.0, 0.0, 0.24, cut=True), ellipse(0.0, 0.0, 0.15))


def _palette() -> Shape:
    outline = curve(
        (-0.86, 0.05), (-0.6, -0.56), (0.0, -0.78), (0.62, -0.56), (0.9, -0.02),
        (0.7, 0.3), (0.34, 0.28), (0.16, 0.44), (0.24, 0.68), (0.0, 0.8), (-0.56, 0.6),
    )  # fmt: skip
    dabs = [(-0.5, 0.12), (-0.4, -0.3), (0.02, -0.48), (0.46, -0.28)]
    return (Piece(outline), *(ellipse(x, y, 0.15, cut=True) for x, y in dabs), ellipse(-0.16, 0.42, 0.13, cut=True))


def _film() -> Shape:
    holes = [
        polygon((x, y), (x + 0.17, y), (x + 0.17, y + 0.17), (x, y + 0.17), cut=True)
        for y in (-0.66, 0.49)
        for x in (-0.81, -0.44, -0.085, 0.27, 0.64)
    ]
    return (
        polygon((-0.94, -0.78), (0.94, -0.78), (0.94, 0.78), (-0.94, 0.78)),
        *holes,
        polygon((-0.78, -0.36), (0.78, -0.36), (0.78, 0.36), (-0.78, 0.36), cut=True),
        polygon((-0.2, -0.27), (0.34, 0.0), (-0.2, 0.27)),
    )


def _crescent() -> Shape:
    return (ellipse(-0.1, 0.0, 0.86), ellipse(0.24, -0.12, 0.7, cut=True), star(0.34, -0.06, 0.52, 0.15, 4))


def _record() -> Shape:
    wedge = Piece(((0.0, 0.0), *arc_points(0.0, 0.0, 1.0, -1.05, -0.35, 20)), cut=True)
    grooves = [band(0.0, 0.0, radius + 0.03, radius - 0.03, -0.35, tau - 1.05, cut=True) for radius in (0.72, 0.55)]
    return (
        ellipse(0.0, 0.0, 0.92),
        *grooves,
        wedge,
        ellipse(0.0, 0.0, 0.36, cut=True),
        ellipse(0.0, 0.0, 0.28),
        ellipse(0.0, 0.0, 0.09, cut=True),
    )


def _fish() -> Shape:
    body = curve(
        (-0.78, 0.02), (-0.6, -0.34), (-0.18, -0.5), (0.24, -0.34), (0.5, -0.02), (0.84, -0.36), (0.8, 0.12),
        (0.94, 0.52), (0.5, 0.28), (0.16, 0.4), (-0.24, 0.46), (-0.62, 0.32),
    )  # fmt: skip
    scales = [
        Piece((*arc_points(x, y, 0.2, -pi / 2, pi / 2, 14), *arc_points(x, y, 0.13, pi / 2, -pi / 2, 14)), True)
        for x, y in ((-0.26, -0.18), (-0.26, 0.18), (0.0, 0.0), (0.2, -0.14), (0.2, 0.16))
    ]
    fin = Piece(curve((-0.3, -0.42), (0.02, -0.86), (0.3, -0.7), (0.2, -0.34), steps=8))
    belly = Piece(curve((-0.24, 0.36), (-0.06, 0.8), (0.16, 0.74), (0.12, 0.34), steps=8))
    return (fin, belly, Piece(body), *scales, ellipse(-0.54, -0.06, 0.085, cut=True))


def _brush() -> Shape:
    side = [(0.26, 0.02), (0.36, 0.3), (0.2, 0.62)]
    tip = curve(*((-x, y) for x, y in side), (0.1, 0.98), *reversed(side), steps=12)
    eyes = (ellipse(-0.12, 0.28, 0.075, 0.11, cut=True), ellipse(0.12, 0.28, 0.075, 0.11, cut=True))
    return (
        bar((0.0, -0.86), (0.0, -0.24), 0.25, round_ends=True),
        ellipse(0.0, -0.8, 0.05, cut=True),
        polygon((-0.22, -0.28), (0.22, -0.28), (0.3, -0.05), (-0.3, -0.05)),
        Piece(tip),
        *eyes,
        Piece(curve((-0.5, -0.2), (-0.76, 0.06), (-0.66, 0.36), (-0.56, 0.1), steps=8)),
        Piece(curve((0.5, -0.2), (0.76, 0.06), (0.66, 0.36), (0.56, 0.1), steps=8)),
    )


def _toon() -> Shape:
    face: list[Piece] = []
    for x in (-0.27, 0.27):
        pie = Piece(((x, 0.04), *arc_points(x, 0.04, 0.3, -1.25, -0.45, 8)), cut=True)
        face += [ellipse(x, 0.0, 0.185, 0.29, cut=True), ellipse(x, 0.04, 0.115, 0.19), pie]
    grin = (*arc_points(0.0, 0.3, 0.46, 0.2, pi - 0.2, 24), *arc_points(0.0, 0.26, 0.43, pi - 0.3, 0.3, 24))
    hair = Piece(curve((-0.14, -0.5), (-0.3, -0.78), (0.06, -0.98), (0.34, -0.86), (0.1, -0.8), (0.12, -0.52), steps=8))
    gloves = [ellipse(x, 0.3, 0.19, 0.22) for x in (-0.8, 0.8)]
    gaps = [ellipse(0.0, 0.14, 0.72, 0.78, cut=True)]
    return (*gloves, *gaps, hair, ellipse(0.0, 0.14, 0.64, 0.7), *face, Piece(grin, cut=True))


def _chip() -> Shape:
    return (
        polygon((-0.18, -0.9), (0.42, -0.34), (0.06, 0.14), (-0.5, 0.06)),
        bar((-0.18, -0.9), (0.0, -0.12), 0.07, cut=True),
        bar((0.0, -0.12), (0.42, -0.34), 0.0),
        polygon((0.5, -0.1), (0.86, 0.36), (0.42, 0.62), (0.18, 0.3)),
        polygon((-0.72, 0.3), (-0.14, 0.36), (0.16, 0.8), (-0.52, 0.84), (-0.86, 0.58)),
        bar((-0.72, 0.3), (-0.32, 0.6), 0.07, cut=True),
        bar((-0.32, 0.6), (0.16, 0.8), 0.07, cut=True),
    )


def _golem() -> Shape:
    pieces = [
        polygon((-0.24, -0.92), (0.26, -0.9), (0.32, -0.52), (0.2, -0.4), (-0.22, -0.4), (-0.32, -0.56)),
        polygon((-0.44, -0.34), (0.44, -0.34), (0.52, -0.02), (0.3, 0.36), (-0.3, 0.36), (-0.52, -0.02)),
        bar((-0.1, -0.2), (0.06, 0.06), 0.06, cut=True),
        bar((0.06, 0.06), (-0.08, 0.28), 0.06, cut=True),
    ]
    for side in (-1, 1):
        for cut, points in (
            (True, ((0.2, -0.72), (0.05, -0.68), (0.07, -0.6), (0.19, -0.62))),
            (False, ((0.54, -0.44), (0.92, -0.3), (0.96, 0.06), (0.62, 0.04))),
            (False, ((0.96, 0.12), (0.62, 0.12), (0.56, 0.5), (0.72, 0.62), (0.98, 0.52))),
            (False, ((0.34, 0.43), (0.06, 0.43), (0.08, 0.92), (0.5, 0.92))),
        ):
            pieces.append(polygon(*((x * side, y) for x, y in points), cut=cut))
    return tuple(pieces)


def _beast() -> Shape:
    left = [
        (0.0, -0.5), (-0.3, -0.52), (-0.58, -0.94), (-0.7, -0.38), (-0.92, 0.0), (-0.7, 0.12), (-0.78, 0.36),
        (-0.46, 0.42), (-0.3, 0.72), (-0.12, 0.9), (0.0, 0.92),
    ]  # fmt: skip
    head = (*left, *((-x, y) for x, y in reversed(left[1:-1])))
    marks: list[Piece] = [polygon((-0.16, 0.5), (0.16, 0.5), (0.05, 0.66), (-0.05, 0.66), cut=True)]
    for side in (-1, 1):
        marks += [
            polygon((0.16 * side, 0.1), (0.56 * side, -0.14), (0.46 * side, 0.12), (0.24 * side, 0.2), cut=True),
            polygon((0.1 * side, -0.44), (0.19 * side, -0.42), (0.07 * side, -0.04), cut=True),
            polygon((0.34 * side, -0.38), (0.42 * side, -0.36), (0.26 * side, -0.1), cut=True),
            polygon((0.56 * side, -0.7), (0.6 * side, -0.44), (0.44 * side, -0.5), cut=True),
            bar((0.05 * side, 0.72), (0.26 * side, 0.66), 0.05, cut=True),
        ]
    return (Piece(tuple(head)), *marks)


def _gaslamp() -> Shape:
    return (
        ellipse(0.0, -0.86, 0.12),
        ellipse(0.0, -0.86, 0.05, cut=True),
        polygon((-0.6, -0.4), (-0.3, -0.72), (0.3, -0.72), (0.6, -0.4)),
        polygon((-0.5, -0.32), (0.5, -0.32), (0.34, 0.6), (-0.34, 0.6)),
        polygon((-0.37, -0.22), (0.37, -0.22), (0.25, 0.5), (-0.25, 0.5), cut=True),
        Piece(curve((0.0, -0.16), (0.14, 0.1), (0.17, 0.28), (0.0, 0.44), (-0.17, 0.28), (-0.14, 0.1), steps=8)),
        polygon((-0.44, 0.68), (0.44, 0.68), (0.3, 0.94), (-0.3, 0.94)),
    )


def _flame() -> Shape:
    rim = curve(
        (0.06, -0.96), (0.3, -0.52), (0.56, -0.14), (0.6, 0.36), (0.3, 0.8), (-0.1, 0.9), (-0.5, 0.64), (-0.6, 0.2),
        (-0.4, -0.2), (-0.22, 0.0), (-0.1, -0.5),
    )  # fmt: skip
    core = curve((0.06, 0.02), (0.26, 0.36), (0.2, 0.66), (-0.04, 0.76), (-0.26, 0.58), (-0.18, 0.3), (-0.02, 0.3))
    return (Piece(rim), Piece(core, cut=True), ellipse(0.0, 0.58, 0.1))


def _shade() -> Shape:
    cloak = curve(
        (-0.1, -0.62), (0.16, -0.56), (0.3, -0.2), (0.44, 0.3), (0.8, 0.84), (0.3, 0.72), (0.0, 0.92), (-0.34, 0.72),
        (-0.9, 0.88), (-0.5, 0.32), (-0.36, -0.24),
    )  # fmt: skip
    brim = polygon((-0.58, -0.6), (0.5, -0.6), (0.42, -0.48), (-0.5, -0.48))
    crown = polygon((-0.32, -0.94), (0.2, -0.94), (0.26, -0.58), (-0.36, -0.58))
    eyes = (ellipse(-0.2, -0.3, 0.07, cut=True), ellipse(0.1, -0.3, 0.07, cut=True))
    return (Piece(cloak), brim, crown, *eyes)


_DRAWN = (
    _nib, _scales, _zigzag, _stone, _petals, _palette, _film, _crescent, _record, _fish, _brush, _toon, _chip, _golem,
    _beast, _gaslamp, _flame, _shade,
)  # fmt: skip
SIGILS = named(*_DRAWN)


def _drop() -> Shape:
    # The tangents from the tip touch a disc of 0.60 at 56 degrees, as a compass would draw it.
    radius, centre = 0.6, -0.2
    reach = 56 * pi / 180
    round_side = arc_points(centre, 0.0, radius, reach, tau - reach, 60)
    return (Piece(((centre + radius / cos(reach), 0.0), *round_side)),)


def _semicolon() -> Shape:
    dot, x, low = 0.36, 0.06, 0.3
    tail = curve((0.42, 0.3), (0.36, 0.62), (0.1, 0.92), (-0.26, 1.0), steps=10, closed=False)
    inner = curve((-0.26, 1.0), (-0.04, 0.82), (0.03, 0.62), (0.0, 0.5), steps=10, closed=False)
    return (ellipse(x, -0.58, dot), ellipse(x, low, dot), Piece((*tail, *inner, (x, low))))


def _exhausted() -> Shape:
    """A quarter turn, over the line on which a unit stands."""
    turn = band(-0.5, 0.42, 1.12, 0.78, -pi / 2, -0.2)
    head = polygon((0.06, 0.1), (0.86, 0.1), (0.46, 0.62))
    return (turn, head, polygon((-0.9, 0.66), (0.1, 0.66), (0.1, 0.9), (-0.9, 0.9)))


DROP = _drop()
SEMICOLON = _semicolon()
EXHAUSTED = _exhausted()
SQUARE = (polygon((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),)
LOZENGE = (polygon((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)),)
TRIANGLE = (polygon((0.0, -1.0), (1.0, 0.82), (-1.0, 0.82)),)
