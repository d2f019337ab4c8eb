"""A project: the folder a designer works in, with its games, their entries and all that is wrong with the files."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gesso.diagnostics import Diagnostic
from gesso.games import load
from gesso.project.files import Files
from gesso.project.game import Game, open_game
from gesso.project.manifest import MANIFEST, read_manifest
from gesso.project.memo import Memo

CARDS = "cards"
AnyGame = Game[Any, Any, Any]
"""A game whose models are known to itself alone."""


@dataclass(frozen=True, slots=True)
class Project:
    """The folder with its games; `diagnostics` is what is wrong with the project file alone."""

    root: Path
    name: str
    games: tuple[AnyGame, ...]
    diagnostics: tuple[Diagnostic, ...] = field(default=())


def find_root(start: Path) -> Path | None:
    """The nearest folder from `start` upwards that holds a `gesso.toml`; None where there is none."""
    here = start.resolve()
    return next((folder for folder in (here, *here.parents) if (folder / MANIFEST).is_file()), None)


def open_project(root: Path, *, files: Files | None = None, memos: dict[str, Memo] | None = None) -> Project:
    """Read the whole project in `root`: project file, games, entries. Never raises for what stands in the files.

    `files` may hold unsaved texts, `memos` what an earlier look has found, by game. Raises `gesso.games.GameError`.
    """
    root = root.resolve()
    files = Files(root) if files is None else files
    memos = {} if memos is None else memos
    manifest = read_manifest(root)
    games = tuple(
        open_game(root / CARDS / game, load(game), root=root, files=files, memo=memos.setdefault(game, Memo()))
        for game in manifest.games
    )
    return Project(root, manifest.name, games, manifest.diagnostics)
