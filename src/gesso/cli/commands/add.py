"""`gesso add`: add an entry, card, piece, scenario or translation to the files."""

import argparse
import sys

from gesso.cli.command_line import add_project, opened
from gesso.cli.reports import answers, wants_colour
from gesso.tasks.new import starters


def add_arguments(parser: argparse.ArgumentParser) -> None:
    nouns = dict.fromkeys(noun for starter in starters().values() for noun in (*starter.kinds, *starter.additions))
    parser.add_argument(
        "noun", metavar="WHAT", help=f"what to add, if the game has it: {', '.join(nouns)}, table or translation"
    )
    parser.add_argument(
        "name", metavar="NAME", help="its printed name or its id; for a translation, a language such as fr"
    )
    parser.add_argument("entry", metavar="ENTRY", nargs="?", help="the same as --to ENTRY")
    parser.add_argument("--to", metavar="ENTRY", help="add to this entry, by id (needed if there are several)")
    add_project(parser)


def run(arguments: argparse.Namespace) -> int:
    project = opened(arguments)
    added = project.add(arguments.noun, arguments.name, arguments.to or arguments.entry)
    print(f"{added.path}:{added.line}: {added.what or f'your new {arguments.noun}'}")
    changed = project.reload().select(added.path)
    found = changed.check()
    if found:
        sys.stdout.write(answers(changed, found, len(changed.paths), colour=wants_colour()))
    return 0
