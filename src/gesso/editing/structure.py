"""The shape of a file for an editor: what it holds, what folds, what a wider and wider selection takes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gesso.data_classes import dataclass
from gesso.source import MappingNode, Node, Scalar, SequenceNode, SourceFile, Span

_WORD = re.compile(r"[\w'’-]+")
_TITLES = ("name", "id", "en", "kind")
"""Keys whose value says what an item is, the best first."""
_DEEPEST = 6


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a file: a key, or an item of a list."""

    title: str
    detail: str
    """Its key, where the title is another word."""
    span: Span
    """All of it."""
    title_span: Span
    parts: tuple[Part, ...] = ()


def parts_of(node: Node, deep: int = 0) -> tuple[Part, ...]:
    """Return the parts of a tree that hold more than a word."""
    if deep == _DEEPEST:
        return ()
    match node:
        case MappingNode():
            return tuple(_pair(pair.key, pair.value, deep) for pair in node if _holds_more(pair.value))
        case SequenceNode():
            return tuple(part for item in node if (part := _item(item, deep)) is not None)
        case Scalar():
            return ()


def _holds_more(node: Node) -> bool:
    return not isinstance(node, Scalar) or node.content is not None


def _pair(key: Scalar, value: Node, deep: int) -> Part:
    span = key.span.source.span(key.span.start, end_of(value))
    title = _title(value)
    if title is not None and title.text != key.text:
        return Part(title.text or key.text, key.text, span, key.span, parts_of(value, deep + 1))
    return Part(key.text, "", span, key.span, parts_of(value, deep + 1))


def _item(node: Node, deep: int) -> Part | None:
    title = _title(node)
    if title is None or not title.text:
        return None
    span = node.span.source.span(node.span.start, end_of(node))
    return Part(title.text, "", span, title.span, parts_of(node, deep + 1))


def _title(node: Node) -> Scalar | None:
    if not isinstance(node, MappingNode):
        return None
    titles = (node.get(key) for key in _TITLES)
    return next((title for title in titles if isinstance(title, Scalar) and title.content is None), None)


def end_of(node: Node) -> int:
    """Return where a value ends, without the blank lines and comments behind it."""
    match node:
        case MappingNode(pairs=(*_, last)) if not node.span.text.startswith("{"):
            return end_of(last.value)
        case SequenceNode(items=(*_, item)) if not node.span.text.startswith("["):
            return end_of(item)
        case _:
            return node.span.start + len(node.span.text.rstrip())


def folds(node: Node) -> Iterator[tuple[int, int]]:
    """Yield the first and the last line, from 1, of everything that lies on several lines."""
    match node:
        case MappingNode():
            for pair in node:
                last = pair.key.span.source.position(end_of(pair.value))[0]
                if last > pair.key.span.line:
                    yield pair.key.span.line, last
                yield from folds(pair.value)
        case SequenceNode():
            for item in node:
                last = item.span.source.position(end_of(item))[0]
                if isinstance(item, MappingNode) and last > item.span.line:
                    yield item.span.line, last
                yield from folds(item)
        case Scalar():
            return


def selections(source: SourceFile, node: Node | None, offset: int) -> tuple[Span, ...]:
    """Return what is around an offset, the narrowest first: the word, the sentence, the value, what holds it."""
    text = source.text
    found = [source.whole]
    while node is not None:
        inner = None
        match node:
            case MappingNode():
                for pair in node:
                    if pair.key.span.start <= offset <= end_of(pair.value):
                        found.append(source.span(pair.key.span.start, end_of(pair.value)))
                        inner = pair.value if offset >= pair.value.span.start else pair.key
            case SequenceNode():
                inner = next((item for item in node if item.span.start <= offset <= end_of(item)), None)
            case Scalar():
                pass
        if inner is not None:
            found.append(source.span(inner.span.start, end_of(inner)))
        node = inner
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    line = text[start : len(text) if end < 0 else end].rstrip()
    if line.strip():
        found.append(source.span(start + len(line) - len(line.lstrip()), start + len(line)))
    for match in _WORD.finditer(line):
        if start + match.start() <= offset <= start + match.end():
            found.append(source.span(start + match.start(), start + match.end()))
    # Each lies in the next: what does not, such as a line with two values, is left out.
    kept: list[Span] = []
    for span in sorted(set(found), key=lambda span: span.end - span.start):
        if span.start <= offset <= span.end and (not kept or span.covers(kept[-1])):
            kept.append(span)
    return tuple(kept)
