"""The tree as plain data, and the way back from a place in the data to a node."""

from collections.abc import Sequence as Items
from typing import Any

from gesso.source import MappingNode, Node, Scalar, SequenceNode


class BlockText(str):
    """Text that stands in the file as a literal block."""

    __slots__ = ()


def to_plain(node: Node) -> Any:
    """Dicts, lists, texts, numbers, truth values and None. The depth of a tree is bounded by the source stage."""
    match node:
        case Scalar():
            if node.style == "literal" and isinstance(node.value, str):
                return BlockText(node.value)
            return node.value
        case SequenceNode():
            return [to_plain(item) for item in node.items]
        case MappingNode():
            return {pair.key.text: to_plain(pair.value) for pair in node.pairs}


def locate(root: Node, path: Items[str | int]) -> tuple[Scalar | None, Node]:
    """The key, if any, and the node at a path of keys and 0-based numbers, or the nearest around it."""
    key: Scalar | None = None
    node = root
    for step in path:
        if isinstance(node, MappingNode) and (pair := node.pair(str(step))) is not None:
            key, node = pair.key, pair.value
        elif isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.items):
            key, node = None, node.items[step]
        else:
            break
    return key, node
