"""Tags of what a tagger works with and on: a spray can, a roller, a shutter. Figures are in hero radii."""

from math import pi

from gesso.art.shapes import Point, arc_points
from gesso_art.react.tag import Tag


def can(tag: Tag) -> list[list[Point]]:
    """A spray can that fires to its right."""
    body = [(-0.48, 0.98), (-0.48, -0.2), *arc_points(-0.06, -0.2, 0.42, pi, 2 * pi, 20, ry=0.3), (0.36, 0.98)]
    tag.fill(body)
    tag.stroke([(-0.42, 0.94), (0.3, 0.94)], 0.2)
    tag.stroke([(-0.18, -0.62), (0.06, -0.62)], 0.24)
    tag.stroke([(-0.14, -0.82), (0.02, -0.66)], 0.1)
    for far in ((1.1, -1.02), (1.24, -0.7), (1.1, -0.36)):
        near = (0.34, -0.7 + (far[1] + 0.7) * 0.22)
        tag.stroke([near, far], 0.13)
    for y in (-0.24, 0.02, 0.72):
        tag.fill([(-0.49, y), (0.37, y), (0.37, y + 0.055), (-0.49, y + 0.055)], 0)
    drop = [(-0.06, 0.18), *arc_points(-0.06, 0.46, 0.16, -0.5, pi + 0.5, 20)]
    tag.fill(drop, 0)
    return [[(-0.34, 0.14), (-0.34, 0.64)], [(-0.3, -0.28), (-0.16, -0.38)]]


def roller(tag: Tag) -> list[list[Point]]:
    """A roller, a fresh stripe behind it."""
    tag.stroke([(-0.72, -0.72), (0.5, -0.72)], 0.5)
    tag.fill(
        [
            (-0.66, -0.7),
            (0.44, -0.7),
            (0.44, -0.02),
            (0.3, 0.14),
            (0.16, -0.02),
            (-0.02, 0.3),
            (-0.2, 0.02),
            (-0.4, 0.2),
            (-0.66, -0.06),
        ]
    )
    tag.stroke([(0.7, -0.72), (1.0, -0.72), (1.0, -0.16), (0.66, 0.2), (0.66, 0.5)], 0.14)
    tag.stroke([(0.66, 0.5), (0.66, 1.04)], 0.3)
    tag.fill([(-0.9, -0.47), (0.7, -0.47), (0.7, -0.41), (-0.9, -0.41)], 0)
    tag.fill([(0.5, 0.68), (0.82, 0.68), (0.82, 0.73), (0.5, 0.73)], 0)
    return [[(-0.66, -0.8), (0.2, -0.8)], [(0.6, 0.82), (0.6, 1.0)]]


def shutter(tag: Tag) -> list[list[Point]]:
    """A shutter, half rolled up, an arrow on it."""
    tag.stroke([(-0.74, -0.78), (0.74, -0.78)], 0.36)
    tag.fill([(-0.8, -0.7), (0.8, -0.7), (0.8, 0.86), (-0.8, 0.86)])
    tag.stroke([(-0.74, 0.86), (0.74, 0.86)], 0.16)
    tag.stroke([(-0.16, 0.98), (0.16, 0.98)], 0.16)
    for row in range(6):
        y = -0.5 + row * 0.225
        tag.fill([(-0.81, y), (0.81, y), (0.81, y + 0.045), (-0.81, y + 0.045)], 0)
    tag.fill([(0.0, -0.44), (0.58, 0.16), (0.24, 0.16), (0.24, 0.62), (-0.24, 0.62), (-0.24, 0.16), (-0.58, 0.16)], 0)
    tag.fill([(0.0, -0.32), (0.42, 0.11), (0.17, 0.11), (0.17, 0.55), (-0.17, 0.55), (-0.17, 0.11), (-0.42, 0.11)])
    return [[(-0.64, -0.84), (0.3, -0.84)], [(-0.66, 0.72), (-0.36, 0.72)]]
