"""The print screen: its pictures are the pages of the PDFs, and it says what a kit needs and what has changed in it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.error import HTTPError

import pytest
from page.serving import Page as Visitor
from page.serving import Served, serving, small_project
from PIL import Image, ImageChops, ImageStat
from printing.pdf_pages import page_picture
from printing.setting import FONTS
from pypdfium2 import PdfDocument

from gesso.art import PLAIN_ART
from gesso.printing.exports.page_pictures import PageFaces
from gesso.printing.exports.page_pictures import page_picture as sheet_picture
from gesso.printing.faces.drawing_items import Polygon, Rect
from gesso.printing.pages import PAPERS, BackSides, Caption, Page, PageMark, Stroke
from gesso.printing.pages.pdf import NOTE_FONT, write_pdf
from gesso.printing.paint import ArtCache
from gesso.printing.pdf.faces import VectorFaces
from gesso.tasks.sheet_preview import DPI

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("coarse")]
ENTRY = "react/calligrapher"
SOME = ["CAL-01", "CAL-REF", "CAL-T-INK", "CAL-U-ARTIST", "REACT-RULES-1", "REACT-CHAIN-STRIP-1"]
PLAIN = {"entries": [ENTRY], "paper": "a4", "saver": False}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    root = small_project(tmp_path_factory.mktemp("sheets"), "calligrapher", "dancer")
    with serving(root) as server:
        yield server


@pytest.fixture
def page(served: Served) -> Iterator[Visitor]:
    with served.page() as page:
        yield page


def differs(shown: Image.Image, printed: Image.Image) -> bool:
    """Whether a picture differs from a printed page by more than edges that are half a pixel off."""
    printed = printed.resize(shown.size)
    small = [picture.reduce(8) for picture in (shown, printed)]
    difference = ImageChops.difference(*small).convert("L")
    return (
        ImageStat.Stat(difference).mean[0] > 7
        or difference.point(lambda each: 255 if each > 80 else 0).getbbox() is not None
    )


@pytest.mark.parametrize(
    ("what", "backs", "saver"),
    [("kit", "duplex", False), ("kit", "fold", True), ("sheets", "none", False), ("sheets", "duplex", False)],
)
def test_a_picture_of_a_page_is_the_page_of_the_pdf(
    served: Served, page: Visitor, what: str, backs: str, saver: bool
) -> None:
    order = {**PLAIN, "what": what, "backs": backs, "saver": saver, "cards": SOME if what == "kit" else []}
    plan = page.ask("set/plan", **order)
    assert plan["problems"] == [] and plan["backs"] == backs
    # The pictures are there before there is a PDF.
    first = served.get(plan["pages"][0]["picture"])
    (file,) = page.ask("set/print", **order)["files"]
    pdf = served.get(file["address"])
    assert len(PdfDocument(pdf)) == len(plan["pages"]) and first == served.get(plan["pages"][0]["picture"])
    for number, each in enumerate(plan["pages"]):
        shown = Image.open(io.BytesIO(served.get(each["picture"]))).convert("RGB")
        assert not differs(shown, page_picture(pdf, number, DPI)), (number, each["title"])


def test_a_back_page_is_turned_and_moved_as_the_printer_needs_it() -> None:
    paper = PAPERS["a5"]
    note = Caption("Here", 20.0, 30.0, "start", size=40.0)
    strokes = (Stroke(10, 40, 100, 40, 2.0), Stroke(30, 60, 30, 150, 1.0, dash=(10.0, 5.0)))
    below = (Rect(60, 100, 30, 40, "#A3103C"), Polygon(((100, 60), (140, 60), (120, 100)), "#1C6644"))
    marks = tuple(PageMark("cut", shape) for shape in (note, replace(note, upright=True, y=180.0), *strokes, *below))
    fonts = FONTS.known(NOTE_FONT)
    for backs in (BackSides("long", (5.0, -8.0)), BackSides("short", (5.0, -8.0))):
        page = Page("backs", (), marks=marks)
        faces = PageFaces({}, {}, FONTS, ArtCache(PLAIN_ART, Path(), {}))
        pdf = write_pdf([page], paper, VectorFaces({}, PLAIN_ART, FONTS), title="", note_font=fonts, backs=backs)
        shown = sheet_picture(page, paper, faces, backs, DPI)
        assert not differs(shown, page_picture(pdf, 0, DPI))
        assert differs(shown, page_picture(pdf, 0, DPI).transpose(Image.Transpose.ROTATE_180))


def test_a_kit_says_what_it_needs_and_what_has_changed_since(served: Served, page: Visitor) -> None:
    order = {**PLAIN, "what": "kit", "paper": "letter"}
    plan = page.ask("set/plan", **order)
    assert {"scissors", "a glue stick"} <= set(plan["needs"]["needs"].split(", "))
    assert plan["needs"]["steps"][0]["title"] == "Cards" and plan["needs"]["minutes"] > 10
    on_card = next(each for each in plan["needs"]["papers"] if "Card" in each["stock"])
    assert {"title": "Cards", "duplex": True, "sheets": "3-8"} in on_card["sections"]
    page.ask("set/print", **order)
    assert page.ask("set/plan", **order)["since"]["pieces"] == []
    again = page.ask("set/print", **order, changed=True)
    assert (again["files"], again["problems"]) == ([], [])
    file = served.root / "cards" / ENTRY / "artist.yaml"
    text = file.read_text()
    before, after = text.split("id: flowing-ink", 1)
    file.write_text(f"{before}id: flowing-ink{after.replace('place 1 ink', 'place 3 ink', 1)}")
    try:
        page.wait("saved")
        changed = page.ask("set/plan", **order, changed=True)
        assert changed["since"]["pieces"] == [["Flowing Ink", 7]] and changed["since"]["sheets"] == 1
        assert [each["side"] for each in changed["pages"]] == ["fronts", "backs"] and changed["copies"] == 7
        (file_made,) = page.ask("set/print", **order, changed=True)["files"]
        assert file_made["name"] == "calligrapher-letter-reprint.pdf"
        # That reprint is what the next one is compared with.
        assert page.ask("set/plan", **order)["since"]["pieces"] == []
        some = page.ask("set/plan", **order, cards=["CAL-02"])
        assert some["copies"] == 8 and {name for each in some["pages"] for name, _ in each["pieces"]} >= {
            "Spilled Well"
        }
        file.write_text(text.replace("place 1 ink on a unit", "place 1 inkk on a unit", 1))
        page.wait("saved")
        (wrong,) = page.ask("set/plan", **order)["problems"]
        assert "inkk" in wrong
    finally:
        file.write_text(text)


def test_other_pictures_and_other_entries_are_not_there(served: Served, page: Visitor) -> None:
    with pytest.raises(HTTPError, match="404"):
        served.get("picture/" + "0" * 32 + "-page.webp")
    assert page.ask("set/plan", **{**PLAIN, "entries": ["react/nobody"]}, what="kit")["error"]["code"] == "gone"
