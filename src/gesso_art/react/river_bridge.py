"""A river through a town at night, the bridge over it and the quay before it. Figures are in hero radii about a focus."""

from math import cos, pi

from gesso.art.palette import BLACK, WHITE, mix
from gesso.art.scene import Focus, Scene
from gesso.art.shapes import Point, arc_points
from gesso_art.painting.neon import Neon
from gesso_art.react.gaslight import gas_lamp, hung, post, soot

FAR, QUAY = 0.24, 0.98
"""How low the far bank and the near quay lie."""
_ARCHES = 5
_CROWN = 0.2
"""How much higher the middle of the bridge is than its ends."""


def reach_of(scene: Scene) -> float:
    """Half the width of the picture and a little more."""
    return scene.width / scene.focus.r / 2 + 0.6


def river(neon: Neon, scene: Scene, middle: Focus) -> None:
    """Water from the far bank to the quay, moonlight on it."""
    chance, reach = scene.chance.fork("river"), reach_of(scene)
    dark, lit = mix(scene.deep, BLACK, 0.28), mix(scene.light, WHITE, 0.1)
    corners = ((-reach, FAR), (reach, FAR), (reach, QUAY), (-reach, QUAY))
    neon.shape([hung(middle, *corner) for corner in corners], dark)
    for _ in range(420):
        share = chance.unit()
        y, x = FAR + (QUAY - FAR) * share, chance.signed(reach)
        half = (0.04 + 0.14 * share) * chance.between(0.4, 1.0)
        tint = mix(dark, scene.accent, chance.between(0.1, 0.4))
        neon.line([hung(middle, x - half, y), hung(middle, x + half, y)], tint, 1.6, 0.0)
    for _ in range(90):
        share = chance.unit()
        y, x = FAR + (QUAY - FAR) * share, -0.5 + chance.bell(0.12 + 0.12 * share)
        half = (0.05 + 0.12 * share) * chance.between(0.4, 1.0)
        neon.line(
            [hung(middle, x - half, y), hung(middle, x + half, y)], mix(dark, lit, chance.between(0.3, 0.8)), 2.4, 0.15
        )


def bridge(neon: Neon, scene: Scene, middle: Focus, half: float) -> None:
    """A bridge of stone from one panel over to the last one, lamps on it, their light on the water."""
    stone, edge = mix(soot(scene), scene.accent, 0.2), mix(scene.accent, scene.main, 0.35)
    chance, foot, wide = scene.chance.fork("bridge"), FAR + 0.42, 2 * half / _ARCHES

    def deck(x: float) -> float:
        return FAR - 0.1 - _CROWN * cos(x / half * pi / 2)

    spine = [(-half + 2 * half * step / 60, deck(-half + 2 * half * step / 60)) for step in range(61)]
    lamps = [(-half + wide * (index + 0.5), 0.26 if index != _ARCHES // 2 else 0.4) for index in range(_ARCHES)]
    for x, size in lamps:
        for step in range(16):
            share = step / 16
            y, reach = (
                foot + 0.03 + (QUAY - foot - 0.06) * share,
                size * 0.4 * chance.between(0.3, 1.0) * (1.2 - 0.6 * share),
            )
            tint = mix(mix(scene.main, scene.light, 0.4), scene.deep, 0.1 + 0.6 * share)
            shift = x + 0.03 * chance.signed()
            neon.line([hung(middle, shift - reach, y), hung(middle, shift + reach, y)], tint, 2.6, 0.35 * (1 - share))
    piers = [(x, y + 0.12) for x, y in spine]
    under: list[Point] = []
    for index in reversed(range(_ARCHES)):
        centre, rise = -half + wide * (index + 0.5), foot - deck(-half + wide * (index + 0.5)) - 0.26
        arch = arc_points(centre, foot, wide * 0.41, 0.0, -pi, 30, ry=rise)
        under += [
            (centre + wide / 2, foot + 0.04),
            (centre + wide * 0.41, foot + 0.04),
            *arch,
            (centre - wide * 0.41, foot + 0.04),
        ]
    body = [*piers, (half, foot + 0.04), *under, (-half, foot + 0.04)]
    neon.shape([hung(middle, *point) for point in body], stone)
    parapet = [*((x, y - 0.02) for x, y in spine), *((x, y + 0.14) for x, y in reversed(spine))]
    neon.shape([hung(middle, *point) for point in parapet], mix(stone, scene.accent, 0.16))
    for shift in (-0.02, 0.14):
        neon.line([hung(middle, x, y + shift) for x, y in spine], edge, 2.4, 0.1)
    for index in range(_ARCHES):
        centre, rise = -half + wide * (index + 0.5), foot - deck(-half + wide * (index + 0.5)) - 0.26
        arch = arc_points(centre, foot, wide * 0.41, 0.0, -pi, 30, ry=rise)
        neon.line([hung(middle, *point) for point in arch], mix(edge, stone, 0.4), 2.0, 0.0)
    for x, size in lamps:
        at = hung(middle, x, deck(x) - size * 1.3)
        gas_lamp(neon, scene, at, 2 * middle.r * size * 0.62)
        post(neon, scene, at, 2 * middle.r * size * 0.62, hung(middle, x, deck(x))[1])


def bank(neon: Neon, scene: Scene, middle: Focus, left: float) -> None:
    """The bank that the bridge leads to, with a stair down to the water."""
    stone, edge, reach = mix(soot(scene), scene.accent, 0.3), mix(scene.accent, scene.main, 0.35), reach_of(scene)
    wall = ((left, FAR - 0.04), (reach, FAR - 0.04), (reach, QUAY), (left, QUAY))
    neon.shape([hung(middle, *corner) for corner in wall], stone)
    for high in (FAR - 0.04, FAR + 0.02):
        neon.line([hung(middle, left, high), hung(middle, reach, high)], edge, 2.2, 0.1)
    for row in range(5):
        y, shift = FAR + 0.1 + row * 0.13, 0.14 * (row % 2)
        for step in range(int((reach - left) / 0.28) + 1):
            x = left + shift + step * 0.28
            neon.line([hung(middle, x, y), hung(middle, x + 0.22, y)], mix(stone, scene.accent, 0.3), 1.6, 0.0)


def railing(neon: Neon, scene: Scene, middle: Focus, left: float, right: float) -> None:
    """Posts and rails along the quay."""
    black, rim = soot(scene), mix(soot(scene), scene.main, 0.4)
    for high, thick in ((-0.26, 5.0), (-0.15, 3.0)):
        neon.line([hung(middle, left, QUAY + high), hung(middle, right, QUAY + high)], black, thick, 0.0)
    neon.line([hung(middle, left, QUAY - 0.275), hung(middle, right, QUAY - 0.275)], rim, 1.4, 0.0)
    posts = round((right - left) / 0.34)
    for step in range(posts + 1):
        x = left + (right - left) * step / posts
        neon.line([hung(middle, x, QUAY - 0.3), hung(middle, x, QUAY + 0.03)], black, 7.0, 0.0)
        neon.disc(*hung(middle, x, QUAY - 0.32), middle.r * 0.05, black)
