"""Two studies in ink: a spirit that a brush lets loose, and a bowl of tea."""

from math import cos, pi, sin, tau

from PIL import Image, ImageDraw

from gesso.art.palette import mix
from gesso.art.scene import Scene
from gesso.art.shapes import curve
from gesso_art.painting.brush import Load, Profile, bow, drag, sweep, swing, thinning
from gesso_art.painting.surface import doubled
from gesso_art.react.ink_strokes import leaf, paper, splashes, stroke, sun, tones


def _tail(half_width: float) -> Profile:
    """A head as broad as it is long, then a body that runs out to a thread."""

    def profile(share: float) -> float:
        head: float = min(1.0, share * 9.0) ** 0.6
        body: float = max(0.0, 1.0 - share) ** 0.85
        return 2.0 + half_width * head * body

    return profile


def spirit(scene: Scene) -> Image.Image:
    """A spirit that uncoils from one stroke: a broad head with ears and eyes, a tail that dries to a thread."""
    canvas = paper(scene)
    focus, chance = scene.focus, scene.chance
    r, side = focus.r, chance.pick((1.0, -1.0))
    sun(canvas, scene, focus.x + side * r * 0.5, focus.y - r * 0.3, r * 0.5)
    start = pi * 1.08 if side > 0 else -pi * 0.08
    load = Load(wet=1.45, dry=1.6, onset=0.4, hair_px=2.8)
    body = sweep(
        (focus.x, focus.y + r * 0.06),
        lambda share: r * (0.62 + 0.34 * share),
        _tail(r * 0.4),
        start,
        -side * 5.0,
        load,
        chance,
    )
    body.lay(canvas, tones(scene.deep, scene.light))
    x, y = focus.x - side * r * 0.64, focus.y - r * 0.12
    for lean, long in ((-0.55, 0.6), (0.55, 0.6)):
        ear = (x + lean * 0.42 * r, y - r * 0.16), -pi / 2 + lean * 0.5, r * long
        stroke(canvas, scene, ear, bow(lean * r * 0.06), leaf(r * 0.13), Load(1.4, 0.9, onset=0.6), chance)
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    head = curve(
        (-0.36, -0.2),
        (-0.18, -0.32),
        (0.0, -0.29),
        (0.18, -0.32),
        (0.36, -0.2),
        (0.24, 0.12),
        (0.0, 0.4),
        (-0.24, 0.12),
    )
    draw.polygon([(2 * (x + px * r), 2 * (y + py * r)) for px, py in head], fill=mix(scene.deep, scene.light, 0.03))
    for shift in (-0.15, 0.15):
        cx, cy, size = 2 * (x + shift * r), 2 * (y + 0.02 * r), 2 * r * 0.085
        slant = [
            (cx + cos(step * tau / 24) * size, cy + sin(step * tau / 24) * size * 0.72 + (shift * 0.4) * size)
            for step in range(24)
        ]
        draw.polygon(slant, fill=mix(scene.light, (255, 255, 255), 0.3))
        draw.ellipse((cx - size * 0.4, cy - size * 0.5, cx + size * 0.4, cy + size * 0.5), fill=scene.accent)
    brow = (2 * (x - 0.02 * r), 2 * (y - 0.26 * r), 2 * r * 0.07)
    draw.polygon(
        [
            (brow[0] + brow[2] * cos(pi / 4 + step * pi / 2), brow[1] + brow[2] * sin(pi / 4 + step * pi / 2))
            for step in range(4)
        ],
        fill=scene.accent,
    )
    return splashes(large.reduce(2), scene)


def bowl(scene: Scene) -> Image.Image:
    """A bowl in three strokes, its steam, and the sun behind: work is over."""
    canvas = paper(scene, 0.42)
    focus, chance = scene.focus, scene.chance
    r, side = focus.r, chance.pick((1.0, -1.0))
    sun(canvas, scene, focus.x + side * r * 0.34, focus.y - r * 0.34, r * 0.56)
    pale = mix(scene.deep, scene.main, 0.8)
    for shift, tall in ((-0.2, 0.92), (0.16, 1.06)):
        steam = (focus.x + shift * r, focus.y + 0.04 * r), -pi / 2, r * tall
        wave, load = swing(r * 0.1, 1.1, chance.between(0, tau)), Load(wet=1.0, dry=1.5, onset=0.2, hair_px=2.2)
        stroke(canvas, scene, steam, wave, thinning(r * 0.075, 0.7), load, chance, pale, 0.85)
    wet = Load(wet=1.4, dry=1.2, onset=0.5, hair_px=3.0)
    wall = sweep(
        (focus.x, focus.y + r * 0.06), lambda share: r * 0.72, lambda share: r * (0.1 + 0.16 * sin(pi * share)), 0.04, pi - 0.08,
        wet, chance,
    )  # fmt: skip
    wall.lay(canvas, tones(scene.deep, scene.light))
    rim = drag(
        (focus.x - 0.98 * r, focus.y + 0.07 * r), 0.0, 1.96 * r, bow(r * 0.03), thinning(r * 0.075, 0.3), wet, chance
    )
    rim.lay(canvas, tones(scene.deep, scene.light))
    foot = (focus.x - 0.36 * r, focus.y + 0.98 * r), 0.0, r * 0.72
    stroke(canvas, scene, foot, bow(0.0), thinning(r * 0.085, 0.2), wet, chance)
    table = (-70.0, focus.y + 1.14 * r), -0.02, scene.width + 130.0
    stroke(
        canvas,
        scene,
        table,
        bow(chance.signed(0.04) * r),
        thinning(r * 0.06, 0.5),
        Load(1.1, 1.5, onset=0.3),
        chance,
        pale,
        0.8,
    )
    return splashes(canvas, scene, 1)
