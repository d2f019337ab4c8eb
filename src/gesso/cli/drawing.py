"""What the commands share that draw faces: where they write, with how many processes, and what they say of it."""

import argparse
import os
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.api import Project
from gesso.cli.command_line import CLEAN, PROBLEMS
from gesso.cli.reports import render
from gesso.diagnostics import RequestError, has_errors
from gesso.printing.pages import FLIPS
from gesso.project.paths import CACHE

if TYPE_CHECKING:
    from gesso.printing.pipeline import Printed, SheetFaces, SheetStyle
    from gesso.tasks.kit import PrintedKit
    from gesso.tasks.printer import PrinterSettings
_MOST_JOBS = 64
_LISTED = 12
"""Pieces that are told by name."""


def add_printer(parser: argparse.ArgumentParser, default: str) -> None:
    """`--backs-offset` and `--flip`."""
    help = f"move backs X mm right and Y mm down, seen through the paper ({default})"
    parser.add_argument("--backs-offset", metavar="X,Y", help=help)
    help = f"turn sheets over this edge, or print backs beside fronts for a fold ({default})"
    parser.add_argument("--flip", choices=FLIPS, help=help)
    # An offset begins with a minus as often as not, and is no option.
    parser._negative_number_matcher = re.compile(r"-[\d.]+(,.*)?$")


def add_sheets(parser: argparse.ArgumentParser) -> None:
    """How sheets are printed."""
    add_printer(parser, "default: as saved by `gesso printer`")
    parser.add_argument("--fronts-only", action="store_true", help="leave out backs that are all the same")
    parser.add_argument(
        "--ink-saver", action="store_true", help="print outlines instead of pictures and areas of colour"
    )


def settings_with(arguments: argparse.Namespace) -> "PrinterSettings | None":
    """What this user has set for the printer, with what is said at the command line; None where the file of settings is
    wrong, which is reported. Raises `RequestError` for an offset that is none."""
    from gesso.tasks.printer import printer_settings

    settings, problems = printer_settings()
    if problems:
        sys.stderr.write(render(Path.cwd(), problems, 1))
        return None
    paper, flip, offset = (getattr(arguments, name, None) for name in ("paper", "flip", "backs_offset"))
    return settings.but(paper=paper, flip=flip, offset=offset)


def style_of(arguments: argparse.Namespace, settings: "PrinterSettings") -> "SheetStyle":
    """How sheets are printed."""
    from gesso.printing.pipeline import SheetStyle

    raster = getattr(arguments, "raster", False)
    backs = replace(settings.backs, flip=None) if arguments.fronts_only else settings.backs
    faces: SheetFaces = "pixels" if raster else "lossless" if arguments.lossless else "layered"
    return SheetStyle(faces, backs, arguments.ink_saver, settings.otherwise)


def add_parts(parser: argparse._ActionsContainer, changed: str, const: str) -> None:
    """`--cards` and `--changed`, which tells what has `changed`; without a revision it means `const`."""
    help = "print only pieces with these numbers, ids or beginnings of ids"
    parser.add_argument("--cards", metavar="ID", nargs="+", default=[], help=help)
    help = f"print only pieces that changed since {changed}"
    parser.add_argument("--changed", metavar="REV", nargs="?", const=const, help=help)


def workers(arguments: argparse.Namespace) -> int:
    """How many processes draw. Raises `RequestError` for a number that makes no sense."""
    if arguments.jobs is not None and not 1 <= arguments.jobs <= _MOST_JOBS:
        raise RequestError(f"--jobs takes a number from 1 to {_MOST_JOBS}")
    return arguments.jobs or os.cpu_count() or 1


def out_folder(arguments: argparse.Namespace, root: Path) -> Path:
    """Where to write, for a project."""
    return Path(arguments.out).resolve() if arguments.out else root / "build"


def show_progress(step: str, done: int, total: int) -> None:
    """How much is done, on a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"{step} {done} of {total}" + ("\r" if done < total else "\r\x1b[K"))
        sys.stderr.flush()


def tell_part(project: Project, made: "PrintedKit", written: str) -> int:
    """Report what came of a kit or of a part of it; the exit status."""
    if made.file is None:
        print("nothing has changed")
        return CLEAN
    if made.reprinted:
        more = len(made.reprinted) - _LISTED
        written += f"\nreprinted: {', '.join(made.reprinted[:_LISTED])}{f' and {more} more' if more > 0 else ''}"
    return tell(project, made.printed, made.file, written)


def tell(project: Project, printed: "Printed", place: Path, written: str) -> int:
    """Report what was found, and where nothing was wrong, what is `written` now; the exit status."""
    if printed.diagnostics:
        sys.stderr.write(render(project.root, printed.diagnostics, len(project.paths)))
    if has_errors(printed.diagnostics):
        return PROBLEMS
    if not printed.kept:
        tell_unkept(project.root)
    shown = place.relative_to(Path.cwd()) if place.is_relative_to(Path.cwd()) else place
    print(written.format(shown) if printed.written else f"{shown} is up to date")
    return CLEAN


def tell_unkept(root: Path) -> None:
    """Say that a project can keep nothing that is drawn."""
    sys.stderr.write(f"{root / CACHE} cannot be written, so nothing is cached: the next run draws everything again\n")
