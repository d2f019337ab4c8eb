"""Letters that a font has not are set in the fallback fonts of the project, in pixels and in a PDF alike."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from cli.laboratory import make_project, png
from PIL import Image, ImageChops
from printing.setting import BODY, DISPLAY, FONTS
from printing.tiny_font import tiny_font

import gesso
from gesso.printing.faces.drawing_items import Face, TextRun
from gesso.printing.faces.fonts import FALLBACK, FontBook, FontFileError, FontName, fallbacks_in
from gesso.printing.faces.geometry import in_one_font_each, width_of
from gesso.printing.paint.canvas import canvas_of, run_mask

NAME, TEXT = FontName(f"{DISPLAY}/900"), FontName(f"{BODY}/500")
INK, WORD, FLOW = "\N{CJK UNIFIED IDEOGRAPH-58A8}", "\N{CJK UNIFIED IDEOGRAPH-5B57}", "\N{HIRAGANA LETTER RE}"
ENTRY = Path("cards/react/dancer/artist.yaml")


def put(folder: Path, name: str, letters: str, *, outlines: bool = True) -> None:
    (folder / FALLBACK).mkdir(parents=True, exist_ok=True)
    (folder / FALLBACK / name).write_bytes(tiny_font(letters, outlines=outlines))


@pytest.fixture
def book(tmp_path: Path) -> FontBook:
    """The fonts of the program with two to fall back on, of which both have the first letter."""
    put(tmp_path, "20 other.ttf", INK + FLOW)
    put(tmp_path, "10 Kanji.ttf", INK + WORD)
    folders = (tmp_path, *FONTS.folders)
    return FontBook(folders, fallbacks_in(folders))


def test_fallbacks_are_tried_in_the_order_of_their_names(book: FontBook) -> None:
    first, second = FontName("fallback/10 Kanji.ttf"), FontName("fallback/20 other.ttf")
    assert book.fallbacks == (first, second)
    assert book.parts(f"Flowing {INK}{FLOW} on", NAME) == (
        ("Flowing ", NAME),
        (INK, first),
        (FLOW, second),
        (" on", NAME),
    )
    assert book.missing(f"{INK}{WORD}{FLOW} \N{CJK UNIFIED IDEOGRAPH-4E00}", NAME) == (
        "\N{CJK UNIFIED IDEOGRAPH-4E00}",
    )


def test_what_a_font_has_itself_stays_one_part(book: FontBook) -> None:
    assert book.parts("Flowing Ink", NAME) == (("Flowing Ink", NAME),)
    assert book.width("Flowing Ink", NAME) == FONTS.width("Flowing Ink", NAME)
    assert book.parts("", NAME) == (("", NAME),)


def test_an_accent_goes_with_its_letter(tmp_path: Path) -> None:
    put(tmp_path, "a.ttf", "\N{COMBINING ACUTE ACCENT}q")
    book = FontBook((tmp_path, *FONTS.folders), fallbacks_in((tmp_path,)))
    parts = book.parts("aq\N{COMBINING ACUTE ACCENT}a", TEXT)
    assert [text for text, _ in parts] in (["aq\N{COMBINING ACUTE ACCENT}a"], ["a", "q\N{COMBINING ACUTE ACCENT}", "a"])


def test_a_width_is_that_of_its_parts(book: FontBook) -> None:
    assert book.width(f"A{INK}{WORD}", NAME) == pytest.approx(FONTS.width("A", NAME) + 2)
    run = TextRun(f"A{INK}B", NAME, 20, 3, 10, "#000000", 0.1)
    first, second, third = in_one_font_each(run, book)
    assert (first.x, second.font, third.text) == (3, "fallback/10 Kanji.ttf", "B")
    assert third.x + width_of(third, book) == pytest.approx(3 + width_of(run, book))


def test_pixels_show_the_letter_of_the_fallback(book: FontBook) -> None:
    """Where the box of the letter is full, its hole is empty, and nothing is drawn twice."""
    run = TextRun(INK, NAME, 72, 0, 0, "#000000")
    mask, left, top = run_mask(run, canvas_of(Face("a", 60, 60, 0, ()), 300), book)
    em = 300

    def level(x: float, y: float) -> int:
        found = mask.getpixel((int(x * em) - left, int(-y * em) - top))
        assert isinstance(found, int)
        return found

    assert level(0.13, 0.4) > 250 and level(0.5, 0.4) == 0 and level(0.87, 0.4) > 250


def test_a_font_without_outlines_is_refused(tmp_path: Path) -> None:
    put(tmp_path, "emoji.ttf", "\N{GRINNING FACE}", outlines=False)
    book = FontBook((tmp_path, *FONTS.folders), fallbacks_in((tmp_path,)))
    with pytest.raises(FontFileError, match="no outlines"):
        book.missing("\N{GRINNING FACE}", NAME)


def test_a_link_out_of_the_folder_is_no_font(tmp_path: Path) -> None:
    (tmp_path / "fonts" / FALLBACK).mkdir(parents=True)
    (tmp_path / "far.ttf").write_bytes(tiny_font(INK))
    (tmp_path / "fonts" / FALLBACK / "near.ttf").symlink_to(tmp_path / "far.ttf")
    assert fallbacks_in((tmp_path / "fonts",)) == ()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project whose Artist has a card with a Chinese name."""
    make_project(tmp_path, "dancer")
    # No picture takes time to paint.
    (tmp_path / ENTRY.parent / "art").mkdir()
    (tmp_path / ENTRY.parent / "art" / "default.png").write_bytes(png(2325, 1125))
    text = (tmp_path / ENTRY).read_text(encoding="utf-8")
    text = text.replace("name: Long Entrance", f"name: Long {INK}{WORD}").replace("noun: Dancer", f"noun: Dancer{WORD}")
    (tmp_path / ENTRY).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.slow
