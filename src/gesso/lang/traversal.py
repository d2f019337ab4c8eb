"""Ways through a tree: every node, and every block of sentences with what stands around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from gesso.lang.ast import Node

_FLAT = frozenset({"int", "str", "bool", "Span", "tuple[str, ...]"})
_SENTENCES = frozenset({"then", "otherwise", "body", "items"})
_HOLDERS: dict[type[Node], tuple[str, ...]] = {}


def every(nodes: Iterable[Node]) -> Iterator[Node]:
    """Each node and all below it, parents first, in reading order."""
    stack = [*nodes]
    stack.reverse()
    while stack:
        node = stack.pop()
        yield node
        below = [*below_of(node)]
        below.reverse()
        stack.extend(below)


def below_of(node: Node) -> Iterator[Node]:
    """The nodes directly below, in the order of the fields."""
    for name in _holders(type(node)):
        yield from _flatten(getattr(node, name))


def blocks(nodes: tuple[Node, ...]) -> Iterator[tuple[Node, ...]]:
    """The given sentences, and every block of sentences inside them."""
    yield nodes
    for node in nodes:
        for name in _holders(type(node)):
            value = getattr(node, name)
            if not isinstance(value, tuple) or not value:
                continue
            if isinstance(value[0], tuple):
                for block in value:
                    yield from blocks(block)
            elif name in _SENTENCES:
                yield from blocks(value)


def _holders(kind: type[Node]) -> tuple[str, ...]:
    names = _HOLDERS.get(kind)
    if names is None:
        names = _HOLDERS[kind] = tuple(field.name for field in fields(kind) if field.type not in _FLAT)
    return names


def _flatten(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _flatten(item)
