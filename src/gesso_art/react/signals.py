"""The signals: a record behind a ridge, a ring of levels, a speaker, a sun over a grid, a figure of two tones."""

from collections.abc import Callable
from math import cos, exp, pi, sin, tau

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, Rgb, mix, ramp
from gesso.art.scene import Focus, Scene
from gesso.art.shapes import Point, polar
from gesso_art.painting.neon import Neon


def record(neon: Neon, scene: Scene, x: float, y: float, radius: float, chance: Chance) -> None:
    """A record: thirty grooves, two sheens of light across them, a label with a wedge."""
    black = mix(scene.deep, BLACK, 0.5)
    cx, cy, reach = 2 * x, 2 * y, 2 * radius
    neon.disc(cx, cy, reach * 1.012, mix(scene.main, black, 0.6))
    neon.disc(cx, cy, reach, black)
    draw = neon.draw
    sheens = [(chance.between(-2.2, -1.4), 0.5), (chance.between(0.6, 1.3), 0.42)]
    for groove in range(30):
        size = reach * (0.36 + 0.6 * groove / 29)
        box = (cx - size, cy - size, cx + size, cy + size)
        faint = mix(black, scene.main, 0.14 + 0.1 * (groove % 5 == 0))
        draw.ellipse(box, outline=faint, width=2)
        for angle, wide in sheens:
            half = wide * (0.55 + 0.45 * sin(groove * 1.7) ** 2) / 2
            start, end = (angle - half) * 180 / pi, (angle + half) * 180 / pi
            draw.arc(box, start, end, fill=mix(black, scene.main, 0.62), width=3)
            draw.arc(box, start + 5, end - 5, fill=mix(scene.main, WHITE, 0.2), width=2)
    for share, colour, shine in (
        (0.335, scene.accent, 0.5), (0.235, mix(scene.accent, black, 0.85), 0.0), (0.227, scene.accent, 0.4),
    ):  # fmt: skip
        neon.disc(cx, cy, reach * share, colour, shine)
    wedge = chance.between(0, tau)
    points = [(cx, cy), *(polar(wedge + part * 0.22, reach * 0.19, cx, cy) for part in range(8))]
    neon.shape(points, scene.light, 0.3)
    neon.disc(cx, cy, reach * 0.046, black)


def _tones(chance: Chance, *rates: tuple[float, float]) -> list[tuple[float, float]]:
    """A rate within each range, and a phase."""
    return [(chance.between(*rate), chance.between(0, tau)) for rate in rates]


def ridges(
    neon: Neon,
    scene: Scene,
    focus: Focus,
    chance: Chance,
    top: float,
    rows: int = 11,
    span: Callable[[float], float] | None = None,
) -> None:
    """Ridge lines, each hiding the one behind: still at the sides, a signal in the middle."""
    black = mix(scene.deep, BLACK, 0.25)
    for row in range(rows):
        base = top + row * focus.r * 0.115
        waves = _tones(chance, (2.0, 4.0), (5.0, 9.0), (11, 17))
        points: list[Point] = []
        for x in range(-8, scene.width + 14, 6):
            away = (x - focus.x) / focus.r if span is None else 0.0
            loud = exp(-((away * 1.15) ** 2)) if span is None else span(x)
            u = (x - focus.x) / focus.r
            high = sum(
                max(0.0, sin(u * rate + phase)) ** 1.5 / (1 + index * 0.7) for index, (rate, phase) in enumerate(waves)
            )
            still = 0.03 * sin(x / 46 + row * 1.9)
            points.append((2 * x, 2 * (base - focus.r * (0.34 * high * loud * (1 - 0.25 * row / rows) + still))))
        floor = 2 * (base + focus.r * 0.4)
        neon.shape([*points, (points[-1][0], floor), (points[0][0], floor)], black)
        colour = scene.light if row % 4 == 0 else scene.main
        neon.line(points, mix(colour, WHITE, 0.1), 2.0, 0.55)
    foot = 2 * (top + (rows - 1) * focus.r * 0.115 + focus.r * 0.38)
    if foot < 2 * scene.height:
        neon.draw.rectangle((0, foot, 2 * scene.width, 2 * scene.height), fill=black)


