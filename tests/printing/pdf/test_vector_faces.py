"""Letters and marks in a PDF are outlines that show and say what the picture of the face does."""

from __future__ import annotations

import math
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat
from printing.pages.sheet_notes import WORDS
from printing.pdf_pages import page_picture, page_text
from printing.setting import BODY, DISPLAY, FONTS, ICON_ART, face
from printing.shipped_faces import laid_out

from gesso.art import ArtLibrary, art_of
from gesso.printing.faces.drawing_items import Face
from gesso.printing.faces.fonts import FontBook, FontFileError, FontName
from gesso.printing.faces.layers import layers
from gesso.printing.faces.png import read_png_stream
from gesso.printing.pages import PAPERS, Piece
from gesso.printing.pages.grid import impose, marked
from gesso.printing.pages.pdf import write_pdf
from gesso.printing.paint import DPI, ArtCache, encode_jpeg, encode_png, render_face
from gesso.printing.pdf.faces import FaceContent, LayeredFace, VectorFaces
from gesso.printing.pdf.objects import PdfFonts
from gesso.printing.pipeline.drawing import packed_raster

ART = art_of("react")

NOTE_FONT = FontName(f"{DISPLAY}/700")


def sheet(folder: Path, *faces: Face, art: ArtLibrary = ART, ground: str = "jpg", fonts: FontBook = FONTS) -> bytes:
    """The sheets of one copy of each face, with blank backs."""
    layered = {}
    for one in faces:
        both = layers(one, FONTS)
        below = render_face(both.raster, FONTS, ArtCache(art))
        file = folder / f"{one.id}.{ground}"
        file.write_bytes(encode_jpeg(below, dpi=DPI) if ground == "jpg" else encode_png(below, dpi=DPI, notes={}))
        layered[one.id] = LayeredFace(one, file, both.vector_items)
    return sheet_of(layered, art, fonts)


def sheet_of(layered: Mapping[str, LayeredFace], art: ArtLibrary, fonts: FontBook = FONTS) -> bytes:
    """The sheets of one copy of each face over the picture that it has already."""
    pieces = [Piece(id, None, each.face.width, each.face.height) for id, each in layered.items()]
    note_font = FONTS.file(NOTE_FONT)
    assert note_font is not None
    faces = VectorFaces(layered, art, fonts)
    pages = [marked(page, PAPERS["a4"], "Test", WORDS) for page in impose(pieces, PAPERS["a4"])]
    return write_pdf(pages, PAPERS["a4"], faces, title="Test", note_font=note_font)


def sheet_over(file: Path, one: Face, art: ArtLibrary, content: bytes) -> bytes:
    """The sheet of a face over a picture, of which `content` is written into the file."""
    file.write_bytes(content)
    return sheet_of({one.id: LayeredFace(one, file, layers(one, FONTS).vector_items)}, art)


def shown(pdf: bytes, one: Face, dpi: int = DPI) -> Image.Image:
    """The first face of the first page, inside its trim."""
    (placement, *_) = impose([Piece("", None, one.width, one.height)] * 9, PAPERS["a4"])[0].placed
    scale = dpi / 25.4
    left, top = round(placement.x * scale), round(placement.y * scale)
    return page_picture(pdf, 0, dpi).crop((left, top, left + round(one.width * scale), top + round(one.height * scale)))


def expected(one: Face, art: ArtLibrary = ART) -> Image.Image:
    """What Pillow paints of a face inside its trim."""
    picture = render_face(one, FONTS, ArtCache(art))
    left = math.ceil(round(one.bleed * DPI / 25.4, 3))
    width, height = round(one.width * DPI / 25.4), round(one.height * DPI / 25.4)
    return picture.crop((left, left, left + width, left + height))


def likeness(first: Image.Image, second: Image.Image) -> float:
    """How alike two pictures are in dB (PSNR), seen from far enough that the grids of their pixels do not matter."""
    blurred = [picture.filter(ImageFilter.GaussianBlur(3)) for picture in (first, second)]
    squares = ImageStat.Stat(ImageChops.difference(*blurred)).sum2
    mean = sum(squares) / (3 * first.width * first.height)
    return 10 * math.log10(255 * 255 / max(mean, 1e-9))


@pytest.mark.slow
@pytest.mark.parametrize("entry", ["react/calligrapher", "solrei/ashley"])
def test_a_reader_shows_what_pillow_paints(entry: str, tmp_path: Path) -> None:
    for one, art in laid_out(entry)[:12:3]:
        found = likeness(shown(sheet(tmp_path, one, art=art), one), expected(one, art))
        assert found > 33, f"{one.id}: {found:.1f} dB"


