"""`gesso new`, `gesso add` and `gesso doctor` at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gesso.cli import main


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "file"),
    [
        ((), "cards/react/my-bees/artist.yaml"),
        (("--artist", "The Keeper"), "cards/react/keeper/artist.yaml"),
        (("--set-up", "Lisbet"), "cards/solrei/lisbet/set-up.yaml"),
        (("--muse", "Lisbet"), "cards/solrei/lisbet/set-up.yaml"),
        (("--game", "solrei", "--entry", "Lisbet"), "cards/solrei/lisbet/set-up.yaml"),
    ],
)
def test_a_project_is_started_without_a_question(
    here: Path, words: tuple[str, ...], file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "my-bees", *words]) == 0
    assert (here / "my-bees" / file).is_file()
    assert "  cd my-bees\n  gesso check\n" in capsys.readouterr().out


def test_at_a_terminal_what_was_not_said_is_asked(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["solrei", ""])
    asked: list[str] = []
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True)

    def answer(question: str) -> str:
        asked.append(question)
        return next(answers)

    monkeypatch.setattr("builtins.input", answer)
    assert main(["new", "bees"]) == 0
    assert asked == ["Which game, react or solrei [react]: ", "What is your set-up called [Bees]: "]
    assert (here / "bees" / "cards" / "solrei" / "bees" / "set-up.yaml").is_file()


def test_a_place_that_will_not_do_is_usage(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "bees").write_text("")
    assert main(["new", "bees"]) == 2
    assert capsys.readouterr().err == f"gesso new: {here}/bees is a file\nhint: name a folder that is new or empty\n"


@pytest.mark.slow
def test_what_is_added_is_named_with_its_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["new", "."])
    capsys.readouterr()
    assert main(["add", "token", "Honey Comb"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("cards/react/")
    assert "GS603 never-placed" in out
    assert main(["add", "crown", "Honey Comb"]) == 2
    assert "there is artist, card" in capsys.readouterr().err


def test_the_doctor_finds_a_new_project_well(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["new", "."])
    capsys.readouterr()
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    for said in ("pack react", "game solrei", "font gloock/400", "cache", "editor schema", "all is well"):
        assert said in out
    assert main(["doctor", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["well"] is True


def test_the_doctor_says_what_is_wrong_and_what_to_do(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["new", "."])
    manifest = here / "gesso.toml"
    manifest.write_text(manifest.read_text().replace('"react"', '"react", "wasps"'))
    schema = here / ".gesso" / "schema" / "react" / "game.schema.json"
    schema.write_text("{}")
    (here / "templates" / "fonts" / "mine").mkdir(parents=True)
    (here / "templates" / "fonts" / "mine" / "mine-400.ttf").write_text("no font")
    capsys.readouterr()
    assert main(["doctor", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    hints = {row["about"]: row["hint"] for row in found["findings"] if not row["well"]}
    assert set(hints) == {"project", "font mine/400", "editor schema react"}
    assert main(["doctor", "--schema"]) == 1
    assert "editor schema" in capsys.readouterr().out
    assert len(schema.read_text()) > 1000


def test_without_a_project_the_doctor_is_content(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    assert "`gesso new PATH`" in capsys.readouterr().out
