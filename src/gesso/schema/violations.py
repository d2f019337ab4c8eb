"""Where a file breaks its schema, and which keys its format does not know."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from gesso.diagnostics.suggestions import nearest
from gesso.schema.documents import Schema
from gesso.schema.plain_data import locate
from gesso.schema.schema_context import context_at
from gesso.source import Mapping, Node, Scalar
from gesso.source.limits import DEFAULT

UnknownKeys = tuple[tuple[Scalar, str | None], ...]
"""Keys, each with the key that was probably meant."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A keyword of the schema that a value breaks: where in the file, and where in the schema."""

    keyword: str
    wanted: Any
    found: Any
    path: tuple[str | int, ...]
    schema_path: tuple[str | int, ...]
    schema: Schema


def unknown_keys(root: Node, document: Schema, violation: Violation) -> UnknownKeys:
    """The keys of a mapping that its format does not know: one more than is reported, so that a report may say so."""
    node = locate(root, violation.path)[1]
    if not isinstance(node, Mapping):
        return ()
    known = violation.schema.get("properties", {})
    free = [key for key in context_at(document, violation.schema_path).keys if node.pair(key) is None]
    foreign = (pair.key for pair in node if pair.name not in known)
    return tuple((key, nearest(key.text, free)) for key in islice(foreign, DEFAULT.repeats + 1))
