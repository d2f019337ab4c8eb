"""Which files of a project change on the disk, for commands that answer to every save.

The files are looked at many times a second, more seldom when nobody has saved for a while. Eighty files take 1.6 ms, 5 % of a
processor at the quickest pace and 1.5 % at the slower one. While nobody waits for a save, once a second is enough. While
another thread is busy, each of their hundreds of calls of the system waits for its turn: so the files that were saved last
are looked at more often than all the others. A library that is told by the system (watchfiles) takes 0.4 % and answers 8 ms
sooner, but it is a compiled one for each system, and folders on a network or in a container need looking all the same.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from gesso.project import MANIFEST, READ_FOLDERS

_PAUSES = ((60.0, 0.03), (600.0, 0.1), (float("inf"), 0.3))
"""Seconds without a change, and until then the seconds between two looks. A report within 0.15 s leaves enough time to read
and check."""
_UNSEEN_PAUSE = 1.0
"""Seconds between two looks while nobody waits for changes."""
_REST = 3
"""A look at all files is followed by so many times its own time without one."""
_MOST_LIKELY = 8
"""Files that were saved last, which are looked at in each pause."""
_SETTLING = 0.01
"""Seconds that a file must stay unchanged, so that Gesso never reads it while an editor writes it."""
_MOST_SETTLING = 20
"""Number of times that Gesso waits for that."""
_DEEPEST = 8
Stamp = tuple[int, int, int]


class Watching:
    """The files of a project from now on."""

    def __init__(
        self, root: Path, is_awaited: Callable[[], bool] = lambda: True, folders: Sequence[str] = READ_FOLDERS
    ) -> None:
        """Begin with the files as they are.

        Args:
            root: The project's folder.
            is_awaited: Whether somebody waits for changes now; otherwise they are seen later.
            folders: The folders that are watched.
        """
        self._root, self._is_awaited, self._folders = root, is_awaited, folders
        self._before = _stamps(root, folders)
        self._likely: tuple[Path, ...] = ()
        self._stopped = threading.Event()

    def stop(self) -> None:
        """End `changes`, from any thread."""
        self._stopped.set()

    def changes(self) -> Iterator[tuple[Path, ...]]:
        """Wait for changes until `stop`; yield the files that have changed, come or gone, once they stay as they are."""
        since, due = time.monotonic(), 0.0
        while not self._stopped.wait(self._pause(time.monotonic() - since)):
            began = time.monotonic()
            if began >= due:
                after, ended = _stamps(self._root, self._folders), time.monotonic()
                due = ended + _REST * (ended - began)
            else:
                likely = {path: _stamp(path) for path in self._likely}
                after = _with(self._before, likely)
                if sum(self._before.get(path) != stamp for path, stamp in likely.items()) > 1:
                    # More than a save: git, say, writes other files as well.
                    after = _stamps(self._root, self._folders)
            if after == self._before:
                continue
            after = self._settled(after)
            paths = dict.fromkeys((*self._before, *after))
            changed = tuple(path for path in paths if self._before.get(path) != after.get(path))
            self._before, since = after, time.monotonic()
            self._likely = tuple(dict.fromkeys((*changed, *self._likely)))[:_MOST_LIKELY]
            yield changed

    def _pause(self, quiet: float) -> float:
        return next(pause for until, pause in _PAUSES if quiet < until) if self._is_awaited() else _UNSEEN_PAUSE

    def _settled(self, after: Mapping[Path, Stamp]) -> Mapping[Path, Stamp]:
        """Return the state of the files once those that change stay as they are. One that was just emptied gets time to
        be filled.
        """
        changing = [file for file in {**self._before, **after} if after.get(file) != self._before.get(file)]
        for _ in range(_MOST_SETTLING):
            if not changing:
                break
            time.sleep(_SETTLING)
            again = {file: _stamp(file) for file in changing}
            changing = [file for file, stamp in again.items() if stamp != after.get(file) or (stamp and not stamp[1])]
            after = _with(after, again)
        return after


def _with(before: Mapping[Path, Stamp], now: Mapping[Path, Stamp | None]) -> Mapping[Path, Stamp]:
    return {path: stamp for path, stamp in {**before, **now}.items() if stamp is not None}


def _stamps(root: Path, folders: Sequence[str] = READ_FOLDERS) -> Mapping[Path, Stamp]:
    return {file: stamp for file in _files(root, folders) if (stamp := _stamp(file)) is not None}


def _files(root: Path, folders: Sequence[str]) -> Iterator[Path]:
    yield root / MANIFEST
    for name in folders:
        top = os.path.join(root, name)
        for folder, below, files in os.walk(top):
            if folder.count(os.sep) - top.count(os.sep) >= _DEEPEST:
                below.clear()
            yield from (Path(folder, file) for file in files)


def _stamp(file: Path) -> Stamp | None:
    """Return what distinguishes two states of a file. It includes the inode, because an editor may replace the
    file.
    """
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
