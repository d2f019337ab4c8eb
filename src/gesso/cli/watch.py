"""Check a project again whenever one of its files changes. Gesso reads and checks only files that changed."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from gesso.api import Workspace
from gesso.cli.command_line import complain
from gesso.diagnostics import Diagnostic, RequestError, in_order
from gesso.project import MANIFEST
from gesso.project.watching import Watching

Show = Callable[[Workspace], None]
"""Called with the state of the texts."""


def watch(root: Path, show: Show, *, name: str = "check", whole: bool = True) -> NoReturn:
    """Check the project in `root` now and after every change, until interrupted.

    `show` is called each time, and with `whole` again if what takes longer than people wait has found something else.
    `name` is the command that watches.
    """
    watching = Watching(root)
    workspace = Workspace(root)
    _show(workspace, show, whole=whole)
    for changed in watching.changes():
        try:
            workspace.reread(changed)
        except RequestError as error:
            # The next change may repair a game that cannot be used.
            complain(f"gesso {name}: {error}", error.hint)
            continue
        _show(workspace, show, whole=whole)
    raise AssertionError("files may always change again")


def _show(workspace: Workspace, show: Show, *, whole: bool) -> None:
    before = workspace.problems
    show(workspace)
    while whole and workspace.look_further():
        pass
    if workspace.known_problems != before:
        show(workspace)


def chosen(workspace: Workspace, places: Sequence[Path]) -> tuple[list[Diagnostic], list[str]]:
    """Return the problems and the checked files below some places; everywhere without places."""
    root = workspace.root
    below = [place.relative_to(root).as_posix() for place in places if place != root]

    def wanted(path: str) -> bool:
        return (
            len(below) < len(places) or not places or any(path == each or path.startswith(f"{each}/") for each in below)
        )

    problems = in_order(problem for in_file in workspace.problems.values() for problem in in_file)
    # With a broken project file, Gesso reads no other file, so its errors are always shown.
    shown = [problem for problem in problems if problem.span.path == MANIFEST or wanted(problem.span.path)]
    return shown, [path for path in workspace.project.paths if wanted(path)]
