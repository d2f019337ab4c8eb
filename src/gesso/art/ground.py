"""What Gesso paints without an art pack: the coat of gesso, the stroke of a name, the stamped seal, and plain pictures."""

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin, tan, tau
from typing import Literal

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from gesso.art.chance import Chance, add, coloured, grid, noise, steep
from gesso.art.palette import GESSO, INK, Palette, Rgb, mix, ramp, rgb
from gesso.art.request import Motif, Scene
from gesso.art.shapes import MARKS, OVERSAMPLING, Shape, shape_mask

TILT = tan(1.7 * pi / 180)
SOLID_BELOW_PX = 50
"""From this distance below the edge (4.2 mm at 300 dpi), the coat has no gaps."""
_REACH_PX = 58
_LEAD_PX = 84
_DAY = ((0.0, (0xE7, 0xE2, 0xD8)), (0.45, (0xF1, 0xEC, 0xE2)), (1.0, (0xF9, 0xF6, 0xEF)))
_NIGHT = ((0.0, (0x10, 0x12, 0x16)), (0.5, (0x17, 0x19, 0x1E)), (1.0, (0x25, 0x27, 0x2D)))


def gesso_ground(width: int, height: int, edge_y_px: int, dark: bool, seed: int) -> Image.Image:
    """Return a coat of gesso as RGBA, clear above its ragged edge at `edge_y_px` and opaque from 50 px below it.

    The edge falls 1.7 degrees to the right. A dark coat is inked. Lengths in px are for 300 dpi.
    """
    chance = Chance(seed, "gesso")
    coat = brushed_paper(width, height, dark, chance.seed())
    coat.putalpha(_coverage(width, height, edge_y_px, chance))
    return coat


def brushed_paper(width: int, height: int, dark: bool, seed: int) -> Image.Image:
    """Return a whole sheet of primed ground as RGB: faint level streaks, Gesso by day, Ink by night."""
    return _sheet(width, height, dark, bool(seed & 1)).copy()


@lru_cache(maxsize=4)
def _sheet(width: int, height: int, dark: bool, turned: bool) -> Image.Image:
    # The streaks come from one sheet per size, turned over by the seed, as they cost more than all the rest.
    streaks = _streaks(width, height)
    if turned:
        streaks = streaks.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return coloured(streaks, ramp(_NIGHT if dark else _DAY))


@lru_cache(maxsize=2)
def _streaks(width: int, height: int) -> Image.Image:
    long = noise(0x6E55, width, height, 300, 5)
    fine = noise(0x6E56, width, height, 120, 2.2)
    broad = noise(0x6E57, width, height, 420, 46)
    return Image.blend(Image.blend(long, fine, 0.34), broad, 0.3)


def _coverage(width: int, height: int, edge_y_px: int, chance: Chance) -> Image.Image:
    top, bottom = edge_y_px - _LEAD_PX - 20, edge_y_px + SOLID_BELOW_PX
    alpha = Image.new("L", (width, height), 0)
    if bottom < height:
        alpha.paste(255, (0, max(0, bottom), width, height))
    if bottom <= 0 or top >= height:
        return alpha
    rows = bottom - top
    slope = _slope(width, rows, edge_y_px - top)
    streaks = noise(chance.seed(), width, rows, chance.between(230, 300), 3.4)
    threads = noise(chance.seed(), width, rows, 150, 1.7)
    broad = noise(chance.seed(), width, rows, 170, 30)
    level = add(add(add(slope, streaks, 0.42), threads, 0.13), broad, 0.2)
    band = level.point(steep(118, 138))
    # Whatever the brush did, the last rows are closed.
    closing = (
        Image.linear_gradient("L").resize((1, rows)).point(steep(255 * (1 - 16 / rows), 252)).resize((width, rows))
    )
    band = ImageChops.lighter(band, closing)
    alpha.paste(band, (0, top))
    return alpha


