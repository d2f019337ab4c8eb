"""`gesso fmt`: the layout of the card files."""

import argparse

from gesso import api
from gesso.cli.command_line import CLEAN, PROBLEMS, add_selection
from gesso.cli.fixes import say, show_diff, shown, write
from gesso.cli.reports import count


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    parser.add_argument("--check", action="store_true", help="name the files that would change, and write nothing")
    parser.add_argument("--keys", action="store_true", help="also put keys in the order of the schema")
    parser.add_argument("--diff", action="store_true", help="show what would change, and write nothing")


def run(arguments: argparse.Namespace) -> int:
    selection = api.select(arguments.paths, arguments.project)
    root = selection.project.root
    found = api.format_project(
        lambda texts: api.select(arguments.paths, arguments.project, texts), api.SCENARIOS, keys=arguments.keys
    )
    for path, reason in found.left.items():
        say(f"{shown(root, path)}: unchanged: {reason}")
    if arguments.diff:
        show_diff(root, found.before, found.texts)
    if arguments.check or arguments.diff:
        for path in found.texts:
            say(f"{shown(root, path)}: would change")
        say(f"{count(found.count, 'file')} checked, {len(found.texts)} would change")
        return PROBLEMS if found.texts or found.left else CLEAN
    written = [path for path, text in found.texts.items() if write(root, path, found.before[path], text)]
    for path in written:
        say(f"{shown(root, path)}: laid out")
    say(f"{count(found.count, 'file')} checked, {len(written)} laid out")
    return PROBLEMS if found.left or len(written) < len(found.texts) else CLEAN
