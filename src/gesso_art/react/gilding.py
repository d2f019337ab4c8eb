"""Gold leaf on a night: rays, sparks, plates and moons."""

from math import cos, pi, sin

from PIL import ImageDraw

from gesso.art.palette import BLACK, Rgb, mix
from gesso.art.scene import Scene
from gesso.art.shapes import arc_points, polar
from gesso_art.painting.needle import Needle


def spark(draw: ImageDraw.ImageDraw, x: float, y: float, size: float, colour: Rgb, thin: float = 0.16) -> None:
    """A four-pointed star."""
    points = [polar(step * pi / 4, size * (thin if step % 2 else 1.0), x, y) for step in range(8)]
    draw.polygon(points, fill=colour)


def gold_leaf(scene: Scene) -> tuple[Rgb, Rgb, Rgb]:
    """Gold leaf: in light, plain, in shade."""
    return mix(scene.accent, scene.light, 0.42), scene.accent, mix(scene.accent, scene.deep, 0.42)


def rays(needle: Needle, scene: Scene, count: int, near: float, far: float, turn: float, wide: float = 0.62) -> None:
    """A crown of long and short rays, each with a lit and a shaded half."""
    bright, gold, dull = gold_leaf(scene)
    for step in range(count * 2):
        angle = turn + step * pi / count
        reach = far if step % 2 == 0 else near + (far - near) * 0.5
        half = pi / count * wide * 0.5 * (1.0 if step % 2 == 0 else 0.8)
        tip, root = polar(angle, reach), polar(angle, near)
        left = polar(angle - half, near)
        right = polar(angle + half, near)
        first, second = (gold, bright) if step % 2 == 0 else (mix(dull, scene.main, 0.35), dull)
        if cos(angle + pi / 2 + 2.3) > 0:
            first, second = second, first
        needle.shape([left, tip, root], first, 0.0)
        needle.shape([right, tip, root], second, 0.0)


def plate(needle: Needle, scene: Scene, reach: float, fill: Rgb) -> None:
    """A dark round with a double rim of gold."""
    _bright, gold, _dull = gold_leaf(scene)
    needle.rings((0, 0), (reach * 1.03, mix(scene.deep, BLACK, 0.4)), (reach, gold), (reach * 0.965, fill))
    needle.rings((0, 0), (reach * 0.925, gold), (reach * 0.912, fill))


def moon_face(needle: Needle, scene: Scene, size: float, phase: float, face: Rgb) -> None:
    """A crescent: a disc bitten by another; `phase` -1 to 1 says how much and from which side."""
    side = 1.0 if phase >= 0 else -1.0
    bite = abs(phase)
    outer = arc_points(0.0, 0.0, size, -pi / 2, pi / 2, 40)
    depth = size * (1.0 - 1.5 * bite)
    inner = [(cos(angle) * depth, sin(angle) * size) for angle in (pi / 2 - pi * step / 40 for step in range(41))]
    points = [(x * side, y) for x, y in (*outer, *inner)]
    needle.shape(points, face, 0.0)
