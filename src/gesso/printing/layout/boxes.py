"""Boxes of running text in a stack: their bars, rows, paragraphs, and the small pictures in them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import field, fields, replace
from itertools import combinations, pairwise
from typing import Any, assert_never

from gesso.data_classes import dataclass
from gesso.diagnostics.codes import COST_OVERFLOW
from gesso.printing.faces import drawing_items as items
from gesso.printing.faces.document import Element
from gesso.printing.faces.drawing_items import Ellipse, Item, Mark, Polygon, Rect
from gesso.printing.faces.fonts import FontName
from gesso.printing.faces.geometry import PT
from gesso.printing.layout.composer import Attributes, Composer, ShrinkStep, TextFit, element_error
from gesso.printing.layout.paragraphs import TextFonts, in_words, plain_text, upper
from gesso.printing.layout.single_lines import TypeStyle, centred_baseline, read_smallest, read_style, shrink

_MARK_CENTRE = 2.58
_MARK_SIZE = 3.6
_LETTER_CENTRE = 6.86
_LETTER_RADIUS = 1.55
_TEXT_AFTER_LETTER = 9.48
_TEXT_AFTER_MARK = 5.25
_TEXT_ALONE = 1.52
_ASIDE_INSET = 1.0
_END_INSET = 1.1
_GAP = 2.1
_TWO_LINE_LEADING = 1.06
_TWO_LINE_SHARE = 0.455
"""The size of two lines as a share of their bar's height; the clear room above, below and between them is equal."""
_STEP = 0.24
_SEPARATORS = " · ", " {lozenge} "
_MOST_WORDS = 60
"""So many words are tried on three lines; more never fit."""
_HAIRLINE = 0.13
_HAIRLINE_INSET = 0.38


