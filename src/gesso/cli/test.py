"""`gesso test`: the scenarios that lie beside the cards."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from gesso import api
from gesso.cli.command_line import add_selection
from gesso.cli.reports import wants_colour

FORMATS = ("text", "json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    parser.add_argument("--format", choices=FORMATS, default="text", help="how to report (default: text)")


def run(arguments: argparse.Namespace) -> int:
    from gesso.cli.reports.scenario_report import ScenarioReport, render

    started = time.perf_counter()
    named = [Path(path).resolve() for path in arguments.paths if path.endswith(api.SCENARIOS)]
    paths = [str(Path(path).parent) if path.endswith(api.SCENARIOS) else path for path in arguments.paths]
    missing = next((path for path in named if not path.is_file()), None)
    if missing is not None:
        raise api.RequestError(f"there is no {missing}", "check the spelling of the path")
    selection = api.select(paths, arguments.project)
    files = tuple(api.test(selection))
    if not files:
        folders = ", ".join(str(part.game.folder) for part in selection.parts)
        raise api.RequestError(
            "there are no scenarios here", f"write a {api.SCENARIOS} beside a card file of {folders}"
        )
    report = ScenarioReport(selection.project.root, files, time.perf_counter() - started)
    colour = arguments.format == "text" and wants_colour()
    sys.stdout.write(render(report, arguments.format, colour=colour))
    return 0 if report.passed else 1
