"""A kit takes few sheets of either paper, and nothing of it lies where printers leave a margin."""

from __future__ import annotations

import re
from itertools import pairwise

import pypdfium2
import pytest
from games.react.printing.kits import ARTISTS, cover_text, game, kit_of, pdf_of
from printing.laid_out_kits import components, faces_of, pages
from soak import pairs, sampled

from gesso.printing.kit import KitPage, sheets_of
from gesso.printing.kit.pages import kit_pages
from gesso.printing.pages import PAPERS, BackSides, Flip


def assert_fits(found: tuple[KitPage, ...], paper: str, most: int, who: str) -> None:
    sheets = max(sheets_of(found).values())
    assert sheets <= most, f"{who} takes {sheets} sheets of {paper}"
    width, height = PAPERS[paper].width, PAPERS[paper].height
    for page in found:
        for each in page.placed:
            left, top, right, bottom = (max(0.0, -covered) for covered in each.bleed)
            assert each.x + left >= 5.9 and each.x + each.width - right <= width - 5.9, each.face
            assert each.y + top >= 5.9 and each.y + each.height - bottom <= height - 5.9, each.face


@pytest.mark.slow
@pytest.mark.parametrize(
    ("turn", "paper", "small", "most"),
    [(0, "a4", False, 17), (1, "letter", False, 20), (2, "a4", True, 15), (3, "letter", True, 17)],
)
def test_the_kits_of_all_pairs_take_few_sheets(turn: int, paper: str, small: bool, most: int) -> None:
    """Those who only become of others are no players, and come with them."""
    becomes = {id: program.artist.becomes for id, program in game()[0].items()}
    players = [id for id in ARTISTS if id not in becomes.values()]
    assert len(players) == 10
    for pair in pairs(players, turn):
        others = [other for id in pair if (other := becomes[id]) is not None]
        found = pages(kit_of(*pair, *others, small=small), paper)
        assert_fits(found, paper, most, " v ".join(pair))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("turn", "paper", "small", "most"), [(0, "a4", False, 20), (1, "letter", False, 22), (0, "a4", True, 16)]
)
def test_every_kit_fits_on_the_paper(turn: int, paper: str, small: bool, most: int) -> None:
    """The pairs of neighbours in the list, or every second: every Artist once or twice."""
    for pair in sampled(pairwise(ARTISTS), 2, turn):
        assert_fits(pages(kit_of(*pair, small=small), paper), paper, most, " v ".join(pair))


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    "who",
    [("tattooist", "painter", "nathaniel"), ("calligrapher", "dancer"), ("animator", "fortune-teller")],
    ids=" v ".join,
)
def test_no_cut_reaches_what_is_to_be_done_with_a_page(who: tuple[str, ...], paper: str) -> None:
    found = kit_of(*who)
    laid = pages(found, paper)
    document = pypdfium2.PdfDocument(pdf_of(found, paper))
    read = 0
    for number, page in enumerate(laid):
        if page.side == "backs" or not page.section.advice or not page.lines:
            continue
        sheet = document[number]
        first = re.split(r"[ .]", page.section.advice.replace("*", ""))[:2]
        at = sheet.get_textpage().search(" ".join(first)).get_next()
        assert at is not None, page.section.advice
        left, *_, top = sheet.get_textpage().get_charbox(at[0])
        # Of a page with its head at its side, what is to be done stands at the right.
        words = (left if page.full else sheet.get_height() - top) * 25.4 / 72
        cuts = max(line.x + line.width if page.full else line.y + line.height for line in page.lines)
        assert cuts <= words, f"page {number + 1}: a cut reaches {cuts - words:.1f} mm into the words beside it"
        read += 1
    assert read >= 4


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_steps_of_a_cover_end_above_the_time_that_they_take(paper: str) -> None:
    """The kit with most steps: there are tiles and dice."""
    found = kit_of("painter", "tagger", "nathaniel")
    text = pypdfium2.PdfDocument(pdf_of(found, paper))[0].get_textpage()
    at = text.search(found.sections[-1].step.split()[-1]).get_next()
    assert at is not None
    _, lowest, _, _ = text.get_charbox(at[0])
    assert lowest * 25.4 / 72 > 33 + 0.5, "the last step runs into the box with the time, 33 mm above the rim"


