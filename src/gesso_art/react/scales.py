"""Scales: rows of waves below one dancer.

The waves are *seigaiha*: rows of ringed scales, each over the row above, stamped from one small picture.
"""

from collections.abc import Callable
from functools import lru_cache
from math import atan2, cos, exp, hypot, pi, sin, tau

from PIL import Image, ImageDraw

from gesso.art.chance import Chance, coloured, noise
from gesso.art.palette import Rgb, mix, ramp
from gesso.art.request import Composition, Focus, Framed, Hero, Motif, Reach, Scene, on_panels
from gesso.art.shapes import Point, curve, polar
from gesso_art.painting.brush import Load, Profile, drag, swing, thinning
from gesso_art.painting.surface import doubled
from gesso_art.react.subjects.carp import breaker, bridge, carp, gate
from gesso_art.react.subjects.silk import fan, ribbon, silk_tones, tapered

_OVERSAMPLING = 4
_TONES = 24
_RADIUS_PX = 52
Tone = Callable[[float, float], float]
"""A function from a point (px) to a lightness from 0 to 1; negative for a scale whose outer band is in the accent."""


@lru_cache(maxsize=8)
def _scale(radius: int) -> tuple[Image.Image, Image.Image, Image.Image]:
    """Paint one scale's rings as levels (0 outline, 255 brightest), its silhouette, and its outer band."""
    side = radius * 2 * _OVERSAMPLING
    half = side / 2
    rings = Image.new("L", (side, side), 0)
    outline = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(rings)
    ImageDraw.Draw(outline).ellipse((0, 0, side - 1, side - 1), fill=255)
    for share, level in (
        (0.94, 205), (0.83, 170), (0.7, 28), (0.645, 235), (0.53, 185), (0.42, 28), (0.365, 150), (0.25, 110),
    ):  # fmt: skip
        reach = half * share
        draw.ellipse((half - reach, half - reach, half + reach, half + reach), fill=level)
    band = rings.point([255 if level in (205, 170) else 0 for level in range(256)])
    draw = ImageDraw.Draw(band)
    draw.ellipse((half * 0.3, half * 0.3, half * 1.7, half * 1.7), fill=0)
    return rings.reduce(_OVERSAMPLING), outline.reduce(_OVERSAMPLING), band.reduce(_OVERSAMPLING)


def scale_field(
    canvas: Image.Image, radius: int, dark: Rgb, tones: tuple[Rgb, Rgb, Rgb], accent: Rgb, tone: Tone
) -> None:
    """Cover an RGB canvas with scales of this radius (px), lines in `dark`, bodies from the first to the third tone."""
    rings, outline, band = _scale(radius)
    low, middle, high = tones
    body = ramp(((0.0, low), (0.55, middle), (1.0, high)))
    stamps: dict[int, Image.Image] = {}

    def stamp(index: int) -> Image.Image:
        if index not in stamps:
            place = round(abs(index) / _TONES * 255)
            colour: Rgb = (body[place], body[256 + place], body[512 + place])
            table = ramp(((0.0, dark), (0.72, colour), (1.0, mix(colour, high, 0.35))))
            stamps[index] = coloured(rings, table)
            if index < 0:
                stamps[index].paste(mix(accent, dark, 0.22 * (1 + index / _TONES)), (0, 0), band)
        return stamps[index]

    step = radius / 2
    rows = int(canvas.height / step) + 4
    for row in range(rows):
        y = round((row - 1) * step)
        start = -radius if row % 2 else 0
        for x in range(start, canvas.width + radius, radius * 2):
            level = tone(x, y)
            index = round(level * _TONES)
            if level < 0 and index == 0:
                index = -1
            canvas.paste(stamp(min(_TONES, index)), (x - radius, y - radius), outline)


