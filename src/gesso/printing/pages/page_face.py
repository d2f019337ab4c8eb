"""A whole page that a template draws with letters and shapes alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gesso.art import ArtLibrary
from gesso.printing.component import Theme, Values
from gesso.printing.faces.document import FaceError, parse_document
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.layers import layers
from gesso.printing.faces.templates import TemplateBook

if TYPE_CHECKING:
    from gesso.printing.pdf.face_forms import LayeredFace


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
    from gesso.printing.pdf.face_forms import LayeredFace

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
