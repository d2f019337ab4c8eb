"""Fonts are found, measured with their features on, and never drawn with a missing glyph."""

from __future__ import annotations

import shutil
import struct
from pathlib import Path

import pytest
from printing.setting import BODY, DISPLAY, FONTS

from gesso.printing.faces.fonts import FontBook, FontFileError, FontName, covered

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


def test_equal_fonts_give_one_digest_however_many_folders_hold_them(tmp_path: Path) -> None:
    """A project's fonts may be the program's own, or a copy of them before these."""
    file = FONTS.known(TEXT)
    own = tmp_path / BODY / file.name
    own.parent.mkdir()
    shutil.copy(file, own)
    assert FontBook((tmp_path, *FONTS.folders)).digest() == FONTS.digest()
    own.rename(own.with_name(f"{BODY}-501.ttf"))
    assert FontBook((tmp_path, *FONTS.folders)).digest() != FONTS.digest(), "a font of another name is one more"


def table(kind: int, body: bytes) -> bytes:
    """A font that holds nothing but a character map with one subtable."""
    cmap = struct.pack(">HHHHL", 0, 1, 3, 10, 12) + struct.pack(">H", kind) + body
    return struct.pack(">LHHHH", 0x00010000, 1, 0, 0, 0) + struct.pack(">4sLLL", b"cmap", 0, 28, len(cmap)) + cmap


@pytest.mark.slow
@pytest.mark.threat("F1")
@pytest.mark.parametrize("copies", [2, 1_000_000])
def test_a_font_that_names_its_letters_again_and_again_is_refused(copies: int) -> None:
    groups = struct.pack(">LLL", 0, 0x10FFFF, 1) * copies
    whole = table(12, struct.pack(">HLLL", 0, 16 + len(groups), 0, copies) + groups)
    with pytest.raises(FontFileError, match="damaged"):
        covered(whole)
    assert len(covered(table(12, struct.pack(">HLLL", 0, 28, 0, 1) + struct.pack(">LLL", 65, 90, 1)))) == 26


@pytest.mark.threat("F1")
def test_a_font_without_measure_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "big" / "big-400.ttf"
    path.parent.mkdir()
    with path.open("wb") as sparse:
        sparse.truncate(65 << 20)
    with pytest.raises(FontFileError, match="larger than 64 MB"):
        FontBook((tmp_path,)).missing("A", FontName("big/400"))
