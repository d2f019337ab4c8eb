"""`gesso test`: the scenarios that lie beside the cards."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cli.selection import Part, add_selection, select
from gesso.cli.usage import UsageError
from gesso.project import Game

if TYPE_CHECKING:
    from gesso.sim.scenarios import FileOutcome

FORMATS = ("text", "json")
SCENARIOS = "scenarios.yaml"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    parser.add_argument("--format", choices=FORMATS, default="text", help="how to report (default: text)")


def run(arguments: argparse.Namespace) -> int:
    from gesso.cli.reports.scenario_report import ScenarioReport, render

    started = time.perf_counter()
    named = [Path(path).resolve() for path in arguments.paths if path.endswith(SCENARIOS)]
    paths = [str(Path(path).parent) if path.endswith(SCENARIOS) else path for path in arguments.paths]
    missing = next((path for path in named if not path.is_file()), None)
    if missing is not None:
        raise UsageError(f"there is no {missing}", "check the spelling of the path")
    selection = select(paths, arguments.project)
    files = tuple(outcome for part in selection.parts for outcome in run_part(part, selection.project.root))
    if not files:
        folders = ", ".join(str(part.game.folder) for part in selection.parts)
        raise UsageError("there are no scenarios here", f"write a {SCENARIOS} beside a card file of {folders}")
    report = ScenarioReport(selection.project.root, files, time.perf_counter() - started)
    colour = arguments.format == "text" and _colour()
    sys.stdout.write(render(report, arguments.format, colour=colour))
    return 0 if report.passed else 1


def run_part(part: Part, root: Path) -> Iterator[FileOutcome]:
    """The scenarios of the chosen entries, file by file."""
    from gesso.sim.pairing import Pairings
    from gesso.sim.scenarios import run_file

    game: Game = part.game
    stage = game.definition.part("scenarios").ADAPTER
    pairings = Pairings(game)
    for entry in part.entries:
        file = entry.folder / SCENARIOS
        if file.exists():
            yield run_file(file, stage, pairings, root=root)


def _colour() -> bool:
    import os

    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
