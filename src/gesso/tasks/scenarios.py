"""Play the scenarios beside card files, or in a file of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from gesso.diagnostics import RequestError
from gesso.project.game import AnyGame
from gesso.project.paths import SCENARIOS
from gesso.project.project import ProjectModel
from gesso.project.selection import Selection, selected
from gesso.sim.scenarios import FileOutcome
from gesso.source import MappingNode, Scalar, read_file
from gesso.tasks.check import scenario_player
from gesso.tasks.play import narrator_of


def run_scenarios(chosen: ProjectModel | Selection) -> Iterator[FileOutcome]:
    """Play the scenarios beside the selected entries, file by file. No content of a file raises an exception."""
    selection = selected(chosen)
    for part in selection.parts:
        beside = [entry for entry in part.entries if (entry.folder / SCENARIOS).exists()]
        if beside:
            play = _player(part.game)
            for entry in beside:
                yield play(entry.folder / SCENARIOS, entry.pack.folder if entry.pack else selection.project.root)


def run_scenario_file(project: ProjectModel, path: Path) -> FileOutcome:
    """Play the scenarios of any file, of the game that it names. Never raise for what stands in it.

    Raises:
        RequestError: The project has no such game.
    """
    named = game_of_scenarios(path)
    game = next((game for game in project.games if game.definition.id == named), None)
    if game is None:
        hint = f"its `game` is {named or 'missing'}"
        raise RequestError(f"{path} has no scenarios for a game of this project", hint)
    return _player(game)(path, project.root if path.is_relative_to(project.root) else path.parent)


def game_of_scenarios(path: Path) -> str | None:
    """Return the id of the game that a file of scenarios names; None for any other file."""
    node = read_file(path, root=path.parent).node if path.suffix in (".yaml", ".yml") else None
    word = node.get("game") if isinstance(node, MappingNode) and node.get("scenarios") is not None else None
    return word.text if isinstance(word, Scalar) else None


def _player(game: AnyGame) -> Callable[[Path, Path], FileOutcome]:
    """Return what plays files of a game's scenarios, and each file with the folder that it must be in."""
    return scenario_player(game, narrator_of(game) if game.definition.story else None)
