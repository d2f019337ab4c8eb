"""How often each code was found, instead of every problem."""

from collections import Counter

from gesso.cli.formats import CheckReport
from gesso.cli.reports import json_text, summary


def text(report: CheckReport) -> str:
    """A line for each code, the most frequent first; then how many problems there are in how many files."""
    lines = [f"{row['count']:>6}  {row['code']}  {row['severity']:<7}  {row['name']}" for row in _rows(report)]
    return "\n".join((*lines, summary(report.diagnostics, len(report.files)), ""))


def json(report: CheckReport) -> str:
    """The same rows for programs."""
    return json_text(_rows(report))


def _rows(report: CheckReport) -> list[dict[str, object]]:
    numbers = Counter((found.code, found.name, str(found.severity)) for found in report.diagnostics)
    ordered = sorted(numbers.items(), key=lambda each: (-each[1], each[0]))
    return [
        {"code": code, "name": name, "severity": severity, "count": number}
        for (code, name, severity), number in ordered
    ]
