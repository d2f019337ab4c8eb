"""`gesso build`: check, then plug-ins and prints; files appear whole or not at all."""

import argparse

from gesso import api
from gesso.cli.command_line import PROBLEMS, add_changed_since, add_jobs, add_locale, add_out, add_selection, complain
from gesso.cli.drawing import (
    add_parts,
    add_sheets,
    out_folder,
    settings_with,
    show_progress,
    style_of,
    tell,
    tell_part,
    workers,
)
from gesso.cli.reports import count


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_selection(parser)
    add_out(parser)
    add("--only", choices=api.PRODUCTS, action="append", help="write only this; repeat for several")
    add(
        "--extra",
        metavar="NAME",
        action="append",
        default=[],
        help="also print this extra of the game, such as its deck; repeat for several",
    )
    add_locale(parser)
    which = parser.add_mutually_exclusive_group()
    add_changed_since(which, "build only entries")
    add_parts(which, "git revision REV (default: the last commit), on sheets of their own", const="HEAD")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--lossless", action="store_true", help="compress pictures without loss")
    how.add_argument(
        "--raster", action="store_true", help="print each face on sheets as one picture, including its letters"
    )
    add_sheets(parser)
    add_jobs(parser)


def run(arguments: argparse.Namespace) -> int:
    processes = workers(arguments)
    settings = settings_with(arguments)
    if settings is None:
        return PROBLEMS
    selection = api.select(arguments.paths, arguments.project).in_locale(arguments.locale)
    if arguments.changed_since is not None:
        selection = api.changed_since(selection, arguments.changed_since)
    part = api.KitPart(cards=tuple(arguments.cards), since=arguments.changed)
    if part.suffix and (arguments.only or arguments.extra):
        raise api.RequestError("`--cards` and `--changed` print only sheets of entries", "remove --only and --extra")
    out = out_folder(arguments, selection.project.root)
    style = style_of(arguments, settings)
    from gesso.printing.pipeline import OutputError

    try:
        if part.suffix:
            made = api.reprint(selection, out, part, style=style, workers=processes, progress=show_progress)
            return tell_part(selection, made, f"{count(len(made.printed.written), 'file')} written to {{}}")
        built = api.build(
            selection,
            out,
            arguments.only or api.PRODUCTS,
            extras=arguments.extra,
            style=style,
            workers=processes,
            progress=show_progress,
        )
    except OutputError as error:
        return complain(f"gesso build: {error}", error.hint)
    return tell(
        selection, built, out, f"{count(len(built.written), 'file')} written to {{}}, {built.drawn} faces drawn"
    )
