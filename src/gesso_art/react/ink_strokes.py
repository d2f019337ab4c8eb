"""What every picture in ink is made of: paper, strokes, a sun, splashes."""

from math import cos, sin, tau

from PIL import Image, ImageDraw

from gesso.art.chance import Chance, add, noise, steep
from gesso.art.palette import Rgb, mix, ramp
from gesso.art.scene import Scene
from gesso.art.shapes import Point
from gesso_art.painting.brush import Load, Profile, drag
from gesso_art.painting.surface import doubled, wash

_SPLASH_DROPS = 26
Path = tuple[Point, float, float]
"""Where a stroke starts, its heading in radians, and its length in px."""


def paper(scene: Scene, depth: float = 0.55) -> Image.Image:
    """Paper with clouds of thinned ink; `depth` is how dark the darkest cloud is."""
    veil = mix(scene.light, scene.main, depth)
    stops = (
        (0.0, mix(scene.light, (255, 255, 255), 0.1)), (0.42, scene.light), (0.58, mix(scene.light, veil, 0.25)),
        (0.76, mix(scene.light, veil, 0.72)), (1.0, veil),
    )  # fmt: skip
    return wash(scene.width, scene.height, stops, scene.chance.seed(), cell=420, octaves=5, contrast=2.1)


def tones(ink: Rgb, paper: Rgb) -> tuple[Rgb, Rgb, Rgb]:
    """Ink where it is wet, as it is, and where it thins."""
    return ink, mix(ink, paper, 0.03), mix(ink, paper, 0.15)


def stroke(
    canvas: Image.Image, scene: Scene, path: Path, strays: Profile, wide: Profile, load: Load, chance: Chance,
    ink: Rgb | None = None, strength: float = 1.0,
) -> None:  # fmt: skip
    """One stroke of a loaded brush along a path."""
    drag(*path, strays, wide, load, chance).lay(canvas, tones(ink or scene.deep, scene.light), strength)


def leaf(half_width: float) -> Profile:
    """Fat near the stalk, drawn out to a point."""
    return lambda share: 2.0 + half_width * (min(1.0, share * 4.5) ** 0.7) * max(0.0, 1.0 - share) ** 0.75


def sun(canvas: Image.Image, scene: Scene, x: float, y: float, radius: float, sunk: float = 2.0) -> None:
    """A disc of thick red, mottled where the paint pooled; `sunk` cuts it off that many radii below its top."""
    size = round(radius * 2) + 48
    chance = scene.chance.fork("sun", round(radius))
    edge = Image.new("L", (size, size), 0)
    draw = ImageDraw.Draw(edge)
    for step in range(17):
        grown, half = max(0.0, radius + 8 - step), size / 2
        draw.ellipse((half - grown, half - grown, half + grown, half + grown), fill=step * 16)
    rough = add(edge, noise(chance.seed(), size, size, 44, octaves=3), 0.34)
    disc = add(rough, noise(chance.seed(), size, size, 2.4), 0.08).point(steep(104, 158))
    if sunk < 2.0:
        disc.paste(0, (0, round(size / 2 - radius + sunk * radius), size, size))
    pool = noise(chance.seed(), size, size, radius * 0.7, octaves=4)
    dark, pale = mix(scene.accent, (0, 0, 0), 0.1), mix(scene.accent, (255, 255, 255), 0.15)
    paint = Image.merge("RGB", (pool,) * 3).point(ramp(((0.2, dark), (0.5, scene.accent), (0.8, pale))))
    canvas.paste(paint, (round(x - size / 2), round(y - size / 2)), disc)


def splashes(canvas: Image.Image, scene: Scene, groups: int = 3) -> Image.Image:
    """Drops of ink flung about the focus, in groups; returns the canvas."""
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    for index, focus in enumerate(scene.foci):
        chance = scene.chance.fork("splash", index)
        for _ in range(groups):
            away, angle = chance.between(0.85, 1.25), chance.between(0, tau)
            x, y = focus.x + cos(angle) * focus.r * away * 1.2, focus.y + sin(angle) * focus.r * away * 0.9
            for _ in range(_SPLASH_DROPS):
                far, turn = chance.unit() ** 1.6 * focus.r * 0.42, angle + chance.bell(0.7)
                size, long = 1.2 + 11 * chance.unit() ** 7, 1.0 + 0.35 * chance.unit()
                px, py = 2 * (x + cos(turn) * far), 2 * (y + sin(turn) * far)
                draw.ellipse((px - size * long, py - size, px + size * long, py + size), fill=scene.deep)
    return large.reduce(2)
