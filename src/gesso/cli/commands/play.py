"""`gesso play`: play in the terminal, against a bot or with two people at one keyboard."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.cli.command_line import PROBLEMS, add_bots, add_locale, add_look, add_players, opened, whole_number
from gesso.cli.reports import answers
from gesso.diagnostics import CheckError, RequestError

if TYPE_CHECKING:
    from gesso.engine import Log
_SEATS = {"1": (True, False), "2": (False, True), "both": (True, True)}
_SEEDS = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_players(parser, "; not with --resume", nargs="?")
    add_locale(parser)
    game = parser.add_argument_group("game")
    add = game.add_argument
    add("--seed", type=whole_number, metavar="N", help="set the random seed (default: a new one every time)")
    default = "greedy, if the game has it; with --resume the same as before"
    add_bots(game, "let this bot play the other seat", default)
    add("--seat", choices=_SEATS, help="choose your seat (default: 1, which begins)")
    add("--resume", metavar="FILE", help="continue a saved game")
    output = parser.add_argument_group("output")
    add = output.add_argument
    add("--log", metavar="FILE", help="save the game to FILE (default: in build/games of the project)")
    add("--record", metavar="FILE", help="write the game to FILE as a scenario")
    add_look(output)


def run(arguments: argparse.Namespace) -> int:
    from gesso.cli.narration import complain_of_log
    from gesso.cli.playing.saving import SavedGame
    from gesso.cli.playing.terminal_game import play_on
    from gesso.engine import LogError
    from gesso.sim.players import best_bot
    from gesso.sim.session import Seats
    from gesso.tasks import play

    project = opened(arguments).in_locale(arguments.locale)
    log: Log | None = None
    try:
        log = play.read_log(arguments.resume) if arguments.resume else None
        ids = _players(arguments, log)
        display = play.display(project.model, ids)
        rules = play.pair(project.model, ids)
        seed = log.seed if log else secrets.randbelow(_SEEDS) if arguments.seed is None else arguments.seed
        seats = Seats.of(log, best_bot(rules)).changed(_SEATS.get(arguments.seat), arguments.players)
        players = tuple(seats.player(seat, rules, seed) for seat in range(len(ids)))
        session = play.session(project.model, ids, players, seed=seed, humans=seats.humans, log=log)
    except CheckError as error:
        sys.stdout.write(answers(project, error.diagnostics, 1))
        return PROBLEMS
    except LogError as error:
        return complain_of_log("gesso play", play.LogMismatch(arguments.resume, error))
    place = arguments.log or arguments.resume
    saved = SavedGame(Path(place)) if place else SavedGame.new(project.root, ids, seed)
    saved.test()
    if Seats.of(session.log, best_bot(rules)) != seats:
        session.note(seats.note)
    return play_on(arguments, project, session, display, seats, saved, record=arguments.record, named=bool(place))


def _players(arguments: argparse.Namespace, log: Log | None) -> tuple[str, ...]:
    """Return the players that the command line or the resumed log names."""
    named = tuple(filter(None, (arguments.first_player, arguments.second_player)))
    if log is None and len(named) == 2:
        return named
    if log is None:
        raise RequestError("a game needs two players", "`gesso play ENTRY OPPONENT`, or `gesso play --resume FILE`")
    if named and named != log.players:
        raise RequestError(
            f"the log is a game of {' and '.join(log.players)}, not of {' and '.join(named)}",
            "name no players with --resume",
        )
    return log.players
