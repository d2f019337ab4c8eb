"""A project: the project file `gesso.toml`, its games, and their diagnostics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.games import load
from gesso.project import CARDS, MANIFEST
from gesso.project.files import Files, Memo
from gesso.project.game import AnyGame, open_game
from gesso.project.manifest import Manifest, read_manifest
from gesso.project.severities import Severities, read_severities
from gesso.resources import real_path

if TYPE_CHECKING:
    from gesso.project.verdicts import Verdicts


@dataclass(frozen=True, slots=True)
class ProjectModel:
    """An opened project folder: manifest, games, the files that were read, and severities."""

    root: Path
    manifest: Manifest
    games: tuple[AnyGame, ...]
    files: Files = field(compare=False, repr=False)
    severities: Severities = field(default=Severities())

    @property
    def name(self) -> str:
        return self.manifest.name

    def in_locale(self, locale: str) -> ProjectModel:
        """Return the same project, printed and played in another language."""
        return replace(self, games=tuple(game.in_locale(locale) for game in self.games))

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Problems of the project file alone."""
        return tuple(self.severities.with_overrides((*self.manifest.diagnostics, *self.severities.diagnostics)))


def open_project(root: Path, texts: Mapping[Path, str] | None = None) -> ProjectModel:
    """Read the whole project in `root`. Never raises for the contents of files.

    Args:
        texts: Unsaved texts by path, absolute or from the root.

    Raises:
        GameError: A game cannot be used.
    """
    root = real_path(root)
    return read_project(root, Files(root, texts), {})


def read_project(root: Path, files: Files, memos: dict[str, Memo], verdicts: Verdicts | None = None) -> ProjectModel:
    """Like `open_project`.

    Args:
        root: The project's folder.
        files: Its files, with unsaved texts.
        memos: The results of an earlier look, by game.
        verdicts: What checks of the same texts have found.
    """
    manifest = read_manifest(root, files.read_source(root / MANIFEST))
    judged = read_severities(manifest, root)
    games = tuple(
        open_game(
            root / CARDS / game,
            load(game),
            root=root,
            files=files,
            memo=memos.setdefault(game, Memo()),
            packs=manifest.packs,
            severities=judged,
            verdicts=verdicts,
        )
        for game in manifest.games
    )
    return ProjectModel(root, manifest, games, files, judged)
