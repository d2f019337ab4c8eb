"""Records of finished work: plain data under digests of everything that decides it. A damaged record is an empty one."""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gesso
from gesso.files import file_bytes, write_cached
from gesso.resources import FOLDERS, home, lies_in, private_cache, real_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gesso.diagnostics import Diagnostic, Fix
    from gesso.source import SourceFile, Span


DAMAGED = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""Errors that a record with unexpected contents may raise."""
_PROJECTS = "projects"
"""The folder of the user's cache with a folder for each project."""
_MOST_PROJECTS = 100
_MOST_BYTES = 16 << 20
"""A record with more bytes is neither read nor written."""


class Record:
    """The record `name` in a folder: lists of plain data by text.

    A record that is missing, damaged, half written or of another `version` is empty: the work is done again.
    """

    def __init__(self, folder: Path | None, name: str, version: int, *, inside: Path | None = None) -> None:
        """Read a record.

        Args:
            folder: Its folder; None if nothing can be kept.
            name: Its name.
            version: The version of its contents.
            inside: The folder that must hold it: a project of a stranger may have a link in its place.
        """
        self._inside = folder if inside is None else inside
        self._file = None if folder is None else folder / f"{name}.json"
        self._version = version
        self._changed = False
        self.entries: dict[str, list[Any]] = {}
        if self._file is not None and self._inside is not None and lies_in(self._inside, self._file):
            with suppress(OSError, *DAMAGED):
                check, _, body = file_bytes(self._file, _MOST_BYTES).partition(b"\n")
                data = json.loads(body) if check == _checksum(body) else {}
                if data["version"] == version:
                    self.entries = {str(name): list(kept) for name, kept in data["entries"].items()}

    def keep(self, name: str, kept: list[Any]) -> None:
        """Keep plain data under a text, as the newest."""
        self.entries.pop(name, None)
        self.entries[name] = kept
        self._changed = True

    def save(self, most: int) -> None:
        """Write the newest `most` entries if any is new; skip a folder that cannot be written."""
        if not self._changed or self._file is None or self._inside is None:
            return
        if not real_path(self._file.parent).is_relative_to(real_path(self._inside)):
            return
        newest = dict(list(self.entries.items())[-most:])
        body = json.dumps({"version": self._version, "entries": newest}, separators=(",", ":")).encode()
        if len(body) > _MOST_BYTES - 100:
            return
        with suppress(OSError):
            write_cached(self._file, _checksum(body) + b"\n" + body)


def _checksum(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=16).hexdigest().encode()


def user_record(root: Path, name: str, version: int) -> Record:
    """Return a record of a project in the user's own cache, where no project can bring one along."""
    cache = private_cache()
    if cache is None:
        return Record(None, name, version)
    folder = cache / _PROJECTS / text_digest(str(real_path(root)))
    if not folder.is_dir():
        _make_room(folder.parent)
    return Record(folder, name, version)


def _make_room(projects: Path) -> None:
    """Forget the projects that were looked at longest ago, if there are many."""
    import shutil

    with suppress(OSError):
        known = sorted(projects.iterdir(), key=lambda folder: folder.stat().st_mtime)
        for folder in known[: max(0, len(known) - _MOST_PROJECTS + 1)]:
            shutil.rmtree(folder, ignore_errors=True)


@cache
def program_key() -> str:
    """Return a digest of the program: its version, and the names, sizes and times of all its files."""
    folders = (Path(gesso.__file__).parent, *(home() / name for name in FOLDERS))
    lines = (gesso.__version__, *(line for folder in folders for line in listing(folder)))
    return hashlib.blake2b("\n".join(lines).encode("utf-8", "replace")).hexdigest()


@lru_cache(maxsize=256)
def text_digest(text: str) -> str:
    """Return a digest of a text, which is kept: it should be one that is in memory anyway."""
    return texts_digest((text,))


def texts_digest(texts: Iterable[str]) -> str:
    """Return a digest of several texts in their order."""
    return hashlib.blake2b("\0".join(texts).encode("utf-8", "replace"), digest_size=16).hexdigest()


def listing(folder: Path) -> Iterator[str]:
    """Yield everything below a folder with its kind, size and time, sorted by name."""
    try:
        found = sorted(os.scandir(folder), key=lambda each: each.name)
    except OSError:
        return
    for each in found:
        if each.name == "__pycache__":
            continue
        if each.is_dir(follow_symlinks=False):
            # Even an empty one may stand in the place of a file.
            yield f"{each.path}{os.sep}"
            yield from listing(Path(each.path))
            continue
        try:
            status = each.stat()
        except OSError as error:
            # A link that leads nowhere, or to itself.
            yield f"{each.path} {error.errno}"
            continue
        yield f"{each.path} {stat.S_IFMT(status.st_mode)} {status.st_size} {status.st_mtime_ns}"


def diagnostics_data(diagnostics: Sequence[Diagnostic]) -> list[Any]:
    """Return diagnostics as plain data, with the texts that their places are in."""
    sources: dict[int, SourceFile] = {}
    numbers: dict[int, int] = {}

    def place(span: Span) -> list[int]:
        sources.setdefault(id(span.source), span.source)
        return [numbers.setdefault(id(span.source), len(numbers)), span.start, span.end]

    def fix_data(fix: Fix) -> list[Any]:
        return [fix.title, [[place(edit.span), edit.text] for edit in fix.edits], fix.safe, fix.writes, fix.words]

    rows = [
        [
            [each.kind.code, each.kind.name, each.kind.severity, each.kind.fix, each.kind.final],
            each.message,
            place(each.span),
            each.hint,
            [[place(other.span), other.message] for other in each.related],
            [fix_data(fix) for fix in each.fixes],
            each.judged,
        ]
        for each in diagnostics
    ]
    return [[[source.path, source.text] for source in sources.values()], rows]


def diagnostics_of(data: Sequence[Any], texts: Sequence[SourceFile] = ()) -> list[Diagnostic]:
    """Return the diagnostics of `diagnostics_data`, with their places in given texts or in kept ones.

    Raises one of `DAMAGED` for anything else.
    """
    if not data[1]:
        return []
    from gesso.diagnostics import Code, Diagnostic, Edit, Fix, Fixable, Related, Severity
    from gesso.source.source_file import SourceFile

    sources = texts or [SourceFile(path, text) for path, text in data[0]]

    def place(span: Sequence[int]) -> Span:
        number, start, end = span
        return sources[number].span(start, end)

    def fix_of(kept: Sequence[Any]) -> Fix:
        title, edits, safe, writes, words = kept
        return Fix(title, tuple(Edit(place(span), text) for span, text in edits), safe, writes, words)

    return [
        Diagnostic(
            Code(code, name, Severity(severity), Fixable(fix), final),
            message,
            place(span),
            hint,
            tuple(Related(place(other), words) for other, words in related),
            tuple(map(fix_of, fixes)),
            None if judged is None else Severity(judged),
        )
        for (code, name, severity, fix, final), message, span, hint, related, fixes, judged in data[1]
    ]
