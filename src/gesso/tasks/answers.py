"""The answers of `gesso check`, kept under a digest of all that they depend on. To find one needs no parser and no game.

An answer depends on the program, on what is installed, and on the files of the project. A text counts with its content,
any other file with its size and times.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.data_classes import dataclass
from gesso.files import file_bytes
from gesso.installed import installation, packs_key
from gesso.project import CARDS, MANIFEST, READ_FOLDERS, find_root
from gesso.records import (
    DAMAGED,
    Record,
    diagnostics_data,
    diagnostics_of,
    listing,
    program_key,
    text_digest,
    user_record,
)
from gesso.resources import home, real_path, shipped_packs

if TYPE_CHECKING:
    from gesso.diagnostics import Diagnostic
    from gesso.project.selection import Selection

_RECORD = "answers"
"""By question and digest: the checked files, and the problems."""
_VERSION = 1
_MOST_KEPT = 32
_MOST_CHARACTERS = 1 << 19
"""The longest answer that is kept."""
_TEXTS = frozenset({".yaml", ".yml", ".toml", ".j2", ".txt"})
_LONGEST_TEXT = 1 << 20
"""Bytes. A longer text counts with its size and times."""
_SETTLED_NS = 2_000_000_000
"""Nanoseconds after which a file counts as settled: it may still be written to without a later time."""


class _Unknowable(Exception):
    """A file on which an answer depends in more ways than a digest can say."""


@dataclass(frozen=True)
class Question:
    """What a check is asked: the project, the chosen entries, and how their problems are reported."""

    root: Path
    words: tuple[str, ...]

    @cached_property
    def _record(self) -> Record:
        return user_record(self.root, _RECORD, _VERSION)

    @cached_property
    def _contents(self) -> dict[str, tuple[tuple[int, ...], str]]:
        """The size, times and digest of each text, so that it is read again only if it may have changed."""
        return {}

    @cached_property
    def _key(self) -> str | None:
        """The digest of all that the answer depends on, as the project was when it was first asked for."""
        return _digest(self)

    def answer(self) -> tuple[list[Diagnostic], list[str]] | None:
        """Return the kept problems and the files that were checked; None if nothing is kept."""
        kept = None if self._key is None else self._record.entries.get(self._key)
        if kept is None:
            return None
        with suppress(*DAMAGED):
            files, problems = kept
            return diagnostics_of(problems), [str(file) for file in files]
        return None

    def keep(self, selection: Selection, diagnostics: Sequence[Diagnostic]) -> None:
        """Keep an answer, unless it depends on more than the digest covers."""
        if self._key is None or not _is_covered(selection):
            return
        kept = [list(selection.paths), diagnostics_data(diagnostics)]
        # While the project was checked, somebody may have changed it.
        if sum(len(text) for _, text in kept[1][0]) <= _MOST_CHARACTERS and _digest(self, settled=True) == self._key:
            self._record.keep(self._key, kept)
            self._record.save(_MOST_KEPT)


def question(paths: Sequence[str], project: str | None, manner: Sequence[str]) -> Question | None:
    """Return what a check is asked; None if no answer to it is kept.

    Args:
        paths: The words that choose entries, as `gesso.project.selection.select` takes them.
        project: The project's folder, if it was named.
        manner: All that decides how problems are reported.
    """
    try:
        places = [real_path(path) if os.path.exists(path) else path for path in paths]
        start = project if project is not None else next((place for place in places if isinstance(place, Path)), ".")
        root = find_root(Path(start)) if project is None else real_path(start)
        if root is None or not (root / MANIFEST).is_file():
            return None
        return Question(root, (*map(repr, places), "", *manner))
    except (OSError, ValueError, RuntimeError):
        return None


def _is_covered(selection: Selection) -> bool:
    """Return whether the digest of a question covers all that the check of a selection reads."""
    from gesso.games import BUILT_IN, game_ids
    from gesso.project.known_files import looks_elsewhere

    project, packs = selection.project, real_path(shipped_packs())
    return (
        game_ids(installed=False) == tuple(BUILT_IN)
        and not selection.changed
        and not project.manifest.tables.get("check", {}).get("paths")
        and all(part.game.id in BUILT_IN for part in selection.parts)
        and all(part.game.folder == project.root / CARDS / part.game.id for part in selection.parts)
        and all(real_path(pack.folder).is_relative_to(packs) for pack in project.manifest.packs)
        and not looks_elsewhere(project)
    )


def _digest(asked: Question, *, settled: bool = False) -> str | None:
    """Return a digest of a question and all that its answer depends on; None if no digest can say.

    Args:
        settled: Whether a file that was changed just now makes the project unknowable.
    """
    total = hashlib.blake2b(digest_size=16)
    latest = time.time_ns() - _SETTLED_NS if settled else None
    try:
        for line in (program_key(), packs_key(), installation(), sys.version, *asked.words):
            total.update(text_digest(line).encode())
        for line in (*listing(shipped_packs()), *_project_lines(asked, latest)):
            total.update(line.encode("utf-8", "surrogateescape") + b"\n")
    except (_Unknowable, OSError, ValueError, RecursionError):
        return None
    return total.hexdigest()


def _project_lines(asked: Question, latest: int | None) -> Iterator[str]:
    """Yield a line for everything in a project that a check looks at."""
    root = asked.root
    with os.scandir(root) as entries:
        # Nothing hidden is looked at, and Gesso's own cache lies there.
        shown = (entry for entry in entries if not entry.name.startswith("."))
        yield from sorted(f"{entry.name} {entry.is_dir()} {entry.is_symlink()}" for entry in shown)
    manifest = str(root / MANIFEST)
    yield _file_line(asked, manifest, os.lstat(manifest), latest)
    for name in READ_FOLDERS:
        # The program's own folder is part of the program.
        if os.path.lexists(root / name) and real_path(root / name) != real_path(home() / name):
            yield from _folder_lines(asked, str(root / name), latest)


def _folder_lines(asked: Question, folder: str, latest: int | None) -> Iterator[str]:
    mode = os.lstat(folder).st_mode
    if not stat.S_ISDIR(mode):
        raise _Unknowable
    with os.scandir(folder) as entries:
        found = sorted(entries, key=lambda each: each.name)
    yield f"{folder} {mode} {len(found)}"
    for entry in found:
        if entry.is_dir(follow_symlinks=False):
            yield from _folder_lines(asked, entry.path, latest)
        else:
            yield _file_line(asked, entry.path, entry.stat(follow_symlinks=False), latest)


def _file_line(asked: Question, file: str, status: os.stat_result, latest: int | None) -> str:
    """Return what counts of a file. `latest` is the latest time (ns) of one that counts with its times; None for any."""
    if not stat.S_ISREG(status.st_mode):
        raise _Unknowable
    times = (status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)
    is_settled = latest is None or max(status.st_ctime_ns, status.st_mtime_ns) <= latest
    if os.path.splitext(file)[1].lower() in _TEXTS and status.st_size <= _LONGEST_TEXT:
        before, content = asked._contents.get(file, ((), ""))
        if before != times or not is_settled:
            content = hashlib.blake2b(file_bytes(file, _LONGEST_TEXT), digest_size=16).hexdigest()
            asked._contents[file] = times, content
        return f"{file} {status.st_mode} {content}"
    if not is_settled:
        raise _Unknowable
    return f"{file} {status.st_mode} {' '.join(map(str, times))}"
