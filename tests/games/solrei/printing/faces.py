"""The files of `cards/solrei` as components, and their faces laid out."""

from __future__ import annotations

from functools import cache

from games.solrei import roster
from printing.setting import FONTS, TEMPLATES

from gesso.art import art_of
from gesso.games.solrei.printing import prints
from gesso.printing.component import Component, FaceSpec
from gesso.printing.faces.document import parse_document
from gesso.printing.faces.drawing_items import Face
from gesso.printing.layout import Layout, lay_out

LIBRARY = art_of("solrei")


@cache
def pieces(file: str) -> tuple[Component, ...]:
    """Everything of a file that is printed."""
    return prints(roster.program(file), roster.table()).components


def orders(file: str) -> dict[str, FaceSpec]:
    """Every face of a file by its id."""
    sides = (side for piece in pieces(file) for side in (piece.front, piece.back) if side)
    return {side.id: side for side in sides}


@cache
def layout(file: str, id: str) -> Layout:
    """A face of a file laid out."""
    return laid_out(orders(file)[id])


def laid_out(order: FaceSpec) -> Layout:
    """A face laid out."""
    xml = TEMPLATES.render(order.template, {"card": order.values})
    return lay_out(parse_document(xml, order.template), FONTS, LIBRARY, order.id)


def face(file: str, id: str) -> Face:
    """A face that must be sound."""
    found = layout(file, id)
    assert found.face is not None, [problem.message for problem in found.problems]
    return found.face
