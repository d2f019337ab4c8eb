"""`gesso story`: a game told, or drawn as a comic."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.laboratory import make_project
from printing.pdf_pages import page_text

from gesso.cli import main
from gesso.sim.narration import Line
from gesso.tasks.comic import shortened

pytestmark = pytest.mark.usefixtures("coarse")
PLAYERS = ("calligrapher", "dancer")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make_project(tmp_path, *PLAYERS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_game_of_bots_is_told_and_drawn(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["story", *PLAYERS, "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert told.rstrip().endswith("wins.")
    assert main(["story", *PLAYERS, "--seed", "3", "--comic", "--moments", "4"]) == 0
    folder = home / "build" / "comics"
    assert sorted(path.name for path in (folder / "calligrapher-v-dancer" / "faces").iterdir()) == [
        "COMIC-1.png",
        "COMIC-2.png",
    ]
    document = (folder / "calligrapher-v-dancer-a4.pdf").read_bytes()
    last = " ".join(page_text(document, 1).split())
    assert told.rstrip().splitlines()[-1] in last, "the end of a game is among the moments that matter"
    assert "before" in page_text(document, 0).casefold() and "after" in page_text(document, 0).casefold()


def test_what_cannot_be_drawn_is_said(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *PLAYERS, "--games", "1", "--cap", "1", "--logs", "logs"]) == 0
    (log,) = (home / "logs").iterdir()
    (home / "other.log").write_text("no log at all\n", encoding="utf-8")
    capsys.readouterr()
    for words, said in (
        (["story", str(log), "--comic"], "nothing has happened in this game"),
        (["story", "other.log", "--comic"], "does not replay"),
        (["story", "nothing.log", "--comic"], "cannot be read"),
        (["story", *PLAYERS, "--comic", "--moments", "0"], "--moments"),
        (["story", *PLAYERS, "--moments", "3"], "--moments"),
        (["story", str(log), "--seed", "3"], "--seed needs two entries"),
        (["story", "dancer", "nobody"], "nobody"),
    ):
        assert main(words) != 0
        assert said in capsys.readouterr().err, words


def test_a_strip_tells_the_beginning_and_the_end_of_what_is_too_long() -> None:
    lines = [
        Line(1, "He plays a card."),
        *(Line(2, f"Step {number} is made.") for number in range(40)),
        Line(1, "End."),
    ]
    told = shortened(lines, lambda line: False, most=120)
    assert told[0].startswith("He plays a card.") and told[0].endswith("Step 39 is made.")
    assert told[-1] == "End."
    assert sum(map(len, told)) <= 120


def test_a_strip_leaves_out_asides_but_never_everything() -> None:
    lines = [Line(1, "She passes."), Line(1, "She jumps.")]
    assert shortened(lines, lambda line: "passes" in line.text) == ("She jumps.",)
    assert shortened(lines[:1], lambda line: True) == ("She passes.",)
