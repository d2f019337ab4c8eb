"""Signs of tokens, tiles, Frames, dice and counters."""

from math import cos, pi, sin

from gesso.art.shapes import Piece, Shape, arc_points, band, bar, curve, ellipse, named, polygon, ribbon, star, turned
from gesso_art.react.sigils import DROP


def _ink() -> Shape:
    shine = curve((-0.42, 0.18), (-0.4, 0.44), (-0.14, 0.66), (-0.24, 0.4), (-0.28, 0.16))
    return (*turned(DROP, -pi / 2, 0.0, 0.12, 1.06), Piece(shine, cut=True))


def _scale() -> Shape:
    low, reach = 0.02, 0.9
    body = ((-reach, -0.76), (reach, -0.76), *arc_points(0.0, low, reach, 0.0, pi, 40))
    above = [ellipse(side * 0.94, -0.98, 0.68, cut=True) for side in (-1, 1)]
    rings = [band(0.0, low, outer, outer - 0.14, 0.0, pi, cut=True) for outer in (0.7, 0.4)]
    return (Piece(body), *above, *rings)


def _ward() -> Shape:
    bars = [bar((-wide, y), (wide, y), 0.17) for wide, y in ((0.24, -0.27), (0.4, 0.0), (0.24, 0.27))]
    return (_diamond(1.0), _diamond(0.74, cut=True), *bars)


def _diamond(reach: float, *, cut: bool = False) -> Piece:
    return polygon((0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0), cut=cut)


def _outline() -> Shape:
    ring = (ellipse(0.0, 0.0, 0.97), ellipse(0.0, 0.0, 0.77, cut=True))
    return (*ring, _diamond(0.62), _diamond(0.36, cut=True))


def _omen() -> Shape:
    lid = curve((-1.0, 0.2), (-0.54, -0.24), (0.0, -0.4), (0.54, -0.24), (1.0, 0.2), closed=False)
    eye = Piece((*lid, *((x, 0.4 - y) for x, y in reversed(lid))))
    rays = [
        bar((0.66 * sin(a), 0.2 - 0.78 * cos(a)), (0.9 * sin(a), 0.2 - 1.1 * cos(a)), 0.15) for a in (-0.6, 0.0, 0.6)
    ]
    return (eye, ellipse(0.0, 0.2, 0.46, cut=True), star(0.0, 0.2, 0.5, 0.15, 4), *rays)


def _dash() -> Shape:
    chevron = ((-0.34, -0.78), (0.02, -0.78), (0.44, 0.0), (0.02, 0.78), (-0.34, 0.78), (0.08, 0.0))
    return tuple(Piece(tuple((x + shift, y) for x, y in chevron)) for shift in (-0.63, -0.05, 0.53))


def _tip() -> Shape:
    card = (polygon((-0.56, -0.8), (0.56, -0.8), (0.56, 0.8), (-0.56, 0.8)),
            polygon((-0.38, -0.62), (0.38, -0.62), (0.38, 0.62), (-0.38, 0.62), cut=True))  # fmt: skip
    plus = [bar((0.26, 0.52), (0.96, 0.52), width, cut=cut) for width, cut in ((0.5, True), (0.24, False))]
    plus.insert(1, bar((0.61, 0.17), (0.61, 0.87), 0.5, cut=True))
    return (*turned(card, -0.16, -0.24, -0.04, 1.04), *plus, bar((0.61, 0.17), (0.61, 0.87), 0.24))


def _rest() -> Shape:
    return (
        bar((-0.88, -0.62), (-0.88, 0.76), 0.22),
        bar((-0.98, 0.34), (0.98, 0.34), 0.28),
        bar((0.88, 0.3), (0.88, 0.76), 0.22),
        ellipse(-0.5, -0.04, 0.22),
        Piece((*arc_points(-0.0, -0.06, 0.22, pi, 1.5 * pi, 10), *arc_points(0.7, -0.0, 0.28, -pi / 2, 0.0, 10),
               (0.98, 0.14), (-0.22, 0.14))),
    )  # fmt: skip


def _walk() -> Shape:
    return (polygon((-0.96, -0.2), (0.1, -0.2), (0.1, -0.66), (0.98, 0.0), (0.1, 0.66), (0.1, 0.2), (-0.96, 0.2)),)


