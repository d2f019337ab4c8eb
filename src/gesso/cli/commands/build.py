"""`gesso build`: check, then write plug-ins and prints. Files appear whole or not at all."""

import argparse
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from gesso.api import Project, Workspace
from gesso.cli.command_line import (
    INTERRUPTED,
    PROBLEMS,
    CommandParser,
    Listed,
    add_changed_since,
    add_jobs,
    add_locale,
    add_out,
    add_quiet,
    add_selection,
    complain,
    games,
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
from gesso.cli.terminal import REDRAW, redraws
from gesso.diagnostics import RequestError
from gesso.tasks.build import PRODUCTS

if TYPE_CHECKING:
    from gesso.printing.pipeline.sheet_writing import SheetStyle


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
    help = "build again on every save, until Ctrl-C; only faces that changed are drawn"
    output.add_argument("-w", "--watch", action="store_true", help=help)
    if isinstance(parser, CommandParser):
        parser.tables = _faces


def _faces() -> dict[str, Mapping[str, str]]:
    """Return what the faces of each game are called; a dash stands behind the letters of the entry."""
    return {f"faces of {id}": definition.faces for id, definition in games().items() if definition.faces}


def run(arguments: argparse.Namespace) -> int:
    processes = workers(arguments)
    settings = effective_settings(arguments)
    if settings is None:
        return PROBLEMS
    in_part = bool(arguments.cards) or arguments.reprint is not None
    if in_part and (arguments.extra or "plugins" in (arguments.only or ())):
        raise RequestError(
            "`--cards` and `--reprint` print only faces and sheets of entries", "remove --extra and plugins"
        )
    if arguments.watch and (arguments.changed_since is not None or arguments.reprint is not None):
        raise RequestError("--watch builds what is chosen on every save", "remove --changed-since and --reprint")
    project = opened(arguments, arguments.paths).in_locale(arguments.locale)
    style = style_of(arguments, settings)
    if arguments.watch:
        return _watch(arguments, project, style, processes)
    if arguments.changed_since is not None:
        project = project.changed_since(arguments.changed_since)
    return _build(arguments, project, style, processes)


def _build(arguments: argparse.Namespace, project: Project, style: "SheetStyle", processes: int) -> int:
    """Build what is chosen of a project, and report what was written."""
    from gesso.printing.pipeline.output_files import OutputError

    out = out_folder(arguments, project.root)
    try:
        if arguments.cards or arguments.reprint is not None:
            made = project.reprint(
                out,
                cards=arguments.cards,
                since=arguments.reprint,
                products=arguments.only or ("sheets",),
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


def _watch(arguments: argparse.Namespace, project: Project, style: "SheetStyle", processes: int) -> int:
    """Build again whenever a file changes, until Ctrl-C. Only faces that have changed are drawn."""
    from gesso.cli.watch import watch

    chosen = [entry.id for entry in project.entries] if arguments.paths else []

    def show(workspace: Workspace) -> None:
        sys.stdout.write(REDRAW if redraws(sys.stdout) else "")
        try:
            _build(arguments, workspace.project.select(*chosen).in_locale(arguments.locale), style, processes)
        except RequestError as error:
            # The next change may bring the card that is asked for.
            complain(f"gesso build: {error}", error.hint)
        sys.stdout.flush()

    try:
        watch(project.root, show, name="build", whole=False)
    except KeyboardInterrupt:
        return INTERRUPTED
