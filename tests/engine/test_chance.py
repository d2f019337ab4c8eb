"""What chance picks from a list: some of it, evenly, and the same for the same seed."""

from __future__ import annotations

from collections import Counter

from engine.toy import Toy, ToyRules

from gesso.engine import Game

ITEMS = (3, 5, 7, 9)
KIND = 0


def table(seed: int) -> Toy:
    state = Game.begin(ToyRules(), seed=seed).state
    assert isinstance(state, Toy)
    return state


def test_one_by_chance_is_one_of_the_options_evenly() -> None:
    found = Counter(state.by_chance(KIND, ITEMS) for state in [table(1)] for _ in range(4000))
    assert found.keys() == set(ITEMS)
    assert all(850 < number < 1150 for number in found.values())


def test_nothing_is_found_where_there_is_nothing() -> None:
    assert table(1).by_chance(KIND, ()) == -1
    assert table(1).some_by_chance(KIND, (), 2) == []


def test_some_by_chance_are_different_places_in_the_order_listed() -> None:
    """All where there are fewer; what is listed twice may be picked twice."""
    state = table(2)
    sets = Counter(tuple(state.some_by_chance(KIND, ITEMS, 2)) for _ in range(3000))
    assert set(sets) == {(a, b) for a in ITEMS for b in ITEMS if a < b}
    assert all(400 < number < 600 for number in sets.values())
    assert state.some_by_chance(KIND, ITEMS, 9) == list(ITEMS)
    assert state.some_by_chance(KIND, (4, 4), 2) == [4, 4]


def test_equal_seeds_pick_alike_and_copies_go_the_same_way() -> None:
    first, second = table(3), table(3)
    assert [first.by_chance(KIND, ITEMS) for _ in range(20)] == [second.by_chance(KIND, ITEMS) for _ in range(20)]
    twin = first.copy()
    assert [first.some_by_chance(KIND, ITEMS, 2) for _ in range(20)] == [
        twin.some_by_chance(KIND, ITEMS, 2) for _ in range(20)
    ]
