"""Logs of games whose cards have changed since: words that only print do not matter, all else is named."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from cli.laboratory import make_project

from gesso.cli import main

NAME, TEXT, ID = "name: Long Entrance", "move my artist up to 3", "id: long-entrance"


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """The Dancer's file, beside the log of a game with it."""
    folder = make_project(tmp_path, "dancer")
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "dancer", "dancer", "--games", "1", "--cap", "40", "--logs", "."]) == 0
    capsys.readouterr()
    (log,) = Path().glob("*.log")
    log.rename("game.log")
    return folder / "dancer" / "artist.yaml"


def statuses(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """How `replay` and `play --resume` end."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    return {main(["replay", "game.log"]), main(["play", "--resume", "game.log", "--log", "new.log"])}


def change(card: Path, was: str, now: str) -> None:
    text = card.read_text(encoding="utf-8")
    assert was in text
    card.write_text(text.replace(was, now, 1), encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("version", [1, 2])
def test_a_printed_name_is_no_part_of_a_game(card: Path, version: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if version == 1:
        make_old()
    change(card, NAME, "name: A Longer Entrance")
    assert statuses(monkeypatch) == {0}


@pytest.mark.slow
def test_a_changed_text_is_named_with_what_it_was(
    card: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    change(card, TEXT, "move my artist up to 2")
    assert statuses(monkeypatch) == {1}
    err = capsys.readouterr().err
    assert err.count("the cards of dancer have changed since this game was played") == 2
    assert err.count("`long-entrance/1` of dancer was `move my artist up to 3; may") == 2
    assert "an earlier revision" in err


@pytest.mark.slow
def test_an_old_log_says_where_the_game_parts(
    card: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make_old()
    change(card, ID, "id: a-long-entrance")
    assert statuses(monkeypatch) == {1}
    err = capsys.readouterr().err
    assert "the cards of dancer have changed" in err and "the game parts from the log here: line " in err


def make_old() -> None:
    """Make the log one of the first version, which has no texts."""
    log = Path("game.log")
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(("text ", "values ", "table "))]
    log.write_text("".join(kept).replace("gesso-log 3", "gesso-log 1"), encoding="utf-8")
