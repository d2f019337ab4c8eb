"""What stands about a sound system: a crate of records, a crowd under lights, towers of speakers."""

from math import cos, pi, sin, tau

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, Rgb, mix
from gesso.art.scene import Focus, Scene
from gesso.art.shapes import Point, arc_points, curve, polar
from gesso_art.painting.neon import Neon
from gesso_art.react.signals import record

_SLEEVES = 9


def crate(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """A crate of records, one of them half drawn out of its sleeve."""
    neon = Neon(canvas)
    r = 1.64 * focus.r
    x, y = 2 * focus.x, 2 * focus.y + 0.16 * r
    black = mix(scene.deep, BLACK, 0.5)
    side, raised = chance.pick((1.0, -1.0)), chance.whole(3, 5)
    for index in range(_SLEEVES):
        share = index / (_SLEEVES - 1)
        up = 0.42 if index == raised else 0.0
        left, right = x - r * (0.94 - 0.1 * share), x + r * (0.94 - 0.1 * share)
        top, foot = y - r * (0.5 - 0.42 * share + up), y + r * 0.9
        if index == raised:
            record(neon, scene, x / 2, (top - r * 0.1) / 2, r * 0.36, chance)
        lean = side * r * 0.05 * (1 - share)
        sleeve = [(left + lean, top), (right + lean, top), (right, foot), (left, foot)]
        colour = mix(scene.accent, scene.main, share) if index != raised else scene.light
        neon.shape(sleeve, mix(black, colour, 0.34 if index != raised else 0.16))
        neon.line([*sleeve, sleeve[0]], mix(colour, WHITE, 0.1), 1.8, 0.6)
        for stripe in range(1, 3):
            low = top + r * (0.1 * stripe)
            neon.line(
                [(left + r * 0.14, low), (left + r * (0.6 + 0.1 * chance.unit()), low)],
                mix(colour, black, 0.45),
                1.4,
                0.0,
            )
    front, base = y + r * 0.2, y + r * 0.94
    for index in range(3):
        high = front + (base - front) * index / 3
        slat = [
            (x - r * 1.06, high),
            (x + r * 1.06, high),
            (x + r * 1.03, high + r * 0.2),
            (x - r * 1.03, high + r * 0.2),
        ]
        neon.shape(slat, mix(black, scene.main, 0.08))
        neon.line([*slat, slat[0]], scene.main, 2.2, 0.6)
        for nail in (-0.94, 0.94):
            neon.disc(x + r * nail, high + r * 0.1, r * 0.022, scene.light, 0.5)
    return neon.finish()


def beams(neon: Neon, scene: Scene, top: Point, foot: float, spread: tuple[float, ...], wide: float) -> None:
    """Shafts of light that fan out of a lamp, px of the canvas."""
    for index, turn in enumerate(spread):
        colour = (scene.accent, scene.main, scene.light)[index % 3]
        length = foot - top[1]
        near, far = wide * 0.12, wide
        across = top[0] + turn * length
        shaft = [(top[0] - near, top[1]), (top[0] + near, top[1]), (across + far, foot), (across - far, foot)]
        small = [(px / 4, py / 4) for px, py in shaft]
        neon.soft.polygon(small, fill=mix(BLACK, colour, 0.24))
    neon.disc(*top, wide * 0.3, mix(scene.light, WHITE, 0.4), 1.0)


def people(neon: Neon, scene: Scene, left: float, right: float, line: float, size: float, chance: Chance) -> None:
    """A crowd seen from behind, hands raised, from one side to the other; px of the canvas."""
    black = mix(scene.deep, BLACK, 0.55)
    for row, (shift, scale, lit) in enumerate(((-0.5, 0.74, 0.5), (0.0, 1.0, 0.95))):
        step, x = size * scale * 0.92, left - chance.unit() * size * 0.5
        rim = mix(black, (scene.main, scene.accent)[row], lit)
        while x < right + size:
            head = line + shift * size + chance.signed(0.16) * size
            _one(neon, (x, head), size * scale, (black, rim), chance)
            x += step * chance.between(0.82, 1.25)
    neon.shape(
        [(left, line + size * 0.9), (right, line + size * 0.9), (right, line + 9 * size), (left, line + 9 * size)],
        black,
    )


def _one(neon: Neon, at: Point, size: float, colours: tuple[Rgb, Rgb], chance: Chance) -> None:
    (x, y), (black, rim) = at, colours
    body = curve(
        (x - 0.62 * size, y + 2.2 * size), (x - 0.52 * size, y + 0.66 * size), (x - 0.14 * size, y + 0.4 * size),
        (x + 0.14 * size, y + 0.4 * size), (x + 0.52 * size, y + 0.66 * size), (x + 0.62 * size, y + 2.2 * size),
        steps=8, closed=False,
    )  # fmt: skip
    for side in (-1.0, 1.0):
        if chance.unit() < 0.62:
            lean = chance.between(0.05, 0.5)
            shoulder = (x + side * 0.46 * size, y + 0.72 * size)
            elbow = (shoulder[0] + side * (0.18 + lean * 0.4) * size, y - 0.1 * size)
            hand = (elbow[0] + side * chance.signed(0.24) * size, y - chance.between(0.7, 1.1) * size)
            neon.line([shoulder, elbow, hand], rim, 0.115 * size, 0.3)
            neon.line([shoulder, elbow, hand], black, 0.085 * size, 0.0)
            for finger in (-0.5, -0.16, 0.18, 0.5):
                tip = (hand[0] + sin(finger) * 0.26 * size, hand[1] - cos(finger) * 0.26 * size)
                neon.line([hand, tip], black, 0.04 * size, 0.0)
    neon.shape(list(body), black)
    neon.line(list(body), rim, 2.2, 0.6)
    head = arc_points(x, y, 0.3 * size, 0.0, tau, 40, ry=0.36 * size)
    neon.shape(head, black)
    neon.line([*head], rim, 2.2, 0.6)
    neon.shape(
        [
            (x - 0.12 * size, y + 0.2 * size),
            (x + 0.12 * size, y + 0.2 * size),
            (x + 0.14 * size, y + 0.5 * size),
            (x - 0.14 * size, y + 0.5 * size),
        ],
        black,
    )


def crowd(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Hands up before a lit stage."""
    neon = Neon(canvas)
    x, y, r = 2 * focus.x, 2 * focus.y, 2 * focus.r
    for shift in (-0.9, 0.0, 0.9):
        beams(neon, scene, (x + shift * r, y - r * 1.02), y + r * 1.3, (-0.55 + shift * 0.2, -0.12, 0.28, 0.6), r * 0.2)
    for ring in range(4):
        reach = r * (0.34 + 0.13 * ring)
        arc = arc_points(x, y + r * 0.1, reach, pi, tau, 60)
        neon.line(arc, mix(scene.light, scene.accent, ring / 3), 3.4 - 0.6 * ring, 0.9 - 0.15 * ring)
    for spoke in range(13):
        angle = pi + pi * spoke / 12
        neon.line(
            [polar(angle, r * 0.12, x, y + r * 0.1), polar(angle, r * 0.3, x, y + r * 0.1)], scene.light, 2.4, 0.8
        )
    people(neon, scene, 0.0, 2.0 * scene.width, y + r * 0.5, r * 0.34, chance)
    return neon.finish()


def tower(neon: Neon, scene: Scene, x: float, foot: float, r: float, cabinets: int) -> None:
    """Speakers on top of each other, px of the canvas; `r` is half their width."""
    black = mix(scene.deep, BLACK, 0.45)
    for index in range(cabinets):
        low, high = foot - index * r * 2.1, foot - (index + 1) * r * 2.1
        box = [(x - r, low), (x - r, high + r * 0.06), (x + r, high + r * 0.06), (x + r, low)]
        neon.shape(box, black)
        neon.line([*box, box[0]], scene.main, 2.4, 0.6)
        for cy, size, colour in ((low - r * 0.78, 0.66, scene.accent), (low - r * 1.7, 0.26, scene.light)):
            neon.disc(x, cy, r * size, mix(scene.main, black, 0.4), 0.3)
            neon.disc(x, cy, r * size * 0.92, black)
            for step in range(5):
                share = step / 4
                neon.disc(x, cy, r * size * (0.8 - 0.4 * share), mix(black, mix(scene.deep, scene.main, 0.5), share))
            neon.disc(x, cy, r * size * 0.34, colour, 0.7)
