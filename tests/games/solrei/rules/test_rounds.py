"""Acts, the round, winning, blows and charging (A, R, W, G, H, and the rulings on them)."""

from __future__ import annotations

from typing import Any

import pytest
from games.solrei.rules.cards_by_hand import Laid, carried_out, mask, rules, set_up, words

from gesso.games.solrei.rules.ruleset import ShowRuleset


def plain(**more: Any) -> ShowRuleset:
    """Two Muses without texts: Ada of diamonds, Bea of spades."""
    return rules(set_up("ada", **more), set_up("bea", alignment="spade"))


def table(*, offense: int = 0, first: str = "heart-7", second: str = "spade-4", **more: Any) -> Laid:
    """A round in which these cards have been placed; then both hold nothing but two cards each."""
    laid = Laid(plain(**more), offense=offense)
    laid.lay(0, hand=[first, "diamond-2", "club-3"]).lay(
        1, hand=[second, "spade-2" if second != "spade-2" else "spade-3", "heart-3"]
    )
    return laid.place(first, second)


# ---------------------------------------------------------------- Acts


def test_A4_A5_A6_the_opening_of_an_act() -> None:
    """The toss is won by either; both draw five; Offense decides first on the mulligan, which is a new hand of five."""
    pairing = plain()
    won = {pairing.begin(seed).pending[0][0] for seed in range(20)}
    assert won == {0, 1}
    g = pairing.begin(3)
    chooser = g.pending[0][0]
    g.apply(0)
    assert g.turn == 1 - chooser and [g.hand_size(0), g.hand_size(1)] == [5, 5]
    assert g.pending[0][:2] == (g.turn, pairing.kinds.index("mulligan"))
    before = g.hand[g.turn]
    g.apply(1)
    assert g.hand_size(g.turn) == 5 and g.hand[g.turn] != before and len(g.deck[g.turn]) == 47
    assert g.pending[0][0] == 1 - g.turn, "once per Act"


def test_A7_with_seven_cards_in_damage_the_act_is_lost() -> None:
    """Whatever their faces (Q11); the loser chooses the position in the next Act (A4)."""
    laid = table(first="spade-2", second="spade-9", offense=1)
    laid.lay(0, hand=["club-3"], up=["heart-2", "heart-3"], down=["heart-4"], broken=["heart-5", "heart-6", "heart-8"])
    laid.until("before-damage", "block").say("take", "deck")
    assert laid.g.wins == [0, 1] and laid.asked == 0 and laid.kind == "offense"


def test_A8_Q10_a_point_with_an_empty_deck_loses_the_act() -> None:
    """Also with cards in hand, which may still block; A11: an empty deck alone loses nothing."""
    laid = table(first="spade-2", second="spade-9", offense=1).lay(0, hand=["club-3", "diamond-4"], deck=[])
    laid.until("before-damage", "block")
    assert laid.options() == ["take", "discard diamond-4"]
    laid.say("take")
    assert laid.g.wins == [0, 1]


@pytest.mark.parametrize(("hands", "wins"), [((0, 1), [0, 1]), ((1, 0), [1, 0]), ((0, 0), [0, 0])])
def test_A9_A10_who_cannot_place_loses_and_nobody_when_both_cannot(hands: tuple[int, int], wins: list[int]) -> None:
    """A drawn Act counts for nobody, and the same player chooses again (Q31)."""
    laid = Laid(plain())
    chooser = laid.g.chooser
    for seat in (0, 1):
        laid.lay(seat, hand=["heart-2"] if hands[seat] else [])
    laid.until("open")
    for _ in range(4):
        if laid.kind == "play":
            laid.say("pass")
    assert laid.g.wins == wins and laid.g.played == 1
    assert laid.kind == "offense" and laid.asked == (chooser if sum(wins) == 0 else wins.index(0))


def test_Q31_Q63_after_five_acts_the_show_is_drawn() -> None:
    """Also at one won Act to none: two are needed."""
    laid = Laid(plain())
    for act in range(5):
        if act:
            laid.say("offense", "keep", "keep")
        for seat in (0, 1):
            laid.lay(seat, hand=["heart-2"] if act == seat == 0 else [])
        while laid.g.played == act and laid.g.result < 0:
            laid.say(laid.options()[0])
    assert laid.g.wins == [1, 0] and laid.g.result == laid.g.DRAWN


# ---------------------------------------------------------------- the round


def test_R2_Q1_positions_change_at_the_start_but_not_in_the_first_round() -> None:
    """Whoever is on Offense first is so in the first round."""
    laid = table(offense=1)
    assert (laid.g.round, laid.g.turn) == (1, 1)
    laid.until("end-of-round").until("start-of-round")
    assert (laid.g.round, laid.g.turn) == (2, 0)


