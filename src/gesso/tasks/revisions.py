"""What changed in a project since a revision of its git repository."""

from __future__ import annotations

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
from gesso.tasks.repository import GitRefused, Repository, opened

_SHARED = "templates/"
_PARTS = (MANIFEST, CARDS, "templates")
"""What of a folder is the project."""


@contextmanager
def _at(root: Path, revision: str) -> Iterator[tuple[Repository, str]]:
    """Provide the history of a project, and the commit where the present state and a revision have split.

    Raises:
        RequestError: There is no repository, no such revision, or not enough history.
    """
    with opened(root, with_reflogs="@{" in revision) as repository:
        yield repository, _base_of(repository, revision)


def _base_of(repository: Repository, revision: str) -> str:
    cut = repository.run("rev-parse", "--is-shallow-repository").strip() == b"true"
    hint = "the history here is incomplete: fetch all of it" if cut else "`git log` lists what there is"
    wrong = RequestError(f"there is no revision `{revision}`", hint)
    if not revision or revision.startswith("-") or "\0" in revision:
        raise wrong
    try:
        commit = repository.run("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").decode().strip()
    except GitRefused as error:
        raise wrong from error
    try:
        return repository.run("merge-base", commit, "HEAD").decode().strip()
    except GitRefused as error:
        if cut:
            raise RequestError(f"`{revision}` and the present state have no common history here", hint) from error
        return commit


def select_changed(selection: Selection, revision: str) -> Selection:
    """Return the part of a selection that has changed: entries with a changed file, and those that inherit from them.

    It is a whole game if the game file changed, and everything if the project file or a template changed. Raises
    `RequestError` if there is no repository, no such revision, or not enough history.
    """
    root = selection.project.root
    with _at(root, revision) as (repository, base):
        paths = repository.differing(base, _PARTS)
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


def _write_state(repository: Repository, base: str, folder: Path) -> None:
    """Write the project of a commit into a folder. It has no project file if the commit has none."""
    for blob, content in repository.contents(repository.files(base, _PARTS)):
        target = folder / blob.path
        if ".." not in target.parts and target.resolve().is_relative_to(folder):
            write_atomically(target, content)


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
    with TemporaryDirectory(prefix="gesso-") as name:
        earlier = Path(name).resolve()
        try:
            with _at(root, since) as (repository, base):
                _write_state(repository, base, earlier)
        except RequestError as error:
            if since and folder.is_dir():
                raise RequestError(
                    f"{since} is not a project: it has no {MANIFEST}", "name a revision, or a project"
                ) from error
            raise
        yield earlier
