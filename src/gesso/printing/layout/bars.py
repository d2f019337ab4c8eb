"""The bar at the head of a box: a mark, a letter, what is asked, and the kind in a word."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gesso.diagnostics.codes.printing import COST_OVERFLOW
from gesso.printing.document import Element
from gesso.printing.drawing_items import Ellipse, Item, Mark, Polygon, Rect
from gesso.printing.layout.composer import Composer
from gesso.printing.layout.single_lines import PT, Style, centred_baseline, read_style, shrink

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
"""The size of two lines as a part of their bar's height: as much is clear above and below as between them."""
_SEPARATOR = " · "


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar whose text has been fitted: its height is known, its place is not."""

    height: float
    lines: tuple[str, ...]
    style: Style
    text_x: float
    aside: str
    aside_style: Style
    colour: str
    end: str
    depth: float
    mark: str
    letter: str
    letter_style: Style
    edge: str
    edge_width: float


def read_bar(element: Element, composer: Composer, width: float) -> Bar:
    """`<bar>` fitted to a width: where its text is too wide, first the aside goes, then tracking, size, and one line."""
    attributes = composer.attributes(element)
    end = attributes.word("end", ("point", "notch", "flat"), "flat")
    depth = attributes.number("depth", 2.2) if end != "flat" else 0.0
    mark = attributes.word("mark", tuple(composer.art.marks)) if attributes.given("mark") else ""
    letter, aside = attributes.text("letter", ""), attributes.text("aside", "").upper()
    style = read_style(attributes)
    aside_style = read_style(attributes, "aside-") if attributes.given("aside-font") else style
    letter_style = read_style(attributes, "letter-") if attributes.given("letter-font") else style
    tight, smallest = attributes.number("tight-tracking", style.tracking), attributes.number("min-size", style.size)
    height, tall = attributes.number("height"), attributes.number("tall-height", attributes.number("height"))
    edge = attributes.colour("edge") if attributes.given("edge") else ""
    edge_width = attributes.number("edge-width", 0.7)
    colour = attributes.colour("fill")
    attributes.finish()

    fonts = composer.fonts
    text = element.text.upper()
    for shown, font in ((text, style.font), (aside, aside_style.font), (letter, letter_style.font)):
        composer.check_text(shown, font, element)
    text_x = _TEXT_AFTER_LETTER if letter else _TEXT_AFTER_MARK if mark else _TEXT_ALONE
    end_of_text = width - depth - _END_INSET
    room = end_of_text - text_x
    beside = room - (aside_style.width(aside, fonts) + _GAP) if aside else room
    lines: tuple[str, ...] = (text,) if text else ()
    if style.width(text, fonts) > beside:
        word, aside = aside, ""
        if style.width(text, fonts) > room:
            style = shrink(text, replace(style, tracking=tight), smallest, 0.24, room, fonts)
        if style.width(text, fonts) > room:
            height = tall
            # Half as wide, the text has its room back, and the aside may have its own.
            style = replace(style, size=max(smallest, round(tall * _TWO_LINE_SHARE / PT, 2)))
            lines = _two_lines(text, style, room, composer)
            while max(style.width(line, fonts) for line in lines) > room and style.size - 0.24 >= smallest - 0.001:
                style = replace(style, size=round(style.size - 0.24, 3))
                lines = _two_lines(text, style, room, composer)
            longest = max(style.width(line, fonts) for line in lines)
            aside = word if longest <= beside else ""
            if longest > room:
                over = longest - room
                composer.report(
                    COST_OVERFLOW, f"`{text}` is {over:.1f} mm too long for two lines of its bar", "ask for less"
                )
    return Bar(
        height,
        lines,
        style,
        text_x,
        aside,
        aside_style,
        colour,
        end,
        depth,
        mark,
        letter,
        letter_style,
        edge,
        edge_width,
    )


def _two_lines(text: str, style: Style, room: float, composer: Composer) -> tuple[str, ...]:
    """The text on two lines as even as may be: between two of its parts where that fits, else between two words."""
    for joint in (_SEPARATOR, " "):
        parts = text.split(joint)
        cuts = [(joint.join(parts[:at]), joint.join(parts[at:])) for at in range(1, len(parts))]
        widths = {cut: max(style.width(line, composer.fonts) for line in cut) for cut in cuts}
        if widths and (joint == " " or min(widths.values()) <= room):
            return min(cuts, key=widths.__getitem__)
    return (text,)


def place_bar(bar: Bar, x: float, y: float, width: float, composer: Composer) -> tuple[Item, ...]:
    """The bar's drawing items with its upper left corner at x, y."""
    items: list[Item] = [_shape(bar, x, y, width)]
    if bar.edge:
        items.append(Rect(round(x, 3), round(y, 3), bar.edge_width, round(bar.height, 3), bar.edge))
    middle = round(y + bar.height / 2, 3)
    if bar.mark:
        items.append(Mark(bar.mark, round(x + _MARK_CENTRE, 3), middle, _MARK_SIZE, bar.style.colour))
    if bar.letter:
        centre = round(x + _LETTER_CENTRE, 3)
        items.append(Ellipse(centre, middle, _LETTER_RADIUS, _LETTER_RADIUS, bar.style.colour))
        left = centre - bar.letter_style.width(bar.letter, composer.fonts) / 2
        baseline = centred_baseline(y, bar.height, bar.letter_style, composer.fonts)
        items.append(bar.letter_style.run(bar.letter, left, baseline))
    pitch = bar.style.size * PT * _TWO_LINE_LEADING
    baseline = centred_baseline(y, bar.height, bar.style, composer.fonts) - pitch * (len(bar.lines) - 1) / 2
    for index, line in enumerate(bar.lines):
        items.append(bar.style.run(line, x + bar.text_x, baseline + index * pitch))
    if bar.aside:
        left = x + width - bar.depth - _ASIDE_INSET - bar.aside_style.width(bar.aside, composer.fonts)
        baseline = centred_baseline(y, bar.height, bar.aside_style, composer.fonts)
        items.append(bar.aside_style.run(bar.aside, left, baseline))
    return tuple(items)


def _shape(bar: Bar, x: float, y: float, width: float) -> Item:
    left, right = round(x, 3), round(x + width, 3)
    top, middle, bottom = round(y, 3), round(y + bar.height / 2, 3), round(y + bar.height, 3)
    inner = round(right - bar.depth, 3)
    match bar.end:
        case "point":
            return Polygon(((left, top), (inner, top), (right, middle), (inner, bottom), (left, bottom)), bar.colour)
        case "notch":
            return Polygon(((left, top), (right, top), (inner, middle), (right, bottom), (left, bottom)), bar.colour)
        case _:
            return Rect(left, top, round(width, 3), round(bar.height, 3), bar.colour)
