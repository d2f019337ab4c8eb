"""`gesso test`: the scenarios that lie beside the cards."""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path

from gesso import api
from gesso.cli.command_line import CLEAN, PROBLEMS, add_changed_since, add_selection
from gesso.cli.formats import TEST_FORMATS, TestReport, test_text
from gesso.cli.reports import add_output, write_report


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    add_output(parser, TEST_FORMATS)
    add_changed_since(parser, "test only entries")


def run(arguments: argparse.Namespace) -> int:
    started = time.perf_counter()
    named = [Path(path).resolve() for path in arguments.paths if path.endswith(api.SCENARIOS)]
    loose = [Path(path).resolve() for path in arguments.paths if _is_loose(Path(path))]
    paths = [
        str(Path(path).parent) if path.endswith(api.SCENARIOS) else path
        for path in arguments.paths
        if not _is_loose(Path(path))
    ]
    missing = next((path for path in named if not path.is_file()), None)
    if missing is not None:
        raise api.RequestError(f"there is no {missing}", "check the spelling of the path")
    selection = api.select(paths, arguments.project)
    if arguments.changed_since is not None:
        selection = api.changed_since(selection, arguments.changed_since)
    files = tuple(api.test(selection)) if paths or not loose else ()
    files += tuple(api.test_file(selection.project, path) for path in loose)
    if not files and arguments.changed_since is None:
        folders = ", ".join(str(part.game.folder) for part in selection.parts)
        hint = f"write a {api.SCENARIOS} beside a card file of {folders}"
        raise api.RequestError("there are no scenarios here", hint)
    report = TestReport(selection.project.root, files, time.perf_counter() - started)
    write_report(arguments, lambda format, colour: test_text(format, replace(report, colour=colour)))
    return CLEAN if all(file.passed for file in files) else PROBLEMS


def _is_loose(path: Path) -> bool:
    """Is this a file of scenarios that does not lie beside a card file under the usual name?"""
    return path.name != api.SCENARIOS and path.is_file() and api.scenarios_game(path.resolve()) is not None
