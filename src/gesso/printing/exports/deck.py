"""Pieces that leave together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gesso.printing.component import Component, EntryPrints
from gesso.printing.drawing_items import Face
from gesso.printing.pipeline import PrintContext
from gesso.printing.pipeline.face_drawing import DrawJob, lay_out_for_print


@dataclass(frozen=True, slots=True)
class Deck:
    """The pieces of one entry, or those that the table of a game has once. `id` is the path of its folder; `faces` are laid out,
    by their ids, but for those that cannot be."""

    id: str
    prints: EntryPrints
    faces: Mapping[str, Face]

    @property
    def components(self) -> tuple[Component, ...]:
        """Its pieces, without what only fills free slots of a sheet."""
        return tuple(piece for piece in self.prints.components if not piece.spare)


def laid_out(id: str, prints: EntryPrints, context: PrintContext) -> Deck:
    """The deck of some prints. Raises `OutputError` for a font of the project that cannot be read."""
    sides = (side for piece in prints.components for side in (piece.front, piece.back) if side is not None)
    orders = {side.id: side for side in sides}
    laid = {each: lay_out_for_print(DrawJob(order, "", prints.art, {}), context)[0] for each, order in orders.items()}
    return Deck(id, prints, {each: face for each, face in laid.items() if face is not None})
