"""Running text broken into lines: measured with the real fonts, balanced, and kept together where sense asks for it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from gesso.printing.fonts import FontBook, FontName

# A lining 1 has next to no bearing on its left: without this the blank before it looks like none.
_BEFORE_FIGURE = 0.045

# Under this share of the full measure a balanced paragraph would look like a column of its own.
_NARROWEST = 0.72
_SHORTEST_OPENING = 0.6
_FIGURE_SCALE = 1.12

_ENDS = (".", "!", "?", ":", ".”", ".)")

_STRONG = re.compile(r"\*\*(.+?)\*\*")
_FIGURES = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class Lettering:
    """The fonts of running text: plain words, strong words and figures, with their OpenType features."""

    plain: FontName
    strong: FontName
    features: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a word in one font; `scale` is its size against the text's, `width` its advance in em of the text."""

    text: str
    font: FontName
    scale: float
    width: float


@dataclass(frozen=True, slots=True)
class Word:
    """What stands between two blanks; `space` is the blank before it in em.

    `glued` words stay on the line of the word before them; words that are `held` do so where it costs no line.
    """

    pieces: tuple[Piece, ...]
    width: float
    space: float
    glued: bool
    held: bool


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece at its distance from the left edge of the line, in em of the text."""

    piece: Piece
    x: float


Line = tuple[PlacedPiece, ...]


def plain_text(paragraph: str) -> str:
    """The paragraph without its marks of strength."""
    return _STRONG.sub(r"\1", paragraph)


def break_paragraph(paragraph: str, lettering: Lettering, fonts: FontBook, measure: float) -> tuple[Line, ...]:
    """The lines of a paragraph, ragged right and balanced, in a measure given in em.

    `**words**` are strong; figures are strong and larger, because lining figures stand lower than capitals. The number
    of lines is the least possible, the rag is evened out down to 72 % of the measure, a figure stays with the word it
    counts, and a last line of one word takes the word before it where there is room. Where it costs no line, none ends
    with the first word of a sentence, or just before a figure.
    """
    words = _words(paragraph, lettering, fonts)
    if not words:
        return ()
    units = _units(words, measure, hold=False)
    lines = _fill(units, measure)
    held = _units(words, measure, hold=True)
    if len(_fill(held, measure)) == len(lines):
        units, lines = held, _fill(held, measure)
    balanced = _no_orphan(_balance(units, lines, measure), measure)
    return tuple(_place([word for unit in line for word in unit.words]) for line in balanced)


@dataclass(frozen=True, slots=True)
class Unit:
    """Words that are not parted; `space` is the blank before the first, `width` does not count it."""

    words: tuple[Word, ...]
    width: float
    space: float

    def joined(self, word: Word) -> Unit:
        """The unit with one more word."""
        return Unit((*self.words, word), self.width + word.space + word.width, self.space)


@lru_cache(maxsize=4096)
def _words(paragraph: str, lettering: Lettering, fonts: FontBook) -> tuple[Word, ...]:
    words: list[Word] = []
    blank = fonts.width(" ", lettering.plain, lettering.features)
    glue = opening = ends = pause = False
    for chunk, strong in _chunks(paragraph):
        pieces = tuple(_pieces(chunk, strong, lettering, fonts))
        space = blank + (_BEFORE_FIGURE if chunk[0].isdigit() else 0.0)
        held = opening or (chunk[0].isdigit() and not pause)
        words.append(Word(pieces, sum(piece.width for piece in pieces), space, glue, held))
        glue, opening = chunk.isdigit(), ends
        ends, pause = chunk.endswith(_ENDS), not chunk[-1].isalnum()
    return tuple(words)


def _chunks(paragraph: str) -> list[tuple[str, tuple[bool, ...]]]:
    """Each word with the strength of its letters."""
    letters: list[tuple[str, bool]] = []
    for index, part in enumerate(_STRONG.split(paragraph)):
        letters.extend((letter, index % 2 == 1) for letter in part)
    chunks: list[tuple[str, tuple[bool, ...]]] = []
    word: list[tuple[str, bool]] = []
    for letter, strong in [*letters, (" ", False)]:
        if letter.isspace() and letter != "\u00a0":
            if word:
                chunks.append(("".join(char for char, _ in word), tuple(flag for _, flag in word)))
                word = []
        else:
            word.append((letter, strong))
    return chunks


def _pieces(chunk: str, strong: tuple[bool, ...], lettering: Lettering, fonts: FontBook) -> list[Piece]:
    pieces: list[Piece] = []
    at = 0
    while at < len(chunk):
        end = at + 1
        while end < len(chunk) and strong[end] == strong[at]:
            end += 1
        for part in _FIGURES.split(chunk[at:end]):
            if not part:
                continue
            figure = part[0].isdigit()
            font = lettering.strong if figure or strong[at] else lettering.plain
            scale = _FIGURE_SCALE if figure else 1.0
            pieces.append(Piece(part, font, scale, fonts.width(part, font, lettering.features) * scale))
        at = end
    return pieces


def _units(words: tuple[Word, ...], measure: float, *, hold: bool) -> list[Unit]:
    """Words that may not be parted, unless together they are wider than a line."""
    units: list[Unit] = []
    for word in words:
        if word.glued and units and units[-1].joined(word).width <= measure:
            units[-1] = units[-1].joined(word)
        else:
            units.append(Unit((word,), word.width, word.space))
    return _held(units, measure) if hold else units


def _held(units: list[Unit], measure: float) -> list[Unit]:
    held: list[Unit] = []
    for unit in units:
        if unit.words[0].held and held and _line_width([held[-1], unit]) <= measure:
            before = held.pop()
            unit = Unit((*before.words, *unit.words), _line_width([before, unit]), before.space)
        held.append(unit)
    return held


def _line_width(line: list[Unit]) -> float:
    return sum(unit.width for unit in line) + sum(unit.space for unit in line[1:])


def _fill(units: list[Unit], measure: float) -> list[list[Unit]]:
    lines: list[list[Unit]] = []
    width = 0.0
    for unit in units:
        joined = width + unit.space + unit.width
        if lines and joined <= measure:
            lines[-1].append(unit)
            width = joined
        else:
            lines.append([unit])
            width = unit.width
    return lines


def _balance(units: list[Unit], lines: list[list[Unit]], measure: float) -> list[list[Unit]]:
    if len(lines) == 1:
        return lines
    balanced = _narrowed(units, lines, measure)
    widths = [_line_width(line) for line in balanced]
    # A paragraph may end short, but not begin so.
    return lines if widths[0] < _SHORTEST_OPENING * max(widths) < _line_width(lines[0]) else balanced


def _narrowed(units: list[Unit], lines: list[list[Unit]], measure: float) -> list[list[Unit]]:
    low, high = measure * _NARROWEST, measure
    if len(_fill(units, low)) == len(lines):
        return _fill(units, low)
    while high - low > 0.02:
        middle = (low + high) / 2
        if len(_fill(units, middle)) == len(lines):
            high = middle
        else:
            low = middle
    return _fill(units, high)


def _no_orphan(lines: list[list[Unit]], measure: float) -> list[list[Unit]]:
    if len(lines) < 2 or len(lines[-1]) > 1 or len(lines[-1][0].words) > 1 or len(lines[-2]) < 2:
        return lines
    moved = [*lines[:-2], lines[-2][:-1], [lines[-2][-1], *lines[-1]]]
    return moved if _line_width(moved[-1]) <= measure else lines


def _place(words: list[Word]) -> Line:
    placed: list[PlacedPiece] = []
    x = 0.0
    for index, word in enumerate(words):
        if index:
            x += word.space
        for piece in word.pieces:
            placed.append(PlacedPiece(piece, x))
            x += piece.width
    return tuple(placed)
