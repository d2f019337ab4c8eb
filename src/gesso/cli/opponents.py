"""Two entries that are to play against each other, from the words of the command line."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from gesso.cli.reports import Report, render
from gesso.cli.selection import add_project, select
from gesso.cli.usage import UsageError
from gesso.diagnostics.suggestions import nearest
from gesso.project import Game, Project

if TYPE_CHECKING:
    from gesso.sim.pairing import Pairings


def add_players(parser: argparse.ArgumentParser) -> None:
    """Add A, B and --project."""
    parser.add_argument("first_player", metavar="A", help="the id of an entry")
    parser.add_argument("second_player", metavar="B", help="the id of the entry that plays against it")
    add_project(parser)


def choose_pairing(arguments: argparse.Namespace, *, observed: bool = False) -> Pairings | None:
    """The pairings of the game that has both entries; None after reporting that one of them has errors.

    Raises UsageError for an entry that is not there or cannot be chosen.
    """
    from gesso.engine import PluginError
    from gesso.sim.pairing import Pairings, UnplayableEntry

    project = select((), arguments.project).project
    players = (arguments.first_player, arguments.second_player)
    game = _game(project, players)
    pairings = Pairings(game, observed=observed)
    try:
        pairings(players)
    except UnplayableEntry as fault:
        report = Report(project.root, fault.diagnostics, 1)
        sys.stdout.write(render(report, "text"))
        return None
    except PluginError as fault:
        raise UsageError(str(fault)) from fault
    return pairings


def _game(project: Project, players: tuple[str, str]) -> Game:
    for game in project.games:
        if game.table is not None and any(game.entry(player) for player in players):
            selectable = game.definition.selectable(game.table)
            for player in players:
                if player not in selectable:
                    raise _unknown(player, selectable, game)
            return game
    if len(project.games) == 1 and project.games[0].table is None:
        raise UsageError(f"{project.games[0].file} has errors", "`gesso check` shows them")
    known = [id for game in project.games if game.table is not None for id in game.definition.selectable(game.table)]
    raise _unknown(players[0], known, project.games[0] if project.games else None)


def _unknown(player: str, known: tuple[str, ...] | list[str], game: Game | None) -> UsageError:
    noun = game.definition.entry_noun if game else "entry"
    there = game is not None and game.entry(player) is not None
    meant = nearest(player, known)
    message = f"`{player}` cannot be chosen to play with" if there else f"there is no {noun} `{player}`"
    return UsageError(message, f"did you mean {meant}?" if meant else f"choose from {', '.join(known) or 'none'}")
