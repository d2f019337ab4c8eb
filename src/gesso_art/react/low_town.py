"""The town by night where a picture is low and wide: a shadow along a wall, a row of houses, lamps down a quay."""

from math import pi

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, mix
from gesso.art.scene import Focus, Scene
from gesso.art.shapes import Point, arc_points, curve
from gesso_art.painting.neon import Neon
from gesso_art.react.gaslight import gas_lamp, hung, pool, post, shine, soot, spread, street, walker


def shadow_on_wall(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """A small lamp, somebody before it, and what it makes of them on the wall."""
    neon = Neon(canvas)
    unit, side, half = 2 * focus.r, chance.pick((-1.0, 1.0)), focus.half_width
    ground = hung(focus, 0.0, 0.86)[1]
    lit = hung(focus, side * half * 0.45, -0.05)
    shine(neon, scene, lit, unit * half * 0.95, 0.85)
    street(neon, scene, ground)
    lamp = hung(focus, -side * half * 0.8, -0.42)
    pool(scene, neon, (lamp[0] + side * unit * 0.3, ground + unit * 0.16), unit * 1.5, unit * 0.15, 18)
    shape = _shadow(hung(focus, side * half * 0.5, 0.94), unit * 1.9, side)
    for points in shape:
        neon.shape(points, mix(soot(scene), scene.deep, 0.35))
    gas_lamp(neon, scene, lamp, unit * 0.62)
    post(neon, scene, lamp, unit * 0.62, ground + unit * 0.1)
    walker(neon, scene, (lamp[0] + side * unit * 0.95, ground + unit * 0.12), unit * 0.92)
    return neon.finish()


def _shadow(at: Point, size: float, side: float) -> tuple[list[Point], ...]:
    """The shadow of a coat, a head and a hat with its pole, leaning away from the light."""

    def leaning(*points: Point) -> list[Point]:
        return spread(at, size, *((side * (x - 0.28 * y - 0.12), y) for x, y in points))

    coat = leaning(
        (-0.3, 0.0),
        (-0.24, -0.44),
        (-0.22, -0.66),
        (-0.08, -0.76),
        (0.1, -0.76),
        (0.24, -0.66),
        (0.25, -0.4),
        (0.36, 0.0),
    )
    head = leaning(*arc_points(0.01, -0.81, 0.085, 0.0, 2 * pi, 24, ry=0.1))
    brim = leaning((-0.17, -0.86), (0.19, -0.86), (0.16, -0.895), (-0.14, -0.895))
    crown = leaning((-0.1, -0.88), (0.12, -0.88), (0.105, -1.02), (-0.085, -1.02))
    arm = leaning((0.16, -0.66), (0.42, -0.56), (0.42, -0.5), (0.14, -0.54))
    pole = leaning((0.4, 0.0), (0.43, 0.0), (0.41, -0.92), (0.39, -0.92))
    return coat, head, brim, crown, arm, pole


def lit_row(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """A row of house fronts as wide as the box of the focus: in every window there is light, in some somebody."""
    neon = Neon(canvas)
    left, _, right, _ = focus.box
    unit, low = 2 * focus.r, 2.0 * scene.height
    houses = max(3, round((right - left) / focus.r / 1.15))
    wide = 2 * (right - left) / houses
    wall = mix(scene.deep, BLACK, 0.35)
    for house in range(-1, houses + 1):
        x, middle = 2 * left + house * wide, 2 * left + (house + 0.5) * wide
        eaves = hung(focus, 0.0, -0.5 + 0.22 * ((house * 2) % 3) + chance.signed(0.05))[1]
        peak = eaves - unit * chance.between(0.34, 0.42)
        roof = [(x, eaves), (middle, peak), (x + wide, eaves)]
        neon.shape([*roof, (x + wide, low), (x, low)], mix(wall, scene.accent, 0.06 + 0.1 * (house % 2)))
        neon.line(roof, mix(scene.accent, scene.light, 0.15), 2.4, 0.1)
        _round_window(neon, scene, (middle, eaves - unit * 0.02), unit * 0.11)
        floor = eaves + unit * 0.32
        while floor < 2 * focus.y + unit * 1.1:
            for column in (-1, 0, 1):
                window(neon, scene, (middle + column * wide * 0.29, floor), unit * 0.62, watched=chance.unit() < 0.16)
            floor += unit * 0.42
    return neon.finish()


def _round_window(neon: Neon, scene: Scene, at: Point, size: float) -> None:
    shine(neon, scene, at, size * 3.0, 0.4)
    neon.disc(*at, size, mix(scene.main, scene.light, 0.45), 0.7)
    for dx, dy in ((0.0, 1.0), (1.0, 0.0)):
        ends = [(at[0] - dx * size, at[1] - dy * size), (at[0] + dx * size, at[1] + dy * size)]
        neon.line(ends, soot(scene), size * 0.08, 0.0)


def window(neon: Neon, scene: Scene, at: Point, unit: float, *, lit: bool = True, watched: bool = False) -> None:
    """An arched window about a place; lit or dark, and perhaps somebody in it."""
    arch = [(-0.16, 0.2), (-0.16, -0.1), *arc_points(0.0, -0.1, 0.16, pi, 2 * pi, 14), (0.16, 0.2)]
    if lit:
        shine(neon, scene, at, unit * 0.42, 0.5)
    glass = mix(scene.main, scene.light, 0.35) if lit else mix(scene.deep, scene.accent, 0.28)
    neon.shape(spread(at, unit, *arch), glass, 0.75 if lit else 0.0)
    black = soot(scene)
    if watched:
        neon.disc(at[0] + unit * 0.02, at[1] - unit * 0.02, unit * 0.055, black)
        shoulders = curve((-0.09, 0.2), (-0.08, 0.08), (0.02, 0.03), (0.12, 0.08), (0.13, 0.2), closed=False, steps=6)
        neon.shape(spread(at, unit, *shoulders), black)
    neon.line(spread(at, unit, (0.0, -0.26), (0.0, 0.2)), black, unit * 0.011, 0.0)
    neon.line(spread(at, unit, (-0.16, -0.06), (0.16, -0.06)), black, unit * 0.011, 0.0)
    neon.shape(
        spread(at, unit, (-0.2, 0.2), (0.2, 0.2), (0.2, 0.235), (-0.2, 0.235)), mix(scene.accent, scene.light, 0.3)
    )


def quay(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Lamps along a quay from one side to the other, each a little further away than the one before."""
    neon = Neon(canvas)
    unit, side, half = 2 * focus.r, chance.pick((-1.0, 1.0)), focus.half_width
    shore = hung(focus, 0.0, 0.8)[1]
    street(neon, scene, shore)
    lamps = max(3, round(half * 1.1))
    for number in reversed(range(lamps)):
        far = 0.84**number
        at = hung(focus, side * half * (0.88 - 1.68 * number / (lamps - 1)), 0.66 - 1.05 * far)
        gas_lamp(neon, scene, at, unit * 0.6 * far)
        post(neon, scene, at, unit * 0.6 * far, shore + unit * 0.14 * far)
    return neon.finish()
