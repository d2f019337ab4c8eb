"""Keys and values of card files, game files and scenarios, as their schema has them, and the names that may stand there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gesso.diagnostics import Edit
from gesso.editing.candidates import Candidate
from gesso.editing.notes import Note
from gesso.editing.outline import at, outline
from gesso.editing.place import OpenFile, Place
from gesso.lang.unparser import INDENT_WIDTH
from gesso.project.game import AnyGame
from gesso.schema.documents import Schema, to_plain
from gesso.schema.schema_context import example_of, flow
from gesso.schema.validation import parts_of
from gesso.source import MappingNode, Node, SequenceNode

_MARK = re.compile(r"[,#\[\]{}]|: ")
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
    choices = _choices(place) if place.file.kind == "scenarios" else None
    if choices is not None:
        yield from choices
        return
    is_item = isinstance(spot.keys[-1] if spot.keys else None, int) and not spot.flow
    # An item of a list is begun with its keys, and not filled with an example.
    values = {value: note for value, note in _values(parts) if not (is_item and value.startswith("{"))}
    if _holds_words(parts) and not any("x-from" in part for part in parts):
        values |= {value: note for value, note in _used(place) if value not in values}
    for value, note in values.items():
        if value.startswith(typed):
            yield Candidate(value, "value", Edit(spot.word, _apart(place) + value), note)
    if _holds_words(parts):
        for name, note in dict(_names(place, parts)).items():
            if name.startswith(typed) and name not in values:
                yield Candidate(name, "name", Edit(spot.word, _apart(place) + name), note)
    if is_item:
        yield from _keys(place, parts, at(data, spot.keys), typed)


def _choices(place: Place) -> list[Candidate] | None:
    """Return what the player of a scenario's step may choose at a place; None if nobody knows."""
    from gesso.editing.playing import choices_at

    found = choices_at(place)
    if found is None or not found[1]:
        return None
    span, words = found
    typed = place.file.source.text[span.start : place.offset]
    apart = _apart(place) if span.start == place.spot.word.start else ""
    note, chosen = Note("", "A choice that is legal here."), dict[str, None]()
    for ways in words:
        # Words with a mark of YAML cannot stand in a row of choices; those with a number of its own are no names.
        plain = [word for word in ways if word.startswith(typed) and not _MARK.search(word)]
        chosen |= dict.fromkeys(sorted(plain, key=lambda word: ":" in word)[:1])
    return [Candidate(word, "value", Edit(span, apart + word), note) for word in chosen]


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
        apart = _apart(place)
        end = "" if behind == ":" else _opening(below, column + len(apart), flow=spot.flow)
        yield Candidate(key, "key", Edit(spot.word, apart + key + end), _note(key, below), key in required)


def _apart(place: Place) -> str:
    """Return the blank that is missing between a word and the dash or colon before it."""
    start = place.spot.word.start
    return " " if place.file.source.text[max(start - 1, 0) : start] in ("-", ":") else ""


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
        # Examples of ids and names are those of other things.
        of_names = "maxLength" in part or "x-from" in part
        examples = () if of_names and not part.get("x-art") else part.get("examples", ())
        for value in examples if named is None else named:
            yield flow(value), note


def _holds_words(parts: Iterable[Schema]) -> bool:
    """Return whether a value may be a word that no list of the schema names."""
    kinds = [part.get("type") for part in parts if not {"enum", "const"} & part.keys()]
    return any("string" in (kind if isinstance(kind, list) else [kind]) for kind in kinds)


def _names(place: Place, parts: Iterable[Schema]) -> Iterator[tuple[str, Note]]:
    """Yield the names of the project that may stand at a place."""
    file, game = place.file, place.file.game
    if game is None:
        return
    keys = [key for key in place.spot.keys if isinstance(key, str)]
    if file.kind == "entry" and keys == ["id"] and file.entry is not None:
        yield file.entry.id, Note("", "The name of its folder.")
    for source in dict.fromkeys(source for part in parts for source in part.get("x-from", ())):
        yield from _from(file, game, source)
    if file.kind == "scenarios":
        yield from _of_players(file, game, keys)


