"""Single lines of type: labels, footers, and the name, which is set smaller or on two lines if it is long."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from gesso.data_classes import dataclass
from gesso.diagnostics.codes import NAME_OVERFLOW, TEXT_OVERFLOW
from gesso.printing.faces.document import Element
from gesso.printing.faces.drawing_items import Item, TextRun
from gesso.printing.faces.fonts import FontBook, FontName
from gesso.printing.faces.geometry import PT
from gesso.printing.layout.composer import Attributes, Composer, ElementLayout, TextFit, element_error
from gesso.printing.layout.painted_elements import with_halos
from gesso.printing.layout.paragraphs import advance, icon_of, in_words, parts_of, place_icon, upper

_APART = 0.3
"""Millimetres between letters of the two lines of a name."""
SMALLEST = 7.5
"""Points: nothing is set smaller, on whatever piece it stands."""


@dataclass(frozen=True, slots=True)
class TypeStyle:
    """How a line is set."""

    font: FontName
    size: float
    """Points."""
    tracking: float
    """Added after every letter, in em."""
    colour: str
    features: tuple[str, ...] = ()
    """OpenType features."""
    icon_scale: float = 1.0
    icon_rim: bool = False

    def width(self, text: str, composer: Composer) -> float:
        """Return the width of a text in millimetres, without the tracking after its last letter."""
        em, letters = 0.0, 0
        for part in parts_of(text, composer.art):
            width, count = self._part(part, composer)
            em, letters = em + width, letters + count
        return (em + self.tracking * max(letters - 1, 0)) * self.size * PT

    def _part(self, part: str, composer: Composer) -> tuple[float, int]:
        """Return the width of letters or an icon in em without tracking, and how often it is tracked."""
        if name := icon_of(part, composer.art):
            cap_height = composer.fonts.metrics(self.font).cap_height * self.icon_scale
            return advance(name, cap_height, composer.art), 1
        return composer.fonts.width(part, self.font, self.features), len(part)

    def cap_height(self, fonts: FontBook) -> float:
        """The height of a capital in millimetres."""
        return fonts.metrics(self.font).cap_height * self.size * PT

    def run(self, text: str, x: float, baseline: float) -> TextRun:
        place = round(x, 3), round(baseline, 3)
        size, tracking = round(self.size, 2), round(self.tracking, 4)
        return TextRun(text, self.font, size, *place, self.colour, tracking, self.features)

    def place(self, text: str, x: float, baseline: float, composer: Composer) -> tuple[Item, ...]:
        items: list[Item] = []
        for part in parts_of(text, composer.art):
            if name := icon_of(part, composer.art):
                cap, scale, rim = self.cap_height(composer.fonts), self.icon_scale, self.icon_rim
                items.append(place_icon(name, x, baseline, cap, self.colour, composer.art, scale, rim))
            elif part.strip():
                items.append(self.run(part, x, baseline))
            width, count = self._part(part, composer)
            x += (width + self.tracking * count) * self.size * PT
        return tuple(items)


def read_style(attributes: Attributes, prefix: str = "") -> TypeStyle:
    """Return the style of an element from its attributes with this prefix."""
    size = attributes.number(f"{prefix}size")
    if size < SMALLEST:
        raise element_error(attributes.element, f"nothing is set under {SMALLEST} pt")
    return TypeStyle(
        FontName(attributes.text(f"{prefix}font")),
        size,
        attributes.number(f"{prefix}tracking", 0.0),
        attributes.colour(f"{prefix}colour"),
        attributes.words(f"{prefix}features", ""),
        attributes.number(f"{prefix}icon-scale", 1.0),
        attributes.flag(f"{prefix}icon-rim"),
    )


def read_smallest(attributes: Attributes, style: TypeStyle) -> float:
    """Return the size in points down to which an element may be set."""
    smallest = attributes.number("min-size", style.size)
    if smallest < SMALLEST:
        raise element_error(attributes.element, f"nothing is set under {SMALLEST} pt")
    return smallest


@dataclass(frozen=True, slots=True)
class _Anchor:
    edge: str
    at: float

    def left(self, width: float) -> float:
        return self.at - {"x": 0.0, "centre": width / 2, "right": width}[self.edge]


def _read_anchor(attributes: Attributes) -> _Anchor:
    given = [edge for edge in ("x", "centre", "right") if attributes.given(edge)]
    if len(given) != 1:
        raise element_error(attributes.element, "it takes exactly one of `x`, `centre` and `right`")
    return _Anchor(given[0], attributes.length(given[0]))


def lay_out_text(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<text>`: one line, made smaller down to `min-size` if it is wider than `max-width`.

    If it does not fit even so, it stands on two lines, the first at `two-baseline` and the next `leading` below it, if
    it has these; and a `spare` text is left out and has no width.
    """
    attributes = composer.attributes(element)
    anchor = _read_anchor(attributes)
    baseline = attributes.length("baseline")
    style = read_style(attributes)
    smallest, step = read_smallest(attributes, style), attributes.number("step", 0.24)
    limit = attributes.length("max-width") if attributes.given("max-width") else None
    room = math.inf if limit is None else limit
    text, spare = element.text, attributes.flag("spare")
    first = attributes.length("two-baseline") if attributes.given("two-baseline") else None
    leading = attributes.number("leading", style.size * PT)
    if attributes.word("case", ("as-written", "upper"), "as-written") == "upper":
        text = upper(text, composer.art)
    attributes.reject_unread()
    composer.check_text(text, style.font, element)
    asked, style = style.size, shrink(text, style, smallest, step, room, composer)
    lines, width = [text], style.width(text, composer)
    if first is not None and width > room + 0.01:
        lines, baseline = _halves(text, style, composer), first
        width = max(style.width(line, composer) for line in lines)
    if width > room + 0.01 and spare:
        text, lines, width = "", [""], 0.0
    elif width > room + 0.01:
        place = "its line" if first is None else "its two lines"
        message = f"`{in_words(text, composer.art)}` is {width - room:.1f} mm too long for {place}"
        composer.report(TEXT_OVERFLOW, message, "shorten it", about=element.text)
    left = anchor.left(width)
    measures = {"left": left, "right": left + width, "baseline": baseline, "size": style.size}
    widths = [style.width(line, composer) for line in lines]
    fits = one_fit(element, text, style, asked, widths, limit, composer)
    items = tuple(
        item
        for number, line in enumerate(lines)
        for item in style.place(line, anchor.left(widths[number]), baseline + number * leading, composer)
    )
    return ElementLayout(items, measures, fits=fits)


