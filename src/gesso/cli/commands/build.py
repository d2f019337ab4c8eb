"""`gesso build`: check, then write plug-ins and prints. Files appear whole or not at all."""

import argparse

from gesso.cli.command_line import (
    PROBLEMS,
    Listed,
    add_changed_since,
    add_jobs,
    add_locale,
    add_out,
    add_selection,
    complain,
    opened,
)
from gesso.cli.drawing import (
    add_parts,
    add_sheets,
    effective_settings,
    out_folder,
    report_kit,
    report_prints,
    show_progress,
    style_of,
    workers,
)
from gesso.cli.reports import count
from gesso.diagnostics import RequestError
from gesso.tasks.build import PRODUCTS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_selection(parser)
    add_out(parser)
    add("--only", choices=PRODUCTS, action=Listed, help="write only this, or several with commas")
    add(
        "--extra",
        metavar="NAMES",
        action=Listed,
        default=[],
        help="also print these extras of the game, such as its deck, separated by commas",
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
    settings = effective_settings(arguments)
    if settings is None:
        return PROBLEMS
    project = opened(arguments, arguments.paths).in_locale(arguments.locale)
    if arguments.changed_since is not None:
        project = project.changed_since(arguments.changed_since)
    in_part = bool(arguments.cards) or arguments.changed is not None
    if in_part and (arguments.only or arguments.extra):
        raise RequestError("`--cards` and `--changed` print only sheets of entries", "remove --only and --extra")
    out = out_folder(arguments, project.root)
    style = style_of(arguments, settings)
    from gesso.printing.pipeline import OutputError

    try:
        if in_part:
            made = project.reprint(
                out,
                cards=arguments.cards,
                since=arguments.changed,
                style=style,
                workers=processes,
                progress=show_progress,
            )
            return report_kit(project, made, f"{count(len(made.printed.written), 'file')} written to {{}}")
        built = project.build(
            out,
            arguments.only,
            extras=arguments.extra,
            style=style,
            workers=processes,
            progress=show_progress,
        )
    except OutputError as error:
        return complain(f"gesso build: {error}", error.hint)
    return report_prints(
        project, built, out, f"{count(len(built.written), 'file')} written to {{}}, {built.drawn} faces drawn"
    )
