"""A face in outlines: letters, marks and lines as they are, filled areas as outlines, the picture as pale lines.

It shows the same information with a fraction of the ink.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import replace
from functools import lru_cache
from math import hypot

from gesso.art import contrast, rgb
from gesso.printing.faces import drawing_items as items
from gesso.printing.faces.drawing_items import Box, Face, Item
from gesso.printing.faces.geometry import MIDDLE, PT

_WHITE, _INK, _GREY, _PALE = "#FFFFFF", "#14161B", "#969696", "#C4C4C4"
_LINE, _HAIR = 0.34, 0.15
_THIN = 1.2
"""Shapes up to this many millimetres are lines or dots, and stay filled."""
_LARGE_MARK, _RIM = 12.0, 1.0
"""Millimetres from which a mark is large, and by which its white middle is smaller."""
_LIGHT = 1.9
"""Colours with less contrast to white paper than this are left out, if they are pale."""
_STRONG = 0.5
"""The saturation from which a light colour is strong, such as gold: its outline is drawn darker."""
_PALEST = 0.75
"""The lightness up to which it is strong."""
_LEGIBLE = 4.5
_SIGIL = 0.62
"""The sign's share of a seal."""
_LONG = 0.5
"""A stroke over this share of a face bears its name."""
_RULE_MARGIN = 4.0
_CARD = 14.0
"""A light shape up to this many millimetres on a field of colour is a small card or a label, and keeps its outline."""
_PAGE = 150.0
"""A white face that is larger both ways is a page, which nobody cuts."""
_WHOLE = 0.85
"""A shape over this share of a face is its ground."""
Points = Sequence[tuple[float, float]]


def outlined(face: Face) -> Face:
    """Return a face as it is printed with little ink."""
    return replace(face, items=tuple(_Outlines(face).all()))


