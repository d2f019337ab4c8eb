"""Kits of Artists, laid out."""

from __future__ import annotations

from functools import cache

import pypdfium2
from printing.laid_out_kits import faces_of, programs_and_table
from printing.shipped_faces import context

from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Table
from gesso.games.react.printing import kit
from gesso.printing.kit import Kit
from gesso.printing.kit.document import write_kit
from gesso.printing.kit.pages import kit_pages
from gesso.printing.pages import ALONG_LONG_EDGE, PAPERS, BackSides
from gesso.printing.pipeline.print_run import note_font


def game() -> tuple[dict[str, ArtistProgram], Table]:
    """The programs of all Artists by id, and the numbers of the game."""
    return programs_and_table("react")


ARTISTS = sorted(game()[0])


@cache
def kit_of(*ids: str, small: bool = False) -> Kit:
    programs, table = game()
    return kit([programs[id] for id in ids], table, small=small)


def cover_text(*ids: str, backs: BackSides = ALONG_LONG_EDGE, small: bool = False) -> str:
    """What stands on the cover of a kit, in one line."""
    text = pypdfium2.PdfDocument(pdf_of(kit_of(*ids, small=small), "a4", backs))[0].get_textpage().get_text_range()
    return " ".join(text.split())


def pdf_of(found: Kit, paper: str, backs: BackSides = ALONG_LONG_EDGE) -> bytes:
    """The document of a kit, with its words and without its pictures."""
    faces = faces_of(found)
    (pdf,) = write_kit(
        found,
        kit_pages(found, faces, PAPERS[paper], backs),
        PAPERS[paper],
        faces,
        {},
        "",
        {id: {guide.kind for guide in each.face.guides} for id, each in faces.items()},
        templates=context().templates,
        fonts=context().fonts,
        note_font=note_font(context()),
        backs=backs,
    )
    return pdf
