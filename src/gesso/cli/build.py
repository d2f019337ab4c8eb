"""`gesso build`: check, then plug-ins and prints; files appear whole or not at all."""

import argparse
import os
import sys
from pathlib import Path

from gesso import api
from gesso.cli.command_line import add_changed_since, add_selection, complain
from gesso.cli.reports import count, render
from gesso.diagnostics import has_errors


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_selection(parser)
    add("--out", metavar="DIR", help="where to write (default: build/ in the project)")
    add("--only", choices=api.PRODUCTS, action="append", help="make only this; may be given more than once")
    add("--extra", metavar="NAME", action="append", default=[], help="print this of the game too, such as its deck")
    add_changed_since(parser, "make nothing but what")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--lossless", action="store_true", help="pack the pictures on sheets without any loss")
    how.add_argument("--raster", action="store_true", help="print each face on sheets as one picture, letters and all")
    add("--jobs", type=int, metavar="N", help="processes to draw with (default: one per core)")


def run(arguments: argparse.Namespace) -> int:
    if arguments.jobs is not None and not 1 <= arguments.jobs <= 64:
        raise api.RequestError("--jobs takes a number from 1 to 64")
    selection = api.select(arguments.paths, arguments.project)
    if arguments.changed_since is not None:
        selection = api.changed_since(selection, arguments.changed_since)
    root = selection.project.root
    out = Path(arguments.out).resolve() if arguments.out else root / "build"
    products = arguments.only or api.PRODUCTS
    from gesso.printing.pipeline import OutputError

    try:
        workers = arguments.jobs or os.cpu_count() or 1
        built = api.build(
            selection,
            out,
            products,
            extras=arguments.extra,
            sheet_faces="pixels" if arguments.raster else "lossless" if arguments.lossless else "layered",
            workers=workers,
            progress=show_progress,
        )
    except OutputError as error:
        return complain(f"gesso build: {error}", error.hint)
    if built.diagnostics:
        sys.stderr.write(render(root, built.diagnostics, selection.files))
    if has_errors(built.diagnostics):
        return 1
    shown = out.relative_to(Path.cwd()) if out.is_relative_to(Path.cwd()) else out
    if built.written:
        print(f"{count(len(built.written), 'file')} written to {shown}, {built.drawn} faces drawn")
    else:
        print(f"{shown} is up to date")
    return 0


def show_progress(done: int, total: int) -> None:
    """How many faces are drawn, on a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"drawing {done} of {total}" + ("\r" if done < total else "\r\x1b[K"))
        sys.stderr.flush()