def test_R3_Q2_Q42_the_defender_may_ready_an_art_from_the_first_round_on() -> None:
    """By its name; the rival sees it from then on (V2)."""
    laid = Laid(plain())
    assert (laid.kind, laid.asked, laid.g.round) == ("ready", 1, 1)
    assert laid.options()[0] == "none" and set(laid.options()[1:]) == {f"bea-{n}" for n in range(4)}
    laid.say("bea-2")
    assert (
        laid.face(1, "bea-2") == 1
        and [art["name"] for art in laid.rules.view(laid.g, 0)["players"][1]["arts"]].count(None) == 3
    )


def test_R4_V5_action_cards_are_laid_unseen_and_shown_at_once() -> None:
    """Until the reveal the rival sees only that a card lies there."""
    laid = table()
    for seat in (0, 1):
        seen = laid.rules.view(laid.g, seat)["players"]
        assert seen[seat]["action"] is not None and seen[1 - seat]["action"] is None and seen[1 - seat]["placed"]
    laid.until("after-damage")
    assert laid.rules.view(laid.g, 0)["players"][1]["action"] == "spade-4"


def test_R5_R6_R7_action_cards_are_discarded_and_both_draw() -> None:
    """A deck without cards gives none, and the Act goes on (A11)."""
    laid = table(second="spade-7").lay(1, hand=["heart-3"], deck=[])
    laid.until("end-of-round").until("start-of-round")
    assert "heart-7" in words(laid.g, laid.g.discard_pile[0]) and "spade-7" in words(laid.g, laid.g.discard_pile[1])
    assert laid.g.hand_size(1) == 1 and not laid.g.deck[1] and laid.g.played == 0


# ---------------------------------------------------------------- winning

WON, LOST, TIED = 0, 1, 2


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ("heart-7", "spade-4", WON),
        ("heart-2", "spade-king", WON),
        ("heart-ace", "spade-2", LOST),
        ("heart-7", "spade-7", TIED),
        ("heart-ace", "spade-jack", TIED),
    ],
)
def test_W3_W4_W5_W6_Q6_more_power_wins_and_a_charge_has_none(first: str, second: str, winner: int) -> None:
    """Equal Power, or two Charges: nobody."""
    laid = table(first=first, second=second).until("before-damage")
    assert laid.g.winner == winner


@pytest.mark.parametrize(("offense", "points"), [(0, [0, 1]), (1, [0, 0])])
def test_W7_W8_only_winning_on_offense_gains_a_point_by_itself(offense: int, points: list[int]) -> None:
    """Seat 0 wins in both cases."""
    assert table(offense=offense).until("before-damage").g.points == points


def test_W9_Q39_damage_gained_counts_for_the_winner_only() -> None:
    """What the loser gained before is nothing; in a tie both is nothing."""
    for second, expected in (("spade-4", [0, 3]), ("spade-7", [0, 0]), ("spade-9", [4, 0])):
        laid = table(second=second)
        laid.g.gain_damage(0, 2)
        laid.g.gain_damage(1, 4)
        laid.until("before-damage")
        assert laid.g.points == expected and laid.g.hits == expected[::-1], "what both are told is gained"
        assert laid.g.gain_damage(0, 1) == int(expected[1] > 0), "Q15: in the Damage phase the winner's adds a point"


def test_Q7_power_gained_with_a_charge_counts_for_nothing() -> None:
    """It is gained all the same."""
    laid = table(first="heart-king")
    assert laid.g.gain_power(0, 9) and laid.g.power_now(0) == -1
    assert laid.until("before-damage").g.winner == LOST


# ---------------------------------------------------------------- blows


def losing(points: int = 1, **zones: Any) -> Laid:
    """Seat 0, of diamonds, defends and has so many points to take."""
    laid = table(first="heart-2", second="spade-9", offense=1)
    laid.g.gain_damage(1, points - 1)
    laid.lay(0, **zones)
    return laid.until("before-damage", "block")


def test_G3_G5_G6_G7_a_point_is_blocked_by_a_hand_card_or_ready_damage_of_the_alignment() -> None:
    """A discarded card, or a broken one; what is exhausted or of another suit cannot block; nothing is taken then."""
    zones: dict[str, Any] = {"hand": ["diamond-3", "club-4"], "up": ["diamond-9", "spade-3"], "down": ["diamond-10"]}
    laid = losing(**zones)
    assert laid.options() == ["take", "discard diamond-3", "break diamond-9"]
    laid.say("break diamond-9")
    assert laid.g.broken[0] == mask("diamond-9") and laid.g.taken[0] == 0 and laid.step == "after-damage"
    laid = losing(**zones).say("discard diamond-3")
    assert "diamond-3" in words(laid.g, laid.g.discard_pile[0])


