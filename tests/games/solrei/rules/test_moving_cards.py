"""Swap and Check, cards under the Muse, ready and exhausted, places of unseen Arts (K6-K9, K12, K16, Q57)."""

from __future__ import annotations

import pytest
from games.solrei.rules.cards_by_hand import mask, words
from games.solrei.rules.made_up import made_up, showdown

from gesso.games.solrei.rules.codec import READY

# ---------------------------------------------------------------- Swap and Check


@pytest.mark.parametrize(("step", "seen"), [("before-showdown", 0), ("showdown", 1)])
def test_K12_Q8_Q52_a_swap_takes_any_card_and_the_face_stays(step: str, seen: int) -> None:
    """The old card goes to the hand; revealed, the rival may remember it."""
    laid = showdown(step=step)
    frame = laid.g.frames[-1]
    laid.g.pending = ()
    laid.g.swap(0)
    laid.g.run()
    laid.say("diamond-4")
    assert words(laid.g, 1 << laid.g.action[0]) == ["diamond-4"] and laid.g.hand[0] >> 18 & 1
    assert laid.g.seen[0] == (mask("heart-7") if seen else 0)
    assert frame is not None and laid.rules.view(laid.g, 1)["players"][0]["action"] == ("diamond-4" if seen else None)


def test_Q8_with_a_charge_in_play_nothing_is_swapped() -> None:
    """Nor with an empty hand."""
    laid = showdown("heart-king")
    assert not laid.g.can_swap(0)
    laid = showdown().lay(0, hand=[])
    assert not laid.g.can_swap(0)


def test_K16_a_check_lays_cards_below_and_on_top_in_any_order() -> None:
    """Each outcome in exactly one way, and only its player knows where they lie."""
    start = showdown().lay(0, hand=[], deck=["heart-2", "heart-3", "heart-4", "club-9", "club-10"])
    start.g.pending = ()
    start.g.check(0, 3)
    start.g.run()
    outcomes: dict[tuple[int, ...], int] = {}
    waiting = [start.g]
    while waiting:
        g = waiting.pop()
        if g.pending[0][1] != start.rules.kinds.index("check"):
            outcomes[tuple(g.deck[0])] = outcomes.get(tuple(g.deck[0]), 0) + 1
            assert (
                start.rules.view(g, 0)["players"][0]["laid"] != {}
                and "laid" not in start.rules.view(g, 1)["players"][0]
            )
            assert g.top[0] + g.bottom[0] == 3
            continue
        for option in g.pending[0][2]:
            after = g.copy()
            after.apply(option)
            waiting.append(after)
    # Any of the three below, in any order, and the rest on top, in any order: 3! orders times 4 cuts.
    assert len(outcomes) == 24 and set(outcomes.values()) == {1}


# ---------------------------------------------------------------- moving cards


def test_K6_K7_Q28_Q29_cards_lie_under_the_muse_and_the_last_is_harvested_first() -> None:
    """As many as there are; nobody looks at them."""
    laid = showdown().lay(0, deck=["heart-8", "club-8"])
    assert laid.g.cultivate(0, 3) and laid.g.cultivated(0) == 2 and not laid.g.cultivate(0, 1)
    for seat in (0, 1):
        assert laid.rules.view(laid.g, seat)["players"][0]["under"] == 2
    before = laid.g.discard_pile[0]
    laid.g.harvest(0, 1)
    assert laid.g.discard_pile[0] == before | mask("club-8")


def test_K8_K9_Q30_ready_and_exhaust_turn_what_can_be_turned() -> None:
    """A broken card stays broken; an Art that was ready has been seen (V2)."""
    laid = showdown().lay(0, up=["heart-8"], down=["club-8"], broken=["club-9"]).ready(0, "edge")
    assert laid.g.ready(0, [*laid.g.damage_cards(0), laid.code(0, "answer")])
    assert laid.g.up[0] == mask("heart-8", "club-8") and laid.face(0, "answer") == READY
    assert laid.g.exhaust(1, [*laid.g.damage_cards(0), laid.code(0, "answer")])
    assert laid.g.down[0] == mask("heart-8", "club-8") and laid.g.broken[0] == mask("club-9")
    names = [art["name"] for art in laid.rules.view(laid.g, 1)["players"][0]["arts"]]
    assert {"edge", "answer"} <= set(names) and names.count(None) == 2


def test_Q57_an_effect_on_an_unseen_art_chooses_a_place() -> None:
    """The Art stays unseen."""
    laid = made_up().ready(0)
    told = {laid.rules.describe(laid.g, 1, laid.rules.kinds.index("turn"), code) for code in laid.g.arts_of(0)}
    assert told == {"art 1", "art 2", "art 3", "art 4"}
    laid.g.exhaust(1, laid.g.arts_of(0))
    assert laid.g.known & 15 == 0
