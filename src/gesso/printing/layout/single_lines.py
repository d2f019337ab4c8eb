"""Single lines of type: labels, footers, and the name, which is set smaller or on two lines where it is long."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gesso.diagnostics.codes.printing import NAME_OVERFLOW, TEXT_OVERFLOW
from gesso.printing.document import Element
from gesso.printing.drawing_items import TextRun
from gesso.printing.fonts import FontBook, FontName
from gesso.printing.layout.attributes import Attributes, element_error
from gesso.printing.layout.composer import Composer, LaidOut

PT = 25.4 / 72
"""Millimetres in a point."""

_SMALLEST = 6.5


@dataclass(frozen=True, slots=True)
class Style:
    """How a line is set: font, size in points, tracking in em, colour and OpenType features."""

    font: FontName
    size: float
    tracking: float
    colour: str
    features: tuple[str, ...] = ()

    def width(self, text: str, fonts: FontBook) -> float:
        """The width of a text in millimetres, without the tracking after its last letter."""
        em = fonts.width(text, self.font, self.features) + self.tracking * max(len(text) - 1, 0)
        return em * self.size * PT

    def cap_height(self, fonts: FontBook) -> float:
        """The height of a capital in millimetres."""
        return fonts.metrics(self.font).cap_height * self.size * PT

    def run(self, text: str, x: float, baseline: float) -> TextRun:
        """The text with its left edge at x."""
        place = round(x, 3), round(baseline, 3)
        return TextRun(
            text, self.font, round(self.size, 2), *place, self.colour, round(self.tracking, 4), self.features
        )


def read_style(attributes: Attributes, prefix: str = "") -> Style:
    """The style of an element: `font`, `size`, `tracking`, `colour` and `features`, all with a prefix if it has one."""
    size = attributes.number(f"{prefix}size")
    if size < _SMALLEST:
        raise element_error(attributes.element, f"nothing is set under {_SMALLEST} pt")
    return Style(
        FontName(attributes.text(f"{prefix}font")),
        size,
        attributes.number(f"{prefix}tracking", 0.0),
        attributes.colour(f"{prefix}colour"),
        attributes.words(f"{prefix}features", ""),
    )


@dataclass(frozen=True, slots=True)
class _Anchor:
    """The edge that a line is set against."""

    edge: str
    at: float

    def left(self, width: float) -> float:
        return self.at - {"x": 0.0, "centre": width / 2, "right": width}[self.edge]


def _read_anchor(attributes: Attributes) -> _Anchor:
    given = [edge for edge in ("x", "centre", "right") if attributes.given(edge)]
    if len(given) != 1:
        raise element_error(attributes.element, "it takes exactly one of `x`, `centre` and `right`")
    return _Anchor(given[0], attributes.length(given[0]))


def lay_out_text(element: Element, composer: Composer) -> LaidOut:
    """`<text>`: one line, made smaller down to `min-size` where it is wider than `max-width`."""
    attributes = composer.attributes(element)
    anchor = _read_anchor(attributes)
    baseline = attributes.length("baseline")
    style = read_style(attributes)
    smallest, step = attributes.number("min-size", style.size), attributes.number("step", 0.24)
    room = attributes.length("max-width", 1000.0)
    text = (
        element.text.upper()
        if attributes.word("case", ("as-written", "upper"), "as-written") == "upper"
        else element.text
    )
    attributes.finish()
    composer.check_text(text, style.font, element)
    style = shrink(text, style, smallest, step, room, composer.fonts)
    width = style.width(text, composer.fonts)
    if width > room + 0.01:
        over = width - room
        composer.report(TEXT_OVERFLOW, f"`{text}` is {over:.1f} mm too long for its line", "shorten it")
    left = anchor.left(width)
    measures = {"left": left, "right": left + width, "baseline": baseline, "size": style.size}
    return LaidOut((style.run(text, left, baseline),) if text else (), measures)


def lay_out_title(element: Element, composer: Composer) -> LaidOut:
    """`<title>`: a name on one line, smaller down to `min-size`, then on two lines; its measure `extra` is 0 or `grow`.

    Two lines have their baselines at `two-baseline` and `leading` below it.
    """
    attributes = composer.attributes(element)
    anchor = _read_anchor(attributes)
    baseline = attributes.length("baseline")
    style = read_style(attributes)
    smallest, step = attributes.number("min-size", style.size), attributes.number("step", 0.24)
    room = attributes.length("max-width")
    grow, two_baseline = attributes.number("grow", 0.0), attributes.number("two-baseline", baseline)
    leading = attributes.number("leading", style.size * PT)
    attributes.finish()
    fonts = composer.fonts
    composer.check_text(element.text, style.font, element)
    style = shrink(element.text, style, smallest, step, room, fonts)
    lines, extra, first = [element.text], 0.0, baseline
    if style.width(element.text, fonts) > room:
        lines, extra, first = _halves(element.text, style, fonts), grow, two_baseline
    widths = [style.width(line, fonts) for line in lines]
    if max(widths) > room + 0.01:
        composer.report(
            NAME_OVERFLOW,
            f"the name `{element.text}` does not fit on two lines of {room:.0f} mm",
            "choose a shorter name",
        )
    runs = tuple(
        style.run(line, anchor.left(width), first + index * leading)
        for index, (line, width) in enumerate(zip(lines, widths))
    )
    left = min(run.x for run in runs)
    right = max(run.x + width for run, width in zip(runs, widths))
    return LaidOut(runs, {"left": left, "right": right, "extra": extra, "baseline": first, "size": style.size})


def shrink(text: str, style: Style, smallest: float, step: float, room: float, fonts: FontBook) -> Style:
    """The style in the largest size at which a text is no wider than the room, or in the smallest size."""
    if step <= 0:
        return style
    while style.width(text, fonts) > room and style.size - step >= smallest - 0.001:
        style = replace(style, size=round(style.size - step, 3))
    return style


def _halves(text: str, style: Style, fonts: FontBook) -> list[str]:
    words = text.split(" ")
    if len(words) == 1:
        return [text]
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    best = min(cuts, key=lambda cut: max(style.width(part, fonts) for part in cut))
    return list(best)


def centred_baseline(top: float, height: float, style: Style, fonts: FontBook) -> float:
    """The baseline at which capitals stand in the middle of a band."""
    return top + (height + style.cap_height(fonts)) / 2
