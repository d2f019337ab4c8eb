"""The shapes of tags: each fills a mask and returns the lines of light to streak on it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import atan2, cos, pi, sin, tau

from PIL import Image, ImageDraw

from gesso.art.chance import Chance
from gesso.art.scene import Focus, Scene
from gesso.art.shapes import Point
from gesso.art.surface import doubled
from gesso.games.react.motifs.tag import SPRAY_BLACK, SPRAY_WHITE, Tag


def arrow(tag: Tag) -> list[list[Point]]:
    """An arrow that turns corners."""
    chance = tag.chance
    up = chance.pick((1.0, -1.0))
    joints: list[Point] = [(-1.05, 0.12 + 0.5 * up)]
    legs = chance.pick((3, 4))
    for leg in range(1, legs + 1):
        x = -1.05 + 1.72 * leg / legs
        high = 0.4 + 0.06 * leg
        joints.append((x, 0.12 + (-high if leg % 2 else high * 0.9) * up + chance.signed(0.05)))
    tag.stroke(joints, 0.36)
    (x0, y0), (x1, y1) = joints[-2], joints[-1]
    heading = atan2(y1 - y0, x1 - x0)
    tip = (x1 + cos(heading) * 0.52, y1 + sin(heading) * 0.52)
    tag.fill(
        [
            tip,
            (x1 + cos(heading + 2.15) * 0.55, y1 + sin(heading + 2.15) * 0.55),
            (x1 - cos(heading) * 0.06, y1 - sin(heading) * 0.06),
            (x1 + cos(heading - 2.15) * 0.55, y1 + sin(heading - 2.15) * 0.55),
        ]
    )
    return [[_between(a, b, 0.2), _between(a, b, 0.72)] for a, b in pairwise([(x - 0.05, y - 0.06) for x, y in joints])]


def _between(first: Point, second: Point, share: float) -> Point:
    return first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share


def crown(tag: Tag) -> list[list[Point]]:
    """A crown of three or more points."""
    chance = tag.chance
    lean = chance.signed(0.1)
    points: list[Point] = [
        (-0.86, 0.62),
        (-1.02, -0.42),
        (-0.5, 0.06),
        (-0.02, -0.86),
        (0.5, 0.06),
        (1.02, -0.42),
        (0.86, 0.62),
    ]
    tilted = [(x + lean * -y, y + lean * x) for x, y in points]
    tag.fill(tilted)
    tag.stroke([*tilted, tilted[0]], 0.16)
    for index in (1, 3, 5):
        x, y = tilted[index]
        tag.stroke([(x, y - 0.1), (x, y - 0.1)], 0.3)
    for share in (0.2, 0.5, 0.8):
        x, y = _between(tilted[0], tilted[6], share)
        size = 0.1 if share != 0.5 else 0.13
        tag.fill([(x, y - size * 2.6), (x + size, y - size * 1.3), (x, y), (x - size, y - size * 1.3)], 0)
    inner = [_between(a, b, share) for a, b, share in ((tilted[1], tilted[0], 0.16), (tilted[1], tilted[0], 0.7))]
    return [inner, [_between(tilted[3], tilted[2], 0.1), _between(tilted[3], tilted[2], 0.62)]]


def bolt(tag: Tag) -> list[list[Point]]:
    """A bolt of lightning."""
    lean = tag.chance.signed(0.14)
    side = tag.chance.pick((1.0, -1.0))
    points: list[Point] = [
        (0.36, -1.12),
        (-0.62, 0.1),
        (-0.1, 0.14),
        (-0.46, 1.1),
        (0.66, -0.22),
        (0.12, -0.24),
        (0.62, -1.12),
    ]
    tilted = [((x + lean * -y) * side * 0.92, (y + lean * x) * 0.88) for x, y in points]
    tag.fill(tilted)
    tag.stroke([*tilted, tilted[0]], 0.1)
    return [
        [_between(tilted[0], tilted[1], 0.14), _between(tilted[0], tilted[1], 0.7)],
        [_between(tilted[2], tilted[3], 0.12), _between(tilted[2], tilted[3], 0.4)],
    ]


def burst(tag: Tag) -> list[list[Point]]:
    """A star that bursts."""
    chance = tag.chance
    spikes, turn = chance.whole(9, 12), chance.between(0, tau)
    points: list[Point] = []
    for step in range(spikes * 2):
        reach = 0.66 if step % 2 else chance.between(0.98, 1.3)
        angle = turn + step * pi / spikes
        points.append((cos(angle) * reach * 1.08, sin(angle) * reach * 0.86))
    tag.fill(points)
    lit = [step for step in range(0, spikes * 2, 2) if points[step][1] < -0.2][:3]
    return [[_between(points[step], (0.0, 0.0), 0.18), _between(points[step], (0.0, 0.0), 0.4)] for step in lit]


def eye(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> None:
    """An eye for the burst, looking aside."""
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    r, look = focus.r * 2, chance.signed(0.12)
    x, y = focus.x * 2, focus.y * 2

    def almond(wide: float, high: float) -> list[Point]:
        upper = [(x - r * wide + 2 * r * wide * step / 24, y - r * high * sin(pi * step / 24)) for step in range(25)]
        lower = [
            (x + r * wide - 2 * r * wide * step / 24, y + r * high * 0.9 * sin(pi * step / 24)) for step in range(25)
        ]
        return [*upper, *lower]

    draw.polygon(almond(0.62, 0.42), fill=SPRAY_BLACK)
    draw.polygon(almond(0.53, 0.345), fill=SPRAY_WHITE)
    for size, colour in ((0.31, SPRAY_BLACK), (0.262, scene.accent), (0.14, SPRAY_BLACK)):
        draw.ellipse((x + (look - size) * r, y - size * r, x + (look + size) * r, y + size * r), fill=colour)
    draw.ellipse((x + (look - 0.17) * r, y - 0.19 * r, x + (look - 0.05) * r, y - 0.07 * r), fill=SPRAY_WHITE)
    canvas.paste(large.reduce(2))


def loop(tag: Tag) -> list[list[Point]]:
    """A line that crosses itself."""
    chance = tag.chance
    side = chance.pick((1.0, -1.0))
    start = chance.between(0.3, 0.6)
    ring = [
        (side * cos(start + angle) * (0.66 + 0.05 * angle), sin(start + angle) * (0.62 + 0.04 * angle))
        for angle in _steps(0.0, 5.0, 40)
    ]
    tag.stroke(ring, 0.34)
    (x0, y0), (x1, y1) = ring[-3], ring[-1]
    heading = atan2(y1 - y0, x1 - x0)
    tag.fill(
        [
            (x1 + cos(heading) * 0.58, y1 + sin(heading) * 0.58),
            (x1 + cos(heading + 2.1) * 0.52, y1 + sin(heading + 2.1) * 0.52),
            (x1 + cos(heading - 2.1) * 0.52, y1 + sin(heading - 2.1) * 0.52),
        ]
    )
    star = [
        (
            cos(-pi / 2 + step * pi / 5) * (0.13 if step % 2 else 0.3),
            sin(-pi / 2 + step * pi / 5) * (0.13 if step % 2 else 0.3),
        )
        for step in range(10)
    ]
    tag.fill(star)
    return [[(x * 1.09, y * 1.09) for x, y in ring[12:22]], [(x * 1.09, y * 1.09) for x, y in ring[25:28]]]


def _steps(low: float, high: float, count: int) -> list[float]:
    return [low + (high - low) * step / count for step in range(count + 1)]


Outline = Callable[[Tag], list[list[Point]]]
