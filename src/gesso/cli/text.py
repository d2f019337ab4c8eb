"""`gesso text`: the printed rules text of entries, of cards, or of single effects."""

import argparse
import sys

from gesso import api
from gesso.cli.command_line import CLEAN, PROBLEMS, add_changed_since, add_locale, add_project
from gesso.cli.formats.markdown import changed_words
from gesso.cli.reports import json_text, render
from gesso.diagnostics import in_order


def add_arguments(parser: argparse.ArgumentParser) -> None:
    help = "an entry, a card (`card` or `entry/card`) or an effect (`card/1`); default: all of the project"
    parser.add_argument("ids", nargs="*", metavar="ID", help=help)
    add_project(parser)
    add_locale(parser)
    formats = ("text", "json", "markdown")
    parser.add_argument("--format", choices=formats, default=formats[0], help="how to print (default: text)")
    add_changed_since(parser, "show, as Markdown, how all that")


def run(arguments: argparse.Namespace) -> int:
    project = api.select((), arguments.project).project
    if (arguments.changed_since is not None) != (arguments.format == "markdown") or (
        arguments.changed_since is not None and arguments.ids
    ):
        hint = "gesso text --changed-since REV --format markdown"
        raise api.RequestError("what has changed is shown of the whole project, as Markdown", hint)
    if arguments.changed_since is not None:
        changes = api.compare(project, arguments.changed_since, aspects=["words"], locale=arguments.locale)
        sys.stdout.write(changed_words(changes.entries))
        return CLEAN
    transcripts, broken = api.text(project, arguments.ids, locale=arguments.locale)
    if arguments.format == "json":
        data = {"locale": arguments.locale, "entries": [transcript.data() for transcript in transcripts]}
        sys.stdout.write(json_text(data))
    else:
        sys.stdout.write("\n".join(transcript.text() for transcript in transcripts))
    if broken:
        found = in_order(found for error in broken for found in error.diagnostics)
        sys.stderr.write(render(project.root, found, len(broken)))
    return PROBLEMS if broken else CLEAN
