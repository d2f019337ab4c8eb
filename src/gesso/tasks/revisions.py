"""What changed in a project since a revision of its git repository.

Gesso asks git, without running anything that the repository configures.
"""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gesso.atomic_files import write_atomically
from gesso.diagnostics import RequestError
from gesso.project.entries import Entry
from gesso.project.game import AnyGame
from gesso.project.paths import CARDS, MANIFEST
from gesso.project.selection import Part, Selection
from gesso.project.styles import THEME

_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=" + os.devnull, "--no-pager", "--literal-pathspecs")
_DIFF = ("diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", "--relative")
_PATIENCE = 60
_SHARED = "templates/"
_PARTS = frozenset({MANIFEST, CARDS, "templates"})
"""What of a folder is the project."""


class _Refused(Exception):
    """Git refused a command."""


def _git(root: Path, *words: str) -> bytes:
    environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
    try:
        done = subprocess.run(
            (*_GIT, *words), cwd=root, env=environment, capture_output=True, timeout=_PATIENCE, check=False
        )
    except FileNotFoundError as error:
        raise RequestError("git is not installed", "Gesso asks git what has changed") from error
    except subprocess.TimeoutExpired as error:
        raise RequestError(f"git did not answer within {_PATIENCE} seconds") from error
    if done.returncode:
        raise _Refused(done.stderr.decode("utf-8", "replace").strip())
    return done.stdout


def base_of(root: Path, revision: str) -> str:
    """Return the commit where the present state and a revision have split.

    Raises:
        RequestError: There is no repository, no such revision, or not enough history.
    """
    try:
        _git(root, "rev-parse", "--show-toplevel")
    except _Refused as error:
        raise RequestError(f"{root} is not in a git repository", "Gesso asks git what has changed") from error
    cut = _git(root, "rev-parse", "--is-shallow-repository").strip() == b"true"
    hint = "the history here is incomplete: fetch all of it" if cut else "`git log` lists what there is"
    wrong = RequestError(f"there is no revision `{revision}`", hint)
    if not revision or revision.startswith("-") or "\0" in revision:
        raise wrong
    try:
        commit = _git(root, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").decode().strip()
    except _Refused as error:
        raise wrong from error
    try:
        return _git(root, "merge-base", commit, "HEAD").decode().strip()
    except _Refused as error:
        if cut:
            raise RequestError(f"`{revision}` and the present state have no common history here", hint) from error
        return commit


def changed_paths(root: Path, base: str) -> frozenset[str]:
    """Return the files below `root` that differ from a commit, new files included, relative to `root`."""
    differing = _git(root, *_DIFF, base, "--", ".")
    unknown = _git(root, "ls-files", "-z", "--others", "--exclude-standard", "--", ".")
    return frozenset(os.fsdecode(path) for path in (differing + unknown).split(b"\0") if path)


def select_changed(selection: Selection, revision: str) -> Selection:
    """Return the part of a selection that has changed: entries with a changed file, and those that inherit from them.

    It is a whole game if the game file changed, and everything if the project file or a template changed. Raises
    like `base_of`.
    """
    root = selection.project.root
    paths = changed_paths(root, base_of(root, revision))
    if any(path == MANIFEST or path.startswith(_SHARED) for path in paths):
        return selection
    parts = tuple(_changed_part(part, root, paths) for part in selection.parts)
    return Selection(selection.project, tuple(part for part in parts if part.whole or part.entries))


def _changed_part(part: Part, root: Path, paths: Iterable[str]) -> Part:
    shared = (part.game.file, part.game.folder / THEME)
    if any(file.relative_to(root).as_posix() in paths for file in shared):
        return part
    changed = {entry.id for entry in part.game.entries if _has_changed(entry, root, paths)}
    entries = tuple(entry for entry in part.entries if changed & set(_line_of(entry, part.game)))
    return Part(part.game, entries, False)


def _has_changed(entry: Entry[Any, Any], root: Path, paths: Iterable[str]) -> bool:
    file, folder = (path.relative_to(root).as_posix() for path in (entry.file, entry.folder))
    return any(path == file or path.startswith(f"{folder}/") for path in paths)


def _line_of(entry: Entry[Any, Any], game: AnyGame) -> Iterator[str]:
    """Return an entry and all that it inherits from, by id."""
    waiting, seen = [entry.id], set[str]()
    while waiting:
        id = waiting.pop()
        if id in seen:
            continue
        seen.add(id)
        yield id
        found = game.entry(id)
        if found is not None and found.node is not None:
            waiting += [name.text for name in found.kind.inherited(found.node)]


@contextmanager
def project_at(root: Path, base: str) -> Iterator[Path]:
    """Provide a temporary folder with the project of a commit. The working tree is not touched.

    It has no project file if the commit has none.
    """
    there = [os.fsdecode(name) for name in _git(root, "ls-tree", "-z", "--name-only", base).split(b"\0")]
    parts = [name for name in there if name in _PARTS]
    with TemporaryDirectory(prefix="gesso-") as name:
        folder = Path(name).resolve()
        if parts:
            packed = _git(root, "archive", "--format=tar", base, "--", *parts)
            with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
                for member in archive:
                    target = folder / member.name
                    content = archive.extractfile(member) if member.isreg() else None
                    if content is not None and target.resolve().is_relative_to(folder):
                        write_atomically(target, content.read())
        yield folder


@contextmanager
def earlier_state(root: Path, since: str) -> Iterator[Path]:
    """Provide the folder of an earlier state of the project: another folder, or a revision.

    Raises:
        RequestError: There is neither.
    """
    folder = Path(since)
    if since and (folder / MANIFEST).is_file():
        yield folder.resolve()
        return
    try:
        base = base_of(root, since)
    except RequestError as error:
        if since and folder.is_dir():
            raise RequestError(
                f"{since} is not a project: it has no {MANIFEST}", "name a revision, or a project"
            ) from error
        raise
    with project_at(root, base) as found:
        yield found
