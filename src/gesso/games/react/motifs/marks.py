"""The marks of the two kinds of effect: a drop for an Intention, a semicolon for a Reaction."""

from __future__ import annotations

from math import cos, pi, tau

from gesso.art.shapes import Piece, Shape, arc_points, curve, ellipse


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


DROP = _drop()
SEMICOLON = _semicolon()
