"""Waves: sound made light, neon on black.

Five signals: a record behind a ridge of sound, a ring of levels, a speaker, a sun over a grid, a figure of two tones.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, exp, pi, sin, tau

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from gesso.printing.art.chance import Chance
from gesso.printing.art.noise import add, noise
from gesso.printing.art.palette import Rgb, mix, ramp
from gesso.printing.art.scene import Composition, Focus, Hero, Motif, Scene
from gesso.printing.art.shapes import Point
from gesso.printing.art.surface import doubled, halo

_BLACK: Rgb = (0, 0, 0)
_WHITE: Rgb = (255, 255, 255)


def _dusk(scene: Scene) -> Rgb:
    """The violet between the deep and the accent, in which everything glows."""
    return mix(mix(scene.deep, scene.accent, 0.3), (72, 40, 190), 0.45)


def _room(scene: Scene) -> Image.Image:
    """A dark room at twice the size: a violet haze behind each focus, bars of level along the foot."""
    chance = scene.chance.fork("room")
    dusk = _dusk(scene)
    canvas = Image.new("RGB", (scene.width, scene.height), mix(scene.deep, dusk, 0.2))
    for focus in scene.foci:
        x, y = focus.x + chance.signed(0.5) * focus.r, focus.y - chance.between(0.1, 0.5) * focus.r
        glow = halo(scene.width, scene.height, x, y, focus.r * 3.0)
        haze = add(glow, noise(chance.seed(), scene.width, scene.height, 260, octaves=4), 0.4)
        table = [round(max(0.0, (level - 30) / 225) * 255 * 0.9) for level in range(256)]
        canvas.paste(dusk, (0, 0), haze.point(table))
        warm = halo(scene.width, scene.height, x + focus.r * chance.signed(0.9), y, focus.r * 1.5)
        canvas.paste(mix(dusk, scene.accent, 0.5), (0, 0), warm.point([round(level * 0.3) for level in range(256)]))
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


class _Neon:
    """Lines of light: drawn bright on the canvas, and again on a layer that is blurred and added as their glow."""

    def __init__(self, canvas: Image.Image) -> None:
        self.canvas = canvas
        self.draw = ImageDraw.Draw(canvas)
        self.glow = Image.new("RGB", (canvas.width // 4, canvas.height // 4))
        self.soft = ImageDraw.Draw(self.glow)

    def line(self, points: list[Point], colour: Rgb, width: float, shine: float = 1.0) -> None:
        """A tube of light, px; `shine` is the strength of its glow."""
        self.draw.line(points, fill=colour, width=round(2 * width), joint="curve")
        if shine > 0:
            small = [(x / 4, y / 4) for x, y in points]
            self.soft.line(small, fill=mix(_BLACK, colour, shine), width=max(2, round(width * 1.6)))

    def shape(self, points: list[Point], colour: Rgb, shine: float = 0.0) -> None:
        """A filled shape that hides what is behind it, glow and all, and may shine itself."""
        self.draw.polygon(points, fill=colour)
        self.soft.polygon([(x / 4, y / 4) for x, y in points], fill=mix(_BLACK, colour, shine))

    def disc(self, x: float, y: float, radius: float, colour: Rgb, shine: float = 0.0) -> None:
        """A filled circle, px at twice the size."""
        self.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)
        x, y, radius = x / 4, y / 4, radius / 4
        self.soft.ellipse((x - radius, y - radius, x + radius, y + radius), fill=mix(_BLACK, colour, shine))

    def finish(self) -> Image.Image:
        """The canvas at its real size, its glow added."""
        picture = self.canvas.reduce(2)
        wide = self.glow.filter(ImageFilter.GaussianBlur(7)).resize(picture.size, Image.Resampling.BILINEAR)
        return ImageChops.screen(picture, wide)


def _record(neon: _Neon, scene: Scene, x: float, y: float, radius: float, chance: Chance) -> None:
    """A record: thirty grooves, two sheens of light across them, a label with a wedge."""
    black = mix(scene.deep, _BLACK, 0.5)
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
            draw.arc(box, start + 5, end - 5, fill=mix(scene.main, _WHITE, 0.2), width=2)
    for share, colour, shine in (
        (0.335, scene.accent, 0.5), (0.235, mix(scene.accent, black, 0.85), 0.0), (0.227, scene.accent, 0.4),
    ):  # fmt: skip
        neon.disc(cx, cy, reach * share, colour, shine)
    wedge = chance.between(0, tau)
    points = [
        (cx, cy),
        *(
            (cx + cos(wedge + part * 0.22) * reach * 0.19, cy + sin(wedge + part * 0.22) * reach * 0.19)
            for part in range(8)
        ),
    ]
    neon.shape(points, scene.light, 0.3)
    neon.disc(cx, cy, reach * 0.046, black)


def _ridges(
    neon: _Neon,
    scene: Scene,
    focus: Focus,
    chance: Chance,
    top: float,
    rows: int = 11,
    span: Callable[[float], float] | None = None,
) -> None:
    """Ridge lines, each hiding the one behind: still at the sides, a signal in the middle."""
    black = mix(scene.deep, _BLACK, 0.25)
    for row in range(rows):
        base = top + row * focus.r * 0.115
        waves = [
            (chance.between(2.0, 4.0), chance.between(0, tau)),
            (chance.between(5.0, 9.0), chance.between(0, tau)),
            (chance.between(11, 17), chance.between(0, tau)),
        ]
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
        neon.line(points, mix(colour, _WHITE, 0.1), 2.0, 0.55)
    foot = 2 * (top + (rows - 1) * focus.r * 0.115 + focus.r * 0.38)
    if foot < 2 * scene.height:
        neon.draw.rectangle((0, foot, 2 * scene.width, 2 * scene.height), fill=black)


def _vinyl(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """A record rising behind a ridge of sound."""
    neon = _Neon(canvas)
    _record(neon, scene, focus.x, focus.y - focus.r * 0.16, focus.r * 0.92, chance)
    _ridges(neon, scene, focus, chance, focus.y + focus.r * 0.4)
    return neon.finish()


def _levels(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """A ring of level bars round a label, loud on two sides."""
    neon = _Neon(canvas)
    x, y, r = 2 * focus.x, 2 * focus.y, 2 * focus.r
    count, lobes, phase = 72, chance.pick((2, 3)), chance.between(0, tau)
    neon.disc(x, y, r * 0.5, mix(scene.deep, _BLACK, 0.4))
    for step in range(count):
        angle = step * tau / count
        loud = (
            0.16
            + 0.5 * (0.5 + 0.5 * cos(lobes * angle + phase)) ** 2 * chance.between(0.55, 1.0)
            + 0.14 * chance.unit() ** 3
        )
        cells = max(1, round(loud / 0.056))
        for cell in range(cells):
            near, half = 0.54 + cell * 0.062, 0.029
            far = near + 0.042
            colour = mix(scene.main, scene.accent, min(1.0, cell / 8)) if cell < cells - 1 else scene.light
            points = [
                (x + cos(angle + side * half) * r * reach, y + sin(angle + side * half) * r * reach)
                for reach, side in ((near, -1), (far, -1), (far, 1), (near, 1))
            ]
            neon.shape(points, colour, 0.5)
    for reach, colour, shine in (
        (0.49, scene.main, 0.7),
        (0.475, mix(scene.deep, _BLACK, 0.4), 0.0),
        (0.36, scene.accent, 0.5),
        (0.345, mix(scene.deep, _BLACK, 0.3), 0.0),
    ):
        neon.disc(x, y, r * reach, colour, shine)
    pulse: list[Point] = []
    for step in range(61):
        u = step / 30 - 1
        high = exp(-((u * 2.2) ** 2)) * sin(u * 22 + phase) * 0.24
        pulse.append((x + u * 0.31 * r, y + high * r))
    neon.line(pulse, scene.light, 3.2, 0.8)
    return neon.finish()


def _speaker(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """A speaker cone full face, rings of pressure running out of it."""
    neon = _Neon(canvas)
    x, y, r = 2 * focus.x, 2 * focus.y, 2 * focus.r
    black = mix(scene.deep, _BLACK, 0.45)
    for ring in range(7):
        reach = r * (1.06 + 0.15 * ring)
        wobble, phase = 0.008 + 0.006 * ring, chance.between(0, tau)
        lobes = chance.whole(5, 9)
        points = [
            (
                x + cos(a) * reach * (1 + wobble * sin(lobes * a + phase)),
                y + sin(a) * reach * (1 + wobble * sin(lobes * a + phase)),
            )
            for a in (step * tau / 120 for step in range(121))
        ]
        colour = (scene.main, scene.accent)[ring % 2]
        neon.line(points, mix(colour, scene.deep, ring * 0.12), 3.0 - 0.3 * ring, 0.7 - 0.08 * ring)
    for reach, colour, shine in (
        (0.98, black, 0.0), (0.95, mix(scene.main, black, 0.35), 0.2), (0.92, black, 0.0), (0.82, mix(scene.deep, scene.main, 0.2), 0.0),
        (0.72, mix(scene.deep, _BLACK, 0.25), 0.0),
    ):  # fmt: skip
        neon.disc(x, y, r * reach, colour, shine)
    for step in range(14):
        share = step / 13
        colour = mix(mix(scene.deep, _BLACK, 0.55), mix(scene.deep, scene.main, 0.34), share**1.5)
        neon.disc(x, y, r * (0.7 - 0.36 * share), colour)
    for bolt in range(8):
        angle = pi / 8 + bolt * pi / 4
        neon.disc(x + cos(angle) * r * 0.87, y + sin(angle) * r * 0.87, r * 0.028, mix(scene.main, _WHITE, 0.3))
        neon.disc(x + cos(angle) * r * 0.87, y + sin(angle) * r * 0.87, r * 0.014, black)
    draw = neon.draw
    for size, start in ((0.66, 200), (0.54, 205), (0.42, 210)):
        draw.arc(
            (x - r * size, y - r * size, x + r * size, y + r * size),
            start,
            start + 62,
            fill=mix(scene.main, scene.deep, 0.35),
            width=8,
        )
    neon.disc(x, y, r * 0.33, scene.accent, 0.7)
    for step in range(8):
        share = step / 7
        neon.disc(
            x - r * 0.05 * share,
            y - r * 0.06 * share,
            r * (0.3 - 0.2 * share),
            mix(scene.accent, _WHITE, 0.42 * share),
            0.5,
        )
    wave: list[Point] = []
    phase = chance.between(0, tau)
    for px in range(-8, scene.width + 14, 5):
        u = (px - focus.x) / focus.r
        edge = exp(-((abs(u) - 1.75) ** 2) * 1.6)
        wave.append((2 * px, y + r * 0.26 * edge * sin(u * 19 + phase)))
    left = [point for point in wave if point[0] < x - r * 1.0]
    right = [point for point in wave if point[0] > x + r * 1.0]
    for part in (left, right):
        if len(part) > 1:
            neon.line(part, scene.light, 3.0, 0.8)
    return neon.finish()


def _sunset(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """A striped sun that goes down over a grid, a signal for its horizon."""
    neon = _Neon(canvas)
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
            neon.soft.line(((x - half) / 4, row / 4, (x + half) / 4, row / 4), fill=mix(_BLACK, colour, 0.5), width=2)
    black = mix(scene.deep, _BLACK, 0.3)
    neon.shape([(0, line), (2 * scene.width, line), (2 * scene.width, 2 * scene.height), (0, 2 * scene.height)], black)
    for row in range(1, 12):
        depth = line + r * 0.035 * row**1.75
        neon.line(
            [(0, depth), (2 * scene.width, depth)],
            mix(scene.main, scene.deep, max(0.0, 0.6 - row * 0.08)),
            1.0 + row * 0.12,
            0.35,
        )
    for column in range(-16, 17):
        foot = x + column * r * 0.62
        neon.line(
            [(x + column * r * 0.115, line), (foot + (foot - x) * 1.6, line + r * 2.4)],
            mix(scene.main, scene.deep, 0.25),
            1.5,
            0.35,
        )
    waves = [
        (chance.between(3, 5), chance.between(0, tau)),
        (chance.between(8, 12), chance.between(0, tau)),
        (chance.between(17, 23), chance.between(0, tau)),
    ]
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
        neon.line(points, mix((scene.main, scene.accent)[layer], _WHITE, 0.1), 2.2, 0.7)
    return neon.finish()


def _tones(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Two tones against each other, drawn as one closed figure, many times over."""
    neon = _Neon(canvas)
    x, y, r = 2 * focus.x, 2 * focus.y, 2 * focus.r
    black = mix(scene.deep, _BLACK, 0.35)
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
        neon.draw.line(
            (
                x + cos(angle) * r * near,
                y + sin(angle) * r * near,
                x + cos(angle) * r * 1.04,
                y + sin(angle) * r * 1.04,
            ),
            fill=mix(scene.main, black, 0.3),
            width=3,
        )
    return neon.finish()


