"""Holding a tree against a schema document: everything that breaks it is reported once, at its own node.

Valid data is accepted without the full validator, which takes longer to import than a whole game takes to read. This
fast path never accepts invalid data, and leaves a keyword that it does not know to the validator.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from gesso.diagnostics import Diagnostic, in_order
from gesso.schema.documents import ANNOTATIONS, BlockText, Schema, load_document, to_plain
from gesso.source import Node, capped
from gesso.source.source_file import DEFAULT

if TYPE_CHECKING:
    from gesso.schema.schema_context import Violation


_TYPES: dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "null": lambda value: value is None,
}
# Handled together with the keyword they belong to, or irrelevant.
_ASIDE = ANNOTATIONS | {"$schema", "$id", "then", "else"}


def accepts(schema: Schema | bool, data: Any) -> bool:
    """Return True if the data is valid for certain; False if it is invalid, or this validator cannot tell."""
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
    """Check `additionalProperties`, which applies to all keys except those of `properties`."""
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
    # Elsewhere False may mean `cannot tell`. Here it chooses a branch, so it has to mean `invalid`.
    if accepts(schema["if"], data):
        return accepts(schema.get("then", True), data)
    tested = schema["if"]
    plain = tested.keys() <= {"required", "properties"} and _plain_conditions(tested.get("properties", {}))
    plain = plain or (tested.keys() == {"pattern"} and isinstance(data, str))
    return plain and accepts(schema.get("else", True), data)


def _plain_conditions(properties: Schema) -> bool:
    """Return whether False for these means `invalid`: each compares with one text."""
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


def parts_of(document: Schema, path: Sequence[str | int], data: Any) -> list[Schema]:
    """Return the parts of a schema that speak of the value at a path, given the data around it.

    Of a condition, the branch that the data takes counts. Data may be unfinished.
    """
    parts = _applying(document, data)
    for step in path:
        inner = data[step] if isinstance(data, dict) and step in data else None
        if isinstance(data, list) and isinstance(step, int) and step < len(data):
            inner = data[step]
        data = inner
        parts = [each for part in parts for found in _below(part, step) for each in _applying(found, data)]
    return parts


def _below(part: Schema, step: str | int) -> Iterator[Schema]:
    if isinstance(step, int):
        found = part.get("items")
    else:
        found = part.get("properties", {}).get(step, part.get("additionalProperties"))
    if isinstance(found, dict):
        yield found


def _applying(part: Schema, data: Any) -> list[Schema]:
    """Return a part of a schema with those inside it that apply to the same value."""
    found = [part]
    for each in part.get("allOf", ()):
        found += _applying(each, data)
    if "if" in part:
        branch = part.get("then" if accepts(part["if"], data) else "else")
        found += _applying(branch, data) if isinstance(branch, dict) else []
    return found


# A file that breaks its schema more often than this is no card file; the first reports say so.
_ENOUGH = 500


def validate(node: Node, schema_name: str, *, toml: bool = False) -> list[Diagnostic]:
    """Return every problem of a tree that breaks the schema `<game>/<kind>`, in the order of the file.

    Problems of a `toml` file have hints in that language, and no fixes. Raises ResourceError if the program has no such
    schema.
    """
    violations = violations_of(node, schema_name)
    return _report(node, load_document(schema_name), violations, toml=toml) if violations else []


def violations_of(node: Node, schema_name: str) -> list[Violation]:
    """Return every keyword of its schema that a tree breaks, as the validator reports it."""
    data = to_plain(node)
    if accepts(load_document(schema_name), data):
        return []
    from gesso.schema.schema_context import Violation

    return [
        Violation(
            keyword=str(error.validator),
            wanted=error.validator_value,
            found=error.instance,
            path=tuple(error.absolute_path),
            schema_path=tuple(error.absolute_schema_path),
            schema=error.schema if isinstance(error.schema, dict) else {},
        )
        for error in islice(_validator(schema_name).iter_errors(data), _ENOUGH)
    ]


def _report(root: Node, document: Schema, violations: Sequence[Violation], *, toml: bool) -> list[Diagnostic]:
    # Loaded for files with errors alone.
    from gesso.schema.error_messages import Message, with_fixes
    from gesso.schema.schema_context import unknown_keys

    mistyped = {violation.path for violation in violations if violation.keyword == "type"}
    additional = [violation for violation in violations if violation.keyword == "additionalProperties"]
    unknown = {violation.path: unknown_keys(root, document, violation) for violation in additional}
    lacking = {violation.path for violation in violations if violation.keyword == "required"}
    reports: dict[tuple[str, int, int, str], Diagnostic] = {}
    for violation in violations:
        # A value of the wrong type breaks every other keyword as well.
        if violation.path in mistyped and violation.keyword != "type":
            continue
        others, lacks = unknown.get(violation.path, ()), violation.path in lacking
        message = Message(root, document, violation, others, lacking=lacks, toml=toml)
        for diagnostic in message.diagnostics():
            # Fixes write YAML.
            whole = diagnostic if toml else with_fixes(message, diagnostic)
            reports.setdefault((diagnostic.code, diagnostic.span.start, diagnostic.span.end, diagnostic.message), whole)
    return capped(in_order(reports.values()), DEFAULT.repeats)


@cache
def _validator(schema_name: str) -> Any:
    # jsonschema takes longer to import than a whole game takes to read.
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError
    from jsonschema.validators import extend

    def check_block(validator: Any, wanted: bool, instance: Any, schema: Any) -> Iterator[ValidationError]:
        if wanted and isinstance(instance, str) and not isinstance(instance, BlockText):
            yield ValidationError("not a block")

    def is_whole(checker: Any, instance: Any) -> bool:
        # JSON Schema takes 8.0 for a whole number; in a card file it is a slip.
        return isinstance(instance, int) and not isinstance(instance, bool)

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", is_whole)
    return extend(Draft202012Validator, {"x-block": check_block}, type_checker=types)(load_document(schema_name))
