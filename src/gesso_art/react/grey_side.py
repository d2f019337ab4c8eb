"""The grey side of a picture: its light and dark only, struck through with one stroke of gesso."""

from math import atan2, hypot

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import GESSO, Rgb, mix, rgb
from gesso_art.painting.brush import Load, drag

GREY_RANGE = (96, 203)
_OPACITY = 0.78


def slant_stroke(width: int, height: int, colour: str, seed: int) -> Image.Image:
    """Return a stroke from the upper right to the lower left of a clear RGBA picture of this size, at 78 %."""
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    chance = Chance(seed, "slant")
    start = (width * chance.between(0.86, 0.92), height * chance.between(0.07, 0.1))
    end = (width * chance.between(0.08, 0.14), height * chance.between(0.9, 0.94))
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    bow = chance.signed(0.02) * length
    half = min(width, height) * 0.062
    layer = drag(
        start,
        atan2(dy, dx),
        length,
        lambda share: bow * 4 * share * (1 - share),
        lambda share: half * (1.0 - 0.12 * share),
        Load(wet=1.35, dry=1.5, onset=0.2, hair_px=3.4),
        chance,
    )
    body: Rgb = rgb(colour)
    paint = Image.new("RGB", (width, height), body)
    layer.lay(paint, (mix(body, (150, 150, 150), 0.12), body, mix(body, (255, 255, 255), 0.4)))
    mask = Image.new("L", (width, height), 0)
    mask.paste(255, (layer.left, layer.top), layer.coverage)
    picture.paste(paint)
    picture.putalpha(mask.point([round(level * _OPACITY) for level in range(256)]))
    return picture


def grey_side(image: Image.Image, seed: int) -> Image.Image:
    """Return the RGB picture in grey (luminance 96 to 203), not mirrored, under one slanting stroke of gesso."""
    low, high = GREY_RANGE
    table = [round(low + (high - low) * level / 255) for level in range(256)]
    grey = image.convert("L").point(table).convert("RGB")
    stroke = slant_stroke(*image.size, "#{:02X}{:02X}{:02X}".format(*GESSO), seed)
    grey.paste(stroke.convert("RGB"), (0, 0), stroke.getchannel("A"))
    return grey
