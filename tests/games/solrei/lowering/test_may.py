"""Who is asked whether to do something, told by what both players see, and what `if done` finds after it."""

from __future__ import annotations

import pytest
from games.solrei.lowering.made_up import ART, table
from games.solrei.rules.cards_by_hand import Laid

DONE = ("pass", "pass")
THEN = "\nif done\n  gain 2 power\notherwise\n  gain 1 power"


def begun(text: str, *, hand: tuple[str, ...] = ("diamond-9", "heart-3"), down: tuple[str, ...] = ()) -> Laid:
    laid = table(text + THEN)
    laid.lay(0, hand=[*hand], up=["diamond-2"], down=[*down])
    return laid.say(ART, *DONE)


def done(laid: Laid) -> bool:
    """What `if done` found: 2 Power where it held, 1 where it did not."""
    return {2: True, 1: False}[laid.g.power[0]]


@pytest.mark.parametrize(
    "text",
    [
        "may ready 1 damage",
        "may ready 1",
        "may\n  choose 1 exhausted art\n  ready the arts",
        "may\n  ready 1 damage\n  if done\n    gain 1 damage",
        "may\n  if crisis 3\n    draw 1 card",
        "the rival may ready 1 damage",
    ],
)
def test_where_nothing_could_happen_nobody_is_asked_and_nothing_is_done(text: str) -> None:
    laid = table(text + THEN)
    laid.g.ready(0, [laid.code(0, ART)])
    laid.say(ART, *DONE)
    if text == "may ready 1" or "exhausted art" in text:
        # The Art itself was exhausted to be used.
        assert laid.kind == "may"
    else:
        assert laid.kind != "may" and not done(laid)


def test_a_hand_may_hold_what_fits_and_an_empty_one_cannot() -> None:
    """Not to be asked would tell that a hand cannot hold Spade."""
    laid = begun("may discard 1 spade")
    assert laid.kind == "may"
    laid.say("yes")
    assert not done(laid)
    empty = begun("may discard 1 spade", hand=())
    assert empty.kind != "may" and not done(empty)


def test_an_empty_deck_has_nothing_to_lay_or_draw() -> None:
    for text in ("may cultivate 1", "may draw 1 card"):
        laid = table(text + THEN)
        laid.g.deck[0].clear()
        laid.say(ART, *DONE)
        assert laid.kind != "may" and not done(laid)


def test_it_is_done_if_the_player_took_it_and_something_changed() -> None:
    laid = begun("may ready 1 damage", down=("heart-9",))
    assert laid.kind == "may"
    laid.say("yes")
    assert done(laid)
    declined = begun("may ready 1 damage", down=("heart-9",))
    declined.say("no")
    assert not done(declined)


def test_a_may_inside_another_counts_for_the_outer_one() -> None:
    laid = begun("may\n  may ready 1 damage\n  draw 1 card", down=("heart-9",))
    laid.say("yes", "no")
    assert done(laid)
    laid = begun("may\n  may ready 1 damage\n  discard 1 spade", down=("heart-9",))
    laid.say("yes", "no")
    assert not done(laid)
