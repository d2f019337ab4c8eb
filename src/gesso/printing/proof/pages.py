"""The pages of a proof: cards in columns with ruled room for a pencil, then the table of how texts fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from gesso.art import PLAIN_ART
from gesso.printing.drawing_items import Mark, Rect, TextRun
from gesso.printing.fonts import FontBook
from gesso.printing.proof.columns import BOTTOM, MARGIN, TOP, Column, Columns, card_columns
from gesso.printing.proof.fit_table import FULL, FitRow, fit_rows
from gesso.printing.proof.fit_table import SMALL as SMALL_TYPE
from gesso.printing.proof.parts import Proof, ProofEntry
from gesso.printing.proof.type_setting import (
    BASELINE,
    DISPLAY,
    INK,
    STRONG,
    TEXT,
    PlacedPicture,
    Strip,
    Type,
    Voice,
    height_of,
    set_lines,
)
from gesso.printing.sheets import Paper

_HAIRLINE = "#B9B4AA"
_PENCIL_PITCH = 8.0
_AIR = 2.2
"""Millimetres between two cards, and under the line over one."""
_LEAST = 45.0
"""A card that is higher than a page begins on this one if so many millimetres are left."""
_CAPTION_ROOM = 10.0
_TITLE, _PLAIN, _PLAIN_STRONG = Voice(DISPLAY, 11.0), Voice(TEXT, 10.0), Voice(STRONG, 10.0)
_PLAIN_LEADING = 4.6
_CELL, _CELL_STRONG, _CELL_HEAD = Voice(TEXT, 8.2), Voice(STRONG, 8.2), Voice(STRONG, 7.6)
_ROW = 3.9


@dataclass(slots=True)
class ProofPage:
    """What a page shows, from its upper left corner in mm: letters and lines, and faces. `head` stands at its top."""

    head: tuple[str, str]
    items: list[TextRun | Mark | Rect] = field(default_factory=list)
    pictures: list[PlacedPicture] = field(default_factory=list)

    def put(self, strip: Strip, x: float, y: float) -> None:
        self.items += [_moved(item, x, y) for item in strip.items]
        self.pictures += [replace(each, x=each.x + x, y=each.y + y) for each in strip.pictures]

    def rule(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        self.items.append(Rect(round(x, 3), round(y, 3), round(width, 3), round(height, 3), colour))


def _moved(item: TextRun | Mark, x: float, y: float) -> TextRun | Mark:
    if isinstance(item, Mark):
        return replace(item, cx=round(item.cx + x, 3), cy=round(item.cy + y, 3))
    return replace(item, x=round(item.x + x, 3), baseline=round(item.baseline + y, 3))


def lying(paper: Paper) -> Paper:
    """The paper on its long side."""
    return Paper(paper.name, max(paper.width, paper.height), min(paper.width, paper.height))


def proof_pages(proof: Proof, paper: Paper, fonts: FontBook) -> dict[tuple[str, str], tuple[ProofPage, ...]]:
    """The pages of each entry by its game and id; the first says what the proof is of and what is left out. Where all is
    left out, there is one page of none."""
    found: dict[tuple[str, str], tuple[ProofPage, ...]] = {}
    for entry in proof.entries:
        flow, type = _Flow(paper, (entry.name, f"Proof   {proof.project}   {entry.path}")), Type(fonts, entry.art)
        if not found and proof.left_out:
            flow.add(((MARGIN, tuple(_front(proof, type, flow.width))),))
        at = Columns.of(paper, len(entry.locales))
        for card in entry.cards:
            flow.add_card(card_columns(card, entry, at, type, flow.tallest - _CAPTION_ROOM), at)
        for row, columns in _table(entry, type, flow.width):
            flow.add_row(row, columns)
        found[entry.game, entry.id] = tuple(flow.pages)
    if not found:
        flow = _Flow(paper, (proof.project, ""))
        flow.add(((MARGIN, tuple(_front(proof, Type(fonts, PLAIN_ART), flow.width))),))
        found["", ""] = tuple(flow.pages)
    return found


class _Flow:
    """Fills pages from above."""

    def __init__(self, paper: Paper, head: tuple[str, str]) -> None:
        self._paper, self._head = paper, head
        self.pages: list[ProofPage] = []
        self._y = 0.0
        self._new_page()

    @property
    def width(self) -> float:
        return self._paper.width - 2 * MARGIN

    @property
    def tallest(self) -> float:
        """The height of what a page can show."""
        return self._bottom - TOP

    @property
    def _bottom(self) -> float:
        return self._paper.height - BOTTOM

    def _new_page(self) -> None:
        self.pages.append(ProofPage(self._head))
        self._y = TOP

    def add(self, columns: Sequence[Column]) -> None:
        """Columns side by side, over as many pages as they take."""
        self._y = self._pour(columns) + _AIR

    def add_card(self, columns: Sequence[Column], at: Columns) -> None:
        """A card with a line over it and room for a pencil beside it; on one page where that can be."""
        height = max(height_of(strips) for _, strips in columns) + _AIR / 2
        left = self._bottom - self._y
        if height > left and (height <= self.tallest or left < _LEAST):
            self._new_page()
        self.pages[-1].rule(MARGIN, self._y, self.width, 0.3, INK)
        self._y += _AIR / 2
        first, top = len(self.pages) - 1, self._y
        end = self._pour(columns)
        for number in range(first, len(self.pages)):
            last = number == len(self.pages) - 1
            self._pencil(self.pages[number], at, top if number == first else TOP, end if last else self._bottom)
        self._y = end + _AIR

    def add_row(self, row: Strip, head: Strip | None) -> None:
        """A row of a table; on a new page its head comes first."""
        if self._y + row.height > self._bottom:
            self._new_page()
        if self._y == TOP and head is not None:
            self._put_row(head)
        self._put_row(row)

    def _put_row(self, row: Strip) -> None:
        self.pages[-1].put(row, MARGIN, self._y)
        self._y += row.height
        self.pages[-1].rule(MARGIN, self._y - 0.1, self.width, 0.1, _HAIRLINE)

    def _pour(self, columns: Sequence[Column]) -> float:
        """Put columns on pages; where the highest of them ends on the last."""
        waiting = [(x, list(strips)) for x, strips in columns]
        lowest = self._y
        while True:
            start = self._y
            for x, strips in waiting:
                y = start
                while strips and y + strips[0].height <= self._bottom + 0.01:
                    strip = strips.pop(0)
                    self.pages[-1].put(strip, x, y)
                    y += strip.height
                lowest = max(lowest, y)
            if not any(strips for _, strips in waiting):
                return lowest
            self._new_page()
            lowest = self._y

    def _pencil(self, page: ProofPage, at: Columns, top: float, bottom: float) -> None:
        x, width = at.pencil
        page.rule(x - 2.5, top, 0.15, max(0.0, bottom - top), _HAIRLINE)
        y = top + _PENCIL_PITCH
        while y <= bottom:
            page.rule(x, y, width, 0.1, _HAIRLINE)
            y += _PENCIL_PITCH


def _front(proof: Proof, type: Type, measure: float) -> Iterator[Strip]:
    """What is left out, and why."""
    for id, reason in proof.left_out.items():
        words = [(f"{id} is left out: ", _PLAIN_STRONG), (reason, _PLAIN)]
        yield from set_lines(words, type, measure, _PLAIN_LEADING)


def _table(entry: ProofEntry, type: Type, measure: float) -> Iterator[tuple[Strip, Strip | None]]:
    """The rows of an entry's table, each with the head that stands over it on a new page."""
    rows = fit_rows(entry.faces)
    if not rows:
        return
    several = len(entry.locales) > 1
    title = f"How the texts fit, the worst first. Marked: type under {SMALL_TYPE:g} pt, more than {FULL * 100:.0f} % full, set smaller or closer."
    yield Strip(3.0), None
    yield Strip(6.0, (_TITLE.run(title, 0.0, 4.4),)), None
    head = _cells([(name, _CELL_HEAD) for name in _NAMES], measure, type)
    yield head, None
    for row in rows:
        yield _row(row, type, measure, several), head


