"""The ten Artists as the tests keep them, and the table on which scenarios about them are played."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.react.roster import ROOT as ROSTER

from gesso.games import load
from gesso.games.react.scenarios import ADAPTER
from gesso.project.game import Game, open_game
from gesso.project.pairing import Pairings
from gesso.sim.scenarios import FileOutcome, run_file
from gesso.sim.scenarios.runner import run_reading
from gesso.source import read_text

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "tests" / "cases" / "react" / "scenarios"

HEAD = """\
gesso: 1
game: react
players: [calligrapher, dancer]
scenarios:
"""


@cache
def game() -> Game:
    return open_game(ROSTER, load("react"), root=ROOT)


@cache
def pairings() -> Pairings:
    return Pairings(game(), observed=True)


@cache
def play_file(name: str) -> FileOutcome:
    return run_file(SCENARIOS / f"{name}.yaml", ADAPTER, pairings(), root=ROOT)


def play_text(text: str) -> FileOutcome:
    return run_reading(read_text(text, path="s.yaml"), ADAPTER, pairings(), "s.yaml")


def play_scenario(text: str) -> FileOutcome:
    """Play scenarios of the Calligrapher against the Dancer; the first line of `text` is line 5 of the file."""
    return play_text(HEAD + text)
