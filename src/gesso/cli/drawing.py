"""Options and reports of the commands that draw faces: where they write, with how many processes, and what they
print.
"""

import argparse
import os
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.api import Project
from gesso.cli.command_line import CLEAN, PROBLEMS, Listed, Options
from gesso.cli.reports import answers, render
from gesso.cli.terminal import redraws
from gesso.diagnostics import RequestError, has_errors
from gesso.printing.pages import FLIPS, MOST_GAP, PAPER_FORM, PAPERS, SIDES
from gesso.project import CACHE
from gesso.resources import real_path

if TYPE_CHECKING:
    from gesso.printing.pipeline.runs import Printed
    from gesso.printing.pipeline.sheet_writing import SheetFaces, SheetStyle
    from gesso.tasks.kit import PrintedKit
    from gesso.tasks.printer import PrinterSettings
_MOST_JOBS = 64
_PRINTER = {"paper": "paper", "flip": "flip", "offset": "backs_offset", "sides": "sides", "gap": "gap"}
"""The arguments that change printer settings, by their name there."""
_LISTED = 12
"""Pieces that a report lists by name, at most."""


def add_paper(group: Options, what: str, default: str) -> None:
    """Add `--paper` to a group of a parser; `what` it is used for."""
    help = f"{what}: {', '.join(PAPERS)}, or {PAPER_FORM} ({default})"
    group.add_argument("--paper", metavar="NAME|SIZE", help=help)


def add_printer(parser: argparse.ArgumentParser, default: str, group: Options | None = None) -> None:
    """Add the options that say how the user's printer prints to a parser, or to a group of it."""
    add_paper(group or parser, "use this paper", default)
    add = (group or parser).add_argument
    help = f"move backs X mm right and Y mm down, seen through the paper ({default})"
    add("--backs-offset", metavar="X,Y", help=help)
    help = f"turn sheets over this edge, or print backs beside fronts for a fold ({default})"
    add("--flip", choices=FLIPS, help=help)
    help = f"print both sides in turn, one side of all sheets, or separate files of fronts and backs ({default})"
    add("--sides", choices=SIDES, help=help)
    add("--gap", metavar="MM", help=f"leave a gap between cards, with bleed in it, at most {MOST_GAP:g} mm ({default})")
    # An offset often begins with a minus; argparse must not take it for an option.
    parser._negative_number_matcher = re.compile(r"-[\d.]+(,.*)?$")


def add_sheets(parser: argparse.ArgumentParser, group: Options) -> None:
    """Add the options that say how sheets are printed to a group of a parser, and those of the printer in a group of their own."""
    add_printer(parser, "default: as saved by `gesso printer`", parser.add_argument_group("printer"))
    group.add_argument("--sleeved", action="store_true", help="leave out backs that are all the same")
    group.add_argument(
        "--ink-saver", action="store_true", help="print outlines instead of pictures and areas of colour"
    )


def effective_settings(arguments: argparse.Namespace) -> "PrinterSettings | None":
    """Return the user's printer settings with the options of the command line.

    Returns:
        None if the file of settings has errors, which are reported.

    Raises:
        RequestError: The offset is not two numbers, or the paper or the gap is wrong.
    """
    from gesso.tasks.printer import printer_settings

    settings, problems = printer_settings()
    if problems:
        sys.stderr.write(render(Path.cwd(), problems, 1))
        return None
    named = {option: getattr(arguments, name, None) for option, name in _PRINTER.items()}
    return settings.but(**named)


def chosen(arguments: argparse.Namespace) -> bool:
    """Return whether the command line has printer settings of its own."""
    return any(getattr(arguments, name, None) is not None for name in _PRINTER.values())


