"""Ways through a tree: every node, and every block of sentences with what stands around it."""

from collections.abc import Iterable, Iterator
from typing import Any

from gesso.lang.node_specs import Node, Role


def every(nodes: Iterable[Node]) -> Iterator[Node]:
    """Each node and all below it, parents first, in reading order."""
    stack = [*nodes]
    stack.reverse()
    while stack:
        node = stack.pop()
        yield node
        below = [*children(node)]
        below.reverse()
        stack.extend(below)


def walk(node: Node) -> Iterator[Node]:
    """`node` and every node below it, parents first."""
    return every((node,))


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below, in the order of the fields."""
    for name in node.spec.inner:
        yield from _flatten(getattr(node, name))


def blocks(nodes: tuple[Node, ...]) -> Iterator[tuple[Node, ...]]:
    """The given sentences, and every block of sentences inside them."""
    yield nodes
    for node in nodes:
        for operand in node.spec.operands:
            value = getattr(node, operand.field)
            if operand.role is Role.BLOCK and value:
                yield from blocks(value)
            elif operand.role is Role.BLOCKS:
                for block in value:
                    yield from blocks(block)


def _flatten(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _flatten(item)
