"""The flat stroke a name sits in: solid from the card's edge, frayed where the brush ran dry."""

from __future__ import annotations

from typing import Literal

from PIL import Image, ImageChops, ImageFilter

from gesso.art.chance import Chance
from gesso.art.noise import add, grid, noise, steep
from gesso.art.palette import GESSO, INK, Rgb, mix, ramp, rgb

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

    The other end is solid up to the picture's edge. A rim of gesso (2 px at 75 %) keeps ink off dark art; a soft shadow
    0.6 mm down lifts a light stroke. Both stay inside the picture: the body leaves 6 px above and 10 px below free.
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
        grown = body.filter(ImageFilter.MaxFilter(RIM_PX * 2 + 1))
        edge = Image.new("RGBA", (width, height), (*GESSO, 0))
        edge.putalpha(grown.point([round(level * _RIM_STRENGTH) for level in range(256)]))
        under = Image.alpha_composite(under, edge)
    return Image.alpha_composite(under, stroke)


def _body(width: int, height: int, fray_px: int, chance: Chance) -> Image.Image:
    """Coverage with the free end at the right."""
    levels: list[int] = []
    columns, rows = 96, 24
    lean = chance.signed(0.16)
    for row in range(rows):
        across = (row + 0.5) / rows * 2 - 1
        # The middle of the brush holds more paint, and it is never set down quite square.
        reach = (0.22 * across * across + lean * across) * fray_px
        for column in range(columns):
            x = (column + 0.5) / columns * width
            left = (width - x - reach - fray_px * 0.44) / (fray_px * 0.56)
            levels.append(round(min(255.0, max(0.0, 128 + 110 * left))))
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
    return Image.merge("RGB", (bristles,) * 3).point(ramp(((0.0, dark), (0.45, colour), (1.0, light))))
