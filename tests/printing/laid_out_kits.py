"""Kits of shipped games, laid out."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from printing.shipped_faces import context

from gesso.printing.component import Component
from gesso.printing.faces.drawing_items import Face
from gesso.printing.kit import Kit, KitPage
from gesso.printing.kit.pages import kit_pages
from gesso.printing.pages import ALONG_LONG_EDGE, PAPERS, BackSides
from gesso.printing.pdf.faces import LayeredFace
from gesso.printing.pipeline.drawing import DrawJob, lay_out_job
from gesso.project.selection import select
from gesso.resources import home

_FACES: dict[tuple[int, str], Face] = {}


@cache
def programs_and_table(game: str) -> tuple[dict[str, Any], Any]:
    """The programs of all shipped entries of a game by id, and the numbers of the game."""
    (part,) = select([str(home() / "cards" / game)]).parts
    programs = {}
    for entry in part.entries:
        programs[entry.id] = part.game.checked(entry).program
        assert programs[entry.id] is not None, entry.id
    assert part.game.table is not None
    return programs, part.game.table


def components(found: Kit, section: str) -> list[Component]:
    return [piece for source in found.sources for piece in source.components if piece.section == section]


def faces_of(found: Kit) -> dict[str, LayeredFace]:
    """The faces of a kit, laid out; those that kits share once."""
    every: dict[str, LayeredFace] = {}
    for source in found.sources:
        for piece in source.components:
            for order in (piece.front, piece.back):
                if order is None:
                    continue
                key = (id(source.art), repr((order.template, order.values)))
                if key not in _FACES:
                    job = DrawJob(order, "", source.art, dict[str, Path]())
                    face, problems = lay_out_job(job, context())
                    assert face is not None and not problems, [problem.message for problem in problems]
                    _FACES[key] = face
                every[order.id] = LayeredFace(_FACES[key], None, ())
    return every


def pages(found: Kit, paper: str, backs: BackSides = ALONG_LONG_EDGE) -> tuple[KitPage, ...]:
    return kit_pages(found, faces_of(found), PAPERS[paper], backs)
