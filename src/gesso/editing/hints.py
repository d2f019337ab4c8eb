"""Hints between the words of effect texts: what a reference means, where a reader would have to look for it."""

from __future__ import annotations

from gesso.data_classes import dataclass
from gesso.diagnostics.english import shortened
from gesso.editing.bindings import references
from gesso.editing.place import OpenFile, read_text, texts_of
from gesso.source import Span

_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Hint:
    """Words to show behind a place."""

    span: Span
    """The words that they explain."""
    text: str
    to: Span | None
    """What is meant; None if it is no place in the file."""


def hints(file: OpenFile, start: int = 0, end: int | None = None) -> tuple[Hint, ...]:
    """Return the hints of a file, or of a part of it, in its order."""
    stop = len(file.source.text) if end is None else end
    found = []
    for text in texts_of(file):
        if text.content.end < start or text.content.start > stop:
            continue
        reading = read_text(file, text)
        for each in references(reading) if reading is not None else ():
            if not each.is_obvious:
                to = next((span for span in each.to if span.source is file.source), None)
                where = f" (line {to.line})" if to is not None else ""
                found.append(Hint(each.span, f"= {shortened(each.says, _LONGEST)}{where}", to))
    return tuple(found)