def _jab() -> Shape:
    return (star(0.0, 0.0, 1.0, 0.46, 9), star(0.0, 0.0, 0.3, 0.14, 4, cut=True))


def _leap() -> Shape:
    return (
        band(-0.12, 0.18, 0.84, 0.52, pi, 2 * pi),
        polygon((0.12, 0.14), (0.98, 0.14), (0.55, 0.72)),
        polygon((-0.34, 0.26), (0.08, 0.26), (0.08, 0.72), (-0.34, 0.72)),
    )


def _trade() -> Shape:
    arrow = polygon(
        (-0.94, -0.62), (0.26, -0.62), (0.26, -0.92), (0.96, -0.46), (0.26, 0.0), (0.26, -0.3), (-0.94, -0.3)
    )
    return (arrow, *turned((arrow,), pi))


def _line() -> Shape:
    upper = curve((-0.98, -0.1), (-0.7, -0.32), (-0.2, -0.22), (0.3, -0.28), (1.0, -0.2), closed=False)
    lower = curve((0.86, 0.24), (0.3, 0.26), (-0.3, 0.3), (-0.74, 0.26), closed=False)
    frayed = ((0.7, -0.12), (0.94, -0.04), (0.5, 0.02), (0.78, 0.12), (0.62, 0.18))
    streaks = (bar((0.0, -0.1), (0.74, -0.15), 0.08, cut=True), bar((-0.3, 0.16), (0.66, 0.08), 0.08, cut=True))
    stroke = tuple((x, y * 1.3) for x, y in (*upper, *frayed, *lower))
    return turned((Piece(stroke), *streaks), -0.5, 0.0, 0.02, 1.02)


def _tone() -> Shape:
    hollow = Piece(tuple(arc_points(0.0, 0.0, 0.74, -pi / 2, pi / 2, 40)), cut=True)
    return (ellipse(0.0, 0.0, 0.94), hollow)


def _hue() -> Shape:
    places = ((0.0, -0.44), (-0.5, 0.44), (0.5, 0.44))
    return tuple(piece for x, y in places for piece in turned(DROP, -pi / 2, x, y, 0.58))


def _die() -> Shape:
    across, gap = 0.86, 0.05
    top = polygon((0.0, -0.98), (across, -0.5), (0.0, -0.02), (-across, -0.5))
    left = polygon((-across - gap, -0.42), (-gap, 0.06), (-gap, 1.0), (-across - gap, 0.52))
    right = Piece(tuple((-x, y) for x, y in left.points))
    pips = [ellipse(x, y, 0.13, cut=True) for x, y in ((-0.66, 0.0), (-0.28, 0.6), (0.47, 0.3))]
    return (top, left, right, ellipse(0.0, -0.5, 0.2, 0.12, cut=True), *pips)


def _beat() -> Shape:
    heads = [ellipse(x, y, 0.31, 0.23, turn=-0.35) for x, y in ((-0.6, 0.66), (0.5, 0.48))]
    stems = [bar((-0.38, 0.6), (-0.38, -0.7), 0.16), bar((0.72, 0.42), (0.72, -0.9), 0.16)]
    return (*heads, *stems, polygon((-0.46, -0.72), (0.8, -0.96), (0.8, -0.58), (-0.46, -0.34)))


def _oil() -> Shape:
    spout = curve((-0.3, 0.1), (-0.22, -0.36), (0.1, -0.66), (0.82, -0.74), closed=False)
    return (
        polygon((-0.92, 0.92), (-0.92, 0.6), (0.34, 0.6), (0.34, 0.92)),
        Piece(tuple(arc_points(-0.29, 0.52, 0.56, pi, 2 * pi, 40))),
        ribbon(spout, (0.34, 0.22, 0.16, 0.1)),
        band(0.2, 0.26, 0.36, 0.22, -0.75 * pi, 0.45 * pi),
        *turned(DROP, -pi / 2, 0.78, -0.24, 0.28),
    )


PIECE_SIGNS = named(
    _ink, _scale, _ward, _outline, _omen, _dash, _tip, _rest, _walk, _jab, _leap, _trade, _line, _tone, _hue, _die,
    _beat, _oil,
)  # fmt: skip
