"""Write files whole or not at all: the old file stays until the new one is complete."""

import os
import signal
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_PREFIX = ".new-"
_ABANDONED = 3600
"""After so many seconds a file that is still being filled is abandoned."""
READABLE = 0o644
"""Rights of a file that its owner may write and all may read."""


def folders_to_make(target: Path) -> list[Path]:
    """Return the folders above a file that do not exist, the innermost first."""
    return [folder for folder in target.parents if not folder.exists()]


def remove_empty(folders: Iterable[Path]) -> None:
    """Remove the empty ones of some folders, given inner ones first."""
    for folder in folders:
        with suppress(OSError):
            folder.rmdir()


def new_temp_file(target: Path, mark: str = "") -> Path:
    """Make an empty file beside `target`, and the folders above it; return its path.

    A `mark` in its name lets it be found again. No folder is made if the file cannot be.
    """
    made = folders_to_make(target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f"{_PREFIX}{mark}", suffix=target.suffix)
    except BaseException:
        remove_empty(made)
        raise
    os.close(handle)
    return Path(name)


def put_in_place(temp: Path, target: Path, mode: int = READABLE) -> None:
    """Let a filled file replace its target, with the rights `mode`."""
    temp.chmod(mode)
    temp.replace(target)


def write_atomically(target: Path, content: bytes, mode: int = READABLE) -> None:
    """Write a whole file with the rights `mode`; leave nothing behind on failure."""
    made = folders_to_make(target)
    with _unstopped():
        temp = new_temp_file(target)
        try:
            temp.write_bytes(content)
            put_in_place(temp, target, mode)
        except BaseException:
            temp.unlink(missing_ok=True)
            remove_empty(made)
            raise


@contextmanager
def _unstopped() -> Iterator[None]:
    """Delay the end of this process until a file is whole: between its making and its writing nobody would remove
    it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def clear_marked(folder: Path, mark: str) -> None:
    """Remove the files in a folder that `new_temp_file` made with this mark."""
    for temp in folder.glob(f"{_PREFIX}{mark}*"):
        temp.unlink(missing_ok=True)


def clear_abandoned(folder: Path) -> None:
    """Remove what was being written into a folder when a process was killed, an hour ago or longer."""
    for temp in folder.glob(f"{_PREFIX}*"):
        with suppress(FileNotFoundError):
            if time.time() - temp.lstat().st_mtime > _ABANDONED:
                temp.unlink()
