"""Declared names, and the lists and figures of a game file."""

from __future__ import annotations

import pytest
from checks.neutral import here

from gesso.checks.table import check_limits, check_roster, duplicates, place_of, reserved
from gesso.source import Node, read_text


def tree(text: str) -> Node:
    """The tree of a game file."""
    node = read_text(text, path="game.yaml").node
    assert node is not None
    return node


def test_a_word_of_the_language_names_nothing() -> None:
    names = [("draw", "token", here()), ("drawer", "token", here())]
    assert [item.message for item in reserved(names, {"draw"})] == [
        "`draw` is a word of the language and cannot name a token"
    ]


def test_a_name_that_stands_twice_points_back_to_the_first() -> None:
    first, second = here(), here()
    (item,) = duplicates([("ace", first), ("king", here()), ("ace", second)], "two cards")
    assert (item.message, item.span, item.related[0].span) == ("two cards are called `ace`", second, first)


def test_a_figure_above_its_bound_is_reported_at_its_place() -> None:
    file = tree("hand: {start: 9, limit: 7}\n")
    limits = [(9, 7, ("hand", "start"), "too many"), (7, 7, ("hand", "limit"), "as many")]
    assert [(item.message, item.span.text) for item in check_limits(limits, file)] == [("too many", "9")]


@pytest.mark.parametrize(
    ("listed", "barred", "message"),
    [
        (("ann", "ann"), (), "`ann` is listed twice"),
        (("ann",), ("bob",), "`bob` is not in the list `players`"),
        (("ann",), ("ann",), "nobody can be selected"),
        (("ann", "bob"), ("ann",), None),
    ],
)
def test_a_list_of_entries_does_not_contradict_itself(
    listed: tuple[str, ...], barred: tuple[str, ...], message: str | None
) -> None:
    file = tree(f"players: [{', '.join(listed)}]\nnot_selectable: [{', '.join(barred)}]\n")
    found = [item.message for item in check_roster(listed, {"not_selectable": barred}, file, "players", "player")]
    assert found == ([] if message is None else [message])


def test_a_value_that_is_not_written_has_the_place_of_what_is_around_it() -> None:
    file = tree("hand: {start: 9}\n")
    assert place_of(file, "hand", "limit") == place_of(file, "hand")
