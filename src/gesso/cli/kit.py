"""`gesso kit`: all that a table needs, as one PDF."""

import argparse

from gesso import api
from gesso.cli.command_line import add_selection, complain
from gesso.cli.drawing import add_jobs, add_out, out_folder, show_progress, tell, workers
from gesso.cli.reports import count


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    parser.add_argument("--paper", default="a4", choices=("a4", "letter"), help="what it is printed on (default: a4)")
    add_out(parser)
    parser.add_argument("--lossless", action="store_true", help="pack the pictures without any loss")
    add_jobs(parser)


def run(arguments: argparse.Namespace) -> int:
    processes = workers(arguments)
    selection = api.select(arguments.paths, arguments.project)
    out = out_folder(arguments, selection.project.root)
    from gesso.printing.pipeline import OutputError

    try:
        built, file = api.kit(
            selection,
            out,
            paper=arguments.paper,
            lossless=arguments.lossless,
            workers=processes,
            progress=show_progress,
        )
    except OutputError as error:
        return complain(f"gesso kit: {error}", error.hint)
    return tell(selection, built, file, f"{{}} written, {count(built.drawn, 'face')} drawn")
