"""`gesso kit`: all that a table needs, as one PDF."""

import argparse

from gesso import api
from gesso.cli.command_line import CLEAN, PROBLEMS, add_selection, complain
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

_LISTED = 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    parser.add_argument(
        "--paper", choices=CARD_PAPERS, help="what it is printed on (default: what `gesso printer` keeps)"
    )
    parser.add_argument(
        "--small", action="store_true", help="fewer sheets: what is needed to play, as small as it may be"
    )
    add_out(parser)
    parser.add_argument("--lossless", action="store_true", help="pack the pictures without any loss")
    add_sheets(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--table", action="store_true", help="print nothing but what all players share")
    which.add_argument("--cards", metavar="ID", nargs="+", default=[], help="print nothing but these, by number or id")
    which.add_argument(
        "--changed",
        metavar="REV",
        nargs="?",
        const="",
        help="print nothing but what has changed since the last such kit, or since that revision of the git repository",
    )
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
        made = api.kit(
            selection,
            out,
            paper=settings.paper,
            small=arguments.small,
            style=style_of(arguments, settings),
            pages=api.KitPart(arguments.table, tuple(arguments.cards), arguments.changed),
            workers=processes,
            progress=show_progress,
        )
    except OutputError as error:
        return complain(f"gesso kit: {error}", error.hint)
    if made.file is None:
        print("nothing has changed")
        return CLEAN
    said = f"{{}} written, {count(made.printed.drawn, 'face')} drawn"
    if made.reprinted:
        more = len(made.reprinted) - _LISTED
        said += f"\nreprinted: {', '.join(made.reprinted[:_LISTED])}{f' and {more} more' if more > 0 else ''}"
    return tell(selection, made.printed, made.file, said)
