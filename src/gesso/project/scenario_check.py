"""What is wrong with the files of scenarios, as far as can be told without playing them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from gesso.atomic_files import write_atomically
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.suggestions import nearest
from gesso.project.entries import Entry
from gesso.project.program_stamp import program_stamp
from gesso.project.project import CACHE, SCENARIOS, AnyGame, Project
from gesso.project.selection import Selection, selected
from gesso.resources import lies_in

_MOST_KEPT = 2000
"""So many hashes are remembered; of a larger project the last ones."""


def scenario_problems(chosen: Project | Selection) -> list[Diagnostic]:
    """What is wrong with the scenarios beside the chosen entries of the project's own: their form, and misspelt players."""
    selection = selected(chosen)
    found: list[Diagnostic] = []
    clean = _CleanTexts(selection.project.root)
    for part in selection.parts:
        for entry in part.entries:
            if entry.pack is None and part.game.definition.scenarios.module and (entry.folder / SCENARIOS).exists():
                key = clean.key(entry.folder / SCENARIOS, part.game)
                if key not in clean:
                    problems = list(_of_file(part.game, entry, selection.project.root))
                    found += problems
                    if key and not problems:
                        clean.add(key)
    clean.save()
    return selection.judged(found)


class _CleanTexts:
    """The texts of scenarios in which nothing was found, by their hashes: most files are the same as the last time."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._file = root / CACHE / "scenario-check.json"
        self._kept: list[str] = []
        self._changed = False
        # A project of a stranger may have a link there, and anything in the file.
        if not lies_in(root, self._file):
            return
        # What is missing or damaged only costs reading the files again.
        with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
            self._kept = [str(key) for key in json.loads(self._file.read_text(encoding="utf-8"))["clean"]]

    def __contains__(self, key: str) -> bool:
        return key in self._kept

    def add(self, key: str) -> None:
        self._kept.append(key)
        self._changed = True

    def key(self, file: Path, game: AnyGame) -> str:
        """A hash of all that the verdict on a file depends on; empty for one that cannot be read."""
        from gesso.source import read_source

        source = read_source(file, root=self._root).source
        if source is None:
            return ""
        known = (program_stamp(), game.id, "" if game.table is None else "played", *sorted(game.ids()), source.text)
        return hashlib.blake2b("\0".join(known).encode("utf-8", "replace"), digest_size=16).hexdigest()

    def save(self) -> None:
        if self._changed and self._file.parent.resolve().is_relative_to(self._root.resolve()):
            # A project that cannot be written is checked all the same.
            with suppress(OSError):
                self._file.parent.mkdir(parents=True, exist_ok=True)
                write_atomically(self._file, json.dumps({"clean": self._kept[-_MOST_KEPT:]}).encode())


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
