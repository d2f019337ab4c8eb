"""A game that lives in this folder alone goes through every stage: two kinds of entry, a stack without a limit, triggers
that queue, offers made at once, a match of two games, no board."""

from __future__ import annotations

import ast
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from games.lanterns.definition import GAME, HOME, PROJECT

import gesso
from gesso.engine import Game, IllegalChoice, Log, Result, replay
from gesso.games import register, unregister
from gesso.tasks.text import transcripts
from gesso.wording import plain

PLAYERS = ("ada+spark", "bo")


@pytest.fixture(scope="module", autouse=True)
def _registered() -> Iterator[None]:
    register(GAME)
    yield
    unregister(GAME.id)


@pytest.fixture
def project(tmp_path: Path) -> gesso.Project:
    shutil.copytree(PROJECT, tmp_path / "lanterns", ignore=shutil.ignore_patterns(".gesso"))
    return gesso.open(tmp_path / "lanterns")


def play(rules: object, seed: int) -> Game:
    """A match of players who choose at random, each in any order of answering."""
    game, chance = Game.begin(rules, seed=seed), random.Random(seed)  # type: ignore[arg-type]
    while game.result is None:
        decision = chance.choice(list(game.pending.values()))
        game.apply(chance.choice(decision.options), decision.player)
    return game


def code_lines(path: Path) -> int:
    """The lines of a file that are neither blank nor documentation."""
    text = path.read_text()
    said: set[int] = set()
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
                said.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return sum(bool(line.strip()) and number not in said for number, line in enumerate(text.splitlines(), 1))


def test_the_game_takes_less_than_six_hundred_lines() -> None:
    folder = Path(__file__).parent
    parts = [*folder.glob("*.py"), *HOME.rglob("*.lark"), *HOME.rglob("*.toml"), *HOME.rglob("*.j2")]
    assert sum(code_lines(path) for path in parts if path.name != Path(__file__).name) < 600


def test_its_files_check_and_a_mistake_is_found_at_its_place(project: gesso.Project) -> None:
    assert project.check() == []
    file = project.root / "cards/lanterns/bo/keeper.yaml"
    file.write_text(file.read_text().replace("draw 1 card\n      the rival", "draw 1 carp\n      the rival"))
    (found,) = gesso.open(project.root).check()
    assert (found.code, found.span.text, found.hint) == ("GS202", "carp", "did you mean `card`?")


def test_its_texts_are_worded(project: gesso.Project) -> None:
    (text,), broken = transcripts(project.model, ["ada/shutter"])
    assert not broken
    (passage,) = text.passages
    assert passage.cost == "SPEND 1 LIGHT"
    assert plain(passage.paragraphs[0]) == "If you lead, your rival loses 2 light."


def test_random_matches_end_and_all_results_happen(project: gesso.Project) -> None:
    rules = project.pair(*PLAYERS)
    results = {play(rules, seed).result for seed in range(120)}
    assert results == {Result(0), Result(1), Result(None)}


def test_a_match_is_saved_at_any_moment_and_replayed_from_its_log(project: gesso.Project) -> None:
    rules = project.pair(*PLAYERS)
    game, chance = Game.begin(rules, seed=5), random.Random(5)
    while game.result is None:
        again = Game.from_json(rules, game.to_json())
        assert again == game == game.copy()
        assert again.hash() == game.hash()
        decision = chance.choice(list(again.pending.values()))
        again.apply(chance.choice(decision.options), decision.player)
        game = again
    assert replay(rules, Log.parse(game.log.text())).hash() == game.hash()


def test_whoever_answers_first_both_offers_make_one_game(project: gesso.Project) -> None:
    rules = project.pair(*PLAYERS)
    first, second = Game.begin(rules, seed=1), Game.begin(rules, seed=1)
    first.apply("2", 0)
    seen = first.view(1), tuple(first.pending), first.options(1)
    other = Game.begin(rules, seed=1)
    other.apply("0", 0)
    assert seen == (other.view(1), tuple(other.pending), other.options(1))
    first.apply("1", 1)
    second.apply("1", 1)
    second.apply("2", 0)
    assert first == second
    assert first.log == second.log


def test_an_offer_is_made_once(project: gesso.Project) -> None:
    game = Game.begin(project.pair(*PLAYERS), seed=1)
    game.apply("2", 0)
    with pytest.raises(IllegalChoice, match="player 1 owes"):
        game.apply("0", 0)


def test_its_clauses_are_counted(project: gesso.Project) -> None:
    clauses = project.coverage(*PLAYERS, games=60, seed=2)
    assert clauses
    assert all(clause.resolved for clause in clauses)


def test_it_prints(project: gesso.Project, tmp_path: Path) -> None:
    printed = project.build(tmp_path / "out")
    assert not printed.diagnostics
    assert (tmp_path / "out/lanterns/ada/faces/ada-shutter.png").is_file()
    assert (tmp_path / "out/lanterns/bo/sheets/a4.pdf").is_file()
    assert (tmp_path / "out/lanterns/spark/plugin.py").is_file()


def test_nothing_of_it_lies_elsewhere() -> None:
    root = Path(__file__).parents[3]
    for folder in ("src", "dsl", "schema", "templates", "cards", "tools"):
        for path in (root / folder).rglob("*"):
            if path.is_file() and path.suffix in (".py", ".lark", ".json", ".toml", ".yaml", ".j2"):
                assert "lantern" not in path.read_text(encoding="utf-8").lower(), path
    assert HOME.is_dir()
