"""Passives that a sentence puts in force until the round ends."""

from __future__ import annotations

import pytest
from games.solrei.lowering.made_up import ART, plugin, program, programs, table

from gesso.codegen import LoweringError
from gesso.games.solrei.rules.contract import ART as ART_PLACE
from gesso.games.solrei.rules.contract import FIRST_LOCAL
from gesso.games.solrei.rules.events import THIS_ROUND
from gesso.games.solrei.rules.show import RecordedShow, Show
from gesso.games.solrei.story import narrator
from gesso.sim.narration import narrate

DONE = ("pass", "pass")
"""Both decline, and the Exchange resolves."""
WATCH = "until the round ends\n  when I draw a card\n    gain 1 power\n"


def test_it_lasts_past_reset_to_the_end_of_the_round() -> None:
    """So does what is gained; both hear the draw after Reset, and the next round hears nothing."""
    laid = table(WATCH + "gain\n  when I draw a card\n    gain 1 power").say(ART, *DONE)
    assert len(laid.g.standing) == 2
    steps = [step.id for step in laid.g.rules.table.steps]
    laid.until(steps[-1])
    assert len(laid.g.standing) == 2
    number = laid.g.round
    while laid.g.round == number and laid.g.result < 0:
        laid.say(laid.options()[0])
    assert laid.g.result >= 0 or not laid.g.standing


@pytest.mark.parametrize(
    ("timing", "event", "comes"),
    [
        ("open", "the round starts", False),
        ("open", "the start-of-round starts", False),
        ("open", "the open ends", True),
        ("open", "the round ends", True),
        ("charge-phase", "the charge-phase starts", False),
        ("charge-phase", "the after-damage ends", False),
        ("charge-phase", "the reset starts", True),
        ("end-of-round", "the round ends", False),
        ("end-of-round", "the end-of-round starts", False),
        ("end-of-round", "the end-of-round ends", True),
        ("end-of-round", "I draw a card", True),
    ],
)
def test_it_hears_what_still_comes_in_its_round(timing: str, event: str, comes: bool) -> None:
    """`check` reports what never comes (GS415)."""
    laid = table(f"gain\n  when {event}\n    cultivate 1", timing=timing)
    while laid.kind != "play":
        laid.say(ART if ART in laid.options() else laid.options()[0])
    laid.say(ART, *DONE)
    assert laid.g.standing or laid.g.under[0]
    number = laid.g.round
    while laid.g.round <= number + 1 and laid.g.step < 2 + 9 * (laid.g.round == number) and laid.g.result < 0:
        laid.say(laid.options()[0])
    assert laid.g.result < 0
    assert laid.g.cultivated(0) == comes


def test_what_was_picked_is_kept_as_it_was() -> None:
    text = (
        "choose a rival art\nuntil the round ends\n  when the rival draws a card\n    exhaust the art\n    exhaust self"
    )
    made = programs(plugin(text))
    assert made[ART].facts["gains"] == (f"{ART}/gains-1",)
    assert made[f"{ART}/gains-1"].facts["captures"] == (FIRST_LOCAL, ART_PLACE)


def test_it_is_done_and_its_bans_hold() -> None:
    laid = table("until the round ends\n  the rival cannot draw a card\nif done\n  draw 1 card").say(ART, *DONE)
    mine, theirs = laid.g.hand_size(0), laid.g.hand_size(1)
    laid.g.draw(0, 1)
    laid.g.draw(1, 1)
    assert (laid.g.hand_size(0), laid.g.hand_size(1)) == (mine + 1, theirs)


def test_power_is_added_for_as_long() -> None:
    laid = table("until the round ends\n  gain 3 power").say(ART, *DONE)
    assert laid.g.added(0, 0) == 3 and laid.g.added(0, 1) == 0


def test_several_things_cannot_be_kept() -> None:
    with pytest.raises(LoweringError, match="these may be several"):
        plugin("choose up to 2 rival arts\nuntil the round ends\n  when I swap\n    exhaust the arts")


def test_it_is_saved_restored_and_copied() -> None:
    laid = table(WATCH + "choose 1 of\n  draw 1 card\nor\n  gain 1 power").say(ART, *DONE)
    assert laid.kind == "mode"
    restored = laid.rules.restore(laid.g.to_data())
    assert isinstance(restored, Show)
    assert restored == laid.g == laid.g.copy() and restored.standing == laid.g.standing


def test_the_story_tells_when_it_begins_and_ends() -> None:
    laid = table(WATCH)
    told = laid.rules.restore(laid.g.to_data(), record=True)
    assert isinstance(told, RecordedShow)
    number = next(n for (_, id), n in laid.g.rules.items.items() if id == f"{ART}/gains-1")
    told.take_events()
    told.apply_until(number, 0, -1, THIS_ROUND)
    told.start_round()
    events = told.take_events()
    assert [event.kind for event in events] == ["lasts", "stands-no-more"] and not told.standing
    words = [line.text for line in narrate(events, narrator(laid.rules, {"ashley": program(WATCH)}), 0)]
    assert "ntil this round is over" in words[0] and "When you draw a card, gain 1 Power" in words[0]
