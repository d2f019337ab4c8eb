"""What ends so near a cut that everybody sees when that is a little off: rings, and signs of a designer's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import hypot

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import NEAR_CUT
from gesso.printing.component import FaceOrder
from gesso.printing.drawing_items import Box, Ellipse, Face, Item, Mark
from gesso.printing.own_sigils import OWN_ENDINGS
from gesso.source.source_file import found_near

NEAR = 1.0
"""Millimetres that stay free before a cut."""
_DOT = 1.0
"""The radius (mm) up to which a circle is a dot and no ring."""


@dataclass(frozen=True, slots=True, order=True)
class _Near:
    """Something that ends so many mm before the cut."""

    gap: float
    what: str
    sign: str
    order: FaceOrder = field(compare=False)


def near_round_cut(order: FaceOrder, face: Face, radius: float) -> Iterator[_Near]:
    """The rings and marks of a face that is cut round about its middle. What runs over the cut is meant to."""
    for item in face.items:
        box = _box(item)
        if box is not None:
            x, y = (box[0] + box[2] - face.width) / 2, (box[1] + box[3] - face.height) / 2
            gap = radius - hypot(x, y) - (box[2] - box[0]) / 2
            if 0 <= gap < NEAR:
                yield _near(order, item, gap)


def near_straight_cut(order: FaceOrder, face: Face) -> Iterator[_Near]:
    """The signs of a designer's own on a face that is cut along its edges. What runs over the cut is meant to."""
    for item in face.items:
        box = _box(item)
        if box is not None and isinstance(item, Mark) and item.shape.endswith(OWN_ENDINGS):
            gap = min(box[0], box[1], face.width - box[2], face.height - box[3])
            if 0 <= gap < NEAR:
                yield _near(order, item, gap)


def told(found: Iterable[_Near], of: str) -> Iterator[Diagnostic]:
    """A warning for each template, which names the worst of its faces; `of` tells what is cut."""
    by_template: dict[str, list[_Near]] = {}
    for each in found:
        by_template.setdefault(each.order.template, []).append(each)
    for alike in by_template.values():
        worst = min(alike)
        others = len({each.order.id for each in alike}) - 1
        name = f"{worst.order.id} and {others} more" if others else worst.order.id
        place = found_near(worst.order.span, worst.sign) if worst.sign else worst.order.span
        hint = "make it smaller in the template, or let it run over the cut"
        yield Diagnostic(NEAR_CUT, f"{name}: {worst.what} ends {worst.gap:.1f} mm before the cut{of}", place, hint)


def _near(order: FaceOrder, item: Item, gap: float) -> _Near:
    own = item.shape if isinstance(item, Mark) and item.shape.endswith(OWN_ENDINGS) else ""
    what = f"the sign `{own}`" if own else "a mark" if isinstance(item, Mark) else "a ring"
    return _Near(gap, what, own, order)


def _box(item: Item) -> Box | None:
    match item:
        case Ellipse() if item.rx > _DOT:
            return item.cx - item.rx, item.cy - item.ry, item.cx + item.rx, item.cy + item.ry
        case Mark():
            half = item.size / 2
            return item.cx - half, item.cy - half, item.cx + half, item.cy + half
        case _:
            return None