class _Outlines:
    def __init__(self, face: Face) -> None:
        self._face = face
        self._bars: list[tuple[Box, str]] = []
        """Where something was filled, and its colour, which letters on it take."""
        self._ground = _GREY
        """The colour of the face itself, where that is dark."""
        self._badges: list[items.Mark] = []
        """The marks that are still there, which may bear others."""
        self._letters = [item for item in face.items if isinstance(item, items.TextRun)]
        self._rule: tuple[Box, float] | None = None
        """The long stroke that became a rule, and how far its letters move to begin with it."""
        self._rim: items.Ellipse | None = None
        """The ellipse that was drawn last, which may be the rim of the next."""

    def all(self) -> Iterator[Item]:
        face, bleed = self._face, self._face.bleed
        yield items.Rect(-bleed, -bleed, face.width + 2 * bleed, face.height + 2 * bleed, _WHITE)
        for item in face.items:
            yield from self._of(item)
        nets = [guide for guide in face.guides if guide.kind == "cut"]
        for net in nets:
            yield from _along(net.points, _GREY, _HAIR)
        if not nets and not self._is_page():
            yield from _frame(0.0, 0.0, face.width, face.height, _HAIR, _GREY)

    def _is_page(self) -> bool:
        face, (first, *_) = self._face, (*self._face.items, None)
        is_white = isinstance(first, items.Rect) and first.colour == _WHITE and (first.x, first.y) == (0.0, 0.0)
        return is_white and min(face.width, face.height) > _PAGE

    def _of(self, item: Item) -> Iterator[Item]:
        match item:
            case items.Art():
                yield replace(item, grain=0.0)
                yield items.Edges(item.window if isinstance(item, items.WindowArt) else None)
                yield from self._bleed()
            case items.Rect():
                yield from self._rect(item)
            case items.Polygon():
                yield from () if item.beyond else self._polygon(item)
            case items.Ellipse():
                yield from self._ellipse(item)
            case items.TextRun():
                on_badge = any(_is_on(item, badge) for badge in self._badges)
                colour = item.colour if on_badge else self._legible(item.colour, item.x, item.baseline - 0.1)
                yield replace(item, x=self._along_rule(item), colour=colour)
            case items.Mark():
                yield from self._mark(item)
            case items.Icon():
                yield replace(item, colour=self._legible(item.colour, item.cx, item.cy))
            case items.Frame():
                inner = item.thick
                yield from _frame(item.x, item.y, item.width, item.height, _LINE, item.first)
                inside = item.x + inner, item.y + inner, item.width - 2 * inner, item.height - 2 * inner
                yield from _frame(*inside, _LINE, item.first)
            case items.Seal():
                yield from _seal(item)
            case items.Stroke():
                yield from () if item.bare else self._stroke(item)
            case items.Ground():
                bleed = self._face.bleed
                below = self._face.height + bleed - item.edge
                yield items.Rect(-bleed, item.edge, self._face.width + 2 * bleed, below, _WHITE)
            case items.Sheet():
                yield from self._sheet(item)
            case items.Filter():
                yield from _cross(self._face)
            case items.HalfTurn() | items.HalfTurnDown() | items.Edges():
                yield item
            case items.BackPainting() | items.Glow() | items.Beam() | items.Halo():
                return

    def _bleed(self) -> Iterator[items.Rect]:
        """Remove what lies beyond the cut."""
        bleed, width, height = self._face.bleed, self._face.width, self._face.height
        if bleed:
            yield items.Rect(-bleed, -bleed, width + 2 * bleed, bleed, _WHITE)
            yield items.Rect(-bleed, height, width + 2 * bleed, bleed, _WHITE)
            yield items.Rect(-bleed, 0.0, bleed, height, _WHITE)
            yield items.Rect(width, 0.0, bleed, height, _WHITE)

    def _mark(self, mark: items.Mark) -> Iterator[items.Mark]:
        """Return a mark as it is, or a large one as its rim, since it shrinks towards its middle."""
        if mark.size > _LARGE_MARK:
            yield replace(mark, colour=_GREY)
            yield replace(mark, size=mark.size - _RIM, colour=_WHITE)
        elif any(_is_middle(mark, badge) for badge in self._badges):
            self._badges.append(mark)
            yield mark
        elif self._is_window(mark):
            yield mark
        else:
            self._badges.append(mark)
            # What is pale on the white of a page, such as a unit that has gone, stays pale.
            is_pale = self._is_page() and _on_white(mark.colour) >= _LIGHT
            yield mark if is_pale else replace(mark, colour=self._legible(mark.colour, mark.cx, mark.cy))

    def _is_window(self, mark: items.Mark) -> bool:
        """Return whether a mark is a light ground on a field of colour, with dark letters on it."""
        if _on_white(mark.colour) >= _LIGHT:
            return False
        half = mark.size / 2
        box = mark.cx - half, mark.cy - half, mark.cx + half, mark.cy + half
        read = (run for run in self._letters if _on_white(run.colour) >= _LEGIBLE)
        return any(_within(field, box) for field, _ in self._bars) and any(_stands_on(run, mark) for run in read)

    def _stroke(self, stroke: items.Stroke) -> Iterator[items.Rect]:
        """Return a rule where the stroke ended.

        A long stroke at the head of a face has no lines beside and above it.
        """
        left, top, width, bottom = stroke.x, stroke.y, stroke.width, stroke.y + stroke.height
        if width > _LONG * self._face.width and top < _LONG * self._face.height / 2:
            # A page has margins of its own.
            left = 0.0 if self._is_page() else _RULE_MARGIN
            box = left, top, left + width, bottom
            on_it = [run.x for run in self._letters if self._is_page() and _holds(box, run)]
            self._rule = box, min(on_it, default=left) - left
            width = self._face.width - 2 * left
            yield items.Rect(0.0, 0.0, self._face.width, bottom, _WHITE)
        else:
            yield items.Rect(left, top, width, stroke.height, _WHITE)
        yield items.Rect(left, bottom - _LINE, width, _LINE, _INK)

    def _along_rule(self, run: items.TextRun) -> float:
        """Return where letters begin: those on a stroke that became a rule begin with it."""
        if self._rule is None or not _holds(self._rule[0], run):
            return run.x
        return round(run.x - self._rule[1], 3)

    def _rect(self, rect: items.Rect) -> Iterator[Item]:
        box = rect.x, rect.y, rect.x + rect.width, rect.y + rect.height
        if min(rect.width, rect.height) <= _THIN:
            yield replace(rect, opacity=1.0, colour=_visible(rect.colour) or _GREY)
            return
        if self._joins_badges(rect):
            yield replace(rect, colour=self._legible(rect.colour, rect.x, rect.y))
            return
        yield items.Rect(rect.x, rect.y, rect.width, rect.height, _WHITE)
        below = self._below(box) if any(_within(field, box) for field, _ in self._bars) else ""
        if self._is_filled(box, rect.colour) and rect.opacity > 0:
            yield from _frame(rect.x, rect.y, rect.width, rect.height, _LINE, _visible(rect.colour))
        elif below and rect.colour != _WHITE and max(rect.width, rect.height) <= _CARD:
            # A light card was seen because of the field below it.
            yield from _frame(rect.x, rect.y, rect.width, rect.height, _LINE, below)

    def _joins_badges(self, rect: items.Rect) -> bool:
        """Return whether a rectangle lies between the middles of two marks, which are one badge with it."""
        ends = {round(x, 2) for x in (rect.x, rect.x + rect.width)}
        middle = rect.y + rect.height / 2
        there = (badge for badge in self._badges if abs(badge.cy - middle) < _THIN)
        return ends <= {round(badge.cx, 2) for badge in there}

    def _polygon(self, polygon: items.Polygon) -> Iterator[Item]:
        xs, ys = [x for x, _ in polygon.points], [y for _, y in polygon.points]
        box = min(xs), min(ys), max(xs), max(ys)
        on_field = any(_within(field, box) for field, _ in self._bars)
        if _thickness(polygon.points, box) <= _THIN:
            yield replace(polygon, colour=_visible(polygon.colour) or (self._below(box) if on_field else _GREY))
            return
        yield replace(polygon, colour=_WHITE)
        if self._is_filled(box, polygon.colour):
            yield from _along(polygon.points, _visible(polygon.colour))
        elif on_field or polygon.colour != _WHITE:
            # A light text was legible because of the field below it.
            yield from _along(polygon.points, self._below(box))

    def _ellipse(self, ellipse: items.Ellipse) -> Iterator[Item]:
        cx, cy, rx, ry = ellipse.cx, ellipse.cy, ellipse.rx, ellipse.ry
        rim, self._rim = self._rim, ellipse
        if min(rx, ry) <= _THIN:
            is_hole = rim is not None and (rim.cx, rim.cy) == (cx, cy) and rim.rx > rx
            yield replace(ellipse, colour=_visible(ellipse.colour) or (_WHITE if is_hole else _GREY))
            return
        if self._is_filled((cx - rx, cy - ry, cx + rx, cy + ry), ellipse.colour):
            yield replace(ellipse, colour=_visible(ellipse.colour))
            rx, ry = rx - _LINE, ry - _LINE
        yield items.Ellipse(cx, cy, rx, ry, _WHITE)

    def _sheet(self, sheet: items.Sheet) -> Iterator[Item]:
        left, top, right, bottom = sheet.window
        near, far, low = -self._face.bleed, self._face.width + self._face.bleed, self._face.height + self._face.bleed
        yield items.Rect(near, near, far - near, top - near, _WHITE)
        yield items.Rect(near, bottom, far - near, low - bottom, _WHITE)
        yield items.Rect(near, top, left - near, bottom - top, _WHITE)
        yield items.Rect(right, top, far - right, bottom - top, _WHITE)
        yield from _frame(left, top, right - left, bottom - top, _HAIR, _GREY)

    def _is_filled(self, box: Box, colour: str) -> bool:
        """Return whether a shape was a field of colour, which becomes an outline."""
        if not _visible(colour):
            self._bars = [(other, bar) for other, bar in self._bars if not _within(box, other)]
            return False
        area = (box[2] - box[0]) * (box[3] - box[1])
        if area > _WHOLE * self._face.width * self._face.height:
            self._ground = colour
            return False
        self._bars.append((box, colour))
        return True

    def _below(self, box: Box) -> str:
        """Return the colour of the field below a box, or of the face."""
        return next((bar for field, bar in reversed(self._bars) if _within(field, box)), self._ground)

    def _legible(self, colour: str, x: float, y: float) -> str:
        """Return a colour that can be read on white: its own, that of the field below it, or ink."""
        if _on_white(colour) >= _LEGIBLE:
            return colour
        fields = [bar for (left, top, right, bottom), bar in self._bars if left <= x <= right and top <= y <= bottom]
        return fields[-1] if fields and _on_white(fields[-1]) >= _LEGIBLE else _INK


