"""What a player may do once in a turn: limits of triggers, of replacements and of cards."""

from __future__ import annotations

from games.react.fine_print import CHIP, Bench, effect
from games.react.retelling import Retelling, position

from gesso.engine import Game
from gesso.games.react.rules.duel import Duel, RecordedDuel

OTHER = "chip-card by 0:chip-2"
"""The play of the card of a second chip."""
SCALE = "place 1 scale in the zone of self"
TURNED = ("refresh each enemy unit", "exhaust each enemy unit")
ON_TURNED = "once each turn when an enemy unit is exhausted\n  place 1 scale in the zone of my artist"


def bench(*lines: str, cost: tuple[str, ...] = (), **places: str) -> Bench:
    """A chip at b3 whose card says this."""
    found = Bench({"chip": effect(*lines, cost=cost), **{at.replace("_", "-"): text for at, text in places.items()}})
    found.stand("chip", "b3")
    return found


def play(found: Bench, name: str = CHIP) -> None:
    found.say(name)
    found.resolve()


def next_turn(found: Bench) -> None:
    """To the main phase of the player whose turn is next."""
    turn = found.duel.turns
    while found.duel.turns == turn or found.owed != "play":
        words = found.offered()
        found.say(next((word for word in ("end", "stop", "no", "decline") if word in words), words[0]))


def test_a_card_is_played_once_in_a_turn_and_again_in_the_next() -> None:
    """Whoever's turn it is; another unit's card of the same kind is the same limit."""
    found = bench(SCALE, cost=("once each turn",))
    found.stand("chip", "d3")
    assert CHIP in found.offered() and OTHER in found.offered()
    play(found)
    assert found.lying("scale", "b3") == 1
    assert CHIP not in found.offered() and OTHER not in found.offered()
    next_turn(found)
    assert not found.duel.used
    next_turn(found)
    assert CHIP in found.offered()


def test_a_limit_is_reached_when_it_is_paid_for() -> None:
    """So a Reaction cannot be played twice on one chain."""
    found = Bench(
        {"chip": effect(SCALE), "golem": "kind: reaction\n" + effect("draw 1 card", cost=("once each turn",))}
    )
    for unit, zone in (("chip", "b3"), ("golem", "d3"), ("golem", "d4")):
        found.stand(unit, zone)
    found.say(CHIP, "pass")
    golems = [word for word in found.offered() if word.startswith("golem-card")]
    assert len(golems) == 2
    found.say(golems[0], "pass")
    assert not [word for word in found.offered() if word.startswith("golem-card")]


def test_a_block_with_a_limit_is_offered_until_it_is_reached() -> None:
    found = bench(SCALE, cost=("choose 1 of", "  once each turn", "or", "  spend 1 beat"))
    found.give("beat", 1)
    found.say(CHIP, "option 1")
    found.resolve()
    found.say(CHIP)
    assert found.duel.supply[0][found.kind("beat")] == 0, "the other block is the only one"
    found.resolve()
    assert found.lying("scale", "b3") == 2 and CHIP not in found.offered()


def test_a_trigger_acts_the_first_time_in_each_turn() -> None:
    """Of two facts of one moment the first sets it off."""
    found = bench(*TURNED, passive_1=ON_TURNED)
    found.stand("golem", "d3", player=1)
    here = found.game.view(0)["units"][0]["zone"]
    play(found)
    assert found.lying("scale", here) == 1 and found.duel.used == ((0, "tester/Passive/1"),)
    assert [found.game.view(seat)["players"][0]["limits"] for seat in (0, 1)] == [["tester/Passive/1"]] * 2
    play(found)
    assert found.lying("scale", here) == 1
    next_turn(found)
    next_turn(found)
    before = found.lying("scale", here)
    play(found)
    assert found.lying("scale", here) == before + 1


def test_a_limit_waits_for_the_condition_and_counts_what_was_declined() -> None:
    passive = "once each turn when an enemy unit is damaged if I have a beat\n  may draw 1 card"
    found = bench("deal 1 damage to the enemy artist", passive_1=passive)
    play(found)
    assert not found.duel.used and found.owed == "play"
    found.give("beat", 1)
    play(found)
    assert found.owed == "may"
    found.say("no")
    assert found.duel.used and not found.duel.held[0]


def test_a_replacement_acts_the_first_time() -> None:
    found = bench("draw 2 cards", passive_1="once each turn when I would draw a card\n  draw 1 beat")
    # In the draw phase of this turn it has acted already.
    assert found.duel.used
    found.duel.renew()
    play(found)
    assert (found.duel.supply[0][found.kind("beat")], found.duel.held[0]) == (1, 1)


def test_a_limit_is_copied_saved_and_compared_and_empty_ones_are_left_out() -> None:
    found = bench(SCALE, cost=("once each turn",))
    before = found.duel.copy()
    assert "used" not in before.to_data()
    play(found)
    data = found.duel.to_data()
    assert data["used"] == [[0, "tester/chip-card/1"]]
    other = Duel.empty(found.duel.rules, 1)
    other.restore(data, found.duel.rules)
    assert other == found.duel == found.duel.copy() and hash(other) == hash(found.duel)
    other.used = ()
    assert other != found.duel


def test_a_limit_that_is_reached_is_told_why_and_in_the_events() -> None:
    found = Bench({"chip": effect(SCALE, cost=("spend 1 beat", "once each turn"))}, observed=True)
    found.stand("chip", "b3")
    found.give("beat", 1)
    rules = found.game.rules
    told = Game(rules, rules.restore(found.duel.to_data(), record=True), seed=1)
    assert isinstance(told.state, RecordedDuel)
    retelling = Retelling(found.duel.rules, told.state.to_data())
    told.apply(CHIP)
    while told.state.chain:
        told.apply("pass")
    for event in told.events:
        retelling.happen(event)
    assert retelling.at["used"] == position(told.state.to_data())["used"] != []
    reasons = Game(rules, rules.restore(told.state.to_data()), seed=1).why_not(CHIP, 0)
    assert [(reason.kind, reason.cost.asks) for reason in reasons if reason.cost] == [
        ("cost", "held"),
        ("cost", "limit"),
    ]
