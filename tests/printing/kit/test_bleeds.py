"""Grounds run on beyond cuts, and never into what lies beside them."""

from __future__ import annotations

from itertools import permutations

import pytest
from games.react.printing.kits import kit_of
from printing.laid_out_kits import pages

from gesso.printing.component import Joins
from gesso.printing.kit.pages import with_bleed
from gesso.printing.pages import NO_BLEED, Bleed, Piece, Placed

NO_JOINS = Joins()


def at(x: float, y: float, joins: Joins = NO_JOINS, bleed: Bleed = NO_BLEED) -> Placed:
    return Placed(Piece("A", None, 20, 20, joins), x, y, bleed=bleed)


def test_a_piece_alone_bleeds_on_all_sides() -> None:
    (alone,) = with_bleed([at(10, 10)])
    assert alone.bleed == (1, 1, 1, 1)


def test_where_two_share_a_cut_there_is_none() -> None:
    left, right = with_bleed([at(10, 10), at(30, 10)])
    assert left.bleed == (1, 1, 0, 1) and right.bleed == (0, 1, 1, 1)


def test_a_gap_is_halved() -> None:
    above, below = with_bleed([at(10, 10), at(12, 31)])
    assert above.bleed == (1, 1, 1, 0.5) and below.bleed == (1, 0.5, 1, 1)


def test_what_only_meets_at_a_corner_keeps_clear_of_it() -> None:
    first, second = with_bleed([at(10, 10), at(30, 30)])
    assert first.bleed == (1, 1, 0, 0) and second.bleed == (0, 0, 1, 1)


def test_some_have_none() -> None:
    taped, part = with_bleed([at(10, 10, joins=Joins((5.0,))), at(60, 10, bleed=(-5.0, 0.0, 0.0, 0.0))])
    assert taped.bleed == NO_BLEED and part.bleed == (-5.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ids", [("calligrapher", "dancer"), ("painter", "dj"), ("tagger",)])
def test_no_ground_lies_under_another_piece(ids: tuple[str, ...], paper: str) -> None:
    found = 0
    for page in pages(kit_of(*ids), paper):
        if page.section.sides == "duplex":
            continue
        grounds = [
            (
                each.x - max(left, 0),
                each.y - max(top, 0),
                each.x + each.width + max(right, 0),
                each.y + each.height + max(bottom, 0),
            )
            for each in page.placed
            for left, top, right, bottom in [each.bleed]
            if min(each.bleed) >= 0
        ]
        found += sum(each.bleed != NO_BLEED for each in page.placed)
        for (left, top, right, bottom), (x, y, x2, y2) in permutations(grounds, 2):
            apart = right <= x + 0.01 or x2 <= left + 0.01 or bottom <= y + 0.01 or y2 <= top + 0.01
            assert apart, "the ground of one piece runs into another"
    assert found > 10
