"""`gesso test`: run the scenarios beside the cards."""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path

from gesso.cli.command_line import CLEAN, PROBLEMS, add_changed_since, add_quiet, add_selection, opened
from gesso.cli.formats import TEST_FORMATS, TestReport, test_text
from gesso.cli.reports import TEXT, add_output, write_report
from gesso.diagnostics import RequestError
from gesso.project import SCENARIOS
from gesso.resources import real_path
from gesso.tasks.check import game_of_scenarios, run_scenario_file


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    add_changed_since(parser, "test only entries")
    add_output(parser, TEST_FORMATS)
    add_quiet(parser)


def run(arguments: argparse.Namespace) -> int:
    started = time.perf_counter()
    named = [real_path(Path(path)) for path in arguments.paths if path.endswith(SCENARIOS)]
    loose = [real_path(Path(path)) for path in arguments.paths if _is_loose(Path(path))]
    paths = [
        str(Path(path).parent) if path.endswith(SCENARIOS) else path
        for path in arguments.paths
        if not _is_loose(Path(path))
    ]
    missing = next((path for path in named if not path.is_file()), None)
    if missing is not None:
        raise RequestError(f"there is no {missing}", "check the spelling of the path")
    project = opened(arguments, paths)
    if arguments.changed_since is not None:
        project = project.changed_since(arguments.changed_since)
    files = tuple(project.run_scenarios()) if paths or not loose else ()
    files += tuple(run_scenario_file(project.model, path) for path in loose)
    if not files and arguments.changed_since is None:
        parts = [part for part in project.selection.parts if part.game.definition.scenarios]
        if not parts:
            names = " and ".join(f"`{part.game.id}`" for part in project.selection.parts)
            raise RequestError(f"the game {names} has no scenarios", "`gesso simulate` plays whole games")
        folders = ", ".join(str(part.game.folder) for part in parts)
        hint = f"write a {SCENARIOS} beside a card file of {folders}"
        raise RequestError("there are no scenarios here", hint)
    report = TestReport(project.root, files, time.perf_counter() - started)
    passed = all(file.passed for file in files)
    if not (passed and arguments.quiet and arguments.format == TEXT):
        write_report(arguments, lambda format, colour: test_text(format, replace(report, colour=colour)))
    if not files:
        print(f"gesso test: no scenario has to do with what changed since {arguments.changed_since}", file=sys.stderr)
    return CLEAN if passed else PROBLEMS


def _is_loose(path: Path) -> bool:
    """Return whether this is a file of scenarios with another name or place than beside a card file."""
    return path.name != SCENARIOS and path.is_file() and game_of_scenarios(real_path(path)) is not None
