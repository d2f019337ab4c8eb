"""Fixes of problems: edits of one file that are made together or not at all, and the fixes that many checks share."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from gesso.data_classes import dataclass

if TYPE_CHECKING:
    from gesso.source import SourceFile, Span


@dataclass(frozen=True, slots=True)
class Edit:
    """A text that replaces a span. An empty span inserts, an empty text deletes."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A way to fix a problem. Raises ValueError for edits that cannot be made together."""

    title: str
    """What it does, as a command."""
    edits: tuple[Edit, ...]
    """Edits in one file, in its order, without overlap."""
    safe: bool
    """Whether the fixed text certainly means what the author meant; a guess does not."""
    writes: str = ""
    """The whole text that it proposes, if it does; its lines begin in the first column."""
    words: str = ""
    """The printed words of that text, where they are known."""

    def __post_init__(self) -> None:
        if not self.edits or any(edit.span.source is not self.edits[0].span.source for edit in self.edits):
            raise ValueError(f"all edits of a fix must be in one file: {self.title}")
        if any(left.span.end > right.span.start for left, right in zip(self.edits, self.edits[1:])):
            raise ValueError(f"the edits of a fix must be in the order of the file and must not overlap: {self.title}")

    @property
    def path(self) -> str:
        """Return the file that it changes."""
        return self.edits[0].span.path


def replacement(title: str, span: Span, text: str, *, safe: bool) -> Fix:
    """Return a fix of one edit."""
    return Fix(title, (Edit(span, text),), safe)


def replacing(title: str, span: Span, text: str, *, safe: bool) -> tuple[Fix, ...]:
    """Return a fix of one edit, as the `fixes` of a diagnostic."""
    return (replacement(title, span, text, safe=safe),)


def deletion(title: str, span: Span, *, safe: bool) -> tuple[Fix, ...]:
    """Return the fix that deletes a span, with the spaces before it that would be left over."""
    text, start = span.source.text, span.start
    if text[span.end : span.end + 1].strip() == "":
        start = len(text[:start].rstrip(" "))
        if text[max(start - 1, 0) : start].strip() == "":
            # It is first on its line, so what follows moves to its place.
            rest = text[span.end :]
            return replacing(title, span.source.span(span.start, len(text) - len(rest.lstrip(" "))), "", safe=safe)
    return replacing(title, span.source.span(start, span.end), "", safe=safe)


def whole_lines(span: Span) -> Span:
    """Return the lines on which a span lies, with their indentation and the last line's end."""
    text = span.source.text
    end = text.find("\n", max(span.end, span.start))
    return span.source.span(text.rfind("\n", 0, span.start) + 1, len(text) if end < 0 else end + 1)


def clash(one: Fix, other: Fix) -> bool:
    """Return whether two fixes of one text touch the same place, so that only one of them can be made."""
    return any(
        (left.span.start < right.span.end and right.span.start < left.span.end) or left.span.start == right.span.start
        for left in one.edits
        for right in other.edits
    )


def applied(text: str, fixes: Iterable[Fix]) -> str:
    """Return a text with fixes that do not clash. Inserted text gets the line ends of the text."""
    edits = sorted((edit for fix in fixes for edit in fix.edits), key=lambda edit: (edit.span.start, edit.span.end))
    line_end = "\r\n" if "\r\n" in text else "\n"
    parts: list[str] = []
    at = 0
    for edit in edits:
        parts += [text[at : edit.span.start], edit.text.replace("\n", line_end)]
        at = edit.span.end
    return "".join((*parts, text[at:]))


def difference(source: SourceFile, text: str) -> Edit:
    """Return the one edit that makes another text of that of a file."""
    old = source.text
    start = _alike(old, text)
    kept = _alike(old[start:][::-1], text[start:][::-1])
    return Edit(source.span(start, len(old) - kept), text[start : len(text) - kept])


def _alike(one: str, other: str) -> int:
    """Return the number of characters with which both texts begin."""
    return next((at for at, (left, right) in enumerate(zip(one, other)) if left != right), min(len(one), len(other)))


def rewritten(span: Span, text: str, *, safe: bool) -> tuple[Fix, ...]:
    """Return the fix that replaces all of a span."""
    return replacing(f"write `{text}`", span, text, safe=safe)


def another_word(span: Span, word: str, instead: str, *, safe: bool) -> tuple[Fix, ...]:
    """Return the fix that replaces one word of a span, or deletes it; no fix if the word is not there exactly once."""
    places = [match.span() for match in re.finditer(rf"(?<![\w-]){re.escape(word)}(?![\w-])", span.text)]
    if len(places) != 1:
        return ()
    start, end = (span.start + at for at in places[0])
    if instead:
        return rewritten(span.source.span(start, end), instead, safe=safe)
    gap = re.compile(r" *").match(span.source.text, end)
    return replacing(f"leave `{word}` out", span.source.span(start, gap.end() if gap else end), "", safe=safe)


def another_figure(span: Span, figure: int, instead: int) -> tuple[Fix, ...]:
    """Return the fix that replaces one figure of a span; never safe, as only the author knows how many."""
    return another_word(span, str(figure), str(instead), safe=False) if instead > 0 else ()


def line_less(span: Span, *, safe: bool = False) -> tuple[Fix, ...]:
    """Return the fix that deletes the lines of a sentence; no fix if anything else is on them."""
    lines = whole_lines(span)
    text = span.source.text
    before, after = text[lines.start : span.start].strip(), text[span.end : lines.end].strip()
    return (
        () if before or (after and not after.startswith("#")) else replacing("leave the line out", lines, "", safe=safe)
    )


def branch_less(span: Span) -> tuple[Fix, ...]:
    """Return the fix that deletes a key of a data file, with everything that is indented below it."""
    lines = whole_lines(span)
    text = span.source.text
    if text[lines.start : span.start].strip():
        return ()
    indent = span.start - lines.start
    below = re.compile(rf"(?: {{{indent + 1}}}[^\n]*\n| *\r?\n(?= {{{indent + 1}}}))*").match(text, lines.end)
    end = below.end() if below else lines.end
    return replacing(f"leave `{span.text}` out", span.source.span(lines.start, end), "", safe=False)
