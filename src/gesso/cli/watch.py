"""Check a project again whenever one of its files changes.

The files are looked at many times a second. Gesso reads and checks only files that changed.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from gesso.api import Workspace
from gesso.cli.command_line import complain
from gesso.diagnostics import Diagnostic, RequestError, in_order
from gesso.project import MANIFEST, READ_FOLDERS
from gesso.tasks.check import print_problems

_PAUSE = 0.03
"""Seconds between two looks. A report within 0.15 s leaves enough time to read and check."""
_SETTLING = 0.01
"""Seconds that a file must stay unchanged, so that Gesso never reads it while an editor writes it."""
_MOST_SETTLING = 20
"""Number of times that Gesso waits for that."""
_DEEPEST = 8
Stamp = tuple[int, int, int]
Show = Callable[[Workspace, Sequence[Diagnostic]], None]
"""Called with the state of the texts, and the printing problems as far as they are known."""


def watch(root: Path, show: Show, *, name: str = "check", prints: bool = True) -> NoReturn:
    """Check the project in `root` now and after every change, until interrupted.

    `show` is called each time, and with `prints` again if there are printing problems. `name` is the command that
    watches.
    """
    look = _show if prints else _show_texts
    before = _stamps(root)
    workspace = Workspace(root)
    look(workspace, show)
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
            # The next change may repair a game that cannot be used.
            complain(f"gesso {name}: {error}", error.hint)
            continue
        look(workspace, show)


def _show_texts(workspace: Workspace, show: Show) -> None:
    show(workspace, [])


def _show(workspace: Workspace, show: Show) -> None:
    """Show the problems of the texts at once, and printing problems later: laying out faces takes longer than
    people wait.
    """
    show(workspace, [])
    diagnostics = print_problems(workspace.project.selection)
    if diagnostics:
        show(workspace, diagnostics)


def _settled(root: Path, before: Mapping[Path, Stamp], after: Mapping[Path, Stamp]) -> Mapping[Path, Stamp]:
    """Return the state of the files once it stops changing. A file that was just emptied gets time to be filled."""
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
    """Return the problems and the checked files below some places; everywhere without places."""
    root = workspace.root
    below = [place.relative_to(root).as_posix() for place in places if place != root]

    def wanted(path: str) -> bool:
        return (
            len(below) < len(places) or not places or any(path == each or path.startswith(f"{each}/") for each in below)
        )

    problems = in_order((*(problem for in_file in workspace.problems.values() for problem in in_file), *prints))
    # With a broken project file, Gesso reads no other file, so its errors are always shown.
    shown = [problem for problem in problems if problem.span.path == MANIFEST or wanted(problem.span.path)]
    return shown, [path for path in workspace.project.paths if wanted(path)]


def _stamps(root: Path) -> Mapping[Path, Stamp]:
    return {file: stamp for file in _files(root) if (stamp := _stamp(file)) is not None}


def _files(root: Path) -> Iterator[Path]:
    yield root / MANIFEST
    for name in READ_FOLDERS:
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
