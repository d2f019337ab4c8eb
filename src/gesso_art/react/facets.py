"""Facets: stone in flat planes, lit from the upper left; also two figures built of boulders."""

from math import cos, exp, hypot, pi, sin, tau

from PIL import Image, ImageDraw

from gesso.art.chance import Chance
from gesso.art.palette import WHITE, mix, ramp
from gesso.art.request import Focus, Framed, Motif, Reach, Scene, alone_on, on_ground, on_panels
from gesso.art.shapes import polar
from gesso_art.react.subjects.solids import (
    block,
    boulder,
    carve,
    chips,
    cleft,
    mould,
    moved,
    pillar,
    ring,
    shadow,
    turned,
)

Part = tuple[float, float, float]
"""The place of a boulder, and its radius."""
_GOLEM: tuple[Part, ...] = (
    (-0.36, 0.6, 0.26), (0.36, 0.6, 0.26), (-0.4, 0.94, 0.3), (0.4, 0.94, 0.3), (0.0, 0.36, 0.42), (-0.74, -0.3, 0.36),
    (0.74, -0.3, 0.36), (0.0, -0.12, 0.62), (-0.96, 0.1, 0.24), (0.96, 0.1, 0.24), (-1.0, 0.5, 0.34), (1.0, 0.5, 0.34),
    (0.0, -0.82, 0.33),
)  # fmt: skip
_SMALL: tuple[Part, ...] = (
    (-0.3, 0.74, 0.24), (0.34, 0.74, 0.24), (-0.68, 0.3, 0.2), (0.7, 0.22, 0.2), (0.02, 0.12, 0.66), (-0.8, 0.52, 0.16),
    (0.86, -0.02, 0.16),
)  # fmt: skip


def _build(
    canvas: Image.Image, scene: Scene, focus: Focus, parts: tuple[Part, ...], side: float, chance: Chance
) -> None:
    for x, y, size in parts:
        rough = turned(boulder(chance, 0.12, 2 if size > 0.4 else 1), chance.between(0, tau), chance.between(0, tau))
        dim = mix(scene.main, scene.deep, 0.14 if size > 0.28 else 0.24)
        carve(canvas, scene, focus, moved(rough, x * side, y, 0, size), chance, dim)


def _eyes(canvas: Image.Image, scene: Scene, focus: Focus, y: float, apart: float, size: float) -> None:
    """Paint two gems that look, in a shaded brow."""
    draw = ImageDraw.Draw(canvas)
    unit = 2 * focus.r

    def cut(x: float, reach: float, turn: float, colour: tuple[int, int, int]) -> None:
        at = (2 * (focus.x + x * focus.r), 2 * (focus.y + y * focus.r))
        draw.polygon([polar(turn + step * tau / 6, reach * unit, *at) for step in range(6)], fill=colour)

    for x in (-apart, apart):
        cut(x, size * 1.5, 0.2, mix(scene.deep, (0, 0, 0), 0.45))
        cut(x, size, 0.0, scene.accent)
        cut(x - size * 0.16, size * 0.5, 0.3, mix(scene.accent, WHITE, 0.55))


