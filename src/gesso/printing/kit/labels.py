"""What small pieces are called and how many of them lie on a page, beside their rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gesso.printing.kit.cut_lines import TICK_REACH
from gesso.printing.kit.kit_page import KitPage
from gesso.printing.kit.sections import Kit
from gesso.printing.sheets import Paper
from gesso.printing.sheets.imposition import Placement

_SMALL = 45.0
"""Millimetres: what is longer has its name on it."""
_ROW_GAP = 5.0
"""Millimetres between rows that are labelled together."""
_LANE, _LETTER = 3.1, 1.05
"""Millimetres: from one label to one beside it, and for a letter of one."""
_AIR, _EDGE = 0.8, 4.4
"""Millimetres between a tick and a label, and between that and the edge of the paper."""


@dataclass(frozen=True, slots=True)
class Label:
    """A line that reads upwards: its left edge and the middle of its length, in millimetres from the page's upper left
    corner."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class _Rows:
    """So many pieces of one name whose rows follow each other."""

    name: str
    count: int
    top: float
    bottom: float


def names_of(kit: Kit) -> Mapping[str, str]:
    """What pieces are counted as, by the ids of their fronts."""
    pieces = (piece for source in kit.sources for piece in source.components)
    return {piece.front.id: piece.counted_as for piece in pieces if piece.counted_as}


def labels_of(page: KitPage, names: Mapping[str, str], paper: Paper) -> tuple[Label, ...]:
    """The labels of a page, each at the right of its pieces, where there is room."""
    if page.section.sides == "duplex" or page.section.whole:
        return ()
    small = [each for each in page.placements if each.face in names and _is_small(each)]
    found: list[Label] = []
    taken: list[tuple[float, float, float]] = []
    for rows in _rows(small, names):
        beside = [each for each in page.placements if each.y < rows.bottom and rows.top < each.y + each.height]
        outermost = max(beside, key=lambda each: each.x + each.width)
        text = f"{rows.name}\u00a0×\u00a0{rows.count}"
        ways = ((text,), _halves(text))
        lines = next((way for way in ways if _length(way) <= rows.bottom - rows.top), ())
        if not lines or outermost not in small:
            continue
        middle = (rows.top + rows.bottom) / 2
        reach = _length(lines) / 2
        x = outermost.x + outermost.width + TICK_REACH + _AIR
        x = max((x, *(lane for lane, top, bottom in taken if top < middle + reach and middle - reach < bottom)))
        if x + _LANE * len(lines) <= paper.width - _EDGE:
            found += (Label(line, x + _LANE * number, middle) for number, line in enumerate(lines))
            taken.append((x + _LANE * len(lines), middle - reach, middle + reach))
    return tuple(found)


def _is_small(each: Placement) -> bool:
    return max(each.width, each.height) <= _SMALL and min(each.bleed) >= 0


def _rows(pieces: Sequence[Placement], names: Mapping[str, str]) -> Iterator[_Rows]:
    for name in dict.fromkeys(names[each.face] for each in pieces):
        rows: _Rows | None = None
        for each in sorted((each for each in pieces if names[each.face] == name), key=lambda each: each.y):
            if rows is not None and each.y <= rows.bottom + _ROW_GAP:
                rows = _Rows(name, rows.count + 1, rows.top, max(rows.bottom, each.y + each.height))
                continue
            if rows is not None:
                yield rows
            rows = _Rows(name, 1, each.y, each.y + each.height)
        if rows is not None:
            yield rows


def _halves(text: str) -> tuple[str, ...]:
    """A text in two lines, as equally long as may be."""
    words = text.split(" ")
    ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(ways, key=_length, default=(text,))


def _length(lines: Sequence[str]) -> float:
    return _LETTER * max(map(len, lines))
