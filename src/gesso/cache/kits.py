"""Remember what printed kits showed, so that a reprint has only what has changed."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from gesso.cache.records import DAMAGED, Record
from gesso.printing.kit.parts import PrintedPiece

_VERSION = 1
Pieces = Mapping[str, PrintedPiece]


@dataclass(frozen=True, slots=True)
class PrintedKits:
    """The printed kits of a project, by name."""

    root: Path

    def _record(self, name: str) -> Record:
        return Record(self.root, f"kits/{name}", _VERSION)

    def last(self, name: str) -> Pieces | None:
        """Return the pieces of the last kit of a name. None if none is remembered: the whole kit is printed then."""
        with suppress(*DAMAGED):
            kept = self._record(name).entries
            return {id: PrintedPiece(str(key), int(copies)) for id, (key, copies) in kept.items()} or None
        return None

    def remember(self, name: str, pieces: Pieces) -> None:
        """Remember what a kit shows."""
        record = self._record(name)
        record.entries.clear()
        for id, piece in pieces.items():
            record.keep(id, [piece.key, piece.copies])
        record.save(len(pieces))
