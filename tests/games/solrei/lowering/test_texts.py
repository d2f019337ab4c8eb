"""What single texts do when they are played: what is captured, what a cost took, who picks, what lasts until when."""

from __future__ import annotations

import pytest
from games.solrei.lowering.made_up import ART, plugin, program, programs, table
from games.solrei.rules.cards_by_hand import words

from gesso.codegen import LoweringError
from gesso.games.solrei.lowering import generate
from gesso.games.solrei.rules.codec import AUGMENTED, EXHAUSTED, READY
from gesso.games.solrei.rules.contract import ART as ART_PLACE
from gesso.games.solrei.rules.contract import FIRST_LOCAL, ME, NOT_KEPT, TARGET

DONE = ("pass", "pass")
"""Both decline, and the Exchange resolves."""


def test_a_cost_is_told_as_needs() -> None:
    """Conditions and targets are functions; all else is data, with the place of what a line takes."""
    cost = "target a rival art\nif crisis 1\nspend 2 red rei\nspend 1 rei\nharvest 1\ndiscard 1 attack with 8 power\n"
    made = programs(plugin("swap", cost=cost + "exhaust 2 ready damage\nbreak self"))[ART]
    assert made.facts["needs"] == (
        ("spend", 2, "red", NOT_KEPT),
        ("spend", 1, "", NOT_KEPT),
        ("harvest", 1, "", NOT_KEPT),
        ("discard", 1, "attack with 8 power", FIRST_LOCAL),
        ("exhaust", 2, "ready damage", FIRST_LOCAL + 1),
        ("break", 1, "self", NOT_KEPT),
    )
    assert made.payable is not None and made.entry == 2


@pytest.mark.parametrize(
    ("cost", "why"),
    [
        ("exhaust 1 rival art", "a cost can exhaust only a number of the player's own cards or Arts"),
        ("discard each card", "a cost can discard only a number of the player's own cards or Arts"),
        ("break up to 2 damage", "a cost can break only a number of the player's own cards or Arts"),
        ("discard 1 card\nif the card is red", "a condition of a cost cannot mention the things that the cost takes"),
    ],
)
def test_what_the_rules_cannot_pay_is_refused(cost: str, why: str) -> None:
    """With the place in the text; the checks speak of it before."""
    with pytest.raises(LoweringError, match=why):
        generate(program("swap", cost=cost))


def test_the_effect_speaks_of_what_the_cost_took() -> None:
    """A figure takes several, `a` one."""
    for cost in ("discard 1 heart", "discard a heart"):
        laid = table("if the heart is an attack\n  draw 2 cards", cost=cost)
        laid.say(ART, "discard heart-3", *DONE)
        assert laid.g.hand_size(0) == 4


def test_a_target_is_chosen_before_the_cost_is_paid() -> None:
    """Of those of which the conditions of the cost hold."""
    laid = table("exhaust the target", cost="target a rival art\nif the target is ready\nspend 1 rei")
    laid.g.exhaust(1, [laid.code(1, "deep-roots")])
    laid.say(ART)
    assert laid.kind == "target" and len(laid.options()) == 3
    assert "deep-roots" not in laid.options()
    laid.say("harvest-home", "discard heart-3", *DONE)
    assert laid.face(1, "harvest-home") == EXHAUSTED


def test_what_is_gained_takes_along_what_the_effect_picked() -> None:
    """A pick, the target and `self` are captured when the item is set up, and end with the round."""
    text = "choose 1 rival art\ngain\n  when the rival draws a card\n    exhaust the target\n    exhaust self\n"
    made = programs(plugin(text, cost="target a rival art"))
    assert made[ART].facts["gains"] == (f"{ART}/gains-1",)
    assert made[f"{ART}/gains-1"].facts["captures"] == (ART_PLACE, TARGET)
    laid = table(text, cost="target a rival art").say(ART, "thorn-answer", *DONE)
    laid.say(laid.options()[0])
    assert len(laid.g.standing) == 1
    laid.g.ready(0, [laid.code(0, ART)])
    laid.g.draw(1, 1)
    laid.until("before-showdown").say(*DONE)
    assert laid.face(1, "thorn-answer") == laid.face(0, ART) == EXHAUSTED
    laid.until("end-of-round")
    assert len(laid.g.standing) == 1
    laid.until("start-of-round")
    assert not laid.g.standing


