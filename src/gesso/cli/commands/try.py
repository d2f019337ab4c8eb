"""`gesso try`: play one card from a position that is ready for it, in the terminal."""

from __future__ import annotations

import argparse
import sys

from gesso.cli.command_line import PROBLEMS, add_bots, add_locale, add_look, add_project, opened, whole_number
from gesso.cli.reports import answers
from gesso.diagnostics import CheckError

_RECENT = 8
"""Lines of the story so far that lead to the position."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    help = "a card by its id or its printed name, perhaps with its entry or a letter: `entry/card`, `card b`"
    parser.add_argument("card", metavar="CARD", help=help)
    help = "play against this entry (default: another one without errors, else the same)"
    parser.add_argument("--against", metavar="ENTRY", help=help)
    add_project(parser)
    add_locale(parser)
    game = parser.add_argument_group("game")
    game.add_argument("--seed", type=whole_number, default=1, metavar="N", help="set up position N (default: 1)")
    add_bots(game, "let this bot play the other seat", "greedy, if the game has it")
    add_look(parser.add_argument_group("output"))


def run(arguments: argparse.Namespace) -> int:
    from gesso.api import Project
    from gesso.cli.playing.saving import SavedGame
    from gesso.cli.playing.terminal_game import play_on
    from gesso.project.selection import selected
    from gesso.sim.players import best_bot
    from gesso.sim.session import Seats
    from gesso.tasks import play
    from gesso.tasks.trial import set_up

    project = opened(arguments).in_locale(arguments.locale)
    try:
        trial = set_up(project.model, arguments.card, arguments.against, seed=arguments.seed)
        project = Project(lambda _: selected(trial.project), selected(trial.project))
        ids, seed = trial.players, trial.position.seed
        display = play.display(trial.project, ids)
        rules = play.pair(trial.project, ids)
        log = trial.position.game(rules).log
        seats = Seats.of(None, best_bot(rules)).changed(None, arguments.players)
        players = tuple(seats.player(seat, rules, seed) for seat in range(len(ids)))
        session = play.session(trial.project, ids, players, seed=seed, humans=seats.humans, log=log)
    except CheckError as error:
        sys.stdout.write(answers(project, error.diagnostics, 1))
        return PROBLEMS
    session.note(seats.note)
    say = play.play_words(trial.project, ids)
    name = play.printed_names(trial.project, ids)(trial.name)
    opening = [say("trial", name=name, n=str(len(trial.position.choices)))]
    if trial.left_out:
        lines = ", ".join(str(text.line) for text in trial.left_out)
        opening.append(say("trial_left_out", lines=lines, file=trial.left_out[0].path))
    if trial.filled:
        opening.append(say("trial_filled"))
    saved = SavedGame.new(project.root, ids, seed)
    # A trial is no game to keep: `save` saves it for those who want to.
    return play_on(arguments, project, session, display, seats, saved, opening=opening, recent=_RECENT, lasting=False)
