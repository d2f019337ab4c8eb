"""Files that appear whole or not at all, and a record of what was written, so that it need not be written again."""

import errno
import hashlib
import json
import os
import secrets
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from pathlib import Path

from gesso.data_classes import dataclass
from gesso.files import (
    clear_abandoned,
    clear_marked,
    file_text,
    folders_to_make,
    new_temp_file,
    put_in_place,
    remove_empty,
    remove_file,
    write_cached,
)
from gesso.printing.faces.fonts import FontFileError

_RECORD_VERSION = 1
FillTask = Callable[[], None]
"""Fills a staged file; it may run in another process."""


class OutputError(Exception):
    """A file that could not be written: one line for the user, with a hint."""

    def __init__(self, message: str, hint: str = "") -> None:
        # Both arguments, so that an error unpickled from another process is whole.
        super().__init__(message, hint)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return self.message


@contextmanager
def as_cache_error(cache: Path) -> Iterator[None]:
    """Turn errors about a file into an `OutputError` about the cache, which lies in the project wherever the output
    goes."""
    with as_output_error(cache, ""):
        yield


@contextmanager
def as_output_error(place: Path, elsewhere: str = ", or name another folder with --out") -> Iterator[None]:
    """Turn errors of the system about a file into an `OutputError`."""
    try:
        yield
    except OSError as error:
        # If the system names two files, the second is the one that is written.
        named = (each for each in (error.filename2, error.filename) if isinstance(each, str))
        where = next(named, str(place))
        message = f"{where} cannot be written: {error.strerror or error}", ""
        match error.errno:
            case errno.ENOSPC | errno.EDQUOT:
                message = f"the disk is full: {where} was not written", "free some space and build again"
            case errno.EACCES | errno.EPERM | errno.EROFS:
                reason = (error.strerror or "permission denied").lower()
                message = f"{where} cannot be written: {reason}", f"change its permissions{elsewhere}"
            case errno.EINVAL | errno.ELOOP:
                message = f"{where} cannot be written: {error.strerror}", f"move it aside{elsewhere}"
            case errno.ENOTDIR | errno.EEXIST | errno.EISDIR:
                message = f"{_in_the_way(Path(where))} is in the way", f"move it aside{elsewhere}"
        raise OutputError(*message) from error


def _in_the_way(path: Path) -> Path:
    """Return what keeps a file from its place: a file where a folder has to be, or what lies there itself."""
    return next((each for each in path.parents if os.path.lexists(each) and not each.is_dir()), path)


@contextmanager
def as_font_error() -> Iterator[None]:
    """Turn errors about a font file into an `OutputError`."""
    try:
        yield
    except FontFileError as error:
        raise OutputError(f"a font cannot be used: {error}", "put the font file itself there, or remove it") from error