@dataclass(frozen=True, slots=True)
class BarShape:
    """What is drawn of a bar besides its words."""

    colour: str
    end: str
    depth: float
    """Of its point or notch, or of its cut corners."""
    mark: str
    mark_says: str
    letter: str
    letter_style: TypeStyle
    edge: str
    edge_width: float
    hairline: str
    row_colour: str
    """Of an aside's own row."""

    @property
    def tip(self) -> float:
        return 0.0 if self.end == "cut" else self.depth


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar with fitted text: its height is known, its place is not."""

    shape: BarShape
    height: float
    lines: tuple[str, ...]
    style: TypeStyle
    text_x: float
    aside: str
    """The word for its kind."""
    aside_style: TypeStyle
    asked: TypeStyle
    """The style that it would have with enough room."""
    has_aside: bool
    room: float
    """Millimetres for its text."""
    row: float = 0.0
    """The height of the row above an aside with a row of its own, else 0."""
    aside_lines: tuple[str, ...] = ()
    """The lines of an aside with a row of its own."""

    def fit(self, composer: Composer) -> TextFit | None:
        """Return how its text fits; None if it has none."""
        if not self.lines:
            return None
        shrink_steps: list[ShrinkStep] = ["letters closer"] if self.style.tracking < self.asked.tracking else []
        shrink_steps += ["kind left out"] if self.has_aside and not self.aside else []
        taken = self.aside_style.width(self.aside, composer) + _GAP if self.aside and not self.row else 0.0
        text = in_words(" ".join(self.lines), composer.art)
        sizes, used = (self.style.size, self.asked.size), _widest(self.lines, self.style, composer)
        return TextFit("bar", text, *sizes, len(self.lines), used, self.room - taken, shrink_steps=tuple(shrink_steps))


def read_bar(element: Element, composer: Composer, width: float) -> Bar:
    """Read a `<bar>` fitted to a width.

    If its text is too wide, it is set tighter. If that is not enough, first the aside goes, then tracking, then size,
    then the single line. With `aside-row` the aside stays: the text is set tighter and smaller beside it, or the aside has a
    row of its own under the text, on two lines if it must.
    """
    attributes = composer.attributes(element)
    end = attributes.word("end", ("point", "notch", "cut", "flat"), "flat")
    depth = attributes.number("depth", 2.2) if end != "flat" else 0.0
    mark = attributes.word("mark", composer.art.marks) if attributes.given("mark") else ""
    says = attributes.text("mark-says", "")
    letter, aside = attributes.text("letter", ""), upper(attributes.text("aside", ""), composer.art)
    style = read_style(attributes)
    aside_style = read_style(attributes, "aside-") if attributes.given("aside-font") else style
    letter_style = read_style(attributes, "letter-") if attributes.given("letter-font") else style
    tight, smallest = attributes.number("tight-tracking", style.tracking), read_smallest(attributes, style)
    height, tall = attributes.number("height"), attributes.number("tall-height", attributes.number("height"))
    edge = attributes.colour("edge") if attributes.given("edge") else ""
    edge_width = attributes.number("edge-width", 0.7)
    hairline = attributes.colour("hairline") if attributes.given("hairline") else ""
    aside_row = attributes.flag("aside-row")
    colour = attributes.colour("fill")
    row_colour = attributes.colour("row-fill") if attributes.given("row-fill") else colour
    row_style = replace(aside_style, colour=attributes.colour("row-colour")) if attributes.given("row-colour") else None
    attributes.reject_unread()
    shape = BarShape(colour, end, depth, mark, says, letter, letter_style, edge, edge_width, hairline, row_colour)
    text = upper(element.text, composer.art)
    for shown, font in ((text, style.font), (aside, aside_style.font), (letter, letter_style.font)):
        composer.check_text(shown, font, element)
    text_x = _TEXT_AFTER_LETTER if letter else _TEXT_AFTER_MARK if mark else _TEXT_ALONE
    end_of_text = width - shape.tip - _END_INSET
    room = end_of_text - text_x
    beside = room - (aside_style.width(aside, composer) + _GAP) if aside else room
    lines: tuple[str, ...] = (text,) if text else ()
    bar = Bar(shape, height, lines, style, text_x, aside, aside_style, style, bool(aside), room)
    if style.width(text, composer) <= beside:
        return bar
    tighter = replace(style, tracking=tight)
    if aside and aside_row:
        beside_style = shrink(text, tighter, smallest, _STEP, beside, composer)
        if beside_style.width(text, composer) <= beside:
            return replace(bar, style=beside_style)
        style = shrink(text, style, smallest, _STEP, room, composer)
        # Its row has no mark.
        row = width - shape.tip - 2 * _ASIDE_INSET
        aside_style = shrink(aside, row_style or aside_style, smallest, _STEP, row, composer)
        _report_wide(text, style.width(text, composer) - room, "its row", composer)
        asides: tuple[str, ...] = (aside,)
        if aside_style.width(aside, composer) > row:
            asides = _two_lines(aside, aside_style, row, composer)
        taller = aside_style.size * PT * _TWO_LINE_LEADING * (len(asides) - 1)
        _report_wide(aside, _widest(asides, aside_style, composer) - row, "two lines of its row", composer)
        rows = replace(bar, height=tall + taller, row=height, style=style)
        return replace(rows, aside_style=aside_style, aside_lines=asides)
    if tighter.width(text, composer) <= beside:
        return replace(bar, style=tighter)
    word, aside = aside, ""
    if style.width(text, composer) > room:
        style = shrink(text, tighter, smallest, _STEP, room, composer)
    if style.width(text, composer) > room:
        height = tall
        # On two lines the text is half as wide, so there may be room for the aside.
        style = replace(style, size=max(smallest, round(tall * _TWO_LINE_SHARE / PT, 2)))
        lines = _two_lines(text, style, room, composer)
        while _widest(lines, style, composer) > room and style.size - _STEP >= smallest - 0.001:
            style = replace(style, size=round(style.size - _STEP, 3))
            lines = _two_lines(text, style, room, composer)
        if _widest(lines, style, composer) > room and len(text.split(" ")) <= _MOST_WORDS:
            lines = _three_lines(text, style, composer)
            height += style.size * PT * _TWO_LINE_LEADING
        aside = word if _widest(lines, style, composer) <= beside else ""
        _report_wide(text, _widest(lines, style, composer) - room, "three lines of its bar", composer)
    return replace(bar, height=height, lines=lines, style=style, aside=aside)


def _widest(lines: tuple[str, ...], style: TypeStyle, composer: Composer) -> float:
    return max(style.width(line, composer) for line in lines)


def _report_wide(text: str, over: float, place: str, composer: Composer) -> None:
    if over > 0:
        shown = in_words(text, composer.art)
        composer.report(COST_OVERFLOW, f"`{shown}` is {over:.1f} mm too long for {place}", "ask for less")


def _two_lines(text: str, style: TypeStyle, room: float, composer: Composer) -> tuple[str, ...]:
    for joint in (*_SEPARATORS, " "):
        parts = text.split(joint)
        cuts = [(joint.join(parts[:at]), joint.join(parts[at:])) for at in range(1, len(parts))]
        widths = {cut: _widest(cut, style, composer) for cut in cuts}
        if widths and (joint == " " or min(widths.values()) <= room):
            return min(cuts, key=widths.__getitem__)
    return (text,)


def _three_lines(text: str, style: TypeStyle, composer: Composer) -> tuple[str, ...]:
    """Return a text in three lines whose widest is as narrow as can be; in fewer if it has fewer words."""
    words = text.split(" ")
    places = combinations(range(1, len(words)), min(2, len(words) - 1))
    cuts = [tuple(" ".join(words[a:b]) for a, b in pairwise((0, *place, len(words)))) for place in places]
    return min(cuts, key=lambda cut: _widest(cut, style, composer))


def alike(boxes: Sequence[TextBox]) -> Iterator[TextBox]:
    """Yield the boxes with their bars in one size: that of the bar with least room. Places and heights stay."""
    bars = [box.bar for box in boxes if box.bar is not None]
    words = [bar.style for bar in bars if bar.lines]
    asides = [bar.aside_style for bar in bars if bar.aside]

    def same(style: TypeStyle, styles: Sequence[TypeStyle]) -> TypeStyle:
        smallest = min((each.size for each in styles), default=style.size)
        return replace(style, size=smallest, tracking=min((each.tracking for each in styles), default=style.tracking))

    for box in boxes:
        bar = box.bar
        yield (
            replace(
                box,
                bar=replace(bar, style=same(bar.style, words), aside_style=same(bar.aside_style, asides)),
            )
            if bar is not None
            else box
        )


def place_bar(bar: Bar, x: float, y: float, width: float, composer: Composer) -> Iterator[Item]:
    """Yield the bar's drawing items, with its upper left corner at x, y."""
    shape, row = bar.shape, bar.row or bar.height
    yield from _ground(bar, x, y, width)
    if shape.edge:
        yield Rect(round(x, 3), round(y, 3), shape.edge_width, round(bar.height, 3), shape.edge)
    middle = round(y + row / 2, 3)
    if shape.mark:
        yield Mark(shape.mark, round(x + _MARK_CENTRE, 3), middle, _MARK_SIZE, bar.style.colour, shape.mark_says)
    if shape.letter:
        centre = round(x + _LETTER_CENTRE, 3)
        yield Ellipse(centre, middle, _LETTER_RADIUS, _LETTER_RADIUS, bar.style.colour)
        left = centre - shape.letter_style.width(shape.letter, composer) / 2
        baseline = centred_baseline(y, row, shape.letter_style, composer.fonts)
        yield from shape.letter_style.place(shape.letter, left, baseline, composer)
    pitch = bar.style.size * PT * _TWO_LINE_LEADING
    baseline = centred_baseline(y, row, bar.style, composer.fonts) - pitch * (len(bar.lines) - 1) / 2
    for index, line in enumerate(bar.lines):
        yield from bar.style.place(line, x + bar.text_x, baseline + index * pitch, composer)
    asides = bar.aside_lines or ((bar.aside,) if bar.aside else ())
    below, pitch = bar.height - bar.row, bar.aside_style.size * PT * _TWO_LINE_LEADING
    baseline = centred_baseline(y + bar.row, below, bar.aside_style, composer.fonts) - pitch * (len(asides) - 1) / 2
    for index, line in enumerate(asides):
        left = width - shape.tip - _ASIDE_INSET - bar.aside_style.width(line, composer)
        if bar.row:
            left = min(left, bar.text_x)
        yield from bar.aside_style.place(line, x + left, baseline + index * pitch, composer)


