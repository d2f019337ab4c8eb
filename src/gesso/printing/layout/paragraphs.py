"""Running text broken into lines:

measured with the real fonts, balanced, with icons in it, and kept together where the sense needs it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from gesso.art import ArtLibrary
from gesso.data_classes import dataclass
from gesso.diagnostics.suggestions import nearest
from gesso.printing.faces.drawing_items import Icon
from gesso.printing.faces.fonts import FontBook, FontName

_NAMED = re.compile(r"(\{[A-Za-z][A-Za-z0-9-]*\})")
# A lining 1 has almost no left bearing: without this the blank before it looks too narrow.
_BEFORE_FIGURE = 0.045
# Under this share of the full measure a balanced paragraph would look like a column of its own.
_NARROWEST = 0.72
_SHORTEST_OPENING = 0.6
FIGURE_SCALE = 1.12
_ENDS = (".", "!", "?", ":", ".”", ".)")
_STRONG = re.compile(r"\*\*(.+?)\*\*")
_FIGURES = re.compile(r"(\d+)")
LINE_BREAK = "\u2028"
"""Ends a line within a paragraph."""
SOFT_HYPHEN = "\u00ad"
"""Where a word may be divided; it is never printed itself."""


def parts_of(text: str, art: ArtLibrary) -> list[str]:
    """Return a text split before and after every `{name}`; one part if the game has no icons."""
    return [part for part in _NAMED.split(text) if part] if art.icons else [text]


def icon_of(part: str, art: ArtLibrary) -> str:
    """Return the name of the icon that a part stands for; empty if it stands for none."""
    name = part[1:-1] if part.startswith("{") else ""
    return name if name in art.icons else ""


def upper(text: str, art: ArtLibrary) -> str:
    """Return the text in capitals, its icons unchanged."""
    return "".join(part if icon_of(part, art) else part.upper() for part in parts_of(text, art))


def unknown_icons(text: str, art: ArtLibrary) -> list[str]:
    """Return misspelt names of icons in a text; none if the game has no icons.

    A name in braces that is like no icon is ordinary text.
    """
    named = [part[1:-1] for part in parts_of(text, art) if _NAMED.fullmatch(part) and not icon_of(part, art)]
    return [name for name in named if nearest(name, art.icons)]


def letters_of(text: str, art: ArtLibrary) -> str:
    """Return the text without its icons."""
    return "".join(part for part in parts_of(text, art) if not icon_of(part, art))


def in_words(text: str, art: ArtLibrary) -> str:
    """Return the text with the words of its icons in their place."""
    parts = parts_of(text, art)
    return "".join(art.icons[name].words if (name := icon_of(part, art)) else part for part in parts)


def advance(name: str, cap_height: float, art: ArtLibrary) -> float:
    """Return the room that an icon takes in a line, in the unit of the capitals around it."""
    icon = art.icons[name]
    return icon.advance / 2 * icon.height * cap_height


def place_icon(
    name: str, x: float, baseline: float, cap_height: float, colour: str, art: ArtLibrary, scale: float, rim: bool
) -> Icon:
    """Return the icon in a line; x is the left edge of its room, lengths are mm.

    Scaled, it keeps its middle.
    """
    icon = art.icons[name]
    width = advance(name, cap_height * scale, art)
    middle = baseline - (icon.height / 2 - icon.drop) * cap_height
    height = icon.height * cap_height * scale
    sides = round(x + width / 2, 3), round(middle, 3), round(width, 3), round(height, 3)
    return Icon(name, *sides, colour, icon.words, rim)


@dataclass(frozen=True, slots=True)
class TextFonts:
    """The fonts of running text: plain words, strong words and figures, with their OpenType features."""

    plain: FontName
    strong: FontName
    features: tuple[str, ...]
    figures: bool = True
    """Whether figures are strong and larger, as in rules."""


@dataclass(frozen=True, slots=True)
class TextPiece:
    """Part of a word in one font, or an icon."""

    text: str
    font: FontName
    scale: float
    """Its size as a share of the text's."""
    width: float
    """Its advance in em."""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a paragraph."""

    pieces: tuple[TextPiece, ...]
    width: float
    space: float
    """The blank before it in em."""
    glued: bool
    """Whether it stays on the line of the word before it."""
    held: bool
    """Whether it does so if that costs no line."""


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A piece at its distance from the left edge of the line, in em of the text."""

    piece: TextPiece
    x: float


