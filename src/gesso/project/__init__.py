"""The folder a designer works in: its project file, its games, their entries, and all that is wrong with the files."""

from gesso.project.project import CARDS, Entry, Game, Project, find_root, open_game, open_project

__all__ = ["CARDS", "Entry", "Game", "Project", "find_root", "open_game", "open_project"]
