"""`gesso check`: every problem of the card files."""

from __future__ import annotations

import argparse
import sys

from gesso import api
from gesso.cli.command_line import add_selection
from gesso.cli.reports import FORMATS, Report, render, wants_colour


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    parser.add_argument("--format", choices=FORMATS, default="text", help="how to report (default: text)")
    parser.add_argument("--strict", action="store_true", help="let warnings count as problems")


def run(arguments: argparse.Namespace) -> int:
    selection = api.select(arguments.paths, arguments.project)
    report = Report(selection.project.root, tuple(api.check(selection)), selection.files)
    sys.stdout.write(render(report, arguments.format, colour=wants_colour()))
    return 1 if report.errors or (arguments.strict and report.diagnostics) else 0
