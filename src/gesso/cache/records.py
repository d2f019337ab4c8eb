"""Records that a project keeps from run to run: one JSON file for each kind of work."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from gesso.atomic_files import write_atomically
from gesso.project.paths import CACHE
from gesso.resources import lies_in

DAMAGED = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""Errors that a record with unexpected contents may raise."""


class Record:
    """The record `name` of a project: lists of plain data by text.

    A record that is missing, damaged or of another `version` is empty: the work is done again.
    """

    def __init__(self, root: Path, name: str, version: int) -> None:
        self._root = root
        self._file = root / CACHE / f"{name}.json"
        self._version = version
        self._changed = False
        self.entries: dict[str, list[Any]] = {}
        # A project of a stranger may have a link there, and anything in the file.
        if lies_in(root, self._file):
            with suppress(OSError, *DAMAGED):
                data = json.loads(self._file.read_text(encoding="utf-8"))
                if data["version"] == version:
                    self.entries = {str(name): list(kept) for name, kept in data["entries"].items()}

    def keep(self, name: str, kept: list[Any]) -> None:
        """Keep plain data under a text, as the newest."""
        self.entries.pop(name, None)
        self.entries[name] = kept
        self._changed = True

    def save(self, most: int) -> None:
        """Write the newest `most` entries if any is new; skip a project that cannot be written."""
        if not self._changed or not self._file.parent.resolve().is_relative_to(self._root.resolve()):
            return
        newest = dict(list(self.entries.items())[-most:])
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._file, json.dumps({"version": self._version, "entries": newest}).encode())
