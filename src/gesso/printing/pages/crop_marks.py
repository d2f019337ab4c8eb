"""What is printed around the slots of a sheet: marks to cut along, the name of the sheet, and a scale bar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from gesso.printing.pages.grid import LAYOUT_VERSION, OUTER_BLEED, SheetPage
from gesso.printing.pages.page import Paper

BAR = 50.0
"""Length of the scale bar in millimetres."""
_MARK_START = OUTER_BLEED + 0.6
_MARK_END = 6.6
_MARK_LEAST = 1.5
_PRINTABLE = 5.0
"""Millimetres from the edge of the paper that printers cannot reach."""
_TICK_START = 0.2
_NOTE = 5.2
_MARK_WIDTH = 0.3
_CASE_WIDTH = 0.8
_BAR_WIDTH = 1.0


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line, in ink or in the white of the paper."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    white: bool = False


@dataclass(frozen=True, slots=True)
class SheetNote:
    """A line of text beside the slots of a sheet."""

    text: str
    x: float
    """Millimetres to where its baseline begins, or ends."""
    y: float
    end: bool
    """Whether it ends at x, y."""
    upright: bool
    """Whether it reads upwards."""


def crop_marks(page: SheetPage, paper: Paper) -> tuple[Rule, ...]:
    """Return a mark on both sides of the block for every cut, where printers reach.

    Marks stand clear of the picture beyond the cut. If the margin is too narrow they lie on that picture, cased in
    white.
    """
    left, right, top, bottom = page.cuts_x[0], page.cuts_x[-1], page.cuts_y[0], page.cuts_y[-1]
    rules: list[Rule] = []
    start, end, cased = _mark(top)
    for x in page.cuts_x:
        for edge, out in ((top, -1), (bottom, 1)):
            rules += _cased(Rule(x, edge + out * start, x, edge + out * end, _MARK_WIDTH), cased)
    start, end, cased = _mark(left)
    for y in page.cuts_y:
        for edge, out in ((left, -1), (right, 1)):
            rules += _cased(Rule(edge + out * start, y, edge + out * end, y, _MARK_WIDTH), cased)
    return tuple(rules)


def _mark(margin: float) -> tuple[float, float, bool]:
    """Return how far outside the block a mark starts and ends in a margin, and whether it lies on the picture."""
    end = min(_MARK_END, round(margin - _PRINTABLE, 4))
    if end >= _MARK_START + _MARK_LEAST:
        return _MARK_START, end, False
    return _TICK_START, min(OUTER_BLEED, end), True


def _cased(rule: Rule, cased: bool) -> Iterator[Rule]:
    if cased:
        yield replace(rule, width=_CASE_WIDTH, white=True)
    yield rule


def notes(page: SheetPage, paper: Paper, title: str, words: Mapping[str, str]) -> tuple[tuple[SheetNote, ...], Rule]:
    """Return the lines of text and the scale bar in the two wider margins of the paper.

    They are the sheet's name, its layout version and a caution. `words` are those of
    `gesso.wording.labels.sheet_words`.
    """
    left, right, top, bottom = page.cuts_x[0], page.cuts_x[-1], page.cuts_y[0], page.cuts_y[-1]
    number = words["number"].format(number=page.number, total=page.total)
    name = f"{title}   {number}   {words[page.side]}   {paper.name}"
    columns, rows = len(page.cuts_x) - 1, len(page.cuts_y) - 1
    width, height = page.cuts_x[1] - left, page.cuts_y[1] - top
    sizes = {"columns": columns, "rows": rows, "width": f"{width:g}", "height": f"{height:g}"}
    block, todo = (words["block"].format(**sizes), "cut") if page.fold is None else (words["halves"], "fold_and_cut")
    version = f"{words['layout'].format(version=LAYOUT_VERSION)}   {block}   {words[todo]}"
    caution = words["caution"]
    inset = 1.6
    if top >= left:
        above, below = top - _NOTE, bottom + _NOTE + 2.1
        texts = (
            SheetNote(name, left + inset, above, False, False),
            SheetNote(version, right - inset, above, True, False),
            SheetNote(
                caution, page.cuts_x[-2] - inset if page.fold is None else right - BAR - 2 * inset, below, True, False
            ),
        )
        middle = below - 0.8
        return texts, Rule(right - inset - BAR, middle, right - inset, middle, _BAR_WIDTH)
    beside, beyond = left - _NOTE, right + _NOTE + 2.1
    texts = (
        SheetNote(name, beside, bottom - inset, False, True),
        SheetNote(version, beside, top + inset, True, True),
        SheetNote(caution, beyond, page.cuts_y[1] + inset, True, True),
    )
    middle = beyond - 0.8
    return texts, Rule(middle, top + inset, middle, top + inset + BAR, _BAR_WIDTH)
