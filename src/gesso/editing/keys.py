"""Keys and values of card files, game files and scenarios, as their schema has them, and the names that may stand there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gesso.diagnostics import Edit
from gesso.editing.candidates import Candidate
from gesso.editing.notes import Note
from gesso.editing.outline import at, outline
from gesso.editing.place import OpenFile, Place
from gesso.lang.unparser import INDENT_WIDTH
from gesso.project.game import AnyGame
from gesso.schema.documents import Schema
from gesso.schema.schema_context import example_of, flow
from gesso.schema.validation import parts_of
from gesso.source import MappingNode, Node, Scalar, SequenceNode

_NAMES = 200
"""So many names are offered at most."""


def key_completions(place: Place) -> Iterator[Candidate]:
    """Yield the keys or values that may stand at a place outside of effect texts."""
    document, spot = place.file.schema, place.spot
    if document is None or place.in_comment:
        return
    data = outline(place.file.source).data
    parts = parts_of(document, spot.keys, data)
    typed = place.file.source.text[spot.word.start : place.offset].lstrip("\"'")
    if spot.role == "key":
        yield from _keys(place, parts, at(data, spot.keys), typed)
        return
    values = dict(_values(parts))
    for value, note in values.items():
        if value.startswith(typed):
            yield Candidate(value, "value", Edit(spot.word, value), note)
    if _holds_words(parts):
        for name, note in _names(place):
            if name.startswith(typed) and name not in values:
                yield Candidate(name, "name", Edit(spot.word, name), note)
    if isinstance(spot.keys[-1] if spot.keys else None, int) and not spot.flow:
        yield from _keys(place, parts, at(data, spot.keys), typed)


def note_on_key(place: Place) -> Note | None:
    """Return what the schema says of the key or value at a place."""
    document, spot = place.file.schema, place.spot
    if document is None:
        return None
    data = outline(place.file.source).data
    keys = (*spot.keys, spot.word.text.strip("\"'")) if spot.role == "key" else spot.keys
    while keys and isinstance(keys[-1], int):
        keys = keys[:-1]
    if not keys:
        return None
    parts = parts_of(document, keys, data)
    return _note(str(keys[-1]), parts) if any("description" in part for part in parts) else None


def _note(key: str, parts: Iterable[Schema]) -> Note:
    told = {
        name: part[name]
        for part in reversed([*parts])
        for name in ("title", "description", "enum", "default")
        if name in part
    }
    example = next((found for part in parts if (found := example_of(key, part))), "")
    choices = ", ".join(f"`{flow(value)}`" for value in told.get("enum", ()))
    return Note(
        key, str(told.get("description", "")), f"One of {choices}." if choices else "", (example,) if example else ()
    )


def _keys(place: Place, parts: list[Schema], there: Any, typed: str) -> Iterator[Candidate]:
    """Yield the keys of a mapping that it does not have yet, those that it needs first."""
    spot = place.spot
    has = there if isinstance(there, dict) else {}
    known = {key: None for part in parts for key in part.get("properties", ())}
    required = {key for part in parts for key in part.get("required", ())}
    column = spot.word.start - place.file.source.text.rfind("\n", 0, spot.word.start) - 1
    behind = place.file.source.text[spot.word.end : spot.word.end + 1]
    for key in sorted(known, key=lambda key: key not in required):
        if not key.startswith(typed) or (key in has and key != spot.word.text):
            continue
        below = [found for part in parts if isinstance(found := part.get("properties", {}).get(key), dict)]
        end = "" if behind == ":" else _opening(below, column, flow=spot.flow)
        yield Candidate(key, "key", Edit(spot.word, key + end), _note(key, below), key in required)


def _opening(parts: list[Schema], column: int, *, flow: bool) -> str:
    """Return what stands between a key and its value."""
    line = "\n" + " " * (column + INDENT_WIDTH)
    if flow:
        return ": "
    if any(part.get("x-block") for part in parts):
        return f": |{line}"
    kinds = [part["type"] for part in parts if "type" in part]
    holds_mappings = any("properties" in part.get("items", {}) or "allOf" in part.get("items", {}) for part in parts)
    if "array" in kinds and holds_mappings:
        return f":{line}- "
    return f":{line}" if "object" in kinds and not any("examples" in part for part in parts) else ": "


def _values(parts: Iterable[Schema]) -> Iterator[tuple[str, Note]]:
    """Yield the values that a schema names: all of a choice, else its examples."""
    for part in parts:
        note = Note("", str(part.get("description", "")))
        named = part.get("enum") or ([part["const"]] if "const" in part else None)
        if named is None and part.get("type") == "boolean":
            named = [True, False]
        for value in part.get("examples", ()) if named is None else named:
            yield flow(value), note


def _holds_words(parts: Iterable[Schema]) -> bool:
    """Return whether a value may be a word that no list of the schema names."""
    kinds = [part.get("type") for part in parts if not {"enum", "const"} & part.keys()]
    return any("string" in (kind if isinstance(kind, list) else [kind]) for kind in kinds)


def _names(place: Place) -> Iterator[tuple[str, Note]]:
    """Yield the names of the project that may stand at a place."""
    file, game = place.file, place.file.game
    if game is None:
        return
    keys = [key for key in place.spot.keys if isinstance(key, str)]
    if file.kind == "game":
        yield from ((entry.id, Note(entry.kind.noun)) for entry in game.entries)
    elif file.kind == "scenarios":
        yield from _of_players(file, game, keys)
    elif file.kind == "entry" and file.node is not None and keys[-1:] != ["id"]:
        yield from (((id, note)) for id, note in _declared(file.node))


def _of_players(file: OpenFile, game: AnyGame, keys: list[str]) -> Iterator[tuple[str, Note]]:
    """Yield the players of a scenario; below the key of a player, what she has."""
    players = outline(file.source).data
    listed = players.get("players") if isinstance(players, dict) else None
    ids = [id for id in listed if isinstance(id, str)] if isinstance(listed, list) else []
    if keys[-1:] == ["players"]:
        yield from ((entry.id, Note(entry.kind.noun)) for entry in game.entries)
        return
    whose = [key for key in keys if key in ids] or ids
    if whose == ids:
        yield from ((id, Note("a player")) for id in ids)
    for id in whose:
        entry = game.entry(id)
        node = entry.node if entry is not None else None
        if node is not None:
            yield from [*_declared(node)][:_NAMES]


def _declared(node: Node, key: str = "") -> Iterator[tuple[str, Note]]:
    """Yield the ids that a file declares: those of cards, and the keys of pieces."""
    if isinstance(node, SequenceNode):
        for item in node:
            yield from _declared(item, key)
    elif isinstance(node, MappingNode):
        id = node.get("id")
        if isinstance(id, Scalar) and key:
            name = node.get("name")
            yield id.text, Note(name.text if isinstance(name, Scalar) else "", f"of `{key}`")
        for pair in node:
            if key == "pieces":
                yield pair.name, Note(pair.name, "a piece")
            yield from _declared(pair.value, pair.name)
