"""The layout of a data file: its comments, which of its lines may be laid out anew, and blank lines between its
parts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from re import MULTILINE, compile

from gesso.source.nodes import MappingNode, Node, Scalar, SequenceNode
from gesso.source.source_file import SourceFile, Span

_BRACKETS = ("[", "{")


def scalars(node: Node, key: str = "") -> Iterator[tuple[str, Scalar]]:
    """Yield every value that is no list or mapping, each with its key."""
    match node:
        case Scalar():
            yield key, node
        case SequenceNode():
            for item in node:
                yield from scalars(item, key)
        case MappingNode():
            for pair in node:
                yield from scalars(pair.value, pair.name)


def lines_of_texts(source: SourceFile, node: Node) -> set[int]:
    """Return the numbers (from 0) of all lines of multi-line texts, where spaces may have a meaning."""
    numbers: set[int] = set()
    for _, scalar in scalars(node):
        first, last = scalar.span.line, scalar.span.end_line
        if scalar.content is not None:
            start, end = source.position(scalar.content.start)[0], source.position(scalar.content.end)[0]
            kept = scalar.span.text.split("\n", 1)[0].split("#")[0]
            # `|+` also keeps the blank lines after the text.
            end = _next_text(source, end) if "+" in kept else end
            numbers.update(range(start - 1, end - 1))
        elif first != last:
            numbers.update(range(first - 1, last))
    return numbers


def _next_text(source: SourceFile, number: int) -> int:
    count = source.text.count("\n")
    while number <= count and not source.line(number).strip():
        number += 1
    return number


def part_begins(node: Node) -> set[int]:
    """Return the numbers (from 0) of the lines with top-level keys that a blank line precedes.

    These are the parts that hold parts of several lines, and what follows them.
    """
    numbers: set[int] = set()
    large = False
    for pair in node.pairs if isinstance(node, MappingNode) else ():
        was, large = large, any(_in_lines(below) for below in _below(pair.value))
        if was or large:
            numbers.add(pair.key.span.line - 1)
    return numbers


def _below(node: Node) -> tuple[Node, ...]:
    match node:
        case MappingNode() if _in_lines(node):
            return tuple(pair.value for pair in node)
        case SequenceNode() if _in_lines(node):
            return node.items
        case _:
            return ()


def _in_lines(node: Node) -> bool:
    """Return whether a list or mapping is written without brackets."""
    return not isinstance(node, Scalar) and not node.span.text.startswith(_BRACKETS)


def spaced(lines: list[str], texts: set[int], parts: set[int]) -> list[str]:
    """Return the lines of a file without spaces at their ends and with single blank lines, one before each part and its
    comments.

    Lines of `texts` are not changed.
    """
    begins = {_with_comments(lines, part) for part in parts}
    spaced_lines: list[str] = []
    for number, line in enumerate(lines):
        text = line if number in texts else line.rstrip()
        if number in begins and spaced_lines and spaced_lines[-1]:
            spaced_lines.append("")
        if text or number in texts or (spaced_lines and spaced_lines[-1]):
            spaced_lines.append(text)
    while spaced_lines and not spaced_lines[-1]:
        spaced_lines.pop()
    return spaced_lines


def _with_comments(lines: list[str], number: int) -> int:
    """Return the first of the comment lines right above a line, or the line."""
    while number and lines[number - 1].startswith("#"):
        number -= 1
    return number


_COMMENT = compile(r"(?:^|(?<=[ \t]))#[^\r\n]*", MULTILINE)
_WRITTEN_OUT = ("single", "double", "folded")
"""Styles of text in which `#` is a character like any other."""


def comments(source: SourceFile, node: Node) -> Iterator[Span]:
    """Yield the place of every comment, from its `#` to the end of its line."""
    texts = sorted((scalar.span.start, scalar.span.end) for scalar in _scalars(node) if scalar.style in _WRITTEN_OUT)
    starts = [start for start, _ in texts]
    for match in _COMMENT.finditer(source.text):
        before = bisect_right(starts, match.start())
        if before == 0 or match.start() >= texts[before - 1][1]:
            yield source.span(match.start(), match.end())


def _scalars(node: Node) -> Iterator[Scalar]:
    waiting = [node]
    while waiting:
        current = waiting.pop()
        if isinstance(current, Scalar):
            yield current
        elif isinstance(current, MappingNode):
            waiting += [part for pair in current for part in (pair.key, pair.value)]
        else:
            waiting += current.items
