"""`gesso build`: check, then plug-ins and prints; files appear whole or not at all."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gesso import api
from gesso.cli.command_line import add_selection
from gesso.cli.reports import Report, render
from gesso.diagnostics import has_errors

if TYPE_CHECKING:
    from gesso.printing.pipeline import Printed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    parser.add_argument("--out", metavar="DIR", help="where to write (default: build/ in the project)")
    parser.add_argument(
        "--only", choices=api.PRODUCTS, action="append", help="make only this; may be given more than once"
    )
    parser.add_argument("--jobs", type=int, metavar="N", help="processes to draw with (default: one per core)")


def run(arguments: argparse.Namespace) -> int:
    if arguments.jobs is not None and not 1 <= arguments.jobs <= 64:
        raise api.RequestError("--jobs takes a number from 1 to 64")
    selection = api.select(arguments.paths, arguments.project)
    root = selection.project.root
    out = Path(arguments.out).resolve() if arguments.out else root / "build"
    from gesso.printing.pipeline import OutputError

    try:
        built = api.build(
            selection,
            out,
            arguments.only or api.PRODUCTS,
            workers=arguments.jobs or os.cpu_count() or 1,
            progress=_progress,
        )
    except OutputError as error:
        return _complain(str(error), error.hint)
    if built.diagnostics:
        sys.stderr.write(render(Report(root, built.diagnostics, selection.files), "text", colour=False))
    if has_errors(built.diagnostics):
        return 1
    print(_summary(built, out))
    return 0


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        end = "\r" if done < total else "\r\x1b[K"
        sys.stderr.write(f"drawing {done} of {total}{end}")
        sys.stderr.flush()


def _summary(printed: Printed, out: Path) -> str:
    if not printed.written:
        return f"{_shown(out)} is up to date"
    count = len(printed.written)
    return f"{count} {'file' if count == 1 else 'files'} written to {_shown(out)}, {printed.drawn} faces drawn"


def _shown(path: Path) -> str:
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def _complain(message: str, hint: str) -> int:
    print(f"gesso build: {message}", file=sys.stderr)
    if hint:
        print(f"hint: {hint}", file=sys.stderr)
    return 1