def golem(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a golem, arms hanging, a heart of gem in its breast."""
    held = focus.moved(0.0, 0.02 * focus.r, 0.94)
    shadow(canvas, scene, held, 0.32, 0.3, 1.2, 1.05)
    _build(canvas, scene, held, _GOLEM, chance.pick((1.0, -1.0)), chance)
    gem = turned(boulder(chance, 0.1, 1), chance.between(0, tau), chance.between(0, tau))
    carve(canvas, scene, held, moved(gem, 0.0, -0.12, 0, 0.19), chance, scene.accent)
    _eyes(canvas, scene, held, -0.8, 0.12, 0.062)
    chips(canvas, scene, focus, chance, 9)
    return canvas


def small_figure(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a small figure all head, one arm up, a splinter of crystal on its crown."""
    side = chance.pick((1.0, -1.0))
    shadow(canvas, scene, focus, 0.24, 0.4, 0.9, 0.8)
    spike = pillar(chance, 5, [(-0.1, 0.1), (0.34, 0.13), (0.5, 0.11)], 0.06, 0.2)
    root = focus.moved(-0.16 * side * focus.r, -0.32 * focus.r)
    carve(canvas, scene, root, turned(spike, 0.2, 0.0, -0.34 * side), chance, scene.accent)
    _build(canvas, scene, focus, _SMALL, side, chance)
    _eyes(canvas, scene, focus.moved(0.06 * side * focus.r, 0.0), 0.06, 0.22, 0.1)
    chips(canvas, scene, focus, chance, 16)
    return canvas


_PITCH_PX = 58


def quarry_ground(scene: Scene) -> Image.Image:
    """Paint the ground at twice the size: a rough wall of dim triangles that darkens away from the light."""
    chance = scene.chance.fork("quarry")
    canvas = Image.new("RGB", (scene.width * 2, scene.height * 2), scene.deep)
    draw = ImageDraw.Draw(canvas)
    dim = mix(mix(scene.deep, scene.accent, 0.34), (0, 0, 0), 0.16)
    table = ramp(((0.0, mix(dim, (0, 0, 0), 0.45)), (0.5, dim), (1.0, mix(dim, scene.light, 0.26))))
    columns, rows = scene.width // _PITCH_PX + 4, scene.height // _PITCH_PX + 4
    net = [
        [
            (
                (column - 1 + chance.signed(0.36)) * _PITCH_PX,
                (row - 1 + chance.signed(0.36)) * _PITCH_PX,
                chance.unit() * _PITCH_PX * 0.55,
            )
            for column in range(columns)
        ]
        for row in range(rows)
    ]
    for row in range(rows - 1):
        for column in range(columns - 1):
            a, b, c, d = net[row][column], net[row][column + 1], net[row + 1][column + 1], net[row + 1][column]
            for corners in ((a, b, c), (a, c, d)) if chance.unit() < 0.5 else ((a, b, d), (b, c, d)):
                (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
                nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay)
                ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az)
                nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
                length = hypot(nx, ny, nz) or 1.0
                slope = (nx * -0.52 + ny * -0.62) / length * (1 if nz > 0 else -1)
                x, y = (ax + bx + cx) / 3, (ay + by + cy) / 3
                far = min(
                    hypot(x - focus.x + focus.r * 0.5, y - focus.y + focus.r * 0.5) / focus.r for focus in scene.foci
                )
                level = 0.5 + slope * 0.42 + 0.3 * exp(-far * far * 0.5) - 0.1 * min(2.0, far)
                place = round(min(1.0, max(0.0, level)) * 255)
                fill = (table[place], table[256 + place], table[512 + place])
                draw.polygon([(2 * px, 2 * py) for px, py, _ in corners], fill=fill)
    return canvas


