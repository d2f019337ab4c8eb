"""A damaged font is a font that cannot be used, whatever library finds that out at whatever moment."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest
from printing.setting import FONTS
from soak import played

from gesso.printing.exports.press import _outline
from gesso.printing.faces.fonts import FontBook, FontFileError, FontName
from gesso.printing.paint.canvas import _mask
from gesso.printing.pdf.objects import PdfFont, shaped

SOUND = sorted(path for folder in FONTS.folders for path in folder.glob("*/*.ttf"))
TEXTS = ("Hello, World fi ffl é", "\u0416\u03a9 12", "ÀÉ")
NAME = FontName("x/400")


def damaged(font: bytes, chance: Random) -> bytes:
    """The font with some bytes of another value, anywhere or in its first tables, or cut."""
    data = bytearray(font)
    end = chance.choice((len(data), len(data), 600))
    for _ in range(chance.choice((1, 5, 50, 400, 3000))):
        data[chance.randrange(end)] = chance.randrange(256)
    return bytes(data[: chance.randrange(len(data))] if chance.random() < 0.2 else data)


def use(fonts: FontBook, file: Path) -> None:
    """Do with a font what printing does."""
    for text in TEXTS:
        fonts.width(text, NAME, ("tnum", "onum"))
        fonts.missing(text, NAME)
        _mask(text, NAME, 9.5, 0.0, ("tnum",), 0, fonts)
        for glyph in shaped(text, file, ("tnum",)):
            _outline(file, glyph.number)
    drawn = PdfFont(file, fonts.metrics(NAME), "F0")
    for glyph in shaped(TEXTS[0], file):
        drawn.use(glyph.number, glyph.text)
        drawn.advance(glyph.number)


@pytest.mark.threat("F2")
def test_a_damaged_font_is_nothing_but_unreadable(tmp_path: Path) -> None:
    refused = 0
    for seed in range(min(played(60), 3000)):
        chance = Random(seed)
        folder = tmp_path / str(seed)
        file = folder / "x" / "x-400.ttf"
        file.parent.mkdir(parents=True)
        file.write_bytes(damaged(chance.choice(SOUND).read_bytes(), chance))
        fonts = FontBook((folder,))
        begin = time.process_time()
        if fonts.fault(NAME):
            refused += 1
        try:
            use(fonts, file)
        except FontFileError as error:
            assert "x-400.ttf" in str(error)
        assert time.process_time() - begin < 2, seed
        file.unlink()
    assert refused > 30


@pytest.mark.slow
@pytest.mark.parametrize("file", SOUND, ids=lambda file: file.stem)
def test_the_fonts_of_the_program_are_sound(file: Path) -> None:
    fonts, family = FontBook((file.parents[1],)), file.parent.name
    assert fonts.fault(FontName(f"{family}/{file.stem.removeprefix(f'{family}-')}")) == ""
