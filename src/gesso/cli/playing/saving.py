"""Save a game."""

from __future__ import annotations

import contextlib
import errno
import os
import re
from collections.abc import Iterator, Sequence
from itertools import chain, count
from pathlib import Path

from gesso.diagnostics import RequestError
from gesso.engine import Log
from gesso.files import new_temp_file, require_no_source, require_plain_place, write_output

FOLDER = Path("build", "games")
"""The folder of the project for games that are saved without a file name."""
_LONGEST_NAME = 80


class SavedGame:
    """The file of a saved game; its folder may have to be made if it is the project's own."""

    def __init__(self, path: Path, *, own: bool = False) -> None:
        self.path = path
        self._own = own

    @classmethod
    def new(cls, root: Path, players: Sequence[str], seed: int) -> SavedGame:
        """Return a new file of the project, named for players and seed."""
        stem = re.sub(r"[^a-z0-9-]+", "-", "-".join((*players, str(seed))).lower())[-_LONGEST_NAME:].strip("-")
        paths = (root / FOLDER / f"{stem}{number}.log" for number in chain(("",), (f"-{again}" for again in count(2))))
        return cls(_from_here(next(path for path in paths if not os.path.lexists(path))), own=True)

    def test(self) -> None:
        """Raise `RequestError` now if the file cannot be written, not after the game."""
        with _refusing(self.path, makes_folder=self._own):
            require_no_source(self.path)
            if self._own:
                require_plain_place(self.path)
            else:
                new_temp_file(self.path).unlink()

    def write(self, log: Log, path: Path | None = None) -> Path:
        """Save the game here or in another file; the old text stays until the new one is complete. Raises `RequestError`."""
        target = path or self.path
        with _refusing(target, makes_folder=self._own and path is None):
            write_output(target, log.text().encode())
        return target


@contextlib.contextmanager
def _refusing(target: Path, *, makes_folder: bool = False) -> Iterator[None]:
    """Turn errors of writing into `RequestError`; the folder must exist or be creatable."""
    try:
        if not makes_folder and not target.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        yield
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise RequestError(f"{target} cannot be written: {reason}", "name another file with --log") from error


def _from_here(path: Path) -> Path:
    """Return a path relative to the working folder."""
    try:
        return Path(os.path.relpath(path))
    except ValueError:
        return path
