"""Scales: rows of waves under one dancing thing."""

from collections.abc import Callable
from math import hypot, pi, sin, tau

from PIL import Image, ImageDraw

from gesso.art.chance import Chance
from gesso.art.palette import mix
from gesso.art.scene import Composition, Focus, Framed, Hero, Motif, Reach, Scene, on_panels
from gesso.art.shapes import polar
from gesso_art.painting.brush import Load, Profile, drag, swing, thinning
from gesso_art.painting.surface import doubled
from gesso_art.react.carp import breaker, carp
from gesso_art.react.crossings import bridge, gate
from gesso_art.react.seigaiha import Tone, pearls, scale_ground, spiral_light
from gesso_art.react.silk import fan, ribbon, silk_tones, tapered


def _opening(near: float, far: float, power: float) -> Profile:
    return lambda share: near + far * share**power


def _curl(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """One ribbon, curling outwards."""
    start, turn = chance.between(0, tau), 4.9 * chance.pick((1.0, -1.0))
    path = [polar(start + turn * share, 0.3 + 0.9 * share**1.1) for share in (step / 40 for step in range(41))]
    xs, ys = [x for x, _ in path], [y for _, y in path]
    reach = focus.r * 1.9 / max(max(xs) - min(xs), (max(ys) - min(ys)) * 1.05)
    centre = focus.x - reach * (max(xs) + min(xs)) / 2, focus.y - reach * (max(ys) + min(ys)) / 2
    wide = tapered(focus.r * 0.25, 0.42)
    ribbon(canvas, scene, centre, _opening(reach * 0.3, reach * 0.9, 1.1), wide, start, turn, scene.accent, chance)
    return canvas


def _moon(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Two ribbons chase each other about a moon, each the other turned by half a turn."""
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


def _glow(scene: Scene) -> Tone:

    def tone(x: float, y: float) -> float:
        far = min(hypot(x - focus.x, y - focus.y) / focus.r for focus in scene.foci)
        return 0.74 - 0.3 * far + 0.12 * sin(far * 7)

    return tone


def _swell(scene: Scene) -> Tone:
    """Light falling from above, in slow waves."""
    focus = scene.focus
    return lambda x, y: 0.5 - 0.22 * (y - focus.y) / focus.r + 0.08 * sin(x / focus.r * 3.0)


def _composed(hero: Hero, light: Callable[[Scene], Tone], accents_above: float, drops: int) -> Composition:
    def compose(scene: Scene) -> Image.Image:
        canvas = scale_ground(scene, light(scene), accents_above)
        return pearls(hero(canvas, scene, scene.focus, scene.chance), scene, drops)

    return compose


def _mural(scene: Scene) -> Image.Image:
    """One sash blown across all panels; a fan, a moon and a carp."""
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
    3,
    (
        _composed(_curl, spiral_light, 0.63, 9),
        _composed(fan, _swell, 0.63, 6),
        _composed(bridge, _swell, 0.68, 7),
        _composed(_moon, _glow, 0.7, 7),
        _composed(breaker, _swell, 0.72, 5),
        _composed(carp, spiral_light, 0.68, 12),
        Framed(_composed(gate, _swell, 0.72, 9), Reach(1.45, 1.26, 0.96)),
    ),
    _mural,
    grain=0.4,
)
