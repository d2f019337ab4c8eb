"""Pages as a PDF: every face once, placed by reference, and the marks around the faces."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, assert_never

from gesso.art import rgb
from gesso.printing.faces.drawing_items import Polygon, Rect
from gesso.printing.faces.fonts import FontName
from gesso.printing.pages import ALONG_LONG_EDGE, BackSides, Caption, Page, Paper, Placed, Stroke
from gesso.printing.pdf.objects import says

if TYPE_CHECKING:
    from gesso.printing.pdf.faces import FaceForms
NOTE_FONT = FontName("sofia-sans-extra-condensed/700")
_PT = 72 / 25.4
_FONT = "gesso-notes"
_DATE = "SOURCE_DATE_EPOCH"


def write_pdf(
    pages: Iterable[Page],
    paper: Paper,
    faces: FaceForms,
    *,
    title: str,
    author: str = "",
    language: str = "en",
    note_font: Path,
    backs: BackSides = ALONG_LONG_EDGE,
) -> bytes:
    """Return the PDF of some pages; equal input gives equal bytes.

    Args:
        pages: In printing order.
        paper: What they are printed on. The document is titled by its title and paper, and asks viewers to print it at
            its size.
        faces: All faces on the pages.
        title: The title of the document.
        author: Its author.
        language: The language of its words (BCP 47).
        note_font: The font file of captions.
        backs: How back pages are turned and moved.

    Raises:
        KeyError: A page shows a face that is not among `faces`.
    """
    target = io.BytesIO()
    canvas = _new_canvas(target, paper, title, note_font, author, language)
    for page in pages:
        if page.side == "backs":
            _begin_back(canvas, paper, backs)
        if page.marks_below:
            _draw_marks(canvas, paper, page)
        for placed in page.placed:
            _place(canvas, paper, placed, faces)
        if not page.marks_below:
            _draw_marks(canvas, paper, page)
        canvas.showPage()
    faces.finish(canvas)
    canvas.save()
    return target.getvalue()


def _new_canvas(target: io.BytesIO, paper: Paper, title: str, font: Path, author: str, language: str) -> Any:
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    # ASCII armour makes a file a quarter larger.
    rl_config.useA85 = 0
    size = (paper.width * _PT, paper.height * _PT)
    first = _register(font)
    # ReportLab would take the date of the file from there, which is none of ours and may be no number.
    date = os.environ.pop(_DATE, None)
    try:
        canvas = Canvas(target, pagesize=size, invariant=1, pageCompression=1, initialFontName=first, lang=language)
    finally:
        if date is not None:
            os.environ[_DATE] = date
    canvas.setTitle(f"{' '.join(title.split())}, {paper.name}")
    canvas.setAuthor(author)
    canvas.setSubject("")
    canvas.setCreator("Gesso")
    canvas.setViewerPreference("PrintScaling", "None")
    return canvas


def _register(font: Path) -> str:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    # Registering the name again also forgets the letters that earlier files have used.
    pdfmetrics.registerFont(TTFont(_FONT, str(font)))
    return _FONT


def _begin_back(canvas: Any, paper: Paper, backs: BackSides) -> None:
    """Move and turn all that is drawn from here to the end of the page to where the printer puts the back of a
    sheet."""
    if backs.turned(paper):
        canvas.translate(paper.width * _PT, paper.height * _PT)
        canvas.rotate(180)
    right, down = backs.offset
    if right or down:
        # Seen from behind, right is left.
        canvas.translate(-right * _PT, -down * _PT)


def _place(canvas: Any, paper: Paper, placed: Placed, faces: FaceForms) -> None:
    """Draw a face where it lies, with as much of its bleed as `placed` says."""
    left, top, right, bottom = placed.bleed
    canvas.saveState()
    clip = canvas.beginPath()
    x, y = placed.x - left, paper.height - placed.y - placed.height - bottom
    width, height = placed.width + left + right, placed.height + top + bottom
    clip.rect(x * _PT, y * _PT, width * _PT, height * _PT)
    canvas.clipPath(clip, stroke=0, fill=0)
    # A face is drawn from its own upper left corner, which a turn takes to another corner of its place.
    canvas.translate(placed.x * _PT, (paper.height - placed.y) * _PT)
    if placed.turns == 1:
        canvas.translate(placed.width * _PT, 0)
    elif placed.turns == 3:
        canvas.translate(0, -placed.height * _PT)
    if placed.turns:
        canvas.rotate(-90 * placed.turns)
    faces.place(canvas, placed.face)
    canvas.restoreState()


def _draw_marks(canvas: Any, paper: Paper, page: Page) -> None:
    for mark in page.marks:
        match mark.shape:
            case Stroke() as stroke:
                _draw_stroke(canvas, paper, stroke)
            case Caption() as caption:
                _draw_caption(canvas, paper, caption)
            case Rect() as rect:
                canvas.setFillColorRGB(*_rgb(rect.colour))
                bottom = paper.height - rect.y - rect.height
                canvas.rect(rect.x * _PT, bottom * _PT, rect.width * _PT, rect.height * _PT, stroke=0, fill=1)
            case Polygon() as polygon:
                canvas.setFillColorRGB(*_rgb(polygon.colour))
                outline = canvas.beginPath()
                for number, (x, y) in enumerate(polygon.points):
                    (outline.lineTo if number else outline.moveTo)(x * _PT, (paper.height - y) * _PT)
                outline.close()
                canvas.drawPath(outline, stroke=0, fill=1)
            case _:
                assert_never(mark.shape)


def _rgb(colour: str) -> tuple[float, ...]:
    return tuple(band / 255 for band in rgb(colour))


def _draw_stroke(canvas: Any, paper: Paper, stroke: Stroke) -> None:
    if stroke.dash is not None:
        canvas.setDash(*(length * _PT for length in stroke.dash))
    canvas.setStrokeColorRGB(*_rgb(stroke.colour))
    canvas.setLineWidth(stroke.width * _PT)
    canvas.line(stroke.x1 * _PT, (paper.height - stroke.y1) * _PT, stroke.x2 * _PT, (paper.height - stroke.y2) * _PT)
    if stroke.dash is not None:
        canvas.setDash()


def _draw_caption(canvas: Any, paper: Paper, caption: Caption) -> None:
    draw = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
    canvas.saveState()
    canvas.setFillColorRGB(*_rgb(caption.colour))
    canvas.translate(caption.x * _PT, (paper.height - caption.y) * _PT)
    if caption.upright:
        canvas.rotate(90)
    canvas.setFont(_FONT, caption.size)
    with says(canvas, caption.text):
        draw[caption.anchor](0, 0, caption.text)
    canvas.restoreState()
