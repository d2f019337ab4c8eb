"""What changed in a project since a revision of its git repository."""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gesso.diagnostics import RequestError
from gesso.files import write_atomically
from gesso.project import MANIFEST, READ_FOLDERS, SCENARIOS
from gesso.project.entries import Entry
from gesso.project.game import AnyGame
from gesso.project.known_files import is_idle, is_read_by_all
from gesso.project.repository import GitRefused, Repository, opened
from gesso.project.selection import Part, Selection, named_in
from gesso.resources import real_path
from gesso.source import read_source

_PARTS = (MANIFEST, *READ_FOLDERS)
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


def text_at(root: Path, revision: str, path: str) -> str | None:
    """Return the text of a file of a project at a revision; None if there was none.

    Raises:
        RequestError: There is no repository, no such revision, or not enough history.
    """
    with _at(root, revision) as (repository, base):
        blobs = [blob for blob in repository.files(base, (path,)) if blob.path == path]
        return next((content.decode("utf-8", "replace") for _, content in repository.contents(blobs)), None)


def select_changed(selection: Selection, revision: str) -> Selection:
    """Return the part of a selection that has changed: entries with a changed file, and those that depend on them.

    An entry depends on others that its card file or its scenarios name, and on what these name. It is a whole game if the
    game file or another file for all its entries changed, or if an entry is new or gone; and everything if the project
    file, a pack file, a template or a service changed. A link has changed if what it leads to has.

    Raises:
        RequestError: There is no repository, no such revision, or not enough history.
    """
    root = selection.project.root
    links = dict(_links(root))
    with _at(root, revision) as (repository, base):
        changes = repository.differing(base, tuple(dict.fromkeys((*_PARTS, *links.values()))))
    led = {link for link, target in links.items() if any(_lies_in(path, target) for path in changes.paths)}
    paths = {path for path in (*changes.paths, *led) if not is_idle(path)}
    if any(map(is_read_by_all, paths)):
        return replace(selection, changed=True)
    parts = tuple(_changed_part(part, root, paths, changes.come_or_gone) for part in selection.parts)
    return Selection(selection.project, tuple(part for part in parts if part.whole or part.entries), changed=True)


def _links(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the links of the project with the places in it that they lead to."""
    below = (Path(folder, name) for part in _PARTS for folder, *names in os.walk(root / part) for name in chain(*names))
    for path in (*(root / part for part in _PARTS), *below):
        with suppress(OSError, RuntimeError, ValueError):
            if path.is_symlink():
                target = real_path(path).relative_to(real_path(root))
                yield path.relative_to(root).as_posix(), target.as_posix()


def _lies_in(path: str, place: str) -> bool:
    return path == place or path.startswith(f"{place}/")


def _changed_part(part: Part, root: Path, paths: Iterable[str], come_or_gone: Container[str]) -> Part:
    game = part.game
    folder = game.folder.relative_to(root).as_posix()
    if any(_lies_in(folder, path) for path in paths):
        return part
    # Each changed file in the folder of the game, by its path from there.
    here = {path.removeprefix(f"{folder}/"): path in come_or_gone for path in paths if _lies_in(path, folder)}
    if not here:
        return Part(game, (), False)
    names = {entry.id: {entry.file.name, entry.folder.name} for entry in game.entries}
    ids = {id for id, own in names.items() if any(path.split("/")[0] in own for path in here)}
    owned = set().union(*names.values())
    kinds = {kind.file for kind in game.definition.kinds}
    of_all = any(path.split("/")[0] not in owned for path in here)
    if of_all or any(_is_entry_file(path, kinds) for path in here if here[path]) or game.definition.gathers:
        return part
    return Part(game, tuple(entry for entry in part.entries if ids & _needed(entry, game)), False)


def _is_entry_file(path: str, kinds: Container[str]) -> bool:
    *folders, name = path.split("/")
    return name in kinds if folders else name.endswith(".yaml")


def _needed(entry: Entry[Any, Any], game: AnyGame) -> set[str]:
    """Return the ids of an entry and of all that it may depend on."""
    scenarios = read_source(entry.folder / SCENARIOS, root=entry.home(game.folder.parents[1])).source
    texts = (text for text in (entry.source, scenarios) if text is not None)
    return {entry.id}.union(*(named_in(text, game) for text in texts))


def _write_state(repository: Repository, base: str, folder: Path) -> None:
    """Write the project of a commit into a folder. It has no project file if the commit has none."""
    for blob, content in repository.contents(repository.files(base, _PARTS)):
        target = folder / blob.path
        if ".." not in target.parts and real_path(target).is_relative_to(folder):
            write_atomically(target, content)


@contextmanager
def earlier_state(root: Path, since: str) -> Iterator[Path]:
    """Provide the folder of an earlier state of the project: another folder, or a revision.

    Raises:
        RequestError: There is neither.
    """
    folder = Path(since)
    if since and (folder / MANIFEST).is_file():
        yield real_path(folder)
        return
    with TemporaryDirectory(prefix="gesso-") as name:
        earlier = real_path(Path(name))
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
