"""The layout of a text of the effect language: one space between words, two columns for each block."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

INDENT_WIDTH = 2
_GAP = 2


@dataclass(frozen=True, slots=True)
class _Line:
    """One line: column of its first character, words, comment, column of the comment."""

    column: int
    words: str
    comment: str
    comment_column: int


def laid_out(lines: Sequence[str], base: int) -> list[str]:
    """Lay out the lines of a valid text, with its outermost sentences at column `base` (from 0).

    A comment on its own line moves with the sentences in its column; one after a sentence stays in its column if there
    is room. Blank lines are single, and none is first or last.
    """
    read = [_read(line) for line in lines]
    columns = [line.column for line in read if line.words]
    shift = base - columns[0] if columns else 0
    laid = [_indented(line, level, base, shift) for line, level in _levels(read)]
    while laid and not laid[-1]:
        laid.pop()
    return [line for number, line in enumerate(laid) if line or (number and laid[number - 1])]


def sentences(lines: Iterable[str]) -> list[tuple[int, str]]:
    """Return each line's level and words, without the layout."""
    return [(level, line.words) for line, level in _levels([_read(line) for line in lines]) if line.words]


def _read(line: str) -> _Line:
    words, mark, comment = line.partition("#")
    column = len(line) - len(line.lstrip(" "))
    return _Line(column, " ".join(words.split()), (mark + comment).rstrip(), len(words))


def _levels(lines: Sequence[_Line]) -> Iterator[tuple[_Line, int]]:
    """Yield each line with the number of blocks around it.

    Comments wait for the sentence below them, which decides where they belong unless they stand in the column of an
    open block.
    """
    open_columns: list[int] = []
    waiting: list[_Line] = []
    for line in lines:
        if not line.words:
            waiting.append(line)
            continue
        before = list(open_columns)
        while open_columns and open_columns[-1] > line.column:
            open_columns.pop()
        if not open_columns or open_columns[-1] < line.column:
            open_columns.append(line.column)
        level = len(open_columns) - 1
        yield from (
            (comment, before.index(comment.column) if comment.column in before else level) for comment in waiting
        )
        waiting.clear()
        yield line, level
    for comment in waiting:
        yield comment, max(bisect_right(open_columns, comment.column) - 1, 0)


def _indented(line: _Line, level: int, base: int, shift: int) -> str:
    start = " " * (base + INDENT_WIDTH * level)
    if not line.words:
        return start + line.comment if line.comment else ""
    text = start + line.words
    if not line.comment:
        return text
    return text.ljust(max(line.comment_column + shift, len(text) + _GAP)) + line.comment
