"""Write files whole or not at all, and read only regular files, which may come from a stranger.

The old file stays until the new one is complete. Nothing else in Gesso writes or removes a file of a project, so the two
rules of `require_plain_place` hold everywhere. Reading never waits, and takes only so many bytes.
"""

from __future__ import annotations

import errno
import io
import os
import signal
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path
from typing import Any

MEGABYTE = 1_000_000
CACHE_BYTES = 1000 * MEGABYTE
"""The most that drawn faces and pictures have in the cache, unless the project file says otherwise."""
MOST_BYTES = 64 << 20
"""No file of a project that Gesso reads whole has more bytes."""


def fault_of(path: Path, wanted: Any) -> tuple[str, str] | None:
    """Return what lies at a path instead of a file or a folder, with and without its article; None if all is well."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return ("a link that leads nowhere", "link") if path.is_symlink() else None
    except OSError as error:
        # What may not be looked at is reported when it is read.
        return ("a link that leads to itself", "link") if error.errno == errno.ELOOP else None
    if wanted(mode):
        return None
    kinds = {
        stat.S_ISDIR: ("a folder", "folder"),
        stat.S_ISREG: ("a file", "file"),
        stat.S_ISFIFO: ("a pipe", "pipe"),
        stat.S_ISSOCK: ("a socket", "socket"),
    }
    return next((words for test, words in kinds.items() if test(mode)), ("a device", "device"))


def open_file(path: Path | str) -> io.BufferedReader:
    """Open a regular file for reading.

    Raises:
        OSError: It cannot be opened, or is a pipe, a device or a folder. A pipe that nobody fills is not waited for.
        ValueError: The path has a null character.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "it is not a file", str(path))
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def file_bytes(path: Path | str, most: int = MOST_BYTES) -> bytes:
    """Return the content of a regular file of at most so many bytes. Raises like `open_file`, and OSError (EFBIG) for a
    larger file."""
    with open_file(path) as file:
        if os.fstat(file.fileno()).st_size <= most and len(content := file.read(most + 1)) <= most:
            return content
    raise OSError(errno.EFBIG, f"it has more than {most:,} bytes", str(path))


def file_text(path: Path | str, most: int = MOST_BYTES, errors: str = "strict") -> str:
    """Return the text of a regular file in UTF-8, with line ends as `\\n`. Raises like `file_bytes`, and
    UnicodeDecodeError unless `errors` say otherwise."""
    return file_bytes(path, most).decode("utf-8", errors).replace("\r\n", "\n").replace("\r", "\n")


_PREFIX = ".new-"
_ABANDONED = 3600
"""After so many seconds a file that is still being filled is abandoned."""
READABLE = 0o644
"""Rights of a file that its owner may write and all may read."""
_MANIFEST = "gesso.toml"
_OWN_FOLDER = ".gesso"
"""What Gesso keeps in a project."""
_KINDS = (
    (stat.S_ISLNK, "it is a link, and only files are replaced"),
    (stat.S_ISDIR, "it is a folder"),
    (stat.S_ISFIFO, "it is a pipe, and only files are replaced"),
    (stat.S_ISREG, ""),
)
_DEVICE = "it is a device, and only files are replaced"
_SOURCE_FOLDERS = ("cards", "templates", "services")
_SOURCE_ENDINGS = frozenset(
    (".yaml", ".yml", ".toml", ".txt", ".j2", ".png", ".jpg", ".jpeg", ".webp", ".svg", ".ttf", ".otf", ".icc", ".icm")
)
"""Endings of the files that Gesso reads in these folders."""


def require_plain_place(target: Path) -> None:
    """Raise OSError for a place that no file may be written to, or removed from.

    - Something other than a file stands there: a device, a pipe, a link or a folder.
    - A link leads out of a project that the path goes through. The project may come from a stranger, so its links do
      not decide where files appear, whoever named the path.
    """
    path = Path(os.path.abspath(target))
    with suppress(FileNotFoundError, NotADirectoryError):
        mode = path.lstat().st_mode
        kind = next((kind for is_kind, kind in _KINDS if is_kind(mode)), _DEVICE)
        if kind:
            raise OSError(errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL, kind, str(target))
    require_plain_folder(path.parent)


def require_plain_folder(folder: Path) -> None:
    """Raise OSError for a folder, perhaps one to be made, that a link leads out of a project that its path goes
    through."""
    name = os.path.abspath(folder)
    # Without a link nothing leads anywhere: a build asks thousands of times.
    if not _goes_through_links(name):
        return
    path = Path(name)
    steps = (path, *path.parents)
    links = [step for step in steps if os.path.islink(step)]
    for root in steps[1:]:
        inside = [link for link in links if root in link.parents]
        if inside and os.path.lexists(root / _MANIFEST):
            link = inside[-1]
            if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(root)):
                raise OSError(errno.ELOOP, f"{link.name} is a link that leads out of the project", str(path))


