"""What texts say, as a few digits."""

import hashlib
from dataclasses import fields, is_dataclass

from gesso.lang.nodes import ADDED


def content_digest(*facts: object, texts: object) -> str:
    """Twelve hex digits over plain facts and resolved texts; places in the file do not count."""
    return hashlib.sha256(repr((*facts, _essence(texts))).encode()).hexdigest()[:12]


def _essence(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        kept = ((item, getattr(value, item.name)) for item in fields(value) if item.compare)
        counted = (found for item, found in kept if ADDED not in item.metadata or found != item.default)
        return type(value).__name__, *map(_essence, counted)
    return tuple(map(_essence, value)) if isinstance(value, tuple) else value
