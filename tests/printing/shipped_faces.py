"""The faces of shipped entries, laid out."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gesso.art import ArtLibrary
from gesso.printing.component import FaceSpec
from gesso.printing.faces.drawing_items import Face
from gesso.printing.pipeline.drawing import DrawJob, PrintContext, lay_out_job
from gesso.project.project import open_project
from gesso.project.selection import select
from gesso.resources import home
from gesso.tasks.build import print_context


@cache
def context() -> PrintContext:
    return print_context(home())


@cache
def entries() -> tuple[str, ...]:
    """The paths of all shipped entries that have a folder, below cards/."""
    cards = home() / "cards"
    found = ((game, entry.folder) for game in open_project(home()).games for entry in game.entries)
    return tuple(sorted(str(folder.relative_to(cards)) for game, folder in found if folder != game.folder))


@cache
def laid_out(entry: str) -> tuple[tuple[Face, ArtLibrary], ...]:
    """Every face of an entry by its path below cards/, with the art of its game."""
    selection = select([str(home() / "cards" / entry)])
    (part,) = selection.parts
    program = part.game.checked(part.entries[0]).program
    assert program is not None
    prints = part.game.definition.printing().prints(program, part.game.table)
    orders = {side.id: side for piece in prints.components for side in (piece.front, piece.back) if side is not None}
    return tuple((_face(order, prints.art), prints.art) for order in orders.values())


def _face(order: FaceSpec, art: ArtLibrary) -> Face:
    found, problems = lay_out_job(DrawJob(order, "", art, dict[str, Path]()), context())
    assert found is not None, problems
    return found
