"""The numbers and lists of the game file are held against each other."""

from __future__ import annotations

import pytest
from games.solrei.checks.casebook import base

from gesso.diagnostics import in_order
from gesso.games.solrei.checks import check_entry
from gesso.games.solrei.checks.declarations import check_table
from gesso.games.solrei.model import gather_names, load_set_up, load_table
from gesso.schema import validate
from gesso.source import Node, read_text

TABLE = base("game.yaml")
ORDER = "change-positions, place-action-cards, reveal, settle-round, choose-block, apply-point, charge, clear-action-cards, draw"


def tree(text: str) -> Node:
    node = read_text(text, path="game.yaml").node
    assert node is not None
    return node


def problems(text: str) -> list[str]:
    """What is wrong with a game file that keeps to its schema, with the text at each place."""
    node = tree(text)
    assert validate(node, "solrei/game") == []
    return [f"{item.span.text}: {item.message}" for item in in_order(check_table(load_table(node), node))]


def test_the_sample_table_is_sound() -> None:
    """The game file that all cases use has no fault."""
    assert problems(TABLE) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[2, 3, 4,", "[2, 4, 3,", "3: 3 comes after 4"),
        ("start: 5", "start: 30", ""),
        ("charges: [jack, queen, king, ace]", "charges: [jack]", ""),
        ("{pay: 2, get: 1}", "{pay: 2, get: 2}", "2: 2 Rei would give 2, again and again"),
        ("acts_to_win: 2", "acts_to_win: 6", "6: nobody wins 6 Acts in a Show of 5"),
        ("loose: [leftovers]", "loose: [bram]", "bram: `bram` is listed under `muses` too"),
        ("blade: Blade,", "swap: Swap,", "swap: `swap` is a word of the language and cannot name a Skill"),
        ("blade: Blade,", "warden: Warden,", "warden: two things are called `warden`"),
        ("blade: Blade,", "open: Open,", "open: two things are called `open`"),
        ("id: open,", "id: charge,", "charge: `charge` is a word of the language and cannot name a step"),
        ("id: open,", "id: reset,", "reset: two things are called `reset`"),
    ],
)
def test_a_table_that_does_not_fit_is_reported_at_the_figure(old: str, new: str, message: str) -> None:
    """One changed figure is one problem, at that figure."""
    assert old in TABLE
    assert problems(TABLE.replace(old, new)) == ([message] if message else [])


@pytest.mark.parametrize(
    ("old", "new", "messages"),
    [
        (
            "does: draw, window: before",
            "window: alone",
            ["no step of the round does `draw`"],
        ),
        (
            "does: draw, window",
            "does: reveal, window",
            ["`reveal` is done in an earlier step", "no step of the round does `draw`"],
        ),
        (
            "does: draw, window",
            "window",
            ["the rules do nothing in `end-of-round`, and its window is `before`", "no step of the round does `draw`"],
        ),
        ("reveal, window: after", "reveal, window: alone", ["`showdown` does something, and its window is `alone`"]),
        (
            "apply-point, window: after, each_point: true",
            "apply-point, window: after",
            ["`damage-application` belongs to the steps of each point"],
        ),
    ],
)
def test_a_round_that_cannot_be_played_is_reported_at_its_step(old: str, new: str, messages: list[str]) -> None:
    """Each thing that the rules do has its step, and each step something to do."""
    assert old in TABLE
    found = [item.partition("}: ")[2] or item.partition("]: ")[2] or item for item in problems(TABLE.replace(old, new))]
    assert sorted(item.split("\n")[-1].split(": ", 1)[-1] for item in found) == sorted(messages)


def test_the_steps_come_in_the_order_of_the_rules() -> None:
    """What two steps do is exchanged: the one that is late is named, and the order told."""
    swapped = TABLE.replace("does: reveal,", "does: X,").replace("does: settle-round,", "does: reveal,")
    node = tree(swapped.replace("does: X,", "does: settle-round,"))
    (found,) = check_table(load_table(node), node)
    assert (found.message, found.hint) == ("`reveal` comes too late", f"the order is {ORDER}")


def test_entries_are_checked_beside_a_round_that_is_not_whole() -> None:
    """Whoever mends the game file sees the other mistakes too, and none that only its own mistake makes."""
    table = load_table(tree(TABLE.replace("does: settle-round, window: before", "window: alone")))
    node = read_text(base("small.yaml").replace("draw 1 card", "drwa 1 card", 1), path="set-up.yaml").node
    assert node is not None
    set_up = load_set_up(node)
    known = {set_up.id: set_up}
    assert [item.code for item in check_entry(set_up, gather_names(table, known), known).diagnostics] == ["GS202"]
