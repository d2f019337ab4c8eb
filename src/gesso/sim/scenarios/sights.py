"""What players see: a view held against what a scenario says of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from gesso.diagnostics.english import counted
from gesso.schema.access import mapping, number
from gesso.sim.scenarios.adapter import AdapterTable, Difference
from gesso.sim.scenarios.reader import Word, words
from gesso.source import MappingNode, Node, Scalar

UNKNOWN = "unknown"
"""A card or an Art that lies there, and of which a player does not know which it is."""
Seen: TypeAlias = int | str | Sequence[str] | Mapping[str, "Seen"]
"""So many cards of which none is known; a thing by its name; things by their names in any order; what there is by name."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a view shows of something, and how a scenario's word for a thing is said there; raises ScenarioError."""

    seen: Seen
    name: Callable[[Word], str]


def sees(table: AdapterTable, view: Mapping[str, object], viewer: str, expected: Node) -> Iterator[Difference]:
    """What a player sees otherwise. Raises ScenarioError for names that mean nothing."""
    for key in mapping(expected):
        for pair in mapping(key.value):
            sight = table.sight(view, key.name, Word(pair.name, pair.key.span))
            yield from _differences(viewer, f"{key.name}: {pair.name}", sight.seen, pair.value, sight.name)


def _differences(viewer: str, what: str, seen: Seen, node: Node, name: Callable[[Word], str]) -> Iterator[Difference]:
    if isinstance(seen, Mapping) and isinstance(node, MappingNode):
        for pair in node:
            yield from _differences(viewer, f"{what}: {pair.name}", seen.get(pair.name, ()), pair.value, name)
        return
    said = _said(node, seen, name)
    found = sorted(seen) if isinstance(seen, Sequence) and not isinstance(seen, str) else seen
    if said != found:
        message = f"{viewer} should see `{what}` as {_in_words(said)}, and sees it as {_in_words(found)}"
        yield Difference(message, node.span)


def _said(node: Node, seen: Seen, name: Callable[[Word], str]) -> Seen:
    if isinstance(node, Scalar) and isinstance(node.value, int):
        return number(node)
    listed = [word.text if word.text == UNKNOWN else name(word) for word in words(node)]
    return listed[0] if isinstance(node, Scalar) else sorted(listed)


def _in_words(seen: Seen) -> str:
    if isinstance(seen, int):
        return counted(seen, "hidden card")
    return f"`{seen}`" if isinstance(seen, str) else f"[{', '.join(seen)}]"
