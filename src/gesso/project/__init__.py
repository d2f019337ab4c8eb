"""The model of a folder that a designer works in: project file, games, entries and their diagnostics."""

from gesso.project.entries import Entry
from gesso.project.game import AnyGame, Game, open_game
from gesso.project.paths import CARDS
from gesso.project.project import ProjectModel, find_root, open_project

__all__ = [
    "CARDS", "AnyGame", "Entry", "Game", "ProjectModel", "find_root", "open_game", "open_project",
]  # fmt: skip
