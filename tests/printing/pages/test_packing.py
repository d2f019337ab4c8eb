"""Pieces on pages: none is lost, none lies on another, and like ones share cuts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gesso.printing.pages.packing import Area, PackingError, PackItem, Spot, pack

AREA = Area(6.0, 15.0, 198.0, 270.0)
BELOW = Area(6.0, 165.0, 198.0, 120.0)
SIZES = st.builds(
    PackItem,
    st.sampled_from([20.0, 26.0, 32.0, 34.0, 65.0, 198.0]),
    st.sampled_from([20.0, 28.0, 42.0, 80.0, 112.0, 270.0]),
    st.booleans(),
)


def box(spot: Spot, sizes: list[PackItem]) -> tuple[float, float, float, float]:
    size = sizes[spot.piece].turned if spot.turns else sizes[spot.piece]
    return spot.x, spot.y, spot.x + size.width, spot.y + size.height


@pytest.mark.slow
@given(st.lists(SIZES, max_size=60), st.sampled_from([AREA, BELOW]))
def test_every_piece_lies_on_a_page_and_on_no_other(sizes: list[PackItem], first: Area) -> None:
    spots = pack(sizes, AREA, first)
    assert sorted(spot.piece for spot in spots) == list(range(len(sizes)))
    for spot in spots:
        area = AREA if spot.page else first
        left, top, right, bottom = box(spot, sizes)
        assert area.left - 1e-3 <= left and right <= area.left + area.width + 1e-3
        assert area.top - 1e-3 <= top and bottom <= area.top + area.height + 1e-3
        assert sizes[spot.piece].may_turn or not spot.turns
    for page in range(max((spot.page for spot in spots), default=-1) + 1):
        boxes = [box(spot, sizes) for spot in spots if spot.page == page]
        assert boxes or (page == 0 and first is BELOW), f"page {page} is empty"
        for at, one in enumerate(boxes):
            for other in boxes[at + 1 :]:
                apart = one[2] <= other[0] + 1e-3 or other[2] <= one[0] + 1e-3
                assert apart or one[3] <= other[1] + 1e-3 or other[3] <= one[1] + 1e-3, f"{one} lies on {other}"


def test_pieces_of_one_size_lie_edge_to_edge_in_rows() -> None:
    spots = pack([PackItem(20.0, 20.0)] * 12, Area(0.0, 0.0, 80.0, 200.0))
    assert [(spot.x, spot.y) for spot in spots] == [(x, y) for y in (0.0, 20.0, 40.0) for x in (0.0, 20.0, 40.0, 60.0)]


def test_what_is_shorter_fills_the_corner_that_a_taller_one_leaves() -> None:
    sizes = [PackItem(34.0, 112.0), PackItem(34.0, 112.0), *[PackItem(26.0, 80.0)] * 5, *[PackItem(32.0, 28.0)] * 4]
    spots = pack(sizes, AREA)
    assert {spot.page for spot in spots} == {0}
    assert max(box(spot, sizes)[3] for spot in spots) <= AREA.top + 112.0 + 1e-3


def test_pieces_are_turned_only_where_that_saves_a_page() -> None:
    few = [PackItem(34.0, 112.0, may_turn=True)] * 5
    assert not any(spot.turns for spot in pack(few, AREA))
    # Below a box of 135 mm, pieces of 112 mm have no room upright in 250 mm.
    box_and_units = [PackItem(173.0, 135.0, may_turn=True), *[PackItem(112.0, 34.0, may_turn=True).turned] * 3]
    low = Area(6.0, 15.0, 198.0, 248.0)
    assert max(spot.page for spot in pack([PackItem(each.width, each.height) for each in box_and_units], low)) == 1
    spots = pack(box_and_units, low)
    assert {spot.page for spot in spots} == {0} and sum(spot.turns for spot in spots) == 3


def test_a_piece_larger_than_the_page_is_refused() -> None:
    with pytest.raises(PackingError, match="199 x 20 mm"):
        pack([PackItem(20.0, 20.0), PackItem(199.0, 20.0)], AREA)


def test_nothing_needs_no_page() -> None:
    assert pack([], AREA) == ()
