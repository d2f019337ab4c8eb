"""Boxes of running text in a stack: their rows, bars, paragraphs, and the small pictures in them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from gesso.printing.faces import drawing_items as items
from gesso.printing.faces.document import Element
from gesso.printing.faces.drawing_items import Item
from gesso.printing.faces.fonts import FontName
from gesso.printing.layout.bars import Bar, read_bar
from gesso.printing.layout.composer import Attributes, Composer, element_error
from gesso.printing.layout.paragraphs import TextFonts, plain_text

_Cornered = items.Rect | items.Frame | items.Stroke | items.Seal
_Centred = items.Ellipse | items.Mark | items.Icon | items.Glow
_Movable = _Cornered | _Centred | items.TextRun | items.Polygon | items.WindowArt
BULLET = "• "
_BLANKS = re.compile(r"[ \t\r\n]+")
"""Blanks between words; a no-break space counts as a letter."""
_SIDE_BY_SIDE = re.compile(r"\d{1,2}(?::\d{1,2})*")
_STACKED = "stacked"


@dataclass(frozen=True, slots=True)
class Figure:
    """A small picture in a box, in mm from its upper left corner."""

    height: float
    items: tuple[_Movable, ...]

    def at(self, x: float, y: float) -> tuple[Item, ...]:
        """Return the items with the figure's corner at that place."""
        return tuple(_moved(item, x, y) for item in self.items)


def read_figure(element: Element, composer: Composer) -> Figure:
    """Read a `<figure>`: elements with measures of their own, in a given `height`.

    Raises `FaceError` for an element that covers the whole face.
    """
    attributes = composer.attributes(element)
    height = attributes.length("height")
    attributes.reject_unread()
    drawn: list[_Movable] = []
    for child in element.children:
        child_layout = composer.layout_of(child)
        for item in child_layout.items if child_layout else ():
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


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, or a line of a list."""

    text: str
    scale: float
    """Its size as a share of the stack's."""
    colour: str
    listed: bool
    """Whether it is a line of a list. Its bullet hangs in the margin unless the stack has a mark for it."""


@dataclass(frozen=True, slots=True)
class TextBox:
    """A box at its place across, with its bar fitted and its text not yet broken."""

    x: float
    width: float
    bar: Bar | None
    paragraphs: tuple[Paragraph, ...]
    rule: str
    rule_width: float
    divider: str
    divider_mark: str
    figure: Figure | None
    """Stands between bar and text."""


@dataclass(frozen=True, slots=True)
class StackStyle:
    """How all boxes of a stack are set."""

    text_fonts: TextFonts
    colour: str
    fill: str
    opacity: float
    indent: float
    inset: float
    above: float
    below: float
    list_mark: str

    @staticmethod
    def read(attributes: Attributes, marks: Collection[str]) -> StackStyle:
        """Read the style from the attributes of a stack."""
        plain, strong = FontName(attributes.text("font")), FontName(attributes.text("strong-font"))
        text_fonts = TextFonts(plain, strong, attributes.words("features", ""))
        colour, fill = attributes.colour("colour"), attributes.colour("fill")
        opacity = attributes.number("opacity", 1.0)
        indent, inset, above, below = map(attributes.number, ("indent", "inset", "above", "below"))
        mark = attributes.word("list-mark", ("", *marks), "")
        return StackStyle(text_fonts, colour, fill, opacity, indent, inset, above, below, mark)


Row = tuple[TextBox, ...]
RowOptions = tuple[tuple[Row, ...], ...]
"""The alternatives for one row of boxes: side by side in some ratio, or each on a row of its own."""


def has_optional(element: Element) -> bool:
    """Return whether any box of a stack may be left out."""
    return any(box.attributes.get("spare") == "yes" for child in element.children for box in (child, *child.children))


