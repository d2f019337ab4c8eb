"""`gesso check`: find every problem in the card files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cli.command_line import (
    CLEAN,
    INTERRUPTED,
    PROBLEMS,
    Listed,
    add_changed_since,
    add_quiet,
    add_selection,
    opened,
)
from gesso.cli.fixes import add_fixing, fix
from gesso.cli.formats import CHECK_FORMATS, CheckReport, check_text
from gesso.cli.reports import add_output, write_report
from gesso.cli.terminal import REDRAW, redraws
from gesso.diagnostics import Diagnostic, RequestError, has_errors
from gesso.resources import real_path
from gesso.tasks.answers import Question, question

if TYPE_CHECKING:
    from gesso.api import Project, Workspace
    from gesso.project.codes import CodeFilter

_COUNTED = ("text", "json")
_FOR_PEOPLE = ("text", "concise")
_WITH_PROPOSALS = ("text", "json", "sarif")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_selection(parser, "; texts of two entries that set each other off for ever are found if you choose both")
    add("--strict", action="store_true", help="count warnings as problems")
    add("-w", "--watch", action="store_true", help="check again whenever a file changes, until Ctrl-C")
    selection = parser.add_argument_group("selection")
    words = "codes, beginnings such as GS6, or names"
    selection.add_argument(
        "--select", metavar="CODE,...", action=Listed, default=[], help=f"report only these: {words}"
    )
    selection.add_argument("--ignore", metavar="CODE,...", action=Listed, default=[], help=f"leave these out: {words}")
    add_changed_since(selection, "check only entries")
    add_fixing(parser.add_argument_group("fixes"))
    output = parser.add_argument_group("output")
    add_output(output, CHECK_FORMATS)
    output.add_argument("--statistics", action="store_true", help="count each code instead of showing every problem")
    add_quiet(output)


def run(arguments: argparse.Namespace) -> int:
    if arguments.statistics and arguments.format not in _COUNTED:
        raise RequestError(f"--statistics needs --format {' or '.join(_COUNTED)}")
    asked = _question(arguments)
    known = None if asked is None else asked.answer()
    if asked is not None and known is not None:
        return _reported(arguments, CheckReport(asked.root, *known))
    from gesso.project.codes import code_filter

    select, ignore = arguments.select, arguments.ignore
    only = code_filter(select, ignore)
    project = opened(arguments, arguments.paths)
    if arguments.changed_since is not None and not arguments.watch:
        project = project.changed_since(arguments.changed_since)
    status = fix(arguments, project, select, ignore)
    if arguments.diff:
        return status
    if arguments.watch:
        return _watch(arguments, project.root, only)
    if arguments.fix:
        project = project.reload()
    report = CheckReport(project.root, _proposing(arguments, project, only(project.check())), project.paths)
    if asked is not None:
        asked.keep(project.selection, report.diagnostics)
    return _reported(arguments, report) or status


def _question(arguments: argparse.Namespace) -> Question | None:
    """Return what is asked of the project, if the answer may be kept from an earlier check."""
    if arguments.fix or arguments.unsafe or arguments.diff or arguments.watch or arguments.changed_since is not None:
        return None
    proposals = "" if _is_short(arguments) else "instead" if arguments.format == "text" else "beside"
    return question(arguments.paths, arguments.project, (proposals, *arguments.select, "", *arguments.ignore))


def _reported(arguments: argparse.Namespace, report: CheckReport) -> int:
    """Write a report; return the exit status."""
    if report.diagnostics or not arguments.quiet or arguments.format not in _FOR_PEOPLE:
        _write(arguments, report)
    if not report.files and not report.diagnostics:
        since = arguments.changed_since
        why = "there is no entry of your own here" if since is None else f"no entry has changed since {since}"
        print(f"gesso check: nothing was checked: {why}", file=sys.stderr)
    return status_of(report.diagnostics, strict=arguments.strict)


def _is_short(arguments: argparse.Namespace) -> bool:
    """Return whether a report has no room for proposals."""
    return arguments.statistics or arguments.format not in _WITH_PROPOSALS


def _proposing(arguments: argparse.Namespace, project: Project, found: list[Diagnostic]) -> list[Diagnostic]:
    """Return the diagnostics with proposals for texts that cannot be read, where the report shows them."""
    if not found or _is_short(arguments):
        return found
    return project.with_proposals(found, instead=arguments.format == "text")


def _write(arguments: argparse.Namespace, report: CheckReport) -> None:
    write = _counted if arguments.statistics else check_text
    write_report(arguments, lambda format, colour: write(format, replace(report, colour=colour)))


def _watch(arguments: argparse.Namespace, root: Path, only: CodeFilter) -> int:
    from gesso.cli.watch import chosen, watch

    if arguments.changed_since is not None:
        raise RequestError("--watch and --changed-since cannot be combined")
    places = [real_path(Path(path)) for path in arguments.paths]

    def show(workspace: Workspace) -> None:
        found, files = chosen(workspace, places)
        sys.stdout.write(REDRAW if redraws(sys.stdout) else "")
        _write(arguments, CheckReport(root, _proposing(arguments, workspace.project, only(found)), files))
        sys.stdout.write("" if redraws(sys.stdout) else "\n")
        sys.stdout.flush()

    try:
        watch(root, show)
    except KeyboardInterrupt:
        return INTERRUPTED


def status_of(diagnostics: Sequence[Diagnostic], *, strict: bool) -> int:
    """Return the exit status of a check with these diagnostics."""
    return PROBLEMS if has_errors(diagnostics) or (strict and bool(diagnostics)) else CLEAN


def _counted(format: str, report: CheckReport) -> str:
    from gesso.cli.formats.text import statistics, statistics_json

    return statistics_json(report) if format == "json" else statistics(report)
