"""The files of scenarios of a project: what is wrong with them, as far as can be told without playing; and their playing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.diagnostics import CheckError, Diagnostic
from gesso.diagnostics.suggestions import nearest
from gesso.project.entries import Entry
from gesso.project.program_stamp import program_stamp, text_digest
from gesso.project.project import SCENARIOS, AnyGame, Project
from gesso.project.records import Record
from gesso.project.selection import Selection, named_in, selected
from gesso.source import Reading, SourceFile

if TYPE_CHECKING:
    from gesso.sim.scenarios import FileOutcome
    from gesso.sim.scenarios.storied import Telling

_RECORD = "scenario-check"
"""The texts in which nothing was found, by their hashes, since most are the same the next time."""
_VERSION = 2
_MOST_KEPT = 2000
"""So many texts are remembered; of a larger project the last ones."""


def scenario_problems(chosen: Project | Selection) -> list[Diagnostic]:
    """What is wrong with the scenarios beside the chosen entries of the project's own: their form, misspelt players, what
    cannot be set up, and what nothing uses."""
    selection = selected(chosen)
    found: list[Diagnostic] = []
    root = selection.project.root
    clean = Record(root, _RECORD, _VERSION)
    for part in selection.parts:
        for entry in part.entries:
            if entry.pack is None and part.game.definition.scenarios.module and (entry.folder / SCENARIOS).exists():
                key, problems = _of_entry(part.game, entry, selection.project, clean)
                found += problems
                if key and not problems:
                    clean.keep(key, [])
    clean.save(_MOST_KEPT)
    return selection.judged(found)


def _of_entry(game: AnyGame, entry: Entry[Any, Any], project: Project, clean: Record) -> tuple[str, list[Diagnostic]]:
    """What is wrong with the scenarios of an entry, and the hash under which that is kept: empty where it is already, or
    cannot be."""
    file = entry.folder / SCENARIOS
    source = project.files.read_source(file).source
    key = "" if source is None else _key(source, game)
    if key in clean.entries:
        return "", []
    return key, list(_of_file(game, project.files.read(file)))


def _key(source: SourceFile, game: AnyGame) -> str:
    """A hash of all that the verdict on a file depends on."""
    texts = (source, *([] if game.source is None else [game.source]), *named_in(source, game))
    known = (program_stamp(), game.id, "" if game.table is None else "played", *sorted(game.ids()))
    return text_digest("\0".join((*known, *(text_digest(text.text) for text in texts))))


def scenario_player(game: AnyGame, telling: Telling | None) -> Callable[[Path, Path], FileOutcome]:
    """What plays files of a game's scenarios, each with the folder that it has to lie in."""
    from gesso.project.pairing import pairings_of
    from gesso.sim.scenarios import run_file

    # Observed rules know the lines of a cost, and so why a choice is refused.
    adapter, linked, advise = game.definition.scenarios(), pairings_of(game, observed=True), _advice(game)
    return lambda path, root: run_file(path, adapter, linked, root=root, telling=telling, advise=advise)


def _advice(game: AnyGame) -> Callable[[str], str]:
    """What to write in a scenario of a game instead of one of its words that is no key."""
    return lambda word: game.definition.scenarios().key_hint(word, game.models)


def _of_file(game: AnyGame, reading: Reading) -> Iterator[Diagnostic]:
    from gesso.engine import PluginError
    from gesso.project.pairing import pairings_of
    from gesso.sim.scenarios.beginnings import position_problems, unplayable
    from gesso.sim.scenarios.reader import look_through

    adapter = game.definition.scenarios()
    scenarios, problems = look_through(reading, adapter.schema, _advice(game))
    yield from problems
    if game.table is None:
        return
    if scenarios:
        yield from adapter.unused(scenarios)
    linked = pairings_of(game)
    for scenario in scenarios:
        try:
            rules = linked(tuple(word.text for word in scenario.players))
        except PluginError as error:
            # Who is elsewhere may play here one day; a slip is one now.
            problem = unplayable(scenario, error)
            if nearest(problem.span.text, game.ids()):
                yield problem
        except CheckError:
            continue  # An entry with errors says so itself.
        else:
            yield from position_problems(rules, adapter, scenario)
