"""Pictures that tests have drawn, for other tests that would draw the same."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

CACHE = Path(".gesso") / "cache"
PARTS = ("art", "faces")
"""The folders of a project's cache that hold files under keys of their content."""


class DrawnPictures:
    """A folder that all processes of a test run share. A project that is lent its pictures builds, byte for byte, what it
    would build without them, in less time. Not for tests of caches, of what draws, or of how long that takes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @contextmanager
    def lent(self, project: Path, *parts: str) -> Iterator[Path]:
        """A project that finds there what was drawn before, or some parts of it; what it draws is kept for others."""
        for part in parts or PARTS:
            _link_all(self._folder / part, project / CACHE / part)
        yield project
        self.keep(project, *parts)

    def keep(self, project: Path, *parts: str) -> None:
        """Lend to others what a project has drawn by itself."""
        for part in parts or PARTS:
            _link_all(project / CACHE / part, self._folder / part)


def _link_all(source: Path, target: Path) -> None:
    """Put the files of a folder into another one, too: whole at once, so that another process sees none half written."""
    if not source.is_dir():
        return
    target.mkdir(parents=True, exist_ok=True)
    for file in os.scandir(source):
        # What is being written goes by a name of its own.
        if not file.name.startswith("."):
            with suppress(FileExistsError):
                os.link(file.path, target / file.name)
