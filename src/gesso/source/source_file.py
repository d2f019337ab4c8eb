"""A file's text, and places in it: what every node and every diagnostic points at. `found_near` finds words again by what
they say, for a problem that is noticed far from the place where they stand.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class SourceFile:
    """One decoded file: `path` as shown to people, `text` without a byte-order mark and with its own line ends. Offsets
    into `text` count code points from 0. A line ends at `\\n` only; `\\r\\n` ends one line as well, because other line
    ends are refused before anything is parsed."""

    path: str
    text: str = field(repr=False)
    _starts: list[int] = field(default_factory=list, init=False, repr=False)

    def _line_starts(self) -> list[int]:
        if not self._starts:
            starts = [0]
            at = self.text.find("\n")
            while at != -1:
                starts.append(at + 1)
                at = self.text.find("\n", at + 1)
            self._starts.extend(starts)
        return self._starts

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both 1-based; columns count code points."""
        starts = self._line_starts()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a 1-based line and column; both are clamped to the file."""
        starts = self._line_starts()
        if line > len(starts):
            return len(self.text)
        start = starts[max(line, 1) - 1]
        end = starts[line] - 1 if line < len(starts) else len(self.text)
        return min(start + max(column, 1) - 1, end)

    def line(self, number: int) -> str:
        starts = self._line_starts()
        if not 1 <= number <= len(starts):
            return ""
        end = starts[number] - 1 if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].removesuffix("\r")

    def span(self, start: int, end: int) -> Span:
        return Span(self, start, end)

    @property
    def whole(self) -> Span:
        return Span(self, 0, len(self.text))

    @property
    def top(self) -> Span:
        """The empty place before the first character: for what concerns the file as such."""
        return Span(self, 0, 0)


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a file: code-point offsets from `start` up to but not including `end`."""

    source: SourceFile
    start: int
    end: int

    @property
    def path(self) -> str:
        return self.source.path

    @property
    def line(self) -> int:
        """1-based line of the first character."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """1-based column of the first character, in code points."""
        return self.source.position(self.start)[1]

    @property
    def end_line(self) -> int:
        """1-based line of the end."""
        return self.source.position(self.end)[0]

    @property
    def end_column(self) -> int:
        """1-based column just past the last character."""
        return self.source.position(self.end)[1]

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    def __repr__(self) -> str:
        line, column = self.source.position(self.start)
        return f"Span({self.path}:{line}:{column}, {self.start}-{self.end})"


_COMMENT = re.compile(r"(?:^|\s)#\s")
_APOSTROPHES = "['\N{RIGHT SINGLE QUOTATION MARK}]"


def found_near(span: Span, words: str) -> Span:
    """The first place of some words in the lines that belong to the one of `span`, which are indented under it, else in the
    whole file; `span` itself where they stand nowhere. Comments are left out, and apostrophes count as one."""
    lines = _below(span)
    spelled = [_APOSTROPHES if letter in "'\N{RIGHT SINGLE QUOTATION MARK}" else re.escape(letter) for letter in words]
    whole = r"(?![\w-])" if len(words) > 1 else ""
    places = list(_places(span, "".join(spelled) + whole)) if words else []
    return next((found for found in places if found.line in lines), next(iter(places), span))


def _below(span: Span) -> range:
    source = span.source
    own, end = _indent(source.line(span.line)), span.line + 1
    while end <= source.whole.end_line and (not source.line(end).strip() or _indent(source.line(end)) > own):
        end += 1
    return range(span.line, end)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _places(span: Span, pattern: str) -> Iterator[Span]:
    source = span.source
    for match in re.finditer(pattern, source.text):
        found = source.span(match.start(), match.end())
        if not _COMMENT.search(source.line(found.line)[: found.column - 1]):
            yield found