def style_of(arguments: argparse.Namespace, settings: "PrinterSettings") -> "SheetStyle":
    """Return how sheets are printed. Raises `RequestError` if they have none of the sides that are asked for."""
    from gesso.printing.pipeline.sheet_writing import SheetStyle

    raster = getattr(arguments, "raster", False)
    backs = replace(settings.backs, flip=None) if arguments.sleeved else settings.backs
    if not backs.duplex and backs.sides in ("backs", "separate"):
        why = "`--sleeved` leaves out backs" if arguments.sleeved else "sheets to fold have no other side"
        raise RequestError(f"there is nothing to print for `--sides {backs.sides}`: {why}", "add `--sides fronts`")
    faces: SheetFaces = "pixels" if raster else "lossless" if arguments.lossless else "layered"
    return SheetStyle(faces, backs, arguments.ink_saver, settings.otherwise, settings.paper)


def add_parts(parser: Options, changed: str, const: str) -> None:
    """Add `--cards` and `--reprint`. `changed` says since when; `const` is the value of `--reprint` without a
    revision.
    """
    help = "print only pieces with these numbers, ids or beginnings of ids"
    parser.add_argument("--cards", metavar="ID,...", action=Listed, default=[], help=help)
    help = f"print only pieces that changed since {changed}"
    parser.add_argument("--reprint", metavar="REV", nargs="?", const=const, help=help)


def workers(arguments: argparse.Namespace) -> int:
    """Return the number of processes that draw. Raises `RequestError` if it is out of range."""
    if arguments.jobs is not None and not 1 <= arguments.jobs <= _MOST_JOBS:
        raise RequestError(f"--jobs takes a number from 1 to {_MOST_JOBS}")
    return arguments.jobs or os.cpu_count() or 1


def out_folder(arguments: argparse.Namespace, root: Path) -> Path:
    """Return the folder to write to."""
    return real_path(Path(arguments.out)) if arguments.out else root / "build"


def progress(arguments: argparse.Namespace) -> Callable[[str, int, int], None]:
    """Return what shows progress; under --quiet it shows nothing."""
    return _silent if arguments.quiet else show_progress


def _silent(step: str, done: int, total: int) -> None:
    """Show nothing of the progress of a step."""


def show_progress(step: str, done: int, total: int) -> None:
    """Show the progress of a step on a terminal."""
    if redraws(sys.stderr):
        sys.stderr.write(f"{step} {done} of {total}" + ("\r" if done < total else "\r\x1b[K"))
        sys.stderr.flush()


def report_kit(project: Project, printed_kit: "PrintedKit", written: str, *, quiet: bool = False) -> int:
    """Report what was printed of a kit or reprinted, and return the exit status."""
    if printed_kit.file is None:
        if not quiet:
            print("nothing has changed")
        return CLEAN
    if printed_kit.reprinted:
        more = len(printed_kit.reprinted) - _LISTED
        written += f"\nreprinted: {', '.join(printed_kit.reprinted[:_LISTED])}{f' and {more} more' if more > 0 else ''}"
    return report_prints(project, printed_kit.printed, printed_kit.file, written, quiet=quiet)


def report_prints(project: Project, printed: "Printed", place: Path, written: str, *, quiet: bool = False) -> int:
    """Report diagnostics, and if anything could be printed `written` with the place unless `quiet`; return the exit status."""
    if printed.diagnostics:
        sys.stderr.write(answers(project, printed.diagnostics, len(project.paths)))
    status = PROBLEMS if has_errors(printed.diagnostics) else CLEAN
    if status == PROBLEMS and not printed.written:
        return PROBLEMS
    if not printed.kept:
        report_uncached(project.root)
    if quiet:
        return status
    shown = place.relative_to(Path.cwd()) if place.is_relative_to(Path.cwd()) else place
    nothing = f"{shown} is up to date" if project.paths else "nothing to print: no entry of your own is chosen"
    print(written.format(shown) if printed.written else nothing)
    return status


def report_uncached(root: Path) -> None:
    """Report that nothing can be cached in a project."""
    sys.stderr.write(f"{root / CACHE} cannot be written, so nothing is cached: the next run draws everything again\n")
