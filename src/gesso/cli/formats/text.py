"""Reports for people: each problem with its line, mark and hint; one line each; or counts by code."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cli.formats import CheckReport, TestReport
from gesso.cli.reports import (
    BOLD,
    GREEN,
    RED,
    block,
    count,
    headline,
    json_text,
    learn_more,
    paint,
    render,
    safe,
    summary,
)

if TYPE_CHECKING:
    from gesso.sim.scenarios import Outcome


def text(report: CheckReport) -> str:
    """Write every diagnostic, then a summary."""
    return render(report.root, report.diagnostics, len(report.files), colour=report.colour)


def text_scenarios(report: TestReport) -> str:
    """Write every failed scenario with what was expected and what happened; then how many passed."""
    parts: list[str] = []
    for file in report.files:
        parts += [block(report.root, diagnostic, report.colour) for diagnostic in file.diagnostics]
        parts += [_failing(report.root, outcome, report.colour) for outcome in file.outcomes if not outcome.passed]
    outcomes = [outcome for file in report.files for outcome in file.outcomes]
    tint = GREEN if all(file.passed for file in report.files) else RED
    line = paint(scenario_summary(report), tint + BOLD, report.colour)
    failures = [failure.diagnostic for outcome in outcomes for failure in outcome.failures]
    unread = [diagnostic for file in report.files for diagnostic in file.diagnostics]
    return "".join((*(f"{part}\n" for part in parts), f"{line}\n", learn_more([*unread, *failures])))


def scenario_summary(report: TestReport) -> str:
    """Write how many scenarios passed and failed, and how many files were not played."""
    outcomes = [outcome for file in report.files for outcome in file.outcomes]
    failed = sum(not outcome.passed for outcome in outcomes)
    broken = sum(bool(file.diagnostics) for file in report.files)
    words = [count(len(outcomes) - failed, "scenario") + " passed"] if outcomes else ["no scenarios played"]
    words += [f"{failed} failed"] if failed else []
    words += [f"{count(broken, 'file')} with errors"] if broken else []
    return f"{', '.join(words)} ({count(len(report.files), 'file')})"


def _failing(root: Path, outcome: Outcome, colour: bool) -> str:
    lines = [paint(f"{outcome.span.path}:{outcome.span.line}: {safe(outcome.name)}", BOLD, colour)]
    lines += [block(root, failure.diagnostic, colour).rstrip("\n") for failure in outcome.failures]
    shown = list(dict.fromkeys(failure.shown for failure in outcome.failures if failure.shown))
    # Two drawings side by side show more than the table alone, and contain it.
    for text in [each for each in shown if each.startswith("expected")] or shown[:1]:
        lines += ["", *(f"    {safe(line)}".rstrip() for line in text.split("\n"))]
    if outcome.story:
        lines += ["", "    what happened", *(f"    {safe(line)}" for line in outcome.story)]
    return "\n".join(lines) + "\n"


def concise(report: CheckReport) -> str:
    """Write `path:line:column: error CODE name: message` lines, then a summary."""
    lines = [headline(report.root, diagnostic, report.colour) for diagnostic in report.diagnostics]
    return "\n".join((*lines, summary(report.diagnostics, len(report.files)), ""))


def statistics(report: CheckReport) -> str:
    """Write a line for each code, the most frequent first; then a summary."""
    lines = [f"{row['count']:>6}  {row['code']}  {row['severity']:<7}  {row['name']}" for row in _rows(report)]
    return "\n".join((*lines, summary(report.diagnostics, len(report.files)), ""))


def statistics_json(report: CheckReport) -> str:
    """Write the same rows for programs."""
    return json_text(_rows(report))


def _rows(report: CheckReport) -> list[dict[str, object]]:
    numbers = Counter((diagnostic.code, diagnostic.name, str(diagnostic.severity)) for diagnostic in report.diagnostics)
    ordered = sorted(numbers.items(), key=lambda each: (-each[1], each[0]))
    return [
        {"code": code, "name": name, "severity": severity, "count": number}
        for (code, name, severity), number in ordered
    ]
