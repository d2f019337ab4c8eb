"""Decks for a press: order, boxes, inks, and the rules of PDF/X-1a."""

from __future__ import annotations

import io
import re
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageCms
from printing.exports import pdfx
from printing.exports.service_files import EACH_FACE, HEAD, IMAGES, POKER_PICTURES, PRESS, WITHIN
from printing.exports.workshop import Workshop, order, piece, service, shipped
from soak import SOAK

from gesso.printing.component import Component
from gesso.printing.exports import Service
from gesso.printing.exports.press import (
    MOST_BYTES,
    MOST_CARDS,
    PressFile,
    ProfileError,
    check_profile,
    limited,
    separated,
)
from gesso.printing.pipeline.output_files import OutputError
from gesso.resources import resource
from tools.press import profile as generated

PROFILE = resource("templates/press/coated-240.icc")
TEXT = HEAD + PRESS + WITHIN
POKER = HEAD + IMAGES + EACH_FACE + POKER_PICTURES + WITHIN
MOST = 240 * 255 // 100


def press(text: str = TEXT) -> Service:
    found = service(text)
    assert isinstance(found.output, PressFile)
    return replace(found, output=replace(found.output, profile=PROFILE))


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def deck(shop: Workshop, text: str = TEXT) -> bytes:
    pieces = (piece(order("C-1"), order("BACK"), 2), piece(order("C-2", at=2.0)))
    shop.export(press(text), *pieces)
    (pdf,) = shop.files().values()
    return pdf


def pixel(picture: Image.Image | None, at: tuple[int, int] = (0, 0)) -> tuple[int, ...]:
    assert picture is not None
    found = picture.getpixel(at)
    assert isinstance(found, tuple)
    return found


def most_ink(picture: Image.Image) -> int:
    """Of the pixel that has most of it, in steps of 255."""
    found = picture.getcolors(1 << 20)
    assert found
    return max(sum(colours) for _, colours in found if isinstance(colours, tuple))


def samples(width: int, height: int, rows: bytes) -> Image.Image:
    """The picture of rows in which each sample is the difference to the one before."""
    stride = 4 * width + 1
    found = bytearray()
    for row in range(height):
        line = bytearray(rows[row * stride + 1 : (row + 1) * stride])
        for at in range(4, len(line)):
            line[at] = (line[at] + line[at - 4]) & 255
        found += line
    return Image.frombytes("CMYK", (width, height), bytes(found))


def test_drive_thru_cards_has_its_published_numbers() -> None:
    output = shipped("drive-thru-cards")
    assert isinstance(output, PressFile)
    (poker,) = output.products
    assert (output.ink, output.order, output.profile.name) == (240, "back-front", PROFILE.name)
    assert (poker.trim.width / 25.4, poker.trim.height / 25.4) == pytest.approx((2.5, 3.5))
    assert (poker.whole.width - poker.trim.width) / 2 == pytest.approx(25.4 / 8)
    assert (poker.trim.width - poker.safe.width) / 2 == pytest.approx(25.4 / 8)


@pytest.mark.slow
def test_each_copy_is_a_back_and_a_front(shop: Workshop) -> None:
    pdf = deck(shop)
    shown = [b"/XObject" in page and page.partition(b"/XObject")[2].partition(b">>")[0] for page in pdfx.pages(pdf)]
    back, front, again, once_more, blank, last = shown
    assert back == again and front == once_more and blank is False and last and len({back, front, last}) == 3
    swapped = pdfx.pages(deck(shop, TEXT.replace("back-front", "front-back")))
    assert b"/XObject" in swapped[4] and b"/XObject" not in swapped[5]


@pytest.mark.slow
def test_the_boxes_are_the_cut_and_the_bleed(shop: Workshop) -> None:
    for page in pdfx.pages(deck(shop)):
        assert pdfx.box(page, "MediaBox") == pdfx.box(page, "BleedBox") == (0, 0, 198, 270)
        assert pdfx.box(page, "TrimBox") == (9, 9, 189, 261)


@pytest.mark.slow
def test_a_deck_keeps_the_rules_of_pdf_x_and_readers_can_read_it(shop: Workshop) -> None:
    pdf = deck(shop)
    assert pdfx.problems(pdf) == []
    found = pypdfium2.PdfDocument(pdf)
    assert len(found) == 6
    said = found.get_metadata_dict()
    assert (said["Title"], said["Subject"]) == ("Test Entry", "Poker")
    # Where a picture has been laid, it fills the page: the blue ground, its band, and no line at the corners.
    page = found[1].render(scale=300 / 72).to_pil().convert("RGB")
    assert abs(page.width - 825) <= 1 and abs(page.height - 1125) <= 1
    corner, middle, band = page.getpixel((0, 0)), page.getpixel((800, 600)), page.getpixel((2, 38 + 148))
    assert corner == middle != band
    assert found[4].render().to_pil().convert("L").getextrema() == (255, 255)