def _slope(width: int, rows: int, edge: int) -> Image.Image:
    """A level that rises downwards through 128 along the tilted edge: slowly above it, where lone streaks run ahead."""
    column = bytearray()
    spare = int(width * TILT) + 4
    for row in range(rows + 2 * spare):
        away = row - spare - edge
        column.append(round(min(255.0, max(0.0, 128 + away * (127 / _REACH_PX if away > 0 else 100 / _LEAD_PX)))))
    tall = Image.frombytes("L", (1, len(column)), bytes(column)).resize((3, len(column)))
    fall = (1, 0, 0, -TILT, 1, spare + TILT * width / 2)
    wide = tall.resize((width, len(column)))
    return wide.transform((width, rows), Image.Transform.AFFINE, fall, Image.Resampling.BILINEAR)


FreeEnd = Literal["left", "right"]
RIM_PX = 2
_RIM_STRENGTH = 0.75
_SHADOW_FALL_PX = 7
_TOP_PX = 6
_BOTTOM_PX = 10


def brush_stroke(
    width: int,
    height: int,
    free_end: FreeEnd,
    colour: str,
    seed: int,
    fray_px: int,
    *,
    rim: bool = False,
    shadow: bool = False,
) -> Image.Image:
    """Return one flat stroke as RGBA of exactly this size, frayed over `fray_px` at its free end.

    The other end is solid up to the edge. A rim of gesso (2 px at 75 %) separates ink from dark art; a soft shadow 0.6 mm below
    lifts a light stroke. Both stay inside the picture: the stroke leaves 6 px above and 10 px below free.
    """
    chance = Chance(seed, "stroke")
    body = _body(width, height, fray_px, chance)
    tone = _tone(width, height, rgb(colour), chance)
    if free_end == "left":
        body = body.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        tone = tone.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    stroke = tone.convert("RGBA")
    stroke.putalpha(body)
    under = Image.new("RGBA", (width, height), (*INK, 0))
    if shadow:
        fallen = ImageChops.offset(body, 0, _SHADOW_FALL_PX)
        fallen.paste(0, (0, 0, width, _SHADOW_FALL_PX))
        under.putalpha(fallen.filter(ImageFilter.BoxBlur(3)).point([level * 42 // 100 for level in range(256)]))
    if rim:
        grown = strongest_within(RIM_PX, body)
        edge = Image.new("RGBA", (width, height), (*GESSO, 0))
        edge.putalpha(grown.point([round(level * _RIM_STRENGTH) for level in range(256)]))
        under = Image.alpha_composite(under, edge)
    return Image.alpha_composite(under, stroke)


def _body(width: int, height: int, fray_px: int, chance: Chance) -> Image.Image:
    """Coverage with the free end at the right."""
    levels: list[int] = []
    columns, rows = 96, 24
    rests = [width - (column + 0.5) / columns * width for column in range(columns)]
    dry, span = fray_px * 0.44, fray_px * 0.56
    lean = chance.signed(0.16)
    for row in range(rows):
        across = (row + 0.5) / rows * 2 - 1
        # The middle of the brush holds more paint, and it is never set down quite square.
        reach = (0.22 * across * across + lean * across) * fray_px
        loads = (128 + 110 * ((rest - reach - dry) / span) for rest in rests)
        levels += [round(load) if 0.0 < load < 255.0 else 255 if load > 0.0 else 0 for load in loads]
    load = grid(columns, rows, levels, width, height)
    bristles = noise(chance.seed(), width, height, 190, 4.2)
    threads = noise(chance.seed(), width, height, 120, 1.6)
    load = add(add(load, bristles, 0.58), threads, 0.34)
    # Behind the fray no hair may open: letters stand there.
    kept = [255 if x < width - fray_px - 24 else max(0, 255 - (x - width + fray_px + 24) * 11) for x in range(width)]
    whole = Image.frombytes("L", (width, 1), bytes(kept)).resize((width, height))
    body = ImageChops.lighter(load.point(steep(112, 144)), whole)
    return ImageChops.darker(body, _long_edges(width, height, chance))


def _long_edges(width: int, height: int, chance: Chance) -> Image.Image:
    """Thin ragged edges above and below: a steep slope disturbed by long, low noise."""
    column = bytearray()
    for row in range(height):
        inside = min(row - _TOP_PX, height - _BOTTOM_PX - row)
        column.append(round(min(255.0, max(0.0, 128 + inside * 17))))
    slope = Image.frombytes("L", (1, height), bytes(column)).resize((width, height))
    ragged = noise(chance.seed(), width, height, 240, 2.6)
    drift = noise(chance.seed(), width, height, 330, 90)
    return add(add(slope, ragged, 0.45), drift, 0.3).point(steep(104, 152))


def _tone(width: int, height: int, colour: Rgb, chance: Chance) -> Image.Image:
    bristles = noise(chance.seed(), width, height, 320, 3.2)
    bright = sum(colour) > 380
    dark, light = (mix(colour, (120, 96, 60), 0.1), mix(colour, (255, 255, 255), 0.3)) if bright else (
        colour, mix(colour, GESSO, 0.06)
    )  # fmt: skip
    return coloured(bristles, ramp(((0.0, dark), (0.45, colour), (1.0, light))))


SealShape = Literal["square", "round"]
_EXPONENT = {"square": 7.0, "round": 2.0}
_ROUGHNESS = 0.03
_SIGIL_SHARE = 0.66
_PLAIN_DISC = 0.8


def stamp_seal(
    size_px: int, colour: str, sigil: Shape, sigil_colour: str, seed: int, shape: SealShape = "square"
) -> Image.Image:
    """Return a seal as RGBA, `size_px` square, its edge rough by 3 %, its worn specks clear, the sigil at 66 %."""
    chance = Chance(seed, "seal")
    side = size_px * OVERSAMPLING
    plate = Image.new("L", (side, side), 0)
    ImageDraw.Draw(plate).polygon(_outline(side, _EXPONENT[shape], chance), fill=255)
    mask = ImageChops.multiply(plate.reduce(OVERSAMPLING), _wear(size_px, chance))
    mottle = noise(chance.seed(), size_px, size_px, size_px / 5, octaves=3)
    body = rgb(colour)
    table = ramp(((0.0, mix(body, (0, 0, 0), 0.1)), (0.5, body), (1.0, mix(body, (255, 255, 255), 0.1))))
    seal = coloured(mottle, table)
    inner = round(size_px * _SIGIL_SHARE)
    at = (size_px - inner) // 2
    seal.paste(rgb(sigil_colour), (at, at), shape_mask(sigil, inner))
    seal.putalpha(mask)
    return seal


def _outline(side: int, exponent: float, chance: Chance) -> list[tuple[float, float]]:
    """A superellipse with a worn edge: two slow waves and a fine jitter, always inside the plate."""
    steps = 120
    phases = [chance.between(0, tau) for _ in range(3)]
    jitter = [chance.unit() for _ in range(steps)]
    half = side / 2
    points: list[tuple[float, float]] = []
    for step in range(steps):
        angle = tau * step / steps
        x, y = cos(angle), sin(angle)
        radius = (abs(x) ** exponent + abs(y) ** exponent) ** (-1 / exponent)
        wave = 0.25 * sin(5 * angle + phases[0]) + 0.25 * sin(9 * angle + phases[1]) + 0.2 * sin(17 * angle + phases[2])
        shrink = 1 - _ROUGHNESS * (0.7 + wave * 0.5 + 0.5 * (jitter[step] - 0.5))
        points.append((half + x * radius * half * shrink, half + y * radius * half * shrink))
    return points


def _wear(size_px: int, chance: Chance) -> Image.Image:
    wear = Image.new("L", (size_px * 2, size_px * 2), 255)
    draw = ImageDraw.Draw(wear)
    for _ in range(34):
        angle, out = chance.between(0, tau), chance.unit() ** 0.32
        reach = size_px * out * (0.94 if chance.unit() < 0.6 else 1.05)
        x, y = size_px + cos(angle) * reach, size_px + sin(angle) * reach
        radius = size_px * 0.006 + size_px * 0.026 * chance.unit() ** 3
        turn = chance.between(0, pi)
        corners = [
            (x + cos(turn + corner) * radius * chance.between(0.5, 1.6), y + sin(turn + corner) * radius)
            for corner in (0.0, 1.1, 2.3, 3.3, 4.6, 5.5)
        ]
        draw.polygon(corners, fill=0)
    worn = noise(chance.seed(), size_px, size_px, max(3.0, size_px / 16), octaves=2).point(steep(22, 44))
    return ImageChops.multiply(wear.reduce(2), worn)


def strongest_within(
    reach: int, picture: Image.Image, stronger: Callable[[Image.Image, Image.Image], Image.Image] = ImageChops.lighter
) -> Image.Image:
    """Return for each pixel the lightest level (with `ImageChops.darker`, the darkest) up to `reach` px away in both directions.

    It equals Pillow's rank filters, which sort the neighbours of every pixel and take thirty times as long.
    """
    width, height = picture.size
    weakest = 0 if stronger is ImageChops.lighter else 255
    for across, down in ((1, 0), (0, 1)):
        size = width + 2 * reach * across, height + 2 * reach * down
        row = Image.new(picture.mode, size, (weakest,) * len(picture.getbands()))
        row.paste(picture, (reach * across, reach * down))
        picture = row.crop((0, 0, width, height))
        for step in range(1, 2 * reach + 1):
            left, top = step * across, step * down
            picture = stronger(picture, row.crop((left, top, left + width, top + height)))
    return picture


def half_turned(picture: Image.Image) -> Image.Image:
    """Return the picture with its upper half, turned, as its lower half; of a middle row, the left half as the right one."""
    width, height = picture.size
    whole = picture.copy()
    upper = picture.crop((0, 0, width, height // 2)).transpose(Image.Transpose.ROTATE_180)
    whole.paste(upper, (0, height - height // 2))
    if height % 2:
        middle = picture.crop((0, height // 2, width // 2, height // 2 + 1)).transpose(Image.Transpose.ROTATE_180)
        whole.paste(middle, (width - width // 2, height // 2))
    return whole


def plain_picture(scene: Scene) -> Image.Image:
    """Return a wash from the deep colour to the main one with a disc at each focus."""
    level = noise(scene.chance.seed(), scene.width, scene.height, scene.height / 3, octaves=3)
    table = ramp(((0.0, scene.deep), (0.7, mix(scene.deep, scene.main, 0.6)), (1.0, scene.main)))
    picture = coloured(level, table)
    for focus in scene.foci:
        size = round(2 * focus.r * _PLAIN_DISC)
        at = (round(focus.x - size / 2), round(focus.y - size / 2))
        picture.paste(mix(scene.main, scene.accent, 0.5), at, shape_mask(MARKS["disc"], size))
    return picture


PLAIN_MOTIF = Motif("plain", 1, (plain_picture,), plain_picture)
"""The motif of a card whose own motif cannot be had."""


def plain_sheet(width: int, height: int, window: tuple[int, int, int, int], palette: Palette, _: int) -> Image.Image:
    """Return a sheet of the deep colour, clear in its window, as RGBA."""
    sheet = Image.new("RGBA", (width, height), (*rgb(palette.deep), 255))
    sheet.paste((0, 0, 0, 0), window)
    return sheet


def plain_back(palette: Palette, dark: bool, width: int, height: int) -> Image.Image:
    """Return a back of one colour as RGB."""
    return Image.new("RGB", (width, height), rgb(palette.deep) if dark else GESSO)


def plain_filter(picture: Image.Image, _: int) -> Image.Image:
    """Return the picture unchanged."""
    return picture
