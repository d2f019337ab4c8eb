"""Words in sheets: unseen, where the letters of a face are."""

import json
import re
import zlib
from pathlib import Path

from PIL import Image
from printing.setting import DISPLAY, FONTS

from gesso.printing.fonts import FontName
from gesso.printing.paint import encode_png
from gesso.printing.pdf.pixel_faces import PixelFaces
from gesso.printing.sheets import PAPERS, Piece, impose, write_pdf

WORDS = json.dumps([["It’s 2 (two) words", 5.0, 12.0, 9.0, 30.0]])


def sheet(folder: Path, notes: dict[str, str]) -> bytes:
    path = folder / "a.png"
    path.write_bytes(encode_png(Image.new("RGB", (825, 1125)), dpi=300, notes={"Trim": "63.5 88.9 3.175", **notes}))
    font = FONTS.file(FontName(f"{DISPLAY}/700"))
    assert font is not None
    pages = impose([Piece("a", None, 63.5, 88.9)] * 2, PAPERS["a4"])
    return write_pdf(pages, PAPERS["a4"], PixelFaces({"a": path}), title="Test", note_font=font)


def drawn(pdf: bytes) -> str:
    """What the pages draw."""
    pages = []
    for head, body in re.findall(rb"<<([^<>]*)>>\s*stream\n(.*?)endstream", pdf, re.DOTALL):
        if b"/Subtype" not in head and b"/Length1" not in head and b"FlateDecode" in head:
            pages.append(zlib.decompressobj().decompress(body).decode("latin-1"))
    return "".join(page for page in pages if " Do" in page)


def test_words_of_a_face_are_drawn_unseen_for_every_copy(tmp_path: Path) -> None:
    page = drawn(sheet(tmp_path, {"Words": WORDS}))
    assert page.count("2 \\(two\\) words") == 2 and page.count("3 Tr") == 2


def test_a_face_without_words_leaves_the_sheet_as_it_was(tmp_path: Path) -> None:
    plain = sheet(tmp_path, {})
    assert " Tr" not in drawn(plain) and b"/Helvetica" not in plain


def test_equal_words_give_equal_bytes(tmp_path: Path) -> None:
    assert sheet(tmp_path, {"Words": WORDS}) == sheet(tmp_path, {"Words": WORDS})
