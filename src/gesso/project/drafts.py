"""What is sound in an unfinished entry: the entry without the parts in which something is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from gesso.diagnostics import CheckError, Diagnostic
from gesso.diagnostics.codes import UNKNOWN_KEY
from gesso.diagnostics.fixes import applied, replacement
from gesso.lang.language import Start
from gesso.lang.parser import trimmed
from gesso.project import SOURCE_LOCALE
from gesso.project.entries import Contents, Entry, given, load_models, of_a_value, read_entry
from gesso.project.files import Memo
from gesso.project.game import AnyGame
from gesso.project.packs import ReadableModels
from gesso.schema.access import ShapeError
from gesso.source import MappingNode, Node, Pair, Scalar, SequenceNode, Span, blocks_in, read_text

Path = tuple[str | int, ...]
STAND_INS: Mapping[Start, str] = {
    "effect": "draw 1 card",
    "cost": "if I have a card",
    "passive": "when I draw a card\n  draw 1 card",
}
"""Texts that every game understands. They replace the texts that cannot be read."""
OTHER_STAND_INS: Mapping[Start, str] = {
    "effect": "discard 1 card",
    "cost": "if I have no cards",
    "passive": "when I discard a card\n  draw 2 cards",
}
"""As many others: what differs with them shows a text that cannot be read."""
_ROUNDS = 4
"""Rounds of leaving out parts of an entry: a part may need another one."""


def sound_parts(game: AnyGame, entry: Entry[Any, Any]) -> tuple[AnyGame, Entry[Any, Any], tuple[Span, ...]] | None:
    """Return an entry without the parts that have a wrong value beside their texts, in a game that reads it anew.

    Printed words may need such a value, such as the type of a card. The texts themselves are left as they are.

    Returns:
        The game, the entry, and the places that are left out; None if too much is wrong for that.
    """
    left_out: tuple[Span, ...] = ()
    if entry.model is None:
        sketched = without_parts(game, entry, ())
        if sketched is None:
            return None
        game, entry, _ = sketched
    for _ in range(_ROUNDS):
        beside = wrong_beside_texts(entry, game.checked(entry).diagnostics)
        if not beside:
            return game, entry, left_out
        sound = without_parts(game, entry, beside)
        if sound is None:
            return None
        game, entry, places = sound
        left_out += places
    return None


def with_stand_ins_for_texts(
    game: AnyGame, entry: Entry[Any, Any], stand_ins: Mapping[Start, str]
) -> tuple[AnyGame, Entry[Any, Any]] | None:
    """Return an entry with stand-ins for its wrong texts, in a game that reads it anew.

    All its other texts, and its cards, are there; `AnyGame.draft` gives its program. Examples of the schema stand in place of
    values that break it. None if too much is wrong for that.
    """
    if entry.model is None and entry.sketch is not None:
        read = given(Contents(entry.node, entry.sketch))
        game, entry = with_entry(game, replace(entry, read=read, diagnostics=()))
    for _ in range(_ROUNDS):
        checked = game.checked(entry)
        # Where a passive stands, the stand-in of an effect cannot be read: then it is known what stands there.
        unread = {text.span.start: text for text in checked.unread_texts}
        places = {text.start: text for text in (blocks_in(entry.node) if entry.node is not None else ())}
        places |= {start: text.span for start, text in unread.items()}
        faults = [found.span for found in checked.diagnostics if found.is_error and not found.kind.configurable]
        wrong = [place for place in places.values() if any(overlap(place, fault) for fault in faults)]
        if not wrong:
            return (game, entry) if entry.model is not None else None
        fixes = []
        for place in wrong:
            words = trimmed(place)
            if words is None:
                return None
            kind: Start = unread[place.start].start if place.start in unread else "effect"
            text = stand_ins[kind].replace("\n", "\n" + " " * (words.column - 1))
            fixes.append(replacement("write a stand-in", words, text, safe=False))
        assert entry.source is not None, "what has a text has a source"
        reading = read_entry(entry.id, entry.kind, read_text(applied(entry.source.text, fixes), path=entry.source.path))
        others = {each.id: each for each in game.entries if each.id != entry.id}
        loaded, _, sketch = load_models({entry.id: (entry.kind, reading)}, Memo(), others)[entry.id]
        read = given(Contents(reading.node, loaded or sketch))
        game, entry = with_entry(game, replace(entry, source=reading.source, read=read, diagnostics=()))
    return None


def wrong_parts(entry: Entry[Any, Any], diagnostics: Iterable[Diagnostic]) -> frozenset[str] | None:
    """Return the ids of the cards with a wrong value beside their texts; None if a value of the entry itself is wrong."""
    found: set[str] = set()
    for diagnostic in wrong_beside_texts(entry, diagnostics):
        node = entry.node
        path = (_path_to(node, diagnostic.span) if node is not None else None) or ()
        items = [
            _at(node, path[: at + 1]) for at, step in enumerate(path) if isinstance(step, int) and node is not None
        ]
        ids = [id.text for item in items if isinstance(item, MappingNode) and isinstance(id := item.get("id"), Scalar)]
        if ids:
            found.add(ids[0])
        elif entry.model is None:
            return None
    return frozenset(found)


def program_of(game: AnyGame, entry: Entry[Any, Any], locale: str) -> Any:
    """Return the program of an entry with its words in a language; of an entry with errors, that of its sound texts."""
    there = game.in_locale(locale)
    try:
        return there.printed(entry)
    except CheckError:
        pass
    program = game.draft(entry)
    if program is None:
        sketched = without_parts(game, entry, game.checked(entry).diagnostics)
        if sketched is None:
            return None
        program = sketched[0].draft(sketched[1])
    if program is not None and locale != SOURCE_LOCALE:
        from gesso.project.translations import errors_of, translation_of

        if not errors_of(there, entry):
            program = game.definition.wording().translated(program, translation_of(there, entry))
    return program


def wrong_beside_texts(entry: Entry[Any, Any], diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the mistakes in values of an entry, not in its texts, that are no mere judgments."""
    texts = tuple(blocks_in(entry.node)) if entry.node is not None else ()
    return [
        found
        for found in diagnostics
        if found.is_error and not found.kind.configurable and not any(overlap(text, found.span) for text in texts)
    ]


