"""Lines: needle-work on skin, contours that part round one emblem.

Five emblems: a rosette, a moth, a serpent, a dagger through a heart, a lotus under the moon.
"""

from __future__ import annotations

from math import cos, hypot, sin, tau

from PIL import Image, ImageDraw

from gesso.art.needle import Needle
from gesso.art.palette import lifted, mix
from gesso.art.scene import Focus, Hero, Motif, Scene, on_ground
from gesso.art.shapes import Point
from gesso.art.surface import doubled, wash
from gesso.games.react.motifs.emblems import dagger, lotus, moth, petal_outline, rosette
from gesso.games.react.motifs.serpent import serpent

_CONTOURS = 46


def _skin(scene: Scene) -> Image.Image:
    """Skin at twice the size: a flush of the main colour, and contours that flow round each focus."""
    chance = scene.chance.fork("skin")
    pale = lifted(scene.light, 0.22)
    stops = (
        (0.0, pale),
        (0.45, scene.light),
        (0.75, mix(scene.light, scene.main, 0.16)),
        (1.0, mix(scene.light, scene.main, 0.3)),
    )
    canvas = doubled(wash(scene.width, scene.height, stops, chance.seed(), cell=420, octaves=3, contrast=1.8))
    draw = ImageDraw.Draw(canvas)
    fine, heavy = mix(scene.light, scene.deep, 0.26), mix(scene.light, scene.deep, 0.42)
    waves = [(chance.between(0.6, 1.7), chance.between(0, tau), chance.between(4, 11)) for _ in range(3)]
    tilt = chance.signed(0.1)
    for index in range(_CONTOURS):
        base = (index - 3) / (_CONTOURS - 7) * scene.height
        points: list[Point] = []
        for x in range(-10, scene.width + 26, 15):
            y = base + tilt * (x - scene.width / 2)
            y += sum(high * sin(rate * x / 200 + phase + base / 260) for rate, phase, high in waves)
            for focus in scene.foci:
                dx, dy = x - focus.x, y - focus.y
                far = hypot(dx * 0.8, dy) / (focus.r * 1.12)
                # The flow round a disc: near lines are pushed out, far ones hardly feel it.
                y += (dy if abs(dy) > 1 else 1.0) * 0.9 / (0.35 + far * far) * (1.0 if far > 0.5 else far * 2)
            points.append((2 * x, 2 * y))
        bold = index % 3 == 0
        draw.line(points, fill=heavy if bold else fine, width=3 if bold else 2, joint="curve")
    return canvas


def _mural(scene: Scene) -> Image.Image:
    """A vine that runs through every panel, and an emblem on it in each."""
    canvas = _skin(scene)
    chance, r = scene.chance, scene.focus.r
    phase = chance.between(0, tau)
    needle = Needle(canvas, 0.0, scene.focus.y, r, scene.deep)
    width = scene.width / r

    def vine(x: float) -> Point:
        return x, 0.42 * sin(x * 1.25 + phase) + 0.1

    stem = [vine(-0.3 + (width + 0.6) * step / 160) for step in range(161)]
    needle.line(stem, 0.1)
    needle.line(stem, 0.06, scene.accent)
    for step in range(4, 158, 5):
        (x, y), side = stem[step], 1.0 if step % 2 else -1.0
        slope = 0.42 * 1.25 * cos(x * 1.25 + phase)
        angle = slope * 0.8 + side * 0.95
        leaf = [(x + px, y + py) for px, py in petal_outline(angle, 0.02, 0.4, 0.09)]
        needle.shape(leaf, scene.accent if step % 3 else mix(scene.accent, scene.deep, 0.4), 0.018)
        needle.line([(x, y), (x + cos(angle) * 0.34, y + sin(angle) * 0.34)], 0.011)
    heroes: tuple[Hero, ...] = (moth, rosette, dagger)
    for index, focus in enumerate(scene.foci):
        raised = Focus(focus.x, focus.y - r * 0.12, focus.r, focus.box)
        heroes[index % len(heroes)](canvas, scene, raised, chance.fork("hero", index))
    return canvas.reduce(2)


LINES_MOTIF = Motif(
    "lines",
    1,
    on_ground(_skin, rosette, moth, serpent, dagger, lotus),
    _mural,
)
