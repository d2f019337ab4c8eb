"""What kits showed when they were printed last, or would have shown at a revision: so only what has changed is printed."""

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
