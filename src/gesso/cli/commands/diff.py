"""`gesso diff`: show which cards changed in words, behaviour or picture; or write stickers for those that are printed."""

import argparse
import os
import sys
from importlib import import_module

from gesso.api import Project
from gesso.cli.command_line import CLEAN, PROBLEMS, Listed, add_locale, add_out, add_selection, complain, opened
from gesso.cli.drawing import add_paper, out_folder, report_prints
from gesso.cli.reports import add_output, answers, count, write_report
from gesso.diagnostics import CheckError, RequestError, in_order
from gesso.printing.pages import A4
from gesso.tasks.compare import ASPECTS, Comparison

_FORMATS = ("text", "json", "html")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    help = "a git revision, or a folder with another state of the project"
    parser.add_argument("since", metavar="REV|DIR", help=help)
    add_selection(parser)
    add_output(parser, _FORMATS)
    parser.add_argument("--only", choices=ASPECTS, action=Listed, help="compare only this, or several with commas")
    add_locale(parser)
    stickers = parser.add_argument_group("for printed cards")
    help = "write stickers for changed texts, sheets of the other changed cards, and a list for the rules"
    stickers.add_argument("--stickers", action="store_true", help=help)
    add_paper(stickers, "print stickers on this paper", "default: a4")
    add_out(stickers)


def run(arguments: argparse.Namespace) -> int:
    if not arguments.stickers and (arguments.paper or arguments.out):
        raise RequestError("--paper and --out need --stickers", "add --stickers; a report goes to a file with --output")
    if arguments.stickers and (arguments.only or arguments.format != _FORMATS[0] or arguments.output):
        raise RequestError("--stickers writes files of its own", "leave out --only, --format and --output")
    project = opened(arguments, arguments.paths).in_locale(arguments.locale)
    from gesso.printing.pipeline.output_files import OutputError

    try:
        if arguments.stickers:
            return _stickers(project, arguments)
        found = project.compare(arguments.since, aspects=arguments.only, workers=os.cpu_count() or 1)
    except OutputError as error:
        return complain(f"gesso diff: {error}", error.hint)
    write_report(arguments, lambda format, colour: _written(format, found, colour))
    return _report_broken(project, found.broken)


def _report_broken(project: Project, broken: tuple[CheckError, ...]) -> int:
    """Report the entries that cannot be compared; return the exit status."""
    if not broken:
        return CLEAN
    wrong = in_order(diagnostic for error in broken for diagnostic in error.diagnostics)
    sys.stderr.write(answers(project, wrong, len(broken)))
    return PROBLEMS


def _stickers(project: Project, arguments: argparse.Namespace) -> int:
    out = out_folder(arguments, project.root)
    made = project.errata(arguments.since, out, paper=arguments.paper or A4.id, workers=os.cpu_count() or 1)
    status = _report_broken(project, made.broken)
    place = made.sheet or made.text
    if place is None and not made.reprints:
        print("nothing has changed")
        return status
    said = [f"{{}} written, {count(made.stickers, 'sticker')}"] if made.sheet else []
    said += [f"print again: {', '.join(made.reprints)}"] if made.reprints else []
    said += [f"changes listed in {made.text.name}"] if made.text else []
    return max(status, report_prints(project, made.printed, place or out, "\n".join(said)))


def _written(format: str, comparison: Comparison, colour: bool) -> str:
    text: str = getattr(import_module("gesso.cli.formats.changes"), format)(comparison, colour)
    return text
