"""The ten Artists of the case files as components, and their faces laid out."""

from __future__ import annotations

from functools import cache

from games.react import roster
from printing.setting import FONTS, TEMPLATES

from gesso.art import art_of
from gesso.games.react.printing.components import components
from gesso.printing.component import Component, FaceSpec
from gesso.printing.faces.document import parse_document
from gesso.printing.faces.drawing_items import Face
from gesso.printing.layout import Layout, lay_out

LIBRARY = art_of("react")

ARTISTS = roster.ARTISTS


@cache
def pieces(artist: str) -> tuple[Component, ...]:
    """Everything of an Artist that is printed."""
    return components(roster.program(artist).artist, roster.table(), roster.printed_words(artist))


def orders(artist: str) -> dict[str, FaceSpec]:
    """Every face of an Artist by its id."""
    sides = (side for piece in pieces(artist) for side in (piece.front, piece.back) if side)
    return {side.id: side for side in sides}


def layout(order: FaceSpec) -> Layout:
    """A face laid out."""
    xml = TEMPLATES.render(order.template, {"card": order.values})
    return lay_out(parse_document(xml, order.template), FONTS, LIBRARY, order.id)


def face(artist: str, id: str) -> Face:
    """A face that must be sound."""
    found = layout(orders(artist)[id])
    assert found.face is not None, [problem.message for problem in found.problems]
    return found.face