TextLine = tuple[PlacedText, ...]


def plain_text(paragraph: str) -> str:
    """Return the words of a paragraph, without its marks of strength, soft hyphens and ends of lines."""
    return _STRONG.sub(r"\1", paragraph).replace(SOFT_HYPHEN, "").replace(LINE_BREAK, " ")


@lru_cache(maxsize=2048)
def break_paragraph(
    paragraph: str, text_fonts: TextFonts, fonts: FontBook, art: ArtLibrary, measure: float
) -> tuple[TextLine, ...]:
    """Return the lines of a paragraph, ragged right and balanced, in a measure given in em.

    `**words**` are strong; figures are strong and larger, because lining figures stand lower than capitals. There are
    as few lines as possible. The rag is evened out down to 72 % of the measure. A figure stays with the word that it
    counts, and an icon with the figure or icon after it. A last line of one word takes the word before it if there is
    room. If it costs no line, none ends with the first word of a sentence, or just before a figure. A word is divided
    at its soft hyphens only if it is wider than the measure.
    """
    if LINE_BREAK in paragraph:
        parts = [part.strip(" ") for part in paragraph.split(LINE_BREAK)]
        return tuple(line for part in parts for line in break_paragraph(part, text_fonts, fonts, art, measure))
    if SOFT_HYPHEN in paragraph:
        chunks = paragraph.split(" ")
        paragraph = " ".join(_divided(chunk, text_fonts, fonts, measure) for chunk in chunks)
    words = _words(paragraph, text_fonts, fonts, art)
    if not words:
        return ()
    groups = _groups(words, measure, hold=False)
    lines = _fill(groups, measure)
    held = _groups(words, measure, hold=True)
    if len(_fill(held, measure)) == len(lines):
        groups, lines = held, _fill(held, measure)
    balanced = _no_orphan(_balance(groups, lines, measure), measure)
    return tuple(_place([word for group in line for word in group.words]) for line in balanced)


def _divided(word: str, text_fonts: TextFonts, fonts: FontBook, measure: float) -> str:
    """Return a word without soft hyphens, divided by a hyphen and a blank where it is wider than the measure."""

    def width(text: str) -> float:
        return fonts.width(plain_text(text), text_fonts.plain, text_fonts.features)

    begun, *rest = word.split(SOFT_HYPHEN)
    if not rest or width("".join((begun, *rest))) <= measure:
        return "".join((begun, *rest))
    lines: list[str] = []
    for number, part in enumerate(rest, 1):
        if begun and width(f"{begun}{part}" if number == len(rest) else f"{begun}{part}-") > measure:
            lines.append(f"{begun}-")
            begun = part
        else:
            begun += part
    return " ".join((*lines, begun))


@dataclass(frozen=True, slots=True)
class WordGroup:
    """Words that stay together."""

    words: tuple[Word, ...]
    width: float
    """Without the blank before the first word."""
    space: float

    def joined(self, word: Word) -> WordGroup:
        return WordGroup((*self.words, word), self.width + word.space + word.width, self.space)


@lru_cache(maxsize=4096)
def _words(paragraph: str, text_fonts: TextFonts, fonts: FontBook, art: ArtLibrary) -> tuple[Word, ...]:
    words: list[Word] = []
    blank = fonts.width(" ", text_fonts.plain, text_fonts.features)
    glue = opening = ends = pause = after_icon = False
    for chunk, strong in _chunks(paragraph):
        pieces = tuple(_pieces(chunk, strong, text_fonts, fonts, art))
        space = blank + (_BEFORE_FIGURE if text_fonts.figures and chunk[0].isdigit() else 0.0)
        held = opening or (chunk[0].isdigit() and not pause)
        glued = glue or (after_icon and (chunk[0].isdigit() or bool(pieces[0].icon)))
        words.append(Word(pieces, sum(piece.width for piece in pieces), space, glued, held))
        glue, opening, after_icon = chunk.isdigit(), ends, bool(pieces[-1].icon)
        ends, pause = chunk.endswith(_ENDS), not chunk[-1].isalnum()
    return tuple(words)


def _chunks(paragraph: str) -> list[tuple[str, tuple[bool, ...]]]:
    letters = [(letter, index % 2 == 1) for index, part in enumerate(_STRONG.split(paragraph)) for letter in part]
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


