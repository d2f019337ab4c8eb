"""Kits of Artists, laid out."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pypdfium2
from printing.shipped_faces import context

from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Table
from gesso.games.react.printing import kit
from gesso.printing.component import Component
from gesso.printing.faces.drawing_items import Face
from gesso.printing.kit.document import write_kit
from gesso.printing.kit.kit_page import KitPage
from gesso.printing.kit.pages import kit_pages
from gesso.printing.kit.sections import Kit
from gesso.printing.pages.page import ALONG_LONG_EDGE, PAPERS, BackSides
from gesso.printing.pdf.face_forms import LayeredFace
from gesso.printing.pipeline.face_drawing import DrawJob, lay_out_job
from gesso.printing.pipeline.print_run import note_font
from gesso.project.selection import select
from gesso.resources import home


@cache
def game() -> tuple[dict[str, ArtistProgram], Table]:
    """The programs of all Artists by id, and the numbers of the game."""
    (part,) = select([str(home() / "cards" / "react")]).parts
    programs: dict[str, ArtistProgram] = {}
    for entry in part.entries:
        program = part.game.checked(entry).program
        assert program is not None, entry.id
        programs[entry.id] = program
    table = part.game.table
    assert table is not None
    return programs, table


ARTISTS = sorted(game()[0])


@cache
def kit_of(*ids: str, small: bool = False) -> Kit:
    programs, table = game()
    return kit([programs[id] for id in ids], table, small=small)


def components(found: Kit, section: str) -> list[Component]:
    return [piece for source in found.sources for piece in source.components if piece.section == section]


_FACES: dict[str, Face] = {}


def faces_of(found: Kit) -> dict[str, LayeredFace]:
    """The faces of a kit, laid out; those that kits share once."""
    every: dict[str, LayeredFace] = {}
    for source in found.sources:
        for piece in source.components:
            for order in (piece.front, piece.back):
                if order is None:
                    continue
                key = repr((order.template, order.values))
                if key not in _FACES:
                    job = DrawJob(order, "", source.art, dict[str, Path]())
                    face, problems = lay_out_job(job, context())
                    assert face is not None and not problems, [problem.message for problem in problems]
                    _FACES[key] = face
                every[order.id] = LayeredFace(_FACES[key], None, ())
    return every


def pages(found: Kit, paper: str) -> tuple[KitPage, ...]:
    return kit_pages(found, faces_of(found), PAPERS[paper])


def cover_text(*ids: str, backs: BackSides = ALONG_LONG_EDGE, small: bool = False) -> str:
    """What stands on the cover of a kit, in one line."""
    text = pypdfium2.PdfDocument(pdf_of(kit_of(*ids, small=small), "a4", backs))[0].get_textpage().get_text_range()
    return " ".join(text.split())


def pdf_of(found: Kit, paper: str, backs: BackSides = ALONG_LONG_EDGE) -> bytes:
    """The document of a kit, with its words and without its pictures."""
    faces = faces_of(found)
    return write_kit(
        found,
        kit_pages(found, faces, PAPERS[paper], backs),
        PAPERS[paper],
        faces,
        "",
        {id: {guide.kind for guide in each.face.guides} for id, each in faces.items()},
        templates=context().templates,
        fonts=context().fonts,
        note_font=note_font(context()),
        backs=backs,
    )
