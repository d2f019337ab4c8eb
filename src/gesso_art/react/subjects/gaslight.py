"""The parts of a lit street: lamps, posts, smoke, and a person who walks."""

from math import pi, sin, tau

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, Rgb, mix
from gesso.art.request import Focus, Scene
from gesso.art.shapes import Point, arc_points, curve, polar
from gesso_art.painting.neon import Neon
from gesso_art.painting.surface import cover, halo

_TOP, _FOOT = 0.36, 0.24
"""Half the width of a lamp's glass above and below, in its height."""


def hung(focus: Focus, x: float, y: float) -> Point:
    """Return the point on a canvas of twice the size that lies this many hero radii from the focus."""
    return 2 * (focus.x + x * focus.r), 2 * (focus.y + y * focus.r)


def spread(at: Point, size: float, *points: Point) -> list[Point]:
    """Return points in units of `size` around a place."""
    return [(at[0] + x * size, at[1] + y * size) for x, y in points]


def soot(scene: Scene) -> Rgb:
    """Return the black of a silhouette."""
    return mix(scene.deep, BLACK, 0.72)


def shine(neon: Neon, scene: Scene, at: Point, reach: float, strength: float = 0.8) -> None:
    """Paint warm air around a light, in px of the canvas."""
    left, top = max(0, int(at[0] - reach)), max(0, int(at[1] - reach))
    right, bottom = min(neon.canvas.width, int(at[0] + reach) + 1), min(neon.canvas.height, int(at[1] + reach) + 1)
    if left >= right or top >= bottom:
        return
    glow = halo(right - left, bottom - top, at[0] - left, at[1] - top, reach)
    warm = mix(scene.main, scene.light, 0.25)
    cover(neon.canvas, warm, glow.point([round(level * strength) for level in range(256)]), (left, top))


def flame_at(neon: Neon, scene: Scene, at: Point, size: float, lean: float = 0.0) -> None:
    """Paint a flame that stands on a place: rim, body, core."""
    for share, colour, bright in (
        (1.0, scene.main, 0.9),
        (0.72, mix(scene.main, scene.light, 0.6), 0.6),
        (0.42, mix(scene.light, WHITE, 0.6), 0.5),
    ):
        tip = (lean, -1.0)
        side = [(0.2, -0.62), (0.33, -0.26), (0.2, 0.0)]
        outline = curve(
            tip, *((x + lean * 0.4, y) for x, y in side), *((-x + lean * 0.4, y) for x, y in reversed(side))
        )
        neon.shape(spread(at, size * share, *outline), colour, bright)


def gas_lamp(neon: Neon, scene: Scene, at: Point, size: float, lit: bool = True) -> None:
    """Paint a gas lamp around its middle, its glass `size` px high and dark if it is not lit."""
    black = soot(scene)
    if lit:
        shine(neon, scene, at, size * 3.6, 0.62)
        shine(neon, scene, at, size * 1.7, 0.85)
    glass = ((-_TOP, -0.5), (_TOP, -0.5), (_FOOT, 0.5), (-_FOOT, 0.5))
    pane = mix(scene.main, scene.light, 0.3) if lit else mix(scene.deep, scene.accent, 0.35)
    neon.shape(spread(at, size, *glass), pane, 0.9 if lit else 0.0)
    if lit:
        neon.shape(spread(at, size * 0.74, *glass), mix(scene.main, scene.light, 0.7), 0.7)
        flame_at(neon, scene, (at[0], at[1] + size * 0.34), size * 0.66)
    else:
        neon.shape(
            spread(at, size, (-0.25, -0.42), (-0.1, -0.42), (-0.15, 0.4), (-0.2, 0.4)), mix(pane, scene.light, 0.3)
        )
    for (ax, ay), (bx, by) in (
        ((-_TOP, -0.5), (-_FOOT, 0.5)),
        ((_TOP, -0.5), (_FOOT, 0.5)),
        ((-0.13, -0.5), (-0.09, 0.5)),
        ((0.13, -0.5), (0.09, 0.5)),
    ):
        wide = 0.05 if abs(ax) == _TOP else 0.026
        neon.line(spread(at, size, (ax, ay), (bx, by)), black, size * wide / 2, 0.0)
    neon.shape(
        spread(at, size, (-_TOP - 0.1, -0.46), (_TOP + 0.1, -0.46), (_TOP + 0.1, -0.54), (-_TOP - 0.1, -0.54)), black
    )
    roof = curve(
        (-_TOP - 0.06, -0.54),
        (-0.26, -0.78),
        (-0.1, -0.94),
        (0.1, -0.94),
        (0.26, -0.78),
        (_TOP + 0.06, -0.54),
        closed=False,
    )
    neon.shape(spread(at, size, *roof), black)
    edge = mix(scene.accent, scene.light, 0.25) if lit else scene.accent
    neon.line(spread(at, size, *roof[4:34]), edge, size * 0.014, 0.2)
    neon.shape(spread(at, size, (-0.08, -0.92), (0.08, -0.92), (0.12, -1.04), (-0.12, -1.04)), black)
    neon.disc(at[0], at[1] - size * 1.1, size * 0.075, black)
    neon.shape(spread(at, size, (-_FOOT - 0.06, 0.48), (_FOOT + 0.06, 0.48), (0.1, 0.66), (-0.1, 0.66)), black)


