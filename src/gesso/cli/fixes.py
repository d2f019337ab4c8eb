"""Fixes at the command line: made and told, or shown as a diff."""

import argparse
import difflib
import io
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from gesso import api
from gesso.cli.command_line import CLEAN, PROBLEMS
from gesso.cli.reports import count, safe
from gesso.diagnostics import Diagnostic, RequestError, has_errors


def add_mending(parser: argparse.ArgumentParser) -> None:
    """Add --fix, --unsafe and --diff."""
    parser.add_argument("--fix", action="store_true", help="make the safe fixes, then report what is left")
    help = "with --fix or --diff: include guesses, and fixes that change what a card means"
    parser.add_argument("--unsafe", action="store_true", help=help)
    parser.add_argument("--diff", action="store_true", help="show what --fix would change, and write nothing")


def mend(arguments: argparse.Namespace, look: Callable[[Mapping[str, str]], Sequence[Diagnostic]]) -> int:
    """Make or show the fixes that are asked for of what `look` finds, where some texts lie over the files; gives the exit
    status as far as they decide it."""
    if not (arguments.fix or arguments.diff):
        if arguments.unsafe:
            raise RequestError("--unsafe needs --fix or --diff", "add --fix, or --diff to see the fixes first")
        return CLEAN
    if arguments.watch:
        raise RequestError("--watch cannot make fixes", "run --fix in another terminal; --watch sees its changes")
    mended = api.mend(look, unsafe=arguments.unsafe)
    root = api.select(arguments.paths, arguments.project).project.root
    for repair in mended.taken_back:
        place = f"{shown(root, repair.problem.span.path)}:{repair.problem.span.line}"
        say(f"{place}: not fixed: {repair.problem.code}: to {repair.fix.title} would cause new errors")
    if arguments.diff:
        show_diff(root, mended.before, mended.texts)
        say(f"{count(len(mended.made), 'problem')} would be fixed in {count(len(mended.texts), 'file')}")
        return PROBLEMS if mended.texts or has_errors(mended.left) else CLEAN
    left = [path for path, text in mended.texts.items() if not write(root, path, mended.before[path], text)]
    fixed = sum(repair.fix.path in mended.texts and repair.fix.path not in left for repair in mended.made)
    say(f"{count(fixed, 'problem')} fixed in {count(len(mended.texts) - len(left), 'file')}")
    return PROBLEMS if left else CLEAN


def write(root: Path, path: str, before: str, after: str) -> bool:
    """Write a changed text over a file of a project, or say why that is left as it is."""
    from gesso.tasks.fix import rewrite

    reason = rewrite(root, path, before, after)
    if reason:
        say(f"{shown(root, path)}: unchanged: {reason}")
    return not reason


def show_diff(root: Path, before: Mapping[str, str], after: Mapping[str, str]) -> None:
    """Print what changes between texts of files as a unified diff."""
    for path, text in after.items():
        name = shown(root, path)
        lines = difflib.unified_diff(_lines(before[path]), _lines(text), name, name)
        sys.stdout.writelines(_ended(lines))


def shown(root: Path, path: str) -> str:
    """The path of a file of a project, from the working folder."""
    return safe(os.path.relpath(root / path))


def _lines(text: str) -> list[str]:
    return list(io.StringIO(text, newline="\n"))


def _ended(lines: Iterable[str]) -> Iterable[str]:
    terminal = sys.stdout.isatty()
    for line in lines:
        text = line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        yield "\n".join(safe(part) for part in text.split("\n")) if terminal else text


def say(message: str) -> None:
    """Tell beside the output what was done."""
    print(message, file=sys.stderr)
