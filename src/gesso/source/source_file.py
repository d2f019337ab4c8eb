"""A file's text, and places in it: what every node and every diagnostic points at."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import field, replace

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class Limits:
    """Upper limits for one file."""

    size: int = 5_000_000
    """Bytes."""
    depth: int = 64
    """Nesting depth."""
    nodes: int = 20_000
    """Values."""
    digits: int = 15
    """Digits of a number."""
    repeats: int = 20
    """Reports of one kind."""


DEFAULT = Limits()


def capped(diagnostics: Iterable[Diagnostic], repeats: int, *, counted: bool = True) -> list[Diagnostic]:
    """Return the first `repeats` diagnostics of each code; the last one of a longer series mentions that more follow.

    It gives their number if all of them are `counted` in `found`.
    """
    kept: list[Diagnostic] = []
    seen: Counter[str] = Counter()
    last: dict[str, int] = {}
    for diagnostic in diagnostics:
        seen[diagnostic.code] += 1
        if seen[diagnostic.code] <= repeats:
            last[diagnostic.code] = len(kept)
            kept.append(diagnostic)
    for code, place in last.items():
        if seen[code] > repeats:
            number = f"{seen[code] - repeats} " if counted else ""
            kept[place] = replace(kept[place], message=f"{kept[place].message}; {number}more like this follow")
    return kept


@dataclass(frozen=True, slots=True, eq=False)
class SourceFile:
    r"""One decoded file.

    Offsets into `text` count code points from 0. A line ends at `\n` only; `\r\n` counts as one line end as well,
    because other line ends are refused before anything is parsed.
    """

    path: str
    """Path as shown to people."""
    text: str = field(repr=False)
    """Text without a byte-order mark and with its own line ends."""
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
        """Return line and column of an offset, both from 1; columns count code points."""
        starts = self._line_starts()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a line and column (from 1), clamped to the file."""
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
        """Return the empty place before the first character, for problems of the file itself."""
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
        """Return the line of the first character, from 1."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """Return the column of the first character in code points, from 1."""
        return self.source.position(self.start)[1]

    @property
    def end_line(self) -> int:
        """Return the line of the end, from 1."""
        return self.source.position(self.end)[0]

    @property
    def end_column(self) -> int:
        """Return the column just past the last character, from 1."""
        return self.source.position(self.end)[1]

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    def covers(self, other: Span) -> bool:
        """Return whether another place lies in this one."""
        return self.path == other.path and self.start <= other.start and other.end <= self.end

    def __repr__(self) -> str:
        line, column = self.source.position(self.start)
        return f"Span({self.path}:{line}:{column}, {self.start}-{self.end})"


_COMMENT = re.compile(r"(?:^|\s)#\s")
_APOSTROPHES = "['\N{RIGHT SINGLE QUOTATION MARK}]"


def found_near(span: Span, words: str) -> Span:
    """Return the first place of some words, for a problem that is noticed far from them.

    They are looked for in the line of `span` and the lines indented under it, then in the whole file. If they are
    nowhere, it is `span` itself. Comments do not count, and all apostrophes are equal.
    """
    lines = _below(span)
    spelled = [_APOSTROPHES if letter in "'\N{RIGHT SINGLE QUOTATION MARK}" else re.escape(letter) for letter in words]
    whole = r"(?![\w-])" if len(words) > 1 else ""
    places = list(_places(span, "".join(spelled) + whole)) if words else []
    return next((place for place in places if place.line in lines), next(iter(places), span))


def _below(span: Span) -> range:
    source = span.source
    indent, end = _indent(source.line(span.line)), span.line + 1
    while end <= source.whole.end_line and (not source.line(end).strip() or _indent(source.line(end)) > indent):
        end += 1
    return range(span.line, end)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _places(span: Span, pattern: str) -> Iterator[Span]:
    source = span.source
    for match in re.finditer(pattern, source.text):
        place = source.span(match.start(), match.end())
        if not _COMMENT.search(source.line(place.line)[: place.column - 1]):
            yield place


def changed_lines(before: str, after: str) -> tuple[int, int, int]:
    """Return the lines in which two texts differ.

    Returns:
        The offset in `before` where the first of them begins, the one where the last ends, and by how much the rest has moved.
    """
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    most = min(len(old), len(new))
    first = next((number for number in range(most) if old[number] != new[number]), most)
    most -= first
    last = next((number for number in range(most) if old[-1 - number] != new[-1 - number]), most)
    start = sum(map(len, old[:first]))
    end = start + sum(map(len, old[first : len(old) - last]))
    return start, end, len(after) - len(before)
