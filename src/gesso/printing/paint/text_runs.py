"""Text runs on a picture: drawn four times too large and reduced, so that letters stand on quarter pixels."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from gesso.printing.drawing_items import TextRun
from gesso.printing.fonts import FontBook, FontName
from gesso.printing.paint.canvas import Canvas

_OVERSAMPLING = 4


def draw_run(image: Image.Image, run: TextRun, canvas: Canvas, fonts: FontBook) -> None:
    """Draw one run of text on an RGB picture. Its baseline stands on a whole pixel, so that it is level and sharp."""
    size = run.size * 25.4 / 72 * canvas.scale
    steps = round(canvas.x(run.x) * _OVERSAMPLING)
    column, phase = divmod(steps, _OVERSAMPLING)
    mask, left, top = _mask(run.text, run.font, round(size, 3), run.tracking, run.features, phase, fonts)
    image.paste(run.colour, (column - left, canvas.whole(run.baseline) - top), mask)


@lru_cache(maxsize=2048)
def _mask(
    text: str, font: FontName, size: float, tracking: float, features: tuple[str, ...], phase: int, fonts: FontBook
) -> tuple[Image.Image, int, int]:
    """The coverage of a text that begins `phase` quarters into a pixel, and how far left and above its origin it begins.

    Cards of one set share most of their words, so many of these are used again.
    """
    metrics = fonts.metrics(font)
    width = (fonts.width(text, font, features) + tracking * len(text)) * size
    # Room on all sides: letters overhang their advance, and accents stand above the ascent.
    left, top = math.ceil(0.2 * size), math.ceil((metrics.ascent + 0.2) * size)
    columns, rows = left + math.ceil(width + 0.2 * size) + 1, top + math.ceil((metrics.descent + 0.1) * size)
    mask = Image.new("L", (columns * _OVERSAMPLING, rows * _OVERSAMPLING), 0)
    draw = ImageDraw.Draw(mask)
    large = fonts.at(font, round(size * _OVERSAMPLING, 3))
    for part, offset in _parts(text, font, tracking, features, fonts):
        at = left * _OVERSAMPLING + phase + round(offset * size * _OVERSAMPLING)
        draw.text((at, top * _OVERSAMPLING), part, font=large, fill=255, anchor="ls", features=list(features))
    return mask.reduce(_OVERSAMPLING), left, top


def _parts(
    text: str, font: FontName, tracking: float, features: tuple[str, ...], fonts: FontBook
) -> list[tuple[str, float]]:
    """The pieces that are drawn at once, each at its distance in em: letters one by one where they are tracked."""
    if not tracking:
        return [(text, 0.0)]
    parts: list[tuple[str, float]] = []
    for index, letter in enumerate(text):
        if letter.isspace():
            continue
        # What the text up to here is wider than its last letter, so that kerning is kept.
        before = fonts.width(text[: index + 1], font, features)
        parts.append((letter, before - fonts.width(letter, font, features) + tracking * index))
    return parts
