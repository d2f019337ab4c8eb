"""The dry coat of gesso that is dragged over the lower part of a picture, to be lettered on."""

from __future__ import annotations

from functools import lru_cache
from math import pi, tan

from PIL import Image, ImageChops

from gesso.art.chance import Chance
from gesso.art.noise import add, noise, steep
from gesso.art.palette import ramp

TILT = tan(1.7 * pi / 180)
SOLID_BELOW_PX = 50
"""Rows this far under the edge (4.2 mm at 300 dpi) are primed without a gap."""

_REACH_PX = 58
_LEAD_PX = 84
_DAY = ((0.0, (0xE7, 0xE2, 0xD8)), (0.45, (0xF1, 0xEC, 0xE2)), (1.0, (0xF9, 0xF6, 0xEF)))
_NIGHT = ((0.0, (0x10, 0x12, 0x16)), (0.5, (0x17, 0x19, 0x1E)), (1.0, (0x25, 0x27, 0x2D)))


def gesso_ground(width: int, height: int, edge_y_px: int, dark: bool, seed: int) -> Image.Image:
    """Return the coat as RGBA of this size, clear above the ragged edge at `edge_y_px`, opaque from 50 px below it.

    The edge falls 1.7 degrees to the right. Dark is the inked coat. Figures in px are for 300 dpi.
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
    return Image.merge("RGB", (streaks,) * 3).point(ramp(_NIGHT if dark else _DAY))


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
