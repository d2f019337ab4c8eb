"""The boxes of a stack as they are read: their bars fitted, their text not yet broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gesso.printing.document import Element
from gesso.printing.fonts import FontName
from gesso.printing.layout.bars import Bar, read_bar
from gesso.printing.layout.composing import Composer
from gesso.printing.layout.paragraphs import Lettering, plain_text
from gesso.printing.layout.reading import Attributes, element_fault

BULLET = "• "


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, or a line of a list, whose bullet hangs in the margin; `scale` is its size against the stack's."""

    text: str
    scale: float
    colour: str
    listed: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A box at its place across, with its bar fitted and its text not yet broken."""

    x: float
    width: float
    bar: Bar | None
    paragraphs: tuple[Paragraph, ...]
    rule: str
    rule_width: float


@dataclass(frozen=True, slots=True)
class Manner:
    """How all boxes of a stack are set."""

    lettering: Lettering
    colour: str
    fill: str
    opacity: float
    indent: float
    inset: float
    above: float
    below: float


Row = tuple[Box, ...]


def read_manner(attributes: Attributes) -> Manner:
    """How the boxes of a stack are set, from the attributes of the stack."""
    lettering = Lettering(
        FontName(attributes.text("font")), FontName(attributes.text("strong-font")), attributes.words("features", "")
    )
    return Manner(
        lettering,
        attributes.colour("colour"),
        attributes.colour("fill"),
        attributes.number("opacity", 1.0),
        attributes.number("indent"),
        attributes.number("inset"),
        attributes.number("above"),
        attributes.number("below"),
    )


def has_spare(element: Element) -> bool:
    """Whether any box of a stack may be left out."""
    return any(box.attributes.get("spare") == "yes" for child in element.children for box in (child, *child.children))


def read_rows(
    element: Element, composer: Composer, manner: Manner, x: float, width: float, *, spare: bool
) -> Iterator[Row]:
    """The boxes of a stack, row by row, in a width in mm; without those that may be left out unless `spare`."""
    for child in element.children:
        if child.tag not in ("box", "row"):
            raise element_fault(child, "a stack holds <box> and <row>")
        boxes: tuple[Element, ...] = (child,)
        gutter = 0.0
        if child.tag == "row":
            attributes = composer.attributes(child)
            gutter, boxes = attributes.number("gutter"), child.children
            attributes.finish()
        shown = [box for box in boxes if spare or box.attributes.get("spare") != "yes"]
        if shown:
            yield tuple(_read_row(child, shown, composer, manner, x, width, gutter))


def _read_row(
    row: Element, boxes: Sequence[Element], composer: Composer, manner: Manner, x: float, width: float, gutter: float
) -> Iterator[Box]:
    shares = [composer.attributes(box).number("share", 1.0) for box in boxes]
    if any(share <= 0 for share in shares):
        raise element_fault(row, "every `share` is more than nothing")
    free = width - gutter * (len(shares) - 1)
    for box, share in zip(boxes, shares):
        own = free * share / sum(shares)
        yield _read_box(box, composer, manner, x, own)
        x += own + gutter


def _read_box(element: Element, composer: Composer, manner: Manner, x: float, width: float) -> Box:
    if element.tag != "box":
        raise element_fault(element, "a row holds <box>")
    attributes = composer.attributes(element)
    rule = attributes.colour("rule") if attributes.given("rule") else ""
    rule_width, scale = attributes.number("rule-width", 0.6), attributes.number("scale", 1.0)
    attributes.number("share", 1.0)
    attributes.flag("spare")
    attributes.finish()
    bar: Bar | None = None
    paragraphs: list[Paragraph] = []
    for child in element.children:
        if child.tag == "bar":
            bar = read_bar(child, composer, width)
        elif child.tag == "p":
            paragraphs.append(_read_paragraph(child, composer, manner, scale))
        else:
            raise element_fault(child, "a box holds <bar> and <p>")
    return Box(x, width, bar, tuple(paragraphs), rule, rule_width)


def _read_paragraph(element: Element, composer: Composer, manner: Manner, scale: float) -> Paragraph:
    attributes = composer.attributes(element)
    own, colour = attributes.number("scale", 1.0), attributes.colour("colour", manner.colour)
    attributes.finish()
    text = " ".join(part for part in element.text.split() if part)
    for font in (manner.lettering.plain, manner.lettering.strong):
        composer.check_text(plain_text(text), font, element)
    return Paragraph(text.removeprefix(BULLET), scale * own, colour, text.startswith(BULLET))
