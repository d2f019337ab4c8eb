"""Costs that let the player pick one of several blocks of prices: what is offered, asked, paid, and told to whom."""

from __future__ import annotations

import pytest
from games.solrei.lowering.made_up import ART, plugin, programs, table
from games.solrei.lowering.plugins import plugins
from games.solrei.roster import table as game_table
from games.solrei.rules.cards_by_hand import Laid

from gesso.engine.reasons import why_not
from gesso.games.solrei.rules.codec import BROKEN, EXHAUSTED
from gesso.games.solrei.rules.events import TARGET
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.rules.view import view

THREE = "choose 1 of\n  spend 2 red rei\nor\n  exhaust 1 damage\nor\n  discard 3 cards"
DONE = ("pass", "pass")
"""Both decline, and the Exchange resolves."""


def test_one_block_is_picked_and_paid() -> None:
    laid = table("draw 1 card", cost=THREE)
    assert laid.say(ART).options() == ["option 1", "option 2", "option 3"]
    laid.say("option 2")
    assert laid.g.hand_size(0) == 3 and not laid.g.up[0] and laid.g.down[0]
    laid.say(*DONE)
    assert laid.g.hand_size(0) == 4


def test_only_what_can_be_paid_with_the_rest_is_offered() -> None:
    """Of the three red cards and the black one, two are left for the block once the other line is paid."""
    laid = table("swap", cost="discard 1 card\nexhaust 1 damage\n" + THREE)
    assert laid.say(ART).options() == ["option 1"]
    assert ART not in table("swap", cost="discard 1 card\nexhaust 1 damage\n" + THREE).lay(0, up=[]).options()
    assert ART not in table("swap", cost="discard 2 cards\n" + THREE).lay(0, up=[]).options()


def test_lines_are_paid_in_the_order_in_which_they_stand() -> None:
    """Those of the block where the alternatives stand."""
    cost = "discard 1 red card\nchoose 1 of\n  discard 1 black card\nor\n  exhaust 1 art\nspend 1 rei"
    laid = table("swap", cost=cost).say(ART, "option 1")
    asked = []
    while laid.kind == "pay":
        asked.append(laid.options())
        laid.say(asked[-1][0])
    assert asked == [
        ["discard heart-3", "discard diamond-9"],
        ["discard club-king"],
        ["discard diamond-9", "exhaust diamond-2"],
    ]


def test_a_question_with_one_answer_is_put_where_the_hand_would_be_told() -> None:
    """What only the own hand allows is asked for; what lies open is not."""
    hidden = table("draw 1 card", cost="choose 1 of\n  discard 1 spade\nor\n  exhaust 1 damage")
    assert hidden.say(ART).options() == ["option 2"]
    shown = table("draw 1 card", cost="choose 1 of\n  harvest 1\nor\n  exhaust 1 damage")
    shown.say(ART)
    assert shown.g.links and not shown.g.up[0]
    looked_at = table("draw 1 card", cost="choose 1 of\n  if I have 9 cards\n  harvest 1\nor\n  exhaust 1 damage")
    assert looked_at.say(ART).options() == ["option 2"]


def test_the_rival_is_told_that_something_is_asked_and_not_what() -> None:
    laid = table("draw 1 card", cost="choose 1 of\n  discard 1 spade\nor\n  spend 1 red rei").say(ART)
    other = table("draw 1 card", cost="choose 1 of\n  discard 1 club\nor\n  spend 1 red rei").say(ART)
    assert view(laid.g, 0) != view(other.g, 0)
    assert view(laid.g, 1) == view(other.g, 1)


def test_conditions_of_a_block_hold_for_that_block() -> None:
    cost = "choose 1 of\n  if I am on defense\n  exhaust 1 damage\nor\n  if I am on offense\n  discard 2 cards"
    assert table("swap", cost=cost).say(ART).options() == ["option 2"]


def test_a_block_may_target_and_another_break_the_art() -> None:
    cost = "choose 1 of\n  target a rival art\n  if the target is exhausted\nor\n  break self"
    assert table("draw 1 card", cost=cost).say(ART, "option 2").face(0, ART) == BROKEN
    laid = table("draw 1 card", cost="choose 1 of\n  target a rival art\nor\n  break self")
    assert {*laid.say(ART, "option 1").options()} >= {"deep-roots", "turn-the-soil"}
    assert laid.say("deep-roots").face(0, ART) == EXHAUSTED
    assert laid.g.links[0][TARGET] == laid.code(1, "deep-roots")


