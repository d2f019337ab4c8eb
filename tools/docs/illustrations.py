"""The example of each node of a vocabulary, executed before it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from gesso.lang.node_specs import Node, NodeSpec
from tools.docs.examples import Shown, manual, sample
from tools.docs.markdown import PageError


@dataclass(frozen=True, slots=True)
class Illustration:
    """An example as written, and what came of it."""

    lines: tuple[str, ...]
    shown: Shown


@cache
def illustrations(game: str) -> Mapping[type[Node], Illustration]:
    """The examples of all nodes by their class.

    Raises `PageError` for a node without an example, an example that is not right or does not hold its node.
    """
    words = manual(game).vocabulary.words
    return MappingProxyType({node: _show(game, word) for node, word in words.items()})


def _show(game: str, word: NodeSpec) -> Illustration:
    name, example = word.node.__name__, word.example
    if example is None:
        raise PageError(f"{name} has no example")
    shown = sample(game).show(example.at, example.lines)
    if shown.passage is None or shown.diagnostics:
        said = "; ".join(f"{each.code} {each.message}" for each in shown.diagnostics)
        raise PageError(f"the example of {name} is not right: {said}")
    if not any(type(found) is word.node for found in shown.nodes):
        raise PageError(f"the example of {name} holds no such node")
    return Illustration(example.lines, shown)
