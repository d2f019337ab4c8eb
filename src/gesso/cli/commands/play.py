"""`gesso play`: play in the terminal, against a bot or with two people at one keyboard."""

from __future__ import annotations

import argparse
import secrets
import shutil
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from gesso.cli.command_line import CLEAN, PROBLEMS, add_bot, add_locale, add_players, opened, whole_number
from gesso.cli.reports import BOLD, CYAN, DIM, MAGENTA, RED, paint, render, wants_colour
from gesso.cli.terminal import redraws, typed
from gesso.diagnostics import CheckError, RequestError

if TYPE_CHECKING:
    from collections.abc import Callable

    from gesso.cli.playing.dialog import Dialog
    from gesso.engine import Log
_TONES = {"first": CYAN, "second": MAGENTA, "strong": BOLD, "dim": DIM, "alarm": RED}
_SEATS = {"1": (True, False), "2": (False, True), "both": (True, True)}
_WIDEST = 160
_SEEDS = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_players(parser, "; not with --resume", nargs="?")
    add_locale(parser)
    game = parser.add_argument_group("game")
    add = game.add_argument
    add("--seed", type=whole_number, metavar="N", help="set the random seed (default: a new one every time)")
    add_bot(game, "the other seat")
    # The log of a resumed game names its players, so there is no default here.
    parser.set_defaults(bot=None)
    add("--seat", choices=_SEATS, help="choose your seat (default: 1, which begins)")
    add("--resume", metavar="FILE", help="continue a saved game")
    add = parser.add_argument_group("output").add_argument
    add("--log", metavar="FILE", help="save the game to FILE (default: in build/games of the project)")
    add("--record", metavar="FILE", help="write the game to FILE as a scenario")
    add("--plain", action="store_true", help="narrate the game line by line, as in a pipe")
    add("--ascii", action="store_true", help="write only ASCII characters")


def run(arguments: argparse.Namespace) -> int:
    from gesso.cli.narration import complain_of_log
    from gesso.cli.playing import plain
    from gesso.cli.playing.dialog import Dialog
    from gesso.cli.playing.saving import SavedGame, Seats
    from gesso.cli.playing.screen import LEAST_HEIGHT, LEAST_WIDTH
    from gesso.cli.playing.terminal_text import ascii_only, has_unicode
    from gesso.engine import LogError
    from gesso.sim.display import Look
    from gesso.tasks import play

    project = opened(arguments).in_locale(arguments.locale)
    log: Log | None = None
    try:
        log = play.read_log(arguments.resume) if arguments.resume else None
        ids = _players(arguments, log)
        display = play.display(project.model, ids)
        rules = play.pair(project.model, ids)
        seed = log.seed if log else secrets.randbelow(_SEEDS) if arguments.seed is None else arguments.seed
        seats = Seats.of(log).changed(_SEATS.get(arguments.seat), arguments.bot)
        players = tuple(seats.player(seat, rules, seed) for seat in range(len(ids)))
        session = play.session(project.model, ids, players, seed=seed, humans=seats.humans, log=log)
    except CheckError as error:
        sys.stdout.write(render(project.root, error.diagnostics, 1))
        return PROBLEMS
    except LogError as error:
        return complain_of_log("gesso play", play.LogMismatch(arguments.resume, error))
    place = arguments.log or arguments.resume
    saved = SavedGame(Path(place)) if place else SavedGame.new(project.root, ids, seed)
    saved.test()
    if Seats.of(session.log) != seats:
        session.note(seats.note)
    size = shutil.get_terminal_size((100, 24))
    colour = wants_colour()
    look = Look(min(size.columns, _WIDEST), size.lines, lambda text, tone: paint(text, _TONES[tone], colour))
    recorder = play.recorder(project.model, ids)
    if arguments.record:
        if recorder is None:
            raise RequestError(f"{rules.game} has no scenarios, so no game can be recorded", "play without --record")
        recorder.begin(Path(arguments.record), session.log)
    words, say = play.reason_words(project.model, ids), play.play_words(project.model, ids)
    dialog = Dialog(
        session,
        display,
        seats.humans,
        saved,
        recorder,
        words,
        say,
        forced_answer=rules.forced_answer,
        look=look,
        narrate=project.story if play.has_story(project.model, ids) else None,
        printed=play.printed_names(project.model, ids),
    )
    shown = ascii_only if arguments.ascii or not has_unicode() else str
    _end_on_signals()
    on_terminal = sys.stdin.isatty() and redraws(sys.stdout)
    small = size.columns < LEAST_WIDTH or size.lines < LEAST_HEIGHT
    whole = on_terminal and not (arguments.plain or small)
    first, second = (display.player(dialog.view, seat) for seat in range(len(ids)))
    begins, rulings = say("begins", first=first, second=second, seed=str(seed)), play.house_rulings(project.model, ids)
    try:
        if whole:
            from gesso.cli.playing.full_screen import FullScreen

            FullScreen(dialog, shown, begins, rulings).run()
        else:
            print(*map(shown, (begins, *rulings)), sep="\n")
            if on_terminal and small:
                print(shown(say("too_small", columns=str(size.columns), rows=str(size.lines))))
            plain.run(dialog, shown)
    finally:
        _end(dialog, shown, named=bool(place), recap=whole)
    return PROBLEMS if dialog.endless else CLEAN


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


def _end_on_signals() -> None:
    """Make a signal to end work like Ctrl-C, so that the game is saved."""

    def end(number: int, frame: object) -> NoReturn:
        raise KeyboardInterrupt

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), end)


def _end(dialog: Dialog, shown: Callable[[str], str], *, named: bool, recap: bool) -> None:
    """Print how the game ended, save it and print where. `recap` repeats the last events, which vanish with a full
    screen.
    """
    for line in dialog.ending(recap=recap):
        print(shown(line))
    if dialog.session.said or dialog.endless or named:
        place = str(dialog.save())
        over = dialog.session.result is not None
        print(shown(dialog.say("log_is" if over else "go_on", place=place if over else typed(str(place)))))
    if dialog.recorder and dialog.recorder.running:
        print(shown(dialog.say("recorded", place=str(dialog.recorder.end(dialog.session.log)))))
