"""Sheets of cards: within the limits of a table, every card in a cell of its own, as large as may be."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gesso.printing.component import Component, FaceSpec
from gesso.printing.exports.tabletop import Sheet, SheetLimits, grid_for, sheets_for
from gesso.source import SourceFile

LIMITS = SheetLimits(side=4096, columns=10, rows=7, least=480, largest=750)
POKER = 88.9 / 63.5
NOWHERE = SourceFile("", "").top


def order(id: str) -> FaceSpec:
    return FaceSpec(id, "x", {}, NOWHERE)


def cards(number: int, back: str | None = "BACK") -> list[Component]:
    return [Component(order(f"C-{at}"), order(back) if back else order(f"B-{at}"), 2) for at in range(number)]


def size_of(sheet: Sheet) -> tuple[int, int]:
    return sheet.grid.columns * sheet.grid.width, sheet.grid.rows * sheet.grid.height


@given(st.integers(1, 300), st.sampled_from([1.0, POKER, 120 / 70, 2.4]), st.integers(200, 480))
def test_sheets_keep_within_the_limits_and_hold_every_card_once(number: int, ratio: float, least: int) -> None:
    limits = SheetLimits(4096, 10, 7, least, 750)
    found = sheets_for(cards(number), ratio, limits)
    assert [card.front.id for sheet in found for card in sheet.cards] == [f"C-{at}" for at in range(number)]
    for sheet in found:
        grid = sheet.grid
        assert max(size_of(sheet)) <= 4096 + grid.rows and 2 <= grid.columns <= 10 and 2 <= grid.rows <= 7
        assert len(sheet.cards) <= grid.last, "the last cell is the hidden face"
        assert least <= grid.width <= 750 and abs(grid.height / grid.width - ratio) < 0.01


@pytest.mark.parametrize(
    ("number", "shape"), [(1, (2, 2)), (3, (2, 2)), (4, (2, 3)), (9, (5, 2)), (14, (5, 3)), (52, None), (69, None)]
)
def test_a_few_cards_are_drawn_in_full_and_many_are_never_too_small(number: int, shape: tuple[int, int] | None) -> None:
    grid = grid_for(number, POKER, LIMITS)
    assert (None if grid is None else (grid.columns, grid.rows)) == shape


def test_the_tightest_grid_is_ten_by_seven() -> None:
    grid = grid_for(69, POKER, SheetLimits(4096, 10, 7, 400, 750))
    assert grid is not None and (grid.columns, grid.rows, grid.width) == (10, 7, 409)
    assert grid_for(70, POKER, SheetLimits(4096, 10, 7, 100, 750)) is None


def test_cells_are_counted_by_rows() -> None:
    grid = grid_for(14, POKER, LIMITS)
    assert grid is not None
    assert [grid.at(cell) for cell in (0, 4, 5, grid.last)] == [
        (0, 0),
        (4 * grid.width, 0),
        (0, grid.height),
        (4 * grid.width, 2 * grid.height),
    ]


def test_cards_of_one_back_share_it_and_others_bring_their_own() -> None:
    found = sheets_for(
        [*cards(5), *(Component(order(f"M-{at}"), order(f"N-{at}"), 1) for at in range(3))], POKER, LIMITS
    )
    assert Counter((sheet.back, len(sheet.cards)) for sheet in found) == {("BACK", 5): 1, (None, 3): 1}


def test_a_card_that_no_sheet_can_show_is_told() -> None:
    with pytest.raises(ValueError, match="too large for a sheet"):
        sheets_for(cards(1), POKER, SheetLimits(800, 10, 7, 480, 750))