def test_a_ban_on_exhausting_arts_leaves_the_block_that_breaks_the_art() -> None:
    """Using an Art exhausts it, unless its cost breaks it (Q56, Q67)."""
    laid = table("I cannot exhaust an art", cost="choose 1 of\n  break self\nor\n  discard 1 card")
    laid.say(ART, "option 2", "discard heart-3", *DONE).ready(0, ART)
    assert [reason.kind for reason in why_not(laid.rules, laid.g, 0, ART)] == []
    assert laid.say(ART).options() == ["option 1"]
    assert laid.say("option 1").face(0, ART) == BROKEN
    laid = table("I cannot exhaust an art", cost="discard 1 card")
    laid.say(ART, "discard heart-3", *DONE).ready(0, ART)
    assert ART not in laid.options()
    assert [(reason.kind, reason.parts["by"]) for reason in why_not(laid.rules, laid.g, 0, ART)] == [
        ("banned", "Kindled Edge")
    ]


def test_a_limit_in_a_block_limits_that_block() -> None:
    laid = table("swap", cost="choose 1 of\n  once each round\nor\n  discard 1 card")
    laid.say(ART, "option 1", *DONE)
    laid.ready(0, ART)
    assert laid.say(ART).options() == ["option 2"]


def test_alternatives_among_alternatives_are_asked_one_after_the_other() -> None:
    inner = "choose 1 of\n  choose 1 of\n    discard 1 club\n  or\n    discard 1 heart\nor\n  exhaust 1 damage"
    laid = table("draw 1 card", cost=inner + "\nchoose 1 of\n  spend 1 red rei\nor\n  discard 2 cards")
    assert laid.say(ART).options() == ["option 1", "option 2"]
    assert laid.say("option 1").options() == ["option 1", "option 2"]
    assert laid.say("option 1").options() == ["option 1", "option 2"]
    laid.say("option 2")
    while not laid.g.links:
        laid.say(laid.options()[0])
    assert not laid.g.hand[0] and laid.g.up[0]


def test_an_augment_may_have_alternatives() -> None:
    laid = table("the rival cannot swap", cost="choose 1 of\n  spend 2 red rei\nor\n  exhaust 1 damage", augment=True)
    laid.say(ART, "option 2", *DONE)
    assert laid.g.live[0] == laid.place_of(0, ART)


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        ("choose 1 of\n  harvest 1\nor\n  discard 1 spade", ["choose 1 of harvest 1 or discard 1 spade"]),
        ("choose 1 of\n  if crisis 9\nor\n  if I have no card", ["choose 1 of if crisis 9 or if I have no card"]),
        (
            "exhaust 1 damage\ndiscard 2 cards\nchoose 1 of\n  exhaust 1 damage\nor\n  spend 2 rei",
            ["choose 1 of exhaust 1 damage or spend 2 rei"],
        ),
        ("discard 4 cards\nchoose 1 of\n  exhaust 1 damage\nor\n  spend 2 rei", ["discard 4 cards"]),
        ("choose 1 of\n  exhaust 1 damage\nor\n  spend 2 rei", []),
    ],
)
def test_what_cannot_be_paid_is_said_by_its_line(cost: str, said: list[str]) -> None:
    """Alternatives fail as one line."""
    made = plugin("draw 1 card", cost=cost, observed=True)
    rules = ShowRuleset(game_table(), {**plugins(observed=True), "ashley": made}, ("ashley", "bram"), observed=True)
    laid = Laid(rules)
    laid.until("open")
    laid.ready(0, ART).lay(0, hand=["diamond-9", "heart-3", "club-king"], up=["diamond-2"])
    reasons = why_not(rules, laid.g, 0, ART)
    assert [reason.cost and reason.cost.text for reason in reasons] == said
    assert bool(said) == (ART not in laid.options())


def test_a_text_without_alternatives_says_nothing_of_ways() -> None:
    made = programs(plugin("draw 1 card", cost="spend 1 rei"))
    assert all("ways" not in program.facts for program in made.values())


def test_a_payment_can_be_saved_and_taken_up_again() -> None:
    """At the question for a block, and within the block."""
    laid = table("draw 1 card", cost=THREE).say(ART)
    answers = ["option 3", "discard heart-3", "discard diamond-9", "discard club-king"]
    for answer in answers:
        laid.g = laid.rules.restore(laid.rules.save(laid.g))
        laid.say(answer)
    assert laid.g.links and not laid.g.hand[0]
