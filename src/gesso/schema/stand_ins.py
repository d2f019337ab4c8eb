"""A tree that breaks its schema, with something valid in place of what is wrong, so that the rest of it can be
checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from gesso.schema.documents import Schema, load_document
from gesso.schema.schema_context import Violation, context_at, flow, unknown_keys
from gesso.schema.validation import violations_of
from gesso.source import MappingNode, Node, Pair, Scalar, SequenceNode, Span, blocks_in

_ROUNDS = 4
"""Rounds of replacing: what is put right may show further errors."""


def with_stand_ins(root: Node, schema_name: str) -> Node | None:
    """Return the tree without unknown keys, and with an example in place of each other value that is wrong or missing.

    None if that is not enough, or if effect texts would be lost with it.
    """
    document = load_document(schema_name)
    for _ in range(_ROUNDS):
        violations = violations_of(root, schema_name)
        if not violations:
            return root
        for violation in violations:
            changed = _changed(root, document, violation)
            if changed is None:
                return None
            root = changed
    return None


def _changed(root: Node, document: Schema, violation: Violation) -> Node | None:
    match violation.keyword:
        case "additionalProperties":
            meant = {key.text: name for key, name in unknown_keys(root, document, violation)}
            return _at(root, violation.path, lambda node: _known(node, meant))
        case "required":
            keys = context_at(document, violation.schema_path).keys
            return _at(root, violation.path, lambda node: _whole(node, violation.wanted, keys))
        case "x-block":
            return _at(root, violation.path, _as_block)
        case _:
            return _at(root, violation.path, lambda node: _instead(node, violation))


def _at(root: Node, path: Sequence[str | int], change: Callable[[Node], Node | None]) -> Node | None:
    """Return the tree with another node at a path; None if the change gives none."""
    if not path:
        return change(root)
    step, *rest = path
    if isinstance(root, MappingNode):
        pairs = [(pair, _at(pair.value, rest, change) if pair.name == step else pair.value) for pair in root]
        return (
            None
            if any(value is None for _, value in pairs)
            else replace(root, pairs=tuple(Pair(pair.key, value) for pair, value in pairs if value is not None))
        )
    if isinstance(root, SequenceNode):
        items = [_at(item, rest, change) if at == step else item for at, item in enumerate(root)]
        return None if None in items else replace(root, items=tuple(item for item in items if item is not None))
    return root


def _known(node: Node, meant: dict[str, str | None]) -> Node | None:
    """Return a mapping with each unknown key renamed to what was meant, or left out."""
    if not isinstance(node, MappingNode):
        return node
    pairs: list[Pair] = []
    for pair in node:
        name = meant.get(pair.name, pair.name)
        if name is not None:
            pairs.append(pair if name == pair.name else Pair(replace(pair.key, text=name, value=name), pair.value))
    return replace(node, pairs=tuple(pairs))


def _whole(node: Node, wanted: Sequence[str], keys: dict[str, Schema]) -> Node | None:
    """Return a mapping with an example under each missing key."""
    if not isinstance(node, MappingNode):
        return node
    place = node.span.source.span(node.span.start, node.span.start)
    missing = [name for name in wanted if node.pair(name) is None]
    examples = [_example(keys.get(name, {})) for name in missing]
    if None in examples:
        return None
    added = (Pair(Scalar(name, name, "plain", place), _node(value, place)) for name, value in zip(missing, examples))
    return replace(node, pairs=(*node.pairs, *added))


def _as_block(node: Node) -> Node | None:
    return replace(node, style="literal", content=node.span) if isinstance(node, Scalar) else None


def _instead(node: Node, violation: Violation) -> Node | None:
    value = _example(violation.schema)
    if value is None and violation.keyword in ("const", "enum"):
        value = violation.wanted if violation.keyword == "const" else violation.wanted[0]
    return None if value is None or any(blocks_in(node)) else _node(value, node.span)


def _example(schema: Schema) -> Any:
    """Return an example of a value; one of a list or a mapping without examples is made of those of its parts."""
    if examples := schema.get("examples"):
        return examples[0]
    if schema.get("x-block"):
        return "...\n"
    if "items" in schema:
        item = _example(schema["items"])
        return None if item is None else [item] * max(1, schema.get("minItems", 1))
    if "required" in schema and "properties" in schema:
        parts = {key: _example(schema["properties"].get(key, {})) for key in schema["required"]}
        return None if None in parts.values() else parts
    return schema.get("const", next(iter(schema.get("enum", ())), None))


def _node(value: Any, place: Span) -> Node:
    """Return plain data as a tree, all of it at one place."""
    if isinstance(value, dict):
        return MappingNode(
            tuple(Pair(Scalar(key, key, "plain", place), _node(item, place)) for key, item in value.items()), place
        )
    if isinstance(value, list):
        return SequenceNode(tuple(_node(item, place) for item in value), place)
    text = value if isinstance(value, str) else flow(value)
    # A text of several lines is a block: that of the place, whatever stands there.
    return Scalar(value, text, "literal", place, place) if "\n" in text else Scalar(value, text, "plain", place)
