"""Reports for programs.

Lines and columns count from 1, and an end is just behind the last character. Paths are relative to the project, with
forward slashes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gesso import __version__
from gesso.cli.formats import CheckReport, TestReport
from gesso.cli.reports import diagnostic_data, json_text

if TYPE_CHECKING:
    from gesso.sim.scenarios import Outcome


def json_report(report: CheckReport) -> str:
    """Write every diagnostic with its place, hint, related places and fixes."""
    return json_text(
        {
            "gesso": __version__,
            "checked": len(report.files),
            "errors": report.errors,
            "warnings": report.warnings,
            "diagnostics": [diagnostic_data(found) for found in report.diagnostics],
        }
    )


def json_scenarios(report: TestReport) -> str:
    """Write every scenario with its failures and its story."""
    passed = [outcome.passed for file in report.files for outcome in file.outcomes]
    return json_text(
        {
            "gesso": __version__,
            "passed": sum(passed),
            "failed": len(passed) - sum(passed),
            "seconds": round(report.seconds, 3),
            "files": [
                {
                    "path": file.path,
                    "diagnostics": [diagnostic_data(found) for found in file.diagnostics],
                    "scenarios": [_scenario(outcome) for outcome in file.outcomes],
                }
                for file in report.files
            ],
        }
    )


def _scenario(outcome: Outcome) -> dict[str, object]:
    return {
        "name": outcome.name,
        "line": outcome.span.line,
        "rules": list(outcome.rules),
        "passed": outcome.passed,
        "choices": outcome.choices,
        "failures": [{**diagnostic_data(each.diagnostic), "shown": each.shown} for each in outcome.failures],
        "story": list(outcome.story),
    }
