"""Rows, columns, the edge, corners, exact distances and what lies between: the tables of the field against a count of rows
and columns, and sentences that name things off the field."""

from __future__ import annotations

import pytest
from games.react.fine_print import CHIP, Bench, effect
from oracle.geometry import Grid

from gesso.games.react.rules.field import REACH, make_field


@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("size", [(5, 5), (4, 6), (1, 5), (2, 2)])
def test_the_tables_say_what_a_count_of_rows_and_columns_says(size: tuple[int, int], wrap: bool) -> None:
    field, grid = make_field(*size, wrap), Grid(*size, wrap)
    for a in field.zones:
        assert field.row[a] == tuple(b for b in field.zones if grid.in_row(a, b))
        assert field.column[a] == tuple(b for b in field.zones if grid.in_column(a, b))
        for n in (0, 1, 2, 3, REACH):
            assert field.exactly[n][a] == tuple(b for b in field.zones if grid.steps(a, b) == n)
        for b in field.zones:
            assert set(field.between(a, b)) == {zone for zone in field.zones if grid.between(zone, a, b)}
            assert sorted(field.between(a, b)) == sorted(field.between(b, a))
    assert field.edge == tuple(zone for zone in field.zones if grid.sides(zone))
    assert field.corners == tuple(zone for zone in field.zones if grid.sides(zone) == 2)
    assert not (wrap and field.edge)


@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("size", [(5, 5), (4, 6), (1, 5), (2, 2)])
def test_a_unit_has_gone_in_the_direction_in_which_single_steps_lead_there_first(
    size: tuple[int, int], wrap: bool
) -> None:
    """And in none where two ways are as short, or no straight one leads there."""
    field = make_field(*size, wrap)
    for here in field.zones:
        for there in field.zones:
            steps: dict[int, int] = {}
            for way, step in enumerate(field.step):
                zone = here
                for number in range(1, 7):
                    zone = step[zone] if zone >= 0 else zone
                    if zone == there != here:
                        steps.setdefault(way, number)
            first = [way for way, number in steps.items() if number == min(steps.values())]
            assert field.heading(here, there) == (first[0] if len(first) == 1 else -1)


def test_nothing_is_in_the_row_of_a_unit_off_the_field_or_between_it_and_another() -> None:
    field = make_field(5, 5, False)
    for nowhere in (-1, -2):
        assert field.row[nowhere] == field.column[nowhere] == field.exactly[2][nowhere] == ()
        assert field.between(nowhere, 3) == field.between(3, nowhere) == []


def bench(*lines: str) -> Bench:
    """A chip at b3 whose card says this; the enemy Artist at b1."""
    found = Bench({"chip": effect(*lines)})
    found.stand("chip", "b3")
    found.stand("artist", "b1", player=1)
    return found


def test_a_unit_that_has_left_is_in_the_row_in_which_it_stood() -> None:
    found = bench("choose a golem", "remove the golem", "exhaust each enemy unit in the row of the zone of the golem")
    found.stand("golem", "e1")
    found.say(CHIP)
    found.resolve()
    assert found.duel.exhausted[1] == 1


def test_between_a_thing_and_any_of_several_lies_what_is_between_it_and_one_of_them() -> None:
    found = bench("exhaust each friendly unit between the enemy artist and a golem")
    found.stand("golem", "b5")
    chip = found.duel.rules.kinds[0][found.kind("chip")].units[0]
    found.say(CHIP)
    found.resolve()
    assert found.duel.exhausted[chip] == 1
