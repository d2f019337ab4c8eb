"""The keys of a file in the order of its schema: lines change places, and nothing else of them changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from gesso.schema.documents import properties_in
from gesso.source import MappingNode, Node, Scalar, SequenceNode, SourceFile, read_tree

_MOST_MOVES = 500
"""A file with more mappings than that out of order is put in order in several runs."""
Order = Mapping[str, int]


def ordered(source: SourceFile, node: Node, schema: str) -> str:
    """The text of a file without errors with the keys of its mappings in the order in which the schema names them. A key
    takes along the comments right above it. Mappings in brackets, and those with keys of one's own, stay as they are."""
    found, tree = source, node
    for _ in range(_MOST_MOVES):
        text = next(_moved(found, tree, schema), None)
        if text is None:
            break
        found = SourceFile(source.path, text)
        read = read_tree(found).node
        assert read is not None, f"{source.path} can no longer be read"
        tree = read
    return found.text


def _moved(source: SourceFile, node: Node, schema: str) -> Iterator[str]:
    """The text with one mapping put in order, if there is one that is not."""
    lines = source.text.split("\n")
    for mapping in _mappings(node):
        order = _order_of(tuple(pair.name for pair in mapping.pairs), schema)
        if order is None:
            continue
        first, rest = mapping.pairs[0], mapping.pairs[1:]
        place = {pair.name: order[pair.name] for pair in mapping.pairs}
        before = lines[first.key.span.line - 1][: first.key.span.column - 1]
        if before.strip():
            # What stands behind the dash of a list item stays there.
            place[first.name] = -1
        wanted = sorted((first, *rest), key=lambda pair: place[pair.name])
        starts = [first_line(lines, pair.key.span.line - 1) for pair in mapping.pairs]
        if mapping is node:
            # What stands above the first key of a file is about the file.
            starts[0] = first.key.span.line - 1
        ends = [*starts[1:], last_line(source, mapping.pairs[-1].value) + 1]
        if tuple(wanted) == mapping.pairs or any(start >= end for start, end in zip(starts, ends)):
            continue
        parts = {pair.name: lines[start:end] for pair, start, end in zip(mapping.pairs, starts, ends)}
        moved = [line for pair in wanted for line in parts[pair.name]]
        yield "\n".join([*lines[: starts[0]], *moved, *lines[ends[-1] :]])


def _mappings(node: Node) -> Iterator[MappingNode]:
    match node:
        case MappingNode():
            if len(node.pairs) > 1 and not node.span.text.startswith("{"):
                yield node
            for pair in node.pairs:
                yield from _mappings(pair.value)
        case SequenceNode():
            for item in node.items:
                yield from _mappings(item)
        case Scalar():
            return


def first_line(lines: Sequence[str], number: int) -> int:
    """The first of the comment lines right above a key that stand as far in as it, or its own line."""
    indent = len(lines[number]) - len(lines[number].lstrip())
    while number and lines[number - 1].startswith(" " * indent + "#"):
        number -= 1
    return number


def last_line(source: SourceFile, node: Node) -> int:
    """The number from 0 of the last line of a value."""
    match node:
        case MappingNode() if node.pairs and not node.span.text.startswith("{"):
            return last_line(source, node.pairs[-1].value)
        case SequenceNode() if node.items and not node.span.text.startswith("["):
            return last_line(source, node.items[-1])
        case Scalar(content=content) if content is not None and content.text.endswith("\n"):
            return source.position(content.end)[0] - 2
        case _:
            return node.span.end_line - 1


@cache
def _orders(schema: str) -> tuple[Order, ...]:
    """The order of keys in each of the mappings that a schema describes."""
    names = properties_in(schema) if schema else ()
    return tuple({name: place for place, name in enumerate(properties)} for properties in names)


def _order_of(names: tuple[str, ...], schema: str) -> Order | None:
    """The order of these keys, where the smallest mappings that know them all agree on it."""
    known = [order for order in _orders(schema) if all(name in order for name in names)]
    if not known:
        return None
    least = min(map(len, known))
    said = {tuple(sorted(names, key=order.__getitem__)) for order in known if len(order) == least}
    return next(order for order in known if len(order) == least) if len(said) == 1 else None
