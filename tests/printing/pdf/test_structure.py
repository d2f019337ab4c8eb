"""What a screen reader is told of a PDF: every face on a page with its words, in the order in which a card is read."""

from __future__ import annotations

import ctypes
import re
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
from printing.setting import DISPLAY, FONTS

from gesso.art import PLAIN_ART
from gesso.printing.faces.drawing_items import Face, Icon, Mark, TextRun
from gesso.printing.faces.fonts import FontName
from gesso.printing.faces.layers import Halves, VectorItem
from gesso.printing.pages import PAPERS, Caption, Page, PageMark, Piece, Placed
from gesso.printing.pages.pdf import write_pdf
from gesso.printing.pdf.faces import LayeredFace, VectorFaces
from gesso.printing.pdf.structure import words_of

FONT = FontName(f"{DISPLAY}/700")
Told = tuple[str, str, str]
"""The kind of an element, its words, and what it is called if it is a picture."""


def run(text: str, x: float, baseline: float, size: float = 9.0) -> TextRun:
    return TextRun(text, FONT, size, x, baseline, "#14161B")


def written(*pages: Page, **faces: tuple[VectorItem, ...]) -> bytes:
    layered = {id: LayeredFace(Face(id, 63.5, 88.9, 0.0, ()), None, shown) for id, shown in faces.items()}
    forms = VectorFaces(layered, PLAIN_ART, FONTS)
    names = {"blot": "Ink blot"}
    return write_pdf(pages, PAPERS["a4"], forms, title="Kit", names=names, note_font=FONTS.known(FONT))


def told(file: bytes) -> list[list[Told]]:
    """What is told of each page."""
    document = pypdfium2.PdfDocument(file)
    assert pdfium.FPDFCatalog_IsTagged(document)
    found = []
    for page in document:
        tree = pdfium.FPDF_StructTree_GetForPage(page)
        tops = children(tree, pdfium.FPDF_StructTree_CountChildren, pdfium.FPDF_StructTree_GetChildAtIndex)
        found.append([element(each) for whole in tops for part in below(whole) for each in below(part)])
    return found


def element(each: Any) -> Told:
    asked = (
        pdfium.FPDF_StructElement_GetType,
        pdfium.FPDF_StructElement_GetActualText,
        pdfium.FPDF_StructElement_GetAltText,
    )
    kind, words, name = (string(ask, each) for ask in asked)
    return kind, words, name


def below(each: Any) -> Iterator[Any]:
    return children(each, pdfium.FPDF_StructElement_CountChildren, pdfium.FPDF_StructElement_GetChildAtIndex)


def children(of: Any, count: Callable[..., int], child: Callable[..., Any]) -> Iterator[Any]:
    return filter(None, (child(of, at) for at in range(count(of))))


def string(ask: Callable[..., int], each: Any) -> str:
    size = ask(each, None, 0)
    if not size:
        return ""
    text = ctypes.create_string_buffer(size)
    ask(each, text, size)
    return text.raw.decode("utf-16-le").rstrip("\0")


def placed(*faces: str) -> Page:
    return Page("fronts", tuple(Placed(Piece(face, None, 63.5, 88.9), 10.0, 10.0) for face in faces))


def test_every_copy_of_a_face_is_told_with_its_words_page_after_page() -> None:
    first = (run("Flowing Ink", 5, 10), run("Place 1 Ink.", 5, 40))
    pages = (placed("ink", "blot", "ink"), Page("backs", ()), placed("ïnk 2"))
    file = written(*pages, **{"ink": first, "ïnk 2": (run("Œuvre — Ω", 5, 10),)}, blot=())
    ink = ("P", "Flowing Ink\nPlace 1 Ink.", "")
    assert told(file) == [[ink, ("Figure", "", "Ink blot"), ink], [], [("P", "Œuvre — Ω", "")]]


def test_each_element_has_the_mark_that_it_names() -> None:
    note = PageMark("caption", Caption("cut here", 20.0, 20.0, "start", size=8.0, colour="#14161B"))
    page = Page("fronts", placed("a", "b").placed, marks=(note,))
    file = written(page, page, a=(run("First", 5, 10),), b=(run("Second", 5, 10),))
    packed = re.findall(rb"stream\r?\n(x.*?)endstream", file, re.DOTALL)
    streams = [zlib.decompressobj().decompress(body) for body in packed]
    drawn = [each.decode("latin-1") for each in streams if b"/MCID" in each]
    assert len(drawn) == 2
    for orders in drawn:
        assert re.findall(r"/P <</MCID (\d)>> BDC", orders) == ["0", "1"]
        assert orders.count("/Artifact BMC") == 1 and orders.index("/Artifact") > orders.index("/MCID 1")
        assert len(re.findall(r"\bB(?:DC|MC)\b", orders)) == orders.count("EMC")


def test_a_line_that_begins_with_a_larger_figure_goes_on_but_an_item_of_a_list_does_not() -> None:
    wrapped = (run("then remove", 5, 30, 10), run("2", 5, 34.2, 11.2), run("Scales.", 8, 34.2, 10))
    listed = (run("14 Scales", 5, 30, 10), run("3", 5, 35, 11.2), run("Fish", 8, 35, 10))
    assert words_of(wrapped, FONTS, {}) == "then remove 2 Scales."
    assert words_of(listed, FONTS, {}).splitlines() == ["14 Scales", "3 Fish"]


def test_words_are_joined_as_they_are_read() -> None:
    icon = Icon("sword", 30.0, 39.0, 3.0, 3.0, "#14161B", "spade Rei")
    icon_after = Icon("sword", 7.0, 59.0, 3.0, 3.0, "#14161B", "")
    shown = (
        Mark("drop", 3.0, 20.0, 2.0, "#14161B", "Intention"),
        Mark("disc", 3.0, 20.0, 2.0, "#14161B"),
        run("FREE", 6, 21),
        run("Move your", 5, 30),
        run("Artist.", 5, 33.6),
        run("Pay", 22, 40),
        icon,
        icon_after,
        Halves((run("Footer", 5, 80, 6.5), run("of two sizes", 5, 82.5, 6.0)), of_lower=False),
    )
    lines = ["Intention", "FREE", "Move your Artist.", "Pay spade Rei", "Footer", "of two sizes"]
    assert words_of(shown, FONTS, {}).splitlines() == lines
