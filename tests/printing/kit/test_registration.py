"""Whole kits rendered back: fronts and backs in register on every paper, for every printer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from zlib import crc32

import pytest
from PIL import ImageChops, ImageOps
from printing.laid_out_kits import faces_of, programs_and_table
from printing.pdf_pages import page_picture
from printing.registration import DPI, PIXELS, POINT, block, blurred_difference, differs, through
from printing.setting import FONTS
from soak import sampled

from gesso.art import PLAIN_ART
from gesso.games.react.printing import kit as react_kit
from gesso.games.solrei.printing import kit as solrei_kit
from gesso.printing.faces.drawing_items import Face, Rect
from gesso.printing.kit import Kit, KitPage
from gesso.printing.kit.pages import kit_pages
from gesso.printing.pages import FLIPS, PAPERS, BackSides, Flip, Page, Paper, Sides, pages_of_run, paper_of
from gesso.printing.pages.pdf import NOTE_FONT, write_pdf
from gesso.printing.pdf.faces import LayeredFace, VectorFaces

LEAST_WIDTH, LEAST_HEIGHT = 206.0, 262.0
"""Millimetres of the paper that pages of rules and covers need."""
PAIRS: dict[str, tuple[Callable[..., Kit], tuple[str, ...]]] = {
    "react": (react_kit, ("calligrapher", "dancer")),
    "solrei": (solrei_kit, ("ashley", "corvin")),
}


@cache
def kit_of(game: str) -> Kit:
    make, ids = PAIRS[game]
    programs, table = programs_and_table(game)
    return make([programs[id] for id in ids], table)


@cache
def marked_faces(game: str) -> dict[str, LayeredFace]:
    """The faces of a kit as plain sheets: a front in the colour of its back, and a quarter of both white.

    The white quarter is the upper left one of a front. Of a back it is the upper right one, which lies behind it.
    """
    found = kit_of(game)
    backs = {
        piece.front.id: piece.back.id
        for source in found.sources
        for piece in source.components
        if piece.back is not None
    }

    def face(id: str, old: LayeredFace) -> LayeredFace:
        size = old.face
        tone = crc32(backs.get(id, id).encode())
        colour = f"#{64 + tone % 128:02X}40{64 + tone // 128 % 128:02X}"
        left = 0.0 if id in backs else size.width / 2
        whole = Rect(-3, -3, size.width + 6, size.height + 6, colour)
        quarter = Rect(left, 0, size.width / 2, size.height / 2, "#FFFFFF")
        return LayeredFace(Face(id, size.width, size.height, 3.0, ()), None, (whole, quarter), old.scale)

    return {id: face(id, old) for id, old in faces_of(found).items()}


def pages_on(game: str, paper: Paper, backs: BackSides) -> tuple[KitPage, ...]:
    """The pages of a kit that have backs; on small paper without those that need a larger one."""
    found = kit_of(game)
    small = paper.width < LEAST_WIDTH or paper.height < LEAST_HEIGHT
    sections = tuple(
        each
        for each in found.sections
        if each.sides == "folded" or (each.sides == "duplex" and not (small and each.whole))
    )
    if small:
        sections = tuple(each for each in sections if each.sides == "duplex")
    return kit_pages(replace(found, sections=sections), marked_faces(game), paper, backs)


def pdf_of(game: str, pages: Sequence[Page], paper: Paper, backs: BackSides) -> bytes:
    forms = VectorFaces(marked_faces(game), PLAIN_ART, FONTS)
    return write_pdf(pages, paper, forms, title="T", note_font=FONTS.known(NOTE_FONT), backs=backs)


def backed(page: Page) -> Page:
    """The fronts on a page that have something behind them, without blank cards: these have the backs of several decks."""
    fronts = (each for each in page.placed if each.side == "front" and each.piece.back)
    return replace(page, placed=tuple(each for each in fronts if not each.face.endswith("-BLANK")))


@pytest.mark.parametrize(
    ("game", "size", "flip", "gap"),
    [
        ("solrei", "legal", "short", 3.0),
        *(
            pytest.param(*case, marks=pytest.mark.slow)
            for case in sampled(product(PAIRS, (*PAPERS, "330x480mm"), FLIPS, (0.0, 3.0)), 11)
        ),
    ],
)
def test_every_back_of_a_kit_lies_on_its_front_to_the_pixel(game: str, size: str, flip: Flip, gap: float) -> None:
    paper = paper_of(size)
    assert paper is not None
    backs = BackSides(flip, gap=gap)
    pages = pages_on(game, paper, backs)
    pdf = pdf_of(game, pages, paper, backs)
    compared = 0
    for number, page in enumerate(pages):
        fronts = backed(page)
        if not fronts.placed or page.side == "backs":
            continue
        picture = page_picture(pdf, number, DPI)
        if page.side == "both":
            mirrored = ImageOps.mirror(picture)
            assert not blurred_difference(block(picture, fronts), block(mirrored, fronts)), number
        else:
            assert pages[number + 1].side == "backs", number
            assert not differs(block(picture, fronts), block(through(pdf, flip, paper, number + 1), fronts)), number
        compared += len(fronts.placed)
    assert compared == sum(len(backed(page).placed) for page in pages if page.side != "backs") > 20


@pytest.mark.slow
@pytest.mark.parametrize("flip", sampled(("long", "short"), 2))
def test_an_offset_moves_the_backs_of_a_kit_and_nothing_else(flip: Flip) -> None:
    paper, right, down = PAPERS["letter"], 4, -6
    backs = BackSides(flip, (right * POINT / PIXELS, down * POINT / PIXELS))
    pages = pages_on("solrei", paper, backs)
    still, moved = (pdf_of("solrei", pages, paper, each) for each in (BackSides(flip), backs))
    for number, page in enumerate(pages):
        if page.side == "backs":
            fronts = backed(pages[number - 1])
            first, second = (through(pdf, flip, paper, number) for pdf in (still, moved))
            assert not differs(block(first, fronts), block(second, fronts, right, down)), number
        else:
            assert not differs(page_picture(still, number, DPI), page_picture(moved, number, DPI)), number


@pytest.mark.slow
@pytest.mark.parametrize("flip", sampled(("short", "long"), 2))
def test_files_of_one_side_have_the_pages_of_the_whole_kit(flip: Flip) -> None:
    paper, backs = PAPERS["tabloid"], BackSides(flip)
    pages = pages_on("react", paper, backs)
    whole = pdf_of("react", pages, paper, backs)
    runs: dict[Sides, bytes] = {
        run: pdf_of("react", pages_of_run(pages, run), paper, backs) for run in ("fronts", "backs")
    }
    sheet = -1
    for number, page in enumerate(pages):
        sheet += page.side != "backs"
        run: Sides = "backs" if page.side == "backs" else "fronts"
        first, second = page_picture(whole, number, DPI), page_picture(runs[run], sheet, DPI)
        assert not ImageChops.difference(first, second).getbbox(), number
    assert any(page.side == "backs" for page in pages)
