"""Fronts and backs in register, seen as a person holds the sheet against a lamp."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageOps
from printing.pages.sheet_notes import WORDS
from printing.pdf_pages import page_picture
from printing.registration import DPI, PIXELS, POINT, block, blurred_difference, differs, through
from printing.setting import FONTS

from gesso.art import PLAIN_ART
from gesso.printing.faces.drawing_items import Face, Rect
from gesso.printing.pages import PAPERS, BackSides, Flip, Paper, Piece, TooLargeError, paper_of
from gesso.printing.pages.grid import SheetPage, marked, pages_for
from gesso.printing.pages.pdf import NOTE_FONT, write_pdf
from gesso.printing.pdf.faces import LayeredFace, VectorFaces

LETTER = PAPERS["letter"]
WIDTH, HEIGHT = 63.5, 88.9
COUNT = 7
PIECES = [Piece(f"F{n}", f"B{n}", WIDTH, HEIGHT) for n in range(COUNT)]


def _face(id: str, number: int) -> LayeredFace:
    """A card in its own colour, its upper left quarter white: of a back the upper right one, which lies behind that."""
    colour = f"#{40 + 25 * number:02X}40{220 - 25 * number:02X}"
    left = 0.0 if id.startswith("F") else WIDTH / 2
    whole = Rect(-3, -3, WIDTH + 6, HEIGHT + 6, colour)
    return LayeredFace(Face(id, WIDTH, HEIGHT, 3.0, ()), None, (whole, Rect(left, 0, WIDTH / 2, HEIGHT / 2, "#FFFFFF")))


def sheets(backs: BackSides, paper: Paper = LETTER) -> tuple[tuple[SheetPage, ...], bytes]:
    faces = {id: _face(id, number) for number in range(COUNT) for id in (f"F{number}", f"B{number}")}
    pages = pages_for(PIECES, paper, backs)
    forms = VectorFaces(faces, PLAIN_ART, FONTS)
    shown = [marked(page, paper, "T", WORDS) for page in pages]
    return pages, write_pdf(shown, paper, forms, title="T", note_font=FONTS.known(NOTE_FONT), backs=backs)


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(
    ("paper", "gap"),
    [
        ("letter", 0.0),
        ("a3-across", 3.0),
        *(
            pytest.param(paper, gap, marks=pytest.mark.slow)
            for paper in (*PAPERS, "330x480mm")
            for gap in (0.0, 3.0)
            if (paper, gap) not in (("letter", 0.0), ("a3-across", 3.0))
        ),
    ],
)
def test_every_back_lies_on_its_front_to_the_pixel(flip: Flip, paper: str, gap: float) -> None:
    sheet = paper_of(paper)
    assert sheet is not None
    (fronts, *_), pdf = sheets(BackSides(flip, gap=gap), sheet)
    assert not differs(block(page_picture(pdf, 0, DPI), fronts), block(through(pdf, flip, sheet), fronts))


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(("right", "down"), [(4, -6), (-2, 8)])
def test_an_offset_moves_backs_as_it_was_read_and_fronts_not_at_all(flip: Flip, right: int, down: int) -> None:
    (fronts, *_), still = sheets(BackSides(flip))
    _, moved = sheets(BackSides(flip, (right * POINT / PIXELS, down * POINT / PIXELS)))
    assert not differs(page_picture(still, 0, DPI), page_picture(moved, 0, DPI))
    assert not differs(block(through(still, flip), fronts), block(through(moved, flip), fronts, right, down))


@pytest.mark.parametrize(
    ("paper", "gap"),
    [
        ("letter", 0.0),
        ("legal", 3.0),
        *(pytest.param(paper, 1.0, marks=pytest.mark.slow) for paper in PAPERS),
    ],
)
def test_over_a_fold_every_back_lies_on_its_front_to_the_pixel(paper: str, gap: float) -> None:
    sheet = PAPERS[paper]
    pages, pdf = sheets(BackSides("fold-over", gap=gap), sheet)
    assert all(page.fold == sheet.width / 2 for page in pages)
    assert sorted(each.piece.front for page in pages for each in page.placed) == sorted(
        piece.front for piece in PIECES * 2
    )
    for number, page in enumerate(pages):
        picture = page_picture(pdf, number, DPI)
        fronts = replace(page, placed=tuple(each for each in page.placed if each.side == "front"))
        # The middle of the paper need not be a whole pixel.
        right, left = block(picture, fronts), block(ImageOps.mirror(picture), fronts)
        assert fronts.placed and not blurred_difference(right, left)


def test_fronts_alone_are_the_same_fronts() -> None:
    alike = [Piece(f"F{n}", "B", WIDTH, HEIGHT) for n in range(COUNT)]
    both, _ = pages_for(alike, LETTER, BackSides("long"))
    (fronts,) = pages_for(alike, LETTER, BackSides(None))
    blank = [replace(placed, piece=replace(placed.piece, back=None)) for placed in both.placed]
    assert fronts == replace(both, placed=tuple(blank))


@pytest.mark.parametrize(
    ("pieces", "printed", "why"),
    [
        ([Piece("A", "X", 60, 60), Piece("B", "Y", 60, 60)], "A B X Y", "no other piece has these backs"),
        ([Piece("A", "X", 60, 60), Piece("B", "X", 60, 60)], "A B", "both have the same back"),
        ([Piece("A", "X", 60, 60)] * 2, "A A", "both have the same back"),
        ([Piece("A", "X", 60, 60, two_faced=True)] * 2, "A A X X", "the back has texts of its own"),
        ([Piece("A", "X", 60, 60), Piece("B", None, 60, 60)], "A X B", "one has no back"),
    ],
)
def test_a_back_unlike_all_others_is_a_front_where_backs_are_left_out(
    pieces: list[Piece], printed: str, why: str
) -> None:
    (page,) = pages_for(pieces, LETTER, BackSides(None))
    assert " ".join(each.face for each in page.placed) == printed, why
    assert page.side == "fronts"


def test_across_paper_turns_over_its_long_edge_at_its_head() -> None:
    across = PAPERS["a3-across"]
    assert BackSides("long").turned(across) and not BackSides("short").turned(across)
    assert BackSides("short").turned(LETTER) and not BackSides("long").turned(LETTER)


def test_more_cards_fit_over_a_fold_on_their_side() -> None:
    for paper in (PAPERS["a4"], LETTER):
        (page, *_) = pages_for([Piece("F", "B", WIDTH, HEIGHT)] * 9, paper, BackSides("fold-over"))
        assert [each.turns for each in page.placed] == [1] * 4 + [3] * 4


def test_a_piece_without_a_back_needs_no_fold() -> None:
    pages = pages_for([Piece("F", "B", 60, 60), Piece("G", None, 60, 60)], LETTER, BackSides("fold-over"))
    assert [(page.side, page.number, page.total) for page in pages] == [("both", 1, 2), ("fronts", 2, 2)]


def test_a_piece_that_no_half_can_hold_is_refused() -> None:
    with pytest.raises(TooLargeError, match="half of Letter"):
        pages_for([Piece("F", "B", 120, 120)], LETTER, BackSides("fold-over"))
