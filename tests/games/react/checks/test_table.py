"""The numbers of the game file are held against each other."""

from __future__ import annotations

import pytest
from games.react.checks.casebook import CASES

from gesso.games.react.checks.declarations import check_table
from gesso.games.react.model import load_table
from gesso.source import read_text

TABLE = (CASES / "react/artists/game.yaml").read_text(encoding="utf-8")


def problems(text: str) -> list[str]:
    """What is wrong with a game file, with the text at each place."""
    node = read_text(text, path="game.yaml").node
    assert node is not None
    return [f"{item.span.text}: {item.message}" for item in check_table(load_table(node), node)]


def test_the_sample_table_is_sound() -> None:
    """The game file that all cases use has no fault."""
    assert problems(TABLE) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("first: [1, 3]", "first: [6, 3]", "[6, 3]: the start [6, 3] is off a board of 5 rows and 5 columns"),
        ("first: [1, 3]", "first: [5, 3]", "[5, 3]: both Artists start in one zone"),
        ("intention_slot: 1", "intention_slot: 6", "6: the chain has 5 slots, but the Intention goes to slot 6"),
        ("masterpiece: {slots: 5", "masterpiece: {slots: 2", "3: 3 Masterpiece cards never fit into 2 slots"),
        ("start: 4", "start: 7", "7: a hand holds 6 cards, but a game starts with 7"),
        ("kinds: 4", "kinds: 31", "31: a deck of 30 cards has no 31 different ones"),
        ("fortune-teller, dj]", "fortune-teller, dj, dj]", "dj: `dj` is listed twice"),
        (
            "selectable: [nathaniel]",
            "selectable: [nathaniel]\nexamples: [eve]",
            "eve: `eve` is not in the list `artists`",
        ),
        ("selectable: [nathaniel]", "selectable: [nat]", "nat: `nat` is not in the list `artists`"),
    ],
)
def test_a_table_that_does_not_fit_is_reported_at_the_figure(old: str, new: str, message: str) -> None:
    """One changed figure is one problem, at that figure."""
    assert old in TABLE
    assert problems(TABLE.replace(old, new)) == [message]
