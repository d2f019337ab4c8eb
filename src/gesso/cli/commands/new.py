"""`gesso new`: a folder to start from."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from gesso.cli.terminal import typed
from gesso.tasks.new import CI_FILES, ci_advice, new_project, parse_name, starter_of, starters

_FLAGS = ("--game", "--entry", "--ci", "--help")


def entry_flags() -> list[str]:
    """Return the options that name an entry: those for each kind that has files to start from, then `--entry`."""
    nouns = [f"--{noun}" for starter in starters().values() for noun in (*starter.kinds, *starter.called)]
    return [*(noun for noun in dict.fromkeys(nouns) if noun not in _FLAGS), "--entry"]


def game_called(noun: str) -> str | None:
    """Return the game that has a kind of entry, or calls it so; None for no such kind."""
    return next((game for game, starter in starters().items() if noun in (*starter.kinds, *starter.called)), None)


class NamedEntry(argparse.Action):
    """Keep the name, and the noun of the flag that gave it."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option_string: str | None = None,
    ) -> None:
        namespace.entry, namespace.noun = values, str(option_string).removeprefix("--")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    there = starters()
    parser.add_argument("path", metavar="DIR", help="the folder of the project, new or empty")
    help = f"choose the game: {', '.join(there)} (default: ask on a terminal, otherwise {next(iter(there))})"
    parser.add_argument("--game", metavar="NAME", help=help)
    help = "name the first entry (default: ask on a terminal, otherwise the name of the folder)"
    parser.add_argument(*entry_flags(), action=NamedEntry, dest="entry", metavar="NAME", help=help)
    parser.add_argument("--ci", choices=CI_FILES, help="add a workflow that checks every change")
    parser.set_defaults(noun="")


def run(arguments: argparse.Namespace) -> int:
    folder = Path(arguments.path)
    there = starters()
    named = game_called(arguments.noun)
    first = next(iter(there))
    starter = starter_of(arguments.game or named or _ask(f"Which game, {' or '.join(there)}", first))
    definition = starter.definition
    noun = next(iter(starter.kinds.values())).noun
    proposed = folder.absolute().name.replace("-", " ").replace("_", " ").title()
    name = parse_name(arguments.entry or _ask(f"What is your {noun} called", proposed))
    files = new_project(folder, starter, name, arguments.ci)
    print(f"{folder}: {len(files)} files, with your first {noun} `{name.id}`")
    if not (arguments.game or named) and len(there) > 1:
        others = ", ".join(game for game in there if game != starter.definition.id)
        print(f"its game is {starter.definition.id}; `--game` takes {others}, too")
    advice = ci_advice(arguments.ci) if arguments.ci else ""
    if advice:
        print(f"\nbefore you push: {advice}")
    print("\nnext:")
    if folder.absolute() != Path.cwd():
        print(f"  cd {typed(str(folder))}")
    commands = {
        "check": True,
        "test": starter.has_scenarios,
        f"text {name.id}": bool(definition.wording),
        f"play {name.id} {starter.opponent or name.id}": bool(definition.rules),
        "build": bool(definition.printing),
        " ".join(filter(None, ("kit", name.id, starter.opponent))): bool(definition.printing),
    }
    for command in (command for command, has in commands.items() if has):
        print(f"  gesso {command}")
    return 0


def _ask(question: str, otherwise: str) -> str:
    """Ask on a terminal; otherwise return the default."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return otherwise
    try:
        return input(f"{question} [{otherwise}]: ").strip() or otherwise
    except EOFError:
        return otherwise
