"""Icons on a picture: their marks and letters, from back to front."""

from __future__ import annotations

from PIL import Image

from gesso.art import ArtLibrary, IconMark
from gesso.printing.drawing_items import Icon, Mark, TextRun
from gesso.printing.fonts import FontBook, FontName
from gesso.printing.paint.canvas import Canvas
from gesso.printing.paint.shapes import draw_mark
from gesso.printing.paint.text_runs import draw_run

_PT = 25.4 / 72


def draw_icon(image: Image.Image, icon: Icon, library: ArtLibrary, canvas: Canvas, fonts: FontBook) -> None:
    """Draw an icon about its centre; what has no colour of its own is drawn in that of the words around it."""
    half = icon.height / 2
    for part in library.icons[icon.shape].parts:
        x, y, size, colour = (
            icon.cx + part.x * half,
            icon.cy + part.y * half,
            part.size * half,
            part.colour or icon.colour,
        )
        if isinstance(part, IconMark):
            if icon.rim or not part.rim:
                draw_mark(image, Mark(part.mark, x, y, size, colour), library.shape(part.mark), canvas)
        else:
            font = FontName(part.font)
            em = size / fonts.metrics(font).cap_height
            left = x - fonts.width(part.text, font) * em / 2
            draw_run(image, TextRun(part.text, font, em / _PT, left, y + size / 2, colour), canvas, fonts)
