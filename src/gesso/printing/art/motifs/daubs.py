"""Daubs: thick paint laid on in short strokes that follow an unseen current.

Five pictures: a vortex, a night over hills, a flower, a field under the sun, a cypress.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import atan2, cos, exp, hypot, pi, sin, tau

from PIL import Image, ImageDraw

from gesso.printing.art.chance import Chance
from gesso.printing.art.palette import Rgb, mix
from gesso.printing.art.scene import Composition, Focus, Motif, Scene
from gesso.printing.art.surface import doubled

_PITCH_PX = 22.5
_COARSE_PX = 33
_BLACK: Rgb = (0, 0, 0)
_WHITE: Rgb = (255, 255, 255)
_HAIRS = ((-0.34, _WHITE, 0.42), (-0.06, _WHITE, 0.16), (0.34, _BLACK, 0.2))


@dataclass(frozen=True, slots=True)
class Touch:
    """What the brush does at a place: the current's direction, the colour, the length and width of the stroke (px)."""

    heading: float
    colour: Rgb
    length: float = 34.0
    width: float = 9.0


Picture = Callable[[float, float, Chance], Touch]


def _underpainting(scene: Scene, picture: Picture, chance: Chance) -> Image.Image:
    """The ground that shows between strokes, at twice the size: the picture itself, coarse and dark."""
    columns, rows = scene.width // _COARSE_PX + 2, scene.height // _COARSE_PX + 2
    dots = bytearray()
    for row in range(rows):
        for column in range(columns):
            colour = picture((column + 0.5) * _COARSE_PX, (row + 0.5) * _COARSE_PX, chance).colour
            dots += bytes(mix(mix(colour, scene.deep, 0.3), _BLACK, 0.34))
    coarse = Image.frombytes("RGB", (columns, rows), bytes(dots))
    box = (0, 0, scene.width / _COARSE_PX, scene.height / _COARSE_PX)
    return doubled(coarse.resize((scene.width, scene.height), Image.Resampling.BICUBIC, box))


def _lay(canvas: Image.Image, picture: Picture, chance: Chance, box: tuple[float, float, float, float],
         pitch: float = _PITCH_PX) -> None:  # fmt: skip
    """Fill a box (px) with strokes on a staggered grid, in an order that chance shuffles."""
    left, top, right, bottom = box
    spots: list[tuple[int, float, float]] = []
    row = 0
    y = top
    while y < bottom:
        x = left + (pitch / 2 if row % 2 else 0.0)
        while x < right:
            spots.append((chance.bits(), x + chance.signed(pitch * 0.42), y + chance.signed(pitch * 0.42)))
            x += pitch
        y += pitch * 0.87
        row += 1
    spots.sort()
    draw = ImageDraw.Draw(canvas)
    for _, x, y in spots:
        _stroke(draw, picture, x, y, chance)


def _stroke(draw: ImageDraw.ImageDraw, picture: Picture, x: float, y: float, chance: Chance) -> None:
    """One stroke along the current: its shadow, its body, two hairs of light and one of dark."""
    touch = picture(x, y, chance)
    long, wide = touch.length * chance.between(0.8, 1.25), touch.width * chance.between(0.95, 1.4) * 2
    heading = touch.heading + chance.signed(0.13)
    across, along = cos(heading), sin(heading)
    ahead = picture(x + across * long, y + along * long, chance).heading
    bend = max(-0.9, min(0.9, _turned(touch.heading, ahead))) * 0.5
    qx, qy = 2 * x, 2 * y
    spots = [(qx, qy)]
    for _ in range(3):
        qx, qy = qx + cos(heading) * long * 0.667, qy + sin(heading) * long * 0.667
        spots.append((qx, qy))
        heading += bend
    body = mix(touch.colour, _WHITE if chance.unit() < 0.5 else _BLACK, 0.14 * chance.unit())
    nx, ny = (-along, across) if across > 0 else (along, -across)
    girth = round(wide)
    # Round joints cost more than the lines: only a stroke that truly bends shows its corners.
    joint = "curve" if abs(bend) > 0.12 else None
    draw.line([(px + 3, py + 5) for px, py in spots], fill=mix(body, _BLACK, 0.5), width=girth)
    draw.line(spots, fill=body, width=girth, joint=joint)
    jitter, fine = chance.signed(0.07), max(2, round(wide * 0.12))
    for shift, tint, share in _HAIRS:
        dx, dy = nx * wide * (shift + jitter), ny * wide * (shift + jitter)
        draw.line([(px + dx, py + dy) for px, py in spots], fill=mix(body, tint, share), width=fine)


