"""What would mend a problem: edits of one file that are made together or not at all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gesso.source import Span


@dataclass(frozen=True, slots=True)
class Edit:
    """The text that takes the place of a span; an empty span is a place to insert at, an empty text deletes."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A way to mend a problem: `title` says it as a command, `edits` lie in one file, in its order, and do not overlap.
    It is `safe` where the mended text means what the author demonstrably meant, or what it meant before; a guess is not.
    Raises `ValueError` for edits that cannot be made together."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool

    def __post_init__(self) -> None:
        if not self.edits or any(edit.span.source is not self.edits[0].span.source for edit in self.edits):
            raise ValueError(f"the edits of a fix lie in one file: {self.title}")
        if any(left.span.end > right.span.start for left, right in zip(self.edits, self.edits[1:])):
            raise ValueError(f"the edits of a fix stand in the order of the file, apart from each other: {self.title}")

    @property
    def path(self) -> str:
        """The file that it changes."""
        return self.edits[0].span.path


def replacement(title: str, span: Span, text: str, *, safe: bool) -> Fix:
    """A fix of one edit."""
    return Fix(title, (Edit(span, text),), safe)


def replacing(title: str, span: Span, text: str, *, safe: bool) -> tuple[Fix, ...]:
    """A fix of one edit, as the `fixes` of a diagnostic."""
    return (replacement(title, span, text, safe=safe),)


def deletion(title: str, span: Span, *, safe: bool) -> tuple[Fix, ...]:
    """The fix that takes out what stands in a span, with the spaces before it that would be left over."""
    text, start = span.source.text, span.start
    if text[span.end : span.end + 1].strip() == "":
        start = len(text[:start].rstrip(" "))
        if text[max(start - 1, 0) : start].strip() == "":
            # First on its line: what follows moves up to its place.
            rest = text[span.end :]
            return replacing(title, span.source.span(span.start, len(text) - len(rest.lstrip(" "))), "", safe=safe)
    return replacing(title, span.source.span(start, span.end), "", safe=safe)


def whole_lines(span: Span) -> Span:
    """The lines on which a span lies, with their indentation and the last line's end."""
    text = span.source.text
    end = text.find("\n", max(span.end, span.start))
    return span.source.span(text.rfind("\n", 0, span.start) + 1, len(text) if end < 0 else end + 1)


def clash(one: Fix, other: Fix) -> bool:
    """Whether two fixes of one text touch the same place, so that only one of them can be made."""
    return any(
        (left.span.start < right.span.end and right.span.start < left.span.end) or left.span.start == right.span.start
        for left in one.edits
        for right in other.edits
    )


def applied(text: str, fixes: Iterable[Fix]) -> str:
    """A text with fixes made that do not clash. What they insert gets the line ends of the text."""
    edits = sorted((edit for fix in fixes for edit in fix.edits), key=lambda edit: (edit.span.start, edit.span.end))
    line_end = "\r\n" if "\r\n" in text else "\n"
    parts: list[str] = []
    at = 0
    for edit in edits:
        parts += [text[at : edit.span.start], edit.text.replace("\n", line_end)]
        at = edit.span.end
    return "".join((*parts, text[at:]))
