"""What kits showed when they were printed last, or would have shown at a revision: so only what has changed is printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.printing.cache import file_digest, shown_key
from gesso.printing.kit.parts import PrintedPiece, printed_pieces
from gesso.printing.kit.sections import Kit
from gesso.printing.pipeline.custom_art import find_custom_art
from gesso.project.changes import base_of, changed_paths, project_at
from gesso.project.entry_look import kit_in_own_look
from gesso.project.manifest import MANIFEST
from gesso.project.project import open_project
from gesso.project.records import DAMAGED, Record
from gesso.project.selection import Part

if TYPE_CHECKING:
    from gesso.printing.component import FaceOrder
    from gesso.printing.pipeline import PrintContext
_VERSION = 1
_TEMPLATES, _FONTS = "templates/faces/", "templates/fonts/"
Folders = Sequence[tuple[Path, Path]]
"""For each source of a kit the folder that holds its `art`, and the one that it must lie in."""
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


def pieces_now(kit: Kit, folders: Folders, context: PrintContext) -> Pieces:
    """What the pieces of a kit show as the files are now."""
    return printed_pieces(kit, _Keys(kit, folders, context).key)


def pieces_at(root: Path, part: Part, revision: str, kit: Kit, folders: Folders, context: PrintContext) -> Pieces:
    """What they showed at a revision of the git repository: none, where the entries were not there or had errors. Raises
    `RequestError` for a revision that is not there."""
    base = base_of(root, revision)
    keys = _Keys(kit, folders, context, root, changed_paths(root, base))
    with project_at(root, base) as folder:
        games = open_project(folder).games if (folder / MANIFEST).is_file() else ()
        for game in games:
            if game.id == part.game.id:
                found = [there for entry in part.entries if (there := game.entry(entry.id))]
                programs = [game.checked(entry).program for entry in found]
                if len(found) == len(part.entries) and None not in programs:
                    before = game.definition.printing().kit(programs, game.table)
                    return printed_pieces(kit_in_own_look(before, game, found, folder, context.fonts), keys.key)
    return {}


_OTHER = "other"
"""The digest of a file that was another one."""


class _Keys:
    """The keys of faces; other ones for what was made of a template, a font or a picture that differs from now."""

    def __init__(
        self,
        kit: Kit,
        folders: Folders,
        context: PrintContext,
        root: Path = Path(),
        differs: frozenset[str] = frozenset(),
    ) -> None:
        self._templates = context.templates
        self._fonts = _OTHER if any(path.startswith(_FONTS) for path in differs) else context.fonts.digest()
        made = (path.removeprefix(_TEMPLATES) for path in differs if path.startswith(_TEMPLATES))
        self._digests = {path.rpartition("/")[0]: _OTHER for path in made}
        self._pictures: list[dict[str, str]] = []
        for source, (folder, home) in zip(kit.sources, folders, strict=True):
            found = find_custom_art(folder / "art", source.picture_names, home, source.span)
            pictures = {name: file_digest(path) for name, path in found.pictures.items()}
            pictures |= {Path(path).stem: _OTHER for path in differs if (root / path).parent == folder / "art"}
            self._pictures.append(pictures)

    def key(self, source: int, order: FaceOrder) -> str:
        folder = order.template.rpartition("/")[0]
        if folder not in self._digests:
            self._digests[folder] = self._templates.digest(order.template)
        return shown_key(order, templates=self._digests[folder], fonts=self._fonts, pictures=self._pictures[source])