_NAMES = ("text", "box", "faces", "pt", "asked", "lines", "mm", "of", "full", "look at")
_SHARES = (0.0, 0.25, 0.34, 0.52, 0.56, 0.605, 0.65, 0.70, 0.745, 0.79)
"""Where the cells of a row begin, as parts of its width."""
_MOST_FACES, _LONGEST, _CELL_GAP = 4, 90, 1.5


def _row(row: FitRow, type: Type, measure: float, several: bool) -> Strip:
    fit = row.fit
    room = "" if fit.room is None else f"{fit.room:.1f}"
    full = "" if fit.room is None else f"{fit.fullness * 100:.0f} %"
    more = len(row.faces) - _MOST_FACES
    faces = ", ".join(row.faces[:_MOST_FACES]) + (f" + {more}" if more > 0 else "")
    text = f"{row.locale}: {fit.text}" if several else fit.text
    cells = [" ".join(text.split()), fit.name, faces, f"{fit.size:.2f}", f"{fit.asked:.2f}", str(fit.lines)]
    cells += [f"{fit.used:.1f}", room, full, ", ".join(row.marks)]
    strong = _CELL_STRONG if row.is_bad else _CELL
    return _cells([(cell, strong) for cell in cells], measure, type)


def _cells(cells: Sequence[tuple[str, Voice]], measure: float, type: Type) -> Strip:
    ends = (*_SHARES[1:], 1.0)
    runs = []
    for (text, voice), start, end in zip(cells, _SHARES, ends):
        shown = _cut(text, voice, (end - start) * measure - _CELL_GAP, type)
        if shown:
            runs.append(voice.run(shown, start * measure, _ROW * BASELINE))
    return Strip(_ROW, tuple(runs))


def _cut(text: str, voice: Voice, measure: float, type: Type) -> str:
    if voice.width(text, type.fonts) <= measure:
        return text
    shown = text[:_LONGEST]
    while shown and voice.width(f"{shown}…", type.fonts) > measure:
        shown = shown[:-1].rstrip()
    return f"{shown}…"
