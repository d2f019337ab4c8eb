"""Solids with flat faces: rough stones, limbs, rings, pillars and crystals, lit from the upper left.

The second half draws them: faces of stone and gem, the shadow, and splinters around them.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin, sqrt, tau

from PIL import Image, ImageDraw

from gesso.art.chance import Chance
from gesso.art.palette import Rgb, mix, ramp
from gesso.art.request import Focus, Scene
from gesso.art.shapes import polar

Vector = tuple[float, float, float]
"""x to the right, y down, z towards the viewer."""
_LIGHT: Vector = (-0.52, -0.62, 0.59)
_BOUNCE: Vector = (0.8, 0.45, 0.4)


@dataclass(frozen=True, slots=True)
class Face:
    """A flat face of a solid; `tint` 1 marks a cut that shows what is inside."""

    corners: tuple[Vector, ...]
    tint: int = 0


@dataclass(frozen=True, slots=True)
class LitFace:
    """A face to draw: its outline in the plane, `lit` (0 to 1), `bounced` light from below right (0 to 1), its depth."""

    outline: tuple[tuple[float, float], ...]
    lit: float
    bounced: float
    depth: float
    tint: int


def _minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _unit(a: Vector) -> Vector:
    length = sqrt(_dot(a, a)) or 1.0
    return a[0] / length, a[1] / length, a[2] / length


def turned(faces: list[Face], about_x: float, about_y: float, about_z: float = 0.0) -> list[Face]:
    """Return the solid turned around its axes, radians, in the order z, x, y."""
    cx, sx, cy, sy, cz, sz = cos(about_x), sin(about_x), cos(about_y), sin(about_y), cos(about_z), sin(about_z)

    def turn(point: Vector) -> Vector:
        x, y, z = point
        x, y = x * cz - y * sz, x * sz + y * cz
        y, z = y * cx - z * sx, y * sx + z * cx
        x, z = x * cy + z * sy, -x * sy + z * cy
        return x, y, z

    return [Face(tuple(turn(corner) for corner in face.corners), face.tint) for face in faces]


def moved(faces: list[Face], x: float, y: float, z: float = 0.0, scale: float = 1.0) -> list[Face]:
    """Return the solid scaled and moved."""
    return [
        Face(tuple((px * scale + x, py * scale + y, pz * scale + z) for px, py, pz in face.corners), face.tint)
        for face in faces
    ]


def lit(faces: list[Face]) -> list[LitFace]:
    """Return the faces that look at the viewer, far ones first, with their light."""
    seen: list[LitFace] = []
    for face in faces:
        a, b, c = face.corners[0], face.corners[1], face.corners[2]
        normal = _unit(_cross(_minus(b, a), _minus(c, a)))
        if normal[2] <= 0.0:
            continue
        depth = sum(corner[2] for corner in face.corners) / len(face.corners)
        light = max(0.0, _dot(normal, _unit(_LIGHT)))
        bounce = max(0.0, _dot(normal, _unit(_BOUNCE)))
        seen.append(LitFace(tuple((x, y) for x, y, _ in face.corners), light, bounce, depth, face.tint))
    return sorted(seen, key=lambda face: face.depth)


def _outward(corners: tuple[Vector, ...], heart: Vector = (0.0, 0.0, 0.0)) -> tuple[Vector, ...]:
    """Return the corners in the order that makes the face look away from the heart."""
    a, b, c = corners[0], corners[1], corners[2]
    normal = _cross(_minus(b, a), _minus(c, a))
    return corners if _dot(normal, _minus(a, heart)) > 0 else tuple(reversed(corners))


def boulder(chance: Chance, rough: float = 0.13, splits: int = 2) -> list[Face]:
    """Return a stone around the radius 1: a ball of triangles (20 x 4**splits), each corner pushed in or out."""
    golden = (1 + sqrt(5)) / 2
    corners: list[Vector] = []
    for short in (-1.0, 1.0):
        for long in (-golden, golden):
            corners += [(0.0, short, long), (short, long, 0.0), (long, 0.0, short)]
    edge = 2.01
    triangles = [
        (a, b, c)
        for i, a in enumerate(corners)
        for j, b in enumerate(corners[i + 1 :], i + 1)
        for c in corners[j + 1 :]
        if all(_dot(d, d) <= edge * edge for d in (_minus(a, b), _minus(b, c), _minus(a, c)))
    ]
    for _ in range(splits):
        finer: list[tuple[Vector, Vector, Vector]] = []
        for a, b, c in triangles:
            ab, bc, ca = _middle(a, b), _middle(b, c), _middle(c, a)
            finer += [(a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)]
        triangles = finer
    pushed: dict[Vector, Vector] = {}
    waves = [(chance.bell(), chance.bell(), chance.bell(), chance.between(0, tau)) for _ in range(4)]

    def push(point: Vector) -> Vector:
        near = _unit(point)
        key = (round(near[0], 4), round(near[1], 4), round(near[2], 4))
        if key not in pushed:
            swell = sum(sin(2.2 * (wx * near[0] + wy * near[1] + wz * near[2]) + phase) for wx, wy, wz, phase in waves)
            reach = 1.0 + rough * (0.5 * swell + chance.signed(0.7))
            pushed[key] = (near[0] * reach, near[1] * reach, near[2] * reach)
        return pushed[key]

    return [Face(_outward((push(a), push(b), push(c)))) for a, b, c in triangles]


def _middle(a: Vector, b: Vector) -> Vector:
    return _unit_like(a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2))


def _unit_like(a: Vector, b: Vector) -> Vector:
    scale = sqrt(_dot(a, a) / _dot(b, b))
    return b[0] * scale, b[1] * scale, b[2] * scale


def cleft(faces: list[Face], gap: float, lean: float, shift: float, chance: Chance) -> list[Face]:
    """Return the solid cut by a leaning upright plane, both halves drawn apart by `gap`, the cut faces tinted."""
    normal = (cos(lean), sin(lean), 0.0)
    halves: list[Face] = []
    for side in (-1.0, 1.0):
        rim: list[tuple[Vector, Vector]] = []
        away = (normal[0] * gap * side, normal[1] * gap * side + shift * side, 0.0)
        for face in faces:
            kept: list[Vector] = []
            cuts: list[Vector] = []
            count = len(face.corners)
            for index in range(count):
                here, after = face.corners[index], face.corners[(index + 1) % count]
                d0, d1 = _dot(here, normal) * side, _dot(after, normal) * side
                if d0 >= 0:
                    kept.append(here)
                if d0 * d1 < 0:
                    share = d0 / (d0 - d1)
                    cut = tuple(here[axis] + (after[axis] - here[axis]) * share for axis in range(3))
                    kept.append((cut[0], cut[1], cut[2]))
                    cuts.append((cut[0], cut[1], cut[2]))
            if len(kept) >= 3:
                halves.append(Face(tuple(_plus(corner, away) for corner in kept)))
            if len(cuts) == 2:
                rim.append((cuts[0], cuts[1]))
        heart = (normal[0] * 0.26 * side, normal[1] * 0.26 * side, 0.0)
        inside = (normal[0] * side * 3, normal[1] * side * 3, 0.0)
        grown: dict[Vector, Vector] = {}
        for a, b in rim:
            # The cut is a bowl lined with crystal, so that it catches light.
            for corner in (a, b):
                key = (round(corner[0], 4), round(corner[1], 4), round(corner[2], 4))
                if key not in grown:
                    depth = chance.between(0.02, 0.16) * side
                    inner = _between(corner, heart, chance.between(0.22, 0.42))
                    grown[key] = (inner[0] + normal[0] * depth, inner[1] + normal[1] * depth, inner[2])
            c, d = (grown[(round(corner[0], 4), round(corner[1], 4), round(corner[2], 4))] for corner in (a, b))
            for corners in ((a, b, d), (a, d, c), (c, d, heart)):
                halves.append(Face(tuple(_plus(corner, away) for corner in _outward(corners, inside)), 1))
    return halves


def _between(a: Vector, b: Vector, share: float) -> Vector:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share


def _plus(a: Vector, b: Vector) -> Vector:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def limb(
    start: Vector, end: Vector, profile: Sequence[tuple[float, float]], sides: int, chance: Chance, flat: float = 1.0,
    rough: float = 0.05,
) -> list[Face]:  # fmt: skip
    """Return a rough prism along an axis: rings at shares of the way, each with its radius, `flat` times as deep."""
    axis = _minus(end, start)
    along = _unit(axis)
    aside = _unit(_cross(along, (0.0, 0.0, 1.0)))
    across = _unit(_cross(aside, along))
    rings: list[list[Vector]] = []
    for number, (share, radius) in enumerate(profile):
        middle = _plus(start, _times(axis, share))
        corners: list[Vector] = []
        for corner in range(sides):
            angle = number % 2 * pi / sides + tau * corner / sides
            wide = cos(angle) * radius * (1 + chance.signed(rough))
            deep = sin(angle) * radius * flat * (1 + chance.signed(rough))
            corners.append(_plus(_plus(middle, _times(aside, wide)), _times(across, deep)))
        rings.append(corners)
    faces: list[Face] = []
    for number, (first, second) in enumerate(itertools.pairwise(rings)):
        heart = _plus(start, _times(axis, (profile[number][0] + profile[number + 1][0]) / 2))
        for corner in range(sides):
            a, b, c, d = first[corner], first[(corner + 1) % sides], second[corner], second[(corner + 1) % sides]
            parts = ((a, b, d), (a, d, c)) if number % 2 else ((a, b, c), (b, d, c))
            faces += [Face(_outward(part, heart)) for part in parts]
    heart = _plus(start, _times(axis, 0.5))
    for corners, share in ((rings[0], profile[0][0] - 0.02), (rings[-1], profile[-1][0] + 0.02)):
        tip = _plus(start, _times(axis, share))
        for corner in range(sides):
            faces.append(Face(_outward((corners[corner], corners[(corner + 1) % sides], tip), heart)))
    return faces


def hull(faces: Sequence[Face]) -> tuple[tuple[float, float], ...]:
    """Return the convex outline of a solid in the plane."""
    spots = sorted({(x, y) for face in faces for x, y, _ in face.corners})

    def half(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        out: list[tuple[float, float]] = []
        for x, y in points:
            while len(out) > 1:
                (ax, ay), (bx, by) = out[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                out.pop()
            out.append((x, y))
        return out[:-1]

    return (*half(spots), *half(spots[::-1]))


def _times(a: Vector, share: float) -> Vector:
    return a[0] * share, a[1] * share, a[2] * share


def ring(chance: Chance, thick: float = 0.34, around: int = 18, sides: int = 7, rough: float = 0.07) -> list[Face]:
    """Return a ring of stone around the radius 1, facing the viewer."""
    grid: list[list[Vector]] = []
    for step in range(around):
        angle = tau * (step + chance.signed(0.18)) / around
        row: list[Vector] = []
        for side in range(sides):
            turn = tau * (side + chance.signed(0.2)) / sides
            girth = thick * (1.0 + chance.signed(rough * 3))
            reach = 1.0 + cos(turn) * girth
            row.append((cos(angle) * reach, sin(angle) * reach, sin(turn) * girth))
        grid.append(row)
    faces: list[Face] = []
    for step in range(around):
        angle = tau * (step + 0.5) / around
        heart = (cos(angle), sin(angle), 0.0)
        for side in range(sides):
            a, b = grid[step][side], grid[(step + 1) % around][side]
            c, d = grid[(step + 1) % around][(side + 1) % sides], grid[step][(side + 1) % sides]
            faces += [Face(_outward((a, b, c), heart)), Face(_outward((a, c, d), heart))]
    return faces


def pillar(
    chance: Chance, sides: int, rings: list[tuple[float, float]], rough: float = 0.05, tip: float = 0.0
) -> list[Face]:
    """Return an upright pillar through rings (height, radius), closed by a point `tip` above the last (0: flat)."""
    levels: list[list[Vector]] = []
    start = chance.between(0, tau)
    for height, radius in rings:
        level: list[Vector] = []
        for side in range(sides):
            angle = start + tau * (side + chance.signed(0.08)) / sides
            reach = radius * (1.0 + chance.signed(rough))
            level.append((cos(angle) * reach, -height + chance.signed(rough * 0.4), sin(angle) * reach))
        levels.append(level)
    faces: list[Face] = []
    for index, (low, high) in enumerate(itertools.pairwise(levels)):
        heart = (0.0, -(rings[index][0] + rings[index + 1][0]) / 2, 0.0)
        for side in range(sides):
            after = (side + 1) % sides
            faces.append(Face(_outward((low[side], low[after], high[after]), heart)))
            faces.append(Face(_outward((low[side], high[after], high[side]), heart)))
    top = levels[-1]
    point = (chance.signed(0.04), -rings[-1][0] - tip, chance.signed(0.04))
    heart = (0.0, -rings[-1][0] + 1.0, 0.0)
    faces += [Face(_outward((top[side], top[(side + 1) % sides], point), heart)) for side in range(sides)]
    return faces


def block(wide: float, high: float, deep: float, chance: Chance) -> list[Face]:
    """Return a hewn block about the middle, half its sides given; each face is four triangles around a dent."""
    corners: dict[Vector, Vector] = {}
    for x, y, z in itertools.product((-1.0, 1.0), repeat=3):
        corners[x, y, z] = (
            x * wide + chance.signed(0.02),
            y * high + chance.signed(0.02),
            z * deep + chance.signed(0.02),
        )
    faces: list[Face] = []
    for axis, side in itertools.product(range(3), (-1.0, 1.0)):
        ring: list[Vector] = []
        for u, v in ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)):
            spots: tuple[Vector, Vector, Vector] = ((side, u, v), (v, side, u), (u, v, side))
            ring.append(corners[spots[axis]])
        share = (chance.between(0.35, 0.65), chance.between(0.35, 0.65))
        across, along = _minus(ring[1], ring[0]), _minus(ring[3], ring[0])
        dent = _plus(_plus(ring[0], _times(across, share[0])), _times(along, share[1]))
        faces += [Face(_outward((a, b, dent))) for a, b in zip(ring, [*ring[1:], ring[0]])]
    return faces


_AROUND = 16


def mould(wide: float, high: float, deep: float, chance: Chance) -> tuple[list[Face], list[Face]]:
    """Return half a mould: the block, and the hollow in it towards the viewer."""
    faces = [face for face in block(wide, high, deep, chance) if any(z < 0 for _, _, z in face.corners)]
    outer: list[Vector] = []
    for step in range(_AROUND):
        x, y = cos(tau * step / _AROUND), sin(tau * step / _AROUND)
        reach = max(abs(x), abs(y))
        outer.append((x / reach * wide, y / reach * high, deep))
    rim, floor = (
        [
            (
                cos(tau * step / _AROUND) * wide * share * chance.between(0.94, 1.06),
                sin(tau * step / _AROUND) * high * share * 0.92 * chance.between(0.94, 1.06),
                z,
            )
            for step in range(_AROUND)
        ]
        for share, z in ((0.7, deep), (0.4, -0.3 * deep))
    )
    hollow: list[Face] = []
    behind, before, heart = (0.0, 0.0, -9.0), (0.0, 0.0, deep + 2.0), (0.0, 0.0, -0.4 * deep)
    for step in range(_AROUND):
        after = (step + 1) % _AROUND
        for corners in ((outer[step], outer[after], rim[after]), (outer[step], rim[after], rim[step])):
            faces.append(Face(_outward(corners, behind)))
        for corners in (
            (rim[step], rim[after], floor[after]),
            (rim[step], floor[after], floor[step]),
            (floor[step], floor[after], heart),
        ):
            hollow.append(Face(tuple(reversed(_outward(corners, before)))))
    return faces, hollow


_ACCENT_SHARE = 0.03


def carve(
    canvas: Image.Image, scene: Scene, focus: Focus, faces: list[Face], chance: Chance, tone: Rgb | None = None
) -> None:
    """Draw a solid around a focus, sizes in hero radii, on a canvas of twice the size."""
    draw = ImageDraw.Draw(canvas)
    body = tone or scene.main
    shade = mix(scene.deep, (0, 0, 0), 0.35)
    stone = ramp(
        (
            (0.0, shade), (0.22, mix(scene.deep, body, 0.25)), (0.55, mix(body, scene.deep, 0.12)),
            (0.82, mix(body, scene.light, 0.35)), (1.0, mix(body, scene.light, 0.8)),
        )
    )  # fmt: skip
    gem = ramp(
        (
            (0.0, mix(scene.accent, scene.deep, 0.6)),
            (0.5, scene.accent),
            (0.85, mix(scene.accent, scene.light, 0.6)),
            (1.0, scene.light),
        )
    )
    cool = mix(scene.accent, scene.deep, 0.35)
    for face in lit(faces):
        level = 0.06 + 0.94 * face.lit**1.15 + chance.signed(0.045)
        place = round(min(1.0, max(0.0, level)) * 255)
        chosen = gem if face.tint or chance.unit() < _ACCENT_SHARE else stone
        colour: Rgb = (chosen[place], chosen[256 + place], chosen[512 + place])
        colour = mix(colour, cool, 0.3 * face.bounced * (1.0 - face.lit))
        outline = [(2 * (focus.x + x * focus.r), 2 * (focus.y + y * focus.r)) for x, y in face.outline]
        draw.polygon(outline, fill=colour)
        if face.lit > 0.9:
            draw.line([*outline, outline[0]], fill=mix(colour, scene.light, 0.35), width=2)


def shadow(canvas: Image.Image, scene: Scene, focus: Focus, x: float, y: float, wide: float, high: float) -> None:
    """Paint a shadow of corners on the wall behind, its middle and half its sides in hero radii."""
    chance = scene.chance.fork("shadow", round(x * 100))
    corners = [
        (
            2 * (focus.x + (x + cos(tau * step / 15) * wide * chance.between(0.88, 1.08)) * focus.r),
            2 * (focus.y + (y + sin(tau * step / 15) * high * chance.between(0.88, 1.08)) * focus.r),
        )
        for step in range(15)
    ]
    left, top = (max(0, int(min(part)) - 1) for part in zip(*corners))
    right, bottom = (min(size, int(max(part)) + 2) for size, part in zip(canvas.size, zip(*corners)))
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    ImageDraw.Draw(mask).polygon([(across - left, down - top) for across, down in corners], fill=150)
    canvas.paste(mix(scene.deep, (0, 0, 0), 0.55), (left, top), mask)


def chips(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance, count: int = 11) -> None:
    """Paint splinters and marks of the chisel around a stone."""
    draw = ImageDraw.Draw(canvas)
    for _ in range(count):
        angle, away = chance.between(-0.5, 1.3), chance.between(1.05, 1.75)
        if chance.unit() < 0.3:
            angle += pi
        x, y = focus.x + cos(angle) * away * focus.r, focus.y + sin(angle) * away * focus.r * 0.8
        size = focus.r * (0.016 + 0.06 * chance.unit() ** 3)
        turn = chance.between(0, tau)
        top = [polar(turn + step * 2.1, 2 * size, 2 * x, 2 * y) for step in range(3)]
        tint = scene.accent if chance.unit() < 0.25 else scene.main
        draw.polygon(top, fill=mix(tint, scene.light, 0.3))
        draw.polygon([top[0], top[1], (2 * x + size * 0.3, 2 * y + size * 0.9)], fill=mix(tint, scene.deep, 0.5))
    for _ in range(9):
        angle, away = chance.between(0, tau), chance.between(1.1, 1.7)
        x, y = focus.x + cos(angle) * away * focus.r, focus.y + sin(angle) * away * focus.r * 0.8
        long = focus.r * chance.between(0.06, 0.13)
        draw.line(
            (2 * x, 2 * y, 2 * (x + long), 2 * (y + long * 0.6)), fill=mix(scene.accent, scene.light, 0.4), width=2
        )
