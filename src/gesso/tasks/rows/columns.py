"""The parts of an entry's file that a row of a spreadsheet can be, and the columns that say what stands in a row.

Both are data: `templates/rows/columns.toml` has the words for columns, `templates/rows/<game>.toml` the places of a game.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache, lru_cache
from typing import Any

from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError
from gesso.names import id_of
from gesso.resources import read_resource, resources
from gesso.source import MappingNode, Node, Scalar, SequenceNode

_FOLDER = "templates/rows"
EACH = "*"
EFFECT, COST, PRINTED, PRINTED_COST = "effect", "cost", "printed", "printed_cost"
TEXTS = (COST, EFFECT)
NAME, ID, KIND, COPIES = "name", "id", "kind", "copies"
NUMBERS = (COPIES,)
IDS = ("timing", "of")
"""Columns whose values are ids of the game."""


@dataclass(frozen=True, slots=True)
class Place:
    """A part of an entry's file that is a row, or a list of such parts."""

    path: str
    """Keys with slashes between them; `*` for each item."""
    id: str
    """The name of the row: a pattern with `{card}`, `{number}`, `{name}` or `{key}`."""
    words: tuple[str, ...]
    """What the column `kind` calls it."""
    card: str = ""
    """The part of the path that leads to the card, if that is not the whole path."""
    label: str = ""
    """What an export calls it."""
    kind: str = ""
    """The key that tells kinds of the same place apart; empty if there is none."""
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Its values, each with its words; empty if the game's file lists them."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """The key of each column."""
    card_keys: Mapping[str, str] = field(default_factory=dict)
    """The keys of columns that belong to the card around the text."""
    order: tuple[str, ...] = ()
    """The keys of a new one in order; without any, no row adds one."""
    defaults: Mapping[str, Any] = field(default_factory=dict)
    """Values of keys for which a row has none."""
    defaults_of: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """More of them, by kind."""
    passive: bool = False
    """Whether its text is one that is always in force."""
    printed: str = ""
    """The name of its printed text, if that is not the name of the row."""
    most: int = 0
    """How many cards the list holds at most; 0 for any number."""

    @property
    def steps(self) -> tuple[str, ...]:
        return tuple(self.path.split("/"))

    @property
    def card_steps(self) -> tuple[str, ...]:
        return tuple((self.card or self.path).split("/"))

    @property
    def list_steps(self) -> tuple[str, ...]:
        """The way to the list that a new card or text goes into."""
        steps = self.card_steps
        return steps[: steps.index(EACH)] if EACH in steps else steps

    @property
    def texts_key(self) -> str:
        """The key of the list of texts below a card; empty if the card is the text."""
        below = self.steps[len(self.card_steps) :]
        return below[0] if below else ""

    def columns(self) -> Mapping[str, str]:
        return {**self.card_keys, **self.keys}


@dataclass(frozen=True, slots=True)
class Slot:
    """A row that an entry's file has."""

    place: Place
    id: str
    node: Node
    """The mapping that holds the text, or the text itself."""
    card: Node
    """The mapping of its card."""
    card_id: str
    name: str
    """The printed name of its card."""
    kind: str
    number: int
    """Its number among the texts of its card, from 1."""

    def value(self, column: str) -> Scalar | None:
        """Return the value of a column, as it stands in the file."""
        for node, keys in ((self.node, self.place.keys), (self.card, self.place.card_keys)):
            if column in keys:
                key = keys[column]
                found = node if not key else node.get(key) if isinstance(node, MappingNode) else None
                return found if isinstance(found, Scalar) else None
        return None


@cache
def places_of(game: str) -> tuple[Place, ...]:
    """Return the places of a game. Raises RequestError for a game that has none."""
    path = f"{_FOLDER}/{game}.toml"
    if not resources(path):
        raise RequestError(f"the game `{game}` has no rows for spreadsheets", f"write {path}, as other games do")
    data = tomllib.loads(read_resource(path))
    return tuple(_place(each) for each in data["place"])


def _place(data: Mapping[str, Any]) -> Place:
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    values["kinds"] = {kind: tuple(words) for kind, words in data.get("kinds", {}).items()}
    return Place(**values)


@cache
def columns() -> Mapping[str, str]:
    """Return the column that each word above one means."""
    data = tomllib.loads(read_resource(f"{_FOLDER}/columns.toml"))
    return {folded(word): column for column, words in data.items() for word in words}


