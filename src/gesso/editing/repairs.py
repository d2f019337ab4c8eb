"""Changes that an editor offers: fixes at a place, all fixes of a file, its layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from gesso.diagnostics import Diagnostic, Fix
from gesso.project.selection import Part, Selection
from gesso.tasks.check import check
from gesso.tasks.fix import autofix
from gesso.tasks.format import format_files
from gesso.tasks.proposals import with_proposals

Look = Callable[[Mapping[Path, str]], Selection]
"""Returns the project with some texts laid over it."""


def around(selection: Selection, path: Path) -> Selection:
    """Return the part of a project that a file belongs to: its entry, or its game without the entries."""
    for part in selection.parts:
        own = [entry for entry in part.entries if entry.file == path]
        own = own or [
            entry for entry in part.entries if path.is_relative_to(entry.folder) and entry.folder != part.game.folder
        ]
        if own:
            return Selection(selection.project, (Part(part.game, tuple(own), False),))
        if path.is_relative_to(part.game.folder):
            return Selection(selection.project, (Part(part.game, (), True),))
    return Selection(selection.project, ())


def fixes_at(
    selection: Selection, problems: Sequence[Diagnostic], start: int, end: int
) -> list[tuple[Diagnostic, Fix]]:
    """Return the fixes of the problems that touch a range of their file, with proposals for texts that cannot be read.

    Args:
        selection: The project.
        problems: What is wrong in the file.
        start: The offset where the range begins.
        end: The offset where it ends.
    """
    here = [
        problem
        for problem in problems
        if problem.span.start <= end and start <= max(problem.span.end, problem.span.start)
    ]
    if not here:
        return []
    return [(problem, fix) for problem in with_proposals(selection, here) for fix in problem.fixes]


def all_fixed(look: Look, path: Path, shown: str) -> str | None:
    """Return the text of a file with all safe fixes of its problems made, as `gesso check --fix` makes them.

    Args:
        look: Returns the project with some texts laid over it.
        path: The file.
        shown: Its path as diagnostics have it.

    Returns:
        The text; None if there is nothing to make.
    """

    def found(texts: Mapping[str, str]) -> list[Diagnostic]:
        laid = look({Path(each): text for each, text in texts.items()})
        return [problem for problem in check(around(laid, path)) if _is_about(problem, shown)]

    return autofix(found).texts.get(shown)


def _is_about(problem: Diagnostic, shown: str) -> bool:
    return problem.span.path == shown and all(fix.path == shown for fix in problem.fixes)


def formatted(look: Look, path: Path, shown: str) -> str | None:
    """Return the text of a file as `gesso fmt` lays it out; None if it stays as it is, or has errors."""
    return format_files(lambda texts: around(look(texts), path)).texts.get(shown)