def without_parts(
    game: AnyGame, entry: Entry[Any, Any], wrong: Iterable[Diagnostic]
) -> tuple[AnyGame, Entry[Any, Any], tuple[Span, ...]] | None:
    """Return an entry without the parts in which something is wrong, in a game that reads it anew.

    A part is the item of a list around a mistake, such as a card or a passive; without a list, the key above it. Examples
    of the schema stand in place of values that break it.

    Returns:
        The game, the entry, and the places that are left out; None if too much is wrong for that.
    """
    node = entry.node
    if node is not None and entry.model is None:
        from gesso.schema.stand_ins import with_stand_ins

        node = with_stand_ins(node, entry.kind.schema)
    left_out: list[Span] = []
    for diagnostic in beyond_examples(entry, wrong):
        path = _path_to(node, diagnostic.span) if node is not None and diagnostic.kind != UNKNOWN_KEY else None
        if node is not None and path:
            found = _at(node, path)
            left_out.append(found.content or found.span if isinstance(found, Scalar) else found.span)
            node = _cut(node, _part(path))
    try:
        model = entry.kind.load(node, ReadableModels(game.models)) if node is not None else None
    except (ShapeError, ValueError):
        return None
    if model is None:
        return None
    found_game, found_entry = with_entry(game, replace(entry.with_contents(Contents(node, model)), diagnostics=()))
    return found_game, found_entry, tuple(dict.fromkeys(left_out))


def beyond_examples(entry: Entry[Any, Any], wrong: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the mistakes that are still there if examples stand in place of values that break the schema."""
    return [found for found in wrong if entry.model is not None or not of_a_value(found)]


def with_entry(game: AnyGame, entry: Entry[Any, Any]) -> tuple[AnyGame, Entry[Any, Any]]:
    """Return the game with another state of an entry, which it reads anew."""
    entries = tuple(entry if each.id == entry.id else each for each in game.entries)
    changed = replace(game, entries=entries, verdicts=None, _memo=Memo())
    table = game.definition.gathered(game.table, ReadableModels(changed.models))
    if entry.id not in game.definition.playable(table):
        table = entry.kind.joined(table, entry.model)
    return replace(changed, table=table), entry


def overlap(one: Span, other: Span) -> bool:
    """Return whether two places have a character in common."""
    return one.path == other.path and one.start < other.end and other.start < one.end


def _path_to(node: Node, place: Span) -> Path | None:
    """Return the steps down to the innermost value that holds a place; None if none does."""
    if isinstance(node, Scalar):
        spans = (node.span, *([node.content] if node.content is not None else []))
        return () if any(overlap(span, place) for span in spans) else None
    steps: list[tuple[str | int, Node]] = (
        [(pair.name, pair.value) for pair in node] if isinstance(node, MappingNode) else [*enumerate(node)]
    )
    below = ((step, _path_to(inner, place)) for step, inner in steps)
    return next(((step, *rest) for step, rest in below if rest is not None), None)


def _part(path: Path) -> Path:
    """Return the path to what has a mistake: the item of a list around it, else the key above it."""
    item = max((at for at, step in enumerate(path) if isinstance(step, int)), default=None)
    if item is not None:
        return path[: item + 1]
    return path[:-1] if len(path) > 1 else path


def _at(node: Node, path: Path) -> Node:
    """Return the value at a path that is there."""
    for step in path:
        if isinstance(node, MappingNode):
            node = next(pair.value for pair in node if pair.name == step)
        elif isinstance(node, SequenceNode) and isinstance(step, int):
            node = node.items[step]
    return node


def _cut(node: Node, path: Sequence[str | int]) -> Node:
    """Return a tree without the part at a path."""
    step, *rest = path
    if isinstance(node, MappingNode):
        kept = [pair for pair in node if rest or pair.name != step]
        pairs = (Pair(pair.key, _cut(pair.value, rest)) if pair.name == step else pair for pair in kept)
        return replace(node, pairs=tuple(pairs))
    if isinstance(node, SequenceNode):
        items = [item for at, item in enumerate(node) if rest or at != step]
        kept_items = (_cut(item, rest) if rest and at == step else item for at, item in enumerate(items))
        return replace(node, items=tuple(kept_items))
    return node
