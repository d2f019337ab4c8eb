"""`gesso play`: a game in the terminal, against a bot or for two at one keyboard."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gesso import api
from gesso.cli.command_line import add_players
from gesso.cli.reports import Report, render, wants_colour

if TYPE_CHECKING:
    from gesso.sim.players import Display, Paint
    from gesso.sim.session import Said, Session

BOT_NAMES = ("random",)
_TONES = {"first": "\x1b[36m", "second": "\x1b[35m", "strong": "\x1b[1m", "dim": "\x1b[2m", "alarm": "\x1b[31m"}
_PLAIN = "\x1b[0m"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_players(parser)
    parser.add_argument(
        "--seed", type=int, metavar="N", help="what all chance comes from (default: another every time)"
    )
    parser.add_argument("--bot", choices=BOT_NAMES, default="random", help="who plays the other seat (default: random)")
    parser.add_argument(
        "--seat", choices=("1", "2", "both"), default="1", help="where you sit (default: 1, A, who begins)"
    )
    parser.add_argument("--log", metavar="FILE", help="save the game there, to be replayed")


def run(arguments: argparse.Namespace) -> int:
    import secrets

    from gesso.cli.person import Left, Person
    from gesso.sim.players import BOTS, Player
    from gesso.sim.session import TakenBack

    project = api.select((), arguments.project).project
    seed = secrets.randbelow(1_000_000) if arguments.seed is None else arguments.seed
    ids = (arguments.first_player, arguments.second_player)
    try:
        display = api.display(project, ids)
    except api.CheckError as error:
        sys.stdout.write(render(Report(project.root, error.diagnostics, 1), "text"))
        return 1
    persons = frozenset({"1": {0}, "2": {1}, "both": {0, 1}}[arguments.seat])
    paint, width = _paint(), _width()

    def story(seat: int) -> list[str]:
        return [_told(said, display, seat) for said in session.said]

    seats: dict[int, Person] = {
        seat: Person(seat, display, story, width=width, paint=paint, out=sys.stdout) for seat in persons
    }

    def player(seat: int) -> Player:
        return seats.get(seat) or BOTS[arguments.bot](seed * 2 + seat)

    session = api.play(project, ids, (player(0), player(1)), seed=seed, persons=persons)
    print(f"{display.player(0)} against {display.player(1)}, seed {seed}; `?` helps")
    try:
        while session.result is None:
            try:
                told = session.step()
            except TakenBack:
                print("taken back" if session.take_back() else "there is nothing to take back")
                continue
            for said in told:
                if said.forced or said.decision.player not in persons:
                    seat = next(iter(persons)) if len(persons) == 1 else 1 - said.decision.player
                    print(_told(said, display, seat))
        for seat, person in seats.items():
            person.show(session.game.view(seat))
        result = session.result
        print("the game is drawn" if result.winner is None else f"{display.player(result.winner)} wins")
    except Left:
        print("the game was left")
    finally:
        if arguments.log:
            _save(session, arguments.log)
    return 0


def _told(said: Said, display: Display, seat: int) -> str:
    """A choice as it is told to a seat."""
    decision = said.decision
    if decision.player != seat:
        # That there was no other choice would tell what the hand does not hold.
        return f"  {display.player(decision.player)}: {display.overheard(decision.kind, said.words)}"
    return f"  {display.player(decision.player)}: {said.words}{' (nothing else)' if said.forced else ''}"


def _save(session: Session, name: str) -> None:
    try:
        Path(name).write_text(session.log.text(), encoding="utf-8")
    except OSError as error:
        raise api.RequestError(f"{name} cannot be written: {error.strerror}", "name another file with --log") from error


def _width() -> int:
    import shutil

    return min(shutil.get_terminal_size((100, 24)).columns, 120)


def _paint() -> Paint:
    if not wants_colour():
        return lambda text, tone: text
    return lambda text, tone: f"{_TONES[tone]}{text}{_PLAIN}"