def test_a_gained_test_finds_captured_values_in_its_record() -> None:
    """Bans and values have no frame."""
    text = "choose a rival art\ngain\n  if the art is ready\n    gain 3 power\n"
    laid = table(text).say(ART, *DONE, "turn-the-soil")
    assert laid.g.added(0, 0) == 3
    laid.g.exhaust(0, [laid.code(1, "turn-the-soil")])
    assert laid.g.added(0, 0) == 0


def test_several_things_cannot_be_captured() -> None:
    """A record holds one number for each."""
    text = "choose up to 2 rival arts\ngain\n  when I swap\n    exhaust the arts\n"
    with pytest.raises(LoweringError, match="a gained text can mention only one thing"):
        generate(program(text))


def test_a_gained_item_may_gain_in_its_turn() -> None:
    """Each program names what it gains itself."""
    made = programs(plugin("gain\n  when I swap\n    the rival cannot swap\n"))
    assert made[ART].facts["gains"] == (f"{ART}/gains-1",)
    assert made[f"{ART}/gains-1"].facts["gains"] == (f"{ART}/gains-1/gains-1",)
    assert made[f"{ART}/gains-1/gains-1"].facts == {"mood": "cannot", "event": "swaps"}


def test_a_ban_of_an_effect_holds_for_the_round() -> None:
    laid = table("the rival cannot draw a card").say(ART, *DONE)
    assert laid.g.draw(1, 1) == 0 and laid.g.draw(0, 1) == 1
    laid.until("end-of-round")
    assert laid.g.draw(1, 1) == 0
    laid.until("start-of-round")
    assert laid.g.draw(1, 1) == 1


def test_the_rival_gains_what_is_given_to_the_rival() -> None:
    """Inside, `I` is whoever has it."""
    laid = table("the rival gains\n  gain 2 power").say(ART, *DONE)
    assert (laid.g.added(0, 0), laid.g.added(0, 1)) == (0, 2)


def test_what_the_rival_gains_is_of_the_art_that_gave_it() -> None:
    """Whoever has it now: the place told in the Exchange is that of the Art whose text it is."""
    laid = table("the rival gains\n  when I draw a card\n    gain 1 power\n").say(ART, *DONE)
    laid.g.draw(1, 1)
    laid.until("before-showdown")
    (link,) = laid.g.links
    assert (link[ME], link[ART_PLACE]) == (1, laid.code(0, ART))


def test_an_augment_stands_while_its_art_is_augmented() -> None:
    """Its items know their Art, in tests and when they run."""
    text = "if self is augmented\n  gain 1 power for each ready art\nwhen I draw a card\n  exhaust self\n"
    laid = table(text, augment=True).say(ART, *DONE)
    assert laid.face(0, ART) == AUGMENTED and laid.g.added(0, 0) == 0
    laid.g.ready(0, [laid.code(0, "comet-lunge")])
    assert laid.g.added(0, 0) == 1
    laid.g.draw(0, 1)
    laid.until("before-showdown").say(*DONE)
    assert laid.face(0, ART) == EXHAUSTED and laid.g.added(0, 0) == 0


def test_the_subject_acts_picks_and_owns() -> None:
    """A bare noun is the subject's; `rival` is the other player's; whoever holds a card picks it."""
    laid = table("the rival exhausts 1 art\nthe rival discards 1 card\ndiscard 1 card").say(ART, *DONE)
    assert (laid.asked, laid.kind) == (1, "turn")
    laid.say("deep-roots")
    assert (laid.asked, laid.kind) == (1, "discard")
    laid.say("spade-4")
    assert (laid.asked, laid.kind) == (0, "discard")
    laid.say("heart-3")
    assert laid.face(1, "deep-roots") == EXHAUSTED
    assert words(laid.g, laid.g.hand[0]) == ["diamond-9", "club-king"]
    assert words(laid.g, laid.g.hand[1]) == ["club-7"]


