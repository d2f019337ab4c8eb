"""Light on a picture: glows, beams and halos, screened over what lies there."""

from functools import lru_cache

from PIL import Image, ImageChops, ImageFilter

from gesso.art import rgb
from gesso.printing.drawing_items import Beam, Glow, Halo
from gesso.printing.fonts import FontBook
from gesso.printing.paint.canvas import Canvas, run_mask

_WIDE, _NARROW = (1.35, 0.55), (0.34, 0.38)
"""The two blurs of a halo: their reach in mm, and how strong they are."""

_FOOT = 0.14
"""The width of a beam at its foot, of that at its top."""
_BEAM_ROWS, _BEAM_COLUMNS = 24, 33

# Pillow's gradient reaches 255 in the corners, 181 at the middle of the sides.
_EDGE = 179


def draw_glow(image: Image.Image, glow: Glow, canvas: Canvas) -> None:
    """Draw a glow."""
    width, height = round(2 * canvas.px(glow.rx)), round(2 * canvas.px(glow.ry))
    left, top = canvas.whole(glow.cx - glow.rx), canvas.whole(glow.cy - glow.ry)
    _screen(image, _soft_disc(max(width, 1), max(height, 1)), glow.colour, glow.opacity, left, top)


def draw_beam(image: Image.Image, beam: Beam, canvas: Canvas) -> None:
    """Draw a beam."""
    width, height = max(round(canvas.px(beam.width)), 1), max(round(canvas.px(beam.height)), 1)
    left, top = canvas.whole(beam.cx - beam.width / 2), canvas.whole(beam.foot - beam.height)
    _screen(image, _soft_beam(width, height), beam.colour, beam.opacity, left, top)


def draw_halo(image: Image.Image, halo: Halo, canvas: Canvas, fonts: FontBook) -> None:
    """Draw the halo of a run of text."""
    mask, left, top = run_mask(halo.run, canvas, fonts)
    margin = round(2 * canvas.px(_WIDE[0]))
    letters = Image.new("L", (mask.width + 2 * margin, mask.height + 2 * margin), 0)
    letters.paste(mask, (margin, margin))
    for reach, opacity in (_WIDE, _NARROW):
        soft = letters.filter(ImageFilter.GaussianBlur(canvas.px(reach) / 2))
        _screen(image, soft, halo.colour, opacity, left - margin, top - margin)


def _screen(image: Image.Image, light: Image.Image, colour: str, opacity: float, left: int, top: int) -> None:
    box = (max(left, 0), max(top, 0), min(left + light.width, image.width), min(top + light.height, image.height))
    if box[0] >= box[2] or box[1] >= box[3]:
        return
    part = light.crop((box[0] - left, box[1] - top, box[2] - left, box[3] - top))
    bands = [part.point([round(level * band / 255 * opacity) for level in range(256)]) for band in rgb(colour)]
    image.paste(ImageChops.screen(image.crop(box), Image.merge("RGB", bands)), box)


@lru_cache(maxsize=8)
def _soft_beam(width: int, height: int) -> Image.Image:
    """Computed coarsely and enlarged: a beam has no edge that could be lost."""
    levels = bytearray()
    for row in range(_BEAM_ROWS):
        risen = 1.0 - (row + 0.5) / _BEAM_ROWS
        reach = _FOOT + (1.0 - _FOOT) * risen
        for column in range(_BEAM_COLUMNS):
            off = abs(2 * column / (_BEAM_COLUMNS - 1) - 1.0) / reach
            levels.append(round(255 * (1.0 - risen) ** 1.3 * max(0.0, 1.0 - off * off) ** 1.5))
    coarse = Image.frombytes("L", (_BEAM_COLUMNS, _BEAM_ROWS), bytes(levels))
    return coarse.resize((width, height), Image.Resampling.BICUBIC)


@lru_cache(maxsize=32)
def _soft_disc(width: int, height: int) -> Image.Image:
    levels = [round(255 * max(0.0, 1.0 - level / _EDGE) ** 2) for level in range(256)]
    return Image.radial_gradient("L").point(levels).resize((width, height), Image.Resampling.BICUBIC)
