"""What kits showed when they were printed last, or would have shown at a revision: so only what has changed is printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.printing.cache import SourceDigests, file_digest, shown_key
from gesso.printing.kit.parts import PrintedPiece, printed_pieces
from gesso.printing.pipeline.custom_art import CustomArt, credited, find_custom_art
from gesso.project.building import print_context
from gesso.project.changes import earlier
from gesso.project.kit_sources import KitSources
from gesso.project.manifest import MANIFEST
from gesso.project.project import open_project
from gesso.project.records import DAMAGED, Record
from gesso.project.selection import Part

if TYPE_CHECKING:
    from gesso.printing.component import FaceOrder
    from gesso.printing.fonts import FontBook
    from gesso.printing.pipeline import PrintContext
_VERSION = 1
Pieces = Mapping[str, PrintedPiece]


@dataclass(frozen=True, slots=True)
class PrintedKits:
    """The kits of a project that were printed, by their names."""

    root: Path

    def _record(self, name: str) -> Record:
        return Record(self.root, f"kits/{name}", _VERSION)

    def last(self, name: str) -> Pieces | None:
        """The pieces of the last kit of that name; None where none is remembered: that only costs printing a whole kit."""
        with suppress(*DAMAGED):
            kept = self._record(name).entries
            return {id: PrintedPiece(str(key), int(copies)) for id, (key, copies) in kept.items()} or None
        return None

    def remember(self, name: str, pieces: Pieces) -> None:
        """Keep what a kit shows."""
        record = self._record(name)
        record.entries.clear()
        for id, piece in pieces.items():
            record.keep(id, [piece.key, piece.copies])
        record.save(len(pieces))


def shown_pieces(made: KitSources, context: PrintContext) -> Pieces:
    """What the pieces of a kit show, as the files are that it is made of."""
    digests = SourceDigests(context.templates, context.fonts)
    pictures, customs = [], list[CustomArt]()
    for source, (folder, home) in zip(made.kit.sources, made.art, strict=True):
        found = find_custom_art(folder, source.picture_names, home, source.span)
        customs.append(found)
        pictures.append({name: file_digest(path) for name, path in found.pictures.items()})

    def key(source: int, order: FaceOrder) -> str:
        prints = made.kit.sources[source]
        shown, art = credited(order, customs[source], prints.credit), prints.art
        return shown_key(
            shown, art, templates=digests.template(order.template), fonts=digests.fonts(), pictures=pictures[source]
        )

    return printed_pieces(made.kit, key)


def pieces_at(root: Path, part: Part, revision: str, sources: Callable[[Part, Path, FontBook], KitSources]) -> Pieces:
    """What the pieces that `sources` makes of a part showed at a revision of the git repository, or in another folder of
    the project: none, where the entries were not there or had errors. Raises `RequestError` for what is neither."""
    with earlier(root, revision) as folder:
        games = open_project(folder).games if (folder / MANIFEST).is_file() else ()
        for game in (game.in_locale(part.game.locale) for game in games if game.id == part.game.id):
            found = tuple(there for entry in part.entries if (there := game.entry(entry.id)))
            if len(found) == len(part.entries) and all(game.checked(entry).program is not None for entry in found):
                context = print_context(folder)
                return shown_pieces(sources(Part(game, found, False), folder, context.fonts), context)
    return {}