def test_the_words_of_a_card_are_copied_in_order(tmp_path: Path) -> None:
    faces = {one.id: (one, art) for one, art in laid_out("react/calligrapher")}
    one, art = faces["CAL-01"]
    lines = page_text(sheet(tmp_path, one, art=art), 0).split("\n")
    assert lines[:6] == [
        "CALLIGRAPHER ACTION",
        "Flowing Ink",
        "CHOOSE A DIRECTION",
        "Place 1 Ink on a unit. Move each",
        "inked unit 1 zone in that direction.",
        "CAL-01 Gesso placeholder art 7/30",
    ]


def words(text: str, folder: Path, art: ArtLibrary = ICON_ART) -> str:
    """What is copied of a line."""
    one = face(f'<text x="9" baseline="20" font="{BODY}/500" size="9" colour="#14161B">{text}</text>', art)
    return page_text(sheet(folder, one, art=art), 0).split("\n")[0]


@pytest.mark.parametrize(
    ("text", "copied"),
    [
        ("Pay {sun} now", "Pay Sun now"),
        ("{sun} {pip} go", "Sun pip go"),
        ("go ({sun})", "go (Sun)"),
    ],
)
def test_icons_are_copied_as_their_words(text: str, copied: str, tmp_path: Path) -> None:
    assert words(text, tmp_path) == copied


def test_an_icon_without_words_is_not_copied(tmp_path: Path) -> None:
    silent = replace(ICON_ART, icons={"dot": replace(ICON_ART.icons["sun"], words="")})
    assert words("one {dot} two", tmp_path, silent) == "one two"


def test_spaced_letters_are_copied_as_words(tmp_path: Path) -> None:
    text = (
        f'<text x="9" baseline="20" font="{DISPLAY}/900" size="9" tracking="0.3" colour="#14161B">WIDE CAPITALS</text>'
    )
    assert "WIDE CAPITALS" in page_text(sheet(tmp_path, face(text)), 0)


def line(text: str, font: str, x: float = 9.0) -> str:
    return f'<text x="{x}" baseline="20" font="{font}" size="9" colour="#14161B">{text}</text>'


def _after(text: str, gap: float) -> float:
    """Where a text begins that stands so many em behind another one."""
    return 9.0 + 9 * 25.4 / 72 * (FONTS.width(text, FontName(f"{BODY}/500")) + gap)


