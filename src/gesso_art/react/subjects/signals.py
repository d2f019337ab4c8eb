"""The subjects of waves: a record behind a ridge, a ring of levels, speakers, a sun over a grid, a crowd under lights."""

from collections.abc import Callable
from dataclasses import replace
from math import cos, exp, pi, sin, tau

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, Rgb, mix, ramp
from gesso.art.request import Focus, Scene
from gesso.art.shapes import Point, arc_points, curve, polar
from gesso_art.painting.neon import Neon


def record(neon: Neon, scene: Scene, x: float, y: float, radius: float, chance: Chance) -> None:
    """Paint a record: thirty grooves, two sheens of light across them, a label with a wedge."""
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
    """Return a rate from each range, and a phase."""
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
    """Paint ridge lines, each hiding the one behind: still at the sides, a signal in the middle."""
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
    """Paint a record rising behind a ridge of sound."""
    neon = Neon(canvas)
    record(neon, scene, focus.x, focus.y - focus.r * 0.16, focus.r * 0.92, chance)
    ridges(neon, scene, focus, chance, focus.y + focus.r * 0.4)
    return neon.finish()


def levels(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a ring of level bars around a label, loud on two sides."""
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
    """Paint a speaker cone full face, rings of pressure running out of it."""
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
    """Paint a striped sun that goes down over a grid, a signal for its horizon."""
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


def crossfade(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint two records of different colours that run into each other, and the fader between them."""
    neon = Neon(canvas)
    x, y, r = 2 * focus.x, 2 * focus.y, 2 * focus.r
    for side, main, accent in ((-1.0, scene.main, scene.light), (1.0, scene.accent, scene.main)):
        lit = replace(scene, main=main, accent=accent)
        record(
            neon,
            lit,
            focus.x + side * focus.r * 0.74,
            focus.y - focus.r * 0.34,
            focus.r * 0.84,
            chance.fork("side", int(side)),
        )
    black, rim = mix(scene.deep, BLACK, 0.4), mix(scene.main, scene.accent, 0.5)
    top, low = y + r * 0.44, y + r * 0.98
    neon.shape([(x - r * 1.2, top), (x + r * 1.2, top), (x + r * 1.2, low), (x - r * 1.2, low)], black)
    neon.line(
        [(x - r * 1.2, top), (x + r * 1.2, top), (x + r * 1.2, low), (x - r * 1.2, low), (x - r * 1.2, top)],
        rim,
        3.0,
        0.6,
    )
    middle = (top + low) / 2
    for step in range(11):
        at = x + r * (step - 5) * 0.19
        long = r * (0.17 if step % 5 == 0 else 0.11)
        neon.line([(at, middle - long), (at, middle + long)], mix(scene.main, scene.accent, step / 10), 2.0, 0.3)
    neon.line([(x - r * 0.98, middle), (x, middle)], scene.main, 5.0, 0.9)
    neon.line([(x, middle), (x + r * 0.98, middle)], scene.accent, 5.0, 0.9)
    knob = [
        (x - r * 0.13, middle - r * 0.25),
        (x + r * 0.13, middle - r * 0.25),
        (x + r * 0.13, middle + r * 0.25),
        (x - r * 0.13, middle + r * 0.25),
    ]
    neon.shape(knob, mix(scene.light, WHITE, 0.2))
    neon.shape(
        [
            (x - r * 0.1, middle - r * 0.22),
            (x + r * 0.1, middle - r * 0.22),
            (x + r * 0.1, middle + r * 0.22),
            (x - r * 0.1, middle + r * 0.22),
        ],
        mix(scene.deep, WHITE, 0.14),
    )
    neon.line([(x, middle - r * 0.2), (x, middle + r * 0.2)], scene.light, 4.0, 0.8)
    return neon.finish()


def two_tones(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint two tones against each other, drawn as one closed figure, many times over."""
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


_SLEEVES = 9


def crate(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a crate of records, one of them half drawn out of its sleeve."""
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
    """Paint shafts of light that fan out of a lamp, px of the canvas."""
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
    """Paint a crowd seen from behind, hands raised, from one side to the other; px of the canvas."""
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
    """Paint hands up before a lit stage."""
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
    """Paint speakers on top of each other, px of the canvas; `r` is half their width."""
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
