"""What the scenarios showed, for people and for programs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gesso import __version__
from gesso.cli.reports.json_report import diagnostic_data
from gesso.cli.reports.text_report import block, count, safe
from gesso.sim.scenarios import FileOutcome, Outcome

_RED, _GREEN, _BOLD, _PLAIN = "\x1b[31m", "\x1b[32m", "\x1b[1m", "\x1b[0m"


@dataclass(frozen=True, slots=True)
class ScenarioReport:
    """A run of `gesso test`. Paths are relative to `root`; `seconds` is the time that it took."""

    root: Path
    files: tuple[FileOutcome, ...]
    seconds: float

    @property
    def passed(self) -> bool:
        return all(file.passed for file in self.files)


def render(report: ScenarioReport, format: str, *, colour: bool = False) -> str:
    """The report as `text` or `json`, ending with a line end."""
    return _json(report) if format == "json" else _text(report, colour)


def _text(report: ScenarioReport, colour: bool) -> str:
    parts: list[str] = []
    for file in report.files:
        parts += [block(report.root, found, colour) for found in file.diagnostics]
        parts += [_failing(report.root, outcome, colour) for outcome in file.outcomes if not outcome.passed]
    outcomes = [outcome for file in report.files for outcome in file.outcomes]
    failed = sum(not outcome.passed for outcome in outcomes)
    broken = sum(bool(file.diagnostics) for file in report.files)
    words = [count(len(outcomes) - failed, "scenario") + " passed"]
    words += [f"{failed} failed"] if failed else []
    words += [f"{count(broken, 'file')} not read"] if broken else []
    line = f"{', '.join(words)} ({count(len(report.files), 'file')})"
    if colour:
        line = f"{_GREEN if report.passed else _RED}{_BOLD}{line}{_PLAIN}"
    return "".join(f"{part}\n" for part in parts) + line + "\n"


def _failing(root: Path, outcome: Outcome, colour: bool) -> str:
    title = f"{outcome.span.path}:{outcome.span.line}: {safe(outcome.name)}"
    lines = [f"{_BOLD}{title}{_PLAIN}" if colour else title]
    lines += [block(root, failure.diagnostic, colour).rstrip("\n") for failure in outcome.failures]
    shown = list(dict.fromkeys(failure.shown for failure in outcome.failures if failure.shown))
    # Two drawings side by side say more than the table alone, and hold it.
    for text in [each for each in shown if each.startswith("expected")] or shown[:1]:
        lines += ["", *(f"    {safe(line)}".rstrip() for line in text.split("\n"))]
    return "\n".join(lines) + "\n"


def _json(report: ScenarioReport) -> str:
    outcomes = [outcome for file in report.files for outcome in file.outcomes]
    passed = sum(outcome.passed for outcome in outcomes)
    data = {
        "gesso": __version__,
        "passed": passed,
        "failed": len(outcomes) - passed,
        "seconds": round(report.seconds, 3),
        "files": [_file(file) for file in report.files],
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _file(file: FileOutcome) -> dict[str, Any]:
    return {
        "path": file.path,
        "diagnostics": [diagnostic_data(found) for found in file.diagnostics],
        "scenarios": [
            {
                "name": outcome.name,
                "line": outcome.span.line,
                "rules": list(outcome.rules),
                "passed": outcome.passed,
                "choices": outcome.choices,
                "failures": [{**diagnostic_data(each.diagnostic), "shown": each.shown} for each in outcome.failures],
            }
            for outcome in file.outcomes
        ],
    }
