"""What a companion process makes of a project under somebody's hands: pictures of faces, and the problems of prints.

Printing takes more memory than all else that an editor needs, and a designer waits for nothing in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError
from gesso.project.files import Files, Memo
from gesso.project.verdicts import Verdicts

if TYPE_CHECKING:
    from gesso.printing.pipeline.drawing import PrintContext
    from gesso.project.entries import Entry
    from gesso.project.game import AnyGame
    from gesso.project.project import ProjectModel
    from gesso.tasks.check import KeptPrints

Texts = Mapping[Path, str | None]
"""The texts of a project that somebody has changed, by path; None for the text on disk."""


@dataclass(frozen=True, slots=True)
class Prints:
    """A project in the companion process, with what it has learnt of it."""

    root: Path
    files: Files
    memos: dict[str, Memo]
    verdicts: Verdicts

    def project(self, texts: Texts) -> ProjectModel:
        """Return the project with the newest texts."""
        from gesso.project.project import read_project

        for path, text in texts.items():
            self.files.set(path, text)
        return read_project(self.root, self.files, self.memos, self.verdicts)


@cache
def prints_of(root: Path) -> Prints:
    return Prints(root, Files(root), {}, Verdicts(root))


@cache
def context_of(root: Path, folder: Path) -> PrintContext:
    from gesso.tasks.build import print_context

    return replace(print_context(root), cache=folder)


def entry_of(project: ProjectModel, ids: tuple[str, str]) -> tuple[AnyGame, Entry[Any, Any]]:
    """Return a game and an entry of it. Raises `RequestError` if it is gone."""
    for game in project.games:
        found = game.entry(ids[1]) if game.id == ids[0] else None
        if found is not None:
            return game, found
    raise RequestError(f"there is no {ids[1]}")


def look_at_prints(root: Path, texts: Texts, entries: Sequence[tuple[str, str]]) -> KeptPrints:
    """Return what printing would report of some entries, to be kept.

    Args:
        root: The project's folder.
        texts: The changed texts.
        entries: The ids of the game and of the entry of each.
    """
    from gesso.tasks.check import print_verdicts

    project = prints_of(root).project(texts)
    with suppress(RequestError):
        return print_verdicts(root, [entry_of(project, ids) for ids in entries])
    return {}
