"""The tools of the court: each is drawn once and turned by half, as on a court card.

The plate reaches from -1.5 to 1.5 across and -1 to 1 down; the cut runs through 0, 0 and rises to the right, so what
points up and to the left meets it squarely.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, pi, sin, tau
from types import MappingProxyType

from gesso.art.shapes import Piece, Point, Shape, arc_points, band, bar, curve, ellipse, polygon, star, turned
from gesso_art.solrei.court_outdoors import OUTDOORS
from gesso_art.solrei.court_pastimes import PASTIMES
from gesso_art.solrei.court_theatre import THEATRE
from gesso_art.solrei.court_things import THINGS
from gesso_art.solrei.cutting import both, mirrored, tapered

# Coordinates are set as tables.
# fmt: off

def _rays(count: int, start: float, end: float, wide: float, first: float, last: float) -> list[Piece]:
    """Rays between two angles, every other one shorter."""
    out: list[Piece] = []
    for k in range(count):
        angle = first + (last - first) * k / max(1, count - 1)
        reach = end if k % 2 == 0 else start + (end - start) * 0.62
        x, y = cos(angle), sin(angle)
        out.append(polygon((x * start - y * wide, y * start + x * wide), (x * reach, y * reach),
            (x * start + y * wide, y * start - x * wide)))
    return out


def _spark(x: float, y: float, size: float) -> Piece:
    return star(x, y, size, size * 0.26, 4)


def _lozenge(x: float, y: float, rx: float, ry: float, cut: bool = True) -> Piece:
    return polygon((x, y - ry), (x + rx, y), (x, y + ry), (x - rx, y), cut=cut)


def _blade() -> Shape:
    """Two swords that lie head to foot, with room for light between them."""
    sword = (
        polygon((-0.1, 0.5), (-0.1, -1.06), (0.0, -1.3), (0.1, -1.06), (0.1, 0.5)),
        polygon((-0.026, 0.36), (-0.02, -0.95), (0.02, -0.95), (0.026, 0.36), cut=True),
        Piece(mirrored(curve((0.0, 0.46), (0.18, 0.46), (0.36, 0.36), (0.42, 0.46), (0.34, 0.6), (0.12, 0.62), (0.0, 0.62),
            steps=5, closed=False))),
        bar((0.0, 0.58), (0.0, 0.88), 0.12), ellipse(0.0, 0.95, 0.115), ellipse(0.0, 0.95, 0.05, cut=True),
    )
    sparks = [_spark(0.78, -0.78, 0.15), _spark(1.12, -0.6, 0.1), _spark(1.36, -0.86, 0.09), _spark(-1.38, -0.16, 0.1)]
    return (*turned(sword, -1.08, 0.06, -0.3, 1.0), *sparks)


def _comet() -> Shape:
    """A star that falls, three tails behind it."""
    tails = [
        Piece(tapered((-0.42, -0.36, width), (0.2 + shift, -0.52 - rise, width * 0.8), (1.0 + shift,
            -0.94 - rise * 0.6, 0.0), steps=8))
        for width, shift, rise in ((0.13, -0.3, 0.12), (0.14, 0.06, 0.0), (0.13, 0.3, -0.16))
    ]
    body = (star(-0.6, -0.26, 0.58, 0.22, 8), ellipse(-0.6, -0.26, 0.27), ellipse(-0.6, -0.26, 0.17, cut=True),
        ellipse(-0.6, -0.26, 0.09))
    return (*tails, *body, _spark(-1.25, -0.7, 0.14), _spark(-0.1, -0.86, 0.1), _spark(1.2, -0.5, 0.09))


def _mask() -> Shape:
    """A half mask with feathers."""
    outline = mirrored(curve((0.0, -0.52), (0.34, -0.62), (0.72, -0.82), (1.02, -0.94), (0.98, -0.6), (0.78, -0.26),
        (0.46, -0.14), (0.18, -0.2), (0.0, -0.08), steps=7, closed=False))
    eye = Piece(curve((0.16, -0.4), (0.38, -0.58), (0.68, -0.58), (0.56, -0.38), (0.34, -0.3), steps=6), cut=True)
    gems = [_lozenge(0.2 + 0.19 * k, -0.6 - 0.055 * k, 0.035, 0.062) for k in range(4)]
    feathers = [Piece(tapered((1.0, -0.42, 0.05), (1.2 + 0.04 * k, -0.62 + 0.2 * k, 0.1), (1.5, -0.86 + 0.3 * k,
        0.0), steps=6)) for k in range(3)]
    return (*both(feathers), Piece(outline), *both((eye, *gems)), _lozenge(0.0, -0.37, 0.05, 0.1))


def _shield() -> Shape:
    """A round shield, a sun on it, spears behind."""
    spears = [turned((Piece(tapered((0.0, -0.7, 0.035), (0.0, -1.0, 0.07), (0.0, -1.32, 0.0), steps=4)),),
        angle)[0] for angle in (-1.72, -1.45, -1.18, 1.18, 1.45, 1.72)]
    rim = [piece for k in range(20) for piece in turned((_lozenge(0.0, -0.62, 0.045, 0.075),), tau * k / 20)]
    return (
        *spears, ellipse(0.0, 0.0, 0.84), ellipse(0.0, 0.0, 0.755, cut=True), ellipse(0.0, 0.0, 0.71), *rim,
        ellipse(0.0, 0.0, 0.5, cut=True), *_rays(17, 0.2, 0.47, 0.035, 0.0, tau * 16 / 17), band(0.0, 0.0, 0.5,
            0.455, 0.0, tau),
    )


def _book() -> Shape:
    """An open book, light rising from it."""
    cover = Piece(mirrored(curve((0.0, -0.1), (0.3, -0.26), (0.7, -0.3), (1.22, -0.16), (1.22, -0.62), (0.7, -0.76),
        (0.3, -0.7), (0.0, -0.54), steps=6, closed=False)))
    lines = [Piece(tapered((0.12, -0.52 + 0.115 * k, 0.012), (0.55, -0.64 + 0.115 * k, 0.03), (1.1,
        -0.5 + 0.115 * k, 0.012)), cut=True) for k in range(4)]
    return (cover, *both(lines), bar((0.0, -0.5), (0.0, -0.12), 0.035, cut=True), *turned(_rays(11, 0.2, 0.5, 0.035,
        -pi * 0.88, -pi * 0.12), 0.0, 0.0, -0.62))


def _quill() -> Shape:
    """A quill, its nib at the cut."""
    vane = curve((-0.1, -0.16), (-0.3, -0.46), (-0.62, -0.76), (-1.02, -1.0), (-1.36, -0.96), (-1.24, -0.62),
        (-0.86, -0.34), (-0.4, -0.14), steps=7)
    barbs = [polygon((x, y), (x - 0.26, y + 0.16), (x - 0.22, y + 0.24), cut=True) for x, y in ((-0.72, -0.46),
        (-0.98, -0.66))]
    barbs += [polygon((x, y), (x + 0.24, y - 0.2), (x + 0.3, y - 0.16), cut=True) for x, y in ((-0.56, -0.54),
        (-0.86, -0.78))]
    shaft = Piece(tapered((0.36, 0.3, 0.0), (0.1, 0.04, 0.07), (-0.3, -0.3, 0.035), steps=5))
    spine = Piece(tapered((-0.2, -0.24, 0.02), (-0.66, -0.6, 0.026), (-1.16, -0.88, 0.0), steps=6), cut=True)
    flourish = Piece(tapered((0.28, -0.3, 0.0), (0.62, -0.62, 0.05), (1.0, -0.5, 0.06), (0.86, -0.2, 0.05), (0.7,
        -0.42, 0.04), (1.02, -0.82, 0.04), (1.4, -0.72, 0.0), steps=7))
    return (Piece(vane), *barbs, spine, shaft, flourish)


def _cup() -> Shape:
    """A cup with two handles."""
    bowl = mirrored(curve((0.0, -0.9), (0.66, -0.92), (0.62, -0.56), (0.44, -0.26), (0.16, -0.14), (0.0, -0.12),
        steps=7, closed=False))
    handle = Piece(curve((0.56, -0.78), (0.86, -0.84), (1.04, -0.62), (0.86, -0.38), (0.48, -0.34), (0.5, -0.44),
        (0.78, -0.48), (0.88, -0.64), (0.76, -0.72), (0.58, -0.68), steps=6))
    gems = [_lozenge(-0.44 + 0.22 * k, -0.6, 0.075, 0.15) for k in range(5)]
    return (*both((handle,)), Piece(bowl), polygon((-0.62, -0.84), (0.62, -0.84), (0.62, -0.8), (-0.62, -0.8),
        cut=True), *gems, _spark(1.28, -0.4, 0.14), _spark(-1.28, -0.7, 0.12), _spark(1.2, -0.86, 0.08))


def _cards() -> Shape:
    """A fan of cards."""
    out: list[Piece] = []
    for k in range(5):
        card = (polygon((-0.2, -0.94), (0.2, -0.94), (0.2, -0.38), (-0.2, -0.38)), _lozenge(0.0, -0.66, 0.1, 0.18))
        out += turned(card, (k - 2) * 0.52)
    return tuple(out)


def _roots() -> Shape:
    """A tree whose crown is the roots of another."""
    out: list[Piece] = [Piece(tapered((0.0, 0.1, 0.13), (0.0, -0.4, 0.075), (0.0, -0.92, 0.0), steps=6))]
    for k, (x, y, rise) in enumerate(((0.5, -0.36, 0.1), (0.95, -0.5, 0.0), (1.36, -0.34, -0.12))):
        start = -0.62 + 0.2 * k
        out.append(Piece(tapered((0.0, start, 0.055), (x * 0.5, start - 0.02 - rise * 0.4, 0.045), (x,
            y - 0.24 + 0.06 * k, 0.0), steps=6)))
        count = 3 + k
        for leaf in range(count):
            share = 0.34 + 0.62 * leaf / (count - 1)
            lx, ly = x * share, start + (y - 0.24 + 0.06 * k - start) * share**1.3 - 0.03
            for side in (-1, 1):
                dx, dy = 0.13, 0.17 * side - 0.06
                out.append(Piece(tapered((lx, ly, 0.0), (lx + dx * 0.5, ly + dy * 0.6, 0.045), (lx + dx, ly + dy,
                    0.0), steps=5)))
    tip = [Piece(tapered((0.0, -0.72 - 0.1 * k, 0.0), (0.1, -0.8 - 0.1 * k, 0.04), (0.16, -0.92 - 0.08 * k, 0.0),
        steps=5)) for k in range(2)]
    return (out[0], *both([*out[1:], *tip]))


def _hourglass() -> Shape:
    """An hourglass, sand running through it."""
    glass = mirrored(curve((0.0, -0.78), (0.46, -0.78), (0.5, -0.5), (0.3, -0.2), (0.06, -0.02), (0.06, 0.04), (0.0,
        0.04), steps=7, closed=False))
    sand = mirrored(curve((0.0, -0.44), (0.28, -0.52), (0.34, -0.44), (0.2, -0.22), (0.03, -0.08), (0.0, -0.08),
        steps=6, closed=False))
    hollow = mirrored(curve((0.0, -0.72), (0.4, -0.72), (0.43, -0.5), (0.25, -0.22), (0.02, -0.04), (0.0, -0.04),
        steps=6, closed=False))
    return (
        Piece(glass), Piece(hollow, cut=True), Piece(sand), polygon((-0.66, -0.94), (0.66, -0.94), (0.66, -0.8),
            (-0.66, -0.8)),
        *both((bar((0.6, -0.84), (0.6, 0.0), 0.075), ellipse(0.6, -0.42, 0.085), _spark(1.06, -0.56, 0.16),
            _spark(1.36, -0.26, 0.1), _spark(1.3, -0.84, 0.08))),
    )


def _lyre() -> Shape:
    """A lyre with five strings."""
    side = Piece(tapered((0.1, -0.08, 0.1), (0.52, -0.14, 0.12), (0.62, -0.46, 0.1), (0.44, -0.74, 0.07), (0.62,
        -0.98, 0.05), (0.82, -0.86, 0.0), steps=8))
    strings = [bar((-0.24 + 0.12 * k, -0.1), (-0.24 + 0.12 * k, -0.72), 0.03) for k in range(5)]
    waves = [Piece(tapered((0.86 + 0.2 * k, -0.28, 0.0), (1.02 + 0.2 * k, -0.52, 0.045), (0.92 + 0.2 * k, -0.8,
        0.0), steps=6)) for k in range(3)]
    return (*both((side, *waves)), bar((-0.54, -0.74), (0.54, -0.74), 0.1, round_ends=True), *strings)


def _eye() -> Shape:
    """An eye that does not close, rays above it."""
    lid = mirrored(curve((0.0, -0.62), (0.5, -0.54), (1.0, -0.24), (1.26, 0.0), (0.0, 0.0), steps=7, closed=False))
    white = mirrored(curve((0.0, -0.5), (0.44, -0.43), (0.86, -0.18), (1.06, 0.0), (0.0, 0.0), steps=7, closed=False))
    rays = turned(_rays(13, 0.78, 1.12, 0.035, -pi * 0.86, -pi * 0.14), 0.0, 0.0, 0.1)
    return (Piece(lid), Piece(white, cut=True), Piece(tuple(arc_points(0.0, 0.0, 0.4, pi, tau, 30))),
        Piece(tuple(arc_points(0.0, 0.0, 0.3, pi, tau, 30)), True), *_rays(9, 0.16, 0.28, 0.025, -pi, 0.0), *rays)


def _mountain() -> Shape:
    """Three peaks with snow, and a sun's rays."""
    def peak(x: float, top: float, wide: float, foot: float) -> list[Piece]:
        high = foot - top
        snow: list[Point] = [(x, top), (x + wide * 0.32, top + high * 0.32), (x + wide * 0.14, top + high * 0.27),
            (x + wide * 0.02, top + high * 0.44), (x - wide * 0.12, top + high * 0.29), (x - wide * 0.3,
            top + high * 0.4)]
        inner: list[Point] = [(x + (px - x) * 0.74, top + (py - top) * 0.8 + high * 0.07) for px, py in snow]
        ridge = polygon((x + wide * 0.1, top + high * 0.5), (x + wide * 0.5, top + high * 0.94), (x + wide * 0.2,
            top + high * 0.86), cut=True)
        return [polygon((x, top), (x + wide, foot), (x - wide, foot)), Piece(tuple(inner), cut=True), ridge]

    flank = [piece for x, top, wide in ((-0.78, -0.56, 0.62), (0.74, -0.48, 0.6)) for piece in peak(x, top, wide,
        0.02)]
    rays = turned(_rays(11, 0.28, 0.62, 0.04, -pi * 0.94, -pi * 0.06), 0.0, 0.0, -0.56)
    return (*rays[:4], *rays[7:], *flank, *peak(0.0, -0.86, 0.74, 0.02))


