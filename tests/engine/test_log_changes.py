"""What a log keeps of the cards that were played, and how it says what has changed since."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gesso.engine import Log, LogError, Plugin, Program
from gesso.engine.log_changes import changes, in_new_words, renamed, texts_of, unlike, values_of

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
