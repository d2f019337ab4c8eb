"""What stands around the block: crop marks, a bar to check the scale, and which sheet this is."""

from __future__ import annotations

from dataclasses import dataclass

from gesso.printing.sheets.imposition import LAYOUT_VERSION, OUTER_BLEED, Page, Paper

BAR = 50.0
"""Length of the scale bar in millimetres."""

_MARK_START = OUTER_BLEED + 0.6
_MARK_END = 6.6
_NOTE = 5.2
_MARK_WIDTH = 0.3
_BAR_WIDTH = 1.0


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float


@dataclass(frozen=True, slots=True)
class Note:
    """A line of text: its baseline begins (or with `end`, ends) at x, y; `upright` reads upwards."""

    text: str
    x: float
    y: float
    end: bool
    upright: bool


def crop_marks(page: Page, paper: Paper) -> tuple[Rule, ...]:
    """A mark on both sides of the block for every cut, clear of the picture beyond the cut."""
    left, right, top, bottom = page.cuts_x[0], page.cuts_x[-1], page.cuts_y[0], page.cuts_y[-1]
    across = min(_MARK_END, left - 1.5)
    down = min(_MARK_END, top - 1.5)
    rules: list[Rule] = []
    for x in page.cuts_x:
        rules.append(Rule(x, top - down, x, top - _MARK_START, _MARK_WIDTH))
        rules.append(Rule(x, bottom + _MARK_START, x, bottom + down, _MARK_WIDTH))
    for y in page.cuts_y:
        rules.append(Rule(left - across, y, left - _MARK_START, y, _MARK_WIDTH))
        rules.append(Rule(right + _MARK_START, y, right + across, y, _MARK_WIDTH))
    return tuple(rules)


def notes(page: Page, paper: Paper, title: str) -> tuple[tuple[Note, ...], Rule]:
    """The sheet's name, its layout version, and the scale bar, in the two wider of the paper's margins."""
    left, right, top, bottom = page.cuts_x[0], page.cuts_x[-1], page.cuts_y[0], page.cuts_y[-1]
    name = f"{title}   sheet {page.number} of {page.total}   {page.side}   {paper.name}"
    columns, rows = len(page.cuts_x) - 1, len(page.cuts_y) - 1
    width, height = page.cuts_x[1] - left, page.cuts_y[1] - top
    version = f"layout {LAYOUT_VERSION}   {columns} x {rows} of {width:g} x {height:g} mm   cut on the marks"
    caution = "Print at 100 %. This bar is 50 mm."
    inset = 1.6
    if top >= left:
        above, below = top - _NOTE, bottom + _NOTE + 2.1
        texts = (
            Note(name, left + inset, above, False, False),
            Note(version, right - inset, above, True, False),
            Note(caution, page.cuts_x[-2] - inset, below, True, False),
        )
        middle = below - 0.8
        return texts, Rule(right - inset - BAR, middle, right - inset, middle, _BAR_WIDTH)
    beside, beyond = left - _NOTE, right + _NOTE + 2.1
    texts = (
        Note(name, beside, bottom - inset, False, True),
        Note(version, beside, top + inset, True, True),
        Note(caution, beyond, page.cuts_y[1] + inset, True, True),
    )
    middle = beyond - 0.8
    return texts, Rule(middle, top + inset, middle, top + inset + BAR, _BAR_WIDTH)
