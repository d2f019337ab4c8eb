"""The game that `docs/a-game-from-nothing.md` makes: it plays, saves, counts its clauses and passes the type checker."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gesso
from gesso.engine import Game, Log, Result, replay
from tools.docs import root
from tools.docs.markdown import Fence, parts
from tools.docs.walkthrough import Walkthrough

PAGE = "docs/a-game-from-nothing.md"
PLAYERS = ("ada", "bo")


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Walkthrough:
    """The page, worked through but for the pictures."""
    walkthrough = Walkthrough(tmp_path_factory.mktemp("embers"))
    for part in parts((root() / PAGE).read_text(encoding="utf-8")):
        if not (isinstance(part, Fence) and "$ gesso build" in part.lines):
            walkthrough.step(part)
    return walkthrough


@pytest.fixture
def project(walked: Walkthrough) -> Iterator[gesso.Project]:
    with walked.installed():
        yield gesso.open(walked.here)


def play(rules: gesso.AnyRuleset, seed: int) -> Game:
    """A game of players who choose at random, saved and read again before each choice."""
    game, chance = Game.begin(rules, seed=seed), random.Random(seed)
    while (decision := game.decision) is not None:
        again = Game.from_json(rules, game.to_json())
        assert again == game == game.copy()
        again.apply(chance.choice(decision.options), decision.player)
        game = again
    return game


@pytest.mark.slow
def test_random_games_end_in_every_way_and_replay(project: gesso.Project) -> None:
    rules = project.pair(*PLAYERS)
    games = [play(rules, seed) for seed in range(60)]
    assert {game.result for game in games} == {Result(0), Result(1), Result(None)}
    for game in games[:5]:
        assert replay(rules, Log.parse(game.log.text())).hash() == game.hash()


@pytest.mark.slow
def test_a_player_sees_no_card_of_the_other(project: gesso.Project) -> None:
    game = Game.begin(project.pair(*PLAYERS), seed=1)
    view = game.view(0)
    assert isinstance(view["0"]["hand"], list)
    assert (view["1"]["hand"], view["0"]["deck"], view["1"]["deck"]) == (2, 9, 10)


def test_every_clause_is_counted(project: gesso.Project) -> None:
    clauses = project.coverage(*PLAYERS, games=60, seed=2)
    assert clauses
    assert all(clause.resolved for clause in clauses)


@pytest.mark.slow  # the checker reads all of Gesso
def test_the_package_passes_the_strict_type_checker(walked: Walkthrough) -> None:
    environment = {**os.environ, "MYPYPATH": os.pathsep.join((str(walked.folder), str(root() / "src")))}
    command = [sys.executable, "-m", "mypy", "--config-file", str(root() / "pyproject.toml"), "-p", "embers"]
    done = subprocess.run(command, cwd=root(), env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_nothing_of_the_game_lies_in_the_program() -> None:
    for folder in ("src", "dsl", "schema", "templates", "cards"):
        for path in (root() / folder).rglob("*"):
            if path.is_file() and path.suffix in (".py", ".lark", ".json", ".toml", ".yaml", ".j2"):
                assert "stoker" not in path.read_text(encoding="utf-8").lower(), path
    assert not Path(root() / "embers").exists()
