"""A whole face: its document's elements in order, each at its resolved place."""

from __future__ import annotations

from dataclasses import dataclass

from gesso.art import ArtLibrary
from gesso.printing.document import Element
from gesso.printing.drawing_items import Face, Item
from gesso.printing.errors import FaceError, Problem
from gesso.printing.fonts import FontBook
from gesso.printing.layout.attributes import element_error
from gesso.printing.layout.composer import FOLLOWS, Composer
from gesso.printing.layout.elements import ELEMENTS
from gesso.printing.layout.safe_box import check_safe


@dataclass(frozen=True, slots=True)
class Layout:
    """A face, or None where problems kept it from being laid out."""

    face: Face | None
    problems: tuple[Problem, ...]


def lay_out(document: Element, fonts: FontBook, art: ArtLibrary, face_id: str) -> Layout:
    """The face a document describes. All problems of the document are collected; a face with a problem is not returned."""
    composer = Composer(document, fonts, art, ELEMENTS)
    try:
        width, height, bleed, safe = _read_size(document, composer)
    except FaceError as error:
        return Layout(None, (error.problem,))
    items: list[Item] = []
    for element in document.children:
        before = len(composer.problems)
        laid = composer.laid(element)
        if laid is None:
            continue
        items.extend(laid.items)
        # Text that is too long reaches over as well, and is one problem, not two.
        if element.attributes.get("safe") != "no" and len(composer.problems) == before:
            check_safe(laid.items, element, (safe, safe, width - safe, height - safe), composer)
    if composer.problems:
        # A measure that failed drags others along; the first cause is what helps.
        first = tuple(problem for problem in composer.problems if FOLLOWS not in problem.message)
        return Layout(None, first or tuple(composer.problems))
    return Layout(Face(face_id, width, height, bleed, tuple(items)), ())


def _read_size(document: Element, composer: Composer) -> tuple[float, float, float, float]:
    if document.tag != "face":
        raise element_error(document, "a template's outermost element is <face>")
    attributes = composer.attributes(document)
    width, height = attributes.number("width"), attributes.number("height")
    bleed, safe = attributes.number("bleed", 0.0), attributes.number("safe", 0.0)
    attributes.finish()
    if not (5 <= width <= 300 and 5 <= height <= 300 and 0 <= bleed <= 10):
        raise element_error(document, "a face is 5 to 300 mm wide and high, its bleed at most 10 mm")
    return width, height, bleed, safe
