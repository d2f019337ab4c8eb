"""`gesso doctor`: check the installation."""

import argparse
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import gesso
from gesso.cli.command_line import add_format, add_project
from gesso.cli.reports import BOLD, GREEN, RED, json_text, paint, safe, wants_colour
from gesso.diagnostics import RequestError
from gesso.project import find_root
from gesso.tasks.doctor import clear_cache, write_schemas


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_project(parser)
    parser.add_argument("--schema", action="store_true", help="write the schemas for your editor again")
    parser.add_argument("--clear-cache", action="store_true", help="remove what Gesso keeps to be faster")
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    start = Path(arguments.project or ".")
    if arguments.schema:
        _write(start, lambda root: f"{len(write_schemas(root))} files written")
    if arguments.clear_cache:
        _write(start, clear_cache)
    health = gesso.health(start)
    found = [(finding.about, finding.value, finding.hint) for finding in health.findings]
    found.append(("terminal", _terminal(), ""))
    if arguments.format == "json":
        rows = [{"about": about, "value": value, "hint": hint, "well": not hint} for about, value, hint in found]
        sys.stdout.write(json_text({"well": health.well, "findings": rows}))
        return 0 if health.well else 1
    colour = wants_colour()
    width = max(len(about) for about, _, _ in found)
    for about, value, hint in found:
        print(f"{paint('!' if hint else ' ', RED + BOLD, colour and bool(hint))} {about:{width}}  {safe(value)}")
        if hint:
            print(f"  {'':{width}}  {paint('hint:', BOLD, colour)} {safe(hint)}")
    ill = sum(bool(hint) for _, _, hint in found)
    line = f"{ill} of {len(found)} need attention" if ill else "all is well"
    print(paint(line, (RED if ill else GREEN) + BOLD, colour))
    return 0 if health.well else 1


def _write(start: Path, change: Callable[[Path], str]) -> None:
    """Change the project of a folder, and print to stderr what was done."""
    root = find_root(start)
    if root is None:
        raise RequestError(f"{start} is not in a project", "name one with --project")
    try:
        print(change(root), file=sys.stderr)
    except OSError as error:
        raise RequestError(f"{error.filename} cannot be changed: {error.strerror}", "check its permissions") from error


def _terminal() -> str:
    if not sys.stdout.isatty():
        return "none: plain text without colour"
    colour = "colour" if wants_colour() else "no colour"
    size = shutil.get_terminal_size()
    return f"{os.environ.get('TERM', 'unknown')}, {size.columns} x {size.lines}, {colour}"
