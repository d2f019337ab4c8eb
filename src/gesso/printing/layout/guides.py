"""Elements that say how a piece is cut, folded and laid: what is drawn of them, and their guides for machines."""

from __future__ import annotations

from gesso.printing.faces import drawing_items as drawn
from gesso.printing.faces.document import Element
from gesso.printing.faces.drawing_items import Guide, GuideKind
from gesso.printing.layout.composer import Attributes, Composer, ElementLayout, element_error

_DASH, _GAP = 1.6, 1.4
"""Millimetres of a dash of a fold, and of the gap after it."""
_LEAST_SIDE = 1.0


def lay_out_outline(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<outline>`: the line around the piece, if that is not the edge of its face. Nothing is drawn."""
    attributes = composer.attributes(element)
    points = attributes.points("points")
    attributes.reject_unread()
    if len(points) < 3:
        raise element_error(element, "an outline has three points or more")
    return ElementLayout(guides=(Guide("cut", points),))


def lay_out_fold(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<fold>`: a line to crease, drawn in dashes."""
    attributes = composer.attributes(element)
    x1, y1, x2, y2 = _straight(attributes, element)
    thick, colour = attributes.number("thick", 0.3), attributes.colour("colour")
    dash, gap = attributes.number("dash", _DASH), attributes.number("gap", _GAP)
    attributes.reject_unread()
    if min(dash, gap) <= 0:
        raise element_error(element, "`dash` and `gap` are more than nothing")
    length = max(x2 - x1, y2 - y1)
    dashes = []
    for number in range(int((length - dash) / (dash + gap)) + 1):
        at = number * (dash + gap)
        along = (x1, y1 + at, x1, y1 + at + dash) if x1 == x2 else (x1 + at, y1, x1 + at + dash, y1)
        dashes.append(_line(along, thick, colour))
    return ElementLayout(tuple(dashes), guides=(_guide("fold", x1, y1, x2, y2),))


def lay_out_slit(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<slit>`: a cut within the piece, drawn as a line."""
    attributes = composer.attributes(element)
    ends = _straight(attributes, element)
    thick, colour = attributes.number("thick", 0.5), attributes.colour("colour")
    attributes.reject_unread()
    return ElementLayout((_line(ends, thick, colour),), guides=(_guide("slit", *ends),))


def lay_out_side(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<side>`: the box of the face that is one side of a folded piece. Nothing is drawn."""
    attributes = composer.attributes(element)
    left, top = attributes.length("left"), attributes.length("top")
    right, bottom = attributes.length("right"), attributes.length("bottom")
    name, turned = attributes.text("name", ""), attributes.flag("turned")
    attributes.reject_unread()
    if right - left < _LEAST_SIDE or bottom - top < _LEAST_SIDE:
        raise element_error(element, f"a side is {_LEAST_SIDE:g} mm wide and high, or more")
    return ElementLayout(guides=(Guide("side", ((left, top), (right, bottom)), name, turned),))


def lay_out_place(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<place>`: a point where a piece lies in the game. Nothing is drawn."""
    attributes = composer.attributes(element)
    point = (attributes.length("cx"), attributes.length("cy"))
    name = attributes.text("name", "")
    attributes.reject_unread()
    return ElementLayout(guides=(Guide("place", (point,), name),))


def _straight(attributes: Attributes, element: Element) -> drawn.Box:
    """Return the ends of a level or upright line, the upper or left one first."""
    ends = attributes.points("points")
    if len(ends) != 2 or (ends[0][0] != ends[1][0]) == (ends[0][1] != ends[1][1]):
        raise element_error(element, "its `points` are the two ends of a level or an upright line")
    (x1, y1), (x2, y2) = sorted(ends)
    return x1, y1, x2, y2


def _line(ends: drawn.Box, thick: float, colour: str) -> drawn.Rect:
    x1, y1, x2, y2 = ends
    half = thick / 2
    if x1 == x2:
        return drawn.Rect(round(x1 - half, 3), round(y1, 3), thick, round(y2 - y1, 3), colour)
    return drawn.Rect(round(x1, 3), round(y1 - half, 3), round(x2 - x1, 3), thick, colour)


def _guide(kind: GuideKind, x1: float, y1: float, x2: float, y2: float) -> Guide:
    return Guide(kind, ((x1, y1), (x2, y2)))
