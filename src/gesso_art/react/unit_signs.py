"""Signs of Summons: Armaments, beasts, a speaker."""

from math import pi

from gesso.art.shapes import Piece, Point, Shape, bar, curve, ellipse, named, polygon, ribbon, turned


def _mirrored(*points: Point) -> tuple[Point, ...]:
    """The outline whose left half this is, from its top down."""
    return (*points, *((-x, y) for x, y in reversed(points)))


def _sword() -> Shape:
    sword = (
        polygon((0.0, -1.2), (0.19, -0.94), (0.19, 0.36), (-0.19, 0.36), (-0.19, -0.94)),
        bar((0.0, -0.82), (0.0, 0.22), 0.07, cut=True),
        bar((-0.46, 0.44), (0.46, 0.44), 0.2, round_ends=True),
        bar((0.0, 0.44), (0.0, 0.86), 0.2),
        ellipse(0.0, 0.98, 0.19),
    )
    return turned(sword, pi / 4, -0.06, 0.06, 1.06)


def _shield() -> Shape:
    def outline(scale: float) -> tuple[Point, ...]:
        side = curve((-0.8, -0.78), (-0.8, -0.1), (-0.54, 0.46), (0.0, 0.96), closed=False)
        return tuple((x * scale, y * scale) for x, y in _mirrored((0.0, -0.92), *side[:-1], (0.0, 0.96)))

    half = [(min(x, 0.0), y) for x, y in outline(0.66)]
    return (Piece(outline(1.0)), Piece(outline(0.8), cut=True), Piece(tuple(half)))


def _bow() -> Shape:
    limbs = curve((-0.42, -0.95), (-0.16, -0.82), (0.26, -0.42), (0.32, 0.0), (0.26, 0.42), (-0.16, 0.82), (-0.42, 0.95),
                  closed=False)  # fmt: skip
    nock = (-0.74, 0.0)
    return (
        ribbon(limbs, (0.1, 0.18, 0.26, 0.18, 0.1)),
        bar((-0.41, -0.94), nock, 0.08),
        bar((-0.41, 0.94), nock, 0.08),
        bar((-0.9, 0.0), (0.7, 0.0), 0.15),
        polygon((1.0, 0.0), (0.58, -0.27), (0.58, 0.27)),
        polygon((-1.0, -0.21), (-0.76, -0.21), (-0.56, 0.0), (-0.76, 0.21), (-1.0, 0.21), (-0.82, 0.0)),
    )


def _speaker() -> Shape:
    return (
        polygon((-0.52, -0.96), (0.52, -0.96), (0.62, -0.86), (0.62, 0.86), (0.52, 0.96), (-0.52, 0.96),
                (-0.62, 0.86), (-0.62, -0.86)),
        ellipse(0.0, -0.52, 0.26, cut=True),
        ellipse(0.0, -0.52, 0.13),
        ellipse(0.0, 0.32, 0.48, cut=True),
        ellipse(0.0, 0.32, 0.36),
        ellipse(0.0, 0.32, 0.15, cut=True),
    )  # fmt: skip


def _tiger() -> Shape:
    head = _mirrored(
        (0.0, -0.64), (-0.4, -0.66), (-0.74, -0.4), (-0.86, 0.0), (-0.98, 0.36), (-0.78, 0.4), (-0.8, 0.64),
        (-0.46, 0.72), (-0.22, 0.92), (0.0, 0.94),
    )  # fmt: skip
    marks = [
        polygon((-0.18, 0.26), (0.18, 0.26), (0.06, 0.43), (-0.06, 0.43), cut=True),
        bar((0.0, 0.4), (0.0, 0.58), 0.07, cut=True),
        polygon((-0.09, -0.66), (0.09, -0.66), (0.0, -0.22), cut=True),
    ]
    ears: list[Piece] = []
    for side in (-1, 1):
        ears += [ellipse(0.64 * side, -0.62, 0.3), ellipse(0.66 * side, -0.64, 0.13, cut=True)]
        marks += [
            polygon((0.17 * side, 0.08), (0.52 * side, -0.14), (0.48 * side, 0.1), (0.3 * side, 0.16), cut=True),
            polygon((0.22 * side, -0.68), (0.38 * side, -0.68), (0.17 * side, -0.36), cut=True),
            polygon((1.0 * side, 0.04), (1.0 * side, 0.2), (0.62 * side, 0.17), cut=True),
            polygon((0.9 * side, 0.4), (0.9 * side, 0.54), (0.5 * side, 0.44), cut=True),
            bar((0.0, 0.58), (0.28 * side, 0.7), 0.08, cut=True),
        ]
    return (*ears, Piece(head), *marks)


def _serpent() -> Shape:
    spine = curve(
        (0.94, 0.66), (0.5, 0.82), (-0.1, 0.8), (-0.62, 0.74), (-0.74, 0.44), (-0.36, 0.22), (0.24, 0.16),
        (0.62, -0.06), (0.6, -0.46), (0.22, -0.7), (-0.12, -0.66), closed=False,
    )  # fmt: skip
    head = curve((0.06, -0.86), (-0.22, -0.92), (-0.56, -0.72), (-0.74, -0.5), (-0.44, -0.42), (-0.1, -0.46))
    return (
        ribbon(spine, (0.03, 0.2, 0.27, 0.3, 0.3, 0.28, 0.26)),
        Piece(head),
        ellipse(-0.3, -0.7, 0.075, cut=True),
        bar((-0.68, -0.5), (-0.84, -0.36), 0.07),
        bar((-0.82, -0.38), (-0.98, -0.36), 0.06),
        bar((-0.82, -0.38), (-0.86, -0.2), 0.06),
    )


def _crane() -> Shape:
    neck = curve((0.1, 0.22), (0.4, 0.12), (0.52, -0.16), (0.56, -0.44), (0.7, -0.56), closed=False)
    body = curve((-0.6, 0.42), (-0.2, 0.08), (0.16, 0.06), (0.34, 0.18), (0.1, 0.4), (-0.3, 0.5))
    wing = polygon((0.22, 0.14), (0.12, -0.5), (-0.22, -0.98), (-0.34, -0.72), (-0.54, -0.8), (-0.56, -0.52),
                   (-0.78, -0.52), (-0.7, -0.26), (-0.92, -0.2), (-0.66, 0.02), (-0.3, 0.2))  # fmt: skip
    return (
        wing,
        bar((-0.26, -0.62), (-0.02, -0.1), 0.06, cut=True),
        bar((-0.56, -0.38), (-0.16, 0.0), 0.06, cut=True),
        Piece(body),
        ribbon(neck, (0.26, 0.16, 0.13, 0.14)),
        ellipse(0.68, -0.56, 0.13),
        polygon((0.7, -0.68), (1.0, -0.5), (0.72, -0.46)),
        bar((-0.3, 0.4), (-0.92, 0.72), 0.09),
        bar((-0.16, 0.42), (-0.74, 0.9), 0.09),
    )


UNIT_SIGNS = named(
    _sword, _shield, _bow, _speaker, _tiger, _serpent, _crane,
)  # fmt: skip
