"""Accepts valid data without the full validator, which takes longer to import than a whole game takes to read. It never
says yes to invalid data. A keyword it does not know, or a case it cannot decide, is a no: then the full validator
decides and says what is wrong."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from gesso.schema.documents import ANNOTATIONS, Schema
from gesso.schema.plain_data import BlockText

_TYPES: dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "null": lambda value: value is None,
}
# Answered together with the keyword they belong to, or without a bearing on the answer.
_ASIDE = ANNOTATIONS | {"$schema", "$id", "then", "else"}


def accepts(schema: Schema | bool, data: Any) -> bool:
    """True where the data is valid for certain; False where it is invalid, or where this validator cannot tell."""
    if isinstance(schema, bool):
        return schema
    return all(key in _ASIDE or (key in _KEYWORDS and _KEYWORDS[key](schema, data)) for key in schema)


def _type(schema: Schema, data: Any) -> bool:
    wanted = schema["type"]
    return any(_TYPES[kind](data) for kind in (wanted if isinstance(wanted, list) else (wanted,)))


def _properties(schema: Schema, data: Any) -> bool:
    if not isinstance(data, dict):
        return True
    known = schema["properties"]
    return all(accepts(known[key], value) for key, value in data.items() if key in known)


def _others(schema: Schema, data: Any) -> bool:
    """`additionalProperties`, which speaks of all keys but those of `properties`."""
    if not isinstance(data, dict):
        return True
    rest, known = schema["additionalProperties"], schema.get("properties", {})
    return all(accepts(rest, value) for key, value in data.items() if key not in known)


def _same(left: Any, right: Any) -> bool:
    return type(left) is type(right) and bool(left == right)


def _equal(wanted: Any, data: Any) -> bool:
    if isinstance(wanted, str) and isinstance(data, str):
        return wanted == data
    if isinstance(wanted, list) and isinstance(data, list):
        return len(wanted) == len(data) and all(_equal(*pair) for pair in zip(wanted, data))
    return _same(wanted, data)


def _all_different(schema: Schema, data: Any) -> bool:
    if not isinstance(data, list) or not schema["uniqueItems"]:
        return True
    return all(isinstance(item, str) for item in data) and len(set(data)) == len(data)


def _condition(schema: Schema, data: Any) -> bool:
    # Elsewhere False may mean `cannot tell`; here it chooses a branch, so it has to mean `invalid`.
    if accepts(schema["if"], data):
        return accepts(schema.get("then", True), data)
    tested = schema["if"]
    plain = tested.keys() <= {"required", "properties"} and _plain_conditions(tested.get("properties", {}))
    plain = plain or (tested.keys() == {"pattern"} and isinstance(data, str))
    return plain and accepts(schema.get("else", True), data)


def _plain_conditions(properties: Schema) -> bool:
    """Whether False for these means `invalid`: each compares with one text."""
    return all(part.keys() == {"const"} and isinstance(part["const"], str) for part in properties.values())


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _sized(kind: type, keyword: str, *, least: bool) -> Callable[[Schema, Any], bool]:
    def check(schema: Schema, data: Any) -> bool:
        if not isinstance(data, kind):
            return True
        size = len(data)  # type: ignore[arg-type]
        return bool(size >= schema[keyword] if least else size <= schema[keyword])

    return check


def _number(data: Any) -> bool:
    return _TYPES["number"](data)


_KEYWORDS: dict[str, Callable[[Schema, Any], bool]] = {
    "type": _type,
    "properties": _properties,
    "additionalProperties": _others,
    "required": lambda schema, data: not isinstance(data, dict) or all(key in data for key in schema["required"]),
    "propertyNames": lambda schema, data: (
        not isinstance(data, dict) or all(accepts(schema["propertyNames"], key) for key in data)
    ),
    "items": lambda schema, data: not isinstance(data, list) or all(accepts(schema["items"], item) for item in data),
    "enum": lambda schema, data: any(_equal(value, data) for value in schema["enum"]),
    "const": lambda schema, data: _equal(schema["const"], data),
    "minimum": lambda schema, data: not _number(data) or data >= schema["minimum"],
    "maximum": lambda schema, data: not _number(data) or data <= schema["maximum"],
    "pattern": lambda schema, data: not isinstance(data, str) or bool(_pattern(schema["pattern"]).search(data)),
    "minLength": _sized(str, "minLength", least=True),
    "maxLength": _sized(str, "maxLength", least=False),
    "minItems": _sized(list, "minItems", least=True),
    "maxItems": _sized(list, "maxItems", least=False),
    "minProperties": _sized(dict, "minProperties", least=True),
    "maxProperties": _sized(dict, "maxProperties", least=False),
    "uniqueItems": _all_different,
    "allOf": lambda schema, data: all(accepts(part, data) for part in schema["allOf"]),
    "if": _condition,
    # The only use of `not` is to forbid a key altogether.
    "not": lambda schema, data: False,
    "x-block": lambda schema, data: not isinstance(data, str) or isinstance(data, BlockText),
}
