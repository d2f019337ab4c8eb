"""The columns of one card in a proof: its faces, its words in each locale, its lines of the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gesso.printing.drawing_items import TextRun
from gesso.printing.proof.parts import Excerpt, ProofCard, ProofEntry, ProofFace, Said, SourceLine
from gesso.printing.proof.type_setting import (
    BASELINE,
    DISPLAY,
    SOFT,
    STRONG,
    TEXT,
    PlacedPicture,
    Strip,
    Type,
    Voice,
    height_of,
    set_lines,
)
from gesso.printing.sheets import Paper
from gesso.wording import strong_runs

MARGIN, TOP, BOTTOM = 10.0, 13.5, 7.0
"""Millimetres of paper beside, above and below what a page shows."""
_GAP = 5.0
_PICTURE = 63.5
_CAPTION = 3.4
_BETWEEN = 1.4
_NUMBER = 6.5
_AFTER_TEXT = 2.4
_SPLIT = 4.0
_AS_PRINTED = 0.995
"""From this scale on a face counts as shown at its size."""
_HANG, _LISTED = 2.2, ("•", "–")
_BLANK, _MOST_BLANKS = 1.05, 24
"""The width of a blank before a source line in mm, and how many are shown at most."""
HEADING, HEAD, WORDS, SMALL = Voice(DISPLAY, 13.0), Voice(STRONG, 9.4), Voice(TEXT, 9.8), Voice(TEXT, 7.6, SOFT)
_WORDS_STRONG, _ALARM = Voice(STRONG, 9.8), Voice(STRONG, 8.6)
_SOURCE = {"key": Voice(STRONG, 8.2), "value": Voice(TEXT, 8.2), "comment": Voice(TEXT, 8.2, SOFT)}
_HEADING_LEADING, _LEADING, _SMALL_LEADING, _SOURCE_LEADING = 5.6, 4.2, 3.4, 3.75


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns of a page stand: each from its left edge with its width, in mm. A `words` column for each locale,
    of which two stand side by side."""

    pictures: tuple[float, float]
    words: tuple[tuple[float, float], ...]
    source: tuple[float, float]
    pencil: tuple[float, float]

    @staticmethod
    def of(paper: Paper, locales: int) -> Columns:
        """The columns on a paper that lies on its long side."""
        source, pencil = (76.0, 48.0) if locales < 2 else (66.0, 40.0)
        left = MARGIN + _PICTURE + _GAP
        room = paper.width - MARGIN - pencil - _GAP - source - _GAP - left
        beside = min(locales, 2)
        width = (room - _SPLIT * (beside - 1)) / beside
        words = tuple((left + at * (width + _SPLIT), width) for at in range(beside))
        after = left + room + _GAP
        return Columns((MARGIN, _PICTURE), words, (after, source), (after + source + _GAP, pencil))

    def without_pictures(self) -> tuple[Columns, tuple[float, float]]:
        """The columns of what has no faces: its words farther to the left, and a second column of the file before the
        other one."""
        words, left = [], MARGIN
        for _, width in self.words:
            words.append((left, min(width, _PICTURE)))
            left += words[-1][1] + _SPLIT
        left += _GAP - _SPLIT
        width = (sum(self.source) - left - _GAP) / 2
        return replace(self, words=tuple(words), source=(left + width + _GAP, width)), (left, width)


Column = tuple[float, tuple[Strip, ...]]
"""A column's left edge, and what stands in it from above."""


def card_columns(card: ProofCard, entry: ProofEntry, at: Columns, type: Type, tallest: float) -> tuple[Column, ...]:
    """The columns of a card; faces are made smaller where they are wider than theirs or higher than `tallest` mm."""
    if card.faces:
        pictures = tuple(_pictures(card.faces, entry, type, tallest))
        source = tuple(_source(card, entry, type, at.source[1]))
        return (at.pictures[0], pictures), *_words(card, entry, at, type), (at.source[0], source)
    at, (left, width) = at.without_pictures()
    lines = tuple(_source(card, entry, type, width))
    half = (len(lines) + 1) // 2
    return *_words(card, entry, at, type), (left, lines[:half]), (at.source[0], lines[half:])


