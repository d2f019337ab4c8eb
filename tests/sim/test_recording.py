"""Recordings: any part of a game as a scenario that passes, at the end of a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from sim.recordings import check_recording, check_words
from sim.roster import ROOT, SCENARIOS, pairings
from soak import games, sampled

from gesso.diagnostics import RequestError
from gesso.engine import Game, Log
from gesso.games.react.scenarios import ADAPTER
from gesso.games.react.scenarios.keys import KEYS, RECORDED
from gesso.sim.scenarios import run_file
from gesso.sim.scenarios.recorder import Recorder, record

NAMES = tuple(sorted(path.stem for path in SCENARIOS.glob("*.yaml")))
PAIRS = [(first, NAMES[(number * 3 + 1) % len(NAMES)]) for number, first in enumerate(NAMES)]
CHOICES = ("no", "end", "place 3 in 1", "dancer-steps a", "c4", "pass")


def duel(*choices: str, seed: int = 3) -> Game:
    """The Calligrapher against the Dancer, from the set-up on."""
    game = Game.begin(pairings()(("calligrapher", "dancer")), seed=seed)
    for choice in choices:
        game.apply(choice)
    return game


def log_of(*choices: str) -> Log:
    return duel(*choices).log


def steps_of(text: str) -> list[str]:
    lines = text[text.index("    steps:") : text.index("    expect:")].splitlines()[1:]
    return [line.strip() for line in lines]


# ---------------------------------------------------------------- what is recorded


@pytest.mark.slow
@pytest.mark.parametrize("pair", [*PAIRS, ("dancer", "dancer")], ids="-".join)
def test_a_recording_of_a_random_game_passes(pair: tuple[str, str]) -> None:
    for seed in range(games(2, 6)):
        check_recording(pairings()(pair), ADAPTER, seed)


@pytest.mark.slow
@pytest.mark.parametrize("pair", sampled(PAIRS, 2), ids="-".join)
def test_everything_that_is_offered_is_a_word_of_scenarios(pair: tuple[str, str]) -> None:
    check_words(pairings()(pair), ADAPTER, 1)


def test_every_key_of_a_position_is_written() -> None:
    assert {key.name for key in KEYS if key.read is not None} == {*RECORDED, "exhausted"}, (
        "the board shows who is exhausted"
    )


def test_a_recording_begins_where_it_was_asked_for() -> None:
    text = record(pairings()(("calligrapher", "dancer")), ADAPTER, log_of(*CHOICES), 3)
    assert text.startswith(
        "  # Recorded from a game with seed 3 after 3 choices.\n  - name: calligrapher against dancer"
    )
    assert "Recording was begun" not in text
    assert steps_of(text) == ["- dancer: dancer-steps a, c4", "- calligrapher: pass"]
    assert "begin:" not in text and "turn: dancer\n" in text


def test_in_the_middle_of_an_effect_it_begins_where_none_ran() -> None:
    text = record(pairings()(("calligrapher", "dancer")), ADAPTER, log_of(*CHOICES), 5)
    assert "  # Recorded from a game with seed 3 after 3 choices.\n" in text
    assert "  # The recording began 2 choices later, in the middle of something.\n" in text
    assert steps_of(text) == ["- dancer: dancer-steps a, c4", "- calligrapher: pass"]


def test_a_whole_game_begins_with_its_set_up() -> None:
    text = record(pairings()(("calligrapher", "dancer")), ADAPTER, log_of("no", "end"), 0)
    begin = text[: text.index("    steps:")]
    assert "    begin: set-up\n" in begin and not any(key in begin for key in ("chance:", "deck:", "board:"))
    assert steps_of(text)[0] == "- calligrapher: no, end"


def test_what_is_expected_is_what_has_changed() -> None:
    text = record(pairings()(("calligrapher", "dancer")), ADAPTER, log_of(*CHOICES), 3)
    end = text[text.index("    expect:") :]
    assert "chain: [dancer-steps a at c4]\n" in end and "D!" in end and "decides: dancer\n" in end
    assert not any(f"{key}:" in end for key in ("damage", "hand", "deck", "turn", "masterpiece", "face_down", "pool"))


@pytest.mark.slow
def test_dice_fall_in_a_recording_as_they_fell_in_the_game() -> None:
    """Though the generator has been asked before."""
    rules = pairings()(("painter", "painter"))
    for seed in range(20):
        check_recording(rules, ADAPTER, seed)


def test_a_seed_that_no_file_can_hold_is_refused() -> None:
    game = Game.begin(pairings()(("calligrapher", "dancer")), seed=10**15)
    with pytest.raises(RequestError, match="a game with the seed 1000000000000000 cannot be recorded"):
        record(game.rules, ADAPTER, game.log)


# ---------------------------------------------------------------- into a file


def recorder() -> Recorder:
    return Recorder(pairings()(("calligrapher", "dancer")), ADAPTER)


def names_in(path: Path) -> list[str]:
    outcome = run_file(path, ADAPTER, pairings(), root=path.parent)
    assert outcome.passed, outcome
    return [each.name for each in outcome.outcomes]


def test_recordings_stand_below_each_other(tmp_path: Path) -> None:
    path, recording = tmp_path / "own.yaml", recorder()
    for begin, end in ((0, 2), (0, 2), (3, 6)):
        recording.begin(path, log_of(*CHOICES[:begin]))
        assert recording.running
        assert recording.end(log_of(*CHOICES[:end])) == path
        assert not recording.running
    name = "calligrapher against dancer, seed 3, choices"
    assert names_in(path) == [f"{name} 1 to 2", f"{name} 1 to 2 (2)", f"{name} 4 to 6"]


@pytest.mark.parametrize("indent", [0, 2, 4])
def test_a_recording_keeps_to_the_indentation_of_a_file(tmp_path: Path, indent: int) -> None:
    path, margin = tmp_path / "own.yaml", " " * indent
    item = f"{margin}- name: mine\n{margin}  expect: {{result: open}}\n"
    path.write_text(f"gesso: 1\ngame: react\nplayers: [dancer, dj]\nscenarios:\n{item}", encoding="utf-8")
    recording = recorder()
    recording.begin(path)
    recording.end(log_of("no"))
    assert names_in(path) == ["mine", "calligrapher against dancer, seed 3, choices 1 to 1"]
    assert path.read_text(encoding="utf-8").startswith("gesso: 1\ngame: react\nplayers: [dancer, dj]\n")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "gesso: 1\ngame: react\nscenarios: [{name: x, expect: {result: open}}]\n",
            "it is not a complete file of scenarios",
        ),
        ("gesso: 1\ngame: solrei\nscenarios:\n  - name: x\n    expect: {result: open}\n", "it is not a complete file"),
        (
            "gesso: 1\ngame: react\nscenarios:\n  - name: x\n    expect: {result: open}\nlegend: {S: fish}\n",
            "it is not a complete file",
        ),
        ("just words\n", "it is not a complete file of scenarios of react with `scenarios` at its end"),
        ("a: [", "it is not a complete file"),
    ],
)
def test_a_file_that_can_take_no_scenario_is_refused_at_once(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RequestError, match=reason):
        recorder().begin(path)
    assert path.read_text(encoding="utf-8") == text


def test_a_folder_that_is_not_there_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="its folder does not exist"):
        recorder().begin(tmp_path / "none" / "own.yaml")
    with pytest.raises(RequestError, match="cannot record to"):
        recorder().begin(ROOT)
