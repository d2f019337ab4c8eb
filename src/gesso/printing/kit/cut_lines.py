"""The lines along which the pieces of a page are cut, and how long they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gesso.printing.drawing_items import Rect
from gesso.printing.kit.parting import Box

_HAIR, _GREY = 0.15, "#969696"
_TICK, _TICK_FROM, _TICK_WIDTH, _INK = 3.0, 0.6, 0.25, "#14161B"
TICK_REACH = _TICK_FROM + _TICK
"""Millimetres from the outermost cut to the end of its tick."""
_EXACT = 3
"""Decimals of a millimetre in which two cuts are one."""


def cut_lines(boxes: Sequence[Box]) -> tuple[Rect, ...]:
    """A grey line around every box, shared by neighbours, and ticks of ink where cuts begin at the rim of all."""
    if not boxes:
        return ()
    found: dict[tuple[float, float, float, float], Rect] = {}
    for box in boxes:
        width, height = box.right - box.left, box.bottom - box.top
        for x in (box.left, box.right):
            line = Rect(x - _HAIR / 2, box.top, _HAIR, height, _GREY)
            found.setdefault((round(x, _EXACT), round(box.top, _EXACT), 0.0, round(height, _EXACT)), line)
        for y in (box.top, box.bottom):
            line = Rect(box.left, y - _HAIR / 2, width, _HAIR, _GREY)
            found.setdefault((round(box.left, _EXACT), round(y, _EXACT), round(width, _EXACT), 0.0), line)
    return (*found.values(), *_ticks(boxes))


def cut_length(boxes: Iterable[Box]) -> float:
    """Millimetres of scissors around all boxes: where edges lie on each other, one cut serves both."""
    edges: dict[tuple[str, float], list[tuple[float, float]]] = {}
    for box in boxes:
        for x in (box.left, box.right):
            edges.setdefault(("x", round(x, _EXACT)), []).append((box.top, box.bottom))
        for y in (box.top, box.bottom):
            edges.setdefault(("y", round(y, _EXACT)), []).append((box.left, box.right))
    return sum(_covered(spans) for spans in edges.values())


def _covered(spans: list[tuple[float, float]]) -> float:
    total, reached = 0.0, float("-inf")
    for start, end in sorted(spans):
        total += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    return total


def _ticks(boxes: Sequence[Box]) -> Iterator[Rect]:
    across = [(box.left, box.right, box.top, box.bottom) for box in boxes]
    for x, y in _ends(across):
        yield Rect(x - _TICK_WIDTH / 2, y, _TICK_WIDTH, _TICK, _INK)
    for y, x in _ends([(top, bottom, left, right) for left, right, top, bottom in across]):
        yield Rect(x, y - _TICK_WIDTH / 2, _TICK, _TICK_WIDTH, _INK)


def _ends(spans: Sequence[tuple[float, float, float, float]]) -> Iterator[tuple[float, float]]:
    """The cuts across some pieces, each at both ends where a piece reaches the rim there: its place, and where the tick
    begins. A span is where a piece begins and ends in one direction, then in the other."""
    near, far = min(span[2] for span in spans), max(span[3] for span in spans)
    cuts = sorted({round(edge, _EXACT) for span in spans for edge in span[:2]})
    for rim, at, start in ((near, 2, near - _TICK_FROM - _TICK), (far, 3, far + _TICK_FROM)):
        reaching = [span for span in spans if abs(span[at] - rim) < _HAIR]
        for cut in cuts:
            if any(first - _HAIR < cut < last + _HAIR for first, last, _, _ in reaching):
                yield cut, start