def _ground(bar: Bar, x: float, y: float, width: float) -> Iterator[Item]:
    """Yield the ground of a bar. An aside with a row of its own has a ground that hangs out from behind the bar's."""
    shape = bar.shape
    if bar.row:
        yield from _row_ground(shape, shape.row_colour, x, y, width, bar.height)
    yield from _row_ground(shape, shape.colour, x, y, width, bar.row or bar.height)
    if shape.hairline:
        length = width - 2 * shape.depth
        for at in (y + _HAIRLINE_INSET, y + (bar.row or bar.height) - _HAIRLINE_INSET):
            if length > 0:
                at_left, at_top = round(x + shape.depth, 3), round(at - _HAIRLINE / 2, 3)
                yield Rect(at_left, at_top, round(length, 3), _HAIRLINE, shape.hairline)


def _row_ground(shape: BarShape, colour: str, x: float, y: float, width: float, height: float) -> Iterator[Item]:
    left, right = round(x, 3), round(x + width, 3)
    top, middle, bottom = round(y, 3), round(y + height / 2, 3), round(y + height, 3)
    inner = round(right - shape.depth, 3)
    match shape.end:
        case "point":
            yield Polygon(((left, top), (inner, top), (right, middle), (inner, bottom), (left, bottom)), colour)
        case "notch":
            yield Polygon(((left, top), (right, top), (inner, middle), (right, bottom), (left, bottom)), colour)
        case "cut":
            yield Polygon(tuple(_cut(shape.depth, left, top, right, bottom)), colour)
        case _:
            yield Rect(left, top, round(width, 3), round(height, 3), colour)


