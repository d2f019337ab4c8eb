"""The bar at the head of a box: a mark, a letter, a condition or cost, and the kind in a word."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gesso.diagnostics.codes import COST_OVERFLOW
from gesso.printing.faces.document import Element
from gesso.printing.faces.drawing_items import Ellipse, Item, Mark, Polygon, Rect
from gesso.printing.faces.geometry import PT
from gesso.printing.layout.composer import Composer, ShrinkStep, TextFit
from gesso.printing.layout.paragraphs import in_words, upper
from gesso.printing.layout.single_lines import TypeStyle, centred_baseline, read_style, shrink

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
_SEPARATOR = " · "
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
    letter: str
    letter_style: TypeStyle
    edge: str
    edge_width: float
    hairline: str

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
    tab: float = 0.0
    """The width of the row above an aside with a row of its own, else 0."""
    row: float = 0.0
    """The height of one of these rows, else 0."""

    def fit(self, composer: Composer) -> TextFit | None:
        """Return how its text fits; None if it has none."""
        if not self.lines:
            return None
        shrink_steps: list[ShrinkStep] = ["letters closer"] if self.style.tracking < self.asked.tracking else []
        shrink_steps += ["kind left out"] if self.has_aside and not self.aside else []
        taken = self.aside_style.width(self.aside, composer) + _GAP if self.aside and not self.tab else 0.0
        text = in_words(" ".join(self.lines), composer.art)
        sizes, used = (self.style.size, self.asked.size), _widest(self.lines, self.style, composer)
        return TextFit("bar", text, *sizes, len(self.lines), used, self.room - taken, shrink_steps=tuple(shrink_steps))


def read_bar(element: Element, composer: Composer, width: float) -> Bar:
    """Read a `<bar>` fitted to a width.

    If its text is too wide, it is set tighter. If that is not enough, first the aside goes, then tracking, then size,
    then the single line. With `aside-row` the aside stays, in a row of its own under the text.
    """
    attributes = composer.attributes(element)
    end = attributes.word("end", ("point", "notch", "cut", "flat"), "flat")
    depth = attributes.number("depth", 2.2) if end != "flat" else 0.0
    mark = attributes.word("mark", composer.art.marks) if attributes.given("mark") else ""
    letter, aside = attributes.text("letter", ""), upper(attributes.text("aside", ""), composer.art)
    style = read_style(attributes)
    aside_style = read_style(attributes, "aside-") if attributes.given("aside-font") else style
    letter_style = read_style(attributes, "letter-") if attributes.given("letter-font") else style
    tight, smallest = attributes.number("tight-tracking", style.tracking), attributes.number("min-size", style.size)
    height, tall = attributes.number("height"), attributes.number("tall-height", attributes.number("height"))
    edge = attributes.colour("edge") if attributes.given("edge") else ""
    edge_width = attributes.number("edge-width", 0.7)
    hairline = attributes.colour("hairline") if attributes.given("hairline") else ""
    aside_row = attributes.flag("aside-row")
    colour = attributes.colour("fill")
    attributes.reject_unread()
    shape = BarShape(colour, end, depth, mark, letter, letter_style, edge, edge_width, hairline)
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
    if aside and aside_row:
        style = shrink(text, style, smallest, _STEP, room, composer)
        # Its row has no mark.
        row = end_of_text - _TEXT_ALONE
        aside_style = shrink(aside, aside_style, smallest, _STEP, row, composer)
        _report_wide(text, style.width(text, composer) - room, "its row", composer)
        _report_wide(aside, aside_style.width(aside, composer) - row, "its row", composer)
        tab = min(text_x + style.width(text, composer) + _GAP, width)
        return replace(bar, height=tall, style=style, aside_style=aside_style, tab=tab, row=height)
    tighter = replace(style, tracking=tight)
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
        aside = word if _widest(lines, style, composer) <= beside else ""
        _report_wide(text, _widest(lines, style, composer) - room, "two lines of its bar", composer)
    return replace(bar, height=height, lines=lines, style=style, aside=aside)


def _widest(lines: tuple[str, ...], style: TypeStyle, composer: Composer) -> float:
    return max(style.width(line, composer) for line in lines)


def _report_wide(text: str, over: float, place: str, composer: Composer) -> None:
    if over > 0:
        shown = in_words(text, composer.art)
        composer.report(COST_OVERFLOW, f"`{shown}` is {over:.1f} mm too long for {place}", "ask for less")


def _two_lines(text: str, style: TypeStyle, room: float, composer: Composer) -> tuple[str, ...]:
    for joint in (_SEPARATOR, " "):
        parts = text.split(joint)
        cuts = [(joint.join(parts[:at]), joint.join(parts[at:])) for at in range(1, len(parts))]
        widths = {cut: _widest(cut, style, composer) for cut in cuts}
        if widths and (joint == " " or min(widths.values()) <= room):
            return min(cuts, key=widths.__getitem__)
    return (text,)


def place_bar(bar: Bar, x: float, y: float, width: float, composer: Composer) -> Iterator[Item]:
    """Yield the bar's drawing items, with its upper left corner at x, y."""
    shape, row = bar.shape, bar.row or bar.height
    yield from _ground(bar, x, y, width)
    if shape.edge:
        yield Rect(round(x, 3), round(y, 3), shape.edge_width, round(bar.height, 3), shape.edge)
    middle = round(y + row / 2, 3)
    if shape.mark:
        yield Mark(shape.mark, round(x + _MARK_CENTRE, 3), middle, _MARK_SIZE, bar.style.colour)
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
    if bar.aside:
        left = x + width - shape.tip - _ASIDE_INSET - bar.aside_style.width(bar.aside, composer)
        baseline = centred_baseline(y + bar.height - row, row, bar.aside_style, composer.fonts)
        yield from bar.aside_style.place(bar.aside, left, baseline, composer)