def test_the_number_of_questions_tells_nothing_of_a_hand() -> None:
    """It is that of the cards discarded, and one more where so many need not be (V4)."""
    laid = table("the rival discards up to 2 clubs\nthe rival discards 2 spades\nthe rival draws 1 card").say(
        ART, *DONE
    )
    assert laid.options() == ["stop", "club-7"]
    laid.say("club-7")
    assert laid.options() == ["stop"], "whether there is another club is not told"
    laid.say("stop")
    assert laid.g.hand_size(1) == 2 - 2 + 1, "all of a hand is no secret"
    laid = table("the rival discards 2 spades").say(ART, *DONE)
    assert laid.options() == ["spade-4"]


def test_whoever_chooses_between_blocks_does_not_act_in_them() -> None:
    """They say themselves whose they are."""
    laid = table("the rival chooses 1 of\n  may draw 1 card\nor\n  the rival draws 1 card").say(ART, *DONE)
    assert (laid.asked, laid.kind) == (1, "mode")
    laid.say("option 1")
    assert (laid.asked, laid.kind) == (0, "may")


def test_only_what_can_be_turned_is_picked() -> None:
    """Of face-down Arts some are readied, of face-up ones some exhausted."""
    laid = table("exhaust 1 rival art\nready 1 art").say(ART)
    laid.g.exhaust(1, [laid.code(1, "deep-roots")])
    laid.say(*DONE)
    assert sorted(laid.options()) == ["harvest-home", "thorn-answer", "turn-the-soil"]
    laid.say("harvest-home")
    assert sorted(laid.options()) == ["answer-in-steel", "comet-lunge", "false-opening", ART]
    laid.say("comet-lunge")
    assert laid.face(0, "comet-lunge") == READY


def test_nothing_that_is_forbidden_is_offered() -> None:
    """Else a player would pick it and be spared (Q30)."""
    laid = table("I cannot exhaust an art\nexhaust 1\nthe rival cannot discard a spade\nthe rival discards 1 card")
    laid.say(ART, *DONE)
    assert laid.g.down[0].bit_count() == 1, "the one Damage, and no Art"
    assert (laid.asked, laid.options()) == (1, ["club-7"])


def test_an_art_can_be_named() -> None:
    """As far as its player can know which it is."""
    laid = table("exhaust each rival deep-roots\nif the rival has harvest-home\n  draw 1 card").say(ART, *DONE)
    assert laid.face(1, "deep-roots") == EXHAUSTED and laid.face(1, "turn-the-soil") == READY
    assert laid.g.hand_size(0) == 4


def test_bans_and_standing_values_are_clauses_of_observed_plugins() -> None:
    """They are listed with their lines; the rules count how they are answered."""
    made = programs(plugin("gain 1 power\nif crisis 2\n  the rival cannot swap\n", augment=True, observed=True))
    clauses = {id: item.facts["clauses"] for id, item in made.items() if "/" in id}
    assert clauses == {
        f"Augment/{ART}/1": ((1, "gain 1 power"),),
        f"Augment/{ART}/2": ((3, "the rival cannot swap"),),
    }


def test_a_bare_noun_is_the_subjects_and_rival_is_of_the_player_against_it() -> None:
    """In sentences and in events alike: what is against the rival is the text's own player."""
    laid = table("the rival cannot exhaust an art\nthe rival cannot break a rival art").say(ART, *DONE)
    mine, theirs = laid.code(0, "comet-lunge"), laid.code(1, "deep-roots")
    assert laid.g.exhaust(1, [theirs]) == 0 and laid.g.break_things(1, [mine]) == 0
    assert laid.g.break_things(1, [theirs]) == 1 and laid.g.exhaust(1, [laid.code(0, "false-opening")]) == 0
    laid = table("the rival exhausts 1 rival art").say(ART, *DONE)
    assert laid.kind == "play", "only Kindled Edge was ready, and it has been used"


def test_counters_and_shields_add_up() -> None:
    for offense, counters in ((0, 0), (1, 3)):
        laid = table("counter 1\ncounter 2\nblock 1\nblock 2")
        laid.g.turn = offense
        laid.say(ART, *DONE)
        assert (laid.g.counters[0], laid.g.shield[0]) == (counters, 6), "only an attacking rival is hit"
