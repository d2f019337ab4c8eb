"""What a schema says about a place: what the thing is called, which keys it has, what an example looks like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gesso.schema.documents import Schema


@dataclass(frozen=True, slots=True)
class Context:
    """The thing at a place of the schema: its name in a sentence, and its keys with their own schemas."""

    noun: str
    keys: dict[str, Schema] = field(default_factory=dict)


def context_at(document: Schema, schema_path: Sequence[str | int]) -> Context:
    """The innermost named thing on a path through the schema, the keyword at its end left out."""
    noun, keys = "this mapping", dict[str, Schema]()
    part: Any = document
    for step in ("", *schema_path):
        if step != "":
            part = part[step]
        if not isinstance(part, dict):
            continue
        if "x-noun" in part:
            noun, keys = part["x-noun"], {}
        found = part.get("properties")
        if isinstance(found, dict):
            keys = {**keys, **{key: value for key, value in found.items() if key not in keys or "const" not in value}}
    return Context(noun, keys)


def example_of(key: str, schema: Schema) -> str:
    """How the key is written, `count: 3`, or empty where the schema gives no example."""
    if schema.get("x-block"):
        return f"{key}: |"
    examples = schema.get("examples")
    return f"{key}: {flow(examples[0])}" if examples else ""


def flow(value: Any) -> str:
    """A plain value on one line of YAML."""
    match value:
        case bool():
            return "true" if value else "false"
        case None:
            return "null"
        case dict():
            return "{" + ", ".join(f"{key}: {flow(item)}" for key, item in value.items()) + "}"
        case list():
            return "[" + ", ".join(flow(item) for item in value) + "]"
        case str() if value.startswith("#") or ": " in value or "\n" in value:
            return '"' + " ".join(value.split()) + '"'
        case _:
            return str(value)
