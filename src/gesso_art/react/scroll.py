"""A handscroll, unrolled as wide as the picture: a landscape at one end, column after column of strokes at the other."""

from math import cos, pi, sin

from PIL import Image, ImageDraw

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, luminance, mix
from gesso.art.scene import Scene
from gesso.art.shapes import Point, curve, polar, ribbon
from gesso_art.painting.brush import Load, bow, thinning
from gesso_art.painting.surface import doubled
from gesso_art.react.ink_strokes import paper, stroke, sun

_EDGE, _MOUNT = 0.86, 0.7
"""Half the height of the mount and of the paper on it, in hero radii."""
_COLUMN = 0.3


def scroll(scene: Scene) -> Image.Image:
    """The scroll lies in the picture from one side of the focus to the other."""
    canvas = paper(scene, 0.42)
    focus, chance = scene.focus, scene.chance
    left, _, right, _ = focus.box
    r, half = focus.r, (right - left) / 2 - 0.24 * focus.r
    pale, dark = sorted((scene.deep, scene.light), key=luminance, reverse=True)
    sheet = mix(pale, WHITE, 0.2)
    canvas = _mounted(canvas, scene, half)
    side = chance.pick((1.0, -1.0))
    written = Scene(scene.width, scene.height, dark, scene.main, scene.accent, sheet, scene.foci, chance)
    cliff = focus.x + side * half * 0.52
    sun(canvas, written, cliff - side * r * 0.62, focus.y - r * 0.22, r * 0.36)
    faint = mix(sheet, dark, 0.3)
    for shift, top, width, colour in ((0.56, 0.02, 0.1, faint), (-0.34, 0.14, 0.09, faint), (0.12, -0.5, 0.16, dark)):
        peak = (cliff + side * shift * r, focus.y + top * r)
        for toward, steep in ((-1.0, 0.78), (1.0, 0.92)):
            fall = (0.56 - top) * r / sin(steep)
            path = peak, steep if toward > 0 else pi - steep, fall
            load = Load(wet=1.25, dry=1.2, onset=0.3, hair_px=2.0, ragged=0.8)
            wide = thinning(r * width, 0.3)
            stroke(
                canvas,
                written,
                path,
                bow(toward * r * 0.06),
                wide,
                load,
                chance,
                colour,
                1.0 if colour == dark else 0.7,
            )
    shore = (cliff - r * 1.15, focus.y + r * 0.6), 0.0, r * 2.3
    stroke(canvas, written, shore, bow(r * 0.02), thinning(r * 0.035, 0.4), Load(1.2, 1.0, onset=0.4), chance, dark)
    first, last = sorted((focus.x - side * half * 0.92, cliff - side * r * 1.3))
    _stamp(canvas, written, (first + 0.12 * r, focus.y + r * 0.5), r * 0.1)
    return _columns(canvas, written, first, last, chance.fork("columns"))


def _mounted(canvas: Image.Image, scene: Scene, half: float) -> Image.Image:
    """A sheet on a mount of brocade with a roller at each end, and the shadow of it all."""
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    focus, r = scene.focus, scene.focus.r
    pale, dark = sorted((scene.deep, scene.light), key=luminance, reverse=True)
    mount = mix(mix(scene.main, pale, 0.25), dark, 0.25)

    def block(x: float, wide: float, high: float, fill: tuple[int, int, int], dx: float = 0.0, dy: float = 0.0) -> None:
        box = (x - wide + dx, focus.y - high + dy, x + wide + dx, focus.y + high + dy)
        draw.rectangle([2 * edge for edge in box], fill=fill)

    block(focus.x, half, _EDGE * r, mix(dark, BLACK, 0.5), 0.05 * r, 0.07 * r)
    block(focus.x, half, _EDGE * r, mount)
    for row in (-1.0, 1.0):
        y = 2 * (focus.y + row * (_EDGE + _MOUNT) / 2 * r)
        for step in range(int(2 * half / (0.22 * r))):
            x, size = 2 * (focus.x - half + (step + 0.5) * 0.22 * r), 0.1 * r
            draw.polygon([(x, y - size), (x + size, y), (x, y + size), (x - size, y)], fill=mix(mount, pale, 0.35))
    block(focus.x, half, _MOUNT * r, mix(pale, WHITE, 0.2))
    for end in (-1.0, 1.0):
        x = focus.x + end * half
        for wide, shade in ((0.17, 0.55), (0.12, 0.3), (0.05, 0.05)):
            block(x, wide * r, (_EDGE + 0.02) * r, mix(mix(pale, scene.main, 0.3), dark, shade))
        block(x, 0.1 * r, (_EDGE + 0.13) * r, mix(scene.accent, dark, 0.25))
        block(x, 0.17 * r, _EDGE * r, mix(pale, mount, 0.35))
        block(x - 0.07 * r, 0.035 * r, _EDGE * r, mix(pale, WHITE, 0.4))
        block(x + 0.12 * r, 0.04 * r, _EDGE * r, mix(mount, dark, 0.3))
    return large.reduce(2)


def _columns(canvas: Image.Image, scene: Scene, first: float, last: float, chance: Chance) -> Image.Image:
    """Columns of signs from one x to another, of three or four strokes each, written fast."""
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    y, r = scene.focus.y, scene.focus.r
    columns = max(2, int((last - first) / (_COLUMN * r)))
    for column in range(columns):
        x, low = first + (last - first) * (column + 0.5) / columns, y - 0.6 * r
        while low < y + (0.34 if column else 0.2) * r:
            size = r * chance.between(0.15, 0.25)
            for _ in range(chance.whole(3, 4)):
                heading = chance.pick((0.04, 0.04, 0.6, pi / 2, pi / 2, 2.5)) + chance.signed(0.2)
                long, thick = size * chance.between(0.6, 1.05), size * chance.between(0.12, 0.2)
                start = x + chance.signed(0.4) * size - cos(heading) * long / 2, low + chance.unit() * size * 0.6
                bent = polar(heading + 0.2, long * 0.5, *start)
                end = polar(heading, long, *start)
                hair = ribbon(curve(start, bent, end, steps=5, closed=False), (thick * 0.7, thick, thick * 0.6, 0.0))
                draw.polygon([(2 * px, 2 * py) for px, py in hair.points], fill=scene.deep)
            low += size * 1.35
    return large.reduce(2)


def _stamp(canvas: Image.Image, scene: Scene, at: Point, size: float) -> None:
    draw = ImageDraw.Draw(canvas)
    x, y = at
    draw.rectangle((x - size, y - size, x + size, y + size), fill=scene.accent)
    for row in (-0.45, 0.1):
        draw.rectangle((x - size * 0.6, y + size * row, x + size * 0.6, y + size * (row + 0.22)), fill=scene.light)
    draw.rectangle((x - size * 0.12, y - size * 0.7, x + size * 0.12, y + size * 0.7), fill=scene.light)
