"""Pages of a kit: where backs lie, which lines are cut along, and how sheets are counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gesso.printing.component import Component, EntryPrints, FaceSpec
from gesso.printing.faces.drawing_items import Face
from gesso.printing.kit import HEAD, Kit, KitPage, Section, Sides, sheets_of
from gesso.printing.kit.pages import in_decks, in_rows, kit_pages, pages_of
from gesso.printing.pages import PAPERS, Piece
from gesso.printing.pdf.faces import LayeredFace
from gesso.source import SourceFile

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
TOKEN = Piece("T", "T-BACK", 20.0, 20.0)
SPAN = SourceFile("cards.yaml", "").top
CARD = Piece("C", "C-BACK", 63.5, 88.9)


def pages(sides: Sides, *pieces: Piece, paper: str = "a4") -> tuple[KitPage, ...]:
    return pages_of(Section("s", "Title", "note", "card", sides), pieces, PAPERS[paper])


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_folded_backs_mirror_their_fronts_in_the_middle(paper: str) -> None:
    (page,) = pages("folded", *[TOKEN] * 7, paper=paper)
    middle = PAPERS[paper].width / 2
    fronts = {(round(each.x, 3), each.y) for each in page.placed if each.face == "T"}
    backs = {(round(each.x, 3), each.y) for each in page.placed if each.face == "T-BACK"}
    assert len(fronts) == 7 and all(x > middle for x, _ in fronts)
    assert backs == {(round(2 * middle - x - 20.0, 3), y) for x, y in fronts}
    assert page.folds and all(abs(fold.x + fold.width / 2 - middle) < 1e-6 for fold in page.folds)


def test_a_piece_without_a_back_leaves_its_place_over_the_fold_blank() -> None:
    (page,) = pages("folded", Piece("T", None, 20.0, 20.0))
    assert [each.face for each in page.placed] == ["T"]


def test_cards_are_printed_on_both_sides_of_a_sheet() -> None:
    found = pages("duplex", *[CARD] * 10)
    assert [page.side == "backs" for page in found] == [False, True, False, True]
    assert list(sheets_of(found).values()) == [1, 1, 2, 2]


def test_every_edge_of_a_piece_is_a_line_and_shared_ones_are_drawn_once() -> None:
    (page,) = pages("single", *[TOKEN] * 2)
    grey = [line for line in page.lines if line.colour == "#969696"]
    upright = [line for line in grey if line.height > line.width]
    assert len(upright) == 3 and len(grey) == 7


MIXED = (*[TOKEN] * 35, *[Piece("L", "L-BACK", 26.0, 26.0)] * 6, *[Piece("S", "S-BACK", 27.0, 20.0)] * 5)


@pytest.mark.parametrize("sides", ["single", "folded"])
def test_black_lines_and_ticks_go_through_no_piece(sides: Sides) -> None:
    """Whoever cuts along a black line from its one end to the other parts no piece."""
    found = pages(sides, *MIXED, Piece("U", None, 26.0, 80.0))
    assert "U" in {placed.face for page in found for placed in page.placed}
    for page in found:
        black = [line for line in page.lines if line.colour == "#14161B"]
        assert black
        for line in black:
            for each in page.placed:
                beside = line.x + line.width <= each.x + 0.2 or line.x >= each.x + each.width - 0.2
                assert beside or line.y + line.height <= each.y + 0.2 or line.y >= each.y + each.height - 0.2, each


@pytest.mark.parametrize("sides", ["single", "folded"])
def test_no_tick_points_at_the_inside_of_a_piece_before_a_black_line(sides: Sides) -> None:
    """A tick belongs to the pieces behind it: on, up to the next black line, it goes through none of another size."""
    page = pages(sides, *MIXED)[0]
    black = [line for line in page.lines if line.colour == "#14161B"]
    first_cuts = page.shapes("first-cut")
    strong = [line for line in black if line in first_cuts and line.width > line.height]
    ticks = [line for line in black if line not in first_cuts and line.height > line.width]
    assert strong and ticks
    for tick in ticks:
        x, y = tick.x + tick.width / 2, tick.y + tick.height / 2
        down = any(abs(each.y - y) < 4 and each.x - 0.1 <= x <= each.x + each.width + 0.1 for each in page.placed)
        edges = sorted([0.0, *(line.y for line in strong), 300.0])
        ahead = next(edge for edge in edges if edge > y) if down else [edge for edge in edges if edge < y][-1]
        cut = [
            each
            for each in page.placed
            if min(y, ahead) < each.y + each.height / 2 < max(y, ahead) and each.x + 0.1 < x < each.x + each.width - 0.1
        ]
        assert not cut, f"the tick at {x:g}, {y:g} cuts {cut[0].face} in two"


def test_pieces_lie_below_the_head_of_the_page() -> None:
    found = pages("single", *[TOKEN] * 300)
    assert len(found) > 1
    for page in found:
        assert min(each.y for each in page.placed) >= HEAD


def shared(*sections: Section, pieces: list[tuple[str, float, float, int]]) -> tuple[KitPage, ...]:
    """The pages of a kit; each kind of piece is its section, its size, and how many there are."""
    parts = [
        Component(FaceSpec(f"{section}-{number}", "", {}, SPAN), None, copies, section)
        for number, (section, _, _, copies) in enumerate(pieces)
    ]
    faces = {
        part.front.id: LayeredFace(Face("", width, height, 0.0, ()), None, ())
        for part, (_, width, height, _) in zip(parts, pieces, strict=True)
    }
    kit = Kit("Kit", ("One",), (EntryPrints("One", tuple(parts), frozenset(), SPAN),), sections, {})
    return kit_pages(kit, faces, A4)


FLAT, TILES = (Section(id, id.title(), "", "card", "single") for id in ("flat", "tiles"))
TOKENS = Section("tokens", "Tokens", "", "card", "folded")


def test_sections_on_one_paper_share_pages_where_that_saves_one() -> None:
    few = [("flat", 60.0, 60.0, 4), ("tiles", 37.0, 37.0, 5)]
    (page,) = shared(FLAT, TILES, pieces=few)
    assert page.section.title == "Flat, Tiles" and page.sections == (FLAT, TILES)
    assert len(shared(FLAT, replace(TILES, stock="paper"), pieces=few)) == 2
    many = shared(FLAT, TILES, pieces=[("flat", 190.0, 130.0, 3), ("tiles", 37.0, 37.0, 5)])
    assert [page.section.title for page in many] == ["Flat", "Flat, Tiles"], "each page is called after what it holds"
    full = shared(FLAT, TILES, pieces=[("flat", 190.0, 260.0, 1), ("tiles", 37.0, 37.0, 5)])
    assert [page.sections for page in full] == [(FLAT,), (TILES,)]


def test_what_is_cut_out_stands_below_what_is_folded_first() -> None:
    (page,) = shared(FLAT, TOKENS, pieces=[("flat", 60.0, 60.0, 6), ("tokens", 20.0, 20.0, 8)])
    assert page.parted and page.sections == (FLAT, TOKENS)
    folded = [each for each in page.placed if each.face.startswith("tokens")]
    flat = [each for each in page.placed if each.face.startswith("flat")]
    assert len(folded) == 8 and len(flat) == 6
    (across,) = [
        line for line in page.lines if line.width > A4.width / 2 and line.height < 1 and line.colour == "#14161B"
    ]
    assert max(each.y + each.height for each in folded) < across.y < min(each.y for each in flat)
    assert all(fold.y + fold.height < across.y for fold in page.folds), "only what is above is folded"


def test_a_section_without_pieces_has_no_page() -> None:
    assert pages("single") == pages("duplex") == pages("folded") == ()


def test_a_card_that_lies_takes_a_slot_like_others_and_meets_its_back() -> None:
    lying = Piece("L", "L-BACK", 88.9, 63.5)
    front, back = pages("duplex", CARD, lying)
    (turned,) = [each for each in front.placed if each.face == "L"]
    (behind,) = [each for each in back.placed if each.face == "L-BACK"]
    assert (turned.turns, turned.width, turned.height) == (1, 63.5, 88.9)
    assert behind.turns == 3 and behind.x == pytest.approx(A4.width - turned.x - turned.width)


@pytest.mark.parametrize(("cards", "shown"), [(7, 2), (9, 0), (10, 3)])
def test_spare_cards_only_fill_the_last_sheet(cards: int, shown: int) -> None:
    spare = Piece("S", None, 63.5, 88.9)
    found = pages_of(Section("s", "Title", "", "card", "duplex"), [CARD] * cards, A4, [spare] * 3)
    assert sum(each.face == "S" for page in found for each in page.placed) == shown
    assert max(sheets_of(found).values()) == -(-cards // 9)


def test_both_sides_are_cut_at_once() -> None:
    front, back = pages("duplex", CARD)
    assert front.cut_length == pytest.approx(2 * (63.5 + 88.9)) and back.cut_length == 0
    (folded,) = pages("folded", TOKEN)
    assert folded.cut_length == pytest.approx(80)


def test_a_net_draws_its_own_outline() -> None:
    (page,) = pages("single", Piece("N", None, 76.0, 54.0, outlined=True))
    assert not page.lines and page.cut_length > 0


@pytest.mark.parametrize(("paper", "full"), [("a4", False), ("letter", True)])
def test_a_head_stands_at_the_side_where_cards_leave_no_room_above(paper: str, full: bool) -> None:
    assert pages("duplex", *[CARD] * 9, paper=paper)[0].full is full


def test_what_belongs_in_one_row_waits_for_one_and_later_cards_take_the_slots_before_it() -> None:
    def order(*cards: str, columns: int = 3) -> str:
        pieces = [replace(CARD, front=card, row=card if card.isupper() else "") for card in cards]
        return "".join(piece.front for piece in in_rows(pieces, columns))

    assert order("a", "B", "B", "B", "c", "d", "e") == "acdBBBe"
    assert order("a", "a", "a", "B", "B", "B", "c") == "aaaBBBc"
    assert order("a", "B", "B", "c") == "aBBc", "there is room in the row that is begun"
    assert order("a", "B", "B", "B") == "aBBB", "nothing can stand before it"
    assert order("a", "B", "B", "B", "C", "C", "d", "e") == "adeBBBCC", "those of another row stay together"
    assert order("a", "B", "B", "B", "c", "c", columns=2) == "aBBBcc", "no row is so wide"


def test_aids_fill_sheets_so_that_each_deck_begins_on_its_own() -> None:
    def order(*decks: str, slots: int = 9) -> str:
        pieces = [
            replace(CARD, front=card, deck=number, aid=card in "xyz")
            for number, cards in enumerate(decks)
            for card in cards
        ]
        return "".join(piece.front for piece in in_decks(pieces, slots))

    assert order("aaaaxxaaaa", "bbbbyybbbb") == "aaaaaaaax" + "bbbbbbbby" + "yx", "own aids come first"
    assert order("aaaaaaaax", "bbbbbbbb", "ccc") == "aaaaaaaax" + "bbbbbbbbccc", "none is left for the second"
    assert order("aaaaaax", "bbbbbby") == "aaaaaaxbbbbbby", "too few to fill the sheet"
    assert order("aaax", "bbb", "y", slots=4) == "aaax" + "bbby"
    assert order("aaaaa", "bbb") == "aaaaabbb" and order("xyz") == "xyz"


def test_lines_of_backs_mirror_those_of_their_fronts() -> None:
    found = pages("folded", *MIXED)
    assert {placed.face for page in found for placed in page.placed} >= {"T-BACK", "L-BACK", "S-BACK"}
    for page in found:
        assert page.lines
        lines = {(round(line.x, 3), line.y, line.width, line.height) for line in page.lines}
        assert lines == {(round(210 - x - width, 3), y, width, height) for x, y, width, height in lines}
        assert not any(line.x < 104.9 < 105.1 < line.x + line.width for line in page.lines), "a line crosses the fold"