def _holds(box: Box, run: items.TextRun) -> bool:
    """Return whether letters begin and stand in a box."""
    return box[0] <= run.x <= box[2] and box[1] <= run.baseline <= box[3]


def _is_middle(mark: items.Mark, badge: items.Mark) -> bool:
    """Return whether a mark stands on another one, as a sign on its plate."""
    near = badge.size / 4
    return mark.size < badge.size and abs(mark.cx - badge.cx) < near and abs(mark.cy - badge.cy) < near


def _is_on(run: items.TextRun, badge: items.Mark) -> bool:
    """Return whether letters stand on a dark mark, such as the figure in a disc."""
    return _stands_on(run, badge) and _on_white(badge.colour) >= _LEGIBLE


def _stands_on(run: items.TextRun, mark: items.Mark) -> bool:
    """Return whether letters begin and stand on a mark."""
    middle, half = run.baseline - run.size * PT * MIDDLE, mark.size / 2
    return mark.cx - half <= run.x <= mark.cx and abs(middle - mark.cy) < mark.size / 4


def _on_white(colour: str) -> float:
    return contrast(rgb(colour), rgb(_WHITE))


@lru_cache(maxsize=256)
def _visible(colour: str) -> str:
    """Return a colour that is seen on white: a strong one darker, and nothing for a pale one."""
    hue, lightness, saturation = rgb_to_hls(*(each / 255 for each in rgb(colour)))
    if _on_white(colour) < _LIGHT and (saturation < _STRONG or lightness > _PALEST):
        return ""
    while _on_white(colour) < _LIGHT:
        lightness -= 0.02
        red, green, blue = (round(255 * each) for each in hls_to_rgb(hue, lightness, saturation))
        colour = f"#{red:02X}{green:02X}{blue:02X}"
    return colour