def vinyl(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """A record rising behind a ridge of sound."""
    neon = Neon(canvas)
    record(neon, scene, focus.x, focus.y - focus.r * 0.16, focus.r * 0.92, chance)
    ridges(neon, scene, focus, chance, focus.y + focus.r * 0.4)
    return neon.finish()


def levels(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """A ring of level bars round a label, loud on two sides."""
    neon = Neon(canvas)
    x, y, r = 2 * focus.x, 2 * focus.y, 2 * focus.r
    count, lobes, phase = 72, chance.pick((2, 3)), chance.between(0, tau)
    neon.disc(x, y, r * 0.5, mix(scene.deep, BLACK, 0.4))
    for step in range(count):
        angle = step * tau / count
        lobe = (0.5 + 0.5 * cos(lobes * angle + phase)) ** 2
        loud = 0.16 + 0.5 * lobe * chance.between(0.55, 1.0) + 0.14 * chance.unit() ** 3
        cells = max(1, round(loud / 0.056))
        for cell in range(cells):
            near = 0.54 + cell * 0.062
            far = near + 0.042
            colour = mix(scene.main, scene.accent, min(1.0, cell / 8)) if cell < cells - 1 else scene.light
            corners = ((near, -0.029), (far, -0.029), (far, 0.029), (near, 0.029))
            neon.shape([polar(angle + side, r * reach, x, y) for reach, side in corners], colour, 0.5)
    for rim, inner, colour, shine, dark in ((0.49, 0.475, scene.main, 0.7, 0.4), (0.36, 0.345, scene.accent, 0.5, 0.3)):
        neon.disc(x, y, r * rim, colour, shine)
        neon.disc(x, y, r * inner, mix(scene.deep, BLACK, dark))
    pulse: list[Point] = []
    for step in range(61):
        u = step / 30 - 1
        high = exp(-((u * 2.2) ** 2)) * sin(u * 22 + phase) * 0.24
        pulse.append((x + u * 0.31 * r, y + high * r))
    neon.line(pulse, scene.light, 3.2, 0.8)
    return neon.finish()


def speaker(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """A speaker cone full face, rings of pressure running out of it."""
    neon = Neon(canvas)
    x, y, r = 2 * focus.x, 2 * focus.y, 2 * focus.r
    black = mix(scene.deep, BLACK, 0.45)
    for ring in range(7):
        reach = r * (1.06 + 0.15 * ring)
        wobble, phase = 0.008 + 0.006 * ring, chance.between(0, tau)
        lobes = chance.whole(5, 9)
        points = [
            polar(a, reach * (1 + wobble * sin(lobes * a + phase)), x, y)
            for a in (step * tau / 120 for step in range(121))
        ]
        colour = (scene.main, scene.accent)[ring % 2]
        neon.line(points, mix(colour, scene.deep, ring * 0.12), 3.0 - 0.3 * ring, 0.7 - 0.08 * ring)
    for reach, colour, shine in (
        (0.98, black, 0.0), (0.95, mix(scene.main, black, 0.35), 0.2), (0.92, black, 0.0), (0.82, mix(scene.deep, scene.main, 0.2), 0.0),
        (0.72, mix(scene.deep, BLACK, 0.25), 0.0),
    ):  # fmt: skip
        neon.disc(x, y, r * reach, colour, shine)
    for step in range(14):
        share = step / 13
        colour = mix(mix(scene.deep, BLACK, 0.55), mix(scene.deep, scene.main, 0.34), share**1.5)
        neon.disc(x, y, r * (0.7 - 0.36 * share), colour)
    for bolt in range(8):
        angle = pi / 8 + bolt * pi / 4
        for size, colour in ((0.028, mix(scene.main, WHITE, 0.3)), (0.014, black)):
            neon.disc(*polar(angle, r * 0.87, x, y), r * size, colour)
    for size, start in ((0.66, 200), (0.54, 205), (0.42, 210)):
        box = (x - r * size, y - r * size, x + r * size, y + r * size)
        neon.draw.arc(box, start, start + 62, fill=mix(scene.main, scene.deep, 0.35), width=8)
    neon.disc(x, y, r * 0.33, scene.accent, 0.7)
    for step in range(8):
        share = step / 7
        colour = mix(scene.accent, WHITE, 0.42 * share)
        neon.disc(x - r * 0.05 * share, y - r * 0.06 * share, r * (0.3 - 0.2 * share), colour, 0.5)
    wave: list[Point] = []
    phase = chance.between(0, tau)
    for px in range(-8, scene.width + 14, 5):
        u = (px - focus.x) / focus.r
        edge = exp(-((abs(u) - 1.75) ** 2) * 1.6)
        wave.append((2 * px, y + r * 0.26 * edge * sin(u * 19 + phase)))
    for side in (-1, 1):
        part = [point for point in wave if (point[0] - x) * side > r]
        if len(part) > 1:
            neon.line(part, scene.light, 3.0, 0.8)
    return neon.finish()


def sunset(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """A striped sun that goes down over a grid, a signal for its horizon."""
    neon = Neon(canvas)
    x, r = 2 * focus.x, 2 * focus.r
    line = 2 * focus.y + r * 0.34
    cy = line - r * 0.34
    sun = r * 0.84
    table = ramp(((0.0, scene.light), (0.5, mix(scene.light, scene.accent, 0.62)), (1.0, scene.accent)))
    for row in range(round(cy - sun), round(line), 2):
        half = sun * sun - (row - cy) ** 2
        if half <= 0:
            continue
        share = (row - cy + sun) / (2 * sun)
        gap = max(0.0, share - 0.38) * 0.9
        if share > 0.38 and (row - cy) / sun * 7.0 % 1.0 < gap:
            continue
        place = min(255, round(share * 300))
        half **= 0.5
        colour: Rgb = (table[place], table[256 + place], table[512 + place])
        neon.draw.rectangle((x - half, row, x + half, row + 1), fill=colour)
        if row % 8 == 0:
            neon.soft.line(((x - half) / 4, row / 4, (x + half) / 4, row / 4), fill=mix(BLACK, colour, 0.5), width=2)
    black = mix(scene.deep, BLACK, 0.3)
    neon.shape([(0, line), (2 * scene.width, line), (2 * scene.width, 2 * scene.height), (0, 2 * scene.height)], black)
    for row in range(1, 12):
        depth = line + r * 0.035 * row**1.75
        colour = mix(scene.main, scene.deep, max(0.0, 0.6 - row * 0.08))
        neon.line([(0, depth), (2 * scene.width, depth)], colour, 1.0 + row * 0.12, 0.35)
    for column in range(-16, 17):
        foot = x + column * r * 0.62
        rail = [(x + column * r * 0.115, line), (foot + (foot - x) * 1.6, line + r * 2.4)]
        neon.line(rail, mix(scene.main, scene.deep, 0.25), 1.5, 0.35)
    waves = _tones(chance, (3, 5), (8, 12), (17, 23))
    for layer in (1, 0):
        points: list[Point] = []
        for px in range(-8, scene.width + 14, 5):
            u = (px - focus.x) / focus.r
            side = min(1.0, abs(u) / 0.9) ** 2 * (0.5 + 0.5 * exp(-((abs(u) - 1.1) ** 2) * 3))
            high = sum(
                abs(sin(u * rate + phase + layer * 1.3)) ** 1.6 / (1 + index * 0.8)
                for index, (rate, phase) in enumerate(waves)
            )
            points.append((2 * px, line - r * (0.03 + (0.3 + 0.1 * layer) * side * high)))
        neon.shape([*points, (points[-1][0], line + 4), (points[0][0], line + 4)], mix(black, scene.main, 0.1 * layer))
        neon.line(points, mix((scene.main, scene.accent)[layer], WHITE, 0.1), 2.2, 0.7)
    return neon.finish()


def two_tones(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Two tones against each other, drawn as one closed figure, many times over."""
    neon = Neon(canvas)
    x, y, r = 2 * focus.x, 2 * focus.y, 2 * focus.r
    black = mix(scene.deep, BLACK, 0.35)
    neon.disc(x, y, r * 1.08, mix(scene.main, black, 0.5), 0.15)
    neon.disc(x, y, r * 1.06, black)
    faint = mix(black, scene.main, 0.22)
    for step in range(-4, 5):
        away = step * r * 0.24
        reach = (max(0.0, (r * 1.04) ** 2 - away * away)) ** 0.5
        neon.draw.line((x + away, y - reach, x + away, y + reach), fill=faint, width=2 if step else 4)
        neon.draw.line((x - reach, y + away, x + reach, y + away), fill=faint, width=2 if step else 4)
    first, second = chance.pick(((3, 2), (5, 4), (3, 4), (5, 3)))
    phase = chance.between(0.4, 1.1)
    strands = 9
    for strand in range(strands):
        share = strand / (strands - 1)
        shift = phase + share * 0.42
        size = 0.92 - 0.02 * strand
        points = [
            (x + sin(first * a + shift) * r * size, y + sin(second * a) * r * size * 0.94)
            for a in (step * tau / 260 for step in range(261))
        ]
        colour = mix(scene.main, scene.accent, share)
        last = strand == strands - 1
        neon.line(points, scene.light if last else mix(colour, black, 0.25), 3.4 if last else 1.6, 0.8 if last else 0.3)
    for step in range(60):
        angle = step * tau / 60
        near = 1.0 if step % 5 else 0.965
        tick = [polar(angle, r * near, x, y), polar(angle, r * 1.04, x, y)]
        neon.draw.line(tick, fill=mix(scene.main, black, 0.3), width=3)
    return neon.finish()
