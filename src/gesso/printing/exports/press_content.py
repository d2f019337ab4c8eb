"""What is drawn over the picture of a page for the press: shapes and letters in inks. Letters are outlines, so that the
file needs no fonts, and dark ones are black alone: inks that do not meet exactly blur what is small."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path

import uharfbuzz

from gesso.art import ArtLibrary, rgb
from gesso.printing.drawing_items import Face, Icon, TextRun
from gesso.printing.exports.face_pictures import PER_MM, Placed
from gesso.printing.fonts import FontBook
from gesso.printing.pdf.content import FaceContent, short
from gesso.printing.pdf.fonts import PdfFonts
from gesso.printing.pdf.shaping import opened, shaped
from gesso.printing.text_geometry import PT

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black in shares of 1."""
_BLACK = "0 0 0 1 k"
_DARK = 0x40
"""Letters of which no colour is lighter are black."""


def drawn_over(placed: Placed, art: ArtLibrary, fonts: FontBook, inks: Callable[[str], Inks]) -> bytes:
    """The operators that draw what is lifted from a picture, in points from the lower left corner of its page."""
    content = _InkContent(placed.face, art, fonts, inks)
    content.draw(placed.lifted)
    return f"q {_matrix(placed)} cm\n".encode() + content.operators() + b"\nQ"


def _matrix(placed: Placed) -> str:
    """From millimetres on the face, y downwards, to points on the page."""
    left, top, scale = placed.left / PER_MM / PT, placed.top / PER_MM / PT, 1 / PT
    height = placed.picture.height / PER_MM / PT
    if placed.turned:
        parts = (0.0, scale, scale, 0.0, top, left)
    else:
        parts = (scale, 0.0, 0.0, -scale, left, height - top)
    return " ".join(map(short, parts))


class _InkContent(FaceContent):
    """The drawing items of a face in inks, all of them seen and none of them read."""

    def __init__(self, face: Face, art: ArtLibrary, fonts: FontBook, inks: Callable[[str], Inks]) -> None:
        super().__init__(face, art, PdfFonts(fonts))
        self._inks = inks

    def _colour(self, colour: str) -> str:
        return " ".join(short(ink) for ink in self._inks(colour)) + " k"

    def _run(self, run: TextRun, blank: str, gap: float = 0.0) -> None:
        em, file = run.size * PT, self._fonts.book.known(run.font)
        colour = _BLACK if max(rgb(run.colour)) < _DARK else self._colour(run.colour)
        self._out.append(f"q {colour} {short(em)} 0 0 {short(-em)} {short(run.x)} {short(run.baseline)} cm")
        for glyph in shaped(run.text, file, run.features, run.tracking):
            outline = _outline(file, glyph.number)
            if outline:
                self._out.append(f"q 1 0 0 1 {short(glyph.x)} {short(glyph.y)} cm {outline} f Q")
        self._out.append("Q")

    def _unseen(self, words: str, icon: Icon) -> None:
        """Nothing: there is no text in the file."""

    def _say(self, words: str) -> None:
        """Nothing, too."""

    def _said(self, words: str) -> None:
        """Nothing, too."""


@lru_cache(maxsize=4096)
def _outline(file: Path, glyph: int) -> str:
    """The path of a glyph in em, y upwards; empty for one that shows nothing."""
    face, font = opened(file)
    pen = _Pen(float(face.upem))
    font.draw_glyph(glyph, _functions(), pen)
    return " ".join(pen.path)


class _Pen:
    """Draws a glyph; quadratic curves become cubic ones, which a PDF has."""

    def __init__(self, em: float) -> None:
        self._em = em
        self._at = (0.0, 0.0)
        self.path: list[str] = []

    def go(self, operator: str, *numbers: float) -> None:
        self._at = (numbers[-2], numbers[-1])
        self.path.append(" ".join([*(short(number / self._em) for number in numbers), operator]))

    def curve(self, x: float, y: float, end_x: float, end_y: float) -> None:
        from_x, from_y = self._at
        first = from_x + (x - from_x) * 2 / 3, from_y + (y - from_y) * 2 / 3
        second = end_x + (x - end_x) * 2 / 3, end_y + (y - end_y) * 2 / 3
        self.go("c", *first, *second, end_x, end_y)


@cache
def _functions() -> uharfbuzz.DrawFuncs:
    found = uharfbuzz.DrawFuncs()
    found.set_move_to_func(lambda x, y, pen: pen.go("m", x, y))
    found.set_line_to_func(lambda x, y, pen: pen.go("l", x, y))
    found.set_quadratic_to_func(lambda x, y, to_x, to_y, pen: pen.curve(x, y, to_x, to_y))
    found.set_cubic_to_func(lambda *numbers: numbers[-1].go("c", *numbers[:-1]))
    found.set_close_path_func(lambda pen: pen.path.append("h"))
    return found
