"""The sun behind a Muse: toothed sheets that open around it, and six ways in which it burns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, pi, sin, tau
from types import MappingProxyType

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import WHITE, Rgb, mix
from gesso.art.shapes import Point, curve
from gesso_art.solrei.stage import LAMP_WHITE, Engraving, Paper, Stage, wedges, zigzag

_TEETH = 24
_RAYS = 180


@dataclass(frozen=True, slots=True)
class Sun:
    """A sun: its place and radius (px), and the stream of chance for its teeth."""

    x: float
    y: float
    r: float
    chance: Chance


SunPainter = Callable[[Stage, Sun], None]


def sky(stage: Stage, sun: Sun) -> None:
    """Paint the light behind everything, and rays in it."""
    colours = stage.colours
    stage.back_light(
        sun.r * 3.6,
        (0.0, mix(colours.deep, colours.main, 0.4)),
        (0.2, colours.main),
        (0.4, mix(colours.main, colours.accent, 0.75)),
        (0.66, mix(colours.accent, colours.light, 0.6)),
        (1.0, LAMP_WHITE),
    )
    stage.ink(stage.rays(sun.x, sun.y, _RAYS // 2, sun.r * 0.7, 0.6, 7.0), colours.light, 0.3)


def teeth(stage: Stage, sun: Sun, openings: tuple[float, ...] = (1.24, 1.52, 1.86, 2.3)) -> None:
    """Paint the sheets around the sun, far ones first: each has a wider opening (in radii of the sun) and is darker."""
    rays = stage.rays(sun.x, sun.y, _RAYS, sun.r, 0.7, 3.6)
    for index in range(len(openings)):
        depth = index / (len(openings) - 1)
        sheet = stage.cutting(filled=True)
        sheet.cut(_toothed(sun, openings[index] * sun.r, 0.15 + 0.06 * index, _TEETH))
        ring(stage, sheet.mask(), depth, sun.r * (openings[index] + 1.0), rays)


def ring(stage: Stage, mask: Image.Image, depth: float, reach: float, rays: Image.Image) -> None:
    """Lay one sheet around the sun; `depth` is 0 for the innermost and 1 for the outermost."""
    colours = stage.colours
    body = mix(mix(colours.accent, colours.main, min(1.0, 0.36 + 1.3 * depth)), colours.deep, 0.04 + 0.74 * depth**1.2)
    lit = mix(mix(colours.accent, colours.light, 0.3), colours.main, 0.8 * depth)
    paper = Paper(
        body, lit, 0.95 - 0.4 * depth, reach * 1.2, mix(colours.light, colours.accent, 0.5 * depth), 0.8 - 0.35 * depth
    )
    stage.lay(mask, paper, shadow=0.66, engraving=Engraving(rays, mix(body, colours.deep, 0.75), 0.42))


def _toothed(sun: Sun, radius: float, depth: float, count: int) -> list[Point]:
    """Return the opening of a sheet: points inwards, between them gaps of unequal depth, mirrored."""
    half = [1.0 + depth * sun.chance.between(0.45, 1.3) for _ in range(count // 2 + 1)]
    out: list[Point] = []
    for index in range(count):
        for share, away in ((0.0, half[min(index, count - index)]), (0.5, 1.0)):
            angle = -pi / 2 + tau * (index + share) / count
            out.append((sun.x + cos(angle) * radius * away, sun.y + sin(angle) * radius * away))
    return out


def disc(stage: Stage, sun: Sun, lit: Rgb | None = None) -> None:
    """Paint the sun itself: a sheet so thin that it glows, engraved with rings in its outer third."""
    colours = stage.colours
    body = stage.cutting()
    body.disc(sun.x, sun.y, sun.r)
    mask = body.mask()
    stage.lay(
        mask,
        Paper(
            mix(colours.accent, colours.main, 0.12),
            mix(lit or colours.light, LAMP_WHITE, 0.5),
            1.0,
            sun.r * 1.9,
            LAMP_WHITE,
            0.9,
        ),
        shadow=0.3,
        shadow_px=14,
    )
    rings = stage.cutting()
    radius = sun.r - 5.0
    while radius > sun.r * 0.62:
        rings.ring(sun.x, sun.y, radius, 1.0)
        radius -= 5.0
    stage.ink(rings.mask(), mix(colours.main, colours.accent, 0.5), 0.62, mask)


def tongues(stage: Stage, sun: Sun, count: int = 9) -> None:
    """Paint flames that curl at the rim, away from the long axis on both sides; the uppermost stands upright."""
    colours = stage.colours
    flames = stage.cutting()
    for index in range(count):
        place = (index - (count - 1) / 2) / ((count - 1) / 2)
        angle, lean = -pi / 2 + place * 1.9, 0.2 * (place > 0) - 0.2 * (place < 0)
        foot = 0.11
        tip = sun.r * (1.25 - 0.06 * (index % 2))

        def at(radius: float, turn: float, angle: float = angle) -> Point:
            return sun.x + cos(angle + turn) * radius, sun.y + sin(angle + turn) * radius

        inner = sun.r * 0.97
        outer = curve(at(inner, -foot), at(sun.r * 1.1, -foot * 0.5 + lean * 0.1), at(tip, lean), steps=8, closed=False)
        back = curve(at(tip, lean), at(sun.r * 1.06, foot * 0.4 + lean * 0.3), at(inner, foot), steps=8, closed=False)
        flames.fill([*outer, *back])
    stage.lay(flames.mask(), Paper(colours.light, LAMP_WHITE, 0.6, sun.r * 1.5, LAMP_WHITE), shadow=0.35)


def full(stage: Stage, sun: Sun) -> None:
    """Paint the whole disc, nine tongues around it."""
    sky(stage, sun)
    teeth(stage, sun)
    tongues(stage, sun)
    disc(stage, sun)


def eclipse(stage: Stage, sun: Sun) -> None:
    """Paint a dark disc that leaves a thin ring of the sun; streamers of light around it."""
    colours = stage.colours
    sky(stage, sun)
    teeth(stage, sun, (1.4, 1.68, 2.0, 2.4))
    streamers = stage.cutting()
    for index, ray in enumerate(wedges(sun.x, sun.y, 36, sun.r * 0.9, sun.r * 1.42, 15.0, 0.5)):
        if index % 3:
            streamers.fill(ray)
    streamers.fill(*wedges(sun.x, sun.y, 12, sun.r * 0.9, sun.r * 1.66, 22.0, 0.5))
    stage.ink(streamers.mask(), LAMP_WHITE, 0.5)
    stage.shine(stage.glow(sun.r * 1.6, sun.x, sun.y), colours.accent, 0.5)
    disc(stage, sun)
    moon = stage.cutting()
    moon.disc(sun.x, sun.y, sun.r * 0.945)
    mask = moon.mask()
    stage.lay(
        mask,
        Paper(mix(colours.deep, colours.main, 0.5), mix(colours.main, colours.accent, 0.5), 0.85, sun.r * 1.7),
        shadow=0.0,
    )
    rings = stage.cutting()
    for step in range(3, int(sun.r / 7)):
        rings.ring(sun.x, sun.y, step * 7.0, 1.0)
    stage.ink(rings.mask(), colours.accent, 0.2, mask)


def half(stage: Stage, sun: Sun) -> None:
    """Paint a large sun that rises behind three zigzag horizons."""
    colours = stage.colours
    sky(stage, sun)
    large = Sun(sun.x, sun.y + sun.r * 0.42, sun.r * 1.22, sun.chance)
    teeth(stage, large, (1.2, 1.44, 1.74, 2.1))
    tongues(stage, large, 7)
    disc(stage, large)
    for index, height in enumerate((0.62, 0.86, 1.1)):
        depth = index / 2
        ground = stage.cutting()
        y = sun.y + sun.r * height
        step = stage.height * 0.035
        ridge = zigzag(
            -step,
            stage.width + step,
            y,
            step * (1.5 - 0.3 * index),
            max(2, round(stage.width / (step * 3.2))) // 2 * 2 + 1,
        )
        ground.fill([*ridge, (stage.width + step, stage.height + 9), (-step, stage.height + 9)])
        body = mix(mix(colours.main, colours.accent, 0.25), colours.deep, 0.15 + 0.6 * depth)
        stage.lay(ground.mask(), Paper(body, colours.accent, 0.4, sun.r * 2.2, colours.light, 0.6), shadow=0.5)


def twin(stage: Stage, sun: Sun) -> None:
    """Paint two suns that overlap, each as bright as the other."""
    colours = stage.colours
    sky(stage, sun)
    teeth(stage, sun, (1.46, 1.74, 2.06, 2.46))
    pair = [Sun(sun.x + side * sun.r * 0.66, sun.y, sun.r * 0.78, sun.chance) for side in (-1.0, 1.0)]
    for one in pair:
        disc(stage, one)
    lens = stage.cutting()
    for one in pair:
        for step in range(1, 8):
            lens.ring(one.x, one.y, one.r * step / 8, 0.9)
    stage.ink(lens.mask(), mix(colours.main, colours.accent, 0.6), 0.35)
    stage.shine(stage.glow(sun.r * 0.8, sun.x, sun.y), colours.light, 0.5)


def flames(stage: Stage, sun: Sun) -> None:
    """Paint a flower of fire: four rings of petals, light ones inside."""
    sky(stage, sun)
    rays = stage.rays(sun.x, sun.y, _RAYS, sun.r, 0.7, 3.6)
    for count, reach, depth in ((18, 2.5, 1.0), (18, 1.98, 0.66), (16, 1.58, 0.34), (12, 1.26, 0.0)):
        petals = stage.cutting()
        for index in range(count):
            petals.fill(_petal(sun, -pi / 2 + tau * (index + 0.5) / count, reach, pi / count * 1.18))
        ring(stage, petals.mask(), depth, sun.r * (reach + 0.2), rays)
    disc(stage, sun)


def _petal(sun: Sun, angle: float, reach: float, spread: float) -> tuple[Point, ...]:
    half = ((0.9, 0.55), (reach * 0.72, 1.0), (reach * 0.9, 0.62), (reach, 0.0))
    knots = [(radius, -side) for radius, side in half] + [(radius, side) for radius, side in reversed(half[:-1])]
    return curve(
        *(
            (sun.x + cos(angle + side * spread) * radius * sun.r, sun.y + sin(angle + side * spread) * radius * sun.r)
            for radius, side in knots
        ),
        steps=6,
        closed=False,
    )


def split(stage: Stage, sun: Sun) -> None:
    """Paint a sun cut along the long axis, its halves shifted: the light one up, the dark one down."""
    colours = stage.colours
    sky(stage, sun)
    teeth(stage, sun, (1.42, 1.68, 2.0, 2.4))
    for side, shift, night in ((-1.0, -0.12, False), (1.0, 0.12, True)):
        part = stage.cutting()
        part.disc(sun.x, sun.y + shift * sun.r, sun.r * 1.06)
        edge = (0.0, sun.x) if side > 0 else (sun.x, float(stage.width))
        part.cut([(edge[0], -9), (edge[1], -9), (edge[1], stage.height + 9), (edge[0], stage.height + 9)])
        mask = part.mask()
        body = mix(colours.accent, colours.deep, 0.5) if night else mix(colours.accent, colours.light, 0.2)
        stage.lay(
            mask,
            Paper(body, mix(colours.light, WHITE, 0.4), 0.65 if night else 1.0, sun.r * 1.3, LAMP_WHITE, 0.9),
            shadow=0.5,
        )
        rings = stage.cutting()
        for step in range(11, 26):
            rings.ring(sun.x, sun.y + shift * sun.r, sun.r * step / 24.5, 1.0)
        stage.ink(rings.mask(), mix(colours.main, colours.deep, 0.4 * night), 0.55, mask)


SUNS: Mapping[str, SunPainter] = MappingProxyType(
    {"full": full, "eclipse": eclipse, "half": half, "twin": twin, "flames": flames, "split": split}
)
"""The suns by name."""
