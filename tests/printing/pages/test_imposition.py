"""Sheets: fixed slots, backs behind their fronts, and nothing beyond the paper."""

from __future__ import annotations

from collections import Counter

import pytest
from printing.pages.sheet_notes import WORDS

from gesso.printing.component import CARD_PAPERS
from gesso.printing.pages import PAPERS, WHITE, Page, Paper, Piece
from gesso.printing.pages.grid import BAR, OUTER_BLEED, UNDERLAP, crop_marks, impose, notes

POKER = (63.5, 88.9)
SQUARE = (88.9, 88.9)
PAPER = pytest.mark.parametrize("paper", [PAPERS[name] for name in CARD_PAPERS], ids=CARD_PAPERS)


def cards(count: int, back: str | None = "back", size: tuple[float, float] = POKER) -> list[Piece]:
    return [Piece(f"front-{index}", back and f"{back}-{index}", *size) for index in range(count)]


def turned(page: Page, paper: Paper) -> dict[str, tuple[float, float]]:
    """Where each face of a back page lies when the sheet is held with its fronts up (turned over the long edge)."""
    return {
        placement.face: (round(paper.width - placement.x - placement.width, 3), round(placement.y, 3))
        for placement in page.placed
    }


@PAPER
def test_nine_poker_cards_fill_a_sheet_with_shared_cuts(paper: Paper) -> None:
    fronts, backs = impose(cards(9), paper)
    assert (fronts.side, backs.side) == ("fronts", "backs")
    assert len(fronts.placed) == len(backs.placed) == 9
    assert len(fronts.cuts_x) == len(fronts.cuts_y) == 4
    assert {round(right - left, 3) for left, right in zip(fronts.cuts_x, fronts.cuts_x[1:])} == {63.5}


@PAPER
@pytest.mark.parametrize("count", [1, 2, 5, 9, 10, 40])
def test_every_back_lies_behind_its_front(paper: Paper, count: int) -> None:
    pages = impose(cards(count), paper)
    for fronts, backs in zip(pages[::2], pages[1::2]):
        behind = turned(backs, paper)
        for placement in fronts.placed:
            place = round(placement.x, 3), round(placement.y, 3)
            assert behind[placement.face.replace("front", "back")] == pytest.approx(place, abs=0.002)


@PAPER
def test_a_part_filled_sheet_keeps_its_slots(paper: Paper) -> None:
    full, _, part, _ = impose(cards(11), paper)
    assert [(each.x, each.y) for each in part.placed] == [(each.x, each.y) for each in full.placed[:2]]
    assert part.cuts_x == full.cuts_x and part.cuts_y == full.cuts_y


@PAPER
def test_every_copy_is_printed_once(paper: Paper) -> None:
    pieces = [Piece("a", "x", *POKER)] * 8 + [Piece("b", "x", *POKER)] * 7 + [Piece("r", None, *SQUARE)]
    pages = impose(pieces, paper)
    found = Counter(placement.face for page in pages for placement in page.placed)
    assert found == {"a": 8, "b": 7, "x": 15, "r": 1}


@PAPER
def test_pieces_of_another_size_have_sheets_of_their_own(paper: Paper) -> None:
    pages = impose([*cards(3), *cards(1, None, SQUARE), *cards(2)], paper)
    assert [{placement.width for placement in page.placed} for page in pages] == [{63.5}, {63.5}, {88.9}]
    assert [page.number for page in pages] == [1, 1, 2] and {page.total for page in pages} == {2}


@PAPER
def test_there_is_bleed_only_where_there_is_no_neighbour(paper: Paper) -> None:
    pages = impose(cards(4), paper)
    for page in pages:
        taken = {(round(each.x, 2), round(each.y, 2)) for each in page.placed}
        for each in page.placed:
            left, top, right, bottom = each.bleed
            for bleed, dx, dy, under in (
                (left, -1, 0, 0),
                (top, 0, -1, 0),
                (right, 1, 0, UNDERLAP),
                (bottom, 0, 1, UNDERLAP),
            ):
                beside = (round(each.x + dx * each.width, 2), round(each.y + dy * each.height, 2))
                assert bleed == (under if beside in taken else OUTER_BLEED)


@PAPER
def test_what_runs_on_under_a_neighbour_is_covered_by_it(paper: Paper) -> None:
    for page in impose(cards(9), paper):
        corners = [(each.y, each.x) for each in page.placed]
        assert corners == sorted(corners)


@PAPER
def test_pictures_and_marks_stay_on_the_paper_and_apart(paper: Paper) -> None:
    for page in impose([*cards(9), *cards(1, None, SQUARE)], paper):
        left, right, top, bottom = page.cuts_x[0], page.cuts_x[-1], page.cuts_y[0], page.cuts_y[-1]
        assert min(left, paper.width - right, top, paper.height - bottom) >= OUTER_BLEED + 3
        marks = crop_marks(page)
        cased = {(mark.x1, mark.y1, mark.x2, mark.y2) for mark in marks if mark.colour == WHITE}
        for mark in marks:
            ends = mark.x1, mark.y1, mark.x2, mark.y2
            assert all(4.999 <= x <= paper.width - 4.999 for x in ends[::2]), "printers do not reach the edge"
            assert all(4.999 <= y <= paper.height - 4.999 for y in ends[1::2]), "printers do not reach the edge"
            clear = 0 if ends in cased else OUTER_BLEED
            outside_x = max(ends[::2]) < left - clear or min(ends[::2]) > right + clear
            outside_y = max(ends[1::2]) < top - clear or min(ends[1::2]) > bottom + clear
            assert outside_x or outside_y
            assert abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1) >= 1, "long enough to lay a ruler on"


@PAPER
def test_every_cut_has_a_mark_at_both_ends(paper: Paper) -> None:
    page = impose(cards(1), paper)[0]
    marks = crop_marks(page)
    for x in page.cuts_x:
        assert sum(mark.x1 == mark.x2 == x and mark.colour != WHITE for mark in marks) == 2
    for y in page.cuts_y:
        assert sum(mark.y1 == mark.y2 == y and mark.colour != WHITE for mark in marks) == 2


@PAPER
def test_a_bar_of_fifty_millimetres_tells_the_scale(paper: Paper) -> None:
    for page in impose([*cards(1), *cards(1, None, SQUARE)], paper):
        texts, bar = notes(page, paper, "Test", WORDS)
        assert max(abs(bar.x2 - bar.x1), abs(bar.y2 - bar.y1)) == pytest.approx(BAR) == 50
        assert any(paper.name in text.text and "sheet 1 of 2" in text.text for text in texts) or page.number == 2
        assert any("layout g2" in text.text for text in texts)


def test_a_piece_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        impose([Piece("mat", None, 300, 300)], PAPERS["a4"])
