"""`gesso text`: the printed rules text of entries, of cards, or of single effects."""

import argparse
import sys

from gesso import api
from gesso.cli.command_line import add_format, add_project
from gesso.cli.reports import json_text, render
from gesso.diagnostics import in_order
from gesso.wording import LocaleError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    help = "an entry, a card (`card` or `entry/card`) or an effect (`card/1`); default: all of the project"
    parser.add_argument("ids", nargs="*", metavar="ID", help=help)
    add_project(parser)
    parser.add_argument("--locale", default="en", help="the locale to print in (default: en)")
    add_format(parser, "print")


def run(arguments: argparse.Namespace) -> int:
    project = api.select((), arguments.project).project
    try:
        transcripts, broken = api.text(project, arguments.ids, locale=arguments.locale)
    except LocaleError as error:
        first, *rest = error.problems
        raise api.RequestError(first, "; ".join(rest)) from error
    if arguments.format == "json":
        data = {"locale": arguments.locale, "entries": [transcript.data() for transcript in transcripts]}
        sys.stdout.write(json_text(data))
    else:
        sys.stdout.write("\n".join(transcript.text() for transcript in transcripts))
    if broken:
        found = in_order(found for error in broken for found in error.diagnostics)
        sys.stderr.write(render(project.root, found, len(broken)))
    return 1 if broken else 0
