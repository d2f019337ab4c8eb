"""Discarding, the discard pile, and cards on the chain that are negated."""

from __future__ import annotations

from random import Random

import pytest
from games.react.fine_print import CHIP, Bench, effect

from gesso.games.react.rules.codec import face_down
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.events import HELD_CARD

REACTION = "kind: reaction\n"
FIRST, SECOND = 0, 1
"""Two cards of the workshop's deck: a Reaction and an Intention."""


def bench(*lines: str, **places: str) -> Bench:
    """A chip at b3 whose card says this."""
    found = Bench({"chip": effect(*lines), **{place.replace("_", "-"): text for place, text in places.items()}})
    found.stand("chip", "b3")
    return found


def play(found: Bench) -> None:
    found.say(CHIP)
    found.resolve()


def test_the_doer_picks_what_to_discard_from_the_own_hand() -> None:
    found = bench("the enemy discards 1 card")
    found.deal(FIRST, SECOND, player=1)
    play(found)
    assert (found.owed, found.owing) == ("held card", 1)
    found.say("second-study")
    assert found.duel.discard[1] == [SECOND] and found.duel.hand[1][FIRST] == 1 and found.duel.held == [0, 1]


def test_who_looks_is_asked_even_where_there_is_one_card_and_nobody_else_sees_it() -> None:
    found = bench("discard 1 enemy card")
    found.deal(FIRST, player=1)
    play(found)
    assert (found.owed, found.owing, found.offered()) == ("held card", 0, ("first-study",))
    assert found.game.view(0)["options"] and not found.game.view(1)["options"]
    found.say("first-study")
    assert found.duel.discard[1] == [FIRST]


def test_who_looks_at_a_hand_sees_these_cards_in_every_world() -> None:
    found = bench("discard 2 enemy cards")
    found.deal(FIRST, SECOND, SECOND, player=1)
    play(found)
    for seed in range(12):
        world = found.game.rules.resample(found.duel, 0, Random(seed).random)
        assert world.hand == found.duel.hand
        while world.pending[0][1] == HELD_CARD:
            world.apply(world.pending[0][2][0])
        assert len(world.discard[1]) == 2


def test_a_card_that_is_gone_goes_on_no_deck() -> None:
    found = bench("move self 1")
    found.deal(FIRST, player=0)
    held, deck = found.duel.cards_held(0), found.duel.deck[0][:]
    found.duel.discard_held(held)
    assert not found.duel.put_on_deck(0, "hand", held, 0)
    assert not found.duel.put_on_deck(0, "deck", [face_down(0, 99)], 0)
    assert (found.duel.deck[0], found.duel.held[0]) == (deck, 0)


def test_an_empty_hand_skips_the_sentence() -> None:
    found = bench("discard 1 enemy card", "if done", "  lose", "the enemy discards 2 cards", "if done", "  lose")
    play(found)
    assert found.game.result is None and found.owed == "play"


def test_a_card_that_was_looked_at_is_discarded_later() -> None:
    found = bench("choose 1 enemy card", "if the enemy has 2 cards", "  discard the card")
    found.deal(FIRST, SECOND, player=1)
    play(found)
    found.say("first-study")
    assert found.duel.discard[1] == [FIRST]


def test_cards_come_back_from_the_pile_as_far_as_the_hand_has_room() -> None:
    found = bench("gain 2 cards in my discard", "if done", "  place 1 scale in the zone of self")
    limit = found.duel.rules.table.hand_limit
    found.deal(*[SECOND] * (limit - 1))
    for card in (FIRST, SECOND, SECOND):
        found.duel.deck[0].remove(card)
        found.duel.discard[0].append(card)
    play(found)
    assert found.owed == "card"
    found.say("first-study")
    assert found.duel.held[0] == limit and found.duel.discard[0] == [SECOND, SECOND]
    assert found.lying("scale", "b3") == 1


@pytest.mark.slow
def test_each_card_is_the_whole_hand() -> None:
    found = bench("discard each card")
    found.deal(FIRST, SECOND, SECOND)
    play(found)
    assert sorted(found.duel.discard[0]) == [FIRST, SECOND, SECOND] and found.duel.held[0] == 0


def test_a_negated_card_does_nothing_its_cost_stays_paid_and_it_goes_where_it_would() -> None:
    found = Bench(
        {"chip": effect("place 1 scale in the zone of self", cost=("spend 1 beat",))},
        {"deck-1": REACTION + effect("negate an enemy card", "if done", "  draw 1 card")},
    )
    found.stand("chip", "b3")
    found.give("beat", 1)
    found.deal(FIRST, player=1)
    found.say(CHIP, "first-study")
    found.resolve()
    assert found.lying("scale", "b3") == 0
    assert found.duel.supply[0][found.kind("beat")] == 0 and found.duel.discard[1] == [FIRST]
    assert found.duel.laid == [0, 0] and found.duel.held[1] == 1, "it was done, so a card was drawn"


def test_a_passive_negates_the_card_that_was_played_and_the_chain_goes_on() -> None:
    found = Bench(
        {"chip": effect("place 1 scale in the zone of self")},
        {"passive-1": "when the enemy plays a card if I have a beat\n  lose 1 beat\n  negate the card"},
    )
    found.stand("chip", "b3")
    found.give("beat", 1, player=1)
    found.say(CHIP)
    assert found.game.view(0)["chain"][0]["negated"]
    copy = Duel.empty(found.duel.rules, 1)
    copy.restore(found.duel.to_data(), found.duel.rules)
    assert copy == found.duel == found.duel.copy()
    found.resolve()
    assert found.lying("scale", "b3") == 0
    found.refreshed()
    play(found)
    assert found.lying("scale", "b3") == 1, "without a beat nothing is negated"


def test_a_card_is_negated_once() -> None:
    found = Bench(
        {"chip": effect("place 1 scale in the zone of self")},
        {
            "passive-1": "when the enemy plays a card\n  negate the card",
            "deck-1": REACTION + effect("negate an enemy card", "if done", "  lose"),
        },
    )
    found.stand("chip", "b3")
    found.deal(FIRST, player=1)
    found.say(CHIP, "first-study")
    found.resolve()
    assert found.game.result is None, "there was no card left to negate"
