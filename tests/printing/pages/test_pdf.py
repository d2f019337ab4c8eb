"""The PDF: each face in it once, drawn as often as it is printed, the same bytes every time."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from printing.pages.sheet_notes import WORDS
from printing.setting import DISPLAY, FONTS

from gesso.printing.component import CARD_PAPERS
from gesso.printing.faces.fonts import FontName
from gesso.printing.pages import PAPERS, Paper, Piece
from gesso.printing.pages.grid import SheetPage, impose, marked
from gesso.printing.pages.pdf import write_pdf
from gesso.printing.paint import encode_png
from gesso.printing.pdf.faces import PixelFaces

PIECES = [Piece("a", "x", 63.5, 88.9)] * 8 + [Piece("b", "x", 63.5, 88.9)] * 3


@pytest.fixture(scope="module")
def faces(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("faces")
    found: dict[str, Path] = {}
    for name, colour in {"a": "#D5342B", "b": "#1B5FAE", "x": "#14161B"}.items():
        found[name] = folder / f"{name}.png"
        image = Image.new("RGB", (825, 1125), colour)
        found[name].write_bytes(encode_png(image, dpi=300, notes={"Trim": "63.5 88.9 3.175"}))
    return found


def pdf(faces: dict[str, Path], paper: str = "a4", pieces: list[Piece] = PIECES) -> bytes:
    font = FONTS.file(FontName(f"{DISPLAY}/700"))
    assert font is not None
    pages = marked_pages(pieces, PAPERS[paper], "Test   Entry")
    return write_pdf(pages, PAPERS[paper], PixelFaces(faces), title="Test   Entry", note_font=font)


def marked_pages(pieces: list[Piece], paper: Paper, title: str) -> list[SheetPage]:
    return [marked(page, paper, title, WORDS) for page in impose(pieces, paper)]


def contents(file: bytes) -> list[str]:
    """The drawing orders of each page."""
    pages = []
    for head, body in re.findall(rb"<<([^<>]*)>>\s*stream\n(.*?)endstream", file, re.DOTALL):
        if b"/Subtype" not in head and b"/Length1" not in head and b"FlateDecode" in head:
            text = zlib.decompressobj().decompress(body)
            if b" Do" in text:
                pages.append(text.decode("latin-1"))
    return pages


@pytest.mark.parametrize("paper", CARD_PAPERS)
def test_the_same_input_gives_the_same_bytes(faces: dict[str, Path], paper: str) -> None:
    assert pdf(faces, paper) == pdf(faces, paper)


def test_fonts_used_before_leave_no_trace(faces: dict[str, Path]) -> None:
    first = pdf(faces)
    font = FONTS.file(FontName(f"{DISPLAY}/700"))
    assert font is not None
    title = "Quite another ÀÉ"
    pages = marked_pages(PIECES, PAPERS["a4"], title)
    write_pdf(pages, PAPERS["a4"], PixelFaces(faces), title=title, note_font=font)
    assert pdf(faces) == first


def test_every_face_is_embedded_once_and_drawn_for_every_copy(faces: dict[str, Path]) -> None:
    file = pdf(faces)
    assert file.count(b"/Subtype /Image") == 3
    pages = contents(file)
    assert len(pages) == 4
    assert [len(re.findall(r" Do", page)) for page in pages] == [9, 9, 2, 2]
    assert sum(page.count("FormXob.a Do") for page in pages) == 8
    assert sum(page.count("FormXob.x Do") for page in pages) == 11


def test_the_pictures_are_the_very_bytes_of_the_png(faces: dict[str, Path]) -> None:
    file = pdf(faces)
    for path in faces.values():
        png = path.read_bytes()
        start = png.index(b"IDAT")
        length = int.from_bytes(png[start - 4 : start])
        assert png[start + 4 : start + 4 + length] in file


def test_pages_have_the_size_of_the_paper(faces: dict[str, Path]) -> None:
    assert b"/MediaBox [ 0 0 595.2756 841.8898 ]" in pdf(faces, "a4")
    assert b"/MediaBox [ 0 0 612 792 ]" in pdf(faces, "letter")


def test_a_face_that_is_not_there_is_an_error(faces: dict[str, Path]) -> None:
    with pytest.raises(KeyError):
        pdf({"a": faces["a"]})


def test_a_file_says_what_it_is(faces: dict[str, Path]) -> None:
    """Its name without gaps, who made what it shows, and in which language; and that it is not to be scaled."""
    font = FONTS.known(FontName(f"{DISPLAY}/700"))
    pages, forms = marked_pages(PIECES, PAPERS["a4"], "Game   Entry"), PixelFaces(faces)
    file = write_pdf(pages, PAPERS["a4"], forms, title="Game   Entry", author="Zoë Ω", language="de", note_font=font)
    said = pypdfium2.PdfDocument(file).get_metadata_dict()
    assert (said["Title"], said["Author"], said["Subject"]) == ("Game Entry, A4", "Zoë Ω", "")
    assert (said["Creator"], said["Keywords"]) == ("Gesso", "")
    assert b"/Lang (de)" in file and b"/PrintScaling /None" in file
    assert pypdfium2.PdfDocument(pdf(faces)).get_metadata_dict()["Author"] == ""
