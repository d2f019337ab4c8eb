"""Holding a tree against a schema document: everything that breaks it once, at its own node."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from gesso.diagnostics import Diagnostic, in_order
from gesso.schema.documents import Schema, load_document
from gesso.schema.fast_path import accepts
from gesso.schema.plain_data import BlockText, to_plain
from gesso.source import Node, limited
from gesso.source.limits import DEFAULT

if TYPE_CHECKING:
    from gesso.schema.schema_context import Violation
# A file that breaks its schema more often than this is no card file; the first reports say so.
_ENOUGH = 500


def validate(node: Node, schema_name: str, *, toml: bool = False) -> list[Diagnostic]:
    """Everything in which a tree does not keep to the schema `<game>/<kind>`, in the order of the file; that of a `toml`
    file has hints in that language, and no fixes. Raises `ResourceError` where the program has no such schema."""
    violations = violations_of(node, schema_name)
    return _report(node, load_document(schema_name), violations, toml=toml) if violations else []


def violations_of(node: Node, schema_name: str) -> list[Violation]:
    """Every keyword of its schema that a tree breaks, as the validator says it."""
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
    from gesso.schema.error_messages import Message
    from gesso.schema.fixes import with_fixes
    from gesso.schema.schema_context import unknown_keys

    mistyped = {violation.path for violation in violations if violation.keyword == "type"}
    additional = [violation for violation in violations if violation.keyword == "additionalProperties"]
    unknown = {violation.path: unknown_keys(root, document, violation) for violation in additional}
    lacking = {violation.path for violation in violations if violation.keyword == "required"}
    found: dict[tuple[str, int, int, str], Diagnostic] = {}
    for violation in violations:
        # What is of another type breaks every other keyword as well.
        if violation.path in mistyped and violation.keyword != "type":
            continue
        others, lacks = unknown.get(violation.path, ()), violation.path in lacking
        message = Message(root, document, violation, others, lacking=lacks, toml=toml)
        for each in message.diagnostics():
            # Fixes write YAML.
            whole = each if toml else with_fixes(message, each)
            found.setdefault((each.code, each.span.start, each.span.end, each.message), whole)
    return limited(in_order(found.values()), DEFAULT.repeats)


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
        # To JSON Schema 8.0 is a whole number; in a card file it is a slip.
        return isinstance(instance, int) and not isinstance(instance, bool)

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", is_whole)
    return extend(Draft202012Validator, {"x-block": check_block}, type_checker=types)(load_document(schema_name))
