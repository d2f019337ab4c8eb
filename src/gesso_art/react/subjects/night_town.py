"""A town by night in eight pictures, and in three more for low, wide boxes."""

from math import pi, sin

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, mix
from gesso.art.request import Focus, Scene
from gesso.art.shapes import Point, arc_points, curve
from gesso_art.painting.neon import Neon
from gesso_art.react.subjects.gaslight import (
    flame_at,
    gas_lamp,
    hung,
    moths,
    pool,
    post,
    shine,
    smoke,
    soot,
    spread,
    street,
    walker,
)


def shadow_on_wall(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a small lamp, a person before it, and the large shadow on the wall."""
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
    """Return the shadow of a coat, a head and a hat with its pole, leaning away from the light."""

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
    """Paint a row of house fronts as wide as the box of the focus, light in every window and people in some."""
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
    """Paint an arched window around a place, lit or dark, perhaps with a person in it."""
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
    """Paint lamps along a quay from one side to the other, each a little further away than the one before."""
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


def _sided(at: Point, size: float, side: float, *points: Point) -> list[Point]:
    """Return points as by `spread`, mirrored where the side is -1."""
    return spread(at, size, *((x * side, y) for x, y in points))


def lamp_lit(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a person with a pole, and the lamp that has just been lit."""
    neon = Neon(canvas)
    size = 2 * focus.r * 0.72
    at, feet = hung(focus, 0.3, -0.36), hung(focus, -0.52, 0.96)
    street(neon, scene, feet[1] - size * 0.22)
    pool(scene, neon, (at[0], feet[1] + size * 0.2), size * 2.2, size * 0.42)
    gas_lamp(neon, scene, at, size)
    post(neon, scene, at, size, feet[1] + size * 0.22)
    walker(neon, scene, feet, 2 * focus.r * 1.2, (at[0] - size * 0.3, at[1] + size * 0.16))
    moths(neon, scene, at, size * 1.05, 5, chance)
    return neon.finish()


def open_flame(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a flame in a glass chimney, close."""
    neon = Neon(canvas)
    unit = 2 * focus.r
    at = hung(focus, 0.0, 0.5)
    shine(neon, scene, hung(focus, 0.0, 0.0), unit * 1.7, 0.8)
    side = [(0.3, 0.42), (0.34, 0.2), (0.56, -0.06), (0.5, -0.42), (0.3, -0.78), (0.26, -1.24)]
    left = curve(*((-x, y - 0.06) for x, y in side), closed=False)
    right = curve(*((x, y - 0.06) for x, y in side), closed=False)
    glass = mix(scene.light, WHITE, 0.3)
    inside = [*spread(at, unit, *left), *reversed(spread(at, unit, *right))]
    neon.shape(inside, mix(mix(scene.main, scene.deep, 0.42), scene.light, 0.06), 0.3)
    shine(neon, scene, hung(focus, 0.0, 0.0), unit * 0.85, 0.75)
    flame_at(neon, scene, (at[0], at[1] + unit * 0.22), unit * 1.22, chance.signed(0.1))
    neon.shape(
        spread((at[0], at[1] + unit * 0.2), unit, (-0.05, -0.12), (0.05, -0.12), (0.05, 0.2), (-0.05, 0.2)), soot(scene)
    )
    for points in (left, right):
        neon.line(spread(at, unit, *points), glass, 4.0, 0.4)
    neon.line(spread(at, unit, *(((x + 0.09), y) for x, y in left[16:46])), mix(glass, scene.main, 0.3), 5.0, 0.2)
    brass = mix(scene.accent, BLACK, 0.35)
    for high, wide, foot, low in (
        (0.36, 0.36, 0.44, 0.46),
        (0.46, 0.5, 0.46, 0.58),
        (0.58, 0.2, 0.16, 0.8),
        (0.8, 0.3, 0.72, 1.5),
        (1.5, 0.78, 0.78, 2.4),
    ):
        block = spread(at, unit, (-wide, high), (wide, high), (foot, low), (-foot, low))
        neon.shape(block, brass)
        neon.line(block[:2], mix(scene.accent, scene.light, 0.45), 2.4, 0.1)
    return neon.finish()


def lit_windows(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a house front at night, some of its windows lit."""
    neon = Neon(canvas)
    unit = 2 * focus.r
    wall = mix(scene.deep, BLACK, 0.35)
    for x, top, wide in ((-1.35, -0.5, 0.62), (1.35, -0.36, 0.62), (0.0, -0.86, 0.8)):
        roof = [(-wide, 0.0), (-wide * 0.9, -0.16), (0.0, -0.44), (wide * 0.9, -0.16), (wide, 0.0)]
        tint = wall if x == 0 else mix(wall, scene.accent, 0.12)
        at = hung(focus, x, top)
        neon.shape(
            [
                *spread(at, unit, *roof),
                (at[0] + wide * unit, 2.0 * scene.height),
                (at[0] - wide * unit, 2.0 * scene.height),
            ],
            tint,
        )
        neon.line(spread(at, unit, *roof), mix(scene.accent, scene.light, 0.15), 2.4, 0.1)
    watcher = chance.whole(0, 2)
    for floor in range(4):
        for column in range(3):
            at = hung(focus, (column - 1) * 0.48, -0.58 + floor * 0.5)
            window(
                neon, scene, at, unit, lit=chance.unit() < 0.5 or floor == 1, watched=(floor, column) == (1, watcher)
            )
    return neon.finish()


def oil_can(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a can with a long spout, and its last drops."""
    neon = Neon(canvas)
    unit, side = 2 * focus.r, chance.pick((-1.0, 1.0))
    at, dark = hung(focus, side * 0.24, 0.1), soot(scene)

    shine(neon, scene, hung(focus, 0.0, 0.0), unit * 1.9, 0.8)
    handle = arc_points(0.42, 0.2, 0.36, -1.5, 1.3, 24)
    neon.line(_sided(at, unit, side, *handle), dark, unit * 0.035, 0.0)
    spout = [(-0.3, 0.3), (-0.72, -0.16), (-0.98, -0.56), (-1.1, -0.6), (-1.06, -0.5), (-0.84, -0.1), (-0.34, 0.52)]
    body = [(-0.28, -0.2), (0.28, -0.2), (0.5, 0.66), (-0.5, 0.66)]
    dome = arc_points(0.0, -0.2, 0.28, pi, 2 * pi, 20, ry=0.22)
    for part in (spout, body, dome):
        neon.shape(_sided(at, unit, side, *part), dark)
    for low, wide in ((0.02, 0.335), (0.5, 0.46)):
        neon.shape(
            _sided(at, unit, side, (-wide, low), (wide, low), (wide + 0.012, low + 0.05), (-wide - 0.012, low + 0.05)),
            scene.accent,
        )
    neon.line(_sided(at, unit, side, (0.0, -0.4), (0.0, -0.56)), dark, unit * 0.04, 0.0)
    neon.disc(*_sided(at, unit, side, (0.0, -0.6))[0], unit * 0.07, scene.accent)
    neon.line(_sided(at, unit, side, (-0.24, -0.1), (-0.42, 0.56)), mix(dark, scene.main, 0.6), 4.0, 0.1)
    for low, size in ((-0.3, 0.11), (0.08, 0.085), (0.4, 0.06)):
        drop = curve((0.0, -1.5), (0.5, -0.1), (0.62, 0.35), (0.0, 0.9), (-0.62, 0.35), (-0.5, -0.1), steps=8)
        spot = _sided(at, unit, side, (-1.1, low))[0]
        neon.shape(spread(spot, unit * size, *drop), mix(scene.main, scene.light, 0.35), 0.9)
    return neon.finish()


def put_out(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a lamp that has just gone dark, and its smoke."""
    neon = Neon(canvas)
    size = 2 * focus.r * 0.86
    at = hung(focus, 0.0, 0.3)
    smoke(neon, scene, (at[0], at[1] - size * 1.05), size * 0.62, chance)
    gas_lamp(neon, scene, at, size, lit=False)
    post(neon, scene, at, size, 2 * scene.height)
    ember = (at[0], at[1] + size * 0.3)
    shine(neon, scene, ember, size * 0.42, 0.6)
    neon.disc(*ember, size * 0.045, mix(scene.main, scene.light, 0.2), 1.0)
    return neon.finish()


def moth(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a moth with its wings spread before a round of light."""
    neon = Neon(canvas)
    unit = 2 * focus.r
    at = hung(focus, 0.0, 0.0)
    shine(neon, scene, at, unit * 2.0, 0.9)
    for reach, share in ((1.0, 0.1), (0.9, 0.5), (0.78, 0.85)):
        neon.disc(*at, unit * reach, mix(scene.main, scene.light, share), 0.5)
    dark, mid = soot(scene), mix(scene.deep, scene.accent, 0.45)
    upper = curve((0.04, -0.2), (0.3, -0.52), (0.86, -0.66), (0.98, -0.5), (0.84, -0.12), (0.5, 0.12), (0.06, 0.06))
    lower = curve((0.05, 0.02), (0.42, 0.1), (0.66, 0.3), (0.56, 0.62), (0.3, 0.66), (0.08, 0.34))
    eye, bars = chance.between(0.12, 0.16), chance.whole(4, 6)
    for wing, spot, size in ((lower, (0.4, 0.38), eye * 0.8), (upper, (0.62, -0.32), eye)):
        inner = [(0.1 + (x - 0.1) * 0.86, y * 0.86) for x, y in wing]
        for side in (-1, 1):
            neon.shape(_sided(at, unit, side, *wing), dark)
            neon.shape(_sided(at, unit, side, *inner), mid)
            for bar in range(bars):
                share = 0.45 + 0.84 * bar / bars
                vein = ((0.06, 0.0), (spot[0] * share, spot[1] * share + 0.05 * bar - 0.1))
                neon.line(_sided(at, unit, side, *vein), mix(mid, scene.light, 0.16), 2.0, 0.0)
            (place,) = _sided(at, unit, side, spot)
            for share, tint in ((1.0, dark), (0.82, scene.accent), (0.56, scene.main), (0.3, dark)):
                neon.disc(*place, unit * size * share, tint, 0.15)
    body = curve(
        (0.0, -0.4), (0.09, -0.26), (0.1, 0.0), (0.06, 0.5), (0.0, 0.62), (-0.06, 0.5), (-0.1, 0.0), (-0.09, -0.26)
    )
    neon.shape(spread(at, unit, *body), dark)
    for ring in range(6):
        high = 0.08 + ring * 0.085
        neon.line(spread(at, unit, (-0.075 + ring * 0.006, high), (0.075 - ring * 0.006, high)), scene.main, 3.0, 0.1)
    for side in (-1, 1):
        feeler = curve((0.03, -0.36), (0.12, -0.62), (0.34, -0.8), closed=False)
        neon.line(_sided(at, unit, side, *feeler), dark, 4.0, 0.0)
        for x, y in feeler[6::5]:
            neon.line(_sided(at, unit, side, (x, y), (x + 0.07, y + 0.05)), dark, 2.4, 0.0)
    return neon.finish()


def row_of_lamps(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a row of lamps along a quay, and their reflections."""
    neon = Neon(canvas)
    unit, side = 2 * focus.r, chance.pick((-1.0, 1.0))
    shore = hung(focus, 0.0, 0.5)[1]
    water = mix(scene.deep, BLACK, 0.25)
    wide = float(canvas.width)
    neon.shape([(0.0, shore), (wide, shore), (wide, 2.0 * scene.height), (0.0, 2.0 * scene.height)], water)
    for number in (4, 3, 2, 1, 0):
        far = 0.62**number
        at = hung(focus, side * (1.28 - 1.86 * far), 0.44 - 0.98 * far)
        foot = shore + unit * 0.34 * far
        _reflection(neon, scene, (at[0], foot), unit * far, chance.fork("water", number))
        gas_lamp(neon, scene, at, unit * 0.56 * far)
        post(neon, scene, at, unit * 0.56 * far, foot)
    neon.line([(0.0, shore), (wide, shore)], mix(scene.accent, scene.main, 0.4), 3.0, 0.2)
    return neon.finish()


def _reflection(neon: Neon, scene: Scene, at: Point, size: float, chance: Chance) -> None:
    """Paint dashes of light on water, straight below a lamp."""
    for step in range(22):
        share = step / 22
        y = at[1] + size * (0.05 + 1.5 * share)
        half = size * (0.1 + 0.1 * sin(step * 2.1)) * (1.1 - 0.5 * share) * chance.between(0.6, 1.3)
        x = at[0] + size * 0.07 * chance.signed()
        tint = mix(mix(scene.main, scene.light, 0.35), scene.deep, 0.15 + 0.6 * share)
        neon.line([(x - half, y), (x + half, y)], tint, max(1.5, size * 0.014), 0.4 * (1 - share))


def long_shadow(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a person between a lamp and the viewer, with a much larger shadow."""
    neon = Neon(canvas)
    unit, lean = 2 * focus.r, chance.pick((-1.0, 1.0)) * chance.between(0.3, 0.6)
    lamp, feet = hung(focus, -lean * 0.5, -0.62), hung(focus, 0.0, 0.22)
    street(neon, scene, feet[1] - unit * 0.16)
    pool(scene, neon, (lamp[0] + lean * unit * 0.3, feet[1] + unit * 0.4), unit * 1.75, unit * 0.56, 22)
    gas_lamp(neon, scene, lamp, unit * 0.46)
    post(neon, scene, lamp, unit * 0.46, feet[1] - unit * 0.06)
    half, low = unit * 0.1, 2.0 * scene.height
    way, wide = lean * 0.65 * (low - feet[1]), half + 0.3 * (low - feet[1])
    shadow = [
        (feet[0] - half, feet[1]), (feet[0] + half, feet[1]), (feet[0] + way + wide, low), (feet[0] + way - wide, low),
    ]  # fmt: skip
    neon.shape(shadow, soot(scene))
    walker(neon, scene, feet, unit * 0.72)
    return neon.finish()