@pytest.mark.parametrize(("small", "most"), [(False, 17), (True, 14)])
def test_calligrapher_and_dancer_take_few_sheets(small: bool, most: int) -> None:
    assert max(sheets_of(pages(kit_of("calligrapher", "dancer", small=small), "a4")).values()) <= most


def test_without_backs_what_is_played_with_is_printed_all_the_same() -> None:
    """The grey sides of panels and what Abilities ascend to; the backs of decks are left out, with the words on the cover."""
    found = kit_of("calligrapher", "dancer")
    laid = kit_pages(found, faces_of(found), PAPERS["a4"], BackSides(None))
    shown = {each.face for page in laid for each in page.placed}
    assert shown >= {
        "CAL-A1-ASCENDED",
        "DAN-A1-ASCENDED",
        *(f"{artist}-M{n}-DAMAGE" for artist in ("CAL", "DAN") for n in (1, 2, 3)),
    }
    assert not any("BACK-A" in face for face in shown)
    assert not any(page.side == "backs" for page in laid)


@pytest.mark.slow
@pytest.mark.parametrize(("flip", "said"), [("long", True), ("short", True), ("fold-over", False), (None, False)])
def test_a_cover_speaks_of_both_sides_where_both_are_printed(flip: Flip | None, said: bool) -> None:
    text = cover_text("calligrapher", "dancer", backs=BackSides(flip))
    assert (", both sides" in text) is said, text
    assert ("back to back" in text) is (flip is None), text


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_page_says_what_is_to_be_done_with_what_lies_on_it(paper: str) -> None:
    """Hatching, slits and lines that part a page are told of where they are, and nowhere else."""
    found = kit_of("calligrapher", "dancer")
    document = pypdfium2.PdfDocument(pdf_of(found, paper))
    for number, page in enumerate(pages(found, paper)):
        # What is set in capitals has gaps of its own.
        text = document[number].get_textpage().get_text_range()
        said = {word for word in ("CUTFIRST", "SLIT", "GLUE", "FOLD") if word in text.replace(" ", "")}
        there = {section.id for section in page.sections}
        expected = {
            "CUTFIRST": bool(page.shapes("first-cut")),
            "SLIT": "units" in there,
            "GLUE": bool(page.shapes("glue")) or "boxes" in there,
            "FOLD": bool(there & {"units", "boxes", "tokens"}),
        }
        assert said == {word for word, is_there in expected.items() if is_there}, f"page {number + 1}: {there}"
        assert ("hatching" in text) is bool(page.shapes("glue")), f"page {number + 1} speaks of hatching"


@pytest.mark.parametrize("flip", ["long", None])
@pytest.mark.parametrize("who", [("painter", "dj"), ("tagger", "painter"), ("calligrapher", "dancer")], ids=" v ".join)
def test_the_panels_of_an_artist_stand_in_one_row(who: tuple[str, ...], flip: Flip | None) -> None:
    """On either side of them: each is a part of one picture."""
    found = kit_of(*who)
    laid = kit_pages(found, faces_of(found), PAPERS["a4"], BackSides(flip))
    rows: dict[str, set[tuple[int, float]]] = {}
    for number, page in enumerate(laid):
        for each in page.placed:
            if panel := re.fullmatch(r"(\w+)-M\d(-DAMAGE)?", each.face):
                rows.setdefault(f"{panel[1]}{panel[2] or ''}", set()).add((number, each.y))
    assert len(rows) == 4
    for panels, places in rows.items():
        assert len(places) == 1, f"panels of {panels} stand in {len(places)} rows"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_zone_holds_a_unit_and_a_token_and_the_field_takes_two_pages(paper: str) -> None:
    found = kit_of("calligrapher", "dancer")
    faces = faces_of(found)
    (pitch,) = (piece.front.values["pitch"] for piece in components(found, "board") if "pitch" in piece.front.values)
    unit = faces_of(kit_of("calligrapher", "dancer", small=True))["DAN-U-ARTIST"].face.width
    token = faces["DAN-T-SCALE"].face.width
    assert isinstance(pitch, float) and pitch >= unit + token
    assert sum(each.face == "REACT-FIELD" for page in pages(found, paper) for each in page.placed) == 2
