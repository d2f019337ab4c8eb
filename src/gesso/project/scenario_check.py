"""What is wrong with the files of scenarios, as far as can be told without playing them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.suggestions import nearest
from gesso.project.entries import Entry
from gesso.project.project import SCENARIOS, AnyGame, Project
from gesso.project.selection import Selection, selected


def scenario_problems(chosen: Project | Selection) -> list[Diagnostic]:
    """What is wrong with the scenarios beside the chosen entries of the project's own: their form, and misspelt players."""
    selection = selected(chosen)
    found: list[Diagnostic] = []
    for part in selection.parts:
        for entry in part.entries:
            if entry.pack is None and part.game.definition.scenarios.module and (entry.folder / SCENARIOS).exists():
                found += _of_file(part.game, entry, selection.project.root)
    return selection.judged(found)


def _of_file(game: AnyGame, entry: Entry[Any, Any], root: Path) -> Iterator[Diagnostic]:
    from gesso.engine import PluginError
    from gesso.project.pairing import Plugins, require
    from gesso.sim.scenarios.reader import look_through
    from gesso.sim.scenarios.runner import unplayable
    from gesso.source import read_file

    reading = read_file(entry.folder / SCENARIOS, root=root)
    scenarios, problems = look_through(reading, f"{game.id}/{Path(SCENARIOS).stem}")
    yield from problems
    if game.table is None:
        return
    plugins = Plugins(game)
    for scenario in scenarios:
        try:
            require(game, [word.text for word in scenario.players], plugins)
        except PluginError as error:
            problem = unplayable(scenario, error)
            # Who is elsewhere may play here one day; a slip is one now.
            if nearest(problem.span.text, game.ids()):
                yield problem
