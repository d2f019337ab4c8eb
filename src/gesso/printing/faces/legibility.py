"""Warnings about laid-out faces: texts printed over each other, rings and signs too near a cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import hypot
from typing import NamedTuple

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import NEAR_CUT, TEXT_OVERLAP
from gesso.printing.component import FaceSpec
from gesso.printing.faces.drawing_items import Box, Ellipse, Face, HalfTurn, HalfTurnDown, Icon, Item, Mark, TextRun
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.geometry import legible_extent
from gesso.printing.faces.own_sigils import OWN_ENDINGS
from gesso.source.source_file import found_near

NEAR = 1.0
"""Millimetres that stay free before a cut."""
_DOT = 1.0
"""A circle up to this radius (mm) is a dot, not a ring."""
_TOUCHING = 0.05
"""Kerning and rounding let neighbours on a line share this much (mm)."""


@dataclass(frozen=True, slots=True, order=True)
class _Near:
    """An item that ends just before the cut."""

    gap: float
    """Millimetres before the cut."""
    what: str
    sign: str
    order: FaceSpec = field(compare=False)


def near_round_cut(order: FaceSpec, face: Face, radius: float) -> Iterator[_Near]:
    """Yield the rings and marks near the round cut of a face.

    Items that run over the cut are meant to.
    """
    for item in face.items:
        box = _box(item)
        if box is not None:
            x, y = (box[0] + box[2] - face.width) / 2, (box[1] + box[3] - face.height) / 2
            gap = radius - hypot(x, y) - (box[2] - box[0]) / 2
            if 0 <= gap < NEAR:
                yield _near(order, item, gap)


def near_straight_cut(order: FaceSpec, face: Face) -> Iterator[_Near]:
    """Yield a designer's own signs near the edges of a face.

    Items that run over the cut are meant to.
    """
    for item in face.items:
        box = _box(item)
        if box is not None and isinstance(item, Mark) and item.shape.endswith(OWN_ENDINGS):
            gap = min(box[0], box[1], face.width - box[2], face.height - box[3])
            if 0 <= gap < NEAR:
                yield _near(order, item, gap)


def near_cut_warning(near_items: Iterable[_Near], of: str) -> Iterator[Diagnostic]:
    """Yield a warning for each template, which names the worst of its faces; `of` says what is cut."""
    by_template: dict[str, list[_Near]] = {}
    for each in near_items:
        by_template.setdefault(each.order.template, []).append(each)
    for alike in by_template.values():
        worst = min(alike)
        others = len({each.order.id for each in alike}) - 1
        name = f"{worst.order.id} and {others} more" if others else worst.order.id
        place = found_near(worst.order.span, worst.sign) if worst.sign else worst.order.span
        hint = "make it smaller in the template, or let it run over the cut"
        yield Diagnostic(NEAR_CUT, f"{name}: {worst.what} ends {worst.gap:.1f} mm before the cut{of}", place, hint)


def _near(order: FaceSpec, item: Item, gap: float) -> _Near:
    sign = item.shape if isinstance(item, Mark) and item.shape.endswith(OWN_ENDINGS) else ""
    item_name = f"the sign `{sign}`" if sign else "a mark" if isinstance(item, Mark) else "a ring"
    return _Near(gap, item_name, sign, order)


def _box(item: Item) -> Box | None:
    match item:
        case Ellipse() if item.rx > _DOT:
            return item.cx - item.rx, item.cy - item.ry, item.cx + item.rx, item.cy + item.ry
        case Mark():
            half = item.size / 2
            return item.cx - half, item.cy - half, item.cx + half, item.cy + half
        case _:
            return None


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
            # Later items are painted over the half that has just been repeated.
            yield from _overlaps(boxes)
            boxes = []
        elif isinstance(item, TextRun | Icon) and (box := legible_extent(item, fonts)) is not None:
            boxes.append((box, item.text if isinstance(item, TextRun) else item.words))
    yield from _overlaps(boxes)


def overlap_warnings(overlaps: Iterable[tuple[FaceSpec, Overlap]]) -> Iterator[Diagnostic]:
    """Yield a warning for each template, which names its widest overlap.

    A text over itself is left out: templates draw shadows that way.
    """
    by_template: dict[str, list[tuple[FaceSpec, Overlap]]] = {}
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
    # Sorted from top to bottom, a box can only meet those that begin above its end.
    ordered = sorted(boxes, key=lambda each: each[0][1])
    for index, (box, text) in enumerate(ordered):
        for other, its_text in ordered[index + 1 :]:
            if other[1] >= box[3] - _TOUCHING:
                break
            width = min(box[2], other[2]) - max(box[0], other[0])
            height = min(box[3], other[3]) - other[1]
            if width > _TOUCHING and height > _TOUCHING:
                yield Overlap(text, its_text, width, height)
