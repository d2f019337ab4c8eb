"""Nested plain data as one value for each path."""

from __future__ import annotations

from collections.abc import Iterator


def values_in(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield plain values by path; a mapping with an id is found under its id, so that others may come before it."""
    parts: list[tuple[object, object]] | None = None
    if isinstance(value, dict) and value:
        parts = list(value.items())
    elif isinstance(value, tuple) and any(isinstance(part, dict) for part in value):
        parts = [(part.get("id", at) if isinstance(part, dict) else at, part) for at, part in enumerate(value, 1)]
    if parts is None:
        yield path, ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        return
    for name, part in parts:
        yield from values_in(part, f"{path}/{name}" if path else str(name))
