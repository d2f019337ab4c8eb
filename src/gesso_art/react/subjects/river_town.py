"""The mural of lamps: one night over a river with a bridge and a quay.

At dusk the first lamp is lit, at midnight moths dance over the bridge, at dawn the last lamp is out and somebody goes home.
"""

from math import cos, pi, sin

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, Rgb, mix
from gesso.art.request import Focus, Scene
from gesso.art.shapes import Point, arc_points, curve, polar
from gesso_art.painting.neon import Neon
from gesso_art.painting.surface import cover, halo
from gesso_art.react.subjects.gaslight import gas_lamp, hung, pool, post, shine, smoke, soot, spread, street, walker

FAR, QUAY = 0.24, 0.98
"""The heights of the far bank and the near quay."""
_ARCHES = 5
_CROWN = 0.2
"""The rise of the bridge's middle over its ends."""


def reach_of(scene: Scene) -> float:
    """Return half the width of the picture and a little more."""
    return scene.width / scene.focus.r / 2 + 0.6


def river(neon: Neon, scene: Scene, middle: Focus) -> None:
    """Paint water from the far bank to the quay, moonlight on it."""
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
    """Paint a bridge of stone from one panel over to the last one, lamps on it, their light on the water."""
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
    """Paint the bank that the bridge leads to, with a stair down to the water."""
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
    """Paint posts and rails along the quay."""
    black, rim = soot(scene), mix(soot(scene), scene.main, 0.4)
    for high, thick in ((-0.26, 5.0), (-0.15, 3.0)):
        neon.line([hung(middle, left, QUAY + high), hung(middle, right, QUAY + high)], black, thick, 0.0)
    neon.line([hung(middle, left, QUAY - 0.275), hung(middle, right, QUAY - 0.275)], rim, 1.4, 0.0)
    posts = round((right - left) / 0.34)
    for step in range(posts + 1):
        x = left + (right - left) * step / posts
        neon.line([hung(middle, x, QUAY - 0.3), hung(middle, x, QUAY + 0.03)], black, 7.0, 0.0)
        neon.disc(*hung(middle, x, QUAY - 0.32), middle.r * 0.05, black)


_MOTHS = (
    (0.42, -0.78, 0.26), (-0.3, -1.16, 0.11), (0.02, -1.3, 0.17), (0.36, -1.2, 0.1), (0.74, -1.02, 0.13), (0.78, -0.46, 0.09),
    (0.3, -0.36, 0.1), (-0.26, -0.36, 0.12), (0.98, -0.7, 0.19),
)  # fmt: skip
"""The places and sizes of the moths."""


