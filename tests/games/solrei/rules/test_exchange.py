"""Using Arts and abilities, the Exchange, triggers, standing effects (U, X, K8-K17, and the rulings on them)."""

from __future__ import annotations

from games.solrei.rules.cards_by_hand import Laid, activated, adds, art, listens, requires, rules, set_up
from games.solrei.rules.made_up import made_up, showdown

from gesso.games.solrei.rules.codec import AUGMENTED, BROKEN, EXHAUSTED, READY
from gesso.games.solrei.rules.contract import NOT_KEPT

# ---------------------------------------------------------------- activating


def test_U1_U2_Q19_an_art_is_used_in_its_step_when_ready_and_turns_when_it_is_paid() -> None:
    """Before the rival may answer it, so it is not used twice in one Exchange."""
    laid = showdown().ready(0, "edge")
    assert laid.options() == ["pass", "change", "edge"]
    laid.say("edge", "discard heart-3", "discard heart-10")
    assert laid.face(0, "edge") == EXHAUSTED and laid.asked == 1
    laid.until("showdown")
    assert laid.g.power[0] == 2
    assert "edge" not in showdown(step="showdown").ready(0, "edge").options()


def test_U4_K13_what_is_broken_is_neither_readied_nor_used() -> None:
    """For the rest of the Act."""
    laid = showdown().ready(0, "edge")
    code = laid.code(0, "edge")
    assert not laid.g.break_things(0, [code]), "Bea's text forbids Ada to break an Art"
    assert laid.g.break_things(1, [code]) and laid.face(0, "edge") == BROKEN
    assert not laid.g.ready(0, [code]) and not laid.g.exhaust(0, [code])
    assert code not in laid.g.turnable(0, EXHAUSTED)


def test_X1_X2_X4_X5_the_rival_answers_first_and_the_last_resolves_first() -> None:
    """A negated ability does nothing, and its cost stays paid (K17, I5)."""
    laid = showdown().ready(0, "edge").ready(1, "hush")
    laid.say("edge", "discard heart-3", "discard heart-10")
    assert laid.asked == 1 and "hush" in laid.options()
    laid.say("hush", "discard spade-2")
    assert [link["negated"] for link in laid.rules.view(laid.g, 0)["exchange"]] == [False, False]
    assert laid.asked == 0, "whoever's ability lies on top, the other answers"
    laid.say("pass", "pass")
    assert laid.g.power[0] == 0 and laid.face(0, "edge") == EXHAUSTED and not laid.g.links


def test_X6_X7_Q44_offense_is_asked_first_and_again_after_an_exchange() -> None:
    """A step ends only after both have declined."""
    laid = showdown(offense=1).ready(0, "edge")
    assert laid.asked == 1
    laid.say("pass")
    laid.say("edge", "discard heart-3", "discard heart-10", "pass", "pass")
    assert (laid.asked, laid.kind, laid.step) == (1, "play", "before-showdown")


def test_X9_X10_Q23_triggers_form_an_exchange_which_may_be_answered() -> None:
    """Ada's two triggers on a Swap wait until the Exchange is over; she orders them; Bea may answer."""
    laid = showdown(offense=1).ready(1, "hush")
    laid.say("pass", "change", "discard heart-10", "pass", "pass", "heart-3")
    assert (laid.kind, laid.asked) == ("order", 0)
    assert laid.options() == ["second-step", "third-step"]
    laid.say("third-step")
    assert laid.asked == 1 and "hush" in laid.options(), "the rival of whose text lies on top"
    laid.say("hush")
    assert laid.options() == ["third-step", "second-step"]
    laid.say("second-step", "discard spade-2", "pass", "pass")
    assert laid.g.power[0] == 0 and laid.g.hand_size(0) == 4, "the other one drew"


def test_Q45_Q21_Q46_an_augment_works_from_its_resolution_and_ends_with_the_next() -> None:
    """Turned when it is paid for; negated it is exhausted."""
    laid = made_up().lay(0, hand=["heart-7", "heart-10", "heart-3"]).lay(1, hand=["spade-7", "spade-2"])
    laid.until("open").ready(0, "stance").ready(1, "hush")
    laid.say("stance", "discard heart-10")
    assert laid.face(0, "stance") == AUGMENTED and laid.g.live == [-1, -1]
    answered = Laid.__new__(Laid)
    answered.rules, answered.g = laid.rules, laid.g.copy()
    answered.say("hush", "discard spade-2", "pass", "pass")
    assert answered.g.live == [-1, -1] and answered.face(0, "stance") == BROKEN, "its requirement is missed (Q20)"
    laid.say("pass", "pass")
    assert laid.g.live[0] == laid.place_of(0, "stance")
    assert not laid.g.lies(laid.code(0, "stance"), READY)
    laid.until("open", "place").place("heart-7", "spade-7")
    assert laid.g.power_now(0) == 8