def _cut(depth: float, left: float, top: float, right: float, bottom: float) -> list[tuple[float, float]]:
    upper = [(left, top + depth), (left + depth, top), (right - depth, top), (right, top + depth)]
    lower = [(right, bottom - depth), (right - depth, bottom), (left + depth, bottom), (left, bottom - depth)]
    return [(round(x, 3), round(y, 3)) for x, y in (*upper, *lower)]


_Cornered = items.Rect | items.Frame | items.Stroke | items.Seal
_Centred = items.Ellipse | items.Mark | items.Icon | items.Glow
_Movable = _Cornered | _Centred | items.TextRun | items.Polygon | items.WindowArt
BULLET = "• "
_BLANKS = re.compile(r"[ \t\r\n]+")
"""Blanks between words; a no-break space counts as a letter."""
_SIDE_BY_SIDE = re.compile(r"\d{1,2}(?::\d{1,2})*")
_STACKED = "stacked"
_COLUMNS, _MOST_COLUMNS, _MOST_IN_COLUMNS = 2, 3, 40
"""The number of columns unless an element says otherwise; more columns, or boxes, divide in too many ways."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A small picture in a box, in mm from its upper left corner."""

    height: float
    items: tuple[_Movable, ...]
    width: float | None = None
    """If given, it stands in the middle of its box; else it begins where paragraphs do."""

    def at(self, x: float, y: float) -> tuple[Item, ...]:
        """Return the items with the figure's corner at that place."""
        return tuple(_moved(item, x, y) for item in self.items)


def read_figure(element: Element, composer: Composer) -> Figure:
    """Read a `<figure>`: elements with measures of their own, in a given `height`, and in the middle if it has a `width`. All
    of it is drawn `zoom` times as large, if given.

    Raises `FaceError` for an element that covers the whole face.
    """
    attributes = composer.attributes(element)
    height = attributes.length("height")
    width = attributes.length("width") if attributes.given("width") else None
    zoom = attributes.number("zoom", 1.0)
    attributes.reject_unread()
    drawn: list[_Movable] = []
    for child in element.children:
        child_layout = composer.layout_of(child)
        for item in child_layout.items if child_layout else ():
            if not isinstance(item, _Movable):
                raise element_error(
                    child, "it has no place in a <figure>", "a figure holds what has a place and a size"
                )
            drawn.append(item if zoom == 1 else _zoomed(item, zoom))
    return Figure(zoom * height, tuple(drawn), width and zoom * width)


