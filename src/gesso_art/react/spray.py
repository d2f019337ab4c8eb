"""Spray: a brick wall under haze, and one fat outlined tag.

The mural is one word over the whole wall. It is an outline in the first panel, filled in the second, and shines in the last; an
arrow runs below it from end to end.
"""

from collections.abc import Callable
from functools import lru_cache
from math import cos, sin, tau

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from gesso.art.chance import Chance, add, noise, steep
from gesso.art.palette import Rgb, mix
from gesso.art.request import Composition, Focus, Framed, Motif, Reach, Scene
from gesso.art.shapes import Point, curve, polar
from gesso_art.painting.surface import cover, halo, wash
from gesso_art.react.subjects.tag import (
    SPRAY_BLACK,
    SPRAY_WHITE,
    Outline,
    Tag,
    arrow,
    bolt,
    burst,
    can,
    corner,
    crown,
    drips,
    eye,
    fade,
    grown,
    long_arrow,
    loop,
    mist,
    roller,
    scribble,
    shutter,
)

_THICK = 0.52
_EDGE_PX = 150.0
_DEPTH = 0.19
"""The distance of the letters from the wall."""
_LINE = 0.06
_SHADE = 0.4


def wall_piece(canvas: Image.Image, scene: Scene) -> None:
    """Paint the piece on a wall."""
    chance, count = scene.chance, len(scene.foci)
    filled, shining = (
        _right_of(scene, scene.span * joint, chance.fork("state", joint)) for joint in (1, max(1, count - 1))
    )
    arrow = _arrow(scene)
    letters = [_letter(scene, index) for index in range(count)]
    wall = Image.blend(canvas, Image.new("RGB", canvas.size, scene.deep), _SHADE)
    _cast(canvas, scene, letters, filled)
    for tag in letters:
        _stack(canvas, scene, tag, scene.main, (wall, filled, shining))
    for tag in letters[1:]:
        drips(canvas, tag, (scene.main, scene.accent))
    _stack(canvas, scene, arrow, scene.accent, (wall, filled, shining))
    _guides(canvas, scene, scene.foci[0])
    _crown(canvas, scene, letters[count // 2])
    _sparks(canvas, scene, letters[-1])
    for index, tag in enumerate(letters[1:]):
        mist(canvas, scene, tag.focus, chance.fork("mist", index))


def _right_of(scene: Scene, x: float, chance: Chance) -> Image.Image:
    """Return an L mask of everything to the right of a place; its edge is a cloud of paint."""
    row = bytes(round(255 * min(1.0, max(0.0, 0.5 + (column - x) / _EDGE_PX))) for column in range(scene.width))
    slope = Image.frombytes("L", (scene.width, 1), row).resize((scene.width, scene.height))
    cloud = add(slope, noise(chance.seed(), scene.width, scene.height, 90, octaves=3), 0.6)
    return add(cloud, noise(chance.seed(), scene.width, scene.height, 2.4), 0.5).point(steep(96, 160))


def _letter(scene: Scene, index: int) -> Tag:
    """Return the letter of a panel, so large that it touches its neighbours."""
    focus = scene.foci[index]
    held = Focus(scene.span * (index + 0.5), focus.y, min(focus.r, scene.span * 0.45), focus.box)
    tag = Tag(scene, held, scene.chance.fork("letter", index))
    _WORD[index % len(_WORD)](tag)
    return tag


def _t(tag: Tag) -> None:
    tag.stroke([(-0.78, -0.74), (1.02, -0.46)], _THICK * 1.05)
    tag.fill([(-0.19, -0.5), (0.39, -0.5), (0.32, 0.84), (-0.29, 0.84)])


def _a(tag: Tag) -> None:
    tag.stroke([(-0.86, 0.66), (-0.12, -0.76)], _THICK)
    tag.stroke([(0.12, -0.76), (0.94, 0.66)], _THICK * 1.1)
    tag.stroke([(-0.12, -0.76), (0.12, -0.76)], _THICK)
    tag.stroke([(-0.48, 0.34), (0.56, 0.28)], _THICK * 0.6)


def _g(tag: Tag) -> None:
    ring = [
        (-0.04 + cos(turn) * 0.8, -0.08 + sin(turn) * 0.7) for turn in (-0.7 - 4.9 * step / 40 for step in range(41))
    ]
    tag.stroke(ring, _THICK * 1.06)
    tag.stroke([ring[-1], (0.76, 0.04), (0.16, 0.04)], _THICK * 0.84)


_WORD = (_t, _a, _g)


def _arrow(scene: Scene) -> Tag:
    """Return an arrow that sweeps under the word and shoots up beyond its end."""
    middle = scene.foci[len(scene.foci) // 2]
    held = Focus(scene.width / 2, middle.y, middle.r, middle.box)
    half = scene.width / 2 / middle.r
    tag = Tag(scene, held, scene.chance.fork("arrow"), half)
    knots = [
        (-half * 1.06, 0.56), (-half * 0.8, 0.92), (-half * 0.36, 1.06), (0.0, 0.96), (half * 0.36, 1.06), (half * 0.66, 0.98),
        (half * 0.8, 0.66),
    ]  # fmt: skip
    tag.stroke(list(curve(*knots, steps=10, closed=False)), 0.28)
    heading, tip = -0.78, knots[-1]
    tag.fill([polar(heading, 0.62, *tip), polar(heading + 2.1, 0.5, *tip), tip, polar(heading - 2.1, 0.5, *tip)])
    return tag


def _cast(canvas: Image.Image, scene: Scene, letters: list[Tag], filled: Image.Image) -> None:
    """Paint the depth of the letters: black, or a thin line where they are not filled yet."""
    r = scene.focus.r
    cast = Image.new("L", canvas.size)
    for tag in letters:
        edge = grown(tag.mask.reduce(2), r * 0.06)
        for step in range(1, 10):
            cast.paste(
                255, (tag.left + round(r * _DEPTH * 0.7 * step / 9), tag.top + round(r * _DEPTH * step / 9)), edge
            )
    line = ImageChops.subtract(grown(cast, r * 0.022), cast)
    empty = ImageChops.invert(filled)
    canvas.paste(mix(scene.main, SPRAY_WHITE, 0.2), (0, 0), ImageChops.multiply(line, empty))
    cover(canvas, SPRAY_BLACK, ImageChops.multiply(cast, filled))


def _stack(
    canvas: Image.Image, scene: Scene, tag: Tag, colour: Rgb, states: tuple[Image.Image, Image.Image, Image.Image]
) -> None:  # fmt: skip
    """Paint a shape in its three states: a line on the wall; white, black and colour; light along its upper edges.

    The states are the wall in shade, the mask of the filled part, and the mask of the shining part."""
    r, at = tag.focus.r, (tag.left, tag.top)
    wall, filled, shining = states
    shape = tag.mask.reduce(2)
    box = (*at, at[0] + shape.width, at[1] + shape.height)
    full, lit = filled.crop(box), shining.crop(box)
    # Within a line there is the wall again: no other letter shows through.
    canvas.paste(wall.crop(box), at, ImageChops.multiply(shape, ImageChops.invert(full)))
    line = ImageChops.subtract(grown(shape, r * _LINE), shape)
    cover(canvas, SPRAY_WHITE, ImageChops.multiply(line, ImageChops.invert(full)), at)
    cover(canvas, SPRAY_WHITE, ImageChops.multiply(grown(shape, r * 0.1), full), at)
    cover(canvas, SPRAY_BLACK, ImageChops.multiply(grown(shape, r * 0.042), full), at)
    canvas.paste(tag.body(colour, shape), at, ImageChops.multiply(shape, full))
    _shine(canvas, scene, tag, shape, lit)


def _shine(canvas: Image.Image, scene: Scene, tag: Tag, shape: Image.Image, lit: Image.Image) -> None:
    """Paint a foot in the other colour, and a band of light along the upper edges."""
    r, at = tag.focus.r, (tag.left, tag.top)
    slope = Image.linear_gradient("L").resize(shape.size)
    speck = add(slope, noise(tag.chance.seed(), *shape.size, 2.0), 0.5)
    low = ImageChops.multiply(ImageChops.multiply(shape, lit), speck.point(fade(118, 1.0)))
    cover(canvas, mix(scene.accent, SPRAY_WHITE, 0.1), low, at)
    inner = ImageChops.invert(grown(ImageChops.invert(shape), r * 0.05))
    fallen = ImageChops.offset(inner, round(r * 0.05), round(r * 0.075))
    band = ImageChops.multiply(ImageChops.subtract(inner, fallen), lit)
    cover(canvas, mix(scene.main, SPRAY_WHITE, 0.88), band, at)


def _guides(canvas: Image.Image, scene: Scene, focus: Focus) -> None:
    """Paint the marker lines with which the first letter was planned, and a cross."""
    r, tint = focus.r, mix(scene.accent, scene.light, 0.15)
    left, right = scene.span * 0.04, scene.span * 0.9
    for high, lean in ((-1.2, 0.24), (0.8, 0.05)):
        y = focus.y + high * r
        scribble(canvas, scene, [(left, y), (right, y + lean * r)], r * 0.014, tint)
    x, y = scene.span * 0.14, focus.y - 1.3 * r
    for dx, dy in ((0.07, 0.07), (0.07, -0.07)):
        scribble(canvas, scene, [(x - dx * r, y - dy * r), (x + dx * r, y + dy * r)], r * 0.028, scene.accent)


def _crown(canvas: Image.Image, scene: Scene, tag: Tag) -> None:
    """Paint a crown on the letter in the middle."""
    r, x, y = tag.focus.r, tag.focus.x, tag.focus.y - 1.24 * tag.focus.r
    knots = [
        (-0.3, 0.13),
        (-0.36, -0.14),
        (-0.16, 0.0),
        (0.0, -0.22),
        (0.16, 0.0),
        (0.36, -0.14),
        (0.3, 0.13),
        (-0.3, 0.13),
    ]
    points = [(x + px * r, y + py * r) for px, py in knots]
    scribble(canvas, scene, [(px + 0.02 * r, py + 0.03 * r) for px, py in points], r * 0.07, SPRAY_BLACK)
    ImageDraw.Draw(canvas).polygon(points, fill=mix(scene.accent, SPRAY_BLACK, 0.1))
    scribble(canvas, scene, points, r * 0.05, scene.accent)


def _sparks(canvas: Image.Image, scene: Scene, tag: Tag) -> None:
    """Paint stars of light where the letter is brightest."""
    draw, r = ImageDraw.Draw(canvas), tag.focus.r
    for x, y, size in ((-0.6, -0.66, 0.34), (0.5, -0.86, 0.2), (-0.92, 0.24, 0.15)):
        at: Point = (tag.focus.x + x * r, tag.focus.y + y * r)
        star = [polar(step * tau / 8, size * r * (0.14 if step % 2 else 1.0), *at) for step in range(8)]
        draw.polygon(star, fill=SPRAY_WHITE)


_COURSE_PX = 33
_BRICK_PX = 82


@lru_cache(maxsize=4)
def _bricks(width: int, height: int) -> Image.Image:
    """Paint the wall's relief: mid grey, joints dark, the upper edges of some bricks light."""
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


def wall_ground(scene: Scene) -> Image.Image:
    """Paint bricks under clouds of paint: dark at the edges, a glow of the main colour behind each tag, a cap of accent."""
    chance = scene.chance.fork("wall")
    night = mix(scene.deep, scene.light, 0.25)
    stops = ((0.0, scene.deep), (0.35, night), (0.7, scene.light), (1.0, mix(scene.light, scene.main, 0.3)))
    canvas = wash(scene.width, scene.height, stops, chance.seed(), cell=380, octaves=4, contrast=1.5)
    for focus in scene.foci:
        x, y = focus.x + chance.signed(0.4) * focus.r, focus.y + chance.between(0.1, 0.6) * focus.r
        glow = halo(scene.width, scene.height, x, y, focus.r * 2.3)
        cloud = add(glow, noise(chance.seed(), scene.width, scene.height, 120, octaves=3), 0.5)
        cover(canvas, mix(scene.main, scene.light, 0.12), cloud.point(fade(40, 0.62)))
        cap = halo(scene.width, scene.height, focus.x + chance.signed(0.7) * focus.r, focus.y - focus.r * 0.85, focus.r)
        puff = add(cap, noise(chance.seed(), scene.width, scene.height, 90, octaves=3), 0.5)
        cover(canvas, scene.accent, puff.point(fade(60, 0.42)))
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
        canvas = wall_ground(scene)
        _tagged(canvas, scene, scene.focus, scene.chance, outline, signed)
        return canvas

    return compose


def _alley(scene: Scene) -> Image.Image:
    """Paint an alley between two walls: the far street lit, a fire escape on the right, an arrow that goes round the corner."""
    canvas = wall_ground(scene)
    chance, focus = scene.chance.fork("alley"), scene.focus
    r, x, foot = focus.r, focus.x + 0.1 * focus.r, focus.y + 0.72 * focus.r
    large = canvas.resize((canvas.width * 2, canvas.height * 2))
    draw = ImageDraw.Draw(large)
    half, top = 0.4 * r, -20.0
    sky, glow = mix(scene.deep, scene.main, 0.16), mix(scene.main, SPRAY_WHITE, 0.25)

    def shape(points: list[Point], colour: Rgb) -> None:
        draw.polygon([(2 * px, 2 * py) for px, py in points], fill=colour)

    def line(points: list[Point], colour: Rgb, wide: float) -> None:
        draw.line(
            [(2 * px, 2 * py) for px, py in points], fill=colour, width=max(2, round(2 * wide * r)), joint="curve"
        )

    for step in range(12):
        share = step / 11
        high = top + (foot - top) * share
        shape([(x - half, high), (x + half, high), (x + half, foot), (x - half, foot)], mix(sky, glow, share**1.8))
    left, right, low = -20.0, scene.width + 20.0, scene.height + 20.0
    ground, ledge = mix(scene.deep, SPRAY_BLACK, 0.45), mix(scene.main, scene.deep, 0.5)
    shape([(x - half, foot), (x + half, foot), (right, low), (left, low)], ground)
    for step in range(1, 6):
        share = (step / 6) ** 1.6
        y = foot + (low - foot) * share
        line(
            [(x - half - (x - half - left) * share, y), (x + half + (right - x - half) * share, y)],
            mix(ground, scene.main, 0.22),
            0.012,
        )
    for edge, out in ((x - half, left), (x + half, right)):
        line([(edge, top), (edge, foot), (out, low)], mix(ledge, scene.accent, 0.2), 0.03)
    _fire_escape(line, scene, x + half, foot, r)
    canvas = large.reduce(2)
    tag = Tag(scene, focus, chance, 1.4)
    shine = corner(tag)
    tag.paint(canvas, scene.accent, shine)
    drips(canvas, tag, (scene.accent, scene.main))
    mist(canvas, scene, focus, chance.fork("mist"))
    return canvas


def _fire_escape(
    line: Callable[[list[Point], Rgb, float], None], scene: Scene, wall: float, foot: float, r: float
) -> None:
    """Paint three landings on the right wall, and the flights between them."""
    iron = mix(SPRAY_BLACK, scene.light, 0.3)
    near, far = wall + 1.25 * r, wall + 0.16 * r
    for step in range(4):
        y = foot - (0.3 + 0.62 * step) * r
        line([(far, y), (near, y + 0.22 * r)], SPRAY_BLACK, 0.07)
        line([(far, y - 0.2 * r), (near, y + 0.02 * r)], iron, 0.03)
        for post in range(5):
            at = far + (near - far) * post / 4
            drop = 0.22 * r * post / 4
            line([(at, y + drop), (at, y + drop - 0.2 * r)], iron, 0.024)
        start, end = (near, far) if step % 2 else (far, near)
        line([(start, y + 0.2 * r * (start == near)), (end, y - 0.62 * r + 0.2 * r * (end == near))], SPRAY_BLACK, 0.05)


def _mural(scene: Scene) -> Image.Image:
    canvas = wall_ground(scene)
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
        Framed(_alley, Reach(1.0, 1.0, 1.1)),
    ),
    _mural,
)
