"""`gesso kit`: print everything that players need on the table, in one PDF."""

import argparse

from gesso.cli.command_line import PROBLEMS, add_jobs, add_locale, add_out, add_quiet, add_selection, complain, opened
from gesso.cli.drawing import (
    add_parts,
    add_sheets,
    effective_settings,
    out_folder,
    progress,
    report_kit,
    style_of,
    workers,
)
from gesso.cli.reports import count


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    selection = parser.add_argument_group("selection")
    size = selection.add_mutually_exclusive_group()
    help = "print fewer sheets: only what play needs, as small as possible"
    size.add_argument("--small", action="store_true", help=help)
    help = "print cards, sheets and rules with letters of at least 12 pt"
    size.add_argument("--large", action="store_true", help=help)
    which = selection.add_mutually_exclusive_group()
    which.add_argument("--table", action="store_true", help="print only what all players share")
    add_parts(which, "git revision REV (default: the last kit of these entries)", const="")
    printing = parser.add_argument_group("printing")
    add_locale(printing)
    printing.add_argument("--lossless", action="store_true", help="compress pictures without loss")
    help = "write all words, to be read aloud, as a text beside it"
    printing.add_argument("--script", action="store_true", help=help)
    help = "show its pieces as colour-blind players see them, on a page beside it"
    printing.add_argument("--colours", action="store_true", help=help)
    add_sheets(parser, printing)
    output = parser.add_argument_group("output")
    add_out(output)
    add_jobs(output)
    add_quiet(output)


def run(arguments: argparse.Namespace) -> int:
    processes = workers(arguments)
    settings = effective_settings(arguments)
    if settings is None:
        return PROBLEMS
    project = opened(arguments, arguments.paths).in_locale(arguments.locale)
    out = out_folder(arguments, project.root)
    from gesso.printing.pipeline.output_files import OutputError

    try:
        made = project.print_kit(
            out,
            paper=settings.sheet.id,
            small=arguments.small,
            large=arguments.large,
            script=arguments.script,
            colours=arguments.colours,
            style=style_of(arguments, settings),
            table=arguments.table,
            cards=arguments.cards,
            since=arguments.reprint,
            workers=processes,
            progress=progress(arguments),
        )
    except OutputError as error:
        return complain(f"gesso kit: {error}", error.hint)
    beside = (
        ["the backs"] * (settings.backs.sides == "separate")
        + ["its words"] * arguments.script
        + ["its colours"] * arguments.colours
    )
    other = f" and {' and '.join(beside)} beside it" if beside else ""
    said = f"{{}}{other} written, {count(made.printed.drawn, 'face')} drawn"
    return report_kit(project, made, said, quiet=arguments.quiet)
