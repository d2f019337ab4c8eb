"""Text runs on a picture: drawn four times too large and reduced, so that letters stand on quarter pixels."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from gesso.printing.fonts import FontBook
from gesso.printing.items import TextRun
from gesso.printing.paint.canvas import Canvas

_OVERSAMPLING = 4
_PAD_PX = 4


def draw_run(image: Image.Image, run: TextRun, canvas: Canvas, fonts: FontBook) -> None:
    """Draw one run of text on an RGB picture."""
    size = run.size * 25.4 / 72 * canvas.scale
    metrics = fonts.metrics(run.font)
    width = (fonts.width(run.text, run.font, run.features) + run.tracking * len(run.text)) * size
    x, y = canvas.x(run.x), canvas.x(run.baseline)
    # Room on all sides: letters overhang their advance, and accents stand above the ascent.
    left, top = math.floor(x - 0.2 * size) - _PAD_PX, math.floor(y - (metrics.ascent + 0.2) * size)
    columns = math.ceil(x + width + 0.2 * size) + _PAD_PX - left
    rows = math.ceil(y + (metrics.descent + 0.1) * size) - top
    mask = Image.new("L", (columns * _OVERSAMPLING, rows * _OVERSAMPLING), 0)
    draw = ImageDraw.Draw(mask)
    font = fonts.at(run.font, round(size * _OVERSAMPLING, 3))
    features = list(run.features)
    baseline = (y - top) * _OVERSAMPLING
    for text, offset in _parts(run, fonts):
        at = round((x - left + offset * size) * _OVERSAMPLING)
        draw.text((at, round(baseline)), text, font=font, fill=255, anchor="ls", features=features)
    image.paste(run.colour, (left, top), mask.reduce(_OVERSAMPLING))


def _parts(run: TextRun, fonts: FontBook) -> list[tuple[str, float]]:
    """The pieces that are drawn at once, each at its distance in em: letters one by one where they are tracked."""
    if not run.tracking:
        return [(run.text, 0.0)]
    parts: list[tuple[str, float]] = []
    for index, letter in enumerate(run.text):
        if letter.isspace():
            continue
        # What the text up to here is wider than its last letter, so that kerning is kept.
        before = fonts.width(run.text[: index + 1], run.font, run.features)
        parts.append((letter, before - fonts.width(letter, run.font, run.features) + run.tracking * index))
    return parts
