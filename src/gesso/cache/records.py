"""Choose where a run keeps what it draws: in the project, or in a temporary folder if that is read-only."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import tempfile
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.atomic_files import write_cached
from gesso.project.paths import CACHE
from gesso.regular_files import file_text
from gesso.resources import lies_in, real_path

if TYPE_CHECKING:
    from gesso.printing.pipeline import PrintContext


def with_cache(context: PrintContext, home: Path) -> PrintContext:
    """Return the context with the cache of the project `home`."""
    own = home / CACHE
    if _may_be_written(own):
        return replace(context, cache=own)
    return replace(context, cache=_temporary_folder(home), passing=True)


def _may_be_written(folder: Path) -> bool:
    """True if files can be written into a folder, or it can be made.

    A file in the way is reported later, by the write itself.
    """
    above = next(each for each in (folder, *folder.parents) if each.exists())
    inside = (folder / name for name in ("faces", "art"))
    return all(os.access(each, os.W_OK | os.X_OK) for each in (above, *inside) if each.is_dir())


@cache
def _temporary_folder(_: Path) -> Path:
    """Return a folder that is removed with the process, one per project."""
    folder = Path(tempfile.mkdtemp(prefix="gesso-"))
    atexit.register(_remove, folder, os.getpid())
    return folder


def _remove(folder: Path, process: int) -> None:
    # Processes that draw are copies of this one, and end before it.
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)


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
                data = json.loads(file_text(self._file))
                if data["version"] == version:
                    self.entries = {str(name): list(kept) for name, kept in data["entries"].items()}

    def keep(self, name: str, kept: list[Any]) -> None:
        """Keep plain data under a text, as the newest."""
        self.entries.pop(name, None)
        self.entries[name] = kept
        self._changed = True

    def save(self, most: int) -> None:
        """Write the newest `most` entries if any is new; skip a project that cannot be written."""
        if not self._changed or not real_path(self._file.parent).is_relative_to(real_path(self._root)):
            return
        newest = dict(list(self.entries.items())[-most:])
        with suppress(OSError):
            write_cached(self._file, json.dumps({"version": self._version, "entries": newest}).encode())
