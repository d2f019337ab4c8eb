"""Checking again whenever a file of the project changes: its files are looked at many times a second, and what has changed
is read and checked anew."""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from gesso.api import Workspace
from gesso.cli.command_line import complain
from gesso.diagnostics import Diagnostic, RequestError, in_order
from gesso.project import CARDS
from gesso.project.paths import MANIFEST
from gesso.tasks.check import print_problems

_PAUSE = 0.03
"""Seconds between two looks: an answer within 0.15 s leaves room for reading and checking."""
_SETTLING = 0.01
"""Seconds that a file has to stay the same, so that none is read while an editor writes it."""
_MOST_SETTLING = 20
"""So many times it is waited for that."""
_WATCHED = (CARDS, "templates")
_DEEPEST = 8
Stamp = tuple[int, int, int]
Show = Callable[[Workspace, Sequence[Diagnostic]], None]
"""Is given the state of the texts, and what is wrong with the prints as far as that is known."""


def watch(root: Path, show: Show) -> NoReturn:
    """Check the project in `root`, and again after every change, until interrupted. `show` is given the state of things
    each time, and again where the prints have problems."""
    before = _stamps(root)
    workspace = Workspace(root)
    _show(workspace, show)
    while True:
        time.sleep(_PAUSE)
        after = _stamps(root)
        if after == before:
            continue
        after = _settled(root, before, after)
        paths = before.keys() | after.keys()
        changed = [path for path in paths if before.get(path) != after.get(path)]
        before = after
        try:
            workspace.reread(changed)
        except RequestError as error:
            # A game that cannot be used any more may be usable again after the next change.
            complain(f"gesso check: {error}", error.hint)
            continue
        _show(workspace, show)


def _show(workspace: Workspace, show: Show) -> None:
    """Show what is wrong with the texts at once; to lay faces out takes longer than anybody waits for a word."""
    show(workspace, [])
    found = print_problems(workspace.project.selection)
    if found:
        show(workspace, found)


def _settled(root: Path, before: Mapping[Path, Stamp], after: Mapping[Path, Stamp]) -> Mapping[Path, Stamp]:
    """The state of the files when they stay as they are. One that has just been emptied is given time to be filled."""
    for _ in range(_MOST_SETTLING):
        earlier = after
        time.sleep(_SETTLING)
        after = _stamps(root)
        emptied = any(stamp != before.get(file) and not stamp[1] for file, stamp in after.items())
        if after == earlier and not emptied:
            break
    return after


def chosen(
    workspace: Workspace, prints: Sequence[Diagnostic], places: Sequence[Path]
) -> tuple[list[Diagnostic], list[str]]:
    """The problems, those of the prints among them, and the checked files below some places; everywhere if there is none."""
    root = workspace.root
    below = [place.relative_to(root).as_posix() for place in places if place != root]

    def wanted(path: str) -> bool:
        return (
            len(below) < len(places) or not places or any(path == each or path.startswith(f"{each}/") for each in below)
        )

    problems = in_order((*(each for found in workspace.problems.values() for each in found), *prints))
    # A broken project file keeps all others from being read.
    shown = [each for each in problems if each.span.path == MANIFEST or wanted(each.span.path)]
    return shown, [path for path in workspace.project.paths if wanted(path)]


def _stamps(root: Path) -> Mapping[Path, Stamp]:
    return {file: stamp for file in _files(root) if (stamp := _stamp(file)) is not None}


def _files(root: Path) -> Iterator[Path]:
    yield root / MANIFEST
    for name in _WATCHED:
        top = os.path.join(root, name)
        for folder, below, files in os.walk(top):
            if folder.count(os.sep) - top.count(os.sep) >= _DEEPEST:
                below.clear()
            yield from (Path(folder, file) for file in files)


def _stamp(file: Path) -> Stamp | None:
    """What tells one state of a file from another; an editor may put a new file in the place of the old one."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
