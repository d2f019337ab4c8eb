"""What is wrong with the files of scenarios, as far as can be told without playing them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.suggestions import nearest
from gesso.project.entries import Entry
from gesso.project.program_stamp import program_stamp
from gesso.project.project import SCENARIOS, AnyGame, Project
from gesso.project.records import Record
from gesso.project.selection import Selection, selected

_RECORD = "scenario-check"
"""The texts in which nothing was found, by their hashes, since most are the same the next time."""
_VERSION = 2
_MOST_KEPT = 2000
"""So many texts are remembered; of a larger project the last ones."""


def scenario_problems(chosen: Project | Selection) -> list[Diagnostic]:
    """What is wrong with the scenarios beside the chosen entries of the project's own: their form, and misspelt players."""
    selection = selected(chosen)
    found: list[Diagnostic] = []
    root = selection.project.root
    clean = Record(root, _RECORD, _VERSION)
    for part in selection.parts:
        for entry in part.entries:
            if entry.pack is None and part.game.definition.scenarios.module and (entry.folder / SCENARIOS).exists():
                key = _key(entry.folder / SCENARIOS, part.game, root)
                if key not in clean.entries:
                    problems = list(_of_file(part.game, entry, root))
                    found += problems
                    if key and not problems:
                        clean.keep(key, [])
    clean.save(_MOST_KEPT)
    return selection.judged(found)


def _key(file: Path, game: AnyGame, root: Path) -> str:
    """A hash of all that the verdict on a file depends on; empty for one that cannot be read."""
    from gesso.source import read_source

    source = read_source(file, root=root).source
    if source is None:
        return ""
    known = (program_stamp(), game.id, "" if game.table is None else "played", *sorted(game.ids()), source.text)
    return hashlib.blake2b("\0".join(known).encode("utf-8", "replace"), digest_size=16).hexdigest()


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
