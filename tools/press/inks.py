"""The colour of four inks on coated paper: a Neugebauer model with the corner values of ISO 12647-2. It is a
model, not a measurement of a press.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

Triple = tuple[float, float, float]
Quad = tuple[float, float, float, float]
WHITE: Triple = (0.9642, 1.0, 0.8249)
"""The illuminant D50, in which profiles count."""
PAPER_LAB: Triple = (95.0, 0.0, -2.0)
_YULE_NIELSEN = 1.7
_GAIN = (0.10, 0.10, 0.10, 0.13)
"""How much darker half-tones print than they are, at their middle; light that is lost in the paper comes on top."""
_SOLIDS: dict[tuple[int, int, int], Triple] = {
    (0, 0, 0): PAPER_LAB,
    (1, 0, 0): (55.0, -37.0, -50.0),
    (0, 1, 0): (48.0, 74.0, -3.0),
    (0, 0, 1): (89.0, -5.0, 93.0),
    (0, 1, 1): (47.0, 68.0, 48.0),
    (1, 0, 1): (50.0, -68.0, 25.0),
    (1, 1, 0): (24.0, 22.0, -46.0),
    (1, 1, 1): (23.0, 0.0, 0.0),
}
"""L*, a*, b* of the solid inks and of their overprints."""
_BLACK_LAB: Triple = (16.0, 0.0, 0.0)
_UNDER_BLACK = 0.3
"""What of an ink still shows under solid black, as a power of its reflectance."""


def xyz_of(lab: Triple) -> Triple:
    """Return the XYZ of a colour given as L*, a*, b*."""
    height = (lab[0] + 16.0) / 116.0
    x, y, z = (
        root**3 if root > 6 / 29 else 3 * (6 / 29) ** 2 * (root - 4 / 29)
        for root in (height + lab[1] / 500.0, height, height - lab[2] / 200.0)
    )
    return x * WHITE[0], y * WHITE[1], z * WHITE[2]


def lab_of(xyz: Triple) -> Triple:
    """L*, a*, b*."""
    x, y, z = (
        share ** (1 / 3) if share > (6 / 29) ** 3 else share / (3 * (6 / 29) ** 2) + 4 / 29
        for share in (xyz[0] / WHITE[0], xyz[1] / WHITE[1], xyz[2] / WHITE[2])
    )
    return 116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)


def _corner(inks: Sequence[int]) -> Triple:
    """Return the light of solid inks on the paper, as shares of the paper."""
    paper = xyz_of(PAPER_LAB)
    cyan, magenta, yellow, black = inks
    solid = xyz_of(_SOLIDS[cyan, magenta, yellow])
    shares = (solid[0] / paper[0], solid[1] / paper[1], solid[2] / paper[2])
    if black:
        under = xyz_of(_BLACK_LAB)
        shares = tuple(dark / light * share**_UNDER_BLACK for dark, light, share in zip(under, paper, shares))
    return shares


_CORNERS = tuple(
    tuple(share ** (1 / _YULE_NIELSEN) for share in _corner(inks)) for inks in product((0, 1), (0, 1), (0, 1), (0, 1))
)


def light(inks: Quad) -> Triple:
    """Return the light (XYZ, the paper being D50) of inks in shares of 1."""
    cyan, magenta, yellow, black = (ink + 4.0 * gain * ink * (1.0 - ink) for ink, gain in zip(inks, _GAIN))
    x = y = z = 0.0
    at = 0
    for a in (1.0 - cyan, cyan):
        for b in (a * (1.0 - magenta), a * magenta):
            for c in (b * (1.0 - yellow), b * yellow):
                for weight in (c * (1.0 - black), c * black):
                    corner = _CORNERS[at]
                    x += weight * corner[0]
                    y += weight * corner[1]
                    z += weight * corner[2]
                    at += 1
    return x**_YULE_NIELSEN * WHITE[0], y**_YULE_NIELSEN * WHITE[1], z**_YULE_NIELSEN * WHITE[2]
