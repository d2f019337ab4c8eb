"""What is typed: answers, sets in one line, commands, and nonsense."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from cli.playing.tables import at_random, sit_down

from gesso.cli.playing.dialog import commands
from gesso.engine import Log, LogError

DUEL = ("dancer", "calligrapher")


@pytest.mark.slow
def test_an_answer_may_be_a_number_a_name_its_beginning_or_the_words_of_the_log(tmp_path: Path) -> None:
    for typed in ("2", "Long Entrance", "long", "long-entrance", "LONG  ENTR", "entrance"):
        dialog = sit_down(DUEL, tmp_path, humans=(0,))
        assert dialog.answer(typed) == []
        assert dialog.session.log.choices[0] == "0 long-entrance", typed


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("lnog entrance", "did you mean `Long Entrance`?"),
        ("undu", "did you mean `undo`?"),
        ("xyzzy", "`?` helps"),
        ("0", "is not one of the choices"),
        ("99999999999999999999", "is not one of the choices"),
        ("the dancer", "could be The Dancer (A), The Dancer (B)"),
        ("\x1b[2J\x00", "is not one of the choices"),
        ("²", "is not one of the choices"),
    ],
)
def test_what_means_nothing_is_answered_in_a_line(typed: str, reply: str, tmp_path: Path) -> None:
    dialog = sit_down(DUEL, tmp_path, humans=(0,))
    (line,) = dialog.answer(typed)
    assert reply in line and line.isprintable()
    assert not dialog.session.said[-1:] or dialog.session.log.choices == ()


NO_LINK = "a Reaction answers a card, and the chain is empty."
DOWN = "the other side of its card lies up."


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("leap", [f"Leap Over: {NO_LINK}"]),
        ("LEAP  ov", [f"Leap Over: {NO_LINK}"]),
        ("leap-ov", [f"Leap Over: {NO_LINK}"]),
        ("over", [f"Leap Over: {NO_LINK}"]),
        ("l", ["Long Entrance can be played now.", f"Leap Over: {NO_LINK}"]),
        ("the dancer (b)", ["The Dancer (B) can be played now."]),
        ("the dan", ["The Dancer (A) can be played now.", "The Dancer (B) can be played now."]),
        ("the carp at the gate (a)", [f"The Carp at the Gate (A): {DOWN}"]),
        (
            "e",
            ["`e` could be Pivoting Step, Long Entrance, Leap Over, Scattered Light, The Dancer, The Carp at the Gate"],
        ),
    ],
)
def test_why_takes_what_an_answer_takes(typed: str, reply: list[str], tmp_path: Path) -> None:
    """All of a name, its beginning or a part of it; where that fits several cards, each of them is told."""
    assert sit_down(DUEL, tmp_path, humans=(0,)).answer(f"why {typed}") == reply


@pytest.mark.parametrize(
    ("pair", "known"),
    [
        (
            DUEL,
            "Pivoting Step, Long Entrance, Leap Over, Scattered Light, The Dancer, Dancing Fish, The Carp at the Gate",
        ),
        (
            ("ashley", "corvin"),
            "Kindled Edge, False Opening, Let It Burn, Half a Step Closer, Comet Lunge, Answer in Steel",
        ),
    ],
    ids=["react", "solrei"],
)
def test_what_can_be_asked_is_said_where_a_word_fits_none(pair: tuple[str, str], known: str, tmp_path: Path) -> None:
    dialog = sit_down(pair, tmp_path, humans=(0,))
    for typed in ("why", "why xyz", "why 77", "why -", "why \x00", f"why {'x' * 10_000}"):
        first, second = dialog.answer(typed)
        assert second == f"you can ask about {known}", typed
        assert len(first) < 100 and first.isprintable(), typed
    title = known.rpartition(", ")[2]
    assert f"did you mean `{title}" in dialog.answer(f"why {title}s")[0]


@pytest.mark.slow
def test_whatever_may_be_asked_about_is_answered_by_each_of_its_names(tmp_path: Path) -> None:
    """Its printed name means it alone."""
    for pair in (DUEL, ("painter", "animator"), ("ashley", "corvin")):
        dialog = sit_down(pair, tmp_path, humans=(0,))
        for own in dialog._plays():
            said = dialog.answer(f"why {own.name}")
            assert said and all(line.startswith(own.name) for line in said), own
            for name in own.names:
                assert not {*said} - {*dialog.answer(f"why {name}")}, f"{name} does not tell of {own.name}"


@pytest.mark.parametrize(
    "typed", ["x" * 10_000, "? " + "x" * 10_000, "story " + "9" * 10_000, "1 " * 5_000, "," * 10_000]
)
def test_ten_thousand_characters_are_answered_in_a_short_line(typed: str, tmp_path: Path) -> None:
    dialog = sit_down(DUEL, tmp_path, humans=(0,))
    assert all(len(line) < 200 for line in dialog.answer(typed))


@pytest.mark.slow
def test_every_command_answers_at_any_time(tmp_path: Path) -> None:
    for pair in (DUEL, ("ashley", "corvin")):
        dialog, chance = sit_down(pair, tmp_path, seed=4), Random(4)
        for _ in range(25):
            for command in commands(dialog):
                if command.name not in ("quit", "undo", "save", "record"):
                    assert dialog.answer(command.name), command.name
            at_random(dialog, chance)


def test_a_set_is_named_in_one_line_in_any_order(tmp_path: Path) -> None:
    """The Fortune Teller lays Omens in up to two zones."""
    dialog, chance = sit_down(("fortune-teller", "dancer"), tmp_path, seed=2), Random(3)
    for _ in range(400):
        question = dialog.question
        if question is None:
            break
        asked = question.decision.context
        if question.decision.kind == "zone" and asked and asked.number == 2:
            zones = [text for text in question.texts if text != "stop"][:2]
            assert f"Pick up to 2 of {asked.option_count}." in question.asked[0]
            assert dialog.answer(f"{zones[1]}, {zones[0]}") == []
            assert dialog.session.log.choices[-2:] == tuple(f"{question.decision.player} {zone}" for zone in zones)
            return
        at_random(dialog, chance)
    raise AssertionError("no set was asked for")


def test_undo_takes_back_and_says_so_in_the_log_which_replays(tmp_path: Path) -> None:
    dialog = sit_down(DUEL, tmp_path, humans=(0,))
    assert dialog.answer("undo") == ["there is nothing to take back"]
    story = dialog.story()
    dialog.answer("long")
    assert dialog.story() != story
    assert dialog.answer("undo") == ["taken back"]
    assert dialog.story() == story
    dialog.answer("end")
    log = Log.parse(dialog.session.log.text())
    assert log.notes == ((0, "taken back: 0 long-entrance"),)
    again = sit_down(DUEL, tmp_path, humans=(0,), log=log)
    assert again.session.game.hash() == dialog.session.game.hash()
    assert again.session.log.notes == log.notes
    assert again.answer("undo") == ["taken back"], "what a saved game tells can be taken back too"


@pytest.mark.parametrize("pair", [DUEL, ("painter", "fortune-teller"), ("ashley", "corvin")])
def test_a_saved_game_goes_on_where_it_was(pair: tuple[str, str], tmp_path: Path) -> None:
    dialog, chance = sit_down(pair, tmp_path, seed=8), Random(8)
    for _ in range(120):
        if dialog.question is None:
            break
        at_random(dialog, chance)
    log = Log.parse(dialog.save().read_text(encoding="utf-8"))
    again = sit_down(pair, tmp_path, seed=1, log=log)
    assert again.session.game.hash() == dialog.session.game.hash()


def test_an_edited_log_says_which_line_is_wrong(tmp_path: Path) -> None:
    dialog = sit_down(DUEL, tmp_path, humans=(0,))
    dialog.answer("long")
    log = dialog.session.log
    at = log.line_of(0)
    text = log.text().replace("0 long-entrance", "0 short-entrance")
    with pytest.raises(LogError, match=rf"line {at}: 'short-entrance' is not legal here"):
        sit_down(DUEL, tmp_path, log=Log.parse(text))
    for wrong in ("0" * 10_000 + " pass", "² pass", "7 pass", ""):
        lines = log.text().splitlines()
        lines[at - 1] = wrong
        with pytest.raises(LogError, match=f"line {at}"):
            sit_down(DUEL, tmp_path, log=Log.parse("\n".join(lines)))
    for seed in ("--5", "²", "x", "9" * 10_000):
        with pytest.raises(LogError, match="line 5"):
            Log.parse(text.replace("seed 3", f"seed {seed}"))
    with pytest.raises(LogError, match="is expected at the end"):
        Log.parse(text.rpartition("hash")[0])


def test_an_artist_that_becomes_another_is_called_by_the_new_name(tmp_path: Path) -> None:
    dialog = sit_down(("painter", "dancer"), tmp_path)
    assert dialog.display.player(dialog.view, 0) == "▲ Painter"
    dialog.session.game.state.ascend(0)  # type: ignore[attr-defined]
    assert dialog.display.player(dialog.view, 0) == "▲ Nathaniel"


def test_a_card_shows_both_sides_and_which_is_up(tmp_path: Path) -> None:
    dialog = sit_down(DUEL, tmp_path, humans=(0,))
    for typed in ("? the dancer", "? carp", "? 4"):
        text = "\n".join(dialog.answer(typed))
        assert "Ability: The Dancer (this side is up)" in text, typed
        assert "The Carp at the Gate (the other side is up)" in text, typed
    assert dialog.answer("? flowing ink")[0] == "Action: Flowing Ink"
    assert dialog.answer("? scale")[0].startswith("Scale: token, lies in a zone")
    assert dialog.answer("? flowign ink") == ["there is no card `flowign ink`; did you mean `Flowing Ink`?"]
