"""Commands for a GitHub workflow, which shows each problem at its line of the change."""

from collections.abc import Callable

from gesso.cli.formats import CheckReport, TestReport
from gesso.cli.formats.places import repository_paths
from gesso.cli.reports import message_and_hint, safe, summary
from gesso.diagnostics import Diagnostic

_IN_MESSAGES = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTIES = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def check(report: CheckReport) -> str:
    """A command for each problem, then how many there are in how many files."""
    path_of = repository_paths(report.root)
    lines = [_command(found, path_of, f"{found.code} {found.name}") for found in report.diagnostics]
    return "\n".join((*lines, summary(report.diagnostics, len(report.files)), ""))


def test(report: TestReport) -> str:
    """A command for each failure of a scenario, and for each file that could not be read."""
    path_of = repository_paths(report.root)
    lines: list[str] = []
    for file in report.files:
        lines += [_command(found, path_of, f"{found.code} {found.name}") for found in file.diagnostics]
        for outcome in file.outcomes:
            lines += [_command(failure.diagnostic, path_of, outcome.name) for failure in outcome.failures]
    passed = [outcome.passed for file in report.files for outcome in file.outcomes]
    return "\n".join((*lines, f"{sum(passed)} scenarios passed, {len(passed) - sum(passed)} failed", ""))


def _command(found: Diagnostic, path_of: Callable[[str], str], title: str) -> str:
    span = found.span
    properties = {"file": path_of(span.path), "line": str(span.line), "endLine": str(span.end_line)}
    if span.line == span.end_line:
        properties |= {"col": str(span.column), "endColumn": str(span.end_column)}
    properties["title"] = title
    shown = ",".join(f"{name}={safe(value).translate(_IN_PROPERTIES)}" for name, value in properties.items())
    return f"::{found.severity} {shown}::{message_and_hint(found).translate(_IN_MESSAGES)}"