def test_G3_the_choice_is_put_although_nothing_can_block() -> None:
    """Else the rival would learn that no such card is in the hand; so with what a point is taken with (G9)."""
    laid = losing(hand=["club-4"])
    assert (laid.kind, laid.options()) == ("block", ["take"])
    laid = losing(hand=[]).say("take")
    assert (laid.kind, laid.options()) == ("take", ["deck"])


def test_G8_G9_a_point_is_taken_from_the_deck_or_with_a_hand_card_face_up() -> None:
    """The deck's top card is the one that comes."""
    laid = losing(2, hand=["club-4"], deck=["heart-9", "heart-10"]).say("take")
    assert laid.options() == ["deck", "club-4"]
    laid.say("deck").until("before-damage", "block").say("take", "club-4")
    assert laid.g.up[0] == mask("heart-9", "club-4") and laid.g.taken[0] == 2


def test_G1_G2_Q16_the_steps_are_held_once_without_points_and_once_for_each() -> None:
    """Counted by the windows of After Damage."""
    for points, times in ((0, 1), (1, 1), (3, 3)):
        laid = table(first="heart-2", second="spade-9" if points else "spade-2", offense=1)
        laid.g.gain_damage(1, max(points - 1, 0))
        laid.lay(0, hand=[])
        seen = 0
        while laid.step != "charge-phase":
            seen += laid.step == "after-damage" and laid.kind == "play" and laid.asked == laid.g.turn
            laid.say(laid.options()[0])
        assert seen == times


def test_G10_Q55_offense_takes_its_points_first() -> None:
    """Asked anew for every point."""
    laid = table(first="heart-2", second="spade-9", offense=1).until("before-damage")
    laid.g.points = [2, 1]
    receivers = []
    while laid.step != "charge-phase":
        if laid.kind == "block":
            receivers.append(laid.asked)
        laid.say(laid.options()[0])
    assert receivers[-2:] == [0, 0] and 1 in receivers


def test_Q12_Q54_points_that_are_blocked_ahead_are_not_asked_about() -> None:
    """Two of three points; what is left of a shield ends at Reset."""
    laid = table(first="heart-2", second="spade-9", offense=1)
    laid.g.gain_damage(1, 2)
    laid.g.block(0, 2)
    laid.lay(0, hand=[]).until("before-damage", "block")
    assert laid.g.points[0] == 1 and laid.g.shield[0] == 0
    laid.g.block(0, 5)
    laid.until("end-of-round")
    assert laid.g.shield == [0, 0]


def test_K4_Q13_what_counter_blocks_comes_back() -> None:
    """Though its player has lost the round, and can itself be blocked."""
    laid = table(first="heart-2", second="spade-9", offense=1)
    laid.g.counter(0, 1)
    laid.until("before-damage", "block")
    assert laid.asked == 1 and laid.g.points == [0, 1]
    assert laid.options() == ["take", "discard spade-2"]


def test_K3_Q14_retaliate_answers_a_point_that_was_taken() -> None:
    """Not one that was blocked."""
    laid = losing(hand=[])
    assert not laid.g.retaliate(0, 2)
    laid.say("take", "deck")
    assert laid.g.retaliate(0, 2) and laid.g.points == [0, 2]


# ---------------------------------------------------------------- charging


def test_H1_H2_a_charge_readies_draws_and_then_gets_the_bonus_of_its_suit() -> None:
    """In this order; the bonus only for a suit that the Muse names."""
    for suit, gained in (("heart", 1), ("spade", 0)):
        bonus = (("heart", "diamond"), carried_out("bonus", lambda g, f: g.gain_power(f[3], g.hand_size(f[3]))))
        laid = table(first=f"{suit}-king", bonus=bonus).lay(0, hand=["club-3"], down=["club-9"])
        laid.until("charge-phase")
        assert (laid.kind, laid.asked) == ("ready", 0)
        assert "damage club-9" in laid.options() and "none" not in laid.options(), "a Charge may not decline (Q42)"
        laid.say("damage club-9")
        assert laid.g.up[0] == mask("club-9") and laid.g.hand_size(0) == 2
        assert laid.g.power[0] == 2 * gained, "the bonus has seen the card drawn"


def test_H3_H4_a_defender_without_a_charge_readies_or_draws_and_offense_gets_nothing() -> None:
    """And is asked for one of the two."""
    laid = table().until("charge-phase")
    hand = laid.g.hand_size(0)
    assert (laid.kind, laid.asked) == ("rest", 1) and laid.options()[0] == "draw"
    assert "ready bea-0" in laid.options()
    laid.say("draw")
    assert laid.g.hand_size(1) == 3 and laid.g.hand_size(0) == hand


def test_H5_both_charge_offense_first() -> None:
    """The defender's question comes after."""
    laid = table(first="heart-king", second="spade-ace", offense=1).until("charge-phase", "ready")
    assert laid.asked == 1
    laid.say(laid.options()[0])
    assert (laid.kind, laid.asked) == ("ready", 0)
