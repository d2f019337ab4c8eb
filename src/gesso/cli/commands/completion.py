"""`gesso completion`: write the script with which a shell completes commands, options, values and entries."""

import argparse
import sys
from collections.abc import Iterator
from typing import Any

import shtab

from gesso.cli.command_line import CLEAN, opened, whole_parser
from gesso.diagnostics import RequestError

SHELLS = tuple(shtab.SUPPORTED_SHELLS)
_ENTRIES = ("ENTRY", "OPPONENT")
_FILES = ("FILE",)
_FOLDERS = ("DIR", "REV|DIR")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS, nargs="?", metavar="SHELL", help=f"one of {', '.join(SHELLS)}")
    parser.add_argument("--entries", action="store_true", help="list the entries of the project, for that script")


def run(arguments: argparse.Namespace) -> int:
    if arguments.entries:
        sys.stdout.writelines(f"{id}\n" for id in _entries())
        return CLEAN
    if arguments.shell is None:
        raise RequestError("name a shell", f"{', '.join(SHELLS)}: `gesso completion bash`")
    parser = whole_parser()
    for action in _actions(parser):
        if action.metavar in _ENTRIES:
            _complete(action, shtab.cmd("gesso completion --entries"))
        elif action.metavar in _FILES:
            _complete(action, shtab.FILE)
        elif action.metavar in _FOLDERS:
            _complete(action, shtab.DIRECTORY)
    sys.stdout.write(shtab.complete(parser, arguments.shell).rstrip() + "\n")
    return CLEAN


def _entries() -> list[str]:
    """Return the ids of all entries; none where there is no project, since a shell has no use for a message."""
    try:
        project = opened(argparse.Namespace(project=None))
    except RequestError:
        return []
    return [entry.id for game in project.games for entry in game.entries]


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)
        else:
            yield action


def _complete(action: argparse.Action, how: Any) -> None:
    """Set what completes the values of an argument, where shtab looks for it."""
    action.complete = how  # type: ignore[attr-defined]
