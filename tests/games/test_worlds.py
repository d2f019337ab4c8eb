"""Worlds that a seat cannot tell from the game: what it sees is equal, what it does not see is dealt anew, and no bot can peek."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from soak import SOAK

from gesso.engine import AnyRuleset, EndlessGame, Game, NoWorlds, replay
from gesso.engine.ruleset import Chance, Deal, Policy, Ruleset
from gesso.games.react.rules.codec import owner_and_card
from gesso.project.pairing import Pairings, pairings_of
from gesso.project.project import open_project
from gesso.sim.players import World, bot_named, chooser, look_ahead, worlds_of
from gesso.sim.session import Session

PROJECT = Path(__file__).parents[2]
GAMES = ("react", "solrei")
PAIRS = {"react": ("lamplighter", "fortune-teller"), "solrei": ("ashley", "sable")}


@cache
def pairings(game: str) -> Pairings:
    return pairings_of(next(each for each in open_project(PROJECT).games if each.id == game))


def rules_of(game: str, pair: tuple[str, str] | None = None) -> AnyRuleset:
    return pairings(game)(pair or PAIRS[game])


@pytest.fixture(scope="module", params=GAMES)
def rules(request: pytest.FixtureRequest) -> AnyRuleset:
    """The pairing of a game that stands for all of them."""
    return rules_of(request.param)


def every_pairing(game: str) -> Iterator[tuple[str, str]]:
    linked = pairings(game).game
    assert linked is not None
    return combinations_with_replacement(linked.definition.playable(linked.table), 2)


def moments(rules: Any, seed: int, each: int, most: int = 1000) -> Iterator[tuple[Any, int]]:
    """Some states of a random game, with the seat that has a choice."""
    state, chance = rules.begin(seed), Random(seed)
    for number in range(most):
        if state.result >= 0:
            return
        who, _, options = state.pending[number % len(state.pending)]
        if len(options) > 1 and number % each == 0:
            yield state, who
        state.apply(chance.choice(options), who)


def cards(state: Any, seat: int) -> list[int]:
    """The cards of a seat that may be hidden from somebody."""
    if hasattr(state, "under"):
        placed = [state.action[seat]] if state.action[seat] >= 0 else []
        held = [card for card in range(64) if state.hand[seat] >> card & 1]
        return sorted([*state.deck[seat], *state.under[seat], *held, *placed])
    lying = [owner_and_card(card) for card in state.hidden if card >= 0]
    return sorted([*state.deck[seat], *state.cards_in_hand(seat), *(card for owner, card in lying if owner == seat)])


def options_of(state: Any, seat: int) -> list[list[int]]:
    return [list(options) for who, _, options in state.pending if who == seat]


def play_on(state: Any, chance: Random, most: int) -> None:
    for _ in range(most):
        if state.result >= 0:
            break
        who, _, options = state.pending[0]
        state.apply(chance.choice(options), who)


def chosen(rules: AnyRuleset, policy: Policy, state: Any, seat: int, *, peeks: bool = False) -> int:
    kind, options = next((kind, options) for who, kind, options in state.pending if who == seat)
    deal = (lambda chance: rules.copy(state)) if peeks else (lambda chance: rules.resample(state, seat, chance))
    return policy(deal, seat, kind, options, Random(1).random)


def check(rules: AnyRuleset, state: Any, seat: int, *, to_its_end: bool = False) -> None:
    before = rules.save(state)
    world = rules.resample(state, seat, Random(2).random)
    assert rules.view(world, seat) == rules.view(state, seat)
    assert options_of(world, seat) == options_of(state, seat)
    assert [cards(world, owner) for owner in (0, 1)] == [cards(state, owner) for owner in (0, 1)]
    assert world.seed != state.seed and world.chance == 0
    (policy,) = rules.policies.values()
    assert chosen(rules, policy, world, seat) == chosen(rules, policy, state, seat), rules.view(state, seat)
    try:
        play_on(world, Random(3), 20_000 if to_its_end else 60)
    except EndlessGame:
        pytest.fail("a world never ends")
    assert rules.save(state) == before


def test_a_world_looks_the_same_and_plays_on_and_a_bot_chooses_alike_in_it(rules: AnyRuleset) -> None:
    for state, seat in moments(rules, 4, each=61, most=800):
        check(rules, state, seat)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_this_holds_in_every_pairing(game: str) -> None:
    for pair in every_pairing(game):
        rules = rules_of(game, pair)
        for state, seat in moments(rules, 1, each=23 if SOAK else 67):
            check(rules, state, seat, to_its_end=True)


def test_a_bot_that_gets_copies_in_place_of_worlds_is_found(rules: AnyRuleset) -> None:
    """Without this, the test that no bot can peek would prove nothing."""
    differ = number = 0

    def policy(deal: Deal, seat: int, kind: int, options: Sequence[int], chance: Chance) -> int:
        return look_ahead(deal, seat, options, chance, rules.evaluate)

    for state, seat in moments(rules, 4, each=7):
        other = rules.resample(state, seat, Random(2).random)
        number += 1
        differ += chosen(rules, policy, state, seat, peeks=True) != chosen(rules, policy, other, seat, peeks=True)
        if differ:
            break
    assert differ, f"none of {number} choices"


def test_every_card_is_as_likely_to_lie_where_nobody_knows_it(rules: AnyRuleset) -> None:
    """Chi-square, over the top card of the rival's deck."""
    chance = Random(5).random
    state, seat = list(moments(rules, 4, each=29, most=300))[-1]
    rival, number = 1 - seat, 400
    tops = Counter(rules.resample(state, seat, chance).deck[rival][-1] for _ in range(number))
    pool = Counter(hidden_cards(rules, state, rival))
    assert not {*tops} - {*pool}
    total = sum(pool.values())
    square = sum((tops[card] - number * n / total) ** 2 / (number * n / total) for card, n in pool.items())
    # Wilson and Hilferty: the 99.9 % quantile, for the degrees of freedom.
    free = len(pool) - 1
    assert square < free * (1 - 2 / (9 * free) + 3.09 * (2 / (9 * free)) ** 0.5) ** 3


