"""The mural of the spray can: one word over the whole wall. It is a line in the first panel, is filled in the second and
shines in the last, and an arrow runs under it from end to end. Figures are in hero radii about a letter's middle."""

from math import cos, sin, tau

from PIL import Image, ImageChops, ImageDraw

from gesso.art.chance import Chance, add, noise, steep
from gesso.art.palette import Rgb, mix
from gesso.art.scene import Focus, Scene
from gesso.art.shapes import Point, curve, polar
from gesso_art.react.tag import SPRAY_BLACK, SPRAY_WHITE, Tag, drips, fade, grown, mist, scribble

_THICK = 0.52
_EDGE_PX = 150.0
_DEPTH = 0.19
"""How far the letters stand off the wall."""
_LINE = 0.06
_SHADE = 0.4


def wall_piece(canvas: Image.Image, scene: Scene) -> None:
    """The piece, painted on a wall."""
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
    """An L mask of what lies to the right of a place; its edge is a cloud of paint."""
    row = bytes(round(255 * min(1.0, max(0.0, 0.5 + (column - x) / _EDGE_PX))) for column in range(scene.width))
    slope = Image.frombytes("L", (scene.width, 1), row).resize((scene.width, scene.height))
    cloud = add(slope, noise(chance.seed(), scene.width, scene.height, 90, octaves=3), 0.6)
    return add(cloud, noise(chance.seed(), scene.width, scene.height, 2.4), 0.5).point(steep(96, 160))


def _letter(scene: Scene, index: int) -> Tag:
    """The letter of a panel, so large that it touches its neighbours."""
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
    """An arrow that sweeps under the word and shoots up beyond its end."""
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
    """What the letters stand off the wall by: black, or where they are not filled yet a thin line."""
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
    canvas.paste(SPRAY_BLACK, (0, 0), ImageChops.multiply(cast, filled))


def _stack(
    canvas: Image.Image, scene: Scene, tag: Tag, colour: Rgb, states: tuple[Image.Image, Image.Image, Image.Image]
) -> None:  # fmt: skip
    """A shape in its three states: a line on the wall; white, black and colour; light along its upper edges. The states
    are the wall in shade, the mask of what is filled, and of what shines."""
    r, at = tag.focus.r, (tag.left, tag.top)
    wall, filled, shining = states
    shape = tag.mask.reduce(2)
    box = (*at, at[0] + shape.width, at[1] + shape.height)
    full, lit = filled.crop(box), shining.crop(box)
    # Within a line there is the wall again: no other letter shows through.
    canvas.paste(wall.crop(box), at, ImageChops.multiply(shape, ImageChops.invert(full)))
    line = ImageChops.subtract(grown(shape, r * _LINE), shape)
    canvas.paste(SPRAY_WHITE, at, ImageChops.multiply(line, ImageChops.invert(full)))
    canvas.paste(SPRAY_WHITE, at, ImageChops.multiply(grown(shape, r * 0.1), full))
    canvas.paste(SPRAY_BLACK, at, ImageChops.multiply(grown(shape, r * 0.042), full))
    canvas.paste(tag.body(colour, shape), at, ImageChops.multiply(shape, full))
    _shine(canvas, scene, tag, shape, lit)


def _shine(canvas: Image.Image, scene: Scene, tag: Tag, shape: Image.Image, lit: Image.Image) -> None:
    """The foot goes over into the other colour; a band of light runs along the upper edges."""
    r, at = tag.focus.r, (tag.left, tag.top)
    slope = Image.linear_gradient("L").resize(shape.size)
    speck = add(slope, noise(tag.chance.seed(), *shape.size, 2.0), 0.5)
    low = ImageChops.multiply(ImageChops.multiply(shape, lit), speck.point(fade(118, 1.0)))
    canvas.paste(mix(scene.accent, SPRAY_WHITE, 0.1), at, low)
    inner = ImageChops.invert(grown(ImageChops.invert(shape), r * 0.05))
    fallen = ImageChops.offset(inner, round(r * 0.05), round(r * 0.075))
    band = ImageChops.multiply(ImageChops.subtract(inner, fallen), lit)
    canvas.paste(mix(scene.main, SPRAY_WHITE, 0.88), at, band)


def _guides(canvas: Image.Image, scene: Scene, focus: Focus) -> None:
    """The marker's lines that the first letter was set out by, and a cross to begin at."""
    r, tint = focus.r, mix(scene.accent, scene.light, 0.15)
    left, right = scene.span * 0.04, scene.span * 0.9
    for high, lean in ((-1.2, 0.24), (0.8, 0.05)):
        y = focus.y + high * r
        scribble(canvas, scene, [(left, y), (right, y + lean * r)], r * 0.014, tint)
    x, y = scene.span * 0.14, focus.y - 1.3 * r
    for dx, dy in ((0.07, 0.07), (0.07, -0.07)):
        scribble(canvas, scene, [(x - dx * r, y - dy * r), (x + dx * r, y + dy * r)], r * 0.028, scene.accent)


def _crown(canvas: Image.Image, scene: Scene, tag: Tag) -> None:
    """A crown on the letter in the middle."""
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
    """Stars of light where the letter is brightest."""
    draw, r = ImageDraw.Draw(canvas), tag.focus.r
    for x, y, size in ((-0.6, -0.66, 0.34), (0.5, -0.86, 0.2), (-0.92, 0.24, 0.15)):
        at: Point = (tag.focus.x + x * r, tag.focus.y + y * r)
        star = [polar(step * tau / 8, size * r * (0.14 if step % 2 else 1.0), *at) for step in range(8)]
        draw.polygon(star, fill=SPRAY_WHITE)
