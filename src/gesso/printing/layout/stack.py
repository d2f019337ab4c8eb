"""A stack of boxes with running text, which grows upwards from its foot and shares one size of type."""

import math
import re
from collections.abc import Iterator
from itertools import islice

from gesso.data_classes import dataclass
from gesso.diagnostics.codes import TEXT_OVERFLOW
from gesso.printing.faces.document import Element
from gesso.printing.faces.drawing_items import Item, Mark, Rect
from gesso.printing.faces.geometry import PT
from gesso.printing.layout.boxes import (
    BULLET,
    BoxReader,
    Column,
    Paragraph,
    Row,
    RowOptions,
    StackStyle,
    TextBox,
    alike,
    has_optional,
    place_bar,
)
from gesso.printing.layout.composer import Attributes, Composer, ElementLayout, ShrinkStep, TextFit, element_error
from gesso.printing.layout.paragraphs import TextLine, break_paragraph, in_words, place_icon, plain_text
from gesso.printing.layout.single_lines import SMALLEST, TypeStyle

_SIZE = re.compile(r"(\d{1,3}(?:\.\d+)?)/(\d{1,3}(?:\.\d+)?)(?:@(\d{1,3}(?:\.\d+)?))?")
_TIGHT_LEADING = 1.14
_LIST_HANG = 0.28
_BULLET_OUT = 0.22
_LIST_MARK, _MARK_HANG = 0.4, 0.75
"""In em: the size of a list's mark, and how far its text stands in from the edge of the others."""
# Lines of a list belong together, so the gap between them is smaller.
_LIST_GAP = 0.3
_WORTH_A_CHANGE = 1.5
_DIVIDER = 0.13
_DIVIDER_MARK = 1.1
_SHOWN = 40
"""Letters of a text by which a message names it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One size of text."""

    size: float
    """Points."""
    leading: float
    """Points."""
    limit: float
    """The height in mm up to which it may be used."""


@dataclass(frozen=True, slots=True)
class Spacing:
    """A size of text with the gaps in use, in mm."""

    step: Step
    box_gap: float
    paragraph_gap: float
    smallest: float

    def size(self, paragraph: Paragraph) -> float:
        """Return the size of a paragraph in points: scaled, but never under the smallest that may be printed."""
        return max(self.step.size * paragraph.scale, min(self.smallest, self.step.size))

    def leading(self, paragraph: Paragraph) -> float:
        """Return the distance of its lines in mm."""
        return self.size(paragraph) * self.step.leading / self.step.size * PT

    def gap(self, paragraph: Paragraph) -> float:
        return self.paragraph_gap * (_LIST_GAP if paragraph.listed else 1.0)


def lay_out_stack(element: Element, composer: Composer) -> ElementLayout:
    """Lay out `<stack>`: boxes in the largest of its `sizes` that fits.

    They stand with their foot on `bottom` or their head at `top`. `sizes` are `size/leading`, with `@height` if a size
    may only be used up to that height of the whole stack. Below the last size, leading and gaps tighten. After that the
    text is too long, which is a problem of the card. Boxes with `spare="yes"` are left out rather than set smaller than
    `spare-size`.
    """
    attributes = composer.attributes(element)
    x, width = attributes.length("x"), attributes.length("width")
    hangs, room = attributes.given("top"), attributes.length("max-height")
    edge = attributes.length("top" if hangs else "bottom")
    steps = _read_steps(attributes, room)
    gap, tight_gap = attributes.number("gap"), attributes.number("tight-gap", attributes.number("gap"))
    between = attributes.number("paragraph-gap")
    tight_between = attributes.number("tight-paragraph-gap", between)
    smallest, spare_size = attributes.number("smallest", 0.0), attributes.number("spare-size", 0.0)
    style = StackStyle.read(attributes, composer.art.marks)
    attributes.reject_unread()
    tightest = Step(steps[-1].size, round(steps[-1].size * _TIGHT_LEADING, 3), room)
    spacings = [Spacing(step, gap, between, smallest) for step in steps]
    spacings.append(Spacing(tightest, tight_gap, tight_between, smallest))
    choices = [(True, spacing) for spacing in spacings]
    if has_optional(element):
        choices = [(True, spacing) for spacing in spacings if spacing.step.size >= spare_size]
        choices += [(False, spacing) for spacing in spacings]
    reader = BoxReader(composer, style)
    stacked = {spare: tuple(reader.row_options(element, x, width, spare=spare)) for spare, _ in choices}
    for spare, spacing in choices:
        setting = _Setting(style, spacing, composer)
        rows = tuple(row for band in stacked[spare] for row in setting.lowest(band))
        height = setting.height(rows)
        if height <= spacing.step.limit + 0.005:
            break
    # Bars of one card that differ in size look like an error, and only the smaller size fits all.
    rows = tuple(_split(rows, alike(_boxes(rows))))
    name = element.attributes.get("id", element.tag)
    shrink_steps: list[ShrinkStep] = ["lines closer"] if spacing is spacings[-1] else []
    shrink_steps += ["parts left out"] if choices[0][0] and not spare else []
    fits = tuple(setting.fits(rows, name, spacings[0], height, room, tuple(shrink_steps)))
    if height > spacing.step.limit + 0.005:
        lines = math.ceil((height - room) / (tightest.leading * PT))
        too_long = f"{lines} {'line' if lines == 1 else 'lines'} too long"
        begun = next((plain_text(each.text) for box in _boxes(rows) for each in box.paragraphs), "")
        begun = in_words(begun, composer.art)
        shown = begun if len(begun) <= _SHOWN else f"{begun[:_SHOWN].rstrip()}…"
        message = f"the text is {too_long} at {tightest.size:.1f} pt, the smallest size: `{shown}`"
        composer.report(TEXT_OVERFLOW, message, "shorten the text, or divide it between two cards")
        return ElementLayout((), {"left": x, "right": x + width, **_ends(edge, room, hangs=hangs)}, fits=fits)
    setting.report_wide_words(rows)
    ends = _ends(edge, height, hangs=hangs)
    items = tuple(setting.place(rows, ends["top"]))
    return ElementLayout(items, {"left": x, "right": x + width, **ends, "size": spacing.step.size}, fits=fits)


