"""`gesso new`: a folder to start from."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from gesso.diagnostics import RequestError
from gesso.games import game_ids
from gesso.tasks.new import CI_FILES, new_project, parse_name, starter_of


class _Named(argparse.Action):
    """Keeps the name, and by which game's word it was given."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option_string: str | None = None,
    ) -> None:
        namespace.entry, namespace.noun = values, str(option_string).removeprefix("--")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    games = game_ids(installed=False)
    nouns = [f"--{noun}" for game in games for noun in starter_of(game).kinds]
    parser.add_argument("path", metavar="PATH", help="the folder of the project, new or empty")
    parser.add_argument(
        "--game", choices=games, help=f"choose the game (default: ask on a terminal, otherwise {games[0]})"
    )
    help = "name the first entry (default: ask on a terminal, otherwise the name of the folder)"
    parser.add_argument(*nouns, "--entry", action=_Named, dest="entry", metavar="NAME", help=help)
    parser.add_argument("--ci", choices=CI_FILES, help="add a workflow that checks every change")
    parser.set_defaults(noun="")


def run(arguments: argparse.Namespace) -> int:
    folder = Path(arguments.path)
    starters = {game: starter_of(game) for game in game_ids(installed=False)}
    said = next((game for game, starter in starters.items() if arguments.noun in starter.kinds), None)
    game = arguments.game or said or _asked("Which game", next(iter(starters)))
    if game not in starters:
        raise RequestError(f"there is no game `{game}`", f"choose from {', '.join(starters)}")
    starter = starters[game]
    noun = starter.definition.noun
    proposed = folder.absolute().name.replace("-", " ").replace("_", " ").title()
    name = parse_name(arguments.entry or _asked(f"What is your {noun} called", proposed))
    files = new_project(folder, starter, name, arguments.ci)
    print(f"{folder}: {len(files)} files, with your first {noun} `{name.id}`")
    print("\nnext:")
    if folder.absolute() != Path.cwd():
        print(f"  cd {folder}")
    for command in ("check", "test", f"text {name.id}", f"play {name.id} {starter.opponent}", "build"):
        print(f"  gesso {command}")
    return 0


def _asked(question: str, otherwise: str) -> str:
    """What somebody at a terminal answers; what is proposed where nobody is there."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return otherwise
    try:
        return input(f"{question} [{otherwise}]: ").strip() or otherwise
    except EOFError:
        return otherwise
