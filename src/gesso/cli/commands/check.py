"""`gesso check`: every problem of the card files."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from gesso import api
from gesso.cli.command_line import CLEAN, INTERRUPTED, PROBLEMS, add_changed_since, add_selection
from gesso.cli.fixes import add_mending, mend
from gesso.cli.formats import CHECK_FORMATS, CheckReport, check_text
from gesso.cli.reports import add_output, write_report
from gesso.diagnostics import Diagnostic, has_errors

_REDRAW = "\x1b[H\x1b[2J"
"""What puts a report in the place of the one before it."""
_COUNTED = ("text", "json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_selection(parser)
    add_output(parser, CHECK_FORMATS)
    words = "codes, beginnings such as GS6, or names, separated by commas"
    add("--select", metavar="CODES", action="append", default=[], help=f"report only these: {words}")
    add("--ignore", metavar="CODES", action="append", default=[], help=f"leave these out: {words}")
    add("--strict", action="store_true", help="count warnings as problems")
    add_changed_since(parser, "check only entries")
    add("--watch", action="store_true", help="check again whenever a file changes, until Ctrl-C")
    add("--statistics", action="store_true", help="count each code instead of showing every problem")
    add_mending(parser)


def run(arguments: argparse.Namespace) -> int:
    if arguments.statistics and arguments.format not in _COUNTED:
        raise api.RequestError(f"--statistics needs --format {' or '.join(_COUNTED)}")
    only = api.code_filter(_words(arguments.select), _words(arguments.ignore))
    mended = mend(arguments, lambda texts: only(api.check(_chosen(arguments, texts))))
    if arguments.diff:
        return mended
    if arguments.watch:
        return _watch(arguments, api.select(arguments.paths, arguments.project).project.root, only)
    selection = _chosen(arguments)
    report = CheckReport(selection.project.root, only(api.check(selection)), selection.paths)
    _write(arguments, report)
    return status_of(report.diagnostics, strict=arguments.strict) or mended


def _chosen(arguments: argparse.Namespace, texts: Mapping[str, str] = MappingProxyType({})) -> api.Selection:
    """What is to be checked, with unsaved texts by path."""
    unsaved = {Path(path): text for path, text in texts.items()}
    selection = api.select(arguments.paths, arguments.project, unsaved)
    if arguments.changed_since is None:
        return selection
    return api.changed_since(selection, arguments.changed_since)


def _write(arguments: argparse.Namespace, report: CheckReport) -> None:
    write = _counted if arguments.statistics else check_text
    write_report(arguments, lambda format, colour: write(format, replace(report, colour=colour)))


def _watch(arguments: argparse.Namespace, root: Path, only: api.CodeFilter) -> int:
    from gesso.cli.watch import chosen, watch

    if arguments.changed_since is not None:
        raise api.RequestError("--watch and --changed-since cannot be combined")
    places = [Path(path).resolve() for path in arguments.paths]

    def show(workspace: api.Workspace, prints: Sequence[Diagnostic]) -> None:
        found, files = chosen(workspace, prints, places)
        sys.stdout.write(_REDRAW if sys.stdout.isatty() else "")
        _write(arguments, CheckReport(root, only(found), files))
        sys.stdout.write("" if sys.stdout.isatty() else "\n")
        sys.stdout.flush()

    try:
        watch(root, show)
    except KeyboardInterrupt:
        return INTERRUPTED


def status_of(found: Sequence[Diagnostic], *, strict: bool) -> int:
    """How a check ends that found this."""
    return PROBLEMS if has_errors(found) or (strict and bool(found)) else CLEAN


def _words(given: list[str]) -> list[str]:
    return [word.strip() for words in given for word in words.split(",") if word.strip()]


def _counted(format: str, report: CheckReport) -> str:
    from gesso.cli.formats.text import statistics, statistics_json

    return statistics_json(report) if format == "json" else statistics(report)
