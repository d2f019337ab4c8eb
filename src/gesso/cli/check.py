"""`gesso check`: every problem of the card files."""

from __future__ import annotations

import argparse
import sys

from gesso.cli.reports import FORMATS, Report, render
from gesso.cli.selection import Selection, add_selection, select
from gesso.diagnostics import Diagnostic, in_order


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    parser.add_argument("--format", choices=FORMATS, default="text", help="how to report (default: text)")
    parser.add_argument("--strict", action="store_true", help="let warnings count as problems")


def run(arguments: argparse.Namespace) -> int:
    selection = select(arguments.paths, arguments.project)
    report = Report(
        root=selection.project.root,
        diagnostics=tuple(find_problems(selection)),
        checked=sum(len(part.entries) + part.whole for part in selection.parts),
    )
    sys.stdout.write(render(report, arguments.format, colour=_colour()))
    return 1 if report.errors or (arguments.strict and report.diagnostics) else 0


def find_problems(selection: Selection) -> list[Diagnostic]:
    """Everything wrong with the chosen files, in their order: what reading them found, then what they mean."""
    found = list(selection.project.diagnostics)
    for part in selection.parts:
        found += part.diagnostics()
        check = part.game.definition.check
        if check is not None:
            found += check(selection.project, part.game, part.entries)
    return in_order(found)


def _colour() -> bool:
    import os

    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