def _fist() -> Shape:
    """A raised fist, bands about the wrist."""
    hand = Piece(curve((-0.34, -0.16), (-0.42, -0.46), (-0.4, -0.78), (-0.2, -0.86), (0.2, -0.86), (0.38, -0.78),
        (0.42, -0.44), (0.3, -0.16), steps=6))
    gaps = [bar((-0.2 + 0.2 * k, -0.9), (-0.2 + 0.2 * k, -0.56), 0.035, cut=True) for k in range(3)]
    thumb = Piece(tapered((-0.42, -0.34, 0.02), (-0.1, -0.47, 0.022), (0.3, -0.42, 0.02)), cut=True)
    wrist = [polygon((-0.3, -0.2), (0.3, -0.2), (0.34, 0.02), (-0.34, 0.02)), polygon((-0.42, -0.14), (0.42, -0.14),
        (0.42, -0.06), (-0.42, -0.06), cut=True)]
    burst = turned(_rays(13, 0.5, 0.98, 0.05, -pi * 1.02, pi * 0.02), 0.0, 0.0, -0.48)
    return (*burst, hand, *gaps, thumb, *wrist)


def _horn() -> Shape:
    """A horn that is blown."""
    tube = Piece(tapered((0.34, -0.06, 0.05), (-0.1, -0.24, 0.08), (-0.56, -0.56, 0.15), (-0.86, -0.8, 0.28),
        steps=8))
    bell = Piece(tapered((-1.12, -0.6, 0.05), (-0.88, -0.84, 0.07), (-0.62, -1.0, 0.05), steps=6))
    rings = [bar((-0.2 - 0.18 * k, -0.16 - 0.2 * k), (-0.06 - 0.24 * k, -0.42 - 0.14 * k), 0.04,
        cut=True) for k in range(2)]
    cord = Piece(tapered((0.1, -0.2, 0.03), (0.36, -0.6, 0.05), (0.02, -0.84, 0.05), (-0.36, -0.62, 0.0), steps=7))
    tassel = Piece(tapered((0.26, -0.74, 0.03), (0.42, -0.86, 0.08), (0.56, -0.98, 0.0), steps=4))
    blast = [polygon((-1.18 - 0.05 * k, -0.92 + 0.16 * k), (-1.5, -1.0 + 0.26 * k), (-1.2 - 0.05 * k,
        -0.84 + 0.16 * k)) for k in range(3)]
    return (tube, bell, *rings, cord, tassel, *blast, _spark(0.9, -0.7, 0.14), _spark(1.24, -0.88, 0.09))


