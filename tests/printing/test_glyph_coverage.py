"""What a font can draw is read from the font."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from gesso.printing.faces.fonts import FontFileError, covered
from gesso.resources import resource

FILES = sorted(resource("templates/fonts").glob("*/*.ttf"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_font_covers_the_letters_of_western_and_central_europe(file: Path) -> None:
    points = covered(file.read_bytes())
    missing = [char for char in "ABCxyz0189.,:;!?()’“”–—éàüñçøåßœÉÑ" if ord(char) not in points]
    assert not missing


@pytest.mark.parametrize("file", [file for file in FILES if "kaisei" not in file.stem], ids=lambda file: file.stem)
def test_text_and_display_fonts_cover_latin_extended_and_the_marks_of_rules_text(file: Path) -> None:
    points = covered(file.read_bytes())
    missing = [char for char in "őűłńžščřđğışțĀŐŁŽ•·×" if ord(char) not in points]
    assert not missing


def test_no_font_claims_a_character_it_does_not_have() -> None:
    for file in FILES:
        points = covered(file.read_bytes())
        assert not points & {0x58A8, 0x2192, 0x2605, 0xFFFF}


def test_every_family_carries_its_licence() -> None:
    for family in {file.parent for file in FILES}:
        text = (family / "LICENSE").read_text(encoding="utf-8")
        assert "SIL Open Font License, Version 1.1" in text
        assert "Reserved Font Name" not in text.splitlines()[0]


@pytest.mark.parametrize("length", [0, 3, 11, 12, 40, 300, 2000])
def test_a_font_cut_short_is_an_error_and_nothing_worse(length: int) -> None:
    with pytest.raises(FontFileError):
        covered(FILES[0].read_bytes()[:length])


def test_a_map_of_format_12_is_read_too() -> None:
    groups = struct.pack(">HHLLL", 12, 0, 28, 0, 1) + struct.pack(">LLL", 0x1F600, 0x1F602, 5)
    cmap = struct.pack(">HH", 0, 1) + struct.pack(">HHL", 3, 10, 12) + groups
    font = struct.pack(">LHHHH", 0x10000, 1, 16, 0, 0) + struct.pack(">4sLLL", b"cmap", 0, 28, len(cmap)) + cmap
    assert covered(font) == {0x1F600, 0x1F601, 0x1F602}
