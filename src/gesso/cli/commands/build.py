"""`gesso build`: check, then write plug-ins and prints. Files appear whole or not at all."""

import argparse

from gesso.cli.command_line import (
    PROBLEMS,
    Listed,
    add_changed_since,
    add_jobs,
    add_locale,
    add_out,
    add_quiet,
    add_selection,
    complain,
    opened,
)
from gesso.cli.drawing import (
    add_parts,
    add_sheets,
    effective_settings,
    out_folder,
    progress,
    report_kit,
    report_prints,
    style_of,
    workers,
)
from gesso.cli.reports import count
from gesso.diagnostics import RequestError
from gesso.tasks.build import PRODUCTS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    selection = parser.add_argument_group("selection")
    selection.add_argument("--only", choices=PRODUCTS, action=Listed, help="write only this, or several with commas")
    help = "also print these extras of the game, such as its deck"
    selection.add_argument("--extra", metavar="NAME,...", action=Listed, default=[], help=help)
    which = selection.add_mutually_exclusive_group()
    add_changed_since(which, "build only entries")
    add_parts(which, "git revision REV (default: the last commit), on sheets of their own", const="HEAD")
    printing = parser.add_argument_group("printing")
    add_locale(printing)
    how = printing.add_mutually_exclusive_group()
    how.add_argument("--lossless", action="store_true", help="compress pictures without loss")
    how.add_argument(
        "--raster", action="store_true", help="print each face on sheets as one picture, including its letters"
    )
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
    if arguments.changed_since is not None:
        project = project.changed_since(arguments.changed_since)
    in_part = bool(arguments.cards) or arguments.reprint is not None
    if in_part and (arguments.only or arguments.extra):
        raise RequestError("`--cards` and `--reprint` print only sheets of entries", "remove --only and --extra")
    out = out_folder(arguments, project.root)
    style = style_of(arguments, settings)
    from gesso.printing.pipeline import OutputError

    try:
        if in_part:
            made = project.reprint(
                out,
                cards=arguments.cards,
                since=arguments.reprint,
                style=style,
                workers=processes,
                progress=progress(arguments),
            )
            said = f"{count(len(made.printed.written), 'file')} written to {{}}"
            return report_kit(project, made, said, quiet=arguments.quiet)
        built = project.build(
            out,
            arguments.only,
            extras=arguments.extra,
            style=style,
            workers=processes,
            progress=progress(arguments),
        )
    except OutputError as error:
        return complain(f"gesso build: {error}", error.hint)
    said = f"{count(len(built.written), 'file')} written to {{}}, {count(built.drawn, 'face')} drawn"
    return report_prints(project, built, out, said, quiet=arguments.quiet)