def test_a_missing_letter_says_where_to_put_a_font_and_then_prints(root: Path) -> None:
    problems = gesso.open(root).check()
    assert {each.code for each in problems} == {"GS706"} and all("fonts/fallback/" in each.hint for each in problems)
    put(root / "templates/fonts", "kanji.ttf", INK + WORD)
    assert gesso.open(root).check() == []
    built = gesso.open(root).build(root / "build", ["faces", "sheets"])
    assert built.diagnostics == ()
    sheet = pypdfium2.PdfDocument(root / "build/react/dancer/sheets/a4.pdf")
    said = "".join(page.get_textpage().get_text_range() for page in sheet)
    assert f"Long {INK}{WORD}" in said and f"DANCER{WORD} ACTION" in said and "\ufffd" not in said


@pytest.mark.slow
def test_the_letters_of_a_pdf_stand_where_those_of_the_face_do(root: Path) -> None:
    """The name of the card, cut out of the face and out of the first sheet that has it: light on dark in both."""
    put(root / "templates/fonts", "kanji.ttf", INK + WORD)
    gesso.open(root).build(root / "build", ["faces", "sheets"])
    face = Image.open(root / "build/react/dancer/faces/DAN-01.png").convert("L")
    page = pypdfium2.PdfDocument(root / "build/react/dancer/sheets/a4.pdf")[0]
    sheet = page.render(scale=300 / 72).to_pil().convert("L")
    # The first card of a sheet stands at its margins; its label holds a letter of the fallback.
    label = (150, 85, 420, 110)
    part = face.crop(label)
    best = min(
        sum(
            ImageChops.difference(
                part, sheet.crop((label[0] + x, label[1] + y, label[2] + x, label[3] + y))
            ).histogram()[128:]
        )
        for x in range(60, 130)
        for y in range(120, 190)
    )
    assert best < part.width * part.height * 0.02


@pytest.mark.parametrize("letter", ["\N{HEBREW LETTER ALEF}", "\N{ARABIC LETTER BEH}", "\N{ARABIC-INDIC DIGIT ONE}"])
def test_what_runs_from_right_to_left_is_refused_even_where_a_font_has_it(root: Path, letter: str) -> None:
    put(root / "templates/fonts", "all.ttf", INK + WORD + letter)
    text = (root / ENTRY).read_text(encoding="utf-8")
    (root / ENTRY).write_text(text.replace(f"Long {INK}{WORD}", f"Long {letter}"), encoding="utf-8")
    (problem,) = gesso.open(root).check()
    assert (problem.code, problem.span.text) == ("GS727", letter)


def test_the_doctor_lists_fallbacks(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from gesso.cli import main

    put(root / "templates/fonts", "kanji.ttf", INK + WORD)
    main(["doctor", "--project", str(root)])
    assert "font fallback/kanji.ttf" in capsys.readouterr().out


def test_a_tiny_font_is_a_font() -> None:
    from PIL import ImageFont

    assert ImageFont.truetype(io.BytesIO(tiny_font(INK)), 20).getlength(INK) == 20