def _turned(first: float, second: float) -> float:
    return (second - first + pi) % tau - pi


def _blend(stops: tuple[tuple[float, Rgb], ...], place: float, chance: Chance, spread: float = 0.12) -> Rgb:
    """The colour at a place of a ramp of pure colours, chosen rather than mixed, as from a palette."""
    place += chance.bell(spread)
    for (low, first), (high, second) in zip(stops, stops[1:], strict=False):
        if place < high:
            share = (place - low) / (high - low)
            return mix(first, second, 0.25 * share) if chance.unit() > share else mix(second, first, 0.25 * (1 - share))
    return stops[-1][1]


def _sky(scene: Scene) -> tuple[Rgb, ...]:
    return (
        mix(scene.deep, _BLACK, 0.2),
        scene.deep,
        mix(scene.deep, scene.light, 0.22),
        mix(scene.deep, scene.light, 0.48),
    )


def _vortex(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """Light at the heart, then the main colour, the accent, and the deep: everything turns about it."""
    night, deep, blue, pale = _sky(scene)
    spin = chance.pick((1.0, -1.0))
    pull = chance.between(0.12, 0.3)
    arms, phase = chance.whole(2, 3), chance.between(0, tau)
    stops = (
        (-0.2, mix(scene.light, _WHITE, 0.3)),
        (0.16, scene.light),
        (0.36, scene.main),
        (0.6, mix(scene.main, scene.accent, 0.5)),
        (0.8, scene.accent),
        (0.98, mix(scene.accent, scene.deep, 0.55)),
        (1.16, deep),
        (1.6, blue),
        (2.4, night),
    )

    def picture(x: float, y: float, stream: Chance) -> Touch:
        dx, dy = x - focus.x, (y - focus.y) * 1.06
        far = hypot(dx, dy) / focus.r
        angle = atan2(dy, dx)
        arm = 0.16 * sin(arms * angle * spin - far * 4.2 + phase) * min(1.0, far)
        heading = angle + spin * (pi / 2 - pull)
        colour = _blend(stops, far + arm, stream, 0.09)
        if far > 1.1 and stream.unit() < 0.07:
            colour = stream.pick((pale, scene.main, pale))
        return Touch(heading, colour, 15 + 24 * min(1.0, far), 6.0 + 3.4 * min(1.0, far))

    return picture


def _night(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """A sky of whorls about stars and a moon, over hills."""
    night, deep, blue, pale = _sky(scene)
    side, r = chance.pick((1.0, -1.0)), focus.r
    lights = [
        (focus.x + side * r * 0.78, focus.y - r * 0.42, r * 0.36, scene.main),
        (focus.x - side * r * 0.5, focus.y - r * 0.08, r * 0.3, mix(scene.main, scene.light, 0.5)),
        (focus.x - side * r * 1.2, focus.y - r * 0.66, r * 0.17, scene.light),
        (focus.x + side * r * 0.16, focus.y - r * 0.82, r * 0.13, scene.light),
        (focus.x + side * r * 1.5, focus.y + r * 0.16, r * 0.12, scene.light),
    ]
    phase = chance.between(0, tau)

    def ridge(x: float) -> float:
        return focus.y + r * (0.56 + 0.16 * sin((x - focus.x) / r * 1.6 + phase) + 0.07 * sin((x - focus.x) / r * 3.7))

    def picture(x: float, y: float, stream: Chance) -> Touch:
        edge = ridge(x)
        if y > edge:
            slope = atan2(ridge(x + 8) - ridge(x - 8), 16)
            below = (y - edge) / r
            stops = (
                (0.0, mix(scene.accent, scene.deep, 0.3)),
                (0.14, mix(scene.deep, scene.accent, 0.4)),
                (0.4, mix(scene.deep, _BLACK, 0.2)),
                (1.2, night),
            )
            colour = scene.accent if stream.unit() < 0.08 else _blend(stops, below, stream)
            return Touch(slope + 0.25 * sin(x / r * 5), colour, 34, 9)
        hx, hy = 1.0, 0.25 * sin(x / r * 1.8 + phase)
        glow, tint = 0.0, scene.light
        for cx, cy, size, colour in lights:
            dx, dy = x - cx, y - cy
            far = hypot(dx, dy) / size
            weight = 2.6 / (0.4 + far * far)
            hx, hy = hx - dy / (size * far + 1) * weight, hy + dx / (size * far + 1) * weight
            near = exp(-((far / 1.25) ** 2))
            if near > glow:
                glow, tint = near, colour
        heading = atan2(hy, hx)
        if glow > 0.62:
            return Touch(heading, mix(tint, _WHITE, 0.35 * glow * stream.unit()), 20, 8)
        if glow > 0.12 and stream.unit() < glow * 1.4:
            return Touch(heading, mix(tint, pale, 0.4), 30, 7)
        band = 0.5 + 0.5 * sin((y - focus.y) / r * 4 + 1.4 * sin(x / r * 1.2 + phase))
        return Touch(
            heading, _blend(((0.0, night), (0.35, deep), (0.7, blue), (1.0, pale)), band, stream, 0.16), 40, 8.5
        )

    return picture


def _flower(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """A great flower full face: a dark seeded heart, two ranks of petals, leaves of shade behind."""
    night, deep, blue, pale = _sky(scene)
    petals, turn = chance.whole(13, 17), chance.between(0, tau)
    x0, y0 = focus.x, focus.y

    def picture(x: float, y: float, stream: Chance) -> Touch:
        dx, dy = x - x0, (y - y0) * 1.04
        far, angle = hypot(dx, dy) / focus.r, atan2(dy, dx)
        if far < 0.4:
            seeds = (
                (0.0, mix(scene.accent, scene.deep, 0.4)),
                (0.2, mix(scene.deep, _BLACK, 0.3)),
                (0.34, scene.accent),
                (0.42, scene.deep),
            )
            return Touch(angle + 2.4, _blend(seeds, far, stream, 0.06), 13, 8)
        lobe = abs(sin((angle - turn) * petals / 2))
        reach = 0.74 + 0.4 * lobe**0.6
        back = 0.7 + 0.34 * abs(cos((angle - turn) * petals / 2)) ** 0.6
        lit = 0.5 - 0.5 * cos(angle - 0.8)
        if far < reach:
            hot = mix(scene.main, scene.accent, 0.6 * max(0.0, 1.0 - (far - 0.4) * 3))
            colour = mix(hot, scene.light, (0.15 + 0.55 * lit) * stream.unit())
            if lobe < 0.3:
                colour = mix(scene.accent, scene.main, 0.4 * stream.unit())
            return Touch(angle, colour, 30, 9)
        if far < back:
            return Touch(angle, mix(scene.accent, scene.main, 0.35 * stream.unit()), 26, 8)
        heading = angle + pi / 2 + 0.5 * sin(far * 3)
        stops = ((1.0, night), (1.3, deep), (1.9, blue), (2.6, pale))
        return Touch(heading, _blend(stops, far + 0.2 * sin(angle * 3), stream, 0.16), 34, 9.5)

    return picture


def _field(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """A low sun over a ploughed field whose rows run to it."""
    night, deep, blue, pale = _sky(scene)
    r = focus.r
    x0, line = focus.x + chance.signed(0.35) * r, focus.y + r * 0.18
    sun_y = line - r * 0.34

    def picture(x: float, y: float, stream: Chance) -> Touch:
        dx, dy = x - x0, y - line
        if dy > 0:
            heading = atan2(dy + r * 0.12, dx)
            row = sin(heading * 26)
            depth = min(1.0, dy / r)
            if abs(dy) < r * 0.05:
                return Touch(0.0, mix(scene.deep, scene.accent, 0.3 * stream.unit()), 30, 7)
            if row > 0.15:
                colour = mix(scene.main, scene.light if stream.unit() < 0.4 else scene.accent, 0.5 * stream.unit())
            else:
                colour = mix(scene.accent, scene.deep, 0.35 + 0.5 * stream.unit())
            return Touch(heading, colour, 16 + 26 * depth, 6 + 5 * depth)
        far = hypot(dx, y - sun_y) / r
        angle = atan2(y - sun_y, dx)
        if far < 0.44:
            return Touch(
                angle + pi / 2, mix(scene.light, _WHITE if far < 0.25 else scene.main, 0.5 * stream.unit()), 18, 8
            )
        stops = (
            (0.4, scene.main),
            (0.68, mix(scene.main, scene.accent, 0.5)),
            (0.92, mix(scene.accent, scene.light, 0.25)),
            (1.2, pale),
            (1.55, blue),
            (2.1, deep),
            (2.9, night),
        )
        return Touch(angle + pi / 2, _blend(stops, far, stream, 0.11), 22 + 12 * min(1.5, far), 8.5)

    return picture


def _cypress(scene: Scene, focus: Focus, chance: Chance) -> Picture:
    """Dark trees that rise like flames before a banded sky, a sun beside them."""
    night, deep, blue, pale = _sky(scene)
    r, side = focus.r, chance.pick((1.0, -1.0))
    trees = [(focus.x - side * r * 0.36, 1.24, 0.5), (focus.x + side * r * 0.3, 0.5, 0.34)]
    sx, sy = focus.x + side * r * 0.92, focus.y - r * 0.36
    dark = mix(scene.deep, _BLACK, 0.66)
    bark = (
        (-1.1, scene.main),
        (-0.8, mix(scene.deep, scene.accent, 0.5)),
        (-0.35, mix(scene.deep, _BLACK, 0.35)),
        (0.2, dark),
        (1.1, mix(dark, _BLACK, 0.4)),
    )
    foot = focus.y + r * 1.5

    def picture(x: float, y: float, stream: Chance) -> Touch:
        for at, tall, wide in trees:
            top = focus.y - r * tall
            share = (y - top) / (foot - top)
            if share > 0.0:
                bulge = wide * r * min(1.0, share * 1.15) ** 0.72 * (1.0 + 0.1 * sin(share * 19))
                lean = x - at - r * 0.06 * sin(share * 6.0)
                if abs(lean) < bulge:
                    edge = lean / bulge
                    heading = -pi / 2 + 0.5 * edge + 0.35 * sin(share * 17 + edge * 2)
                    colour = _blend(bark, -edge * side, stream, 0.16)
                    if abs(edge) > 0.75 and stream.unit() < 0.2:
                        colour = scene.accent
                    return Touch(heading, colour, 44, 8)
        dx, dy = x - sx, y - sy
        far, angle = hypot(dx, dy) / r, atan2(dy, dx)
        if far < 0.32:
            return Touch(angle + pi / 2, mix(scene.main, scene.light, stream.unit()), 16, 8)
        ground = focus.y + r * (0.66 + 0.08 * sin(x / r * 2))
        if y > ground:
            rows = sin((y - ground) / r * 16 + x / r * 1.5)
            colour = (
                mix(scene.main, scene.light, 0.4 * stream.unit())
                if rows > 0.2
                else mix(scene.accent, scene.main, 0.5 * stream.unit())
            )
            return Touch(0.16 * cos(x / r * 2), mix(colour, scene.deep, 0.12), 36, 9)
        stops = (
            (0.3, scene.light),
            (0.52, mix(scene.main, scene.light, 0.5)),
            (0.85, mix(pale, scene.light, 0.3)),
            (1.4, pale),
            (2.0, blue),
            (2.8, deep),
        )
        wave = 0.14 * sin(far * 11)
        return Touch(angle + pi / 2 + 0.1 * sin(far * 8), _blend(stops, far + wave, stream, 0.12), 34, 8.5)

    return picture


Study = Callable[[Scene, Focus, Chance], Picture]


def _composed(study: Study) -> Composition:
    def compose(day: Scene) -> Image.Image:
        scene = day.nocturne()
        chance = scene.chance
        picture = study(scene, scene.focus, chance)
        canvas = _underpainting(scene, picture, chance.fork("under"))
        _lay(canvas, picture, chance.fork("strokes"), (-16.0, -16.0, scene.width + 8.0, scene.height + 8.0))
        return canvas.reduce(2)

    return compose


def _mural(day: Scene) -> Image.Image:
    """One current through three whorls, each turning against its neighbour; light runs along it over every joint."""
    scene = day.nocturne()
    chance = scene.chance
    night, deep, blue, pale = _sky(scene)
    phase = chance.between(0, tau)
    hearts = [
        (focus.x, focus.y - focus.r * 0.12 * (-1) ** index, focus.r * 0.9) for index, focus in enumerate(scene.foci)
    ]
    stops = (
        (-0.2, mix(scene.light, _WHITE, 0.3)),
        (0.2, scene.light),
        (0.4, scene.main),
        (0.62, mix(scene.main, scene.accent, 0.5)),
        (0.84, scene.accent),
        (1.0, mix(scene.accent, deep, 0.55)),
        (1.2, deep),
    )

    def picture(x: float, y: float, stream: Chance) -> Touch:
        hx, hy = 0.5, 0.2 * sin(x / 260 + phase)
        nearest = 9.0
        for index, (cx, cy, size) in enumerate(hearts):
            dx, dy, spin = x - cx, y - cy, 1.0 if index % 2 == 0 else -1.0
            far = hypot(dx, dy) / size
            weight = 1.0 / (0.25 + far * far) ** 1.4
            hx += (-dy * spin - 0.2 * dx) / (size * far + 1) * weight
            hy += (dx * spin - 0.2 * dy) / (size * far + 1) * weight
            nearest = min(nearest, far + 0.1 * sin(3 * atan2(dy, dx) * spin - far * 4))
        heading = atan2(hy, hx)
        if nearest < 1.1:
            return Touch(heading, _blend(stops, nearest, stream, 0.09), 18 + 20 * nearest, 6.5 + 3 * nearest)
        river = scene.foci[0].y + scene.foci[0].r * 0.62 * sin(x / scene.width * tau * 1.5 + phase)
        near = exp(-(((y - river) / (scene.foci[0].r * 0.3)) ** 2))
        if stream.unit() < near * 0.8:
            return Touch(heading, mix(scene.main, scene.light, 0.6 * stream.unit()), 44, 9)
        band = 0.5 + 0.5 * sin((y - river) / scene.foci[0].r * 3.2)
        return Touch(
            heading, _blend(((0.0, night), (0.35, deep), (0.75, blue), (1.0, pale)), band, stream, 0.16), 42, 9
        )

    canvas = _underpainting(scene, picture, chance.fork("under"))
    _lay(canvas, picture, chance.fork("strokes"), (-16.0, -16.0, scene.width + 8.0, scene.height + 8.0))
    return canvas.reduce(2)


DAUBS_MOTIF = Motif(
    "daubs",
    1,
    (_composed(_vortex), _composed(_night), _composed(_flower), _composed(_field), _composed(_cypress)),
    _mural,
)
