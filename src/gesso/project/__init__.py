"""The folder a designer works in: its project file, its games, their entries, and all that is wrong with the files."""

from gesso.project.entries import Entry
from gesso.project.game import AnyGame, Game, open_game
from gesso.project.paths import CARDS
from gesso.project.project import Project, find_root, open_project

__all__ = [
    "CARDS", "AnyGame", "Entry", "Game", "Project", "find_root", "open_game", "open_project",
]  # fmt: skip
