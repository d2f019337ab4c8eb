"""The messages of the live page as pages show them, from their schema."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from gesso.resources import read_resource
from tools.docs.markdown import PageError, table

_HEAD = frozenset({"id", "ask", "re", "tell"})


def messages(direction: str) -> list[str]:
    """Return a table of all messages of a direction: `requests` with their answers, or `tellings`."""
    document = json.loads(read_resource("schema/page.schema.json"))
    shapes = document["properties"]
    if direction not in shapes:
        raise PageError(f"there are no messages `{direction}`")
    if direction == "requests":
        answers = shapes["answers"]["properties"]
        rows = [
            [f"`{name}`", _keys(shape), _keys(answers.get(name, {})), shape.get("description", "")]
            for name, shape in shapes["requests"]["properties"].items()
        ]
        return table(["request", "holds", "is answered with", "does"], rows)
    rows = [
        [f"`{name}`", _keys(shape), shape.get("description", "")]
        for name, shape in shapes[direction]["properties"].items()
    ]
    return table(["name", "holds", "says"], rows)


def parts() -> list[str]:
    """Return a section for each part of messages, with its keys."""
    document = json.loads(read_resource("schema/page.schema.json"))
    lines: list[str] = []
    for name, shape in document["$defs"].items():
        if "properties" in shape:
            lines += [f"### {name}", ""]
            lines += [shape["description"], ""] if "description" in shape else []
            lines += [*table(["key", "value", "meaning"], list(_rows(shape))), ""]
    return lines[:-1]


def _keys(shape: Mapping[str, Any]) -> str:
    needed = shape.get("required", ())
    keys = (key for key in shape.get("properties", {}) if key not in _HEAD)
    return ", ".join(f"`{key}`" if key in needed else f"[`{key}`]" for key in keys)


def _rows(shape: Mapping[str, Any]) -> Iterator[list[str]]:
    for key, part in shape["properties"].items():
        label = f"**`{key}`**" if key in shape.get("required", ()) else f"`{key}`"
        yield [label, _value(part), part.get("description", "")]


def _value(part: Mapping[str, Any]) -> str:
    """Return what a value may be, in few words."""
    if "$ref" in part:
        return str(part["$ref"]).rpartition("/")[2]
    if "const" in part:
        return f"`{part['const']}`"
    if "enum" in part:
        return ", ".join(f"`{value}`" for value in part["enum"])
    if "items" in part:
        return f"list of {_value(part['items'])}"
    kind = part.get("type", "any")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)
