"""The tooth of the paper, laid over every picture alike."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops

from gesso.art.chance import Chance
from gesso.art.noise import add, noise

_TILE_PX = 512
_STRENGTH = 0.55


@lru_cache(maxsize=1)
def _tile() -> Image.Image:
    """Three noises: single fibres, tooth, and slow unevenness, about mid grey."""
    fine = Image.frombytes("L", (256, 256), Chance(0x6EA1, "grain").octets(256 * 256))
    tile = Image.new("L", (_TILE_PX, _TILE_PX))
    for left in (0, 256):
        for top in (0, 256):
            turned = fine if left == top else fine.transpose(Image.Transpose.ROTATE_180)
            tile.paste(turned, (left, top))
    flat = Image.new("L", tile.size, 128)
    grained = add(flat, tile, 0.13)
    for seed, cell, weight in ((0x6EA2, 3.0, 0.15), (0x6EA3, 64.0, 0.06)):
        grained = add(grained, noise(seed, _TILE_PX, _TILE_PX, cell), weight)
    return grained


def lay_grain(picture: Image.Image, seed: int, amount: float) -> Image.Image:
    """Return the RGB picture with grain overlaid at 55 % of `amount` (0 to 1.8); 0 returns it unchanged."""
    if amount <= 0:
        return picture
    shift_x, shift_y = seed % _TILE_PX, (seed // _TILE_PX) % _TILE_PX
    sheet = Image.new("L", picture.size)
    for left in range(-shift_x, picture.width, _TILE_PX):
        for top in range(-shift_y, picture.height, _TILE_PX):
            sheet.paste(_tile(), (left, top))
    grained = ImageChops.overlay(picture, Image.merge("RGB", (sheet,) * 3))
    return Image.blend(picture, grained, min(1.0, _STRENGTH * amount))
