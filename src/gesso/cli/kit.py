"""`gesso kit`: all that a table needs, as one PDF."""

import argparse
import os
import sys
from pathlib import Path

from gesso import api
from gesso.cli.build import show_progress
from gesso.cli.command_line import add_selection, complain
from gesso.cli.reports import count, render
from gesso.diagnostics import has_errors


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_selection(parser)
    add("--paper", default="a4", choices=("a4", "letter"), help="what it is printed on (default: a4)")
    add("--out", metavar="DIR", help="where to write (default: build/ in the project)")
    add("--lossless", action="store_true", help="pack the pictures without any loss")
    add("--jobs", type=int, metavar="N", help="processes to draw with (default: one per core)")


def run(arguments: argparse.Namespace) -> int:
    selection = api.select(arguments.paths, arguments.project)
    root = selection.project.root
    out = Path(arguments.out).resolve() if arguments.out else root / "build"
    from gesso.printing.pipeline import OutputError

    try:
        built, file = api.kit(
            selection,
            out,
            paper=arguments.paper,
            sheet_faces="lossless" if arguments.lossless else "layered",
            workers=arguments.jobs or os.cpu_count() or 1,
            progress=show_progress,
        )
    except OutputError as error:
        return complain(f"gesso kit: {error}", error.hint)
    if built.diagnostics:
        sys.stderr.write(render(root, built.diagnostics, selection.files))
    if has_errors(built.diagnostics):
        return 1
    shown = file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file
    print(f"{shown} written, {count(built.drawn, 'face')} drawn" if built.written else f"{shown} is up to date")
    return 0
