"""The schema documents, with their references filled in so that a validator never has to look one up."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from gesso.resources import read_resource

Schema = dict[str, Any]
# `x-noun`: the thing in a sentence; `x-block`: the text has to be a literal block; `x-also`: other words that people write
# for this key; `x-read-on`, `x-seen-on` and `x-weights`: what `gesso.printing.themes` asks of a role. Editors pass over them.
ANNOTATIONS = frozenset({
    "title", "description", "examples", "default", "x-noun", "x-also", "errorMessage", "patternErrorMessage", "$comment",
    "x-read-on", "x-seen-on", "x-weights",
})  # fmt: skip


@cache
def load_document(name: str) -> Schema:
    """The schema `name` (`<game>/<kind>`) with every `$ref` replaced by what it names. Raises `ResourceError` where
    there is no such document, and ValueError where a reference goes in a ring or says the same keyword again in another
    way."""
    document = json.loads(read_resource(f"schema/{name}.schema.json"))
    definitions = document.pop("$defs", {})
    filled = _fill(document, definitions, ())
    assert isinstance(filled, dict)
    return filled


def properties_in(name: str) -> Iterator[Schema]:
    """The properties of each mapping that the schema `name` describes, at every depth."""
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
    own = {key: _fill(value, definitions, inside) for key, value in part.items() if key != "$ref"}
    reference = part.get("$ref")
    if not isinstance(reference, str):
        # A property may itself be called `$ref` in no format of ours; anything else here is data.
        return own
    name = reference.removeprefix("#/$defs/")
    if name in inside:
        raise ValueError(f"the schema refers to {name} inside itself")
    target = _fill(definitions[name], definitions, (*inside, name))
    clash = (own.keys() & target.keys()) - ANNOTATIONS
    if clash:
        raise ValueError(f"the schema says {sorted(clash)} beside a reference to {name}, which says it too")
    return {**target, **own}