def river_town(canvas: Image.Image, scene: Scene) -> Image.Image:
    """Paint the town on a canvas of twice the size, and return it reduced."""
    first, last = scene.foci[0], scene.foci[-1]
    middle = scene.foci[len(scene.foci) // 2]
    _lights_of_the_sky(canvas, scene, middle)
    neon = Neon(canvas)
    _moon(neon, scene, hung(middle, -0.5, -0.74), 0.6 * middle.r)
    _roofs(neon, scene, middle, scene.chance.fork("far"), -reach_of(scene), reach_of(scene), (FAR, 0.34, 0.3), 0.2)
    river(neon, scene, middle)
    bridge(neon, scene, middle, (last.x - first.x) / middle.r / 2 - 0.36)
    near = (first.x - middle.x) / middle.r
    bank(neon, scene, middle, -near - 0.44)
    _roofs(neon, scene, middle, scene.chance.fork("near"), -reach_of(scene), near + 0.62, (QUAY, 1.75, 0.52), 0.75)
    _roofs(neon, scene, middle, scene.chance.fork("last"), -near + 0.66, reach_of(scene), (QUAY, 0.95, 0.4), 0.12)
    street(neon, scene, hung(middle, 0.0, QUAY)[1])
    railing(neon, scene, middle, near + 0.8, -near - 0.16)
    _cobbles(neon, scene, middle)
    _dusk(neon, scene, first)
    _moths(neon, scene, middle)
    _dawn(neon, scene, last)
    return neon.finish()


def _lights_of_the_sky(canvas: Image.Image, scene: Scene, middle: Focus) -> None:
    """Paint warm light at both ends of the night, low over the roofs, and stars in between."""
    reach, r = reach_of(scene), middle.r
    draw = Neon(canvas).draw
    chance = scene.chance.fork("stars")
    for _ in range(150):
        x, y = chance.signed(reach * 0.62), chance.between(-1.75, 0.0)
        at, size = hung(middle, x, y), 1.2 + 3.0 * chance.unit() ** 5
        draw.ellipse((at[0] - size, at[1] - size, at[0] + size, at[1] + size), fill=mix(scene.deep, scene.light, 0.7))
    for x, low, tint in (
        (-reach, scene.main, mix(scene.main, scene.deep, 0.2)),
        (reach, scene.light, mix(scene.main, scene.light, 0.6)),
    ):
        at = hung(middle, x, FAR)
        for far, share, colour in ((6.2, 0.85, tint), (3.2, 0.7, mix(tint, low, 0.6))):
            glow = halo(canvas.width, canvas.height, *at, far * r)
            cover(canvas, colour, glow.point([round(level * share) for level in range(256)]))
    sun = hung(middle, reach - 1.28, FAR - 0.44)
    for share, warmth in ((1.0, 0.55), (0.86, 0.8)):
        size = 0.8 * r * share
        draw.ellipse(
            (sun[0] - size, sun[1] - size, sun[0] + size, sun[1] + size), fill=mix(scene.main, scene.light, warmth)
        )


def _moon(neon: Neon, scene: Scene, at: Point, size: float) -> None:
    pale = mix(scene.light, WHITE, 0.25)
    shine(neon, scene, at, size * 3.6, 0.3)
    neon.disc(*at, size, pale, 0.5)
    for turn, far, spot in ((0.6, 0.5, 0.2), (2.6, 0.55, 0.14), (4.2, 0.36, 0.24), (5.5, 0.68, 0.1)):
        neon.disc(*polar(turn, far * size, *at), spot * size, mix(pale, scene.accent, 0.16))


def _roofs(
    neon: Neon, scene: Scene, middle: Focus, chance: Chance, left: float, right: float, sizes: tuple[float, float, float],
    lit: float,
) -> None:  # fmt: skip
    """Paint gables from left to right; `sizes` are their foot, height and width, and `lit` the share of lit windows."""
    foot, high, wide = sizes
    x = left
    while x < right:
        across = min(wide * chance.between(0.75, 1.25), right - x + 0.01)
        top = foot - high * chance.between(0.62, 1.0)
        wall = (
            mix(scene.deep, scene.accent, 0.1 + 0.12 * chance.unit())
            if high < 0.5
            else mix(soot(scene), scene.accent, 0.12)
        )
        gable = [(x, foot), (x, top), (x + across / 2, top - across * 0.55), (x + across, top), (x + across, foot)]
        neon.shape([hung(middle, *corner) for corner in gable], wall)
        neon.line([hung(middle, *corner) for corner in gable[1:4]], mix(wall, scene.accent, 0.5), 2.0, 0.05)
        _windows(neon, scene, middle, chance, (x, top, across, foot), lit, wall)
        x += across


def _windows(
    neon: Neon, scene: Scene, middle: Focus, chance: Chance, house: tuple[float, float, float, float], lit: float, wall: Rgb
) -> None:  # fmt: skip
    x, top, across, foot = house
    pane, storey = across * 0.2, across * 0.52
    y = top + across * 0.1
    while y + pane * 1.5 < foot - across * 0.12:
        for column in (0.2, 0.6):
            left = x + across * column
            box = [(left, y), (left + pane, y), (left + pane, y + pane * 1.5), (left, y + pane * 1.5)]
            if chance.unit() < lit:
                glass = mix(scene.main, scene.light, 0.45 * chance.unit())
                neon.shape([hung(middle, *corner) for corner in box], glass, 0.5)
                cross = [(left + pane / 2, y), (left + pane / 2, y + pane * 1.5)]
                neon.line([hung(middle, *corner) for corner in cross], wall, 2.0, 0.0)
            elif across > 0.3:
                neon.shape([hung(middle, *corner) for corner in box], mix(wall, scene.accent, 0.3))
        y += storey


def _cobbles(neon: Neon, scene: Scene, middle: Focus) -> None:
    """Paint rows of stones, larger the nearer they lie."""
    chance, reach = scene.chance.fork("cobbles"), reach_of(scene)
    y, high = QUAY + 0.07, 0.045
    while hung(middle, 0.0, y)[1] < neon.canvas.height:
        x = -reach - chance.unit() * high * 3
        while x < reach:
            wide = high * chance.between(2.2, 3.4)
            arch = arc_points(
                *hung(middle, x + wide / 2, y + high * 0.5),
                wide * middle.r * 0.86,
                pi * 1.1,
                pi * 1.9,
                8,
                ry=high * middle.r,
            )
            if chance.unit() < 0.6:
                neon.line(arch, mix(mix(scene.deep, BLACK, 0.3), scene.accent, chance.between(0.14, 0.32)), 1.8, 0.0)
            x += wide
        y, high = y + high * 1.35, high * 1.16


def _dusk(neon: Neon, scene: Scene, focus: Focus) -> None:
    """Paint the lamplighter and the first lamp, near and large."""
    r = focus.r
    lamp, ground, size = hung(focus, 0.3, -0.5), hung(focus, 0.0, 1.22)[1], 1.0 * r
    pool(scene, neon, (lamp[0] - 0.2 * r, ground), 2.0 * r, 0.22 * r)
    gas_lamp(neon, scene, lamp, size)
    post(neon, scene, lamp, size, ground)
    walker(neon, scene, (lamp[0] - 1.5 * r, ground), 2.1 * r, (lamp[0] - 0.16 * r, lamp[1] + 0.34 * r))


def _moths(neon: Neon, scene: Scene, focus: Focus) -> None:
    """Paint moths that circle over the bridge, some of them near."""
    chance = scene.chance.fork("moths")
    for index, (x, y, size) in enumerate(_MOTHS):
        at = hung(focus, x + chance.signed(0.04), y + chance.signed(0.04))
        _moth(neon, scene, at, focus.r * size, chance.fork("moth", index))


def _moth(neon: Neon, scene: Scene, at: Point, size: float, chance: Chance) -> None:
    turn, pale = chance.between(-0.9, 0.9), mix(scene.light, scene.main, 0.3)
    for side in (-1.0, 1.0):
        for wing, tint in (
            (((0.05, -0.1), (0.5, -0.95), (1.15, -0.9), (1.0, -0.2), (0.4, 0.15)), pale),
            (((0.05, 0.0), (0.75, 0.1), (0.7, 0.62), (0.34, 0.8), (0.08, 0.4)), mix(pale, scene.main, 0.4)),
        ):
            points = [
                (x * side * cos(turn) - y * sin(turn), x * side * sin(turn) + y * cos(turn))
                for x, y in curve(*wing, steps=6)
            ]
            neon.shape(spread(at, size, *points), tint, 0.3)
    ends = [(-0.5 * -sin(turn), -0.5 * cos(turn)), (0.6 * -sin(turn), 0.6 * cos(turn))]
    neon.line(spread(at, size, *ends), soot(scene), max(1.5, size * 0.06), 0.0)


def _dawn(neon: Neon, scene: Scene, focus: Focus) -> None:
    """Paint a lamp that is out, and the lamplighter, small, on the way home."""
    r = focus.r
    lamp, ground, size = hung(focus, -0.5, -0.22), hung(focus, 0.0, 1.16)[1], 0.72 * r
    smoke(neon, scene, hung(focus, -0.5, -0.62), 0.42 * r, scene.chance.fork("smoke"))
    gas_lamp(neon, scene, lamp, size, lit=False)
    post(neon, scene, lamp, size, ground)
    feet = hung(focus, 0.42, 1.08)
    shadow = spread(feet, r, (-0.06, 0.0), (0.08, 0.0), (-0.5, 0.34), (-0.86, 0.34))
    neon.shape(shadow, mix(soot(scene), scene.deep, 0.3))
    neon.line(spread(feet, 0.92 * r, (-0.42, -0.4), (0.36, -1.1)), soot(scene), 3.0, 0.0)
    walker(neon, scene, feet, 0.92 * r)
