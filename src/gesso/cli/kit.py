"""`gesso kit`: all that a table needs, as one PDF."""

import argparse

from gesso import api
from gesso.cli.command_line import PROBLEMS, add_selection, complain
from gesso.cli.drawing import (
    add_jobs,
    add_out,
    add_sheets,
    out_folder,
    settings_with,
    show_progress,
    style_of,
    tell,
    workers,
)
from gesso.cli.reports import count
from gesso.printing.component import CARD_PAPERS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    parser.add_argument(
        "--paper", choices=CARD_PAPERS, help="what it is printed on (default: what `gesso printer` keeps)"
    )
    add_out(parser)
    parser.add_argument("--lossless", action="store_true", help="pack the pictures without any loss")
    add_sheets(parser)
    add_jobs(parser)


def run(arguments: argparse.Namespace) -> int:
    processes = workers(arguments)
    settings = settings_with(arguments)
    if settings is None:
        return PROBLEMS
    selection = api.select(arguments.paths, arguments.project)
    out = out_folder(arguments, selection.project.root)
    from gesso.printing.pipeline import OutputError

    try:
        built, file = api.kit(
            selection,
            out,
            paper=settings.paper,
            style=style_of(arguments, settings),
            workers=processes,
            progress=show_progress,
        )
    except OutputError as error:
        return complain(f"gesso kit: {error}", error.hint)
    return tell(selection, built, file, f"{{}} written, {count(built.drawn, 'face')} drawn")