class OutputRecord:
    """The key from which each output file was written, with its size and time.

    It is kept in the cache folder between builds.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._entries = _read_entries(file)
        self._changed: set[str] = set()

    def is_current(self, path: Path, key: str) -> bool:
        entry = self._entries.get(str(path))
        if entry is None or entry[0] != key:
            return False
        try:
            stat = path.stat()
        except OSError:
            return False
        return (stat.st_size, stat.st_mtime_ns) == entry[1:]

    def note(self, path: Path, key: str) -> None:
        stat = path.stat()
        self._entries[str(path)] = (key, stat.st_size, stat.st_mtime_ns)
        self._changed.add(str(path))

    def written_in(self, folder: Path) -> tuple[Path, ...]:
        """Return the files that an earlier build has written directly into a folder."""
        inside = (path for path in self._entries if path.startswith(f"{folder}{os.sep}"))
        return tuple(path for path in map(Path, inside) if path.parent == folder and ".." not in path.parts)

    def keys_in(self, folders: AbstractSet[Path]) -> set[str]:
        """Return the keys of files that were written directly into some folders."""
        return {key for path, (key, _, _) in self._entries.items() if Path(path).parent in folders}

    def standing_in(self, folder: Path) -> list[str]:
        """Return every file that was written into a folder or below it, with its key;

        nothing if one has changed since.
        """
        inside = [(path, entry) for path, entry in self._entries.items() if path.startswith(f"{folder}{os.sep}")]
        if not all(self.is_current(Path(path), key) for path, (key, _, _) in inside):
            return []
        return sorted(f"{path} {key}" for path, (key, _, _) in inside)

    def remove_others(self, folder: Path, kept: AbstractSet[Path]) -> bool:
        """Remove what an earlier build has written into a folder or below it and is not `kept`.

        Return whether there was any.
        """
        inside = (path for path in self._entries if path.startswith(f"{folder}{os.sep}"))
        others = [path for path in map(Path, inside) if ".." not in path.parts]
        for path in others:
            if path not in kept:
                remove_file(path)
                self.forget(path)
        return not kept >= set(others)

    def forget(self, path: Path) -> None:
        self._entries.pop(str(path), None)
        self._changed.add(str(path))

    def save(self) -> None:
        """Merge the changes into the record on disk: another build may have written it meanwhile."""
        entries = {path: entry for path, entry in _read_entries(self._file).items() if path not in self._changed}
        entries |= {path: self._entries[path] for path in self._changed if path in self._entries}
        data = {"version": _RECORD_VERSION, "files": dict(sorted(entries.items()))}
        write_cached(self._file, json.dumps(data).encode())


def _read_entries(file: Path) -> dict[str, tuple[str, int, int]]:
    try:
        data = json.loads(file_text(file))
        if data["version"] != _RECORD_VERSION:
            return {}
        files = data["files"].items()
        return {str(path): (str(key), int(size), int(time)) for path, (key, size, time) in files}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        # A record that is missing or damaged only costs writing the files again.
        return {}


@dataclass(frozen=True, slots=True)
class TempFile:
    """An empty file beside its target. It is filled, then put in the target's place."""

    path: Path
    target: Path


class Staging:
    """New files, first written under temporary names beside the old ones, then all put in place at once."""

    def __init__(self, record: OutputRecord) -> None:
        self._record = record
        self._staged: list[tuple[TempFile, str]] = []
        self.targets: set[Path] = set()
        self._made: set[Path] = set()
        self._mark = secrets.token_hex(6)

    def reserve(self, target: Path, key: str) -> TempFile | None:
        """Stage a file that a task will fill; None if the record says that it is up to date."""
        self.targets.add(target)
        if self._record.is_current(target, key):
            return None
        self._made.update(folders_to_make(target))
        with as_output_error(target):
            temp = TempFile(new_temp_file(target, self._mark), target)
        self._staged.append((temp, key))
        return temp

    def write(self, target: Path, content: bytes) -> None:
        """Stage a file with this content."""
        temp = self.reserve(target, hashlib.blake2b(content, digest_size=16).hexdigest())
        if temp is not None:
            with as_output_error(target):
                temp.path.write_bytes(content)

    def publish(self) -> tuple[Path, ...]:
        """Put every staged file in place; return the files that are new or changed."""
        for folder in {temp.target.parent for temp, _ in self._staged}:
            clear_abandoned(folder)
        published: list[Path] = []
        while self._staged:
            temp, key = self._staged[0]
            with as_output_error(temp.target):
                put_in_place(temp.path, temp.target)
            self._staged.pop(0)
            self._record.note(temp.target, key)
            published.append(temp.target)
        return tuple(published)

    def discard(self) -> None:
        """Remove what was staged and not published, and the folders that stayed empty.

        That includes a file that an interrupt kept off the list.
        """
        for folder in {target.parent for target in self.targets}:
            clear_marked(folder, self._mark)
        # Inner folders have longer paths.
        remove_empty(sorted(self._made, key=lambda folder: -len(folder.parts)))
        self._staged.clear()
