"""What the commands share that draw faces: where they write, with how many processes, and what they say of it."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gesso import api
from gesso.cli.command_line import CLEAN, PROBLEMS
from gesso.cli.reports import render
from gesso.diagnostics import has_errors

if TYPE_CHECKING:
    from gesso.printing.pipeline import Printed
_MOST_JOBS = 64


def add_out(parser: argparse.ArgumentParser) -> None:
    """`--out`."""
    parser.add_argument("--out", metavar="DIR", help="where to write (default: build/ in the project)")


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """`--jobs`."""
    parser.add_argument("--jobs", type=int, metavar="N", help="processes to draw with (default: one per core)")


def workers(arguments: argparse.Namespace) -> int:
    """How many processes draw. Raises `RequestError` for a number that makes no sense."""
    if arguments.jobs is not None and not 1 <= arguments.jobs <= _MOST_JOBS:
        raise api.RequestError(f"--jobs takes a number from 1 to {_MOST_JOBS}")
    return arguments.jobs or os.cpu_count() or 1


def out_folder(arguments: argparse.Namespace, root: Path) -> Path:
    """Where to write, for a project."""
    return Path(arguments.out).resolve() if arguments.out else root / "build"


def show_progress(done: int, total: int) -> None:
    """How many faces are drawn, on a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"drawing {done} of {total}" + ("\r" if done < total else "\r\x1b[K"))
        sys.stderr.flush()


def tell(selection: api.Selection, printed: "Printed", place: Path, written: str) -> int:
    """Report what was found, and where nothing was wrong, what is `written` now; the exit status."""
    if printed.diagnostics:
        sys.stderr.write(render(selection.project.root, printed.diagnostics, selection.files))
    if has_errors(printed.diagnostics):
        return PROBLEMS
    shown = place.relative_to(Path.cwd()) if place.is_relative_to(Path.cwd()) else place
    print(written.format(shown) if printed.written else f"{shown} is up to date")
    return CLEAN
