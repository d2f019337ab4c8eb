"""`gesso diff`: show which cards changed in words, behaviour or picture."""

import argparse
import os
import sys
from importlib import import_module

from gesso.cli.command_line import CLEAN, PROBLEMS, Listed, add_locale, add_selection, complain, opened
from gesso.cli.reports import add_output, render, write_report
from gesso.diagnostics import in_order
from gesso.tasks.compare import ASPECTS, Comparison

_FORMATS = ("text", "json", "html")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    help = "a git revision, or a folder with another state of the project"
    parser.add_argument("since", metavar="REV|DIR", help=help)
    add_selection(parser)
    add_output(parser, _FORMATS)
    parser.add_argument("--only", choices=ASPECTS, action=Listed, help="compare only this, or several with commas")
    add_locale(parser)


def run(arguments: argparse.Namespace) -> int:
    project = opened(arguments, arguments.paths).in_locale(arguments.locale)
    from gesso.printing.pipeline.output_files import OutputError

    try:
        found = project.compare(arguments.since, aspects=arguments.only, workers=os.cpu_count() or 1)
    except OutputError as error:
        return complain(f"gesso diff: {error}", error.hint)
    write_report(arguments, lambda format, colour: _written(format, found, colour))
    if not found.broken:
        return CLEAN
    wrong = in_order(diagnostic for error in found.broken for diagnostic in error.diagnostics)
    sys.stderr.write(render(project.root, wrong, len(found.broken)))
    return PROBLEMS


def _written(format: str, comparison: Comparison, colour: bool) -> str:
    text: str = getattr(import_module("gesso.cli.formats.changes"), format)(comparison, colour)
    return text
