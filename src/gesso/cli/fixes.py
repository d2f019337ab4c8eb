"""Make fixes at the command line, or show them as a diff."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cli.command_line import CLEAN, PROBLEMS, Options
from gesso.cli.reports import count, safe
from gesso.diagnostics import RequestError, has_errors

if TYPE_CHECKING:
    from gesso.api import Project


def add_fixing(parser: Options) -> None:
    """Add --fix, --unsafe and --diff."""
    parser.add_argument("--fix", action="store_true", help="make the safe fixes, then report what is left")
    help = "with --fix or --diff: include guesses, and fixes that change what a card means"
    parser.add_argument("--unsafe", action="store_true", help=help)
    parser.add_argument("--diff", action="store_true", help="show what --fix would change, and write nothing")


def fix(arguments: argparse.Namespace, project: Project, select: Sequence[str], ignore: Sequence[str]) -> int:
    """Make or show the fixes that --fix or --diff asks for; return the exit status as far as they decide it."""
    if not (arguments.fix or arguments.diff):
        if arguments.unsafe:
            raise RequestError("--unsafe needs --fix or --diff", "add --fix, or --diff to see the fixes first")
        return CLEAN
    if arguments.watch:
        raise RequestError("--watch cannot make fixes", "run --fix in another terminal; --watch sees its changes")
    fixed = project.fix(unsafe=arguments.unsafe, select=select, ignore=ignore, write=not arguments.diff)
    root = project.root
    for repair in fixed.taken_back:
        place = f"{shown(root, repair.problem.span.path)}:{repair.problem.span.line}"
        say(f"{place}: not fixed: {repair.problem.code}: to {repair.fix.title} would cause new errors")
    if arguments.diff:
        show_diff(root, fixed.before, fixed.texts)
        say(f"{count(len(fixed.made), 'problem')} would be fixed in {count(len(fixed.texts), 'file')}")
        return PROBLEMS if fixed.texts or has_errors(fixed.left) else CLEAN
    say_unchanged(root, fixed.unwritten)
    written = fixed.texts.keys() - fixed.unwritten.keys()
    number = sum(repair.fix.path in written for repair in fixed.made)
    say(f"{count(number, 'problem')} fixed in {count(len(written), 'file')}")
    return PROBLEMS if fixed.unwritten else CLEAN


def say_unchanged(root: Path, reasons: Mapping[str, str]) -> None:
    """Say on stderr why some files of a project are left as they are."""
    for path, reason in reasons.items():
        say(f"{shown(root, path)}: unchanged: {reason}")


def show_diff(root: Path, before: Mapping[str, str], after: Mapping[str, str]) -> None:
    """Print what changes between texts of files as a unified diff."""
    import difflib

    for path, text in after.items():
        name = shown(root, path)
        lines = difflib.unified_diff(_lines(before[path]), _lines(text), name, name)
        sys.stdout.writelines(_ended(lines))


def shown(root: Path, path: str) -> str:
    """Return the path of a project's file relative to the working folder."""
    return safe(os.path.relpath(root / path))


def _lines(text: str) -> list[str]:
    return list(io.StringIO(text, newline="\n"))


def _ended(lines: Iterable[str]) -> Iterable[str]:
    terminal = sys.stdout.isatty()
    for line in lines:
        text = line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        yield "\n".join(safe(part) for part in text.split("\n")) if terminal else text


def say(message: str) -> None:
    """Print a line to stderr, beside the output."""
    print(message, file=sys.stderr)