_LENGTHS = frozenset(
    {"x", "y", "cx", "cy", "baseline", "width", "height", "rx", "ry", "size", "thick", "pitch", "fray"}
)
"""The fields of items that are lengths; those of a polygon and of boxes come in pairs."""


def _zoomed(item: _Movable, zoom: float) -> _Movable:
    """Return an item `zoom` times as large, and as far from the corner of its figure."""

    def larger(length: float) -> float:
        return round(zoom * length, 3)

    match item:
        case items.Polygon():
            return replace(item, points=tuple((larger(x), larger(y)) for x, y in item.points))
        case items.WindowArt():
            window, focus = (_box_of(map(larger, box)) for box in (item.window, item.focus))
            return replace(item, window=window, focus=focus)
        case _:
            lengths: dict[str, Any] = {
                each.name: larger(getattr(item, each.name)) for each in fields(item) if each.name in _LENGTHS
            }
            return replace(item, **lengths)


def _box_of(lengths: Iterable[float]) -> items.Box:
    left, top, right, bottom = lengths
    return left, top, right, bottom


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
    prose: bool = False
    """Whether it is no rule: its figures look like its words."""


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
    prose_fonts: TextFonts
    """Those of paragraphs that are no rules, such as flavour."""
    colour: str
    fill: str
    opacity: float
    indent: float
    inset: float
    above: float
    below: float
    list_mark: str
    even: bool
    """Whether all columns end on one line."""

    @staticmethod
    def read(attributes: Attributes, marks: Collection[str]) -> StackStyle:
        """Read the style from the attributes of a stack."""
        plain, strong = FontName(attributes.text("font")), FontName(attributes.text("strong-font"))
        prose = FontName(attributes.text("prose-font", plain))
        features = attributes.words("features", "")
        text_fonts, prose_fonts = TextFonts(plain, strong, features), TextFonts(prose, strong, features, False)
        colour, fill = attributes.colour("colour"), attributes.colour("fill")
        opacity = attributes.number("opacity", 1.0)
        indent, inset, above, below = map(attributes.number, ("indent", "inset", "above", "below"))
        mark = attributes.word("list-mark", ("", *marks), "")
        even = attributes.word("even", ("yes", "no"), "yes") == "yes"
        return StackStyle(text_fonts, prose_fonts, colour, fill, opacity, indent, inset, above, below, mark, even)


Column = tuple[TextBox, ...]
"""Boxes one below the other."""
Row = tuple[Column, ...]
"""Columns side by side; most hold one box."""
RowOptions = tuple[tuple[Row, ...], ...]
"""The alternatives for one row of boxes: side by side in some ratio, or each on a row of its own; or for some columns."""


def has_optional(element: Element) -> bool:
    """Return whether any box of a stack may be left out."""
    return any(box.attributes.get("spare") == "yes" for child in element.children for box in (child, *child.children))


