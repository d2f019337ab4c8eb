"""Play in plain lines, for pipes and small terminals: events are printed, the table only when asked for."""

from __future__ import annotations

import argparse
import shutil
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from gesso.cli.command_line import CLEAN, PROBLEMS
from gesso.cli.playing.dialog import Dialog, asked, listed
from gesso.cli.playing.screen import LEAST_HEIGHT, LEAST_WIDTH
from gesso.cli.playing.terminal_text import ascii_only, has_unicode
from gesso.cli.reports import BOLD, CYAN, DIM, MAGENTA, RED, paint, wants_colour
from gesso.cli.terminal import redraws, typed
from gesso.diagnostics import RequestError
from gesso.sim.display import Look
from gesso.tasks import play

if TYPE_CHECKING:
    from gesso.api import Project
    from gesso.cli.playing.saving import SavedGame
    from gesso.sim.display import Display
    from gesso.sim.session import Seats, Session


_LONGEST_LINE = 20_000
"""Number of characters read from one line."""


def run(dialog: Dialog, shown: Callable[[str], str], recent: int | None = None) -> None:
    """Play to the end of the game or of the input. `shown` makes a line fit for the terminal; of the story so far only
    the `recent` last lines are told, by default all.
    """
    told: list[str] = [] if recent is None else dialog.story()[:-recent]

    def say(lines: list[str]) -> None:
        for line in lines:
            print(shown(line))

    say(dialog.endless)
    while True:
        story = dialog.story()
        same = next((at for at, (old, new) in enumerate(zip(told, story)) if old != new), min(len(told), len(story)))
        say(story[same:])
        told = story
        question = dialog.question
        if question is None or dialog.over:
            return
        paint = dialog.look.paint
        say(["", dialog.display.head(dialog.view, paint)])
        say([paint(line, "strong") for line in asked(question, dialog.look.width)])
        say(listed(question, dialog.look.width))
        while not dialog.over and dialog.question is question:
            print(paint("> ", "strong"), end="", flush=True)
            line = sys.stdin.readline(_LONGEST_LINE)
            if not line:
                print()
                dialog.left = True
            say(dialog.answer(line))


_TONES = {"first": CYAN, "second": MAGENTA, "strong": BOLD, "dim": DIM, "alarm": RED}
_WIDEST = 160


def play_on(
    arguments: argparse.Namespace,
    project: Project,
    session: Session,
    display: Display,
    seats: Seats,
    saved: SavedGame,
    *,
    opening: Sequence[str] = (),
    recent: int | None = None,
    record: str | None = None,
    named: bool = False,
    lasting: bool = True,
) -> int:
    """Play a game until it ends or a person leaves it, and return the exit status.

    Args:
        arguments: The words of the command line, with those of `add_look`.
        project: The project of the game.
        session: The game.
        display: How its table looks.
        seats: Who plays it.
        saved: Where it is saved.
        opening: Lines to begin with.
        recent: How many lines of the story so far are told in plain lines; by default all.
        record: The file of a scenario that the game is written to.
        named: Whether a person has named the file of `saved`.
        lasting: Whether a saved game can be played on later; otherwise it is saved only if a person asks for it.

    Raises:
        RequestError: The game has no scenarios, and is to be recorded.
    """
    ids, rules = session.game.rules.players, session.game.rules
    size = shutil.get_terminal_size((100, 24))
    colour = wants_colour()
    look = Look(min(size.columns, _WIDEST), size.lines, lambda text, tone: paint(text, _TONES[tone], colour))
    recorder = play.recorder(project.model, ids)
    if record:
        if recorder is None:
            raise RequestError(f"{rules.game} has no scenarios, so no game can be recorded", "play without --record")
        recorder.begin(Path(record), session.log)
    talk = play.talk(project.model, session, display)
    dialog, say = Dialog(talk, seats.humans, saved, recorder, look=look), talk.say
    shown = ascii_only if arguments.ascii or not has_unicode() else str
    _end_on_signals()
    on_terminal = sys.stdin.isatty() and redraws(sys.stdout)
    small = size.columns < LEAST_WIDTH or size.lines < LEAST_HEIGHT
    whole = on_terminal and not (arguments.plain or small)
    first, second = (seats.titled(seat, display.player(dialog.view, seat)) for seat in range(len(ids)))
    begins = say("begins", first=first, second=second, seed=str(session.game.seed))
    rulings = [*play.house_rulings(project.model, ids), *opening]
    try:
        if whole:
            from gesso.cli.playing.full_screen import FullScreen

            FullScreen(dialog, shown, begins, rulings).run()
        else:
            print(*map(shown, (begins, *rulings)), sep="\n")
            if on_terminal and small:
                print(shown(say("too_small", columns=str(size.columns), rows=str(size.lines))))
            run(dialog, shown, recent)
    finally:
        _end(dialog, shown, named=named, lasting=lasting, recap=whole)
    return PROBLEMS if dialog.endless else CLEAN


def _end_on_signals() -> None:
    """Make a signal to end work like Ctrl-C, so that the game is saved."""

    def end(number: int, frame: object) -> NoReturn:
        raise KeyboardInterrupt

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), end)


def _end(dialog: Dialog, shown: Callable[[str], str], *, named: bool, lasting: bool, recap: bool) -> None:
    """Print how the game ended, save it and print where. `recap` repeats the last events, which vanish with a full
    screen.
    """
    for line in dialog.ending(recap=recap):
        print(shown(line))
    if lasting and (dialog.session.said or dialog.endless or named):
        place = str(dialog.save())
        over = dialog.session.result is not None
        print(shown(dialog.say("log_is" if over else "go_on", place=place if over else typed(str(place)))))
    if dialog.recorder and dialog.recorder.running:
        print(shown(dialog.say("recorded", place=str(dialog.recorder.end(dialog.session.log)))))