@pytest.mark.slow
def test_the_check_of_the_rules_sees_what_breaks_them(shop: Workshop) -> None:
    pdf = deck(shop)
    for old, new in (
        (b"%PDF-1.4", b"%PDF-1.7"),
        (b"/DeviceCMYK", b"/DeviceRGB "),
        (b"/Trapped /False", b"/Trapped /Maybe"),
        (b"/S /GTS_PDFX ", b"/S /GTS_PDFA "),
        (b"/TrimBox [9 9 189", b"/TrimBox [0 0 999"),
        (b"/ID [<", b"/IE [<"),
    ):
        assert pdfx.problems(pdf.replace(old, new)), old


@pytest.mark.slow
def test_equal_decks_are_equal_files(shop: Workshop) -> None:
    first = deck(shop)
    (shop.root / "out" / "deck" / "poker.pdf").unlink()
    assert deck(shop) == first


@pytest.mark.slow
def test_pictures_are_300_dpi_and_keep_to_the_inks(shop: Workshop) -> None:
    shop.export(press(), piece(order("C-1", "painted", picture="")))
    (pdf,) = shop.files().values()
    assert pdfx.problems(pdf) == []
    width, height, rows = pdfx.picture_of(pdf, pdfx.pages(pdf)[1])
    assert (width, height) == (825, 1125)
    inks = samples(width, height, rows)
    assert 255 < most_ink(inks) <= MOST


@pytest.mark.slow
def test_letters_are_outlines_and_dark_ones_black_alone(shop: Workshop) -> None:
    pdf = deck(shop)
    drawn = pdfx.drawing_of(pdf, pdfx.pages(pdf)[1]).decode()
    assert "BT" not in drawn and " c " in drawn
    colours = [tuple(map(float, found.split())) for found in re.findall(r"((?:[0-9.]+ ){4})k\b", drawn)]
    assert (0.0, 0.0, 0.0, 1.0) in colours and len(colours) >= 3
    assert all(sum(inks) <= 2.4001 for inks in colours)
    # After the paper the ground, #2060A0: mostly cyan, no yellow.
    cyan, magenta, yellow, _ = colours[1]
    assert cyan > magenta > yellow


@pytest.mark.slow
@pytest.mark.parametrize("size", [(63.5, 88.9), (88.9, 63.5), (63.0, 88.0)])
def test_what_is_drawn_lies_where_pictures_have_it(shop: Workshop, size: tuple[float, float]) -> None:
    card = piece(order("C-1", width=size[0], height=size[1]))
    shop.export(press(), card)
    (pdf,) = shop.files().values()
    page = pypdfium2.PdfDocument(pdf)[1].render(scale=300 / 72).to_pil().convert("RGB")
    (shop.root / "out" / "deck" / "poker.pdf").unlink()
    for seen, other in zip(_boxes(page), _boxes(upload(shop, card))):
        assert all(abs(a - b) <= 2 for a, b in zip(seen, other)), (seen, other)


def _boxes(picture: Image.Image) -> list[tuple[int, ...]]:
    """Where the dark letters and the golden band of a card lie."""
    dark = picture.convert("L").point(lambda level: 255 if level < 50 else 0).getbbox()
    red, _, blue = picture.split()
    gold = ImageChops.subtract(red, blue).point(lambda level: 255 if level > 80 else 0).getbbox()
    assert dark and gold
    return [dark, gold]


def upload(shop: Workshop, card: Component) -> Image.Image:
    """The same card as a picture to upload."""
    shop.export(service(POKER), card)
    with Image.open(io.BytesIO(shop.files()["poker/C-1.png"])) as found:
        found.load()
    return found


def test_a_deck_of_ten_thousand_is_a_slip(shop: Workshop) -> None:
    with pytest.raises(OutputError, match="10,000 copies") as caught:
        shop.export(press(), piece(order("C-1"), copies=10_000))
    assert f"{MOST_CARDS:,}" in caught.value.hint and not shop.files()


