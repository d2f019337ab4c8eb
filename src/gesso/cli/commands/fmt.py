"""`gesso fmt`: lay out the card files."""

import argparse
import sys

from gesso.cli.command_line import CLEAN, PROBLEMS, add_quiet, add_selection, opened
from gesso.cli.fixes import say, say_unchanged, show_diff, shown
from gesso.cli.reports import count


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    parser.add_argument("--check", action="store_true", help="name the files that would change, and write nothing")
    parser.add_argument("--keys", action="store_true", help="also put keys in the order of the schema")
    parser.add_argument("--diff", action="store_true", help="show what would change, and write nothing")
    add_quiet(parser)


def run(arguments: argparse.Namespace) -> int:
    project = opened(arguments, arguments.paths)
    root = project.root
    found = project.format(keys=arguments.keys, write=not (arguments.check or arguments.diff))
    say_unchanged(root, found.left)
    if not found.count:
        print("gesso fmt: nothing was laid out: there is no entry of your own here", file=sys.stderr)
    if arguments.diff:
        show_diff(root, found.before, found.texts)
    # A diff alone is for programs such as `patch`.
    say_what = say if arguments.diff else print
    if arguments.check or arguments.diff:
        for path in found.texts:
            say_what(f"{shown(root, path)}: would change")
        if found.texts or not arguments.quiet:
            say_what(f"{count(found.count, 'file')} checked, {len(found.texts)} would change")
        return PROBLEMS if found.texts or found.left else CLEAN
    say_unchanged(root, found.unwritten)
    written = [path for path in found.texts if path not in found.unwritten]
    if not arguments.quiet:
        for path in written:
            print(f"{shown(root, path)}: laid out")
        print(f"{count(found.count, 'file')} checked, {len(written)} laid out")
    return PROBLEMS if found.left or len(written) < len(found.texts) else CLEAN