def _boulder(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    stone = turned(boulder(chance, 0.15), chance.between(0, tau), chance.between(0, tau))
    shadow(canvas, scene, focus, 0.3, 0.36, 1.0, 0.95)
    carve(canvas, scene, focus, moved(stone, 0, 0, 0, 0.98), chance)
    chips(canvas, scene, focus, chance)
    return canvas


def _rolling(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint three stones that roll down after one another, the largest ahead."""
    draw = ImageDraw.Draw(canvas)
    for x, y, size, splits in ((-1.12, -0.3, 0.32, 1), (-0.48, 0.0, 0.48, 2), (0.5, 0.14, 0.76, 2)):
        stone = turned(boulder(chance, 0.13, splits), chance.between(0, tau), chance.between(0, tau))
        for lane in (-0.8, -0.35, 0.1):
            start = (2 * (focus.x + (x - size * 0.7) * focus.r), 2 * (focus.y + (y + lane * size) * focus.r))
            long = 2 * focus.r * size * chance.between(0.7, 1.2)
            streak = mix(scene.main, scene.deep, 0.3)
            draw.line((*start, start[0] - long, start[1] - long * 0.35), fill=streak, width=round(focus.r * 0.03))
        shadow(canvas, scene, focus, x + 0.26 * size, y + 0.36 * size, size, 0.95 * size)
        carve(canvas, scene, focus, moved(stone, x, y, 0, size), chance)
    chips(canvas, scene, focus, chance)
    return canvas


def _ring(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    side = chance.pick((1.0, -1.0))
    band = turned(ring(chance, 0.3), 0.32 * chance.pick((1.0, -1.0)), 0.5 * side, chance.between(0, tau))
    shadow(canvas, scene, focus, 0.22, 0.3, 1.15, 1.1)
    inner = Focus(focus.x + 0.02 * focus.r, focus.y, focus.r, focus.box)
    carve(canvas, scene, inner, moved(band, 0, 0, 0, 0.86), chance)
    gem = turned(boulder(chance, 0.1, 1), chance.between(0, tau), chance.between(0, tau))
    carve(canvas, scene, inner, moved(gem, 0, 0, 0, 0.3), chance, scene.accent)
    chips(canvas, scene, focus, chance, 8)
    return canvas


def _crystals(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a cluster that grows from one root, the tallest last; one of them in the accent."""
    shadow(canvas, scene, focus, 0.25, 0.6, 1.2, 0.55)
    leans = [-0.82, 0.8, -0.48, 0.5, -0.18, 0.22]
    accent = chance.whole(2, 5)
    root = Focus(focus.x, focus.y + focus.r * 0.82, focus.r, focus.box)
    for index, lean in enumerate(leans):
        lean += chance.signed(0.08)
        tall = chance.between(0.95, 1.2) + 0.42 * (1.0 - abs(lean)) + (0.16 if index == 5 else 0.0)
        wide = chance.between(0.15, 0.2) * (1.0 + 0.25 * (1.0 - abs(lean)))
        rod = pillar(chance, 6, [(-0.1, wide * 0.8), (tall * 0.5, wide * 1.02), (tall * 0.84, wide)], 0.05, tall * 0.26)
        carve(canvas, scene, root, turned(rod, 0.22, 0.0, lean), chance, scene.accent if index == accent else None)
    for shift in (-0.5, 0.42, 0.0):
        lump = turned(boulder(chance, 0.16, 1), chance.between(0, tau), chance.between(0, tau))
        carve(canvas, scene, root, moved(lump, shift, 0.08, 0, 0.3), chance, mix(scene.main, scene.deep, 0.35))
    chips(canvas, scene, focus, chance, 9)
    return canvas


def _cleft(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a stone struck in two, its heart in the accent."""
    stone = turned(boulder(chance, 0.11), chance.between(0, tau), chance.between(0, tau))
    halves = cleft(stone, 0.12, chance.signed(0.22), chance.signed(0.1), chance)
    left = [face for face in halves if sum(corner[0] for corner in face.corners) < 0]
    right = [face for face in halves if sum(corner[0] for corner in face.corners) >= 0]
    shadow(canvas, scene, focus, 0.24, 0.34, 1.2, 0.92)
    for half, turn in ((left, -0.58), (right, 0.5)):
        middle = sum(corner[0] for face in half for corner in face.corners) / sum(len(face.corners) for face in half)
        opened = turned(moved(half, -middle, 0), 0.1, turn)
        carve(canvas, scene, focus, moved(opened, middle * 1.3, 0, 0, 0.95), chance)
    chips(canvas, scene, focus, chance, 14)
    return canvas


def _stones(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint two standing stones and a lintel, a small sun of accent behind the gate."""
    draw = ImageDraw.Draw(canvas)
    sun = 0.42 * focus.r * 2
    x, y = 2 * focus.x, 2 * (focus.y + 0.02 * focus.r)
    points = [polar(tau * step / 14, sun, x, y) for step in range(14)]
    draw.polygon(points, fill=mix(scene.accent, scene.light, 0.25))
    for step in range(14):
        lit_side = 0.5 - 0.5 * cos(tau * step / 14 - 3.9)
        fill = mix(mix(scene.accent, scene.light, 0.5), scene.accent, lit_side)
        draw.polygon([(x, y), points[step], points[(step + 1) % 14]], fill=fill)
    shadow(canvas, scene, focus, 0.3, 0.98, 1.3, 0.3)
    for side in (-1.0, 1.0):
        rings = [(-1.05, 0.36), (-0.55, 0.33), (0.0, 0.31), (0.52, 0.28)]
        post = turned(pillar(chance, 7, rings, 0.09, 0.06), 0.16, chance.between(-0.3, 0.3), side * 0.05)
        carve(canvas, scene, focus, moved(post, side * 0.72, 0.02), chance)
    beam = pillar(
        chance, 7, [(-1.16, 0.2), (-0.9, 0.25), (-0.3, 0.25), (0.3, 0.26), (0.9, 0.24), (1.14, 0.2)], 0.08, 0.05
    )
    beam = turned(turned(beam, 0.0, 0.0, pi / 2 + chance.signed(0.05)), 0.2, 0.0)
    carve(canvas, scene, focus, moved(beam, 0.0, -0.66), chance)
    chips(canvas, scene, focus, chance, 9)
    return canvas


def _shattered(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a small figure that bursts: light in facets, its stones thrown outwards, its head in the middle."""
    draw = ImageDraw.Draw(canvas)
    x, y, unit, spikes = 2 * focus.x, 2 * focus.y, 2 * focus.r, 13
    for size, colour in (
        (1.14, mix(scene.accent, scene.deep, 0.3)),
        (0.84, scene.accent),
        (0.56, mix(scene.accent, scene.light, 0.6)),
    ):
        rim = [
            polar(tau * step / (2 * spikes), unit * size * (chance.between(0.86, 1.1) if step % 2 else 0.6), x, y)
            for step in range(2 * spikes)
        ]
        for first, second in zip(rim, [*rim[1:], rim[0]]):
            shade = chance.unit() * 0.22
            draw.polygon(
                [(x, y), first, second], fill=mix(colour, scene.light if chance.unit() < 0.5 else scene.deep, shade)
            )
    count = 15
    for step in range(count):
        angle = tau * (step + chance.signed(0.3)) / count
        away, size = chance.between(0.74, 1.12), chance.between(0.1, 0.23)
        stone = turned(boulder(chance, 0.22, 1), chance.between(0, tau), chance.between(0, tau))
        carve(canvas, scene, focus, moved(stone, cos(angle) * away * 1.1, sin(angle) * away * 0.9, 0, size), chance)
    head = turned(boulder(chance, 0.14, 2), chance.between(0, tau), chance.between(0, tau))
    carve(canvas, scene, focus, moved(head, 0.0, 0.02, 0, 0.42), chance, mix(scene.main, scene.deep, 0.1))
    _eyes(canvas, scene, focus, 0.0, 0.16, 0.085)
    chips(canvas, scene, focus, chance, 22)
    return canvas


def _open_mould(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint the two halves of a mould that open like a book; the raw stone rises from between them."""
    shadow(canvas, scene, focus, 0.2, 0.5, 1.5, 0.8)
    dark = mix(scene.deep, mix(scene.main, (0, 0, 0), 0.5), 0.4)
    for side in (-1.0, 1.0):
        for part, tone in zip(mould(0.6, 0.9, 0.26, chance), (scene.main, dark)):
            carve(canvas, scene, focus, moved(turned(part, -0.12, -0.5 * side), side * 0.76, 0.14), chance, tone)
    stone = turned(boulder(chance, 0.15, 1), chance.between(0, tau), chance.between(0, tau))
    carve(canvas, scene, focus, moved(stone, 0.0, -0.22, 0, 0.42), chance, mix(scene.accent, scene.light, 0.2))
    chips(canvas, scene, focus, chance, 12)
    return canvas


def _plinth(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a stepped plinth, and a small golem that stands on it."""
    shadow(canvas, scene, focus, 0.3, 0.72, 1.25, 0.5)
    for wide, high, y in ((1.0, 0.15, 0.98), (0.8, 0.15, 0.7), (0.54, 0.3, 0.26), (0.66, 0.1, -0.1)):
        step = turned(block(wide, high, 0.8 * wide, chance), -0.3, 0.5)
        carve(canvas, scene, focus, moved(step, 0.0, y), chance)
    stands = focus.moved(0.0, -0.76 * focus.r, 0.5)
    _build(canvas, scene, stands, _GOLEM, 1.0, chance)
    gem = turned(boulder(chance, 0.1, 1), chance.between(0, tau), chance.between(0, tau))
    carve(canvas, scene, stands, moved(gem, 0.0, -0.12, 0, 0.2), chance, scene.accent)
    _eyes(canvas, scene, stands, -0.8, 0.12, 0.07)
    chips(canvas, scene, focus, chance, 9)
    return canvas


def _mural(scene: Scene) -> Image.Image:
    """Paint a ridge of stone that crosses every panel, and a stone before it in each."""
    canvas = quarry_ground(scene)
    chance, r = scene.chance, scene.focus.r
    phase = chance.between(0, tau)
    blocks = 13
    for row in range(3):
        for index in range(blocks + 1):
            share = (index + 0.5 * (row % 2)) / blocks
            height = 0.95 + 0.5 * row + 0.18 * sin(share * tau * 1.3 + phase)
            spot = Focus(share * scene.width, scene.focus.y + height * r, r, scene.focus.box)
            lump = turned(boulder(chance, 0.14, 1), chance.between(0, tau), chance.between(0, tau))
            dim = mix(scene.main, scene.deep, 0.5 + 0.12 * row)
            carve(canvas, scene, spot, moved(lump, 0, 0, 0, chance.between(0.5, 0.7)), chance, dim)
    return on_panels(canvas, scene, (_boulder, golem, _ring), 0.24, 0.92).reduce(2)


FACETS_MOTIF = Motif(
    "facets",
    4,
    (
        Framed(alone_on(quarry_ground, _rolling), Reach(1.15, 1.06, 0.8)),
        *on_ground(quarry_ground, _crystals, _cleft, _stones, _ring, small_figure, golem),
        *on_ground(quarry_ground, _open_mould),
        Framed(alone_on(quarry_ground, _plinth), Reach(1.36, 1.2, 1.05)),
        *on_ground(quarry_ground, _shattered),
    ),
    _mural,
)
