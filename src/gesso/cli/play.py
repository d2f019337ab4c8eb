"""`gesso play`: a game in the terminal, against a bot or for two at one keyboard."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gesso import api
from gesso.cli.command_line import add_bot, add_players
from gesso.cli.reports import BOLD, CYAN, DIM, MAGENTA, RED, paint, render, wants_colour

if TYPE_CHECKING:
    from gesso.sim.players import Display, View
    from gesso.sim.session import Said, Session
_TONES = {"first": CYAN, "second": MAGENTA, "strong": BOLD, "dim": DIM, "alarm": RED}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_players(parser)
    add("--seed", type=int, metavar="N", help="what all chance comes from (default: another every time)")
    add_bot(parser, "who plays the other seat")
    add("--seat", choices=("1", "2", "both"), default="1", help="where you sit (default: 1, A, who begins)")
    add("--log", metavar="FILE", help="save the game there, to be replayed")


def run(arguments: argparse.Namespace) -> int:
    import secrets
    import shutil

    from gesso.cli.person import Left, Person
    from gesso.sim.players import BotPlayer, Player, bot_player
    from gesso.sim.session import TakenBack

    project = api.select((), arguments.project).project
    seed = secrets.randbelow(1_000_000) if arguments.seed is None else arguments.seed
    ids = (arguments.first_player, arguments.second_player)
    try:
        display = api.display(project, ids)
    except api.CheckError as error:
        sys.stdout.write(render(project.root, error.diagnostics, 1))
        return 1
    colour, width = wants_colour(), min(shutil.get_terminal_size((100, 24)).columns, 120)
    rules = api.pair(project, ids)
    lone = rules.lone
    persons = {
        seat: Person(
            seat,
            display,
            lambda seat: _story(session, display, seat, lone),
            width=width,
            paint=lambda text, tone: paint(text, _TONES[tone], colour),
        )
        for seat in {"1": (0,), "2": (1,), "both": (0, 1)}[arguments.seat]
    }

    def player(seat: int) -> Player | BotPlayer:
        return persons.get(seat) or bot_player(rules, arguments.bot, seed * 2 + seat)

    session = api.play(project, ids, (player(0), player(1)), seed=seed, persons=frozenset(persons))
    print(f"{display.player(0)} against {display.player(1)}, seed {seed}; `?` helps")
    teller = _Teller(lone)
    try:
        while session.result is None:
            try:
                if session.asks_a_person():
                    teller.end_run()
                told = session.step()
            except TakenBack:
                print("taken back" if session.take_back() else "there is nothing to take back")
                continue
            for said in told:
                chooser = said.decision.player
                if said.forced or chooser not in persons:
                    seat = next((seat for seat in persons if seat != chooser), chooser)
                    teller.tell(said, _told(said, display, session.game.view(seat), seat))
        teller.end_run()
        for seat, person in persons.items():
            person.show(session.game.view(seat))
        result = session.result
        print("the game is drawn" if result.winner is None else f"{display.player(result.winner)} wins")
    except Left:
        print("the game was left")
    finally:
        if arguments.log:
            _save(session, arguments.log)
    return 0


class _Teller:
    """Prints what was chosen; a run of `lone` answers is one line."""

    def __init__(self, lone: str) -> None:
        self._lone = lone
        self._run = 0

    def tell(self, said: Said, line: str) -> None:
        """Print a choice, or count it to the run."""
        if said.words == self._lone:
            self._run += 1
        else:
            self.end_run()
            print(line)

    def end_run(self) -> None:
        """Print the run, if there is one."""
        if self._run:
            print(_run_line(self._lone, self._run))
        self._run = 0


def _run_line(words: str, number: int) -> str:
    return f"  {words}{f' x{number}' if number > 1 else ''}"


def _story(session: Session, display: Display, seat: int, lone: str) -> list[str]:
    """All choices as a seat may know them; a run of answers that were not this seat's choice is one line."""
    view = session.game.view(seat)
    lines: list[str] = []
    run = 0
    for said in session.said:
        if said.words == lone and (said.forced or said.decision.player != seat):
            run += 1
            lines[-1 if run > 1 else len(lines) :] = [_run_line(lone, run)]
        else:
            run = 0
            lines.append(_told(said, display, view, seat))
    return lines


def _told(said: Said, display: Display, view: View, seat: int) -> str:
    """A choice as it is told to a seat that sees this."""
    decision = said.decision
    if decision.player == seat:
        words = f"{said.words}{' (nothing else)' if said.forced else ''}"
    else:
        # That there was no other choice would tell what the hand does not hold.
        words = display.overheard(view, decision, said.words)
    return f"  {display.player(decision.player)}: {words}"


def _save(session: Session, name: str) -> None:
    try:
        Path(name).write_text(session.log.text(), encoding="utf-8")
    except OSError as error:
        raise api.RequestError(f"{name} cannot be written: {error.strerror}", "name another file with --log") from error
