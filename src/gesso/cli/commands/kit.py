"""`gesso kit`: print everything that players need on the table, in one PDF."""

import argparse

from gesso.cli.command_line import PROBLEMS, add_jobs, add_locale, add_out, add_selection, complain, opened
from gesso.cli.drawing import (
    add_parts,
    add_sheets,
    effective_settings,
    out_folder,
    report_kit,
    show_progress,
    style_of,
    workers,
)
from gesso.cli.reports import count
from gesso.printing.component import CARD_PAPERS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    parser.add_argument(
        "--paper", choices=CARD_PAPERS, help="use this paper size (default: as saved by `gesso printer`)"
    )
    parser.add_argument(
        "--small", action="store_true", help="print fewer sheets: only what play needs, as small as possible"
    )
    add_out(parser)
    add_locale(parser)
    parser.add_argument("--lossless", action="store_true", help="compress pictures without loss")
    add_sheets(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--table", action="store_true", help="print only what all players share")
    add_parts(which, "git revision REV (default: the last kit of these entries)", const="")
    add_jobs(parser)


def run(arguments: argparse.Namespace) -> int:
    processes = workers(arguments)
    settings = effective_settings(arguments)
    if settings is None:
        return PROBLEMS
    project = opened(arguments, arguments.paths).in_locale(arguments.locale)
    out = out_folder(arguments, project.root)
    from gesso.printing.pipeline import OutputError

    try:
        made = project.print_kit(
            out,
            paper=settings.paper,
            small=arguments.small,
            style=style_of(arguments, settings),
            table=arguments.table,
            cards=arguments.cards,
            since=arguments.changed,
            workers=processes,
            progress=show_progress,
        )
    except OutputError as error:
        return complain(f"gesso kit: {error}", error.hint)
    return report_kit(project, made, f"{{}} written, {count(made.printed.drawn, 'face')} drawn")
