"""The two sides of a validation: schema documents and trees as plain data.

Schema documents have their references filled in, so that a validator never has to look one up. From a place in the
plain data a way leads back to a node.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from collections.abc import Sequence as Items
from functools import cache
from typing import Any

from gesso.resources import read_resource
from gesso.source import MappingNode, Node, Scalar, SequenceNode

Schema = dict[str, Any]
# `x-noun`: the thing in a sentence; `x-block`: the text has to be a literal block; `x-text`: the
# kind of effect text that it is, if it is neither a `cost` nor an effect; `x-name`: the value is a name, and a key with
# `true` declares it; `x-from`: where the names are declared that may stand here, for `editing/keys.py`; `x-also`: other words that people write for this key;
# `x-read-on`, `x-seen-on`, `x-weights` and `x-follows`: what `gesso.printing.faces.style` asks of a role. Editors pass over them.
ANNOTATIONS = frozenset({
    "title", "description", "examples", "default", "x-noun", "x-also", "errorMessage", "patternErrorMessage", "$comment",
    "x-read-on", "x-seen-on", "x-weights", "x-follows", "x-art", "x-from", "x-name", "x-text",
})  # fmt: skip


@cache
def load_document(name: str) -> Schema:
    """Return the schema `name` (`<game>/<kind>`) with every `$ref` replaced by what it names.

    Raises:
        ResourceError: There is no such document.
        ValueError: A reference is circular or contradicts a keyword beside it.
    """
    document = json.loads(read_resource(f"schema/{name}.schema.json"))
    definitions = document.pop("$defs", {})
    filled = _fill(document, definitions, ())
    assert isinstance(filled, dict)
    return filled


def properties_in(name: str) -> Iterator[Schema]:
    """Yield the properties of each mapping in the schema `name`, at every depth."""
    waiting: list[Any] = [load_document(name)]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            properties = part.get("properties")
            if isinstance(properties, dict):
                yield properties
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part


def _fill(part: Any, definitions: Schema, inside: tuple[str, ...]) -> Any:
    if isinstance(part, list):
        return [_fill(item, definitions, inside) for item in part]
    if not isinstance(part, dict):
        return part
    filled = {key: _fill(value, definitions, inside) for key, value in part.items() if key != "$ref"}
    reference = part.get("$ref")
    if not isinstance(reference, str):
        # A property may itself be called `$ref` in no format of ours; anything else here is data.
        return filled
    name = reference.removeprefix("#/$defs/")
    if name in inside:
        raise ValueError(f"the schema refers to {name} inside itself")
    target = _fill(definitions[name], definitions, (*inside, name))
    clash = (filled.keys() & target.keys()) - ANNOTATIONS
    if clash:
        raise ValueError(f"the schema says {sorted(clash)} beside a reference to {name}, which says it too")
    return {**target, **filled}


class BlockText(str):
    """Text that stands in the file as a literal block."""

    __slots__ = ()


def to_plain(node: Node) -> Any:
    """Return dicts, lists, texts, numbers, truth values and None. The source stage bounds the depth of a tree."""
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
    """Return the key, if any, and the node at a path of keys and numbers (from 0), or the nearest around it."""
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