def scale_ground(scene: Scene, tone: Tone, coral: float = 0.63) -> Image.Image:
    """Paint the scales, light by `tone`, some in the accent where slow noise is above `coral` (0 to 1)."""
    chance = scene.chance.fork("field")
    canvas = Image.new("RGB", (scene.width, scene.height), scene.deep)
    columns, rows = scene.width // 20 + 2, scene.height // 20 + 2
    patches = noise(chance.seed(), columns, rows, 8, octaves=2).load()
    speckle = chance.fork("speckle")
    assert patches is not None

    def lit(x: float, y: float) -> float:
        column, row = min(columns - 1, max(0, int(x / 20))), min(rows - 1, max(0, int(y / 20)))
        level = patches[column, row]
        bright = min(1.0, max(0.0, tone(x, y) + speckle.signed(0.05)))
        # Accents keep away from the hero, or they would compete with it.
        far = min(hypot(x - focus.x, (y - focus.y) * 1.1) / focus.r for focus in scene.foci)
        if isinstance(level, (int, float)) and level / 255 > coral + 0.4 * max(0.0, 1.35 - far):
            return -max(0.1, bright)
        return bright

    shadow = mix(scene.deep, (0, 0, 0), 0.32)
    tones = (mix(scene.deep, scene.main, 0.2), mix(scene.deep, scene.main, 0.86), mix(scene.main, scene.light, 0.5))
    scale_field(canvas, _RADIUS_PX, shadow, tones, scene.accent, lit)
    return canvas


def spiral_light(scene: Scene) -> Tone:
    """Return a tone: light in arms that turn around each focus."""
    phase, arms = scene.chance.between(0, tau), scene.chance.pick((1, 2))
    centres = [(focus.x, focus.y, focus.r) for focus in scene.foci]

    def tone(x: float, y: float) -> float:
        total = weights = 0.0
        for cx, cy, r in centres:
            far = hypot(x - cx, y - cy) / r
            swirl = sin(arms * atan2(y - cy, x - cx) + 3.2 * far + phase)
            level = 0.42 + 0.3 * swirl * min(1.0, far) - 0.3 * exp(-far * far * 1.1) + 0.06 * min(1.0, far)
            # Neighbouring swirls melt into each other, so that no joint shows.
            weight = 1.0 / (0.2 + far * far) ** 2
            total += level * weight
            weights += weight
        return total / weights

    return tone


def pearls(canvas: Image.Image, scene: Scene, count: int = 9) -> Image.Image:
    """Paint drops of spray in light, scattered around each hero."""
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    for index, focus in enumerate(scene.foci):
        chance = scene.chance.fork("pearls", index)
        for _ in range(count):
            angle, away = chance.between(0, tau), chance.between(0.55, 1.25) * focus.r
            x, y = 2 * (focus.x + cos(angle) * away * 1.15), 2 * (focus.y + sin(angle) * away)
            size = 3 + 11 * chance.unit() ** 3
            draw.ellipse((x - size, y - size, x + size, y + size), fill=scene.light)
    return large.reduce(2)


def _opening(near: float, far: float, power: float) -> Profile:
    return lambda share: near + far * share**power


def _curl(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint one ribbon, curling outwards."""
    start, turn = chance.between(0, tau), 4.9 * chance.pick((1.0, -1.0))
    path = [polar(start + turn * share, 0.3 + 0.9 * share**1.1) for share in (step / 40 for step in range(41))]
    xs, ys = [x for x, _ in path], [y for _, y in path]
    reach = focus.r * 1.9 / max(max(xs) - min(xs), (max(ys) - min(ys)) * 1.05)
    centre = focus.x - reach * (max(xs) + min(xs)) / 2, focus.y - reach * (max(ys) + min(ys)) / 2
    wide = tapered(focus.r * 0.25, 0.42)
    ribbon(canvas, scene, centre, _opening(reach * 0.3, reach * 0.9, 1.1), wide, start, turn, scene.accent, chance)
    return canvas


def _moon(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint two ribbons that chase each other around a moon, each the other turned by half."""
    r = focus.r
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    dark, pale = mix(scene.deep, (0, 0, 0), 0.3), mix(scene.light, scene.main, 0.18)
    for grown, colour in ((0.66, dark), (0.635, scene.light), (0.56, pale)):
        x, y, reach = 2 * focus.x, 2 * focus.y, 2 * r * grown
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)
    canvas = large.reduce(2)
    start, turn = chance.between(0, tau), 3.0 * chance.pick((1.0, -1.0))
    for half, colour in ((0.0, scene.accent), (pi, mix(scene.light, scene.main, 0.12))):
        opening, wide = _opening(r * 0.42, r * 0.78, 1.2), tapered(r * 0.23, 0.5)
        ribbon(canvas, scene, (focus.x, focus.y), opening, wide, start + half, turn, colour, chance)
    return canvas


