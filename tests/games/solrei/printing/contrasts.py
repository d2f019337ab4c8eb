"""How far letters and marks stand out from what is painted below them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from PIL import Image, ImageChops, ImageFilter
from printing.setting import FONTS

from gesso.art import art_of, contrast, rgb
from gesso.art.palette import Rgb
from gesso.art.shapes import shape_mask
from gesso.printing.faces.drawing_items import Face, Mark, TextRun, WindowArt
from gesso.printing.paint import ArtCache, canvas_of, paint_items, paper_of
from gesso.printing.paint.canvas import Canvas, run_mask

LIBRARY = art_of("solrei")

DPI = 110
_RING = 5
_SEEN = [0] * 128 + [255] * 128
_CACHE = ArtCache(LIBRARY)


def contrasts(face: Face) -> Iterator[tuple[TextRun | Mark, float, float]]:
    """Each run and mark of a face with its contrast to what lies about it: the least but for a tenth of the
    ground, and that to its middle."""
    canvas = canvas_of(face, DPI)
    image = paint_items(Image.new("RGB", (canvas.width, canvas.height)), [paper_of(face)], canvas, FONTS, _CACHE)
    for item in face.items:
        if isinstance(item, TextRun | Mark):
            mask, left, top = _mask(item, canvas)
            grown = Image.new("L", (mask.width + 2 * _RING, mask.height + 2 * _RING))
            grown.paste(mask, (_RING, _RING))
            reach, letters = (each.point(_SEEN) for each in (grown.filter(ImageFilter.MaxFilter(_RING)), grown))
            about = ImageChops.subtract(reach, letters)
            box = (left - _RING, top - _RING, left - _RING + grown.width, top - _RING + grown.height)
            found = sorted(_ground(image.crop(box), about, item.colour))
            if found:
                yield item, found[len(found) // 10], found[len(found) // 2]
        # No letter stands in the window of a card, and pictures there are most of the work; those of mats are coarse.
        # Letters lie beside letters, never on them.
        if not isinstance(item, TextRun) and (not isinstance(item, WindowArt) or item.coarse > 1):
            image = paint_items(image, [item], canvas, FONTS, _CACHE)


def _mask(item: TextRun | Mark, canvas: Canvas) -> tuple[Image.Image, int, int]:
    if isinstance(item, TextRun):
        return run_mask(item, canvas, FONTS)
    size = max(2, round(canvas.px(item.size)))
    return (
        shape_mask(LIBRARY.shape(item.shape), size),
        round(canvas.x(item.cx) - size / 2),
        round(canvas.x(item.cy) - size / 2),
    )


def _ground(picture: Image.Image, about: Image.Image, colour: str) -> Iterator[float]:
    letters = rgb(colour)
    for seen, inside in zip(picture.get_flattened_data(), about.get_flattened_data(), strict=True):
        if inside:
            yield _contrast(letters, seen)


@cache
def _contrast(first: Rgb, second: Rgb) -> float:
    return contrast(first, second)
