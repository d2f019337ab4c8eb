"""`gesso publish`: write a set as a folder of pages that play in any browser."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cli.command_line import CLEAN, ENTRY_HELP, add_locale, add_project, add_quiet, complain, opened
from gesso.cli.drawing import progress
from gesso.cli.reports import answers, count, safe, wants_colour
from gesso.diagnostics import has_errors

if TYPE_CHECKING:
    from gesso.page.publishing import Published
_MEGABYTE = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("folder", metavar="DIR", help="the folder to write; it is new, empty, or was written by `gesso publish`")
    add("paths", nargs="*", metavar="ENTRY", help=ENTRY_HELP)
    add_project(parser)
    add_locale(parser)
    output = parser.add_argument_group("output")
    help = "take the runtime from the unpacked npm package `pyodide` in DIR (default: fetch it once)"
    output.add_argument("--runtime", metavar="DIR", help=help)
    add_quiet(output)


def run(arguments: argparse.Namespace) -> int:
    project = opened(arguments, arguments.paths).in_locale(arguments.locale)
    from gesso.page.publishing import publish
    from gesso.page.runtime import runtime
    from gesso.printing.pipeline.output_files import OutputError

    machine = runtime(None if arguments.runtime is None else Path(arguments.runtime))
    try:
        made = publish(project.selection, Path(arguments.folder), machine, progress=progress(arguments))
    except OutputError as error:
        return complain(f"gesso publish: {error}", error.hint)
    except OSError as error:
        return complain(f"gesso publish: {error.filename} cannot be written: {error.strerror}", "choose another folder")
    if made.diagnostics:
        sys.stdout.write(answers(project, made.diagnostics, len(project.paths), colour=wants_colour()))
    if not made.written:
        return _refused(made)
    if not arguments.quiet:
        folder = safe(os.path.relpath(made.folder))
        sizes = f"{_size(made.other_bytes)} and {_size(made.picture_bytes)} of pictures"
        print(f"{count(len(made.files), 'file')} written to {folder}: {sizes}")
        print("put the folder on any web host, or look at it with `python -m http.server`")
    return CLEAN


def _refused(made: "Published") -> int:
    if has_errors(made.diagnostics):
        return complain("gesso publish: nothing is written, because the check finds errors", "")
    for file in made.failed:
        names = ", ".join(safe(outcome.name) for outcome in file.outcomes if not outcome.passed)
        print(f"{safe(file.path)}: {names or 'the file cannot be read'}")
    return complain("gesso publish: nothing is written, because scenarios fail", "`gesso test` shows where")


def _size(number: int) -> str:
    return f"{number / _MEGABYTE:.1f} MB"
