"""A sheet that shows how a printer prints: its scale, how near the edge it prints, how far off its backs are."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path

from gesso.art import PLAIN_ART
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.templates import TemplateBook
from gesso.printing.pages.page import BackSides, Paper, Piece, Placed
from gesso.printing.pages.page_face import page_face
from gesso.printing.pages.pdf import begin_back, new_canvas, place

TEMPLATE = "kit/calibration"
Say = Callable[..., Mapping[str, str]]
"""Gives the words of the sheet for a paper and the offset that is set."""
_SIDES = ("front", "back")


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
    from gesso.printing.pdf.face_forms import VectorFaces

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
    target = io.BytesIO()
    canvas = new_canvas(target, paper, words["title"], note_font)
    forms = VectorFaces(faces, PLAIN_ART, fonts)
    for side in _SIDES:
        if side == "back":
            begin_back(canvas, paper, BackSides(flip))
        place(canvas, paper, Placed(Piece(side, None, paper.width, paper.height), 0.0, 0.0), forms)
        canvas.showPage()
    forms.finish(canvas)
    canvas.save()
    return target.getvalue()


def _signed(number: float) -> str:
    return f"{number:+g}".replace("-", "−")