def _composed(hero: Hero) -> Composition:
    def compose(day: Scene) -> Image.Image:
        scene = day.nocturne()
        return hero(_room(scene), scene, scene.focus, scene.chance)

    return compose


def _mural(day: Scene) -> Image.Image:
    """Three records behind one long ridge of sound that runs through every panel."""
    scene = day.nocturne()
    neon = _Neon(_room(scene))
    chance, r = scene.chance, scene.focus.r
    for index, focus in enumerate(scene.foci):
        size = r * (1.06 if index == 1 else 0.82)
        _record(neon, scene, focus.x, focus.y - r * (0.36 if index == 1 else 0.2), size, chance.fork("hero", index))
    middle = scene.foci[len(scene.foci) // 2]
    phase = chance.between(0, tau)

    def loud(x: float) -> float:
        swell: float = (0.5 + 0.5 * sin(x / scene.width * tau * 1.9 + phase)) ** 1.5
        return 0.35 + 0.65 * swell

    _ridges(neon, scene, Focus(middle.x, middle.y, r * 1.05, middle.box), chance, middle.y + r * 0.5, 12, loud)
    return neon.finish()


WAVES_MOTIF = Motif(
    "waves",
    1,
    (_composed(_vinyl), _composed(_levels), _composed(_sunset), _composed(_speaker), _composed(_tones)),
    _mural,
)
