"""Pieces larger than a page, split where their game allows it; the parts are glued together over hatched strips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gesso.printing.faces.drawing_items import Polygon
from gesso.printing.pages.packing import PackingError
from gesso.printing.pages.page import Piece, Placed

STRIP = 8.0
"""Millimetres that a part runs on under its left or upper neighbour."""
_HATCH_WIDTH, _HATCH_PITCH, _GREY = 0.22, 1.3, "#969696"
_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class CutBox:
    """A rectangle to cut out, in millimetres from the page's upper left corner."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a piece that lies on one page, with strips to glue on."""

    piece: Piece
    x: float
    """Millimetres from the left edge of the piece to this part."""
    y: float
    """Millimetres from the upper edge of the piece to this part."""
    width: float
    height: float

    @property
    def strip_left(self) -> float:
        return STRIP if self.x else 0.0

    @property
    def is_whole(self) -> bool:
        """Whether it is all of its piece."""
        return (self.width, self.height) == (self.piece.width, self.piece.height)

    @property
    def strip_top(self) -> float:
        return STRIP if self.y else 0.0

    def box(self, x: float, y: float) -> CutBox:
        """Return the part with its strips, its corner at x, y."""
        return CutBox(x, y, x + self.strip_left + self.width, y + self.strip_top + self.height)

    def placed(self, x: float, y: float) -> Placed:
        """Return the face moved so that this part lies at x, y, with the rest of it covered."""
        beyond = self.piece.width - self.x - self.width, self.piece.height - self.y - self.height
        left, top, right, bottom = (-each if each else 0.0 for each in (self.x, self.y, *beyond))
        face_x, face_y = x + self.strip_left - self.x, y + self.strip_top - self.y
        return Placed(self.piece, face_x, face_y, bleed=(left, top, right, bottom))

    def hatches(self, x: float, y: float) -> Iterator[Polygon]:
        """Yield the lines across its strips."""
        box = self.box(x, y)
        if self.strip_left:
            yield from _hatched(CutBox(x, y, x + STRIP, box.bottom))
        if self.strip_top:
            yield from _hatched(CutBox(x + self.strip_left, y, box.right, y + STRIP))


def parts_of(piece: Piece, width: float, height: float) -> tuple[Part, ...]:
    """Return the parts of a piece for pages with room for `width` by `height` mm: as few and as equal as possible.

    Raises `PackingError` if the piece may not be split so.
    """
    try:
        columns = _spans(piece.width, piece.joins.x, width)
        rows = _spans(piece.height, piece.joins.y, height)
    except _TooLongError as error:
        raise PackingError(
            f"a piece of {piece.width:g} x {piece.height:g} mm is larger than the page ({piece.front})"
        ) from error
    return tuple(Part(piece, left, top, right - left, bottom - top) for top, bottom in rows for left, right in columns)


class _TooLongError(Exception):
    """A stretch without a join that is longer than the page."""


def _spans(length: float, joins: Sequence[float], room: float) -> list[tuple[float, float]]:
    fewest = _filled(length, joins, room)
    ends = (0.0, *joins, length)
    for tighter in sorted({end - start for start in ends for end in ends if end > start}):
        try:
            even = _filled(length, joins, min(tighter + STRIP, room))
        except _TooLongError:
            continue
        if len(even) == len(fewest):
            return even
    return fewest


def _filled(length: float, joins: Sequence[float], room: float) -> list[tuple[float, float]]:
    spans: list[tuple[float, float]] = []
    start = 0.0
    while True:
        furthest = start + room - (STRIP if start else 0.0) + _SLACK
        if length <= furthest:
            return [*spans, (start, length)]
        end = max((join for join in joins if start < join <= furthest), default=None)
        if end is None:
            raise _TooLongError
        spans.append((start, end))
        start = end


def _hatched(box: CutBox) -> Iterator[Polygon]:
    """Yield lines at 45 degrees, rising to the right, inside a box."""
    start = box.left + _HATCH_PITCH
    across, down = box.right - box.left, box.bottom - box.top
    for step in range(int((across + down - _HATCH_PITCH) / _HATCH_PITCH)):
        reach = start - box.left + step * _HATCH_PITCH
        low, high = min(reach, down), min(reach, across)
        first = (round(box.left + reach - low, 3), round(box.top + low, 3))
        last = (round(box.left + high, 3), round(box.top + reach - high, 3))
        yield Polygon((first, last, (last[0] + _HATCH_WIDTH, last[1]), (first[0] + _HATCH_WIDTH, first[1])), _GREY)