def _goes_through_links(path: str) -> bool:
    while not os.path.islink(path):
        above = os.path.dirname(path)
        if above == path:
            return False
        path = above
    return True


def require_no_source(target: Path) -> None:
    """Raise OSError for a file that a project is made of, which no report, log or print may replace."""
    path = Path(os.path.realpath(target))
    if not path.is_file():
        return
    for root in path.parents:
        if (root / _MANIFEST).is_file():
            steps = path.relative_to(root).parts
            inside = steps[0] in _SOURCE_FOLDERS and path.suffix.lower() in _SOURCE_ENDINGS
            if steps == (_MANIFEST,) or inside:
                raise OSError(errno.EEXIST, "it is a source of the project", str(target))


def write_output(target: Path, data: bytes) -> None:
    """Write a file that a user named for an output. Raises OSError as `require_no_source` and `write_atomically` do."""
    require_no_source(target)
    write_atomically(target, data)


def remove_file(path: Path) -> None:
    """Remove a file, or a link in its place, if one is there. Raises OSError where `require_plain_folder` does."""
    require_plain_folder(path.parent)
    path.unlink(missing_ok=True)


def mark_used(path: Path) -> None:
    """Give a file of Gesso's own cache the time of now, if it is there and may be changed."""
    with suppress(OSError):
        os.utime(path, follow_symlinks=False)


def clear_folder(folder: Path) -> tuple[int, int]:
    """Remove the files below a folder of Gesso's own cache; return how many, and their bytes.

    What another run is writing stays, and so do the folders that it writes to. Raises OSError as
    `require_plain_folder` does, and for a file that cannot be removed.
    """
    require_plain_folder(folder)
    number = size = 0
    for above, _, names in os.walk(folder):
        for path in (Path(above, name) for name in names if not name.startswith(_PREFIX)):
            with suppress(FileNotFoundError):
                bytes_of_file = path.lstat().st_size
                path.unlink()
                number, size = number + 1, size + bytes_of_file
    return number, size


def folders_to_make(target: Path) -> list[Path]:
    """Return the folders above a file that do not exist, the innermost first."""
    return list(takewhile(lambda folder: not folder.exists(), target.parents))


def remove_empty(folders: Iterable[Path]) -> None:
    """Remove the empty ones of some folders, given inner ones first."""
    for folder in folders:
        with suppress(OSError):
            folder.rmdir()


def new_temp_file(target: Path, mark: str = "") -> Path:
    """Make an empty file beside `target`, and the folders above it; return its path.

    A `mark` in its name lets it be found again. No folder is made if the file cannot be. Raises OSError as
    `require_plain_place` does.
    """
    import tempfile

    require_plain_place(target)
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
    """Let a filled file replace its target, with the rights `mode`. Raises OSError as `require_plain_place` does."""
    require_plain_place(target)
    temp.chmod(mode)
    temp.replace(target)


def write_cached(target: Path, content: bytes) -> None:
    """Write a whole file of Gesso's own cache, in place of whatever stands there.

    Raises OSError as `require_plain_folder` does, and FileNotFoundError if the project has gone: somebody may have moved it,
    and nothing of it comes back.
    """
    home = next((folder.parent for folder in target.parents if folder.name == _OWN_FOLDER), None)
    if home is not None and not home.is_dir():
        raise FileNotFoundError(errno.ENOENT, "the project has gone", str(home))
    require_plain_folder(target.parent)
    with suppress(FileNotFoundError, NotADirectoryError):
        mode = target.lstat().st_mode
        if stat.S_ISDIR(mode):
            import shutil

            shutil.rmtree(target)
        elif not stat.S_ISREG(mode):
            target.unlink()
    write_atomically(target, content)


def write_atomically(target: Path, content: bytes, mode: int = READABLE) -> None:
    """Write a whole file with the rights `mode`; leave nothing behind on failure.

    Raises OSError also as `require_plain_place` does.
    """
    made = folders_to_make(target)
    with sigterm_blocked():
        temp = new_temp_file(target)
        try:
            temp.write_bytes(content)
            put_in_place(temp, target, mode)
        except BaseException:
            temp.unlink(missing_ok=True)
            remove_empty(made)
            raise


@contextmanager
def sigterm_blocked() -> Iterator[None]:
    """Let SIGTERM wait for the end of a block, in this thread and in those that it starts meanwhile.

    While a file is half written, nobody else would remove it.
    """
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
