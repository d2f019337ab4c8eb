"""What stands on the stage of an Advantage: one silhouette each, its feet at 0, 0, about ten units tall,
x mirrored if so named."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gesso.art.shapes import Piece, Shape, bar, curve, ellipse, polygon, star, turned
from gesso_art.solrei.cutting import both, mirrored, tapered

# Coordinates are set as tables.
# fmt: off

def _swords() -> Shape:
    """Three swords on a rack."""
    def sword(x: float, lean: float, length: float) -> Shape:
        pieces = (
            Piece(tapered((0.0, 1.2, 0.2), (0.0, 0.0, 0.34), (0.0, -length + 0.9, 0.27), (0.0, -length, 0.0),
                steps=4)),
            bar((-0.95, 0.1), (0.95, 0.1), 0.34, round_ends=True),
            ellipse(0.0, 1.35, 0.32),
        )
        return turned(pieces, lean, x, -2.6)

    rack = (
        bar((-3.1, -1.9), (3.1, -1.9), 0.42), bar((-2.7, -3.1), (2.7, -3.1), 0.3),
        *both((polygon((2.2, -3.4), (2.6, -3.4), (3.1, 0.0), (2.55, 0.0)), bar((1.9, -0.1), (3.8, -0.1), 0.36))),
    )
    return (*sword(-2.1, -0.2, 5.4), *sword(2.1, 0.2, 5.4), *sword(0.0, 0.0, 6.4), *rack)


def _mask() -> Shape:
    """A mask on a stand, ribbons at its sides."""
    face = mirrored(curve((0.0, -8.6), (0.8, -8.9), (2.3, -9.6), (2.6, -8.2), (2.1, -5.6), (1.1, -3.7), (0.0, -3.0),
        steps=8, closed=False))
    eye = Piece(curve((0.45, -7.0), (1.0, -7.6), (1.9, -7.6), (1.7, -6.9), (1.0, -6.6), steps=6), cut=True)
    ribbon = Piece(tapered((2.3, -7.6, 0.12), (3.2, -6.8, 0.26), (3.0, -5.2, 0.3), (3.8, -3.6, 0.22), (3.5, -2.4,
        0.0), steps=7))
    mouth = Piece(curve((0.0, -4.7), (0.55, -4.85), (0.85, -5.05), (0.5, -4.4), (0.0, -4.3), steps=5), cut=True)
    tear = polygon((1.15, -6.3), (1.38, -5.7), (1.15, -5.2), (0.92, -5.7), cut=True)
    stand = (bar((0.0, -3.2), (0.0, -0.4), 0.4), Piece(mirrored(curve((0.0, -0.9), (0.4, -0.7), (1.5, -0.25), (1.6,
        0.0), (0.0, 0.0), steps=5, closed=False))))
    return (*both((ribbon,)), Piece(face), *both((eye, mouth, tear)), polygon((0.0, -8.3), (0.22, -7.9), (0.0,
        -7.5), (-0.22, -7.9), cut=True), *stand)


def _gate() -> Shape:
    """A garden gate between two pillars with trees on them."""
    pieces: list[Piece] = [
        polygon((3.2, -5.6), (4.9, -5.6), (4.9, 0.0), (3.2, 0.0)), polygon((2.95, -5.9), (5.15, -5.9), (5.15,
            -5.45), (2.95, -5.45)),
        *(ellipse(x, y, r) for x, y, r in ((4.05, -7.0, 1.05), (3.3, -6.6, 0.7), (4.8, -6.6, 0.7), (4.05, -7.9,
            0.62))),
        polygon((3.7, -4.5), (4.4, -4.5), (4.4, -2.6), (4.05, -2.1), (3.7, -2.6), cut=True),
        bar((0.0, -1.0), (3.3, -1.0), 0.2), bar((0.0, -2.9), (3.3, -2.9), 0.2),
    ]
    for k in range(6):
        x = 0.26 + 0.56 * k
        top = -5.2 + 0.34 * k
        pieces += [bar((x, 0.0), (x, top), 0.17), polygon((x - 0.2, top), (x, top - 0.6), (x + 0.2, top))]
    return both(pieces)


def _crowd() -> Shape:
    """Heads, hats and raised hands, seen from behind."""
    shoulders = curve((0.0, 0.55), (0.24, 0.62), (0.85, 1.0), (1.0, 2.0), (1.0, 5.2), (0.0, 5.2), steps=5,
        closed=False)
    person = (ellipse(0.0, 0.0, 0.52, 0.64), Piece(mirrored(shoulders)))
    hat = (polygon((-0.5, -0.42), (0.5, -0.42), (0.42, -1.6), (-0.42, -1.6)), bar((-0.86, -0.42), (0.86, -0.42),
        0.22))
    bun = (ellipse(0.0, -0.72, 0.3),)
    cheer = (Piece(tapered((0.72, 1.6, 0.24), (1.12, 0.2, 0.19), (0.86, -1.2, 0.15))), ellipse(0.84, -1.35, 0.24))
    clap = (
        Piece(tapered((0.7, 1.5, 0.24), (1.0, 0.2, 0.18), (0.3, -1.3, 0.15))),
        Piece(tapered((-0.7, 1.5, 0.24), (-1.0, 0.2, 0.18), (-0.3, -1.3, 0.15))),
    )
    row = ((0.0, -3.6, 1.06, clap), (2.6, -3.0, 1.0, cheer), (5.0, -3.7, 1.0, hat), (7.2, -3.1, 1.0, bun))
    return both([piece for x, y, size, more in row for piece in turned((*person, *more), 0.0, x, y, size)])


def _cup() -> Shape:
    """A goblet and two dice."""
    bowl = mirrored(curve((0.0, -8.6), (1.9, -8.6), (1.86, -6.6), (1.3, -5.0), (0.36, -4.2), (0.3, -2.2), (0.5,
        -1.0), (1.5, -0.3), (1.6, 0.0), (0.0, 0.0), steps=6, closed=False))
    gems = [polygon((x, -7.6), (x + 0.34, -6.8), (x, -6.0), (x - 0.34, -6.8), cut=True) for x in (-1.0, 0.0, 1.0)]
    die = (polygon((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)), *(ellipse(x, y, 0.2, cut=True) for x,
        y in ((-0.45, -0.45), (0.45, 0.45), (0.0, 0.0), (-0.45, 0.45), (0.45, -0.45))))
    return (Piece(bowl), *gems, polygon((-1.86, -8.2), (1.86, -8.2), (1.84, -8.0), (-1.84, -8.0), cut=True),
        *both(turned(die, 0.5, 3.5, -1.15)))


def _stones() -> Shape:
    """A trilith and two standing stones."""
    return (
        polygon((-1.9, -6.6), (-0.7, -6.7), (-0.5, 0.0), (-2.2, 0.0)), polygon((0.7, -6.6), (1.8, -6.5), (2.2, 0.0),
            (0.55, 0.0)),
        polygon((-2.8, -8.3), (2.5, -8.8), (2.8, -7.0), (-2.6, -6.6)),
        polygon((-5.2, -4.6), (-4.4, -5.3), (-3.6, -4.2), (-3.4, 0.0), (-5.3, 0.0)), polygon((3.6, -3.7), (4.4,
            -4.5), (5.0, -3.5), (5.4, 0.0), (3.5, 0.0)),
        polygon((-1.5, -4.6), (-1.3, -3.2), (-1.56, -2.0), (-1.66, -3.3), cut=True), polygon((-0.4, -8.0), (0.9,
            -8.1), (0.5, -7.7), cut=True),
        polygon((4.3, -3.4), (4.5, -1.6), (4.2, -2.4), cut=True), polygon((-4.6, -4.0), (-4.3, -2.0), (-4.7, -2.8),
            cut=True),
    )


def _book() -> Shape:
    """An open book on a lectern."""
    page = curve((0.0, -6.6), (0.9, -7.3), (2.4, -7.4), (3.7, -6.8), (3.9, -4.6), (2.4, -5.2), (0.9, -5.1), (0.0,
        -4.4), steps=6)
    lines = [Piece(tapered((0.5, -6.3 + 0.75 * k, 0.0), (1.8, -6.75 + 0.75 * k, 0.1), (3.3, -6.3 + 0.75 * k, 0.08)),
        cut=True) for k in range(2)]
    stand = (bar((0.0, -4.8), (0.0, -0.5), 0.46), *both((Piece(tapered((0.0, -1.6, 0.3), (0.7, -0.5, 0.28), (1.9,
        -0.12, 0.2))),)), polygon((-1.1, -4.2), (1.1, -4.2), (0.7, -3.7), (-0.7, -3.7)))
    return (*both((Piece(page), *lines)), bar((0.0, -6.4), (0.0, -4.6), 0.1, cut=True), *stand)


def _ghost_light() -> Shape:
    """The lamp that is left burning on an empty stage."""
    cage = (ellipse(0.0, -7.9, 1.05, 1.3), ellipse(0.0, -7.9, 0.86, 1.1, cut=True), bar((0.0, -9.2), (0.0, -6.6),
        0.14), Piece(tapered((-0.5, -8.9, 0.07), (-0.62, -7.9, 0.07), (-0.5, -6.9, 0.07))), Piece(tapered((0.5,
        -8.9, 0.07), (0.62, -7.9, 0.07), (0.5, -6.9, 0.07))))
    return (
        *cage, polygon((-0.5, -6.7), (0.5, -6.7), (0.34, -6.0), (-0.34, -6.0)), bar((0.0, -6.2), (0.0, -0.3), 0.3),
        Piece(mirrored(curve((0.0, -0.9), (0.3, -0.8), (1.9, -0.2), (2.0, 0.0), (0.0, 0.0), steps=5, closed=False))),
    )


def _ladder() -> Shape:
    """A ladder that stands alone."""
    sides = both((polygon((0.75, -9.4), (1.1, -9.4), (2.2, 0.0), (1.75, 0.0)),))
    rungs = [bar((-(0.85 + 0.118 * (9.4 - y)), -y), (0.85 + 0.118 * (9.4 - y), -y), 0.28) for y in (8.6, 7.4, 6.2,
        5.0, 3.8, 2.6, 1.4)]
    return (*sides, *rungs, bar((-1.2, -9.45), (1.2, -9.45), 0.34))


def _trapdoor() -> Shape:
    """Two doors that stand open, a ladder between them."""
    door = (polygon((1.9, -0.2), (4.3, -4.6), (5.3, -4.3), (3.2, 0.2)), polygon((2.6, -0.7), (4.35, -3.9), (4.7,
        -3.8), (3.0, -0.6), cut=True))
    rails = both((bar((0.75, 0.1), (0.75, -5.4), 0.3), Piece(tapered((0.75, -5.2, 0.15), (0.9, -5.9, 0.15), (1.4,
        -5.9, 0.12), (1.5, -5.4, 0.1)))))
    return (*both(door), *rails, *(bar((-0.75, -y), (0.75, -y), 0.26) for y in (4.6, 3.5, 2.4, 1.3)))


def _well() -> Shape:
    """A well with a roof, a bucket on its rope."""
    return (
        *both((polygon((0.0, -9.0), (0.5, -8.8), (3.5, -6.6), (3.1, -6.1), (0.0, -7.9)), bar((2.2, -6.9), (2.2,
            -2.6), 0.36))),
        polygon((-2.8, -3.0), (2.8, -3.0), (2.6, 0.0), (-2.6, 0.0)), bar((0.0, -7.8), (0.0, -5.4), 0.12), bar((-2.2,
            -6.2), (2.2, -6.2), 0.24),
        polygon((-0.75, -5.4), (0.75, -5.4), (0.58, -3.9), (-0.58, -3.9)), bar((-0.6, -5.0), (0.6, -5.0), 0.12,
            cut=True),
        *(polygon((x, y), (x + 0.9, y), (x + 0.9, y + 0.12), (x, y + 0.12), cut=True) for x, y in ((-2.4, -2.0),
            (-0.5, -2.0), (1.4, -2.0), (-1.5, -1.0), (0.5, -1.0))),
    )


def _throne() -> Shape:
    """A high chair with a crown above it."""
    back = mirrored(curve((0.0, -7.6), (0.8, -7.4), (1.5, -6.6), (1.55, -4.0), (1.6, -2.6), (0.0, -2.6), steps=6,
        closed=False))
    return (
        Piece(back), ellipse(0.0, -5.4, 0.62, 0.9, cut=True), star(0.0, -5.4, 0.5, 0.2, 8),
        *both((polygon((1.3, -3.6), (2.3, -3.6), (2.3, -3.1), (1.3, -3.1)), bar((2.05, -3.3), (2.15, 0.0), 0.36),
            bar((1.1, -1.6), (1.2, 0.0), 0.3))),
        polygon((-2.1, -2.4), (2.1, -2.4), (1.9, -1.6), (-1.9, -1.6)),
        polygon((-1.0, -8.2), (-1.2, -9.6), (-0.5, -8.9), (0.0, -9.9), (0.5, -8.9), (1.2, -9.6), (1.0, -8.2)),
    )


def _inkwell() -> Shape:
    """An inkwell with a quill in it, ink spilled beside it."""
    pot = mirrored(curve((0.0, -3.2), (0.8, -3.2), (1.0, -2.7), (2.3, -2.1), (2.8, -1.0), (2.5, 0.0), (0.0, 0.0), steps=6,
        closed=False))
    vane = Piece(curve((0.5, -4.6), (0.5, -6.0), (1.3, -7.8), (3.2, -9.4), (3.4, -7.6), (2.5, -5.8), (1.3, -4.7), steps=7))
    spine = Piece(tapered((0.7, -4.8, 0.1), (1.6, -6.6, 0.12), (2.7, -8.3, 0.0), steps=6), cut=True)
    shaft = Piece(tapered((0.1, -2.8, 0.16), (0.4, -4.0, 0.18), (0.9, -5.2, 0.12), steps=5))
    return (shaft, vane, spine, Piece(pot), bar((-1.2, -3.2), (1.2, -3.2), 0.5, round_ends=True),
        polygon((0.0, -1.9), (0.7, -1.05), (0.0, -0.2), (-0.7, -1.05), cut=True), ellipse(-3.6, -0.12, 0.9, 0.16),
        ellipse(-4.9, -0.1, 0.3, 0.12))


PROPS: Mapping[str, Shape] = MappingProxyType(
    {
        "swords": _swords(), "masks": _mask(), "gate": _gate(), "crowd": _crowd(), "cup": _cup(), "stones": _stones(),
        "book": _book(), "ghost-light": _ghost_light(), "ladder": _ladder(), "trapdoor": _trapdoor(), "well": _well(),
        "throne": _throne(), "inkwell": _inkwell(), "curtain": (), "empty": (),
    }
)
"""The props by name; two stages have none, the one with its curtain half drawn and the empty one."""

LAMPS: Mapping[str, tuple[tuple[float, float], ...]] = MappingProxyType({"ghost-light": ((0.0, -7.9),)})
"""Where props burn."""

# fmt: on
