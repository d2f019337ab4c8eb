"""A game that lives in this folder alone goes through every stage: two kinds of entry, a stack without a limit, triggers
that queue, offers made at once, a match of two games, no board."""

from __future__ import annotations

import ast
import io
import json
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from games.lanterns.definition import GAME, HOME, PROJECT, Lanterns

import gesso
from gesso.cli import main
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


def test_a_sentence_that_it_has_no_rule_for_is_reported(
    project: gesso.Project, capsys: pytest.CaptureFixture[str]
) -> None:
    """All games share the sentence; the check names its place, and so does whatever would play it."""
    file = project.root / "cards/lanterns/bo/keeper.yaml"
    file.write_text(file.read_text().replace("draw 1 card\n      the rival", "choose a card\n      the rival"))
    broken = gesso.open(project.root)
    (found,) = (each for each in broken.check() if each.is_error)
    assert (found.code, found.span.text, found.message) == ("GS915", "card", "the game has no rule for this")
    assert main(["simulate", "bo", "ada", "--project", str(project.root)]) == 2
    said = capsys.readouterr().err
    assert "cards/lanterns/bo/keeper.yaml:24: the game has no rule for this: `card`" in said


def test_its_texts_are_worded(project: gesso.Project) -> None:
    (text,), broken = transcripts(project.model, ["ada/shutter"])
    assert not broken
    (passage,) = text.passages
    assert passage.cost == "SPEND 1 LIGHT"
    assert plain(passage.paragraphs[0]) == "If you lead, your rival loses 2 light."


@pytest.mark.slow
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


def test_a_cost_without_a_label_stands_above_its_text(project: gesso.Project) -> None:
    (text,), _ = transcripts(project.model, ["ada/shutter"])
    assert text.text().splitlines()[3:5] == ["  [SPEND 1 LIGHT]", "    If you lead, your rival loses 2 light."]


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_it_is_played_in_plain_words(
    project: gesso.Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game without a display or a story shows its view, and tells each choice."""
    monkeypatch.chdir(project.root)
    typed(monkeypatch, "2", "view", "? shutter", "wick", "story", "quit")
    assert main(["play", *PLAYERS, "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "round 1, leads 0\n▲ Ada + Spark: offer (the nights)\n1 0\n2 1\n3 2\n" in out
    assert "3 Shutter  [SPEND 1 LIGHT] If you lead" in out
    assert re.search(r"\n▲ Ada \+ Spark: light \d, hand( \d)+, deck \d, discard -\n▽ Bo: light \d, hand \d, deck", out)
    assert "Card: Shutter\n  [SPEND 1 LIGHT] If you lead" in out
    assert "▲ Ada + Spark: 1\n▽ Bo: " in out and "▲ Ada + Spark: Wick\n" in out


def test_what_it_has_no_part_for_is_not_offered(
    project: gesso.Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project.root)
    typed(monkeypatch, "?", "quit")
    assert main(["play", *PLAYERS, "--seed", "1"]) == 0
    commands = {line.split()[0] for line in capsys.readouterr().out.splitlines() if line}
    assert {"view", "undo", "quit"} <= commands
    assert not {"record", "why"} & commands
    assert main(["play", *PLAYERS, "--record", "mine.yaml"]) == 2
    assert "lanterns has no scenarios, so no game can be recorded" in capsys.readouterr().err
    assert main(["test"]) == 2
    assert "the game `lanterns` has no scenarios" in capsys.readouterr().err


def test_a_saved_game_is_told_choice_by_choice(project: gesso.Project) -> None:
    """Secret offers appear when both are there."""
    game = project.play(*PLAYERS, seed=1)
    game.apply("2", 0)
    assert project.story(game) == []
    game.apply("0", 1)
    assert [str(line) for line in project.story(game, viewer=1)] == ["▲ Ada + Spark: 2", "▽ Bo: 0"]
    assert project.log_with_notes(game) == game.log


def test_a_project_of_it_is_started_from_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It has no pack, palettes, opponent, scenarios or pieces to add; the game file comes with the starter."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "mine", "--keeper", "Old Tom"]) == 0
    assert capsys.readouterr().out.splitlines()[2:] == [
        *(
            "next:",
            "  cd mine",
            "  gesso check",
            "  gesso text old-tom",
            "  gesso play old-tom old-tom",
            "  gesso build",
            "  gesso kit old-tom",
        )
    ]
    project = gesso.open("mine")
    assert project.check() == []
    assert [entry.id for entry in project.entries] == ["old-tom"]
    readme = (tmp_path / "mine/README.md").read_text()
    assert "gesso play old-tom old-tom" in readme and "gesso test" not in readme and "gesso add" not in readme
    schemas = json.loads((tmp_path / "mine/.vscode/settings.json").read_text())["yaml.schemas"]
    assert schemas[".gesso/schema/lanterns/keeper.schema.json"] == "cards/lanterns/**/keeper.yaml"
    assert project.add("keeper", "Young Tom").path == "cards/lanterns/young-tom/keeper.yaml"
    assert gesso.open("mine").check() == []
    with pytest.raises(gesso.RequestError, match="`card` cannot be added") as refused:
        project.add("card", "Spark")
    assert refused.value.hint == "there is keeper, table, translation"


def test_a_new_project_names_the_games_that_it_can_be_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "mine", "--game", "lantern"]) == 2
    assert capsys.readouterr().err == (
        "gesso new: there is no game `lantern`\n"
        "hint: choose from react, solrei, lanterns, or install the game's package\n"
    )
    (empty := Lanterns()).home = None  # type: ignore[assignment]
    unregister(GAME.id)
    register(empty)
    assert main(["new", "mine", "--game", "lanterns"]) == 2
    assert capsys.readouterr().err == (
        "gesso new: the game `lanterns` has no files to start from\n"
        "hint: copy an entry of it, or choose from react, solrei\n"
    )
    unregister(GAME.id)
    register(GAME)
    assert main(["new", "--help"]) == 0
    assert "choose the game: react, solrei, lanterns" in " ".join(capsys.readouterr().out.split())


@pytest.mark.slow
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
                assert not re.search(r"\blanterns?\b(?!\.svg)", path.read_text(encoding="utf-8").lower()), path
    assert HOME.is_dir()


def test_an_editor_completes_and_prints_its_texts(project: gesso.Project) -> None:
    path = "cards/lanterns/bo/keeper.yaml"
    text = (project.root / path).read_text(encoding="utf-8")
    at = text.index("draw 1 card")
    workspace = gesso.Workspace(project.root)
    assert "draw" in [each.label for each in workspace.completions(path, at)]
    assert [each.label for each in workspace.completions(path, at + len("draw 1 ca"))][:1] == ["card"]
    found = workspace.hover(path, at)
    assert found is not None and found.printed and "raw" in found.printed[0].text
    assert {"verb", "number", "noun"} & {each.kind for each in workspace.tokens(path)}
