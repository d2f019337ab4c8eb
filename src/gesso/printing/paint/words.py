"""What a face says, line by line, for whoever searches, copies or hears it: icons as their words."""

from dataclasses import dataclass

from gesso.printing.drawing_items import Face, Icon, TextRun
from gesso.printing.fonts import FontBook
from gesso.printing.text_geometry import MIDDLE, PT, is_blank, is_level, left_of, width_of

_OVERLAP = 1.0
"""How far (mm) a piece may reach back into the one before it."""


@dataclass(slots=True)
class SpokenLine:
    """A line of words: its left end and baseline in mm from the trim corner, its size in points, its width in mm."""

    text: str
    x: float
    baseline: float
    size: float
    width: float

    @property
    def middle(self) -> float:
        return self.baseline - MIDDLE * self.size * PT


def spoken_lines(face: Face, fonts: FontBook) -> tuple[SpokenLine, ...]:
    """The lines of a face in the order in which they are drawn."""
    lines: list[SpokenLine] = []
    # A line of icons alone has the size of the letters that come next, if any do.
    lettered = True
    for item in face.items:
        if isinstance(item, TextRun):
            em, width = item.size * PT, width_of(item, fonts)
            if _add(lines, SpokenLine(item.text, item.x, item.baseline, item.size, width), em) and not lettered:
                lines[-1].baseline, lines[-1].size = item.baseline, item.size
            lettered = True
        elif isinstance(item, Icon) and item.words:
            foot = item.cy + MIDDLE * item.height
            left = left_of(item)
            lettered &= _add(lines, SpokenLine(item.words, left, foot, item.height / PT, item.width), 0.0)
    return tuple(lines)


def _add(lines: list[SpokenLine], piece: SpokenLine, em: float) -> bool:
    """Put a piece at the end of the last line, or on one of its own; whether it was the former."""
    last = lines[-1] if lines else None
    if last is None or not is_level(last.middle, piece.middle) or piece.x < last.x + last.width - _OVERLAP:
        lines.append(piece)
        return False
    gap = piece.x - last.x - last.width
    blank = " " if is_blank(gap, em) and not last.text.endswith((" ", "(")) else ""
    last.text += blank + piece.text
    last.width = piece.x + piece.width - last.x
    return True