def _star_of(shape: Iterable[Piece], count: int) -> Shape:
    """A shape repeated about 0, 0."""
    return tuple(piece for k in range(count) for piece in turned(shape, tau * k / count))


def _knot() -> Shape:
    """A rosette for Arts that need nothing."""
    petal = (Piece(curve((0.0, -0.2), (0.24, -0.5), (0.16, -0.8), (0.0, -0.96), (-0.16, -0.8), (-0.24, -0.5),
        steps=6)), _lozenge(0.0, -0.62, 0.07, 0.2))
    outer = (_lozenge(0.0, -1.1, 0.06, 0.14, cut=False),)
    return (*turned(_star_of(outer, 8), pi / 8, scale=1.0), *_star_of(petal, 8))


TOOLS: Mapping[str, Shape] = MappingProxyType(
    {
        "blade": _blade(), "mask": _mask(), "shield": _shield(), "cards": _cards(), "comet": _comet(),
            "book": _book(),
        "quill": _quill(), "cup": _cup(), "roots": _roots(), "hourglass": _hourglass(), "lyre": _lyre(),
            "eye": _eye(),
        "mountain": _mountain(), "fist": _fist(), "horn": _horn(), "knot": _knot(), **THINGS,
        **THEATRE, **PASTIMES, **OUTDOORS,
    }
)
"""The tools by name."""

# fmt: on