def hidden_cards(rules: AnyRuleset, state: Any, rival: int) -> list[int]:
    known = state.seen[rival] if hasattr(state, "under") else 0
    lying = [card for card in cards(state, rival) if not known >> card & 1]
    if hasattr(state, "under") and state.action[rival] >= 0 and state.shown:
        lying.remove(state.action[rival])
    return lying


def test_a_recorded_game_deals_the_same_worlds_which_record_nothing(rules: AnyRuleset) -> None:
    states = [next(moments(each, 4, 29))[0] for each in (rules, Recording(rules))]
    worlds = [rules.resample(state, 0, Random(1).random) for state in states]
    assert states[1].records and not worlds[1].records
    assert worlds[0] == worlds[1]


class Recording:
    """Rules whose games record."""

    def __init__(self, rules: AnyRuleset) -> None:
        self.begin: Callable[[int], Any] = lambda seed: rules.begin(seed, record=True)


def test_a_world_is_no_door_to_the_game(rules: AnyRuleset) -> None:
    """Nothing that a world refers to changes with the game, and no way leads from it to the game's state."""
    running = Game.begin(rules, seed=3)
    state = running.state
    (seat, *_), *_ = state.pending
    (world,) = worlds_of(rules, state, seat, Random(1).random)(1)
    doors = {id(running), id(state), *(id(value) for name in type(state).saved if (value := _list(state, name)))}
    todo, known = [world], {id(world)}
    while todo:
        thing: Any = todo.pop()
        assert id(thing) not in doors, thing
        for other in gc.get_referents(thing):
            # What a module holds, everybody can import.
            module = isinstance(other, ModuleType | type) or (isinstance(other, dict) and "__builtins__" in other)
            if id(other) not in known and not module:
                known.add(id(other))
                todo.append(other)
    assert not [name for name in dir(world) if not name.startswith("_") and isinstance(getattr(world, name), Game)]


def _list(state: Any, name: str) -> list[Any] | None:
    value = getattr(state, name)
    return value if isinstance(value, list) else None


@pytest.mark.parametrize("record", [False, True])
def test_a_position_is_worth_between_nothing_and_a_win(rules: AnyRuleset, record: bool) -> None:
    state = rules.begin(2, record=record)
    for _ in range(2000):
        assert 0 < rules.evaluate(state, 0) < 1
        if state.result >= 0:
            break
        who, _, options = state.pending[0]
        state.apply(options[-1], who)
        if state.result in (0, 1):
            assert [rules.evaluate(state, seat) for seat in (0, 1)] == [state.result == 0, state.result == 1]
            break


class First:
    """A bot of one's own, which looks at all that it gets."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: Any, decision: Any, texts: tuple[str, ...], worlds: Any) -> int:
        assert view["player"] == decision.player and len(texts) == len(decision.options)
        world: World
        for world in worlds(2):
            assert world.view(decision.player) == view
            trial = world.copy()
            (seat, kind, options), *_ = [ask for ask in trial.pending if ask[0] == decision.player]
            assert (seat, kind, options) == (decision.player, decision.kind, decision.options)
            trial.apply(options[0], seat)
            assert 0 <= trial.worth(seat) <= 1 and trial.result in (None, 0, 1, 2)
        return int(decision.options[0])


def test_a_bot_of_ones_own_gets_a_view_and_worlds(rules: AnyRuleset) -> None:
    choose, state = chooser(rules, (First, "random"), 1, Random(1).random), rules.begin(1)
    for _ in range(60):
        who, kind, options = state.pending[0]
        state.apply(choose(state, who, kind, options) if len(options) > 1 else options[0], who)


def test_the_story_of_a_game_holds_nothing_of_what_a_bot_has_tried(rules: AnyRuleset) -> None:
    session = Session(
        rules, (bot_named(rules, "random", 1), bot_named(rules, "greedy", 2)), seed=3, humans=frozenset({0})
    )
    for _ in range(12):
        session.step()
    again = replay(rules, session.log, record=True)
    assert session.game.events == again.events


def test_a_game_that_does_not_deal_anew_says_so_in_one_line() -> None:
    plain: Any = SimpleNamespace(game="plain")
    plain.resample = lambda *asked: Ruleset.resample(plain, *asked)
    with pytest.raises(NoWorlds, match=r"^plain does not say how hidden cards are dealt anew") as found:
        next(worlds_of(plain, rules_of("react").begin(1), 0, Random(1).random)(1))
    assert "\n" not in str(found.value)


def test_a_bot_on_a_seat_of_a_session_chooses_alike_for_the_same_seed(rules: AnyRuleset) -> None:
    running = Game.begin(rules, seed=3)
    decision = running.decision
    assert decision is not None
    picks = {
        bot_named(rules, "greedy", 7).choose(
            running.view(decision.player),
            decision,
            running.options(),
            worlds_of(rules, each, decision.player, Random(1).random),
        )
        for each in (running.state, rules.resample(running.state, decision.player, Random(9).random))
    }
    assert len(picks) == 1
