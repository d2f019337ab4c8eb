"""Waves: sound as light, neon on black; also a record seen across its turntable."""

from math import cos, pi, sin, tau

from PIL import Image, ImageDraw

from gesso.art.chance import Chance, add, noise
from gesso.art.palette import BLACK, WHITE, Rgb, mix
from gesso.art.request import Composition, Focus, Framed, Hero, Motif, Reach, Scene
from gesso.art.shapes import Point, arc_points
from gesso_art.painting.neon import Neon
from gesso_art.painting.surface import cover, doubled, halo
from gesso_art.react.subjects.signals import (
    beams,
    crate,
    crossfade,
    crowd,
    levels,
    people,
    record,
    ridges,
    speaker,
    sunset,
    tower,
    two_tones,
    vinyl,
)

_FLAT = 0.36
_GROOVES = 22


def turntable(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a record as wide as the box of the focus allows, an arm on it, and bars of sound that leap up behind it."""
    neon = Neon(canvas)
    left, _, right, _ = focus.box
    r = 2 * focus.r
    wide = min(0.9 * (right - left), 2.0 * r)
    x, y, high = 2 * focus.x, 2 * focus.y + 0.98 * r - wide * _FLAT, wide * _FLAT
    black = mix(scene.deep, BLACK, 0.5)
    _bars(neon, scene, (x, y), (wide, high), 2 * focus.y - 0.94 * r, chance)

    def ellipse(share: float, lower: float = 0.0) -> list[Point]:
        return arc_points(x, y + lower * high, wide * share, 0.0, tau, 120, ry=high * share)

    neon.shape(ellipse(1.0, 0.09), mix(scene.main, black, 0.55), 0.35)
    neon.shape(ellipse(0.995, 0.05), mix(black, scene.main, 0.16))
    neon.shape(ellipse(0.985), black)
    sheens = [(chance.between(-2.7, -2.3), 0.42), (chance.between(-0.75, -0.4), 0.36), (chance.between(1.2, 1.8), 0.5)]
    for groove in range(_GROOVES):
        share = 0.4 + 0.56 * groove / (_GROOVES - 1)
        neon.line(ellipse(share), mix(black, scene.main, 0.14 + 0.12 * (groove % 5 == 0)), 1.0, 0.0)
        for angle, spread in sheens:
            half = spread * (0.55 + 0.45 * sin(groove * 1.7) ** 2) / 2
            arc = arc_points(x, y, wide * share, angle - half, angle + half, 16, ry=high * share)
            neon.line(arc, mix(black, scene.main, 0.7), 1.6, 0.12)
            neon.line(arc[4:13], mix(scene.main, WHITE, 0.25), 1.0, 0.0)
    for share, colour, shine in (
        (0.37, scene.accent, 0.6), (0.27, mix(scene.accent, black, 0.85), 0.0), (0.26, scene.accent, 0.4),
    ):  # fmt: skip
        neon.shape(ellipse(share), colour, shine)
    turn = chance.between(0, tau)
    wedge = arc_points(x, y, wide * 0.21, turn, turn + 1.5, 12, ry=high * 0.21)
    neon.shape([(x, y), *wedge], scene.light, 0.3)
    neon.shape(ellipse(0.05), black)
    _arm(neon, scene, (x, y), (wide, high))
    return neon.finish()


def _bars(neon: Neon, scene: Scene, at: Point, size: Point, top: float, chance: Chance) -> None:
    """Paint bars of level that stand along the far rim, highest in the middle."""
    count = 41
    for step in range(count):
        angle = pi + pi * (step + 0.5) / count
        x, foot = at[0] + cos(angle) * size[0] * 0.97, at[1] + sin(angle) * size[1] * 0.9
        loud = (0.2 + 0.8 * abs(sin(angle)) ** 2) * chance.between(0.45, 1.0)
        high, half = (at[1] - size[1] * 0.9 - top) * loud + size[1] * 0.1, size[0] * 0.013
        cell = size[0] * 0.036
        for index in range(max(2, int(high / cell))):
            low = foot - index * cell
            colour = mix(scene.main, scene.accent, min(1.0, index / 7))
            neon.shape(
                [(x - half, low), (x + half, low), (x + half, low - cell * 0.62), (x - half, low - cell * 0.62)],
                colour,
                0.5,
            )


def _arm(neon: Neon, scene: Scene, at: Point, size: Point) -> None:
    """Paint the arm: a weight at the far right, a bent tube, a head with its needle down on the grooves."""
    (x, y), (wide, high) = at, size
    steel, dark = mix(scene.light, WHITE, 0.35), mix(scene.deep, BLACK, 0.6)
    pivot, elbow, head = (
        (x + wide * 0.93, y - high * 0.98),
        (x + wide * 0.8, y - high * 0.1),
        (x + wide * 0.5, y + high * 0.34),
    )
    girth = wide * 0.016
    neon.disc(*pivot, wide * 0.075, dark)
    neon.disc(*pivot, wide * 0.06, mix(scene.main, dark, 0.35), 0.4)
    neon.line([pivot, elbow, head], dark, girth * 1.7, 0.0)
    neon.line([pivot, elbow, head], steel, girth, 0.5)
    neon.disc(*pivot, wide * 0.03, steel, 0.6)
    dx, dy = head[0] - elbow[0], head[1] - elbow[1]
    length = (dx * dx + dy * dy) ** 0.5
    ax, ay = dx / length, dy / length
    shell = [
        (head[0] - ay * wide * 0.035, head[1] + ax * wide * 0.035), (head[0] + ay * wide * 0.035, head[1] - ax * wide * 0.035),
        (head[0] + (ax * 0.13 + ay * 0.02) * wide, head[1] + (ay * 0.13 - ax * 0.02) * wide),
        (head[0] + (ax * 0.13 - ay * 0.02) * wide, head[1] + (ay * 0.13 + ax * 0.02) * wide),
    ]  # fmt: skip
    neon.shape(shell, scene.light, 0.6)
    neon.disc(head[0] + ax * wide * 0.12, head[1] + ay * wide * 0.12 + girth, girth * 0.9, scene.accent, 1.0)


def _dusk(scene: Scene) -> Rgb:
    """Return the violet between the deep and the accent, in which everything glows."""
    return mix(mix(scene.deep, scene.accent, 0.3), (72, 40, 190), 0.45)


def room_ground(scene: Scene) -> Image.Image:
    """Paint a dark room at twice the size: a violet haze behind each focus, bars of level along the foot."""
    chance = scene.chance.fork("room")
    dusk = _dusk(scene)
    canvas = Image.new("RGB", (scene.width, scene.height), mix(scene.deep, dusk, 0.2))
    for focus in scene.foci:
        x, y = focus.x + chance.signed(0.5) * focus.r, focus.y - chance.between(0.1, 0.5) * focus.r
        glow = halo(scene.width, scene.height, x, y, focus.r * 3.0)
        haze = add(glow, noise(chance.seed(), scene.width, scene.height, 260, octaves=4), 0.4)
        table = [round(max(0.0, (level - 30) / 225) * 255 * 0.9) for level in range(256)]
        cover(canvas, dusk, haze.point(table))
        warm = halo(scene.width, scene.height, x + focus.r * chance.signed(0.9), y, focus.r * 1.5)
        cover(canvas, mix(dusk, scene.accent, 0.5), warm.point([round(level * 0.3) for level in range(256)]))
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    column, x = 0, 10.0
    levels = [0.0]
    while x < scene.width:
        levels.append(max(0.0, min(1.0, levels[-1] * 0.72 + chance.unit() ** 2 * 0.62 - 0.05)))
        for step in range(int(levels[-1] * 14)):
            top = scene.height - 20 - step * 17
            colour = mix(scene.main, scene.accent, min(1.0, step / 9))
            draw.rectangle((2 * x, 2 * top, 2 * (x + 20), 2 * (top + 11)), fill=mix(colour, scene.deep, 0.45))
        column, x = column + 1, x + 27
    return large


def _composed(hero: Hero) -> Composition:
    def compose(day: Scene) -> Image.Image:
        scene = day.nocturne()
        return hero(room_ground(scene), scene, scene.focus, scene.chance)

    return compose


def _mural(day: Scene) -> Image.Image:
    """Paint one night at a concert: towers of speakers, a record that rises like a moon, the crowd under the lights, and a ridge
    of sound that runs through every panel."""
    scene = day.nocturne()
    neon = Neon(room_ground(scene))
    chance, r = scene.chance, scene.focus.r
    first, middle, last = scene.foci[0], scene.foci[len(scene.foci) // 2], scene.foci[-1]
    record(neon, scene, middle.x, middle.y - r * 0.3, r * 1.12, chance.fork("hero"))
    phase = chance.between(0, tau)

    def loud(x: float) -> float:
        swell: float = (0.5 + 0.5 * sin(x / scene.width * tau * 1.9 + phase)) ** 1.5
        return 0.35 + 0.65 * swell

    floor = middle.y + r * 0.5
    ridges(neon, scene, Focus(middle.x, middle.y, r * 1.05, middle.box), chance, floor, 12, loud)
    for shift, size, cabinets in ((-0.62, 0.3, 3), (0.5, 0.24, 2), (0.04, 0.38, 3)):
        tower(neon, scene, 2 * (first.x + shift * r), 2 * (floor + r * (0.3 + size)), 2 * r * size, cabinets)
    for shift in (-0.5, 0.55):
        lamp = (2 * (last.x + shift * r), 2 * (last.y - r * 1.28))
        beams(neon, scene, lamp, 2 * (floor + r * 0.7), (-0.5, -0.14, 0.16, 0.46), r * 0.34)
    people(neon, scene, 0.0, 2.0 * scene.width, 2 * (floor + r * 0.68), r * 0.5, chance.fork("people"))
    return neon.finish()


WAVES_MOTIF = Motif(
    "waves",
    3,
    (
        Framed(_composed(vinyl), Reach(1.0, 1.1, 0.95), Framed(_composed(turntable), Reach(0.0))),
        *map(_composed, (levels, sunset, crate, two_tones, speaker, crowd, crossfade)),
    ),
    _mural,
)