@pytest.mark.parametrize(
    ("elements", "told"),
    [
        ([line("nine a sheet", f"{DISPLAY}/700")], ["nine a sheet"]),
        ([line("draw a card", f"{BODY}/800")], ["draw a card"]),
        ([line("draw a card", f"{BODY}/500")], []),
        ([line("sheet", f"{DISPLAY}/700")], []),
        ([line("1", f"{BODY}/500"), line("Ink", f"{BODY}/800", _after("1", 0.13))], ["1 "]),
        ([line("1", f"{BODY}/500"), line("Ink", f"{BODY}/800", _after("1", 0.3))], []),
    ],
)
def test_words_between_blanks_that_readers_do_not_see_are_told(elements: list[str], told: list[str]) -> None:
    """Poppler takes a gap below 0.15 em for none, and the blanks of a condensed or a strong font are narrower. What has
    wider ones stays as it is: a reader that is told words cannot choose single letters of them."""
    one = face("".join(elements))
    content = FaceContent(one, ART, PdfFonts(FONTS))
    content.draw(layers(one, FONTS).vector_items)
    found = re.findall(rb"ActualText <FEFF([0-9A-F]+)>", content.operators())
    assert [bytes.fromhex(each.decode()).decode("utf-16-be") for each in found] == told


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="Poppler is not installed")
def test_poppler_takes_words_apart(tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").write_bytes(sheet(tmp_path, face(line("nine a sheet, shared cuts", f"{DISPLAY}/700"))))
    read = subprocess.run(
        ["pdftotext", "-raw", "sheet.pdf", "-"], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    assert "nine a sheet, shared cuts\n" in read
    assert "sheet 1 of 1" in read and "cut on the marks" in read, "what stands beside the cards is read as well"


@pytest.mark.slow
def test_figures_have_the_shapes_that_the_layout_asked_for(tmp_path: Path) -> None:
    """Alegreya Sans has figures with tails unless it is asked for lining ones."""
    text = '<text x="9" baseline="30" font="{}/500" size="60" features="{}" colour="#14161B">34</text>'
    lining, tailed = (face(text.format(BODY, features)) for features in ("lnum", ""))
    for one in (lining, tailed):
        assert likeness(shown(sheet(tmp_path, one), one), expected(one)) > 33
    assert likeness(expected(lining), expected(tailed)) < 25


@pytest.mark.slow
@pytest.mark.parametrize(
    "elements",
    [
        '<rect x="10" y="10" width="30" height="20" colour="#D5342B" opacity="0.5"/>',
        '<mark shape="star-outline" cx="30" cy="30" size="30" colour="#14161B"/>',
        '<mark shape="drop" cx="30" cy="30" size="30" colour="#14161B"/>',
        '<frame x="4" y="4" width="55" height="80" thick="4" pitch="5" first="#D5342B" second="#14161B" ground="#F5F0E6"/>',
        '<rect x="10" y="50" width="9" height="20" colour="#D5342B"/><half-turn of="lower"/>',
        '<rect x="10" y="10" width="9" height="20" colour="#D5342B"/><half-turn of="upper"/>',
    ],
)
def test_every_kind_of_item_is_drawn_where_pillow_paints_it(elements: str, tmp_path: Path) -> None:
    one = face(elements)
    pdf = sheet(tmp_path, one)
    assert likeness(shown(pdf, one), expected(one)) > 34
    blank = Image.new("RGB", expected(one).size, "#F5F0E6")
    assert likeness(shown(pdf, one), blank) < 33


@pytest.mark.slow
def test_equal_faces_give_equal_bytes_whatever_was_drawn_before(tmp_path: Path) -> None:
    faces = [one for one, _ in laid_out("react/calligrapher")[:3]]
    first = sheet(tmp_path, *faces)
    sheet(tmp_path, *(one for one, _ in laid_out("react/calligrapher")[3:6]))
    assert sheet(tmp_path, *faces) == first


def test_faces_that_show_one_picture_have_it_in_the_file_once(tmp_path: Path) -> None:
    glow = '<glow cx="30" cy="40" rx="{}" colour="#D5342B"/><rect x="9" y="9" width="9" height="9" colour="#14161B"/>'
    first, second, other = (replace(face(glow.format(size)), id=str(at)) for at, size in enumerate((20, 20, 25)))
    assert sheet(tmp_path, first, second).count(b"/DCTDecode") == 1
    assert sheet(tmp_path, first, other).count(b"/DCTDecode") == 2


@pytest.mark.slow
def test_what_no_sheet_shows_of_the_bleed_is_not_packed_and_the_rest_stands_where_it_stood(tmp_path: Path) -> None:
    one, art = laid_out("react/calligrapher")[0]
    below = render_face(layers(one, FONTS).raster, FONTS, ArtCache(art))
    file = tmp_path / "ground.jpg"
    contents = (encode_jpeg(below, dpi=DPI), packed_raster(below, one, "jpg"))
    shown = [page_picture(sheet_over(file, one, art, content), 0, DPI) for content in contents]
    with Image.open(file) as packed:
        assert packed.width < below.width and packed.height < below.height
    assert likeness(*shown) > 45
    assert ImageStat.Stat(ImageChops.difference(*shown)).extrema[0][1] < 40


def test_fonts_are_embedded_and_hold_only_what_is_drawn(tmp_path: Path) -> None:
    text = f'<text x="9" baseline="20" font="{BODY}/500" size="9" colour="#14161B">Ink</text>'
    pdf = sheet(tmp_path, face(text))
    assert re.search(rb"/BaseFont /[A-Z]{6}\+AlegreyaSans-500", pdf)
    whole = FONTS.file(FontName(f"{BODY}/500"))
    assert whole is not None and len(pdf) < whole.stat().st_size


def test_a_picture_without_loss_is_in_the_file_as_it_is(tmp_path: Path) -> None:
    one, art = laid_out("react/calligrapher")[0]
    pdf = sheet(tmp_path, one, art=art, ground="png")
    assert read_png_stream((tmp_path / f"{one.id}.png").read_bytes()).rows in pdf


def test_a_font_that_is_gone_is_an_error(tmp_path: Path) -> None:
    text = f'<text x="9" baseline="20" font="{BODY}/500" size="9" colour="#14161B">Ink</text>'
    with pytest.raises(FontFileError, match="there is no font"):
        sheet(tmp_path, face(text), fonts=FontBook((tmp_path,)))
