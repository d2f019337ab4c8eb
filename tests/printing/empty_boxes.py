"""How empty the boxes of a page of rules are."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.printing.faces.drawing_items import Ellipse, Face, Mark, Polygon, Rect, TextRun, WindowArt


def empty_shares(face: Face, fill: str, least: float) -> dict[str, float]:
    """Return by the first words of each box the share of its height below all that stands in it.

    A box is a rectangle of that colour, at least so many mm wide.
    """
    boxes = [item for item in face.items if isinstance(item, Rect) and item.colour == fill and item.width >= least]
    shares = {}
    for box in boxes:
        inside = [
            (bottom, item)
            for item in face.items
            if item is not box
            for x, bottom in _ends(item)
            if _holds(box, x, bottom)
        ]
        words = next((item.text for _, item in inside if isinstance(item, TextRun)), "")
        shares[words] = (box.y + box.height - max(bottom for bottom, _ in inside)) / box.height
    return shares


def _holds(box: Rect, x: float, y: float) -> bool:
    return box.x <= x < box.x + box.width and box.y <= y < box.y + box.height - 0.01


def _ends(item: object) -> Iterator[tuple[float, float]]:
    """Yield a point at the lower end of an item."""
    match item:
        case TextRun():
            yield item.x, item.baseline
        case Rect():
            yield item.x + item.width / 2, item.y + item.height
        case Ellipse() | Mark():
            yield item.cx, item.cy
        case Polygon():
            yield from item.points
        case WindowArt():
            yield item.window[0], item.window[3]