def _pictures(faces: Sequence[ProofFace], entry: ProofEntry, type: Type, tallest: float) -> Iterator[Strip]:
    # What has only a label on it is shown small, two beside each other.
    beside = 2 if len(faces) > 1 and all(face.is_short for face in faces) else 1
    measure = (_PICTURE - _SPLIT * (beside - 1)) / beside
    for first in range(0, len(faces), beside):
        shown: list[PlacedPicture] = []
        captions: list[TextRun] = []
        height = 0.0
        for at, face in enumerate(faces[first : first + beside]):
            left, said = at * (measure + _SPLIT), face.id
            if face.picture is not None:
                width, tall = face.picture.width, face.picture.height
                scale = min(1.0, measure / width, tallest / tall)
                shown.append(PlacedPicture(picture_name(entry, face), left, 0.0, (width, tall), scale))
                height = max(height, tall * scale)
                said += f", {scale:.0%}".replace("%", " %") if scale < _AS_PRINTED else ""
            captions.append(SMALL.run(said, left, _CAPTION - 0.7))
        if shown:
            yield Strip(height, pictures=tuple(shown))
        yield Strip(_CAPTION, tuple(captions))
        for face in faces[first : first + beside]:
            yield from _in_others(face, entry, tallest)
        for face in faces[first : first + beside]:
            for problem in face.problems:
                yield from set_lines([(problem, _ALARM)], type, _PICTURE, _SMALL_LEADING)
        if first + beside < len(faces):
            yield Strip(_BETWEEN)


def _in_others(face: ProofFace, entry: ProofEntry, tallest: float) -> Iterator[Strip]:
    """A face in further locales, below what it is in the first: side by side they could not be read on paper."""
    for locale, picture in face.others:
        scale = min(1.0, _PICTURE / picture.width, tallest / picture.height)
        placed = PlacedPicture(picture_name(entry, face, locale), 0.0, 0.0, (picture.width, picture.height), scale)
        yield Strip(_BETWEEN)
        yield Strip(picture.height * scale, pictures=(placed,))
        yield Strip(_CAPTION, (SMALL.run(f"{face.id}, {locale}", 0.0, _CAPTION - 0.7),))


def picture_name(entry: ProofEntry, face: ProofFace, locale: str = "") -> str:
    """What a face is called in the document: entries may have faces of one id."""
    return f"{entry.game}-{entry.id}-{face.id}{f'-{locale}' if locale else ''}"


def _words(card: ProofCard, entry: ProofEntry, at: Columns, type: Type) -> Iterator[Column]:
    columns: list[list[Strip]] = [[] for _ in at.words]
    above: list[str] = ["" for _ in entry.locales]
    for text in card.texts:
        for first in range(0, len(entry.locales), len(columns)):
            row = []
            for number, (_, width) in enumerate(at.words, first):
                if number < len(entry.locales):
                    name = text.id if len(entry.locales) == 1 else f"{text.id}   {entry.locales[number]}"
                    row.append([*_said(name, text.said[number], above[number], type, width)])
                    above[number] = heading_of(text.said[number])
            tallest = max(map(height_of, row))
            for column, strips in zip(columns, row):
                column += [*strips, Strip(tallest - height_of(strips) + _AFTER_TEXT)]
    for (left, _), column in zip(at.words, columns):
        yield left, tuple(column)


def heading_of(said: Said | None) -> str:
    """What stands above a text."""
    return said.heading if said else ""


def _said(name: str, said: Said | None, above: str, type: Type, measure: float) -> Iterator[Strip]:
    heading = heading_of(said)
    if heading != above:
        yield from set_lines([(heading, HEADING)], type, measure, _HEADING_LEADING)
    yield Strip(_SMALL_LEADING, (SMALL.run(name, 0.0, _SMALL_LEADING * BASELINE),))
    if said is None:
        return
    yield from set_lines([(said.head, HEAD)], type, measure, _LEADING)
    for paragraph in said.paragraphs:
        words = [(run, _WORDS_STRONG if strong else WORDS) for run, strong in strong_runs(paragraph)]
        yield from set_lines(words, type, measure, _LEADING, hang=_HANG if paragraph.startswith(_LISTED) else 0.0)


def _source(card: ProofCard, entry: ProofEntry, type: Type, measure: float) -> Iterator[Strip]:
    excerpts = (*((Excerpt(entry.path, card.source),) if card.source else ()), *card.translations)
    for number, excerpt in enumerate(excerpts):
        if number:
            yield Strip(_AFTER_TEXT)
        place = f"{excerpt.path}:{excerpt.lines[0].number}"
        yield from set_lines([(place, SMALL)], type, measure, _SMALL_LEADING)
        for line in excerpt.lines:
            yield from _source_line(line, type, measure)


def _source_line(line: SourceLine, type: Type, measure: float) -> Iterator[Strip]:
    indent = _NUMBER + min(line.indent, _MOST_BLANKS) * _BLANK
    words = [(text, _SOURCE[part]) for text, part in line.parts]
    first, *others = [
        *set_lines(words, type, measure, _SOURCE_LEADING, indent=indent, hang=2 * _BLANK),
    ] or [Strip(_SOURCE_LEADING / 2)]
    if line.parts:
        shown = str(line.number)
        number = SMALL.run(shown, _NUMBER - 1.6 - SMALL.width(shown, type.fonts), _SOURCE_LEADING * BASELINE)
        first = Strip(first.height, (number, *first.items))
    yield from (first, *others)