def test_U6_Q47_Q20_an_augment_ends_with_a_point_taken_which_it_still_hears() -> None:
    """And is broken where the Muse misses its requirement."""
    laid = (
        made_up(offense=1)
        .lay(0, hand=["heart-2", "heart-4"])
        .lay(1, hand=["spade-7", "spade-2"])
        .until("open")
        .ready(0, "stance")
    )
    laid.say("pass", "stance", "discard heart-4", "pass", "pass")
    laid.place("heart-2", "spade-7").until("before-damage", "block")
    laid.say("take", "deck")
    assert laid.face(0, "stance") == BROKEN and laid.g.live[0] == -1
    assert [frame[4] for frame in (*laid.g.queue, *laid.g.links)] == [laid.code(0, "stance")]


def test_Q22_Q48_a_replaced_point_is_not_taken_and_asks_for_no_deck() -> None:
    """The text of the augment acts at once."""
    laid = (
        made_up().lay(0, hand=["heart-9", "heart-4"]).lay(1, hand=["spade-7", "spade-2"]).until("open").ready(1, "mask")
    )
    laid.say("pass", "mask", "discard spade-2", "pass", "pass")
    laid.place("heart-9", "spade-7").lay(1, hand=["club-2"], deck=[]).until("before-damage", "block")
    laid.say("take")
    assert laid.g.taken == [0, 0] and laid.g.points == [0, 0] and laid.g.played == 0
    assert laid.face(1, "mask") == EXHAUSTED


def test_a_block_is_forbidden_or_replaced_when_the_point_would_be_blocked() -> None:
    """A ban leaves the point to be taken without a choice; a replacement asks only who does block."""
    for mood in ("cannot", "would"):
        text = listens("text", mood, "blocks-damage", *([lambda g, f: g.draw(f[3], 1)] if mood == "would" else []))
        laid = Laid(rules(set_up("ada", passives=(text,)), set_up("bea")), offense=1)
        laid.lay(0, hand=["heart-2", "diamond-3"]).lay(1, hand=["spade-9"]).place("heart-2", "spade-9")
        if mood == "would":
            laid.until("before-damage", "block").say("discard diamond-3")
            assert laid.g.hand_size(0) == 1, "another card was drawn instead"
        laid.until("damage-application", "take")
        assert laid.g.points[0] == 1


def test_K15_Q17_Q66_grapple_forbids_to_gain_damage_and_the_rival_to_activate() -> None:
    """Winning on Offense gains none either; what was gained stays; it ends with the round."""
    laid = showdown("heart-2", "spade-9", offense=1).ready(0, "edge").ready(1, "clinch")
    laid.g.gain_damage(1, 1)
    laid.say("clinch", "discard spade-2", "pass", "pass")
    assert not laid.g.gain_damage(1, 1)
    laid.say("pass")
    assert laid.options() == ["pass"]
    laid.until("before-damage", "block")
    assert laid.g.points == [1, 0]
    laid.until("end-of-round")
    assert len(laid.g.standing) == 2 and laid.g.banned(0, 0) and not laid.g.banned(0, 1)
    laid.until("start-of-round")
    assert not laid.g.standing


def test_K1_Q24_gained_abilities_have_the_values_bound_when_they_were_made() -> None:
    """Comet Lunge's kind: a trigger, a ban and a value for this round."""
    laid = (
        showdown("heart-7", "spade-9", step="after-showdown")
        .lay(0, hand=["heart-10", "heart-3"], up=["club-9"])
        .ready(0, "lunge")
    )
    laid.say("lunge", "exhaust club-9", "discard heart-10", "pass", "pass")
    assert laid.g.power_now(0) == 7 + 1 + 3 and laid.g.banned(14, 1) and not laid.g.banned(14, 0)
    laid.until("before-damage")
    assert laid.g.winner == 0
    assert 2 in [frame[8] for frame in (*laid.g.queue, *laid.g.links)], "it gains as much as was bound"
    laid.until("end-of-round")
    assert laid.g.power_now(0) <= 7 + 3 and len(laid.g.standing) == 3
    laid.until("start-of-round")
    assert not laid.g.standing


