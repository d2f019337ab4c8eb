"""What a plug-in was made of, as a few digits."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from gesso.games.react.lang.program import ArtistProgram


def digest(program: ArtistProgram, data: Mapping[str, object]) -> str:
    """Twelve hex digits over an Artist's data and texts; places in the file do not count."""
    texts = (program.setup, program.passives, program.effects, tuple(sorted(program.frames.items())))
    kinds = tuple((effect.model.kind, effect.model.letter) for effect in program.effects)
    parts = repr((data, kinds, _essence(texts)))
    return hashlib.sha256(parts.encode()).hexdigest()[:12]


def _essence(value: object) -> object:
    """A value without what does not count when two are compared, such as places in a file."""
    if is_dataclass(value) and not isinstance(value, type):
        kept = (getattr(value, item.name) for item in fields(value) if item.compare)
        return type(value).__name__, *map(_essence, kept)
    return tuple(map(_essence, value)) if isinstance(value, tuple) else value