@cache
def column_titles() -> Mapping[str, str]:
    """Return what an export writes above each column."""
    data = tomllib.loads(read_resource(f"{_FOLDER}/columns.toml"))
    return {column: words[0] for column, words in data.items()}


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Return words in small letters, without accents and signs."""
    bare = "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
    return " ".join(re.findall(r"[^\W_]+", bare.casefold()))


def slots(places: tuple[Place, ...], root: Node) -> Iterator[Slot]:
    """Yield every row of an entry's file, place by place."""
    taken: set[int] = set()
    for place in places:
        rivals = [other for other in places if other is not place and other.path == place.path]
        for found in _below(root, place.steps, (root,), ()):
            nodes, keys = found
            node = nodes[-1]
            if id(node) in taken or not _fits(place, rivals, node):
                continue
            taken.add(id(node))
            card = nodes[len(place.card_steps)]
            yield _slot(place, node, card, _owner(nodes, card), keys)


def _fits(place: Place, rivals: list[Place], node: Node) -> bool:
    """Return whether a part belongs to a place, where another place has the same path."""
    key = place.keys.get(EFFECT, "")
    if isinstance(node, Scalar) and place.kind:
        return False
    if not isinstance(node, MappingNode) or node.get(key) is not None:
        return True
    return not any(node.get(other.keys.get(EFFECT, "")) is not None for other in rivals)


def _owner(nodes: tuple[Node, ...], card: Node) -> Node:
    """Return the innermost part around a card, or the card itself, that has an id."""
    inner = nodes[: nodes.index(card) + 1]
    return next(
        (node for node in reversed(inner[1:]) if isinstance(node, MappingNode) and node.get("id") is not None), card
    )


def _below(
    node: Node, steps: tuple[str, ...], nodes: tuple[Node, ...], keys: tuple[str, ...]
) -> Iterator[tuple[tuple[Node, ...], tuple[str, ...]]]:
    if not steps:
        yield nodes, keys
        return
    step, *rest = steps
    if step == EACH and isinstance(node, SequenceNode):
        inner = [(str(number), item) for number, item in enumerate(node.items, 1)]
    elif isinstance(node, MappingNode):
        inner = [(pair.name, pair.value) for pair in node if step in (EACH, pair.name)]
    else:
        return
    for key, value in inner:
        yield from _below(value, tuple(rest), (*nodes, value), (*keys, key))


def _slot(place: Place, node: Node, card: Node, owner: Node, keys: tuple[str, ...]) -> Slot:
    name = _text(card, "name") or (node.text if isinstance(node, Scalar) and NAME in place.keys else "")
    own = _text(node, "name") or name
    card_id = _text(owner, "id") or (keys[-1] if place.steps[-1] == EACH else "")
    number = int(keys[-1]) if keys[-1].isdigit() else 1
    # The name of a text keeps its article: `the-ink-runs`.
    id = place.id.format(card=card_id, number=number, name=id_of(f"- {own}"), key=keys[-1])
    return Slot(place, id, node, card, card_id, name, _text(node, place.kind), number)


def _text(node: Node, key: str) -> str:
    value = node.get(key) if isinstance(node, MappingNode) and key else None
    return value.text if isinstance(value, Scalar) else ""


def kind_said(slot: Slot) -> str:
    """Return what an export writes in the column `kind`."""
    return " ".join(filter(None, (slot.place.label, slot.kind)))


def place_called(places: tuple[Place, ...], words: str) -> tuple[Place | None, str]:
    """Return the place that a cell of the column `kind` means, with the kind; None if a word means nothing there.

    An empty cell means the first place, with its default.
    """
    tokens = folded(words).split()
    best: tuple[int, int, Place, str] | None = None
    for order, place in enumerate(places):
        own = {word for each in (*place.words, place.label) for word in folded(each).split()}
        kinds = {folded(word): kind for kind, names in place.kinds.items() for word in names}
        named = [token for token in tokens if token in own]
        rest = [token for token in tokens if token not in own]
        kind = next((kinds[token] for token in rest if token in kinds), "")
        unknown = [token for token in rest if token not in kinds]
        if unknown and place.kind and not place.kinds:
            kind, unknown = id_of(" ".join(rest)), []
        if unknown:
            continue
        # A place that a word names comes before one that only has the kind; the fewest words of its own come first.
        rank = (len(named) + (1 if place.kinds and kind else 0), -order, place, kind)
        if best is None or rank[:2] > best[:2]:
            best = rank
    return (None, "") if best is None else (best[2], best[3])
