"""Marks by which a cutting machine finds a printed page, and where pieces may lie so that it finds them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from gesso.printing.drawing_items import Rect
from gesso.printing.kit.packing import Area
from gesso.printing.sheets import Paper

MarkPattern = Literal["three", "four", "none"]
_INK = "#000000"


@dataclass(frozen=True, slots=True)
class Marks:
    """`three`: a square in the upper left corner, an L in the upper right and in the lower left one; `four`: an L in each.
    Their outer edges lie `inset` from those of the paper; an arm is `length` long and `thick`. Nothing is printed nearer
    than `clear` to one. All in millimetres."""

    pattern: MarkPattern
    inset: float
    length: float
    thick: float
    clear: float


def marks_on(paper: Paper, marks: Marks) -> tuple[Rect, ...]:
    """The marks of a page, as rectangles in ink."""
    return tuple(_marks(paper, marks))


def _marks(paper: Paper, marks: Marks) -> Iterator[Rect]:
    near, right, bottom = marks.inset, paper.width - marks.inset, paper.height - marks.inset
    if marks.pattern == "none":
        return
    if marks.pattern == "three":
        yield Rect(near, near, marks.length, marks.length, _INK)
    else:
        yield from _corner(near, near, 1, 1, marks)
        yield from _corner(right, bottom, -1, -1, marks)
    yield from _corner(right, near, -1, 1, marks)
    yield from _corner(near, bottom, 1, -1, marks)


def _corner(x: float, y: float, across: int, down: int, marks: Marks) -> Iterator[Rect]:
    """An L whose outer corner is at x, y; its arms go across and down by their signs."""
    for width, height in ((marks.length, marks.thick), (marks.thick, marks.length)):
        yield Rect(
            round(x if across > 0 else x - width, 4), round(y if down > 0 else y - height, 4), width, height, _INK
        )


def areas(paper: Paper, marks: Marks, largest: tuple[float, float] | None) -> tuple[Area, ...]:
    """The rectangles of a page that pieces may fill, of which one is to be chosen: between the marks all the way across,
    or all the way down; or as large a part of its middle as the machine's program takes, upright or sideways."""
    if largest is not None:
        sides = {largest, largest[::-1]}
        return tuple(_middle(paper, width, height, marks.inset) for width, height in sorted(sides))
    across, down = paper.width - 2 * marks.inset, paper.height - 2 * marks.inset
    if marks.pattern == "none":
        return (_middle(paper, across, down, marks.inset),)
    off = 2 * (marks.length + marks.clear)
    return _middle(paper, across, down - off, marks.inset), _middle(paper, across - off, down, marks.inset)


def _middle(paper: Paper, width: float, height: float, inset: float) -> Area:
    width, height = min(width, paper.width - 2 * inset), min(height, paper.height - 2 * inset)
    return Area((paper.width - width) / 2, (paper.height - height) / 2, width, height)
