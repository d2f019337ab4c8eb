"""Text and icons of a face that are printed over each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gesso.printing.drawing_items import Box, Face, HalfTurn, HalfTurnDown, Icon, TextRun
from gesso.printing.extents import legible_extent
from gesso.printing.fonts import FontBook

_TOUCHING = 0.05
"""Kerning and rounding let neighbours on a line share this much (mm)."""


class Overlap(NamedTuple):
    """Two texts, or an icon's name and a text, that share a box of this size in mm."""

    first: str
    second: str
    width: float
    height: float


def overlapping_text(face: Face, fonts: FontBook) -> Iterator[Overlap]:
    """Yield each pair of overlapping texts or icons of a face, measured at their capitals."""
    boxes: list[tuple[Box, str]] = []
    for item in face.items:
        if isinstance(item, HalfTurn | HalfTurnDown):
            # Whatever follows is painted over the half that has just been repeated.
            yield from _overlaps(boxes)
            boxes = []
        elif isinstance(item, TextRun | Icon) and (box := legible_extent(item, fonts)) is not None:
            boxes.append((box, item.text if isinstance(item, TextRun) else item.words))
    yield from _overlaps(boxes)


def _overlaps(boxes: list[tuple[Box, str]]) -> Iterator[Overlap]:
    # From top to bottom, a box can only meet those that begin above its end.
    ordered = sorted(boxes, key=lambda each: each[0][1])
    for index, (box, text) in enumerate(ordered):
        for other, its_text in ordered[index + 1 :]:
            if other[1] >= box[3] - _TOUCHING:
                break
            width = min(box[2], other[2]) - max(box[0], other[0])
            height = min(box[3], other[3]) - other[1]
            if width > _TOUCHING and height > _TOUCHING:
                yield Overlap(text, its_text, width, height)
