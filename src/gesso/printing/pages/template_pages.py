"""Whole pages that templates draw with letters and shapes alone, such as the calibration sheet of a printer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from gesso.art import PLAIN_ART, ArtLibrary
from gesso.printing.component import Theme, Values
from gesso.printing.faces.document import FaceError, parse_document
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.layers import layers
from gesso.printing.faces.templates import TemplateBook
from gesso.printing.pages import BackSides, Page, PageSide, Paper, Piece, Placed
from gesso.printing.pages.pdf import write_pdf

if TYPE_CHECKING:
    from gesso.printing.pdf.faces import LayeredFace


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
