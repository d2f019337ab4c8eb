"""`gesso text`: the printed rules text of entries, of cards, or of single effects."""

from __future__ import annotations

import argparse
import json
import sys

from gesso import api
from gesso.cli.command_line import add_project
from gesso.cli.reports import Report, render
from gesso.diagnostics import in_order
from gesso.wording import LocaleError

FORMATS = ("text", "json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "ids",
        nargs="*",
        metavar="ID",
        help="an entry, a card (`card` or `entry/card`) or an effect (`card/1`); default: all of the project",
    )
    add_project(parser)
    parser.add_argument("--locale", default="en", help="the locale to print in (default: en)")
    parser.add_argument("--format", choices=FORMATS, default="text", help="how to print (default: text)")


def run(arguments: argparse.Namespace) -> int:
    project = api.select((), arguments.project).project
    try:
        transcripts, broken = api.text(project, arguments.ids, locale=arguments.locale)
    except LocaleError as error:
        first, *rest = error.problems
        raise api.RequestError(first, "; ".join(rest)) from error
    if arguments.format == "json":
        data = {"locale": arguments.locale, "entries": [transcript.data() for transcript in transcripts]}
        sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
    else:
        sys.stdout.write("\n".join(transcript.text() for transcript in transcripts))
    if broken:
        report = Report(
            project.root, tuple(in_order(found for error in broken for found in error.diagnostics)), len(broken)
        )
        sys.stderr.write(render(report, "text"))
    return 1 if broken else 0
