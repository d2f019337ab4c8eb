"""Spray: a brick wall under haze, and one fat outlined tag."""

from functools import lru_cache
from math import cos, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from gesso.art.chance import Chance, add, noise
from gesso.art.palette import mix
from gesso.art.scene import Composition, Focus, Framed, Motif, Reach, Scene
from gesso_art.painting.surface import halo, wash
from gesso_art.react.street_tools import can, roller, shutter
from gesso_art.react.tag import (
    Outline,
    Tag,
    arrow,
    bolt,
    burst,
    crown,
    drips,
    eye,
    fade,
    long_arrow,
    loop,
    mist,
    scribble,
)
from gesso_art.react.wall_piece import wall_piece

_COURSE_PX = 33
_BRICK_PX = 82


@lru_cache(maxsize=4)
def _bricks(width: int, height: int) -> Image.Image:
    """The wall's relief: mid grey, joints dark, the upper edges of some bricks light."""
    chance = Chance(0xB21C, "bricks")
    wall = Image.new("L", (width, height), 100)
    draw = ImageDraw.Draw(wall)
    for row in range(height // _COURSE_PX + 2):
        shift = _BRICK_PX // 2 if row % 2 else 0
        for column in range(-1, width // _BRICK_PX + 2):
            left, top = column * _BRICK_PX - shift, row * _COURSE_PX
            level = 128 + round(chance.signed(14))
            draw.rectangle((left + 2, top + 2, left + _BRICK_PX - 2, top + _COURSE_PX - 2), fill=level)
            draw.line((left + 3, top + 2, left + _BRICK_PX - 3, top + 2), fill=level + 16)
    pitted = noise(0xB21D, width, height, 5, octaves=2)
    return add(wall.filter(ImageFilter.BoxBlur(0.7)), pitted, 0.1)


def _wall(scene: Scene) -> Image.Image:
    """Bricks under clouds of paint: dark at the edges, a glow of the main colour behind each tag, a cap of accent."""
    chance = scene.chance.fork("wall")
    night = mix(scene.deep, scene.light, 0.25)
    stops = ((0.0, scene.deep), (0.35, night), (0.7, scene.light), (1.0, mix(scene.light, scene.main, 0.3)))
    canvas = wash(scene.width, scene.height, stops, chance.seed(), cell=380, octaves=4, contrast=1.5)
    for focus in scene.foci:
        x, y = focus.x + chance.signed(0.4) * focus.r, focus.y + chance.between(0.1, 0.6) * focus.r
        glow = halo(scene.width, scene.height, x, y, focus.r * 2.3)
        cloud = add(glow, noise(chance.seed(), scene.width, scene.height, 120, octaves=3), 0.5)
        canvas.paste(mix(scene.main, scene.light, 0.12), (0, 0), cloud.point(fade(40, 0.62)))
        cap = halo(scene.width, scene.height, focus.x + chance.signed(0.7) * focus.r, focus.y - focus.r * 0.85, focus.r)
        puff = add(cap, noise(chance.seed(), scene.width, scene.height, 90, octaves=3), 0.5)
        canvas.paste(scene.accent, (0, 0), puff.point(fade(60, 0.42)))
    relief = Image.merge("RGB", (_bricks(scene.width, scene.height),) * 3)
    return ImageChops.overlay(canvas, relief)


def _small_crown(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance, x: float, y: float) -> None:
    r, tilt = focus.r, chance.signed(0.16)
    knots = [
        (-0.42, 0.1), (-0.46, -0.14), (-0.2, 0.0), (0.0, -0.24), (0.2, 0.0), (0.46, -0.14), (0.42, 0.1), (-0.42, 0.1),
    ]  # fmt: skip
    points = [
        (
            focus.x + (x + (px * cos(tilt) - py * sin(tilt)) * 0.8) * r,
            focus.y + (y + (px * sin(tilt) + py * cos(tilt)) * 0.8) * r,
        )
        for px, py in knots
    ]
    scribble(canvas, scene, points, r * 0.052, scene.accent)


def _tagged(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance, outline: Outline, signed: bool) -> None:
    aside = focus.half_width if outline is long_arrow else 1.0
    tag = Tag(scene, focus, chance, aside + 0.3)
    shine = outline(tag)
    tag.paint(canvas, scene.main, shine)
    if outline is burst:
        eye(canvas, scene, focus, chance)
    drips(canvas, tag, (scene.main, scene.accent))
    if signed:
        _small_crown(canvas, scene, focus, chance, chance.signed(0.4), -0.84)
    mist(canvas, scene, focus, chance.fork("mist"), aside)


def _composed(outline: Outline, signed: bool = False) -> Composition:
    def compose(scene: Scene) -> Image.Image:
        canvas = _wall(scene)
        _tagged(canvas, scene, scene.focus, scene.chance, outline, signed)
        return canvas

    return compose


def _mural(scene: Scene) -> Image.Image:
    canvas = _wall(scene)
    wall_piece(canvas, scene)
    return canvas


SPRAY_MOTIF = Motif(
    "spray",
    4,
    (
        _composed(can),
        Framed(_composed(roller), Reach(1.17, 1.07, 1.29)),
        Framed(_composed(shutter), Reach(1.02, 1.06, 1.16)),
        _composed(burst),
        _composed(loop),
        Framed(
            _composed(arrow, signed=True),
            Reach(1.24, 1.02, 0.98),
            Framed(_composed(long_arrow), Reach(0.0, 0.98, 0.98)),
        ),
        Framed(_composed(crown), Reach(1.2, 1.18, 0.84)),
        _composed(bolt),
    ),
    _mural,
)
