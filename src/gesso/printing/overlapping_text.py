"""Text and icons of a face that are printed over each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import TEXT_OVERLAP
from gesso.printing.component import FaceOrder
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


def overlap_warnings(overlaps: Iterable[tuple[FaceOrder, Overlap]]) -> Iterator[Diagnostic]:
    """Yield a warning for each template, which names its widest overlap.

    A text over itself is left out: templates draw shadows that way.
    """
    by_template: dict[str, list[tuple[FaceOrder, Overlap]]] = {}
    for order, overlap in overlaps:
        if overlap.first != overlap.second:
            by_template.setdefault(order.template, []).append((order, overlap))
    for pairs in by_template.values():
        order, widest = max(pairs, key=lambda pair: pair[1].width)
        others = len({order.id for order, _ in pairs}) - 1
        faces = f"{order.id} and {others} more" if others else order.id
        message = f"{faces}: `{widest.first}` and `{widest.second}` overlap by {widest.width:.1f} mm"
        yield Diagnostic(
            TEXT_OVERLAP, message, order.span, "move one of them in the template, or give it a `max-width`"
        )


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
