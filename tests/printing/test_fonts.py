"""Fonts are found, measured with their features on, and never drawn with a missing glyph."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from printing.setting import BODY, DISPLAY, FONTS

from gesso.printing.fonts import FontBook, FontFileError, FontName

TEXT = FontName(f"{BODY}/500")
STRONG = FontName(f"{BODY}/800")


def test_lining_figures_are_another_width_than_the_default_ones() -> None:
    assert FONTS.width("1234567890", TEXT, ("lnum",)) != FONTS.width("1234567890", TEXT)


def test_lining_figures_at_112_per_cent_stand_at_cap_height() -> None:
    """The reason why figures are set larger than their text."""
    font = FONTS.at(STRONG, 1000)
    figure = -font.getbbox("1", anchor="ls", features=["lnum"])[1]
    assert figure * 1.12 == pytest.approx(FONTS.metrics(STRONG).cap_height * 1000, rel=0.06)


def test_widths_are_kerned() -> None:
    assert FONTS.width("To", TEXT) < FONTS.width("T", TEXT) + FONTS.width("o", TEXT)


def test_missing_characters_are_named_once_and_in_order() -> None:
    assert FONTS.missing("墨 ink → 墨", TEXT) == ("墨", "→")


def test_blanks_need_no_glyph() -> None:
    assert FONTS.missing("a b\u00a0c\u202fd", TEXT) == ()


@pytest.mark.parametrize("name", ["nobody/500", "../secrets/500", "alegreya-sans", "alegreya-sans/", "/", "a/../b"])
def test_a_name_that_is_no_font_finds_no_file(name: str) -> None:
    assert FONTS.file(FontName(name)) is None
    with pytest.raises(FontFileError):
        FONTS.width("a", FontName(name))


def test_a_projects_own_font_comes_before_the_bundled_one(tmp_path: Path) -> None:
    source = FONTS.file(FontName(f"{DISPLAY}/900"))
    assert source is not None
    own = tmp_path / BODY / f"{BODY}-500.ttf"
    own.parent.mkdir()
    shutil.copy(source, own)
    book = FontBook((tmp_path, *FONTS.folders))
    assert book.file(TEXT) == own
    assert book.digest() != FONTS.digest()