_SOLE = curve(
    (0.0, -0.3),
    (0.12, -0.26),
    (0.14, -0.08),
    (0.08, 0.1),
    (0.1, 0.26),
    (0.0, 0.36),
    (-0.1, 0.26),
    (-0.07, 0.1),
    (-0.13, -0.06),
    (-0.12, -0.24),
)
_TOES = (
    (-0.12, -0.36, 0.055),
    (-0.035, -0.41, 0.05),
    (0.045, -0.41, 0.044),
    (0.11, -0.37, 0.038),
    (0.155, -0.31, 0.032),
)
"""A left foot in hero radii: its sole, and its toes with their radii."""


def _pivot(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint the moon as a floor: one print of a foot where the step began, one turned away from it."""
    large = doubled(_moon(canvas, scene, focus, chance))
    draw = ImageDraw.Draw(large)
    lean = chance.signed(0.2)
    for aside, turn, colour in ((-0.25, -0.5, scene.accent), (0.25, 2.2, mix(scene.deep, scene.main, 0.2))):

        def at(
            x: float,
            y: float,
            flip: float = 1.0 if aside < 0 else -1.0,
            angle: float = turn + lean,
            shift: float = aside,
        ) -> Point:
            away, heading = hypot(x, y), atan2(y, flip * x) + angle
            return 2 * (focus.x + (shift + away * cos(heading)) * focus.r), 2 * (
                focus.y + away * sin(heading) * focus.r
            )

        draw.polygon([at(x, y) for x, y in _SOLE], fill=colour)
        for x, y, size in _TOES:
            (px, py), reach = at(x, y), 2 * size * focus.r
            draw.ellipse((px - reach, py - reach, px + reach, py + reach), fill=colour)
    return large.reduce(2)


def _glow(scene: Scene) -> Tone:

    def tone(x: float, y: float) -> float:
        far = min(hypot(x - focus.x, y - focus.y) / focus.r for focus in scene.foci)
        return 0.74 - 0.3 * far + 0.12 * sin(far * 7)

    return tone


def _swell(scene: Scene) -> Tone:
    """Return a tone: light that falls from above in slow waves."""
    focus = scene.focus
    return lambda x, y: 0.5 - 0.22 * (y - focus.y) / focus.r + 0.08 * sin(x / focus.r * 3.0)


def _composed(hero: Hero, light: Callable[[Scene], Tone], accents_above: float, drops: int) -> Composition:
    def compose(scene: Scene) -> Image.Image:
        canvas = scale_ground(scene, light(scene), accents_above)
        return pearls(hero(canvas, scene, scene.focus, scene.chance), scene, drops)

    return compose


def _mural(scene: Scene) -> Image.Image:
    """Paint one sash blown across all panels; a fan, a moon and a carp."""
    canvas = scale_ground(scene, spiral_light(scene), 0.66)
    r, chance = scene.focus.r, scene.chance
    silk = Load(wet=1.5, dry=0.7, onset=0.6, hair_px=2.6, ragged=0.35)
    runs = ((0.55, 0.26, scene.main), (0.72, 0.2, scene.accent), (0.66, 0.05, scene.light))
    phase = chance.between(0, tau)
    for height, width, colour in runs:
        start, length = (-60, scene.focus.y + height * r), scene.width + 120
        sway = swing(r * 0.3, 1.15, phase + (0.0 if colour == scene.main else 0.35))
        sash = drag(start, 0.0, length, sway, thinning(r * width, 0.1), silk, chance)
        if width > 0.1:
            sash.lay_flat(canvas, mix(scene.deep, (0, 0, 0), 0.4), 0.7, 8, 14)
        sash.lay(canvas, silk_tones(colour, scene.deep, scene.light))
    return pearls(on_panels(canvas, scene, (fan, _moon, carp), 0.3, 0.98), scene, 9)


SCALES_MOTIF = Motif(
    "scales",
    4,
    (
        _composed(_curl, spiral_light, 0.63, 9),
        _composed(fan, _swell, 0.63, 6),
        _composed(bridge, _swell, 0.68, 7),
        _composed(_pivot, _glow, 0.7, 7),
        _composed(breaker, _swell, 0.72, 5),
        _composed(carp, spiral_light, 0.68, 12),
        Framed(_composed(gate, _swell, 0.72, 9), Reach(1.45, 1.26, 0.96)),
    ),
    _mural,
    grain=0.4,
)