def lay_out_title(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<title>`: a name on one line, smaller down to `min-size`, then on two lines, down to `two-min-size`.

    Two lines have their baselines at `two-baseline` and `leading` below it, or as much more as keeps their letters apart. The
    measure `extra` is then `grow` and that much; else it is 0. Two lines have no halo: it would fill the space between them.
    """
    attributes = composer.attributes(element)
    anchor = _read_anchor(attributes)
    baseline = attributes.length("baseline")
    style = read_style(attributes)
    smallest, step = read_smallest(attributes, style), attributes.number("step", 0.24)
    least = attributes.number("two-min-size", smallest)
    room = attributes.length("max-width")
    grow, two_baseline = attributes.number("grow", 0.0), attributes.number("two-baseline", baseline)
    leading = attributes.number("leading", style.size * PT)
    halo = attributes.colour("halo") if attributes.given("halo") else ""
    attributes.reject_unread()
    composer.check_text(element.text, style.font, element)
    asked, style = style.size, shrink(element.text, style, smallest, step, room, composer)
    lines, extra, first = [element.text], 0.0, baseline
    if style.width(element.text, composer) > room:
        lines, extra, first = _halves(element.text, style, composer), grow, two_baseline
        longest = max(lines, key=lambda line: style.width(line, composer))
        style = shrink(longest, style, least, step, room, composer)
    widths = [style.width(line, composer) for line in lines]
    if max(widths) > room + 0.01:
        message = f"the name `{element.text}` does not fit on two lines of {room:.0f} mm"
        composer.report(NAME_OVERFLOW, message, "choose a shorter name", about=element.text)
    lefts = [round(anchor.left(width), 3) for width in widths]
    if len(lines) > 1:
        apart = _leading_apart(lines, lefts, style, composer)
        extra, leading = extra + max(0.0, apart - leading), max(leading, apart)
    items = tuple(
        item
        for index, (line, left) in enumerate(zip(lines, lefts))
        for item in style.place(line, left, first + index * leading, composer)
    )
    left, right = min(lefts), max(left + width for left, width in zip(lefts, widths))
    measures = {"left": left, "right": right, "extra": extra, "baseline": first, "size": style.size}
    fits = one_fit(element, element.text, style, asked, widths, room, composer)
    return ElementLayout(items if len(lines) > 1 else tuple(with_halos(items, halo)), measures, fits=fits)


def _leading_apart(lines: Sequence[str], lefts: Sequence[float], style: TypeStyle, composer: Composer) -> float:
    """Return the least leading in millimetres at which no letter of the second line touches one above it."""
    above, below = (list(_letters(line, left, style, composer)) for line, left in zip(lines, lefts))
    meeting = (
        low - high
        for left, right, low, _ in above
        for start, end, _, high in below
        if left - _APART < end and start < right + _APART
    )
    return round(max(meeting, default=0.0) + _APART, 2)


def _letters(text: str, x: float, style: TypeStyle, composer: Composer) -> Iterator[tuple[float, float, float, float]]:
    """Yield the left and right edges of each letter, and how far it reaches below and above its baseline (downwards)."""
    em = style.size * PT
    for place, letter in enumerate(text):
        if letter.strip():
            left, top, right, bottom = composer.fonts.ink(letter, style.font)
            before = composer.fonts.width(text[:place], style.font, style.features) + style.tracking * place
            yield x + (before + left) * em, x + (before + right) * em, bottom * em, top * em


def one_fit(
    element: Element,
    text: str,
    style: TypeStyle,
    asked: float,
    widths: Sequence[float],
    room: float | None,
    composer: Composer,
) -> tuple[TextFit, ...]:
    """Return how a text fits whose lines have this width; nothing if there is no text."""
    if not text:
        return ()
    name = element.attributes.get("id", element.tag)
    return (TextFit(name, in_words(text, composer.art), style.size, asked, len(widths), max(widths), room),)


def shrink(text: str, style: TypeStyle, smallest: float, step: float, room: float, composer: Composer) -> TypeStyle:
    """Return the style in the largest size at which a text fits the room, or in the smallest size."""
    if step <= 0:
        return style
    while style.width(text, composer) > room and style.size - step >= smallest - 0.001:
        style = replace(style, size=round(style.size - step, 3))
    return style


def _halves(text: str, style: TypeStyle, composer: Composer) -> list[str]:
    words = text.split(" ")
    if len(words) == 1:
        return [text]
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    best = min(cuts, key=lambda cut: max(style.width(part, composer) for part in cut))
    return list(best)


def centred_baseline(top: float, height: float, style: TypeStyle, fonts: FontBook) -> float:
    """Return the baseline at which capitals stand in the middle of a band."""
    return top + (height + style.cap_height(fonts)) / 2
