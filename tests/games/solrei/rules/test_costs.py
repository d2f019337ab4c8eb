"""Costs: what can be paid agrees with trying all subsets, and whatever is begun can be finished (I1-I6, Q25, Q26)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from games.solrei.rules.cards_by_hand import Laid, Need, activated, art, card, local, mask, rules, set_up, words

from gesso.games.solrei.rules.activation import EXCHANGE
from gesso.games.solrei.rules.codec import BLACK, DIAMONDS, RED, SPADES
from gesso.games.solrei.rules.contract import NOT_KEPT
from gesso.games.solrei.rules.show import Show

DIAMOND: Need = ("spend", 1, "diamond", NOT_KEPT)
RED_TWO: Need = ("spend", 2, "red", NOT_KEPT)
ANY: Need = ("spend", 1, "", NOT_KEPT)
COSTS: tuple[tuple[Need, ...], ...] = (
    (DIAMOND,),
    (RED_TWO,),
    (DIAMOND, ANY),
    (("spend", 2, "diamond", NOT_KEPT), ("discard", 1, "card", NOT_KEPT)),
    (("spend", 1, "black", NOT_KEPT), ("exhaust", 1, "damage", NOT_KEPT)),
    (("spend", 1, "spade", NOT_KEPT), ("break", 1, "red damage", NOT_KEPT), ("discard", 1, "attack", NOT_KEPT)),
    (("harvest", 2, "", NOT_KEPT), ("discard", 1, "attack with 8 power", NOT_KEPT)),
    (("break", 2, "exhausted damage", NOT_KEPT),),
)
MASKS = {"": RED | BLACK, "red": RED, "black": BLACK, "diamond": DIAMONDS, "spade": SPADES}
ATTACKS = sum(1 << 13 * suit + rank for suit in range(4) for rank in range(9))


def table(*needs: Need) -> Laid:
    """Ada, whose Alignment is diamond, with an Art of this cost in Open."""
    own = activated("own", "open", lambda g, f: g.gain_power(f[3], 1), kind="art", needs=needs, slots=4)
    laid = Laid(rules(set_up("ada", arts=(art(own),)), set_up("bea")))
    return laid.until("open")


def ways_of_line(g: Show, need: Need, gone: frozenset[tuple[str, int]]) -> Iterator[frozenset[tuple[str, int]]]:
    """All sets of cards (zone, card) that pay one line without those gone, by the words of the rules."""
    verb, number, what, _ = need
    zones = {"hand": g.hand[0], "up": g.up[0], "down": g.down[0]}
    lying = [(zone, n) for zone, cards in zones.items() for n in range(52) if cards >> n & 1 and (zone, n) not in gone]
    if verb == "harvest":
        if len(g.under[0]) >= number:
            yield frozenset()
    elif verb == "spend":
        sources = [thing for thing in lying if thing[0] != "down"]
        for filtered in range(number + 1 if MASKS[what] & DIAMONDS and what else 1):
            for paid in combinations([thing for thing in sources if MASKS[what] >> thing[1] & 1], number - filtered):
                rest = [thing for thing in sources if thing not in paid]
                for more in combinations(rest, 2 * filtered):
                    yield frozenset((*paid, *more))
    else:
        zone = {
            "discard": ("hand",),
            "exhaust": ("up",),
            "break": ("down",) if "exhausted" in what else ("up", "down"),
        }[verb]
        fits = (RED if "red" in what else RED | BLACK) & (ATTACKS if "attack" in what else RED | BLACK)
        able = [
            thing for thing in lying
            if thing[0] in zone and fits >> thing[1] & 1 and ("power" not in what or thing[1] % 13 + 2 >= 8)
        ]  # fmt: skip
        yield from map(frozenset, combinations(able, number))


def payable_by_hand(g: Show, needs: tuple[Need, ...], gone: frozenset[tuple[str, int]] = frozenset()) -> bool:
    """Is there any way to pay all lines?"""
    return not needs or any(payable_by_hand(g, needs[1:], gone | way) for way in ways_of_line(g, needs[0], gone))


@pytest.mark.parametrize(
    "needs", COSTS, ids=lambda needs: " + ".join(f"{verb} {n} {what}" for verb, n, what, _ in needs)
)
def test_I1_I3_a_cost_is_offered_exactly_when_some_subset_pays_it(needs: tuple[Need, ...]) -> None:
    """Over many random hands and Damage, against trying all subsets; and each payment begun comes to its end."""
    laid, random = table(*needs), Random(1)
    paid = 0
    for _ in range(120):
        g = laid.g.copy()
        cards = random.sample(range(52), 9)
        cut, face, under = random.randrange(7), random.randrange(7, 9), random.randrange(3)
        g.hand[0] = sum(1 << n for n in cards[:cut])
        g.up[0], g.down[0] = sum(1 << n for n in cards[cut:face]), sum(1 << n for n in cards[face:])
        g.deck[0] = [n for n in range(52) if n not in cards]
        g.under[0] = [g.deck[0].pop() for _ in range(under)]
        place = laid.place_of(0, "own")
        g.face[place] = 1
        play = g.rules.plays[0][g.step][0]
        can = play.option in EXCHANGE.options(g, 0)
        assert can == payable_by_hand(g, needs)
        if can:
            g.pending = ((0, 2, [0, play.option]),)
            g.frames[-1][-1] = 0
            g.apply(play.option)
            while g.rules.table.steps[g.step].id == "open" and g.pending[0][1] == 4:
                assert g.pending[0][2], "what is begun can be finished"
                g.apply(random.choice(g.pending[0][2]))
            assert len(g.links) == 1
            paid += 1
    assert paid > 5


def test_I1_I3_options_are_cards_damage_and_filter_in_one_order() -> None:
    """A diamond may come from hand or Damage, or from two of anything; sets are counted, not orders."""
    laid = table(DIAMOND).lay(0, hand=["diamond-2", "spade-3", "spade-4"], up=["diamond-9"]).ready(0, "own")
    laid.say("own")
    assert laid.options() == ["discard diamond-2", "exhaust diamond-9", "filter"]
    laid.say("filter")
    assert laid.options() == ["discard spade-3", "discard spade-4", "discard diamond-2"]
    laid.say("discard spade-3")
    assert laid.options() == ["discard spade-4", "discard diamond-2", "exhaust diamond-9"]


def test_Q26_any_rei_is_not_filtered_for_and_exhausted_damage_makes_none() -> None:
    """A filter is offered only where the own Alignment is asked for; what lies face down is no source."""
    laid = table(ANY).lay(0, hand=["spade-3", "club-3"], down=["heart-9"], broken=["heart-8"]).ready(0, "own")
    laid.say("own")
    assert laid.options() == ["discard spade-3", "discard club-3"]


def test_I5_I6_what_was_paid_is_known_to_the_text() -> None:
    """The list of cards paid lies in the frame, and costs stay paid."""
    laid = table(("discard", 2, "red card", local(1))).lay(0, hand=["heart-3", "diamond-4", "spade-5"]).ready(0, "own")
    laid.say("own", "discard heart-3", "discard diamond-4")
    assert laid.g.links[0][local(1)] == (card("heart-3"), card("diamond-4"))
    assert words(laid.g, laid.g.discard_pile[0]) == ["heart-3", "diamond-4"]
    assert laid.g.hand[0] == mask("spade-5")


def test_nothing_is_told_of_a_hand_by_a_question_that_was_not_put() -> None:
    """One heart alone in hand is asked for all the same; Damage lies open, so there nothing is asked."""
    laid = table(("spend", 1, "heart", NOT_KEPT)).lay(0, hand=["heart-3", "club-5"]).ready(0, "own")
    laid.say("own")
    assert (laid.kind, laid.options()) == ("pay", ["discard heart-3"])
    laid = table(("exhaust", 1, "damage", NOT_KEPT)).lay(0, up=["heart-3"], hand=["club-4"]).ready(0, "own")
    laid.say("own")
    assert laid.g.down[0] == mask("heart-3") and laid.kind == "play"