@dataclass(frozen=True, slots=True)
class BoxReader:
    """Reads the boxes of a stack that are set in one style."""

    composer: Composer
    style: StackStyle

    def row_options(self, element: Element, x: float, width: float, *, spare: bool) -> Iterator[RowOptions]:
        """Yield the rows of a stack in a width in mm, without the boxes that may be left out unless `spare`."""
        for child in element.children:
            if child.tag not in ("box", "row"):
                raise element_error(child, "a stack holds <box> and <row>")
            boxes: tuple[Element, ...] = (child,)
            gutter: float = 0.0
            divisions: list[tuple[int, ...]] = [(1,)]
            if child.tag == "row":
                boxes = child.children
                gutter, divisions = _read_divisions(child, self.composer)
            shown = tuple(box for box in boxes if spare or box.attributes.get("spare") != "yes")
            if shown:
                yield tuple(self._alternatives(shown, x, width, gutter, divisions))

    def _alternatives(
        self, boxes: Sequence[Element], x: float, width: float, gutter: float, divisions: Sequence[tuple[int, ...]]
    ) -> Iterator[tuple[Row, ...]]:
        first, problems = True, self.composer.problems
        for ratios in divisions:
            before = len(problems)
            if len(boxes) > 1 and not ratios:
                row_choice: tuple[Row, ...] = tuple((self._box(box, x, width),) for box in boxes)
            else:
                # If the others of its row are left out, a box has the whole width.
                row_ratios = ratios if len(ratios) == len(boxes) else (1,) * len(boxes)
                row_choice = (tuple(self._side_by_side(boxes, x, width, gutter, row_ratios)),)
            if first or len(problems) == before:
                yield row_choice
            else:
                del problems[before:]
            first = False

    def _side_by_side(
        self, boxes: Sequence[Element], x: float, width: float, gutter: float, ratios: tuple[int, ...]
    ) -> Iterator[TextBox]:
        free = width - gutter * (len(ratios) - 1)
        for box, ratio in zip(boxes, ratios):
            box_width = free * ratio / sum(ratios)
            yield self._box(box, x, box_width)
            x += box_width + gutter

    def _box(self, element: Element, x: float, width: float) -> TextBox:
        if element.tag != "box":
            raise element_error(element, "a row holds <box>")
        attributes = self.composer.attributes(element)
        rule = attributes.colour("rule") if attributes.given("rule") else ""
        divider = attributes.colour("divider") if attributes.given("divider") else ""
        divider_mark = attributes.word("divider-mark", ("", *self.composer.art.marks), "")
        rule_width, scale = attributes.number("rule-width", 0.6), attributes.number("scale", 1.0)
        attributes.flag("spare")
        attributes.reject_unread()
        bar: Bar | None = None
        figure: Figure | None = None
        paragraphs: list[Paragraph] = []
        for child in element.children:
            if child.tag == "bar":
                bar = read_bar(child, self.composer, width)
            elif child.tag == "figure":
                figure = read_figure(child, self.composer)
            elif child.tag == "p":
                paragraphs.append(self._paragraph(child, scale))
            else:
                raise element_error(child, "a box holds <bar>, <figure> and <p>")
        return TextBox(x, width, bar, tuple(paragraphs), rule, rule_width, divider, divider_mark, figure)

    def _paragraph(self, element: Element, scale: float) -> Paragraph:
        attributes = self.composer.attributes(element)
        own, colour = attributes.number("scale", 1.0), attributes.colour("colour", self.style.colour)
        attributes.reject_unread()
        text = _BLANKS.sub(" ", element.text).strip(" ")
        for font in (self.style.text_fonts.plain, self.style.text_fonts.strong):
            self.composer.check_text(plain_text(text), font, element)
        return Paragraph(text.removeprefix(BULLET), scale * own, colour, text.startswith(BULLET))


def _read_divisions(row: Element, composer: Composer) -> tuple[float, list[tuple[int, ...]]]:
    attributes = composer.attributes(row)
    gutter = attributes.number("gutter", 0.0)
    even = ":".join("1" for _ in row.children)
    divisions: list[tuple[int, ...]] = []
    for word in attributes.words("shares", even):
        if word == _STACKED:
            divisions.append(())
            continue
        ratios = tuple(int(ratio) for ratio in word.split(":")) if _SIDE_BY_SIDE.fullmatch(word) else ()
        if len(ratios) != len(row.children) or not all(ratios):
            raise element_error(row, f"`{word}` does not divide it", f"write `{even}`, or `{_STACKED}`")
        divisions.append(ratios)
    attributes.reject_unread()
    return gutter, divisions