def _thickness(points: Points, box: Box) -> float:
    """Return how thick a shape is: for a slanted bar, its area for each millimetre of its length."""
    width, height = box[2] - box[0], box[3] - box[1]
    around = zip(points, (*points[1:], points[0]))
    area = abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in around)) / 2
    return min(width, height, area / max(hypot(width, height), _HAIR))


def _within(outer: Box, inner: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def _frame(x: float, y: float, width: float, height: float, thick: float, colour: str) -> Iterator[items.Rect]:
    """Return the outline of a box, inside it."""
    yield items.Rect(x, y, width, thick, colour)
    yield items.Rect(x, y + height - thick, width, thick, colour)
    yield items.Rect(x, y, thick, height, colour)
    yield items.Rect(x + width - thick, y, thick, height, colour)


def _along(points: Points, colour: str, thick: float = _LINE) -> Iterator[items.Polygon]:
    """Return the outline of a polygon: a bar along each edge."""
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0])):
        length = hypot(x2 - x1, y2 - y1)
        if length > 0:
            along, across = (x2 - x1) / length * thick / 2, (y2 - y1) / length * thick / 2
            corners = (
                (x1 - along - across, y1 - across + along),
                (x2 + along - across, y2 + across + along),
                (x2 + along + across, y2 + across - along),
                (x1 - along + across, y1 - across - along),
            )
            yield items.Polygon(corners, colour)


def _seal(seal: items.Seal) -> Iterator[Item]:
    middle_x, middle_y = seal.x + seal.size / 2, seal.y + seal.size / 2
    if seal.shape == "round":
        yield items.Ellipse(middle_x, middle_y, seal.size / 2, seal.size / 2, _INK)
        yield items.Ellipse(middle_x, middle_y, seal.size / 2 - _LINE, seal.size / 2 - _LINE, _WHITE)
    else:
        yield items.Rect(seal.x, seal.y, seal.size, seal.size, _WHITE)
        yield from _frame(seal.x, seal.y, seal.size, seal.size, _LINE, _INK)
    yield items.Mark(seal.sigil, middle_x, middle_y, seal.size * _SIGIL, _INK)


def _cross(face: Face) -> Iterator[items.Polygon]:
    """Return two pale lines from corner to corner.

    They stand for a filter over the whole face, such as that of a card that no longer counts.
    """
    half = _LINE
    for top, bottom in ((0.0, face.height), (face.height, 0.0)):
        lean = half if top < bottom else -half
        corners = ((half, top - lean), (face.width + half, bottom - lean), (face.width - half, bottom + lean))
        yield items.Polygon((*corners, (-half, top + lean)), _PALE)
