"""Sheets of cards: within the limits of a table, every card in a cell of its own, as large as may be."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gesso.printing.exports.tabletop import SheetLimits, cell_pages, grid_for
from gesso.printing.pages import Piece

LIMITS = SheetLimits(side=4096, columns=10, rows=7, least=480, largest=750)
POKER = 88.9 / 63.5


def cards(number: int, back: str | None = "BACK", ratio: float = POKER) -> list[Piece]:
    return [Piece(f"C-{at}", back or f"B-{at}", 63.5, 63.5 * ratio) for at in range(number)]


@pytest.mark.slow
@given(st.integers(1, 300), st.sampled_from([1.0, POKER, 120 / 70, 2.4]), st.integers(200, 480))
def test_sheets_keep_within_the_limits_and_hold_every_card_once(number: int, ratio: float, least: int) -> None:
    limits = SheetLimits(4096, 10, 7, least, 750)
    found = cell_pages(cards(number, ratio=ratio), limits)
    assert [piece.front for page in found for piece in page.pieces] == [f"C-{at}" for at in range(number)]
    for page in found:
        grid = page.grid
        assert max(grid.size) <= 4096 + grid.rows and 2 <= grid.columns <= 10 and 2 <= grid.rows <= 7
        assert len(page.pieces) <= grid.last, "the last cell is the hidden face"
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
    (page,) = cell_pages(cards(14), LIMITS)
    grid = page.grid
    corners = [page.corner(placed) for placed in page.placed]
    assert [corners[cell] for cell in (0, 4, 5, -1)] == [
        (0, 0),
        (4 * grid.width, 0),
        (0, grid.height),
        (4 * grid.width, 2 * grid.height),
    ]
    assert page.placed[-1].face == "BACK", "the last cell hides the back"


def test_cards_that_lie_stand_upright_on_their_sheet() -> None:
    pieces = [Piece(f"C-{at}", None, 88.9, 63.5) for at in range(3)]
    (page,) = cell_pages(pieces, LIMITS)
    assert {placed.turns for placed in page.placed} == {3} and page.grid.height > page.grid.width
    assert [page.corner(placed) for placed in page.placed][1] == (page.grid.width, 0)
    assert page.shared_back is None and page.backs().placed[1].face == "C-1", "without a back, its front is seen"


def test_cards_of_one_back_share_it_and_others_bring_their_own() -> None:
    others = [Piece(f"M-{at}", f"N-{at}", 63.5, 88.9) for at in range(3)]
    found = cell_pages([*cards(5), *others], LIMITS)
    assert Counter((page.shared_back, len(page.pieces)) for page in found) == {("BACK", 5): 1, (None, 3): 1}
    assert [placed.face for placed in found[1].backs().placed] == ["N-0", "N-1", "N-2", "N-0"]
    assert [placed.face for placed in found[0].one_back().placed] == ["BACK"]


def test_a_card_that_no_sheet_can_show_is_told() -> None:
    with pytest.raises(ValueError, match="too large for a sheet"):
        cell_pages(cards(1), SheetLimits(800, 10, 7, 480, 750))