def _from(file: OpenFile, game: AnyGame, source: str) -> Iterator[tuple[str, Note]]:
    """Yield the names of a source that a schema names.

    It is `=` and a word, or `entries`, or `game.` and a part of the game's table, or a path of keys in the file, to a mapping whose
    keys are the names, or to a list of them or of things with an `id`. `*` stands for every key; `pieces:summon` are those of one
    `kind`.
    """
    if source.startswith("="):
        yield source[1:], Note("")
    elif source == "entries":
        yield from ((entry.id, Note(entry.kind.noun)) for entry in game.entries)
    elif source.startswith("game."):
        yield from _listed(getattr(game.table, source.removeprefix("game."), ()), "")
    else:
        yield from _below(outline(file.source).data, source.split("."), source.partition(":")[0])


def _below(data: Any, path: list[str], title: str) -> Iterator[tuple[str, Note]]:
    if not path:
        yield from _listed(data, title)
    elif isinstance(data, dict):
        key, _, kind = path[0].partition(":")
        for value in data.values() if key == "*" else (data.get(key),):
            if kind and isinstance(value, dict):
                value = {id: each for id, each in value.items() if isinstance(each, dict) and each.get("kind") == kind}
            yield from _below(value, path[1:], title)


def _listed(data: Any, title: str) -> Iterator[tuple[str, Note]]:
    """Yield the names in a mapping or a list, each with its printed name if it has one."""
    if isinstance(data, str):
        yield data, Note("", title)
    elif isinstance(data, Mapping):
        yield from ((key, Note(value if isinstance(value, str) else "", title)) for key, value in data.items())
    elif isinstance(data, list | tuple):
        for item in data:
            id, name = (item.get("id"), item.get("name")) if isinstance(item, dict) else (item, None)
            id, name = getattr(id, "id", id), getattr(id, "name", name)
            if isinstance(id, str):
                yield id, Note(name if isinstance(name, str) else "", title)


def _used(place: Place) -> Iterator[tuple[str, Note]]:
    """Yield the values that entries of the project have more than once at the same place, the most frequent first."""
    file, game = place.file, place.file.game
    if game is None or file.kind != "entry":
        return
    keys = tuple(key for key in place.spot.keys if isinstance(key, str))
    for value, count in _uses(game).get(keys, Counter[str]()).most_common():
        if count > 1:
            yield value, Note("")


def _uses(game: AnyGame) -> Mapping[tuple[str, ...], Counter[str]]:
    """Return how often each value stands at each place of the entries of a game; places are paths without numbers."""

    def counted() -> Mapping[tuple[str, ...], Counter[str]]:
        found: dict[tuple[str, ...], Counter[str]] = {}
        waiting: list[tuple[tuple[str, ...], Node]] = [
            ((), entry.node) for entry in game.entries if entry.node is not None
        ]
        while waiting:
            keys, node = waiting.pop()
            if isinstance(node, MappingNode):
                waiting += (((*keys, pair.name), pair.value) for pair in node)
            elif isinstance(node, SequenceNode):
                waiting += ((keys, item) for item in node)
            elif node.content is None and isinstance(node.value, str) and " " not in node.text:
                found.setdefault(keys, Counter())[node.text] += 1
        return found

    return game.once("uses", counted)


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
            yield from [*declared(to_plain(node))][:_NAMES]


def declared(data: Any, key: str = "") -> Iterator[tuple[str, Note]]:
    """Yield the ids that the data of a file declares: those of cards, and the keys of pieces."""
    if isinstance(data, list):
        for item in data:
            yield from declared(item, key)
    elif isinstance(data, dict):
        id, name = data.get("id"), data.get("name")
        if isinstance(id, str) and key:
            yield id, Note(name if isinstance(name, str) else "", f"of `{key}`")
        for inner, value in data.items():
            if key == "pieces":
                yield inner, Note(inner, "a piece")
            yield from declared(value, inner)
