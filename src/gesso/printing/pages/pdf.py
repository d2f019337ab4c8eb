"""Pages as a PDF: every face once, placed by reference, with marks to cut along and notes around them."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.printing.faces.fonts import FontName
from gesso.printing.pages import ALONG_LONG_EDGE, BackSides, Paper, Placed
from gesso.printing.pages.grid import Rule, SheetNote, SheetPage, crop_marks, notes
from gesso.printing.pdf.objects import says

if TYPE_CHECKING:
    from gesso.printing.pdf.faces import FaceForms
NOTE_FONT = FontName("sofia-sans-extra-condensed/700")
_PT = 72 / 25.4
_NOTE_SIZE = 7.5
_INK = (0x14 / 255, 0x16 / 255, 0x1B / 255)
_WHITE = (1.0, 1.0, 1.0)
_FONT = "gesso-notes"
_FOLD_MARGIN, _FOLD_WIDTH, _DASH = 6.0, 0.3, (3.0, 1.6)


def write_pdf(
    pages: Sequence[SheetPage],
    paper: Paper,
    faces: FaceForms,
    *,
    title: str,
    author: str = "",
    language: str = "en",
    words: Mapping[str, str],
    note_font: Path,
    backs: BackSides = ALONG_LONG_EDGE,
) -> bytes:
    """Return the PDF of some pages; equal input gives equal bytes.

    `words` stand beside the pieces. Raises KeyError if a page shows a face that is not among `faces`.
    """
    target = io.BytesIO()
    canvas = new_canvas(target, paper, title, note_font, author=author, language=language)
    for page in pages:
        if page.side == "backs":
            begin_back(canvas, paper, backs)
        for placed in page.placed:
            place(canvas, paper, placed, faces)
        _draw_surroundings(canvas, page, paper, title, words)
        canvas.showPage()
    faces.finish(canvas)
    canvas.save()
    return target.getvalue()


def new_canvas(
    target: io.BytesIO, paper: Paper, title: str, font: Path, *, author: str = "", language: str = "en"
) -> Any:
    """Return a reportlab canvas; equal drawings on it make equal bytes.

    The document is titled by its title and paper, and asks viewers to print it at its size.
    """
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    # ASCII armour makes a file a quarter larger.
    rl_config.useA85 = 0
    size = (paper.width * _PT, paper.height * _PT)
    canvas = Canvas(
        target, pagesize=size, invariant=1, pageCompression=1, initialFontName=_register(font), lang=language
    )
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


def begin_back(canvas: Any, paper: Paper, backs: BackSides) -> None:
    """Move and turn all that is drawn from here to the end of the page to where the printer puts the back of a
    sheet."""
    if backs.turned(paper):
        canvas.translate(paper.width * _PT, paper.height * _PT)
        canvas.rotate(180)
    right, down = backs.offset
    if right or down:
        # Seen from behind, right is left.
        canvas.translate(-right * _PT, -down * _PT)


def place(canvas: Any, paper: Paper, placed: Placed, faces: FaceForms) -> None:
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


def _draw_surroundings(canvas: Any, page: SheetPage, paper: Paper, title: str, words: Mapping[str, str]) -> None:
    canvas.setStrokeColorRGB(*_INK)
    canvas.setFillColorRGB(*_INK)
    texts, bar = notes(page, paper, title, words)
    for rule in (*crop_marks(page, paper), bar):
        _draw_rule(canvas, paper, rule)
    for note in texts:
        _draw_note(canvas, paper, note)
    if page.fold is not None:
        canvas.setDash(*(length * _PT for length in _DASH))
        _draw_rule(canvas, paper, Rule(page.fold, _FOLD_MARGIN, page.fold, paper.height - _FOLD_MARGIN, _FOLD_WIDTH))
        canvas.setDash()


def _draw_rule(canvas: Any, paper: Paper, rule: Rule) -> None:
    canvas.setStrokeColorRGB(*(_WHITE if rule.white else _INK))
    canvas.setLineWidth(rule.width * _PT)
    canvas.line(rule.x1 * _PT, (paper.height - rule.y1) * _PT, rule.x2 * _PT, (paper.height - rule.y2) * _PT)


def _draw_note(canvas: Any, paper: Paper, note: SheetNote) -> None:
    canvas.saveState()
    canvas.translate(note.x * _PT, (paper.height - note.y) * _PT)
    if note.upright:
        canvas.rotate(90)
    canvas.setFont(_FONT, _NOTE_SIZE)
    with says(canvas, note.text):
        (canvas.drawRightString if note.end else canvas.drawString)(0, 0, note.text)
    canvas.restoreState()
