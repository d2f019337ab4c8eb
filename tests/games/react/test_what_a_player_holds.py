"""Gaining and losing, damage that is counted, and a Summon in each of several zones."""

from __future__ import annotations

import pytest
from games.react.fine_print import CHIP, Bench, effect


def bench(*lines: str) -> Bench:
    """A chip at b3 whose card says this."""
    found = Bench({"chip": effect(*lines)})
    found.stand("chip", "b3")
    return found


def supply(found: Bench, id: str = "beat") -> int:
    return found.duel.supply[0][found.kind(id)]


def play(found: Bench) -> None:
    found.say(CHIP)
    found.resolve()


@pytest.mark.parametrize(("before", "after"), [(0, 2), (5, 6), (6, 6)])
def test_counters_are_gained_up_to_their_limit(before: int, after: int) -> None:
    found = bench("gain 2 beats", "if done", "  place 1 scale in the zone of self")
    found.give("beat", before)
    play(found)
    assert supply(found) == after
    assert found.lying("scale", "b3") == int(after > before)


@pytest.mark.parametrize(("before", "after"), [(3, 1), (1, 0), (0, 0)])
def test_all_there_are_is_lost_where_there_are_fewer(before: int, after: int) -> None:
    found = bench("lose 2 beats", "if done", "  place 1 scale in the zone of self")
    found.give("beat", before)
    play(found)
    assert supply(found) == after
    assert found.lying("scale", "b3") == int(after < before)


def test_the_player_picks_which_dice_are_lost() -> None:
    found = bench("lose 2 inspiration")
    found.duel.faces[0] = [1, 1, 1]
    found.refreshed()
    play(found)
    assert found.owed == "face"
    found.say("line", "hue")
    assert found.duel.faces[0] == [0, 1, 0]


def test_the_player_picks_which_frames_are_lost_and_they_go_back_to_the_bag() -> None:
    found = bench("lose 1 frame")
    found.give("walk")
    found.give("leap")
    pool = found.duel.pool[0][found.kind("leap")]
    play(found)
    found.say("leap")
    assert supply(found, "walk") == 1 and supply(found, "leap") == 0
    assert found.duel.pool[0][found.kind("leap")] == pool + 1


def test_nobody_is_asked_whether_to_lose_what_is_not_there() -> None:
    found = bench("may lose 1 beat", "place 1 scale in the zone of self")
    play(found)
    assert found.lying("scale", "b3") == 1


@pytest.mark.parametrize(("mine", "theirs", "scales"), [(0, 0, 0), (1, 0, 1), (2, 1, 5)])
def test_damage_is_counted_for_either_artist(mine: int, theirs: int, scales: int) -> None:
    found = bench(
        "place 1 scale in the zone of self for each damage",
        "place 3 scales in the zone of self for each enemy damage",
    )
    found.duel.damage = [mine, theirs]
    play(found)
    assert found.lying("scale", "b3") == scales


@pytest.mark.parametrize(("mine", "holds"), [(0, False), (1, False), (2, True)])
def test_a_figure_of_damage_means_that_much_or_more(mine: int, holds: bool) -> None:
    found = bench("if I have 2 damage", "  place 1 scale in the zone of self")
    found.duel.damage = [mine, 2]
    play(found)
    assert found.lying("scale", "b3") == int(holds)


def test_a_passive_hears_that_the_damage_has_become_so_much() -> None:
    passive = "when the enemy has 2 damage\n  place 1 scale in the zone of my artist"
    found = Bench({"chip": effect("deal 1 damage to the enemy artist"), "passive-1": passive})
    found.stand("artist", "c5", player=1)
    found.stand("chip", "b3")
    found.duel.damage = [0, 1]
    play(found)
    assert found.duel.damage == [0, 2]
    assert found.lying("scale", found.duel.rules.field.name(found.duel.pos[0])) == 1


def test_one_unit_comes_to_each_zone_as_long_as_there_are_some() -> None:
    found = bench("summon a golem in each empty zone adjacent to self", "exhaust the golems")
    found.stand("serpent", "b2")
    play(found)
    golems = found.duel.rules.kinds[0][found.kind("golem")].units
    names = [found.duel.rules.field.name(found.duel.pos[unit]) for unit in golems]
    assert sorted(names) == ["a3", "c3"], "row by row: two golems for three free zones"
    assert all(found.duel.exhausted[unit] for unit in golems)


def test_where_none_comes_the_units_are_none() -> None:
    found = bench("summon a tiger in 2 zones adjacent to self", "if done", "  exhaust the tigers", "  lose")
    found.duel.pool[0][found.kind("tiger")] = 0
    for unit in found.duel.rules.kinds[0][found.kind("tiger")].units:
        found.duel.pos[unit] = -2
    found.refreshed()
    play(found)
    while found.owed == "zone":
        found.say(found.offered()[0])
    assert found.game.result is None
