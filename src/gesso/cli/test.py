"""`gesso test`: the scenarios that lie beside the cards."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso import __version__, api
from gesso.cli.command_line import add_format, add_selection
from gesso.cli.reports import BOLD, GREEN, RED, block, count, diagnostic_data, json_text, paint, safe, wants_colour

if TYPE_CHECKING:
    from gesso.sim.scenarios import FileOutcome, Outcome


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    add_format(parser)


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
    files = tuple(api.test(selection)) if paths or not loose else ()
    files += tuple(api.test_file(selection.project, path) for path in loose)
    if not files:
        folders = ", ".join(str(part.game.folder) for part in selection.parts)
        hint = f"write a {api.SCENARIOS} beside a card file of {folders}"
        raise api.RequestError("there are no scenarios here", hint)
    if arguments.format == "json":
        sys.stdout.write(_json(files, time.perf_counter() - started))
    else:
        sys.stdout.write(_text(selection.project.root, files, wants_colour()))
    return 0 if all(file.passed for file in files) else 1


def _is_loose(path: Path) -> bool:
    """Is this a file of scenarios that does not lie beside a card file under the usual name?"""
    return path.name != api.SCENARIOS and path.is_file() and api.scenarios_game(path.resolve()) is not None


def _text(root: Path, files: tuple[FileOutcome, ...], colour: bool) -> str:
    parts: list[str] = []
    for file in files:
        parts += [block(root, found, colour) for found in file.diagnostics]
        parts += [_failing(root, outcome, colour) for outcome in file.outcomes if not outcome.passed]
    outcomes = [outcome for file in files for outcome in file.outcomes]
    failed = sum(not outcome.passed for outcome in outcomes)
    broken = sum(bool(file.diagnostics) for file in files)
    words = [count(len(outcomes) - failed, "scenario") + " passed"]
    words += [f"{failed} failed"] if failed else []
    words += [f"{count(broken, 'file')} not read"] if broken else []
    tint = RED if failed or broken else GREEN
    line = paint(f"{', '.join(words)} ({count(len(files), 'file')})", tint + BOLD, colour)
    return "".join(f"{part}\n" for part in parts) + line + "\n"


def _failing(root: Path, outcome: Outcome, colour: bool) -> str:
    lines = [paint(f"{outcome.span.path}:{outcome.span.line}: {safe(outcome.name)}", BOLD, colour)]
    lines += [block(root, failure.diagnostic, colour).rstrip("\n") for failure in outcome.failures]
    shown = list(dict.fromkeys(failure.shown for failure in outcome.failures if failure.shown))
    # Two drawings side by side say more than the table alone, and hold it.
    for text in [each for each in shown if each.startswith("expected")] or shown[:1]:
        lines += ["", *(f"    {safe(line)}".rstrip() for line in text.split("\n"))]
    if outcome.story:
        lines += ["", "    what happened", *(f"    {safe(line)}" for line in outcome.story)]
    return "\n".join(lines) + "\n"


def _json(files: tuple[FileOutcome, ...], seconds: float) -> str:
    passed = [outcome.passed for file in files for outcome in file.outcomes]
    return json_text(
        {
            "gesso": __version__,
            "passed": sum(passed),
            "failed": len(passed) - sum(passed),
            "seconds": round(seconds, 3),
            "files": [
                {
                    "path": file.path,
                    "diagnostics": [diagnostic_data(found) for found in file.diagnostics],
                    "scenarios": [_scenario(outcome) for outcome in file.outcomes],
                }
                for file in files
            ],
        }
    )


def _scenario(outcome: Outcome) -> dict[str, Any]:
    return {
        "name": outcome.name,
        "line": outcome.span.line,
        "rules": list(outcome.rules),
        "passed": outcome.passed,
        "choices": outcome.choices,
        "failures": [{**diagnostic_data(each.diagnostic), "shown": each.shown} for each in outcome.failures],
        "story": list(outcome.story),
    }
