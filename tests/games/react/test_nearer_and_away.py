"""Steps nearer to something and away from it, and what is nearest."""

from __future__ import annotations

import pytest
from games.react.fine_print import CHIP, Bench, effect

from gesso.games.react.rules.field import make_field


def bench(*lines: str) -> Bench:
    """A chip at b3 whose card says this; the enemy Artist at b1."""
    found = Bench({"chip": effect(*lines)})
    found.stand("chip", "b3")
    found.stand("artist", "b1", player=1)
    return found


def place(found: Bench, unit: int) -> str:
    return found.duel.rules.field.name(found.duel.pos[unit])


def play(found: Bench) -> None:
    found.say(CHIP)
    found.resolve()


@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("size", [(5, 5), (4, 6), (1, 5)])
def test_a_step_nearer_shortens_the_way_by_one_and_there_is_one_from_everywhere_else(
    size: tuple[int, int], wrap: bool
) -> None:
    field = make_field(*size, wrap)
    for goal in field.zones:
        assert field.ways(goal, goal, 0) == field.ways(goal, goal, 1) == []
        for zone in set(field.zones) - {goal}:
            nearer, away = field.ways(zone, goal, 0), field.ways(zone, goal, 1)
            assert nearer and [field.distance[goal][field.step[d][zone]] for d in nearer] == [
                field.distance[goal][zone] - 1
            ] * len(nearer)
            assert wrap or len(nearer) <= 2
            assert away == sorted((d + 2) % 4 for d in nearer)


def test_in_line_there_is_one_way_and_nobody_is_asked() -> None:
    found = bench("move self 1 nearer to the enemy artist")
    play(found)
    assert place(found, found.duel.rules.kinds[0][found.kind("chip")].units[0]) == "b2"


def test_out_of_line_the_mover_picks_of_two_ways_each_time() -> None:
    found = bench("move self 2 nearer to the enemy artist")
    found.stand("artist", "d1", player=1)
    play(found)
    assert set(found.offered()) == {"up", "right"}
    found.say("right")
    assert set(found.offered()) == {"up", "right"}


def test_a_step_that_is_blocked_fails_and_the_next_is_tried_again() -> None:
    found = bench("move self 2 nearer to the enemy artist")
    found.stand("golem", "b2")
    play(found)
    assert place(found, found.duel.rules.kinds[0][found.kind("chip")].units[0]) == "b3"


def test_away_leads_straight_on_and_ends_at_the_edge() -> None:
    found = bench("move self 4 away from the enemy artist")
    play(found)
    assert place(found, found.duel.rules.kinds[0][found.kind("chip")].units[0]) == "b5"


def test_of_several_the_farthest_goes_first_so_that_none_stands_in_the_way() -> None:
    found = bench("move each golem 1 away from self", "move each golem 1 nearer to self")
    first, second = found.stand("golem", "b4"), found.stand("golem", "b5")
    found.stand("chip", "b2")
    found.stand("artist", "e1", player=1)
    found.duel.pos[first], found.duel.pos[second] = found.zone("b4"), found.zone("b5")
    play(found)
    assert (place(found, first), place(found, second)) == ("b4", "b5"), "the far one could not go, so neither did"


def test_what_is_measured_from_counts_where_it_stood() -> None:
    found = bench("move the enemy artist 3 away from the enemy artist")
    found.stand("golem", "c3")
    play(found)
    assert place(found, 1) == "b1", "no way leads away from where it is"


def test_of_the_nearest_ties_stay_and_enemies_alone_are_weighed() -> None:
    found = bench("choose a friendly summon nearest to the enemy artist", "exhaust the summon")
    found.stand("golem", "a1")
    found.stand("serpent", "c1")
    play(found)
    assert sorted(found.offered()) == ["0:golem-red", "0:serpent"], "the chip stands one further away"


def test_a_jump_goes_over_what_stands_between() -> None:
    found = bench("jump self away from the enemy artist")
    found.stand("golem", "b4")
    play(found)
    assert place(found, found.duel.rules.kinds[0][found.kind("chip")].units[0]) == "b5"
