"""`gesso test`: what it runs, what it prints, how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.laboratory import STORIES, make_project

from gesso.cli import main


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = make_project(tmp_path, "calligrapher", "dancer")
    (home / "calligrapher" / "scenarios.yaml").write_text(STORIES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GESSO_DEBUG", "1")
    return home


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["test", *words])
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.slow
def test_a_failing_story_is_shown_with_its_line_and_the_table(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys)
    assert (status, err) == (1, "")
    assert out.startswith(
        "cards/react/calligrapher/scenarios.yaml:8: He begins\n"
        "cards/react/calligrapher/scenarios.yaml:9:23: "
        "error GS801 scenario-fails: dancer should decide, but it is calligrapher\n"
        "    9 |     expect: {decides: dancer}\n"
        "      |                       ^~~~~~\n"
        "\n"
        "    + a b c d e\n"
        "    1 . . C . .\n"
    )
    assert out.endswith("1 scenario passed, 1 failed (1 file)\nTo learn more, run `gesso explain GS801`.\n")


@pytest.mark.slow
def test_all_passed_ends_with_0(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "calligrapher" / "scenarios.yaml").write_text(STORIES.replace("{decides: dancer}", "{turn: calligrapher}"))
    assert run(capsys) == (0, "2 scenarios passed (1 file)\n", "")


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [
        "cards",
        "cards/react/calligrapher",
        "cards/react/calligrapher/artist.yaml",
        "cards/react/calligrapher/scenarios.yaml",
    ],
)
def test_a_path_chooses_entries(home: Path, capsys: pytest.CaptureFixture[str], path: str) -> None:
    assert run(capsys, path)[1].endswith(
        "1 scenario passed, 1 failed (1 file)\nTo learn more, run `gesso explain GS801`.\n"
    )


def test_no_scenarios_is_a_usage_error(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "cards/react/dancer")
    assert (status, out) == (2, "")
    assert err.startswith("gesso test: there are no scenarios here\nhint: write a scenarios.yaml beside a card file")


def test_a_file_that_is_not_there_is_a_usage_error(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "cards/react/dancer/scenarios.yaml")[0] == 2


@pytest.mark.slow
def test_json_is_for_programs(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--format", "json")
    data = json.loads(out)
    assert status == 1
    assert (data["passed"], data["failed"]) == (1, 1)
    good, bad = data["files"][0]["scenarios"]
    assert (good["name"], good["rules"], good["passed"], good["failures"]) == ("She begins", ["T5"], True, [])
    (failure,) = bad["failures"]
    assert (failure["code"], failure["path"], failure["line"], failure["column"]) == (
        "GS801",
        "cards/react/calligrapher/scenarios.yaml",
        9,
        23,
    )
    assert "chain: empty" in failure["shown"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "GS003"),
        ("gesso: 1\ngame: react\nscenarios: []\n", "GS109"),
        ("gesso: 1\ngame: react\nscenarios:\n  - {name: x}\n", "GS102"),
        ("gesso: 1\n\tgame: react\n", "GS005"),
        ("gesso: 1\ngame: [react\n", "GS009"),
        ("- x\n", "GS103"),
    ],
)
def test_a_malformed_file_is_reported_and_nothing_of_it_is_played(
    home: Path, capsys: pytest.CaptureFixture[str], text: str, found: str
) -> None:
    (home / "calligrapher" / "scenarios.yaml").write_text(text, encoding="utf-8")
    status, out, err = run(capsys)
    assert (status, err) == (1, "")
    assert found in out
    assert out.endswith(
        f"no scenarios played, 1 file with errors (1 file)\nTo learn more, run `gesso explain {found}`.\n"
    )


def test_stories_of_an_entry_with_errors_are_not_played_and_the_errors_are_shown(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = home / "dancer" / "artist.yaml"
    card.write_text(card.read_text(encoding="utf-8").replace("count: 14", "cuont: 14"), encoding="utf-8")
    status, out, _ = run(capsys)
    assert status == 1
    assert "dancer/artist.yaml:21:5: error" in out
    assert out.endswith("no scenarios played, 1 file with errors (1 file)\nTo learn more, run `gesso explain GS101`.\n")


def test_a_file_that_leads_out_of_the_project_is_refused(
    home: Path, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other") / "s.yaml"
    other.write_text(STORIES)
    (home / "dancer" / "scenarios.yaml").symlink_to(other)
    status, out, _ = run(capsys, "cards/react/dancer")
    assert status == 1
    assert "the path leads out of the project" in out


@pytest.mark.slow
def test_the_living_cards_keep_their_word(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The scenarios of this repository's own cards."""
    monkeypatch.chdir(Path(__file__).parents[2])
    status, out, _ = run(capsys)
    assert status == 0, out


@pytest.mark.slow
def test_a_file_of_scenarios_may_lie_anywhere(home: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(STORIES, encoding="utf-8")
    assert run(capsys, "mine.yaml")[1].endswith(
        "1 scenario passed, 1 failed (1 file)\nTo learn more, run `gesso explain GS801`.\n"
    )
    assert run(capsys, "mine.yaml", "cards")[1].endswith(
        "2 scenarios passed, 2 failed (2 files)\nTo learn more, run `gesso explain GS801`.\n"
    )
    (tmp_path / "mine.yaml").write_text(STORIES.replace("react", "chess"), encoding="utf-8")
    status, _, err = run(capsys, "mine.yaml")
    assert status == 2 and "mine.yaml has no scenarios for a game of this project\nhint: its `game` is chess" in err