def _boxes(rows: tuple[Row, ...]) -> list[TextBox]:
    """Return all boxes of some rows in reading order."""
    return [box for row in rows for column in row for box in column]


def _split(rows: tuple[Row, ...], boxes: Iterator[TextBox]) -> Iterator[Row]:
    """Yield rows of the same lengths with these boxes."""
    for row in rows:
        yield tuple(tuple(islice(boxes, len(column))) for column in row)


def _ends(edge: float, height: float, *, hangs: bool) -> dict[str, float]:
    """Return the top and bottom of a stack that hangs from an edge or stands on it."""
    top = edge if hangs else edge - height
    return {"top": top, "bottom": top + height}


def _read_steps(attributes: Attributes, room: float) -> tuple[Step, ...]:
    steps: list[Step] = []
    for word in attributes.words("sizes"):
        match = _SIZE.fullmatch(word)
        if match is None:
            raise element_error(attributes.element, f"`{word}` is not a size", "write `10.08/12` or `10.08/12@28`")
        size, leading, limit = match.groups()
        steps.append(Step(float(size), float(leading), float(limit) if limit else room))
    if not steps or any(step.size < SMALLEST or step.leading < step.size for step in steps):
        raise element_error(
            attributes.element, f"`sizes` are {SMALLEST} pt or more, each with a leading of at least its size"
        )
    return tuple(steps)


