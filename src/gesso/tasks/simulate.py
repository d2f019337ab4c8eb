"""Play many games between bots: results, one game with its story, coverage of clauses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from gesso.engine import Game
from gesso.project.project import ProjectModel
from gesso.sim import simulation
from gesso.sim import simulation as clause_coverage
from gesso.sim.session import RANDOM
from gesso.sim.simulation import CAP, Clause, Games, Result, Work
from gesso.tasks.play import pairings


def simulate(
    project: ProjectModel,
    players: tuple[str, str],
    *,
    progress: Callable[[int], None] | None = None,
    **how: Unpack[Games],
) -> Result:
    """Play many games between bots, as `gesso.sim.simulation.simulate` does.

    Raises:
        RequestError: A player is not there, or the game has no such bot.
        CheckError: An entry of a player, or the game file, has errors.
    """
    return simulation.simulate(pairings(project, players), players, progress=progress, **how)


def simulated_game(project: ProjectModel, players: tuple[str, str], number: int, **how: Unpack[Games]) -> Game:
    """Play one of the games that `simulate` plays with the same arguments, and return it with its story.

    A game that is given up is returned as it was then. The `number` counts from 1.

    Raises:
        RequestError, CheckError: As `simulate` does.
    """
    linked = pairings(project, players)
    work = Work(linked, players, how["seed"], how.get("first", "alternate"), CAP, how.get("bot", RANDOM))
    return work.again(number - 1, how.get("cap", CAP), record=True)


def coverage(project: ProjectModel, players: tuple[str, str], **how: Unpack[Games]) -> tuple[Clause, ...]:
    """Return how often each clause took effect in the games that `simulate` plays; raise like `simulate`."""
    return clause_coverage.cover(pairings(project, players, observed=True), [players], **how)