def test_R5_R8_Q66_power_and_blocks_end_at_reset_and_bans_with_the_round() -> None:
    """What is gained after Reset ends with the round as well."""
    laid = showdown().until("reset")
    for step in ("reset", "end-of-round"):
        laid.until(step)
        assert all((laid.g.gain_power(0, 2), laid.g.block(1, 1), laid.g.grapple(0)))
        laid.until({"reset": "end-of-round", "end-of-round": "start-of-round"}[step])
        assert (laid.g.power, laid.g.shield) == ([0, 0], [0, 0])
        assert bool(laid.g.standing) == (step == "reset")


# ---------------------------------------------------------------- values and bans of cards


def test_values_and_bans_of_cards_are_in_force_while_they_stand() -> None:
    """Read afresh whenever asked: a value, and a ban that keeps an option away (U7)."""
    firm = listens("firm", "cannot", "breaks", match=lambda g, me, first, second, *more: second >= 128)
    garden = adds("garden", "power", lambda g, me: g.cultivated(me) if g.on_offense(me) else 0)
    use = activated("use", "open", lambda g, f: g.draw(f[3], 1), needs=(("break", 1, "art", NOT_KEPT),))
    own = set_up("ada", passives=(garden,), abilities=(use,))
    laid = Laid(rules(own, set_up("bea", passives=(firm,)))).lay(0, hand=["heart-7"]).lay(1, hand=["spade-7"])
    laid.until("open")
    assert laid.options() == ["pass"], "no Art may be broken, so the cost cannot be paid"
    laid.place("heart-7", "spade-7")
    laid.g.cultivate(0, 2)
    assert laid.g.power_now(0) == 9 and not laid.g.leads(1)


def test_Q24_nothing_happens_instead_of_what_pays_or_blocks() -> None:
    """What is paid stays paid: only an effect's discard is replaced."""
    instead = listens("instead", "would", "discards", lambda g, f: g.gain_power(f[3], 1))
    use = activated("use", "open", lambda g, f: g.discard(g.hand_cards(0)), needs=(("discard", 1, "heart", NOT_KEPT),))
    laid = Laid(rules(set_up("ada", passives=(instead,), abilities=(use,)), set_up("bea")))
    laid.lay(0, hand=["heart-7", "spade-2"]).until("open").say("use", "discard heart-7")
    assert laid.g.hand_size(0) == 1 and laid.g.power[0] == 0
    laid.say("pass", "pass")
    assert laid.g.hand_size(0) == 1 and laid.g.power[0] == 1


def test_R6_both_draw_before_anything_happens_instead() -> None:
    """At the same time; then what replaced a draw is carried out, Offense first (X11)."""
    instead = listens("instead", "would", "draws", lambda g, f: g.gain_power(f[3], g.hand_size(1 - f[3])))
    laid = Laid(rules(set_up("ada", passives=(instead,)), set_up("bea"))).lay(1, hand=["spade-7"]).until("end-of-round")
    before = laid.g.hand_size(1)
    laid.until("start-of-round")
    assert laid.g.hand_size(1) == before + 1


def test_B4_an_art_whose_requirement_is_missed_works_once() -> None:
    """Then it is broken."""
    own = art(activated("own", "open", lambda g, f: g.draw(f[3], 1), kind="art"), needs_of_muse=requires("herbs"))
    laid = Laid(rules(set_up("ada", arts=(own,)), set_up("bea"))).lay(0, hand=["heart-7"]).until("open").ready(0, "own")
    laid.say("own", "pass", "pass")
    assert laid.g.hand_size(0) == 2 and laid.face(0, "own") == BROKEN


def test_break_self_breaks_instead_of_exhausting() -> None:
    """Q56: it must have been ready."""
    laid = showdown("heart-2", "spade-9", step="after-damage", offense=1).ready(1, "thorns")
    laid.say("thorns")
    assert laid.kind == "target" and laid.options() == ["art 1", "art 2", "art 3", "art 4"]
    laid.say("art 2")
    assert laid.face(1, "thorns") == BROKEN
