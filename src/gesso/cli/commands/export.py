"""`gesso export`: write files for a print service, a virtual table, a web page or a spreadsheet."""

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cli.command_line import (
    CLEAN,
    ENTRY_HELP,
    PROBLEMS,
    add_jobs,
    add_locale,
    add_out,
    add_project,
    add_quiet,
    complain,
    opened,
)
from gesso.cli.drawing import add_paper, effective_settings, out_folder, progress, report_prints, workers
from gesso.cli.reports import answers, count, render, safe, wants_colour
from gesso.diagnostics import RequestError
from gesso.project import find_root

if TYPE_CHECKING:
    from gesso.tasks.export import Exported
_MOST_NAMED = 4
SERVICE = "csv"
ABOUT = "names, kinds, costs and effects as a table, which `gesso import` takes back"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("service", nargs="?", metavar="SERVICE", help="a service that --list shows")
    add("paths", nargs="*", metavar="ENTRY", help=ENTRY_HELP)
    add_project(parser)
    add("--list", action="store_true", help="list all services, including those in the project's folder services/")
    printing = parser.add_argument_group("printing")
    add_paper(printing, "cut this paper in a machine", "default: as saved by `gesso printer`")
    add_locale(printing)
    help = "let a virtual table load the pictures from URL (default: the folder of the export)"
    printing.add_argument("--base-url", metavar="URL", help=help)
    output = parser.add_argument_group("output")
    add_out(output)
    add_jobs(output)
    add_quiet(output)


def run(arguments: argparse.Namespace) -> int:
    processes = workers(arguments)
    if arguments.list:
        return _list(arguments)
    if arguments.service is None:
        raise RequestError("no service is given", "`gesso export --list` shows all")
    if arguments.service == SERVICE:
        return _rows(arguments)
    settings = effective_settings(arguments)
    if settings is None:
        return PROBLEMS
    project = opened(arguments, arguments.paths).in_locale(arguments.locale)
    out = out_folder(arguments, project.root)
    from gesso.printing.pipeline.output_files import OutputError
    from gesso.tasks.export import export

    try:
        made = export(
            project.selection,
            arguments.service,
            out,
            base_url=arguments.base_url,
            paper=arguments.paper,
            usual_paper=settings.sheet.id,
            workers=processes,
            progress=progress(arguments),
        )
    except OutputError as error:
        return complain(f"gesso export: {error}", error.hint)
    printed = made.printed
    if made.left_out and not made.made and not made.too_large:
        sys.stdout.writelines(f"{line}\n" for line in _lines(made))
        return complain(
            "gesso export: the service has a product for none of these pieces",
            "`takes` in its file lists what it accepts",
        )
    said = f"{count(len(printed.written), 'file')} written to {{}}, {count(printed.drawn, 'face')} drawn"
    status = report_prints(project, printed, made.folder, said, quiet=arguments.quiet)
    if status == CLEAN and not arguments.quiet:
        sys.stdout.writelines(f"{line}\n" for line in _lines(made))
    return status


def _lines(exported: "Exported") -> Iterator[str]:
    """Yield a line for each written file, then the pieces that the service has no product for."""
    from gesso.printing.exports.products import size_of

    for deck, batch in exported.made:
        copies = sum(piece.copies for piece in batch.pieces)
        yield f"  {safe(deck.id)}/{batch.product.id}: {count(copies, 'piece')}, {safe(batch.product.name)}"
    sizes: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for deck, piece in exported.left_out:
        face = deck.faces.get(piece.front.id)
        size = str(size_of(face)) if face else "unknown size"
        sizes.setdefault((piece.section, size), []).append((piece.front.id, piece.copies))
    if sizes:
        yield "too large for the machine:" if exported.too_large else "this service has no product for:"
    for (section, size), pieces in sizes.items():
        ids = ", ".join(id for id, _ in pieces[:_MOST_NAMED]) + (", ..." if len(pieces) > _MOST_NAMED else "")
        yield f"  {sum(copies for _, copies in pieces)} of {section}, {size}: {ids}"


def _rows(arguments: argparse.Namespace) -> int:
    """Write the words of entries as tables."""
    for option, value in (("--paper", arguments.paper), ("--base-url", arguments.base_url)):
        if value is not None:
            raise RequestError(f"`{SERVICE}` does not use {option}", "leave it out")
    project = opened(arguments, arguments.paths).in_locale(arguments.locale)
    try:
        made = project.export_rows(out_folder(arguments, project.root))
    except OSError as error:
        return complain(f"gesso export: {error.filename} cannot be written: {error.strerror}", "choose another --out")
    if made.diagnostics:
        sys.stdout.write(answers(project, made.diagnostics, len(project.paths), colour=wants_colour()))
    if not arguments.quiet:
        folder = safe(os.path.relpath(made.written[0].parents[1])) if made.written else "nowhere"
        print(f"{count(made.rows, 'row')} written to {count(len(made.written), 'file')} in {folder}")
    return PROBLEMS if made.diagnostics else CLEAN


def _list(arguments: argparse.Namespace) -> int:
    root = find_root(Path(arguments.project or "."))
    from gesso.project.services import all_services

    status = CLEAN
    for file, service, problems in all_services(root):
        if service is None:
            status = PROBLEMS
            sys.stderr.write(render(root or file.home, problems, 1))
            continue
        whose = "of this project" if file.own else service.name
        print(f"{file.id:20} {service.kind:8} {safe(whose)}: {safe(service.about)}")
    print(f"{SERVICE:20} {'table':8} spreadsheet: {ABOUT}")
    return status
