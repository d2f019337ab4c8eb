"""The comments of a file: those of YAML, and those between the lines of its literal blocks, where texts of the effect
language stand."""

from bisect import bisect_right
from collections.abc import Iterator
from re import MULTILINE, compile

from gesso.source.nodes import MappingNode, Node, Scalar
from gesso.source.source_file import SourceFile, Span

_COMMENT = compile(r"(?:^|(?<=[ \t]))#[^\r\n]*", MULTILINE)
_WRITTEN_OUT = ("single", "double", "folded")
"""Styles of text in which `#` is a character like any other."""


def comments(source: SourceFile, node: Node) -> Iterator[Span]:
    """The place of every comment, from its `#` to the end of its line."""
    texts = sorted((each.span.start, each.span.end) for each in _scalars(node) if each.style in _WRITTEN_OUT)
    starts = [start for start, _ in texts]
    for match in _COMMENT.finditer(source.text):
        before = bisect_right(starts, match.start())
        if before == 0 or match.start() >= texts[before - 1][1]:
            yield source.span(match.start(), match.end())


def _scalars(node: Node) -> Iterator[Scalar]:
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Scalar):
            yield each
        elif isinstance(each, MappingNode):
            waiting += [part for pair in each for part in (pair.key, pair.value)]
        else:
            waiting += each.items