@dataclass(frozen=True, slots=True)
class BoxReader:
    """Reads the boxes of a stack that are set in one style."""

    composer: Composer
    style: StackStyle
    _boxes: dict[tuple[int, float], TextBox] = field(default_factory=dict, repr=False, compare=False)
    """Boxes without problems, by their element and width: a row is read once for each of its divisions."""
    _figures: dict[int, Figure] = field(default_factory=dict, repr=False, compare=False)
    """Figures without problems, by their element."""

    def row_options(self, element: Element, x: float, width: float, *, spare: bool) -> Iterator[RowOptions]:
        """Yield the rows of a stack in a width in mm, without the boxes that may be left out unless `spare`."""
        for child in element.children:
            if child.tag not in ("box", "row", "columns"):
                raise element_error(child, "a stack holds <box>, <row> and <columns>")
            if child.tag == "columns":
                yield tuple(self._in_columns(child, x, width, spare=spare))
                continue
            boxes: tuple[Element, ...] = (child,)
            gutter: float = 0.0
            divisions: list[tuple[int, ...]] = [(1,)]
            if child.tag == "row":
                boxes = child.children
                gutter, divisions = _read_divisions(child, self.composer)
            shown = tuple(box for box in boxes if spare or box.attributes.get("spare") != "yes")
            if shown:
                yield tuple(self._alternatives(shown, x, width, gutter, divisions))

    def _in_columns(self, element: Element, x: float, width: float, *, spare: bool) -> Iterator[tuple[Row, ...]]:
        """Yield every way to divide boxes into columns of one width, in their order."""
        attributes = self.composer.attributes(element)
        number, gutter = attributes.whole("number", _COLUMNS), attributes.number("gutter", 0.0)
        attributes.reject_unread()
        boxes = [box for box in element.children if spare or box.attributes.get("spare") != "yes"]
        if not 1 <= number <= min(_MOST_COLUMNS, len(boxes)) or len(boxes) > _MOST_IN_COLUMNS:
            hint = f"it has 1 to {_MOST_COLUMNS} columns, and at most {_MOST_IN_COLUMNS} boxes"
            raise element_error(element, "its boxes do not fill its columns, or are too many", hint)
        column_width = (width - gutter * (number - 1)) / number
        lefts = [x + (column_width + gutter) * column for column in range(number)]
        for cuts in combinations(range(1, len(boxes)), number - 1):
            groups = [boxes[start:end] for start, end in pairwise((0, *cuts, len(boxes)))]
            yield (
                tuple(tuple(self._box(box, left, column_width) for box in group) for group, left in zip(groups, lefts)),
            )

    def _alternatives(
        self, boxes: Sequence[Element], x: float, width: float, gutter: float, divisions: Sequence[tuple[int, ...]]
    ) -> Iterator[tuple[Row, ...]]:
        first, problems = True, self.composer.problems
        for ratios in divisions:
            before = len(problems)
            if len(boxes) > 1 and not ratios:
                row_choice: tuple[Row, ...] = tuple(((self._box(box, x, width),),) for box in boxes)
            else:
                # If the others of its row are left out, a box has the whole width.
                row_ratios = ratios if len(ratios) == len(boxes) else (1,) * len(boxes)
                row_choice = (tuple((box,) for box in self._side_by_side(boxes, x, width, gutter, row_ratios)),)
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
        key = id(element), width
        if (known := self._boxes.get(key)) is not None:
            return known if known.x == x else replace(known, x=x)
        before = self.composer.reports
        box = self._read_box(element, x, width)
        if self.composer.reports == before:
            self._boxes[key] = box
        return box

    def _read_box(self, element: Element, x: float, width: float) -> TextBox:
        if element.tag != "box":
            raise element_error(element, "rows and columns hold <box>")
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
                figure = self._figure(child)
            elif child.tag == "p":
                paragraphs.append(self._paragraph(child, scale))
            else:
                raise element_error(child, "a box holds <bar>, <figure> and <p>")
        return TextBox(x, width, bar, tuple(paragraphs), rule, rule_width, divider, divider_mark, figure)

    def _figure(self, element: Element) -> Figure:
        known = self._figures.get(id(element))
        if known is None:
            before = self.composer.reports
            known = read_figure(element, self.composer)
            if self.composer.reports == before:
                self._figures[id(element)] = known
        return known

    def _paragraph(self, element: Element, scale: float) -> Paragraph:
        attributes = self.composer.attributes(element)
        own, colour = attributes.number("scale", 1.0), attributes.colour("colour", self.style.colour)
        prose = attributes.flag("prose")
        attributes.reject_unread()
        text = _BLANKS.sub(" ", element.text).strip(" ")
        fonts = self.style.prose_fonts if prose else self.style.text_fonts
        for font in (fonts.plain, fonts.strong):
            self.composer.check_text(plain_text(text), font, element)
        return Paragraph(text.removeprefix(BULLET), scale * own, colour, text.startswith(BULLET), prose)


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
