"""Small pictures in a box of running text: elements at places of their own, moved to where the box has come to stand."""

from dataclasses import dataclass, replace
from typing import assert_never

from gesso.printing import drawing_items as items
from gesso.printing.document import Element
from gesso.printing.drawing_items import Item
from gesso.printing.layout.composer import Composer, element_error

_Cornered = items.Rect | items.Frame | items.Stroke | items.Seal
_Centred = items.Ellipse | items.Mark | items.Icon | items.Glow
_Movable = _Cornered | _Centred | items.TextRun | items.Polygon | items.WindowArt


@dataclass(frozen=True, slots=True)
class Figure:
    """What is drawn in mm from its upper left corner, and how high it stands."""

    height: float
    items: tuple[_Movable, ...]

    def at(self, x: float, y: float) -> tuple[Item, ...]:
        """The items with the figure's corner at that place."""
        return tuple(_moved(item, x, y) for item in self.items)


def read_figure(element: Element, composer: Composer) -> Figure:
    """`<figure>`: elements with measures of their own, in a given `height`. Raises `FaceError` for one that covers the whole
    face."""
    attributes = composer.attributes(element)
    height = attributes.length("height")
    attributes.finish()
    drawn: list[_Movable] = []
    for child in element.children:
        laid = composer.laid(child)
        for item in laid.items if laid else ():
            if not isinstance(item, _Movable):
                raise element_error(
                    child, "it has no place in a <figure>", "a figure holds what has a place and a size"
                )
            drawn.append(item)
    return Figure(height, tuple(drawn))


def _moved(item: _Movable, right: float, down: float) -> Item:
    def across(x: float) -> float:
        return round(x + right, 3)

    def along(y: float) -> float:
        return round(y + down, 3)

    match item:
        case items.Rect() | items.Frame() | items.Stroke() | items.Seal():
            return replace(item, x=across(item.x), y=along(item.y))
        case items.Ellipse() | items.Mark() | items.Icon() | items.Glow():
            return replace(item, cx=across(item.cx), cy=along(item.cy))
        case items.TextRun():
            return replace(item, x=across(item.x), baseline=along(item.baseline))
        case items.Polygon():
            return replace(item, points=tuple((across(x), along(y)) for x, y in item.points))
        case items.WindowArt():
            return replace(item, window=_box(item.window, right, down), focus=_box(item.focus, right, down))
        case _:
            assert_never(item)


def _box(box: items.Box, right: float, down: float) -> items.Box:
    left, top, end, bottom = box
    return round(left + right, 3), round(top + down, 3), round(end + right, 3), round(bottom + down, 3)
