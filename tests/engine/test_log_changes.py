"""What a log keeps of the cards that were played, and how it says what has changed since."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gesso.engine import Log, LogError, Plugin, Program
from gesso.engine.log import (
    changes,
    in_new_words,
    renamed,
    reordered,
    table_changes,
    table_of,
    texts_of,
    unlike,
    values_of,
)

LEAP = Program(id="leap/1", title="Leap", blocks=(), lines=((3, "jump 2"), (4, "draw 1 card")), digest="aa")
WET = Program(id="Passive/1", title="Wet", blocks=(), event="when I draw", lines=((9, "gain 1 coin"),), digest="bb")


def plugin(*programs: Program, **data: Any) -> Plugin:
    return Plugin(
        2, "pond", "frog", "0", {"name": "The Frog", "deck": ({"id": "leap", "copies": 8},), **data}, programs
    )


def log_of(*sides: Plugin) -> Log:
    played = [(side,) for side in sides]
    return Log("pond", ("frog",), ("0",), 7, ("0 leap",), "ff", texts=texts_of(played), values=values_of(played))


def test_a_log_keeps_texts_and_numbers_and_is_read_again() -> None:
    log = log_of(plugin(LEAP, WET))
    text = replace(log, notes=((0, "a note"),)).text()
    assert text.splitlines()[0] == "gesso-log 2"
    assert "text 0 frog Passive/1 bb when I draw; gain 1 coin" in text
    assert "values 0 frog deck/leap/copies=8" in text
    assert Log.parse(text).text() == text
    assert text.splitlines()[Log.parse(text).line_of(0) - 1] == "0 leap"


HAND = {"hand": {"start": 5, "limit": 7}, "wrap": False, "suits": ("club", "heart")}


def test_a_log_keeps_the_table_and_says_what_has_changed() -> None:
    log = replace(log_of(plugin(LEAP)), table=table_of(HAND))
    lines = log.text().splitlines()
    assert lines[0] == "gesso-log 3" and "table hand/start=5; hand/limit=7; wrap=false; suits=club, heart" in lines
    assert Log.parse(log.text()) == log and lines[log.line_of(0) - 1] == "0 leap"
    assert table_changes(log, HAND) == []
    changed = {**HAND, "hand": {"start": 5, "limit": 6}, "phases": 5}
    assert [*map(str, table_changes(log, changed))] == [
        "`hand/limit` of the game file was `7`, and is `6`",
        "`phases` of the game file is new: `5`",
    ]


def test_an_old_log_says_nothing_of_the_table() -> None:
    assert table_changes(log_of(plugin(LEAP)), HAND) == []


def test_a_card_of_another_id_is_the_same_card() -> None:
    log = log_of(plugin(LEAP))
    now = Plugin(2, "pond", "frog", "1", {"deck": ({"id": "hop", "copies": 8},)}, (replace(LEAP, id="hop/1"),))
    named = renamed(log, [(now,)])
    assert changes(log, [(now,)]) == [] and in_new_words("leap, c3", named) == "leap, c3"
    assert in_new_words("leap c3", named) == "hop c3"


def test_cards_in_another_order_are_named() -> None:
    deck = ({"id": "leap", "copies": 8}, {"id": "hop", "copies": 7})
    log = log_of(plugin(LEAP, deck=deck))
    assert reordered(log, [(plugin(LEAP, deck=deck[::-1]),)]) == ["the parts of `deck` of frog are in another order"]
    assert reordered(log, [(plugin(LEAP, deck=deck),)]) == []


def test_a_log_without_texts_is_one_of_the_first_version() -> None:
    log = Log("pond", ("frog",), ("0",), 7, ("0 leap",), "ff")
    assert log.text().startswith("gesso-log 1\n") and Log.parse(log.text()) == log


@pytest.mark.parametrize("line", ["text 0 frog", "values x frog a=1", "text -1 frog leap/1 aa jump"])
def test_a_broken_line_about_a_text_is_named(line: str) -> None:
    text = log_of(plugin(LEAP)).text().replace("\ntext ", f"\n{line}\ntext ", 1)
    with pytest.raises(LogError, match=r"line 6: .* is no text or values"):
        Log.parse(text)


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (plugin(LEAP, WET), []),
        (plugin(replace(LEAP, title="Bound", line=40), WET, name="A Toad", title="Other"), []),
        (plugin(replace(WET, id="Passive/2"), LEAP), []),
        (plugin(replace(LEAP, id="bound/1"), WET), []),
        (plugin(LEAP), ["`Passive/1` of frog is gone; it was `when I draw; gain 1 coin`"]),
        (
            plugin(LEAP, WET, replace(LEAP, id="dive/1", lines=((7, "hide"),))),
            ["`dive/1` of frog is new: `hide`"],
        ),
        (
            plugin(replace(LEAP, lines=((3, "jump 3"), (4, "draw 1 card"))), WET),
            ["`leap/1` of frog was `jump 2; draw 1 card`, and is `jump 3; draw 1 card`"],
        ),
        (
            plugin(LEAP, WET, deck=({"id": "leap", "copies": 7},)),
            ["`deck/leap/copies` of frog was `8`, and is `7`"],
        ),
    ],
    ids=["the same", "names", "another place", "another id", "gone", "new", "other words", "other number"],
)
def test_what_has_changed_is_named(now: Plugin, said: list[str]) -> None:
    assert [str(change) for change in changes(log_of(plugin(LEAP, WET)), [(now,)])] == said


def test_a_renamed_text_keeps_its_choices_and_its_numbers() -> None:
    log = log_of(plugin(LEAP, WET, abilities=("leap/1", "Passive/1")))
    now = plugin(replace(LEAP, id="bound/1"), WET, abilities=("bound/1", "Passive/1"))
    named = renamed(log, [(now,)])
    assert named == {"leap/1": "bound/1"} and changes(log, [(now,)]) == []
    assert in_new_words("x leap/1", {"x/leap": "x/bound"}) == "x leap/1"
    assert in_new_words("leap of frog", {"x/leap": "x/bound"}) == "bound of frog"


def test_a_text_that_reads_the_same_and_does_something_else_is_known() -> None:
    log = log_of(plugin(LEAP, WET))
    assert [text.id for text in unlike(log, [(plugin(replace(LEAP, digest="cc"), WET),)])] == ["leap/1"]
    assert unlike(log, [(plugin(replace(LEAP, digest=""), WET),)]) == []