def test_black_is_rich_white_is_paper_and_greys_are_grey() -> None:
    def inks(colour: str) -> tuple[int, ...]:
        found = separated(Image.new("RGB", (1, 1), colour), PROFILE, 240)
        return tuple(round(ink / 2.55) for ink in pixel(found))

    assert inks("#000000") == (60, 40, 40, 100)
    assert inks("#FFFFFF") == (0, 0, 0, 0)
    cyan, magenta, yellow, black = inks("#808080")
    assert abs(magenta - yellow) <= 3 and cyan > magenta and black > 20
    assert inks("#FF0000")[0] == 0 and inks("#FFFF00")[1] < 10


def test_no_colour_takes_more_ink_than_the_press() -> None:
    steps = range(0, 256, 15)
    every = Image.new("RGB", (len(steps) ** 2, len(steps)))
    every.putdata([(r, g, b) for b in steps for r in steps for g in steps])
    for most in (240, 180):
        assert most_ink(separated(every, PROFILE, most)) <= most * 255 // 100


def test_too_much_ink_is_taken_from_the_colours_and_not_from_black() -> None:
    inks = Image.new("CMYK", (2, 1), (255, 255, 255, 255))
    inks.putpixel((1, 0), (10, 20, 30, 40))
    cyan, magenta, yellow, black = pixel(limited(inks, 240))
    assert black == 255 and cyan == magenta == yellow and MOST - 3 <= cyan + magenta + yellow + black <= MOST
    assert pixel(limited(inks, 240), (1, 0)) == (10, 20, 30, 40)


@pytest.mark.threat("V2")
def test_a_profile_of_any_size_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.icc"
    with file.open("wb") as opened:
        opened.truncate(MOST_BYTES + 1)
    with pytest.raises(ProfileError, match="16 MB"):
        check_profile(file)


@pytest.mark.parametrize("data", [b"", b"no profile", zlib.compress(b"x" * 500), None])
def test_a_file_that_is_no_profile_of_a_press_is_refused(tmp_path: Path, data: bytes | None) -> None:
    file = tmp_path / "mine.icc"
    file.write_bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes() if data is None else data)
    with pytest.raises(ProfileError, match=r"mine\.icc"):
        check_profile(file)


@pytest.mark.slow
def test_the_profile_is_the_one_that_its_tool_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every cell of its tables in the long run; else one of thirty, and the others are those of the file."""
    tables, make = iter(cells_of(PROFILE.read_bytes(), b"A2B0", b"B2A0", b"B2A1", b"gamt")), generated._table

    def sampled(inputs: int, outputs: int, steps: int, value: Callable[[Sequence[float]], Sequence[float]]) -> bytes:
        numbered = enumerate(next(tables))

        def cell(at: Sequence[float]) -> Sequence[float]:
            number, shipped = next(numbered)
            return value(at) if SOAK or number % 30 == 0 else shipped

        return make(inputs, outputs, steps, cell)

    monkeypatch.setattr(generated, "_table", sampled)
    assert generated.profile() == PROFILE.read_bytes()


def cells_of(profile: bytes, *tags: bytes) -> Iterator[list[tuple[float, ...]]]:
    """Yield the cells of tables of a profile (`lut16Type`), each with its values from 0 to 1."""
    rows = struct.iter_unpack(">4s2L", profile[132 : 132 + 12 * struct.unpack_from(">L", profile, 128)[0]])
    places = {name: (start, start + size) for name, start, size in rows}
    for tag in tags:
        table = profile[slice(*places[tag])]
        inputs, outputs = table[8], table[9]
        cells = struct.iter_unpack(f">{outputs}H", table[52 + 4 * inputs : -4 * outputs])
        yield [tuple(each / 65535 for each in cell) for cell in cells]


def test_colours_that_inks_can_show_come_back() -> None:
    """From inks to colours and to inks again: both directions of the profile belong together."""
    screen = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
    relative = ImageCms.Intent.RELATIVE_COLORIMETRIC
    there = ImageCms.buildTransform(screen, ImageCms.getOpenProfile(str(PROFILE)), "RGB", "CMYK", relative)
    back = ImageCms.buildTransform(ImageCms.getOpenProfile(str(PROFILE)), screen, "CMYK", "RGB", relative)
    for colour in ("#B09080", "#7090A0", "#909090", "#C0B070", "#806070", "#E0D8C8"):
        seen = Image.new("RGB", (1, 1), colour)
        inks = ImageCms.applyTransform(seen, there)
        assert inks is not None
        found = ImageCms.applyTransform(inks, back)
        assert max(abs(a - b) for a, b in zip(pixel(seen), pixel(found))) <= 6, colour