def post(neon: Neon, scene: Scene, at: Point, size: float, ground: float) -> None:
    """Paint the post below a lamp, with its rest for a ladder, down to a height of the canvas."""
    black = soot(scene)
    top = at[1] + size * 0.6
    neon.shape(
        [
            (at[0] - size * 0.055, top),
            (at[0] + size * 0.055, top),
            (at[0] + size * 0.09, ground),
            (at[0] - size * 0.09, ground),
        ],
        black,
    )
    rest = at[1] + size * 0.92
    neon.line([(at[0] - size * 0.42, rest), (at[0] + size * 0.42, rest)], black, size * 0.03, 0.0)
    for side in (-1, 1):
        neon.disc(at[0] + side * size * 0.42, rest, size * 0.05, black)
    neon.line(
        [(at[0] - size * 0.03, top + size * 0.1), (at[0] - size * 0.045, ground)],
        mix(black, scene.main, 0.35),
        size * 0.008,
        0.0,
    )


def moths(neon: Neon, scene: Scene, at: Point, reach: float, count: int, chance: Chance) -> None:
    """Paint a few small moths around a light."""
    for _ in range(count):
        x, y = polar(chance.between(0, tau), reach * chance.between(0.8, 1.3), *at)
        size, turn = reach * chance.between(0.045, 0.08), chance.between(0, tau)
        for side in (-1, 1):
            wing = [(x, y), polar(turn + side * 0.5, size * 1.8, x, y), polar(turn + side * 1.3, size * 1.5, x, y)]
            neon.shape(wing, mix(scene.light, scene.main, 0.25), 0.3)


def smoke(neon: Neon, scene: Scene, at: Point, size: float, chance: Chance) -> None:
    """Paint threads of smoke that rise from a place and curl."""
    for thread in range(5):
        phase, sway = chance.between(0, tau), chance.between(0.1, 0.26)
        points: list[Point] = []
        for step in range(46):
            share = step / 45
            drift = sway * sin(share * 7.0 + phase) * share**0.7 + 0.16 * share * (thread - 2) * 0.5
            points.append((at[0] + drift * size * 2, at[1] - share * size * 2.6))
        pale = 0.6 - 0.1 * thread
        for start in range(0, 44, 4):
            fade = pale * (1 - start / 50)
            neon.line(points[start : start + 6], mix(scene.deep, scene.light, fade), 5.0 - thread * 0.7, 0.25 * fade)


def walker(neon: Neon, scene: Scene, at: Point, size: float, pole: Point | None = None) -> None:
    """Paint a person in a long coat and a hat, `size` px high; `pole` is the point that a pole reaches."""
    black = soot(scene)
    coat = curve(
        (-0.06, -0.78), (0.07, -0.78), (0.15, -0.66), (0.15, -0.4), (0.2, -0.1), (-0.22, -0.1), (-0.15, -0.4), (-0.15, -0.66),
        steps=8,
    )  # fmt: skip
    neon.shape(spread(at, size, *coat), black)
    for x in (-0.09, 0.07):
        neon.shape(spread(at, size, (x - 0.04, -0.16), (x + 0.04, -0.16), (x + 0.05, 0.0), (x - 0.04, 0.0)), black)
    head = spread(at, size, (0.01, -0.85))[0]
    neon.disc(*head, size * 0.07, black)
    brim = [(-0.12, -0.88), (0.14, -0.88), (0.12, -0.905), (-0.1, -0.905)]
    crown = [(-0.075, -0.9), (0.095, -0.9), (0.08, -1.04), (-0.06, -1.04)]
    for part in (brim, crown):
        neon.shape(spread(at, size, *part), black)
    if pole is not None:
        shoulder, hand = spread(at, size, (0.06, -0.68), (0.26, -0.6))
        neon.line([shoulder, hand], black, size * 0.04, 0.0)
        low = spread(at, size, (0.16, -0.3))[0]
        neon.line([low, hand, pole], mix(black, scene.main, 0.3), size * 0.012, 0.0)
    rim = [spread(at, size, *coat)[index] for index in range(6, 26)]
    neon.line(rim, mix(black, scene.main, 0.6), size * 0.007, 0.0)


def street(neon: Neon, scene: Scene, top: float) -> None:
    """Paint the ground from a height of the canvas down."""
    wide, low = float(neon.canvas.width), float(neon.canvas.height)
    neon.shape([(0.0, top), (wide, top), (wide, low), (0.0, low)], _ground(scene))


def _ground(scene: Scene) -> Rgb:
    return mix(mix(scene.deep, BLACK, 0.3), scene.accent, 0.1)


def pool(scene: Scene, neon: Neon, at: Point, wide: float, high: float, layers: int = 14) -> None:
    """Light that lies on the ground: ellipses, brighter towards the middle."""
    for layer in range(layers):
        share = 1.0 - layer / layers
        tint = mix(_ground(scene), mix(scene.main, scene.light, 0.35), (layer / layers) ** 1.4)
        points = arc_points(at[0], at[1], wide * share, 0.0, 2 * pi, 60, ry=high * share)
        neon.shape(points, tint, 0.05)
