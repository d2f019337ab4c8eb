"""What a companion process makes of a project under somebody's hands: pictures of faces, problems of prints, games.

Printing and playing take more memory than everything else that an editor needs, and a designer waits for little of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from gesso.data_classes import dataclass
from gesso.diagnostics import CheckError, RequestError
from gesso.project.files import Files, Memo
from gesso.project.verdicts import Verdicts

if TYPE_CHECKING:
    from gesso.printing.pipeline.drawing import PrintContext
    from gesso.project.entries import Entry
    from gesso.project.game import AnyGame
    from gesso.project.project import ProjectModel
    from gesso.sim.scenarios import FileOutcome
    from gesso.tasks.check import Kept

Texts = Mapping[Path, str | None]
"""The texts of a project that somebody has changed, by path; None for the text on disk."""
AheadStep = Literal["scenarios", "prints"]
"""The steps of a check that another process can take."""


@dataclass(slots=True)
class Copy:
    """A project in the companion process, with what it has learnt of it."""

    root: Path
    files: Files
    memos: dict[str, Memo]
    verdicts: Verdicts
    newest: tuple[dict[Path, str | None], ProjectModel] | None = field(default=None)
    """The project as it was last asked for, and the texts that it was asked for with."""

    def project(self, texts: Texts) -> ProjectModel:
        """Return the project with the newest texts."""
        from gesso.project.project import read_project

        if self.newest is None or self.newest[0] != texts or None in texts.values():
            gone = dict.fromkeys(self.files.texts.keys() - texts.keys())
            for path, text in {**gone, **texts}.items():
                self.files.set(path, text)
            self.newest = dict(texts), read_project(self.root, self.files, self.memos, self.verdicts)
        return self.newest[1]


@cache
def copy_of(root: Path) -> Copy:
    return Copy(root, Files(root), {}, Verdicts(root))


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


def looked_ahead(root: Path, texts: Texts, step: AheadStep, entries: Sequence[tuple[str, str]]) -> Kept:
    """Return what a step of a check finds in some entries, to be kept.

    Args:
        root: The project's folder.
        texts: The changed texts.
        step: The step.
        entries: The ids of the game and of the entry of each.
    """
    from gesso.tasks.check import verdicts_of

    project = copy_of(root).project(texts)
    with suppress(RequestError):
        return verdicts_of(step, project, [entry_of(project, ids) for ids in entries])
    return {}


def scenarios_played(root: Path, texts: Texts, path: Path, name: str | None = None) -> FileOutcome | None:
    """Play the scenarios of a file, or the one of a name; return None if they cannot be played.

    Args:
        root: The project's folder.
        texts: The changed texts.
        path: The file.
        name: The name of the scenario; None for all.
    """
    from gesso.editing.place import OpenFile
    from gesso.editing.playing import played

    copy = copy_of(root)
    project = copy.project(texts)
    source = copy.files.text(path).source
    if source is not None:
        with suppress(CheckError, RequestError):
            return played(OpenFile(path, source, project.games, None, None), copy.files.read(path), name)
    return None


def effects_counted(
    root: Path, texts: Texts, file: str, players: tuple[str, str], games: int, seed: int
) -> dict[int, tuple[int, int, int]] | None:
    """Play some games and return how often each line of a file took effect, failed and was skipped; None if they cannot be
    played.

    Args:
        root: The project's folder.
        texts: The changed texts.
        file: The path of an entry's file from the project's folder.
        players: The entries that play, by seat.
        games: How many games.
        seed: The seed of the first.
    """
    from gesso.sim.simulation import cover
    from gesso.tasks.play import pairings

    project = copy_of(root).project(texts)
    try:
        clauses = cover(pairings(project, players, observed=True), [players], games=games, seed=seed)
    except (CheckError, RequestError):
        return None
    found: dict[int, tuple[int, int, int]] = {}
    for each in clauses:
        if each.source == file:
            before = found.get(each.line, (0, 0, 0))
            found[each.line] = before[0] + each.resolved, before[1] + each.failed, before[2] + each.skipped
    return found
