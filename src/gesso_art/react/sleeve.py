"""The mural of the needle: one sleeve on a branch that bears a moth, a rosette and a heart. It is a stencil in the first
panel, shaded in the second and in colour in the last. Figures are in hero radii."""

from collections.abc import Callable
from dataclasses import replace
from math import pi, sin, tau

from PIL import Image

from gesso.art.chance import Chance, add, noise, steep
from gesso.art.palette import lifted, mix
from gesso.art.scene import Hero, Scene
from gesso.art.shapes import Point, curve, polar
from gesso_art.painting.needle import Needle
from gesso_art.react.emblems import blossom, dagger, moth, petal_outline, rosette

_HEROES: tuple[tuple[Hero, float, float, float], ...] = (
    (moth, -0.02, -0.2, 0.9),
    (rosette, -0.02, 0.0, 1.02),
    (dagger, 0.06, -0.22, 1.0),
)
"""Each emblem, where it lies from its focus, and how large it is."""
_EDGE_PX = 110.0


def sleeve(skin: Image.Image, scene: Scene) -> Image.Image:
    """The sleeve on skin of twice the size, which is given back at its own size."""
    grey = replace(scene, main=mix(scene.light, scene.deep, 0.42), accent=mix(scene.light, scene.deep, 0.66))
    violet = mix(scene.deep, scene.main, 0.24)
    stencil = replace(scene, deep=violet, paper=lifted(scene.light, 0.16))
    panels = len(scene.foci)
    picture = _drawn(skin.copy(), stencil)
    for joint, state in ((1, grey), (max(1, panels - 1), scene)):
        picture.paste(_drawn(skin.copy(), state), (0, 0), _right_of(scene, joint))
    return picture


def _right_of(scene: Scene, joint: int) -> Image.Image:
    """An L mask of what lies to the right of a joint; its edge is dots."""
    row = bytes(
        round(255 * min(1.0, max(0.0, 0.5 + (column - joint * scene.span) / _EDGE_PX))) for column in range(scene.width)
    )
    slope = Image.frombytes("L", (scene.width, 1), row).resize((scene.width, scene.height))
    chance = scene.chance.fork("state", joint)
    return add(slope, noise(chance.seed(), scene.width, scene.height, 5.0), 0.9).point(steep(112, 144))


def _drawn(canvas: Image.Image, scene: Scene) -> Image.Image:
    """Everything in the colours of one state."""
    middle, chance = scene.foci[len(scene.foci) // 2], scene.chance.fork("sleeve")
    needle = Needle(canvas, middle.x, middle.y, middle.r, scene.deep, paper=scene.paper)
    half = scene.width / 2 / middle.r
    phase = chance.between(-0.3, 0.3)

    def branch(x: float) -> Point:
        return x, 0.5 * sin(x * tau / half / 1.5 + pi + phase) + 0.24

    stem = [branch(-half * 1.06 + 2.12 * half * step / 160) for step in range(161)]
    for index in (36, 138):
        _shoot(needle, scene, stem[index])
    _leaves(needle, scene, branch, half, chance)
    needle.line(stem, 0.15)
    needle.inlay(stem, 0.11, scene.accent)
    needle.line([(x, y - 0.02) for x, y in stem], 0.014, mix(scene.accent, scene.deep, 0.5))
    for joint in range(1, len(scene.foci)):
        x = (joint * scene.span - middle.x) / middle.r
        for dx, dy, size in ((0.0, 0.52, 0.4), (-0.36, 0.86, 0.2), (0.34, 0.9, 0.24)):
            blossom(
                needle, scene, (x + dx, branch(x)[1] + dy - 0.44), size, chance.fork("flower", joint, round(size * 100))
            )
    for index, focus in enumerate(scene.foci):
        hero, x, y, share = _HEROES[index % len(_HEROES)]
        canvas = hero(canvas, scene, focus.moved(x * focus.r, y * focus.r, share), scene.chance.fork("hero", index))
    _beads(needle, scene, half, chance.fork("beads"))
    return canvas.reduce(2)


def _leaves(needle: Needle, scene: Scene, branch: Callable[[float], Point], half: float, chance: Chance) -> None:
    """Leaves along the branch on both sides, in differing sizes."""
    count = round(half * 5.2)
    for step in range(count):
        x, y = branch(-half + 2 * half * (step + chance.unit() * 0.5) / count)
        side, long = (1.0 if step % 2 else -1.0), chance.between(0.42, 0.7)
        ahead = branch(x + 0.05)
        lean = (ahead[1] - y) / 0.05 * 0.7 + side * chance.between(0.8, 1.25)
        leaf = [(x + px, y + py) for px, py in petal_outline(lean, 0.02, long, long * 0.25)]
        needle.shape(leaf, (scene.accent, mix(scene.accent, scene.deep, 0.4), scene.main)[step % 5 % 3], 0.02)
        needle.line([(x, y), polar(lean, long * 0.9, x, y)], 0.012)
        for share in (0.34, 0.52, 0.7):
            root = polar(lean, long * share, x, y)
            for turn in (-0.6, 0.6):
                needle.line([root, polar(lean + turn, long * 0.2 * (1.2 - share), *root)], 0.008)


def _shoot(needle: Needle, scene: Scene, root: Point) -> None:
    """A tendril that rolls up over the branch."""
    x, y = root
    rolled = [polar(-pi / 2 + step * 0.42, 0.3 * 0.9**step, x + 0.5, y - 0.84) for step in range(15)]
    points = curve((x, y), (x + 0.06, y - 0.5), (x + 0.24, y - 1.02), *rolled[1:], steps=5, closed=False)
    needle.line(points, 0.05)
    needle.inlay(points, 0.026, scene.accent)


def _beads(needle: Needle, scene: Scene, half: float, chance: Chance) -> None:
    """Small stars and dots that fill the gaps of a sleeve."""
    for step in range(round(half * 7)):
        x, y = (
            -half + 2 * half * (step + chance.unit()) / round(half * 7),
            chance.pick((-1.42, -1.3, 1.2, 1.34)) + chance.signed(0.12),
        )
        size = chance.between(0.03, 0.075)
        if step % 3:
            needle.dot((x, y), size * 0.36)
        else:
            star = [polar(turn * tau / 8, size * (0.34 if turn % 2 else 1.0), x, y) for turn in range(8)]
            needle.shape(star, scene.main, 0.01)
