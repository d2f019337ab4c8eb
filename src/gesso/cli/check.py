"""`gesso check`: every problem of the card files."""

import argparse
import sys

from gesso import api
from gesso.cli.command_line import add_format, add_selection
from gesso.cli.reports import render, render_json, wants_colour
from gesso.diagnostics import has_errors


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    add_format(parser)
    parser.add_argument("--strict", action="store_true", help="let warnings count as problems")


def run(arguments: argparse.Namespace) -> int:
    selection = api.select(arguments.paths, arguments.project)
    found = api.check(selection)
    if arguments.format == "json":
        sys.stdout.write(render_json(found, selection.files))
    else:
        sys.stdout.write(render(selection.project.root, found, selection.files, colour=wants_colour()))
    return 1 if has_errors(found) or (arguments.strict and found) else 0