def _ground(bar: Bar, x: float, y: float, width: float) -> Iterator[Item]:
    shape = bar.shape
    left, right = round(x, 3), round(x + width, 3)
    top, middle, bottom = round(y, 3), round(y + bar.height / 2, 3), round(y + bar.height, 3)
    inner = round(right - shape.depth, 3)
    match shape.end:
        case "point":
            yield Polygon(((left, top), (inner, top), (right, middle), (inner, bottom), (left, bottom)), shape.colour)
        case "notch":
            yield Polygon(((left, top), (right, top), (inner, middle), (right, bottom), (left, bottom)), shape.colour)
        case "cut":
            yield Polygon(tuple(_cut(bar, left, top, right, bottom)), shape.colour)
        case _:
            yield Rect(left, top, round(width, 3), round(bar.height, 3), shape.colour)
    if shape.hairline:
        tab = left + bar.tab if bar.tab else right
        for start, end, at in (
            (left, tab, top + _HAIRLINE_INSET),
            (tab, right, bottom - bar.row + _HAIRLINE_INSET),
            (left, right, bottom - _HAIRLINE_INSET),
        ):
            length = end - start - 2 * shape.depth
            if length > 0:
                at_left, at_top = round(start + shape.depth, 3), round(at - _HAIRLINE / 2, 3)
                yield Rect(at_left, at_top, round(length, 3), _HAIRLINE, shape.hairline)


def _cut(bar: Bar, left: float, top: float, right: float, bottom: float) -> list[tuple[float, float]]:
    depth, tab, shoulder = bar.shape.depth, left + bar.tab, bottom - bar.row
    upper = [(left, top + depth), (left + depth, top)]
    if bar.tab and tab + depth < right - depth:
        upper += [(tab - depth, top), (tab, top + depth), (tab, shoulder)]
        upper += [(right - depth, shoulder), (right, shoulder + depth)]
    else:
        upper += [(right - depth, top), (right, top + depth)]
    lower = [(right, bottom - depth), (right - depth, bottom), (left + depth, bottom), (left, bottom - depth)]
    return [(round(x, 3), round(y, 3)) for x, y in (*upper, *lower)]
