"""Texts that set each other off for ever: every command says which, and none calls it an error of its own."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from cli.laboratory import make_project

from gesso.cli import main
from gesso.engine import Log

# The checks do not follow `each`, so that only the game finds this ring of two Dancers.
RING = """
  - name: Echo
    text: |
      when my artist is exhausted
        refresh my artist
        exhaust each enemy unit
"""
SCENARIO = """
gesso: 1
game: react
players: [dancer, dancer]
scenarios:
  - name: Echo
    steps:
      - first: dancer-steps b
      - resolve
    expect: {damage: {first: 1}}
"""


@pytest.fixture
def ring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a Dancer who exhausts every enemy unit when she is exhausted."""
    folder = make_project(tmp_path, "dancer")
    card = folder / "dancer" / "artist.yaml"
    text = card.read_text(encoding="utf-8")
    assert "\npassive:\n" in text
    card.write_text(text.replace("\npassive:\n", f"\npassive:{RING}", 1), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return card


def play(monkeypatch: pytest.MonkeyPatch, typed: str, *words: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return main(["play", "dancer", "dancer", "--seed", "3", "--seat", "both", *words])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", ("the effects never come to an end: `Echo` of ▲ Dancer 1 (", "which sets off the first again")),
        ("fr", ("les effets ne s'arrêtent jamais", "`Echo` de ▲")),
    ],
)
def test_a_game_goes_back_to_the_last_choice_and_is_saved(
    ring: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], locale: str, said: tuple[str, str]
) -> None:
    """It names both texts with their places, what set off the first, and ends with 1; the log can be continued."""
    typed = "dancer-steps b\npass\npass\n"
    status = play(monkeypatch, typed, "--locale", locale, "--log", "ring.log", "--plain")
    out, err = capsys.readouterr()
    assert status == 1 and err == ""
    assert all(words in out for words in said), out[-2000:]
    assert out.count("artist.yaml:") >= 3
    log = Log.parse(Path("ring.log").read_text(encoding="utf-8"))
    assert [choice for choice in log.choices if "pass" not in choice] or not log.choices
    monkeypatch.setattr(sys, "stdin", io.StringIO("end\n"))
    assert main(["play", "--resume", "ring.log", "--plain"]) == 0


@pytest.mark.slow
def test_a_simulation_and_a_scenario_name_the_texts(ring: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "dancer", "dancer", "--games", "3", "--format", "json"]) == 0
    first = json.loads(capsys.readouterr().out)["first_endless_game"]
    assert "player 1's `Echo`" in first and "player 2's `Echo`" in first
    assert main(["simulate", "dancer", "dancer", "--games", "3"]) == 0
    assert f"the first endless game: {first}" in capsys.readouterr().out
    (ring.parent / "scenarios.yaml").write_text(SCENARIO.lstrip(), encoding="utf-8")
    assert main(["test"]) == 1
    out = capsys.readouterr().out
    assert "GS809" in out and "player 1's `Echo`" in out and "player 2's `Echo`" in out


@pytest.mark.slow
def test_a_game_that_never_begins_is_the_fault_of_its_cards(
    ring: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = ring.read_text(encoding="utf-8")
    ring.write_text(text.replace("\npassive:", "\nsetup: |\n  exhaust my artist\npassive:", 1), encoding="utf-8")
    assert play(monkeypatch, "") == 1
    err = capsys.readouterr().err
    assert "never come to an end: player 1's `Echo`" in err and "internal error" not in err
    assert main(["simulate", "dancer", "dancer", "--games", "3", "--coverage"]) == 0
