"""Pages as a PDF: every face once, placed by reference, with marks around it; and whole pages from templates."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, assert_never

from gesso.art import PLAIN_ART, ArtLibrary, rgb
from gesso.printing.component import Theme, Values
from gesso.printing.faces.document import FaceError, parse_document
from gesso.printing.faces.drawing_items import Polygon, Rect
from gesso.printing.faces.fonts import FontBook, FontName
from gesso.printing.faces.layers import layers
from gesso.printing.faces.templates import TemplateBook
from gesso.printing.pages import (
    ALONG_LONG_EDGE,
    BackSides,
    Caption,
    Page,
    PageMark,
    PageSide,
    Paper,
    Piece,
    Placed,
    Stroke,
)
from gesso.printing.pdf.objects import says
from gesso.printing.pdf.structure import Structure

if TYPE_CHECKING:
    from gesso.printing.pdf.faces import FaceForms, LayeredFace


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
    names: Mapping[str, str] = MappingProxyType({}),
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
        names: What screen readers call a face that shows no words, by its id.
        note_font: The font file of captions.
        backs: How back pages are turned and moved.

    Raises:
        KeyError: A page shows a face that is not among `faces`.
    """
    target = io.BytesIO()
    canvas = _new_canvas(target, paper, title, note_font, author, language)
    structure = Structure(canvas)
    for page in pages:
        if page.side == "backs":
            _begin_back(canvas, paper, backs)
        if page.marks_below:
            _draw_marks(canvas, paper, page, structure)
        for placed in page.placed:
            words, name = faces.words(placed.face), names.get(placed.face, placed.face)
            with structure.face(words, name):
                _place(canvas, paper, placed, faces)
        if not page.marks_below:
            _draw_marks(canvas, paper, page, structure)
        canvas.showPage()
        structure.end_page()
    structure.finish()
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
    canvas.setViewerPreference("DisplayDocTitle", "true")
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


def _draw_marks(canvas: Any, paper: Paper, page: Page, structure: Structure) -> None:
    if not page.marks:
        return
    with structure.artifact():
        _draw_each(canvas, paper, page.marks)


def _draw_each(canvas: Any, paper: Paper, marks: Iterable[PageMark]) -> None:
    for mark in marks:
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


def page_face(
    template: str,
    id: str,
    values: Values,
    *,
    templates: TemplateBook,
    fonts: FontBook,
    art: ArtLibrary,
    theme: Theme = (),
) -> LayeredFace:
    """Return the page of a template filled in with values, in a theme.

    Raises `FaceError` for a template that cannot be used.
    """
    from gesso.printing.layout import lay_out
    from gesso.printing.pdf.faces import LayeredFace

    layout = lay_out(
        parse_document(templates.render(template, {"card": values}, theme), str(templates.file(template))),
        fonts,
        art,
        id,
    )
    if layout.face is None:
        problem = layout.problems[0]
        raise FaceError(problem.code, problem.message, problem.hint, problem.place)
    return LayeredFace(replace(layout.face, items=()), None, layers(layout.face, fonts).vector_items)


TEMPLATE = "kit/calibration"
Say = Callable[..., Mapping[str, str]]
"""Gives the words of the sheet for a paper and the offset that is set."""
_SIDES: Mapping[str, PageSide] = MappingProxyType({"front": "fronts", "back": "backs"})
"""The faces of the sheet, and the pages on which they lie."""


def calibration(
    paper: Paper,
    backs: BackSides,
    say: Say,
    *,
    templates: TemplateBook,
    fonts: FontBook,
    note_font: Path,
) -> bytes:
    """Return the PDF of the front and the back.

    The back is turned as `backs` says but never moved: you read the offset itself on it, and a ring shows the offset
    that is set. Raises `FaceError` for a template that cannot be used.
    """
    from gesso.printing.pdf.faces import VectorFaces

    flip = backs.flip if backs.flip in ("long", "short") else "long"
    right, down = backs.offset
    words = say(paper=paper.name, right=_signed(right), down=_signed(down))
    values = {
        "width": paper.width,
        "height": paper.height,
        "flip": flip,
        "words": words,
        "moved": {"right": right, "down": down} if right or down else None,
    }
    faces = {
        side: page_face(TEMPLATE, side, {**values, "side": side}, templates=templates, fonts=fonts, art=PLAIN_ART)
        for side in _SIDES
    }
    pages = (
        Page(side, (Placed(Piece(face, None, paper.width, paper.height), 0.0, 0.0),)) for face, side in _SIDES.items()
    )
    forms = VectorFaces(faces, PLAIN_ART, fonts)
    return write_pdf(pages, paper, forms, title=words["title"], note_font=note_font, backs=BackSides(flip))


def _signed(number: float) -> str:
    return f"{number:+g}".replace("-", "−")
