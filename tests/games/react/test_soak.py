"""Every pair of the living cards plays many random games to their end, and every clause of the cards happens."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from soak import played

from gesso.project.game import Game
from gesso.project.pairing import Pairings
from gesso.project.project import open_project
from gesso.sim.simulation import Work, cover, simulate

ROOT = Path(__file__).parents[3]
LOGS = ROOT / "build" / "soak"
SEED = 11


@cache
def game() -> Game:
    """The game of this project."""
    return open_project(ROOT).games[0]


@cache
def pairings(observed: bool) -> Pairings:
    """Its pairings, with plug-ins that count their clauses or plain ones."""
    return Pairings(game(), observed=observed)


def ids() -> tuple[str, ...]:
    """The entries that can be chosen."""
    return game().definition.playable(game().table)


PAIRS = [(first, second) for number, first in enumerate(ids()) for second in ids()[number:]]


@pytest.mark.parametrize("players", PAIRS, ids=" against ".join)
def test_every_pair_plays_to_the_end(players: tuple[str, str]) -> None:
    """No fault, no endless effect, and at most one game in a hundred runs into the cap; failing games are saved as logs."""
    result = simulate(pairings(False), players, games=played(8), seed=SEED)
    work = Work(pairings(False), players, SEED, "alternate", 20_000)
    saved: list[str] = []
    for one in result.games:
        if one.end != "over":
            LOGS.mkdir(parents=True, exist_ok=True)
            path = LOGS / f"{'-'.join(players)}-{SEED}-{one.index}-{one.end}.log"
            path.write_text(work.log(one).text(), encoding="utf-8")
            saved.append(path.name)
    broken = [one.fault for one in result.games if one.end in ("fault", "endless")]
    assert not broken, f"{broken[0]}; logs in {LOGS}: {', '.join(saved)}"
    assert result.ended("capped") * 100 <= len(result.games), f"too many games have no end; logs in {LOGS}: {saved}"


@pytest.mark.slow
def test_every_clause_of_the_cards_happens() -> None:
    """A clause that never takes effect in all these games is dead text."""
    clauses = cover(pairings(True), PAIRS, games=min(played(16), 1000), seed=SEED)
    never = [f"{clause.source}:{clause.line}: {clause.text}" for clause in clauses if not clause.ran]
    assert not never, "these clauses never took effect:\n" + "\n".join(never)
