"""`gesso simulate`: what it prints, and that the same seed prints the same."""

from __future__ import annotations

import io
import json
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cli.laboratory import make_project

from gesso.cli import main
from gesso.engine import Log
from gesso.tasks.play import last_coverage, round_robin

TIMES = ("seconds", "decisions_per_second")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = make_project(tmp_path, "calligrapher", "dancer")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GESSO_DEBUG", "1")
    return home


def result(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["simulate", "calligrapher", "dancer", "--format", "json", *words]) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


@pytest.mark.slow
def test_json_holds_the_figures(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = result(capsys, "--games", "40", "--seed", "3")
    assert (data["players"], data["games"], data["seed"]) == (["calligrapher", "dancer"], 40, 3)
    assert len(data["wins"]) == 2
    assert sum(data["wins"]) + data["draws"] + data["capped"] + data["endless"] == 40
    assert data["decisions"] > data["choices"] > 0
    assert data["decisions_per_second"] > 0


@pytest.mark.slow
def test_jobs_change_nothing_but_times(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = result(capsys, "--games", "70", "--seed", "3")
    two = result(capsys, "--games", "70", "--seed", "3", "--jobs", "2")
    assert {key: one[key] for key in one if key not in TIMES} == {key: two[key] for key in two if key not in TIMES}


@pytest.mark.slow
def test_text_is_for_people(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "calligrapher", "dancer", "--games", "20", "--seed", "3"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("20 games, seed 3, all choices at random\n  calligrapher ")
    assert "the player who began won 50.0 %" in out


@pytest.mark.slow
def test_each_entry_has_a_bot_of_its_own_and_the_better_one_wins(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whichever entry it plays; and a game that is played again is the same."""
    for first, second in (("greedy", "random"), ("random", "greedy")):
        data = result(capsys, "--games", "6", "--players", f"{first},{second}")
        assert data["by"] == [first, second]
        assert data["wins"][data["by"].index("greedy")] >= 5
    words = ("--players", "random,greedy", "--games", "2", "--cap", "60", "--logs", "logs")
    for path in result(capsys, *words)["logs"]:
        assert main(["replay", path]) == 0
    capsys.readouterr()
    assert main(["simulate", "calligrapher", "dancer", "--players", "greedy", "--games", "1"]) == 0
    assert capsys.readouterr().out.startswith("1 game, seed 1, greedy plays both\n")


@pytest.mark.slow
def test_one_against_everybody_is_a_table_with_totals(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each line is what the pairing alone gives, and the last one their sum."""
    told = []
    for words in (("dancer",), ("--against-all",)):
        assert main(["simulate", "calligrapher", *words, "--games", "20", "--format", "json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
    alone, table = ({key: told[0][key] for key in told[0] if key not in TIMES}, told[1])
    assert [{key: row[key] for key in alone} for row in table["pairings"]] == [alone]
    assert (table["total"]["players"], table["total"]["wins"]) == (["calligrapher", "all"], alone["wins"])
    assert main(["simulate", "calligrapher", "--against-all", "--games", "20"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "calligrapher against 1 other, 20 games each, seed 1, all choices at random"
    assert [line.split()[0] for line in lines[2:4]] == ["dancer", "all"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "there is no opponent for calligrapher"),
        (("dancer", "--against-all"), "dancer and --against-all cannot be combined"),
        (("--against-all", "--coverage"), "--coverage and --against-all cannot be combined"),
        (("--against-all", "--story", "2"), "--story and --against-all cannot be combined"),
    ],
)
def test_who_plays_is_said_once(
    home: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    assert main(["simulate", "calligrapher", *words]) == 2
    assert said in capsys.readouterr().err


def test_games_that_are_given_up_are_counted_and_saved(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = result(capsys, "--games", "2", "--cap", "30", "--logs", "given-up")
    assert (data["capped"], data["wins"]) == (2, [0, 0])
    logs = sorted(Path("given-up").iterdir())
    assert [str(path) for path in logs] == data["logs"]
    assert len(Log.parse(logs[0].read_text(encoding="utf-8")).choices) == 30


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["calligrapher", "danser"], "there is no Artist `danser`\nhint: did you mean `dancer`?"),
        (["calligrapher", "dancer", "--games", "0"], "--games must be at least 1"),
        (["calligrapher", "dancer", "--jobs", "0"], "--jobs must be at least 1"),
        (
            ["calligrapher", "dancer", "--players", "greedy,clever"],
            "has no bot `clever`\nhint: choose from random, greedy",
        ),
        (["calligrapher", "dancer", "--players", "a,b,c"], "--players takes one bot or two, not 3"),
        (["juggler", "acrobat"], "there is no Artist `juggler`\nhint: choose from calligrapher, dancer"),
    ],
)
def test_what_makes_no_sense_is_a_usage_error(
    home: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main(["simulate", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err


def test_an_entry_with_errors_is_reported_like_by_check(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = home / "dancer" / "artist.yaml"
    card.write_text(card.read_text(encoding="utf-8").replace("count: 14", "cuont: 14"), encoding="utf-8")
    assert main(["simulate", "calligrapher", "dancer"]) == 1
    assert "error GS101 unknown-key: `cuont` is not a key of a token" in capsys.readouterr().out


def test_an_entry_that_cannot_be_chosen_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    assert main(["simulate", "calligrapher", "nathaniel"]) == 2
    assert "`nathaniel` cannot be chosen to play with" in capsys.readouterr().err


@pytest.mark.slow
def test_an_endless_effect_is_counted_saved_and_no_failure(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two passives that call each other for ever stop at a cap, and the game is given up."""
    card = home / "dancer" / "artist.yaml"
    text = card.read_text(encoding="utf-8")
    ring = """passive:
  - name: There
    provenance: stand-in
    text: |
      when my artist is exhausted
        if my artist is exhausted
          refresh my artist
  - name: And Back
    provenance: stand-in
    text: |
      when my artist is refreshed
        if my artist is refreshed
          exhaust my artist
"""
    card.write_text(text.replace("passive:\n", ring, 1), encoding="utf-8")
    data = result(capsys, "--games", "2", "--logs", "given-up", "--seed", "1")
    assert data["endless"] == 2
    assert len(data["logs"]) == 2


@pytest.mark.slow
def test_coverage_counts_every_clause_at_its_line(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each clause stands at its source line with how often it resolved, failed and was skipped; text marks what never ran."""
    words = ("simulate", "calligrapher", "dancer", "--games", "6", "--seed", "3", "--coverage")
    assert main([*words, "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {clause["path"].split("/")[-2] for clause in told["clauses"]} == {"calligrapher", "dancer"}
    for clause in told["clauses"]:
        line = Path(clause["path"]).read_text(encoding="utf-8").split("\n")[clause["line"] - 1]
        assert line.strip() in (clause["text"], f"may {clause['text']}"), "the line of the file is the clause"
    assert sum(clause["resolved"] for clause in told["clauses"]) > 50
    never = sum(clause["resolved"] == 0 for clause in told["clauses"])
    assert main([*words]) == 0
    text = capsys.readouterr().out
    assert sum(line.startswith("!") for line in text.splitlines()) == never
    assert f"{len(told['clauses'])} clauses, {never} of them never took effect" in text
    unreached = sum(not any(clause[each] for each in ("resolved", "failed", "skipped")) for clause in told["clauses"])
    assert f"{unreached} of these were never reached: their cost was not paid" in text
    path = told["clauses"][0]["path"]
    own = [(clause["text"], clause["resolved"]) for clause in told["clauses"] if clause["path"] == path]
    assert last_coverage(Path.cwd(), path) == (6, own), "an editor shows it"


@pytest.mark.slow
def test_a_mirror_match_names_its_house_ruling(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where a game begins, a reader sees that the rulebook has none (Q36 of Re;ACT)."""
    ruling = "Both players chose the same Artist."
    assert main(["simulate", "dancer", "dancer", "--games", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith(ruling)
    for locale, words in (("en", ruling), ("fr", "Les deux joueurs ont choisi le même Artiste.")):
        monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        assert main(["play", "dancer", "dancer", "--seed", "3", "--locale", locale]) == 0
        assert capsys.readouterr().out.splitlines()[1].startswith(words)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", "calligrapher", "dancer", "--seed", "3"]) == 0
    assert ruling not in capsys.readouterr().out


@pytest.mark.slow
def test_all_entries_play_each_other(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What one entry wins, another one loses, and each row is what its own pairings give."""
    words = ["--games", "3", "--seed", "4"]
    assert main(["simulate", "--all", *words, "--format", "json"]) == 0
    (table,) = json.loads(capsys.readouterr().out)
    assert (table["game"], table["possible"], len(table["pairings"])) == ("react", 1, 1)
    first, second = table["standings"]
    assert first["wins"] == second["wins"][::-1] and sum(first["wins"]) == 3
    assert {first["entry"], second["entry"]} == {"calligrapher", "dancer"}
    assert first["first_wins"] == table["pairings"][0]["first_wins"]
    assert main(["simulate", "dancer", "--all", *words]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "react: 2 entries, 1 pairing, 3 games each, seed 4, all choices at random"
    assert [line.split()[0] for line in lines[2:4]] == [first["entry"], second["entry"]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "there is no entry to play"),
        (("calligrapher", "dancer", "--all"), "OPPONENT and --all cannot be combined"),
        (("--all", "--against-all"), "--against-all and --all cannot be combined"),
        (("--all", "--story", "1"), "--story and --all cannot be combined"),
    ],
)
def test_all_entries_need_nothing_that_is_about_two(
    home: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    assert main(["simulate", *words]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("entries", "most", "pairings"), [(2, 200, 1), (7, 200, 21), (8, 200, 28), (30, 100, 90), (31, 3, 15)]
)
def test_a_sample_of_pairings_has_each_entry_as_often(entries: int, most: int, pairings: int) -> None:
    ids = [f"e{number}" for number in range(entries)]
    definition = SimpleNamespace(selectable=lambda table: ids)
    game: Any = SimpleNamespace(definition=definition, table=None, entry=lambda id: id)
    found, possible = round_robin(game, 3, most)
    assert (len({frozenset(pair) for pair in found}), possible) == (pairings, entries * (entries - 1) // 2)
    assert all(len({*pair}) == 2 for pair in found)
    times = Counter(id for pair in found for id in pair)
    assert max(times.values()) - min(times[id] for id in ids) <= 1
    assert round_robin(game, 3, most)[0] == found
