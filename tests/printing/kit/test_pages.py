"""Pages of a kit: where backs lie, which lines are cut along, and how sheets are counted."""

from __future__ import annotations

import pytest

from gesso.printing.kit.pages import HEAD, KitPage, pages_of, sheets_of
from gesso.printing.kit.sections import Section, Sides
from gesso.printing.sheets import PAPERS, Piece

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
TOKEN = Piece("T", "T-BACK", 20.0, 20.0)
CARD = Piece("C", "C-BACK", 63.5, 88.9)


def pages(sides: Sides, *pieces: Piece, paper: str = "a4") -> tuple[KitPage, ...]:
    return pages_of(Section("s", "Title", "note", "card", sides), pieces, PAPERS[paper])


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_folded_backs_mirror_their_fronts_in_the_middle(paper: str) -> None:
    (page,) = pages("folded", *[TOKEN] * 7, paper=paper)
    middle = PAPERS[paper].width / 2
    fronts = {(round(each.x, 3), each.y) for each in page.placements if each.face == "T"}
    backs = {(round(each.x, 3), each.y) for each in page.placements if each.face == "T-BACK"}
    assert len(fronts) == 7 and all(x > middle for x, _ in fronts)
    assert backs == {(round(2 * middle - x - 20.0, 3), y) for x, y in fronts}
    assert page.folds and all(abs(fold.x + fold.width / 2 - middle) < 1e-6 for fold in page.folds)


def test_a_piece_without_a_back_leaves_its_place_over_the_fold_blank() -> None:
    (page,) = pages("folded", Piece("T", None, 20.0, 20.0))
    assert [each.face for each in page.placements] == ["T"]


def test_cards_are_printed_on_both_sides_of_a_sheet() -> None:
    found = pages("duplex", *[CARD] * 10)
    assert [page.back for page in found] == [False, True, False, True]
    assert list(sheets_of(found).values()) == [1, 1, 2, 2]


def test_every_edge_of_a_piece_is_a_line_and_shared_ones_are_drawn_once() -> None:
    (page,) = pages("single", *[TOKEN] * 2)
    grey = [line for line in page.lines if line.colour == "#969696"]
    upright = [line for line in grey if line.height > line.width]
    assert len(upright) == 3 and len(grey) == 7


def test_ticks_stand_outside_of_all_pieces() -> None:
    (page,) = pages("single", *[TOKEN] * 5, Piece("U", None, 26.0, 80.0))
    ticks = [line for line in page.lines if line.colour == "#14161B"]
    assert ticks
    for tick in ticks:
        for each in page.placements:
            across = tick.x + tick.width <= each.x or tick.x >= each.x + each.width
            assert across or tick.y + tick.height <= each.y or tick.y >= each.y + each.height


def test_pieces_lie_below_the_head_of_the_page() -> None:
    for page in pages("single", *[TOKEN] * 300):
        assert min(each.y for each in page.placements) >= HEAD


def test_a_section_without_pieces_has_no_page() -> None:
    assert pages("single") == pages("duplex") == pages("folded") == ()
