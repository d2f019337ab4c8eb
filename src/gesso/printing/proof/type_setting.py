"""Text of a proof broken into lines: words in several fonts and colours, divided only where nothing else helps."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gesso.art import ArtLibrary
from gesso.printing.drawing_items import Mark, TextRun
from gesso.printing.fonts import FontBook, FontName
from gesso.printing.text_geometry import MIDDLE, PT

INK, SOFT = "#14161B", "#5B5E66"
TEXT, STRONG = FontName("alegreya-sans/500"), FontName("alegreya-sans/800")
DISPLAY = FontName("sofia-sans-extra-condensed/800")
_WORD = re.compile(r"\s+|\S+")
_FEATURES = ("lnum",)
_BEFORE_FIGURE = 0.06
_SIGN, _SIGN_ROOM = 0.72, 0.8
"""The size of a mark in a line, and the room that it takes, in em."""
BASELINE = 0.74
"""Where a line has its baseline, of its leading."""


@dataclass(frozen=True, slots=True)
class Voice:
    """How words are set: font, size in points, colour."""

    font: FontName
    size: float
    colour: str = INK

    def width(self, text: str, fonts: FontBook) -> float:
        """The width of a text in mm."""
        return fonts.width(text, self.font, _FEATURES) * self.size * PT

    def run(self, text: str, x: float, baseline: float) -> TextRun:
        return TextRun(text, self.font, self.size, round(x, 3), round(baseline, 3), self.colour, 0.0, _FEATURES)


@dataclass(frozen=True, slots=True)
class Sign:
    """A mark of the game's art in place of a letter that no font has."""

    shape: str
    voice: Voice

    @property
    def width(self) -> float:
        return _SIGN_ROOM * self.voice.size * PT

    def mark(self, x: float, baseline: float) -> Mark:
        em = self.voice.size * PT
        middle = baseline - MIDDLE * em
        return Mark(self.shape, round(x + self.width / 2, 3), round(middle, 3), round(_SIGN * em, 3), self.voice.colour)


Words = Sequence[tuple[str, Voice]]
Piece = tuple[str, Voice] | Sign


@dataclass(frozen=True, slots=True)
class Type:
    """What words are set with: fonts, and the marks of the game's art."""

    fonts: FontBook
    art: ArtLibrary

    def width(self, piece: Piece) -> float:
        """The width of a piece in mm."""
        return piece.width if isinstance(piece, Sign) else piece[1].width(piece[0], self.fonts)

    def pieces(self, word: str, voice: Voice) -> list[Piece]:
        """A word, with marks in place of letters that have none in any font: those that are called as in Unicode."""
        signs = {char: sign for char in self.fonts.missing(word, voice.font) if (sign := self._sign(char))}
        if not signs:
            return [(word, voice)]
        parts = re.split(f"([{re.escape(''.join(signs))}])", word)
        return [Sign(signs[part], voice) if part in signs else (part, voice) for part in parts if part]

    def _sign(self, char: str) -> str | None:
        named = unicodedata.name(char, "").lower().split()
        return next((word for word in reversed(named) if word in self.art.marks), None)


@dataclass(frozen=True, slots=True)
class Strip:
    """What stands on one height of a column, `height` mm high: drawing items about its upper left corner."""

    height: float
    items: tuple[TextRun | Mark, ...] = ()
    pictures: tuple[PlacedPicture, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacedPicture:
    """A face by its name with its trim corner at x, y in mm and its trim size, drawn at a scale."""

    face: str
    x: float
    y: float
    size: tuple[float, float]
    scale: float


@dataclass(slots=True)
class _Unbroken:
    """Pieces that are not parted, and whether a blank stands before them."""

    blank: bool
    pieces: list[Piece]


def set_lines(
    words: Words, type: Type, measure: float, leading: float, *, indent: float = 0.0, hang: float = 0.0
) -> Iterator[Strip]:
    """Words on lines of a measure in mm, `leading` mm apart. The first begins at `indent`, the others `hang` further in."""
    line: list[TextRun | Mark] = []
    x, baseline = indent, leading * BASELINE
    for each in _unbroken(words, type, measure - indent - hang):
        blank = _blank(each.pieces[0], type) if line and each.blank else 0.0
        if line and x + blank + sum(map(type.width, each.pieces)) > measure:
            yield Strip(leading, tuple(line))
            line, x, blank = [], indent + hang, 0.0
        x += blank
        for piece in each.pieces:
            line.append(piece.mark(x, baseline) if isinstance(piece, Sign) else piece[1].run(piece[0], x, baseline))
            x += type.width(piece)
    if line:
        yield Strip(leading, tuple(line))


def _blank(before: Piece, type: Type) -> float:
    voice, text = (before.voice, "") if isinstance(before, Sign) else (before[1], before[0])
    # A lining 1 has next to no bearing on its left.
    figure = _BEFORE_FIGURE * voice.size * PT if text[:1].isdigit() else 0.0
    return voice.width(" ", type.fonts) + figure


def _unbroken(words: Words, type: Type, measure: float) -> Iterator[_Unbroken]:
    """What stands between two blanks; in pieces where it is wider than a line."""
    open = _Unbroken(False, [])
    for text, voice in words:
        for word in _WORD.findall(text):
            if word.isspace():
                if open.pieces:
                    yield open
                open = _Unbroken(True, [])
                continue
            rest = word
            while voice.width(rest, type.fonts) > measure and len(rest) > 1:
                ends = range(len(rest))
                fits = max(1, bisect_right(ends, measure, key=lambda at: voice.width(rest[:at], type.fonts)) - 1)
                open.pieces += type.pieces(rest[:fits], voice)
                yield open
                open, rest = _Unbroken(False, []), rest[fits:]
            open.pieces += type.pieces(rest, voice)
    if open.pieces:
        yield open


def height_of(strips: Iterable[Strip]) -> float:
    """The height of a column in mm."""
    return sum(strip.height for strip in strips)
