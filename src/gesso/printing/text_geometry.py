"""How pieces of text lie to each other: which stand on one line, and where a reader sees a blank."""

from collections.abc import Iterator
from dataclasses import replace

from gesso.printing.drawing_items import Icon, TextRun
from gesso.printing.fonts import FontBook

PT = 25.4 / 72
"""A point in millimetres."""
MIDDLE = 0.35
"""How far the middle of letters lies over their baseline, of their size."""
_BLANK = 0.09
_LEVEL = 0.9


def width_of(run: TextRun, fonts: FontBook) -> float:
    """The width (mm) of a run up to the end of its last letter."""
    return run.size * PT * (fonts.width(run.text, run.font, run.features) + run.tracking * (len(run.text) - 1))


def in_one_font_each(run: TextRun, fonts: FontBook) -> Iterator[TextRun]:
    """The parts of a run that are set in one font each: the run itself where its own has all letters."""
    begin = 0.0
    for text, font in fonts.parts(run.text, run.font):
        yield replace(run, text=text, font=font, x=run.x + begin * run.size * PT)
        begin += fonts.width(text, font, run.features) + run.tracking * len(text)


def left_of(piece: TextRun | Icon) -> float:
    """The left end of a piece (mm)."""
    return piece.cx - piece.width / 2 if isinstance(piece, Icon) else piece.x


def middle_of(piece: TextRun | Icon) -> float:
    """The height of a piece's middle on the face (mm)."""
    return piece.cy if isinstance(piece, Icon) else piece.baseline - MIDDLE * piece.size * PT


def is_level(first: float, second: float) -> bool:
    """Whether pieces with these middles (mm) stand on one line."""
    return abs(first - second) <= _LEVEL


def is_blank(gap: float, em: float) -> bool:
    """Whether a gap (mm) after a piece of that size reads as a blank."""
    return gap > _BLANK * em