def _pieces(
    chunk: str, strong: tuple[bool, ...], text_fonts: TextFonts, fonts: FontBook, art: ArtLibrary
) -> list[TextPiece]:
    pieces: list[TextPiece] = []
    at = 0
    for part in parts_of(chunk, art):
        letters = strong[at : at + len(part)]
        at += len(part)
        if name := icon_of(part, art):
            width = advance(name, fonts.metrics(text_fonts.plain).cap_height, art)
            pieces.append(TextPiece(part, text_fonts.plain, 1.0, width, name))
        else:
            pieces.extend(_letters(part, letters, text_fonts, fonts))
    return pieces


def _letters(chunk: str, strong: tuple[bool, ...], text_fonts: TextFonts, fonts: FontBook) -> list[TextPiece]:
    pieces: list[TextPiece] = []
    at = 0
    while at < len(chunk):
        end = at + 1
        while end < len(chunk) and strong[end] == strong[at]:
            end += 1
        for part in _FIGURES.split(chunk[at:end]) if text_fonts.figures else (chunk[at:end],):
            if not part:
                continue
            figure = text_fonts.figures and part[0].isdigit()
            font = text_fonts.strong if figure or strong[at] else text_fonts.plain
            scale = FIGURE_SCALE if figure else 1.0
            pieces.append(TextPiece(part, font, scale, fonts.width(part, font, text_fonts.features) * scale))
        at = end
    return pieces


def _groups(words: tuple[Word, ...], measure: float, *, hold: bool) -> list[WordGroup]:
    groups: list[WordGroup] = []
    for word in words:
        if word.glued and groups and groups[-1].joined(word).width <= measure:
            groups[-1] = groups[-1].joined(word)
        else:
            groups.append(WordGroup((word,), word.width, word.space))
    return _held(groups, measure) if hold else groups


def _held(groups: list[WordGroup], measure: float) -> list[WordGroup]:
    held: list[WordGroup] = []
    for group in groups:
        if group.words[0].held and held and _line_width([held[-1], group]) <= measure:
            before = held.pop()
            group = WordGroup((*before.words, *group.words), _line_width([before, group]), before.space)
        held.append(group)
    return held


def _line_width(line: list[WordGroup]) -> float:
    return sum(group.width for group in line) + sum(group.space for group in line[1:])


def _fill(groups: list[WordGroup], measure: float) -> list[list[WordGroup]]:
    lines: list[list[WordGroup]] = []
    width = 0.0
    for group in groups:
        joined = width + group.space + group.width
        if lines and joined <= measure:
            lines[-1].append(group)
            width = joined
        else:
            lines.append([group])
            width = group.width
    return lines


def _balance(groups: list[WordGroup], lines: list[list[WordGroup]], measure: float) -> list[list[WordGroup]]:
    if len(lines) == 1:
        return lines
    balanced = _narrowed(groups, lines, measure)
    widths = [_line_width(line) for line in balanced]
    # A paragraph may end short, but not begin so.
    return lines if widths[0] < _SHORTEST_OPENING * max(widths) < _line_width(lines[0]) else balanced


def _narrowed(groups: list[WordGroup], lines: list[list[WordGroup]], measure: float) -> list[list[WordGroup]]:
    low, high = measure * _NARROWEST, measure
    if len(_fill(groups, low)) == len(lines):
        return _fill(groups, low)
    while high - low > 0.02:
        middle = (low + high) / 2
        if len(_fill(groups, middle)) == len(lines):
            high = middle
        else:
            low = middle
    return _fill(groups, high)


def _no_orphan(lines: list[list[WordGroup]], measure: float) -> list[list[WordGroup]]:
    if len(lines) < 2 or len(lines[-1]) > 1 or len(lines[-1][0].words) > 1 or len(lines[-2]) < 2:
        return lines
    moved = [*lines[:-2], lines[-2][:-1], [lines[-2][-1], *lines[-1]]]
    return moved if _line_width(moved[-1]) <= measure else lines


def _place(words: list[Word]) -> TextLine:
    placed: list[PlacedText] = []
    x = 0.0
    for index, word in enumerate(words):
        if index:
            x += word.space
        for piece in word.pieces:
            placed.append(PlacedText(piece, x))
            x += piece.width
    return tuple(placed)
