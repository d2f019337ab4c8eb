"""`gesso check`: every problem of the card files."""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module

from gesso import api
from gesso.cli.command_line import CLEAN, PROBLEMS, add_selection
from gesso.cli.formats import CHECK_FORMATS, CheckReport, check_text
from gesso.cli.output import add_output, write_report
from gesso.diagnostics import Diagnostic, has_errors

_COUNTED = ("text", "json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_selection(parser)
    add_output(parser, CHECK_FORMATS)
    words = "a code, what it begins with (GS6) or its name; several with commas"
    add("--select", metavar="CODES", action="append", default=[], help=f"report nothing else: {words}")
    add("--ignore", metavar="CODES", action="append", default=[], help=f"leave this out: {words}")
    add("--strict", action="store_true", help="let warnings count as problems")
    add("--statistics", action="store_true", help="count each code instead of showing every problem")


def run(arguments: argparse.Namespace) -> int:
    if arguments.statistics and arguments.format not in _COUNTED:
        raise api.RequestError(f"--statistics comes as {' or '.join(_COUNTED)}")
    only = api.filter_of(_words(arguments.select), _words(arguments.ignore))
    selection = api.select(arguments.paths, arguments.project)
    report = CheckReport(selection.project.root, only(api.check(selection)), selection.paths)
    write = _counted if arguments.statistics else check_text
    write_report(arguments, lambda format, colour: write(format, replace(report, colour=colour)))
    return status_of(report.diagnostics, strict=arguments.strict)


def status_of(found: Sequence[Diagnostic], *, strict: bool) -> int:
    """How a check ends that found this."""
    return PROBLEMS if has_errors(found) or (strict and bool(found)) else CLEAN


def _words(given: list[str]) -> list[str]:
    return [word.strip() for words in given for word in words.split(",") if word.strip()]


def _counted(format: str, report: CheckReport) -> str:
    statistics = import_module("gesso.cli.formats.statistics")
    text: str = getattr(statistics, format)(report)
    return text
