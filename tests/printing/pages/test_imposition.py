"""Sheets: fixed slots, backs behind their fronts, and nothing beyond the paper."""

from __future__ import annotations

from collections import Counter

import pytest
from printing.pages.sheet_notes import WORDS

from gesso.printing.component import CARD_PAPERS
from gesso.printing.pages import PAPERS, WHITE, Page, Paper, Piece, TooLargeError, pages_of_run, paper_of
from gesso.printing.pages.grid import BAR, MARGIN, OUTER_BLEED, UNDERLAP, UNLIKE_GAP, crop_marks, impose, notes

POKER = (63.5, 88.9)
SQUARE = (88.9, 88.9)
PAPER = pytest.mark.parametrize("paper", [PAPERS[name] for name in CARD_PAPERS], ids=CARD_PAPERS)
ANY_PAPER = pytest.mark.parametrize(
    "paper", [*PAPERS.values(), Paper("330 x 480 mm", 330, 480)], ids=lambda each: each.id
)


def cards(count: int, back: str | None = "back", size: tuple[float, float] = POKER) -> list[Piece]:
    return [Piece(f"front-{index}", back, *size) for index in range(count)]


def unlike(count: int) -> list[Piece]:
    return [Piece(f"front-{index}", f"back-{index}", *POKER) for index in range(count)]


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
    pages = impose(unlike(count), paper)
    for fronts, backs in zip(pages[::2], pages[1::2]):
        behind = turned(backs, paper)
        for placement in fronts.placed:
            place = round(placement.x, 3), round(placement.y, 3)
            assert behind[placement.piece.back or ""] == pytest.approx(place, abs=0.002)


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
        assert any("layout g3" in text.text for text in texts)


def test_a_piece_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        impose([Piece("mat", None, 300, 300)], PAPERS["a4"])


@ANY_PAPER
@pytest.mark.parametrize("gap", [0.0, 3.0])
def test_backs_that_are_unlike_never_meet(paper: Paper, gap: float) -> None:
    pieces = [*cards(5), *unlike(4), *cards(4, "dark"), *cards(1, None)]
    pages = impose(pieces, paper, gap=gap)
    assert Counter(each.piece.front for page in pages if page.side == "fronts" for each in page.placed) == Counter(
        piece.front for piece in pieces
    )
    pairs = [(one, other) for page in pages for one in page.placed for other in page.placed if one is not other]
    for one, other in pairs:
        beside, below = other.x - one.right, other.y - one.bottom
        across = one.y < other.bottom and other.y < one.bottom and beside >= -0.001
        down = one.x < other.right and other.x < one.right and below >= -0.001
        if one.piece.back != other.piece.back and (across or down):
            assert (beside if across else below) >= UNLIKE_GAP - 0.001
        if across and beside > 0.001:
            assert one.bleed[2] + other.bleed[0] <= beside + 0.001, "pictures end in the middle of the gap"
        if down and below > 0.001:
            assert one.bleed[3] + other.bleed[1] <= below + 0.001


@ANY_PAPER
def test_cards_with_a_gap_show_bleed_in_it_and_are_cut_on_both_sides(paper: Paper) -> None:
    page = impose(cards(9), paper, gap=3.0)[0]
    grid = page.grid
    assert len(page.cuts_x) == 2 * grid.columns and len(page.cuts_y) == 2 * grid.rows
    gaps = {round(after - before, 3) for before, after in zip(page.cuts_x[1::2], page.cuts_x[2::2])}
    assert gaps <= {3.0}
    assert {side for each in page.placed for side in each.bleed} <= {1.5, OUTER_BLEED}
    assert page.cuts_x[0] >= MARGIN - 0.001 and paper.width - page.cuts_x[-1] >= MARGIN - 0.001


def test_unlike_backs_take_no_further_sheet_where_the_paper_has_room_for_a_gap() -> None:
    assert len(impose(unlike(9), PAPERS["a4"])) == 2
    assert len(impose(unlike(9), PAPERS["letter"])) == 4, "three rows and two gaps are higher than Letter"


def test_cards_with_one_back_stand_together_where_that_saves_a_sheet() -> None:
    mixed = [*cards(4), *unlike(1), *cards(5), *unlike(1), *cards(9)]
    assert len(impose(mixed, PAPERS["letter"])) == 6


def test_a_wide_gap_leaves_fewer_cards_and_a_piece_without_room_is_named() -> None:
    page = impose(cards(2), PAPERS["a4"], gap=50.0)[0]
    assert (page.grid.columns, page.grid.rows) == (2, 2)
    with pytest.raises(TooLargeError, match="does not fit on A5 with margins of 6 mm"):
        impose(cards(1, size=(140.0, 90.0)), PAPERS["a5"], gap=3.0)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("a3", (297, 420)),
        ("Legal", (215.9, 355.6)),
        ("13x19in", (330.2, 482.6)),
        ("32 x 45 cm", (320, 450)),
        ("210x297mm", (210, 297)),
    ],
)
def test_a_paper_has_a_name_or_a_size(text: str, size: tuple[float, float]) -> None:
    paper = paper_of(text)
    assert paper is not None and (paper.width, paper.height) == size
    assert paper_of(paper.id) == paper, "what is saved is read back"


@pytest.mark.parametrize("text", ["a2", "210x297", "10x10mm", "9000x10mm", "0x0in", "1e9x5mm", "a4 a3", ""])
def test_other_words_are_no_paper(text: str) -> None:
    assert paper_of(text) is None


def test_page_n_of_the_fronts_and_page_n_of_the_backs_are_one_sheet() -> None:
    pages = impose([*cards(1, None, SQUARE), *cards(9), *cards(3, None, (60.0, 60.0))], PAPERS["a4"])
    fronts, backs = pages_of_run(pages, "fronts"), pages_of_run(pages, "backs")
    assert len(fronts) == len(backs) == 3 and pages_of_run(pages, "both") == pages
    for front, back in zip(fronts, backs):
        assert {each.piece.front for each in back.placed} <= {each.piece.front for each in front.placed}
        assert bool(back.placed) == any(each.piece.back for each in front.placed)
