"""A stack of boxes with running text, which grows upwards from its foot and shares one size of type."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from gesso.catalogue.printing import TEXT_OVERFLOW
from gesso.printing.document import Element
from gesso.printing.fonts import FontName
from gesso.printing.items import Item, Rect
from gesso.printing.layout.bars import Bar, place_bar, read_bar
from gesso.printing.layout.composing import Composer, Laid
from gesso.printing.layout.lettering import PT, Style
from gesso.printing.layout.paragraphs import Lettering, Line, break_paragraph, plain_text
from gesso.printing.layout.reading import Attributes, element_fault

_TIGHT_LEADING = 1.14
_BULLET = "• "
_BULLET_HANG = 0.36
# Lines of a list belong together, so less than a paragraph's gap parts them.
_LIST_GAP = 0.3


@dataclass(frozen=True, slots=True)
class Step:
    """One size of text: type size and leading in points, and the height in mm up to which it may be used."""

    size: float
    leading: float
    limit: float


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


@dataclass(frozen=True, slots=True)
class Spacing:
    """The gaps in use: between boxes and between paragraphs, in mm, with the size of the text."""

    step: Step
    box_gap: float
    paragraph_gap: float
    smallest: float

    def size(self, paragraph: Paragraph) -> float:
        """The size of a paragraph in points: scaled, but never under the smallest that may be printed."""
        return max(self.step.size * paragraph.scale, min(self.smallest, self.step.size))

    def leading(self, paragraph: Paragraph) -> float:
        """The distance of its lines in mm."""
        return self.size(paragraph) * self.step.leading / self.step.size * PT

    def gap(self, paragraph: Paragraph) -> float:
        """What parts it from the paragraph before it, in mm."""
        return self.paragraph_gap * (_LIST_GAP if paragraph.listed else 1.0)


Row = tuple[Box, ...]


def lay_stack(element: Element, composer: Composer) -> Laid:
    """`<stack>`: boxes in the largest of its `sizes` that fits, at their foot on `bottom`.

    `sizes` are `size/leading`, with `@height` where a size may only be used up to that height of the whole stack.
    Below the last size, leading and gaps tighten; after that the text is too long, which is a fault of the card.
    Boxes with `spare="yes"` are left out rather than set smaller than `spare-size`.
    """
    attributes = composer.attributes(element)
    x, width = attributes.length("x"), attributes.length("width")
    bottom, room = attributes.length("bottom"), attributes.length("max-height")
    steps = _read_steps(attributes, room)
    gap, tight_gap = attributes.number("gap"), attributes.number("tight-gap", attributes.number("gap"))
    between = attributes.number("paragraph-gap")
    tight_between = attributes.number("tight-paragraph-gap", between)
    smallest, spare_size = attributes.number("smallest", 0.0), attributes.number("spare-size", 0.0)
    manner = _read_manner(attributes)
    attributes.finish()

    tightest = Step(steps[-1].size, round(steps[-1].size * _TIGHT_LEADING, 3), room)
    spacings = [Spacing(step, gap, between, smallest) for step in steps]
    spacings.append(Spacing(tightest, tight_gap, tight_between, smallest))
    everything = tuple(_read_rows(element, composer, manner, x, width, spare=True))
    choices = [(everything, spacing) for spacing in spacings if spacing.step.size >= spare_size]
    if _has_spare(element):
        needed = tuple(_read_rows(element, composer, manner, x, width, spare=False))
        choices += [(needed, spacing) for spacing in spacings]
    for rows, spacing in choices:
        height = _height(rows, manner, spacing, composer)
        if height <= spacing.step.limit + 0.005:
            break
    else:
        lines = math.ceil((height - room) / (tightest.leading * PT))
        composer.report(
            TEXT_OVERFLOW,
            f"the text is {lines} {'line' if lines == 1 else 'lines'} too long at {tightest.size:.1f} pt, the smallest size",
            "shorten the text, or divide it between two cards",
        )
        return Laid((), {"left": x, "right": x + width, "top": bottom - room, "bottom": bottom})
    top = bottom - height
    items = tuple(_place(rows, manner, spacing, composer, top))
    return Laid(
        items, {"left": x, "right": x + width, "top": top, "bottom": bottom, "size": spacing.step.size}
    )


def _read_steps(attributes: Attributes, room: float) -> tuple[Step, ...]:
    steps: list[Step] = []
    for word in attributes.words("sizes"):
        figures, _, limit = word.partition("@")
        size, _, leading = figures.partition("/")
        try:
            steps.append(Step(float(size), float(leading), float(limit) if limit else room))
        except ValueError:
            raise element_fault(attributes.element, f"`{word}` is not a size", "write `10.08/12` or `10.08/12@28`") from None
    if not steps or any(step.size < 6.5 or step.leading < step.size for step in steps):
        raise element_fault(attributes.element, "`sizes` are 6.5 pt or more, each with a leading of at least its size")
    return tuple(steps)


def _read_manner(attributes: Attributes) -> Manner:
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


def _has_spare(element: Element) -> bool:
    return any(box.attributes.get("spare") == "yes" for child in element.children for box in (child, *child.children))


def _read_rows(
    element: Element, composer: Composer, manner: Manner, x: float, width: float, *, spare: bool
) -> Iterator[Row]:
    for child in element.children:
        if child.tag not in ("box", "row"):
            raise element_fault(child, "a stack holds <box> and <row>")
        boxes, gutter = (child,), 0.0
        if child.tag == "row":
            attributes = composer.attributes(child)
            gutter, boxes = attributes.number("gutter"), child.children
            attributes.finish()
        shown = [box for box in boxes if spare or box.attributes.get("spare") != "yes"]
        if shown:
            yield tuple(_read_row(child, shown, composer, manner, x, width, gutter))


def _read_row(
    row: Element, boxes: list[Element], composer: Composer, manner: Manner, x: float, width: float, gutter: float
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
    return Paragraph(text.removeprefix(_BULLET), scale * own, colour, text.startswith(_BULLET))


def _lines(box: Box, paragraph: Paragraph, manner: Manner, spacing: Spacing, composer: Composer) -> tuple[Line, ...]:
    em = spacing.size(paragraph) * PT
    measure = (box.width - manner.indent - manner.inset) / em
    return break_paragraph(paragraph.text, manner.lettering, composer.fonts, measure)


def _box_height(box: Box, manner: Manner, spacing: Spacing, composer: Composer) -> float:
    height = box.bar.height if box.bar else 0.0
    if not box.paragraphs:
        return height
    text = sum(
        len(_lines(box, paragraph, manner, spacing, composer)) * spacing.leading(paragraph)
        for paragraph in box.paragraphs
    )
    gaps = sum(spacing.gap(paragraph) for paragraph in box.paragraphs[1:])
    return height + manner.above + text + gaps + manner.below


def _height(rows: tuple[Row, ...], manner: Manner, spacing: Spacing, composer: Composer) -> float:
    heights = [max((_box_height(box, manner, spacing, composer) for box in row), default=0.0) for row in rows]
    return sum(heights) + spacing.box_gap * max(len(rows) - 1, 0)


def _place(
    rows: tuple[Row, ...], manner: Manner, spacing: Spacing, composer: Composer, top: float
) -> Iterator[Item]:
    y = top
    for row in rows:
        height = max((_box_height(box, manner, spacing, composer) for box in row), default=0.0)
        for box in row:
            yield from _place_box(box, manner, spacing, composer, y, height)
        y += height + spacing.box_gap


def _place_box(
    box: Box, manner: Manner, spacing: Spacing, composer: Composer, top: float, height: float
) -> Iterator[Item]:
    x, y = round(box.x, 3), round(top, 3)
    yield Rect(x, y, round(box.width, 3), round(height, 3), manner.fill, manner.opacity)
    if box.rule:
        yield Rect(x, y, box.rule_width, round(height, 3), box.rule)
    cursor = top
    if box.bar:
        yield from place_bar(box.bar, box.x, top, box.width, composer)
        cursor += box.bar.height
    cursor += manner.above
    metrics = composer.fonts.metrics(manner.lettering.plain)
    for index, paragraph in enumerate(box.paragraphs):
        size, leading = spacing.size(paragraph), spacing.leading(paragraph)
        em = size * PT
        cursor += spacing.gap(paragraph) if index else 0.0
        baseline = cursor + (leading - (metrics.ascent + metrics.descent) * em) / 2 + metrics.ascent * em
        if paragraph.listed:
            bullet = Style(manner.lettering.strong, size, 0.0, paragraph.colour)
            yield bullet.run(_BULLET.strip(), box.x + manner.indent - _BULLET_HANG * em, baseline)
        for line in _lines(box, paragraph, manner, spacing, composer):
            for placed in line:
                style = Style(
                    placed.piece.font, size * placed.piece.scale, 0.0, paragraph.colour, manner.lettering.features
                )
                yield style.run(placed.piece.text, box.x + manner.indent + placed.x * em, baseline)
            baseline += leading
            cursor += leading