@dataclass(frozen=True, slots=True)
class _Setting:
    """Boxes set in one style and one spacing."""

    style: StackStyle
    spacing: Spacing
    composer: Composer

    def report_wide_words(self, rows: tuple[Row, ...]) -> None:
        """Report every word that is wider than a line."""
        for box in _boxes(rows):
            for paragraph in box.paragraphs:
                measure = self._measure(box, paragraph)
                for line in self._lines(box, paragraph):
                    if line[-1].x + line[-1].piece.width > measure + 0.01:
                        words = in_words("".join(placed.piece.text for placed in line), self.composer.art)
                        shown = words if len(words) <= 40 else f"{words[:40]}…"
                        message = f"`{shown}` is wider than its line"
                        self.composer.report(TEXT_OVERFLOW, message, "words are never divided")

    def fits(
        self,
        rows: tuple[Row, ...],
        name: str,
        asked: Spacing,
        height: float,
        room: float,
        shrink_steps: tuple[ShrinkStep, ...],
    ) -> Iterator[TextFit]:
        """Yield how the bars of the boxes fit, then how the text in the boxes does."""
        boxes = _boxes(rows)
        bars = [box.bar.fit(self.composer) if box.bar else None for box in boxes]
        yield from filter(None, bars)
        texts: list[str] = []
        for box, bar in zip(boxes, bars):
            texts += [bar.text] if bar else []
            texts += [in_words(plain_text(each.text), self.composer.art) for each in box.paragraphs]
        paragraphs = [paragraph for box in boxes for paragraph in box.paragraphs]
        if paragraphs:
            lines = sum(len(self._lines(box, paragraph)) for box in boxes for paragraph in box.paragraphs)
            size, most = (min(map(spacing.size, paragraphs)) for spacing in (self.spacing, asked))
            yield TextFit(name, "\n".join(texts), size, most, lines, height, room, True, shrink_steps)

    def _measure(self, box: TextBox, paragraph: Paragraph) -> float:
        inner = box.width - self.style.indent - self.style.inset
        return inner / (self.spacing.size(paragraph) * PT) - self._hang(paragraph)

    def _hang(self, paragraph: Paragraph) -> float:
        """Return how far a line of a list stands in from a paragraph, in em."""
        return (_MARK_HANG if self.style.list_mark else _LIST_HANG) if paragraph.listed else 0.0

    def _lines(self, box: TextBox, paragraph: Paragraph) -> tuple[TextLine, ...]:
        measure = self._measure(box, paragraph)
        fonts = self.style.prose_fonts if paragraph.prose else self.style.text_fonts
        return break_paragraph(paragraph.text, fonts, self.composer.fonts, self.composer.art, measure)

    def _box_height(self, box: TextBox) -> float:
        height = box.bar.height if box.bar else 0.0
        height += self.style.above + box.figure.height if box.figure else 0.0
        if not box.paragraphs:
            return height
        spacing = self.spacing
        text = sum(len(self._lines(box, paragraph)) * spacing.leading(paragraph) for paragraph in box.paragraphs)
        gaps = sum(spacing.gap(paragraph) for paragraph in box.paragraphs[1:])
        return height + self.style.above + text + gaps + self.style.below

    def lowest(self, band: RowOptions) -> tuple[Row, ...]:
        """Return the alternative for a row that takes least height; an earlier one if the difference is small."""
        best, lowest = band[0], math.inf
        for way in band:
            height = self.height(way)
            if height < lowest - _WORTH_A_CHANGE:
                best, lowest = way, height
        return best

    def height(self, rows: tuple[Row, ...]) -> float:
        """Return the height of rows in mm, with the gaps between them."""
        return sum(map(self._row_height, rows)) + self.spacing.box_gap * max(len(rows) - 1, 0)

    def _row_height(self, row: Row) -> float:
        return max(map(self._column_height, row), default=0.0)

    def _column_height(self, column: Column) -> float:
        return sum(map(self._box_height, column)) + self.spacing.box_gap * max(len(column) - 1, 0)

    def place(self, rows: tuple[Row, ...], y: float) -> Iterator[Item]:
        """Yield the items of rows, from their top on.

        If a column of several boxes is lower than another, all its boxes are higher by the same length, unless columns may
        end where they end.
        """
        for row in rows:
            height = self._row_height(row)
            for column in row:
                top, spare = y, (height - self._column_height(column)) / len(column) if self.style.even else 0.0
                for box in column:
                    own = self._box_height(box) + spare
                    # Beside a single box, texts of one row begin at one height.
                    yield from self._place_box(box, top, own, spare if len(column) > 1 else 0.0)
                    top += own + self.spacing.box_gap
            y += height + self.spacing.box_gap

    def _place_box(self, box: TextBox, top: float, height: float, spare: float) -> Iterator[Item]:
        """Yield the items of a box; `spare` millimetres are shared out above, below and between its figure and text."""
        style, spacing, composer = self.style, self.spacing, self.composer
        x, y = round(box.x, 3), round(top, 3)
        yield Rect(x, y, round(box.width, 3), round(height, 3), style.fill, style.opacity)
        if box.divider:
            yield from _divide(box, top - spacing.box_gap / 2)
        if box.rule:
            yield Rect(x, y, box.rule_width, round(height, 3), box.rule)
        cursor = top
        if box.bar:
            yield from place_bar(box.bar, box.x, top, box.width, composer)
            cursor += box.bar.height
        air = style.above + spare / (3 if box.figure else 2)
        if box.figure:
            wide = box.figure.width
            left = style.indent if wide is None else (box.width - wide) / 2
            yield from box.figure.at(box.x + left, cursor + air)
            cursor += air + box.figure.height
        cursor += air
        metrics = composer.fonts.metrics(style.text_fonts.plain)
        for index, paragraph in enumerate(box.paragraphs):
            size, leading = spacing.size(paragraph), spacing.leading(paragraph)
            em = size * PT
            cursor += spacing.gap(paragraph) if index else 0.0
            baseline = cursor + (leading - (metrics.ascent + metrics.descent) * em) / 2 + metrics.ascent * em
            if paragraph.listed and style.list_mark:
                middle = baseline - metrics.cap_height * em / 2
                across = round(box.x + style.indent + _LIST_MARK * em / 2, 3)
                yield Mark(style.list_mark, across, round(middle, 3), round(_LIST_MARK * em, 3), paragraph.colour)
            elif paragraph.listed:
                bullet = TypeStyle(style.text_fonts.strong, size, 0.0, paragraph.colour)
                yield bullet.run(BULLET.strip(), box.x + style.indent - _BULLET_OUT * em, baseline)
            left = box.x + style.indent + self._hang(paragraph) * em
            colour, features = paragraph.colour, style.text_fonts.features
            for line in self._lines(box, paragraph):
                for placed in line:
                    piece, at = placed.piece, left + placed.x * em
                    if piece.icon:
                        cap_height = metrics.cap_height * em
                        yield place_icon(piece.icon, at, baseline, cap_height, colour, composer.art, 1.0, False)
                    else:
                        piece_style = TypeStyle(piece.font, size * piece.scale, 0.0, colour, features)
                        yield piece_style.run(piece.text, at, baseline)
                baseline += leading
                cursor += leading


def _divide(box: TextBox, y: float) -> Iterator[Item]:
    """Yield the line in the gap over a box, and the mark in its middle."""
    yield Rect(round(box.x, 3), round(y - _DIVIDER / 2, 3), round(box.width, 3), _DIVIDER, box.divider)
    if box.divider_mark:
        middle = round(box.x + box.width / 2, 3)
        yield Mark(box.divider_mark, middle, round(y, 3), _DIVIDER_MARK, box.divider)
