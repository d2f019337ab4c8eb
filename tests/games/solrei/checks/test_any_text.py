"""Any text that can be read can be checked: no check stumbles, and all report inside the text."""

from __future__ import annotations

import pytest
from games.solrei.checks.casebook import find, placed
from games.solrei.lang.strategies import programs
from hypothesis import HealthCheck, given, settings

from gesso.games.solrei import codes
from gesso.games.solrei.lang.language import SOLREI, VOCABULARY
from gesso.lang.ast import Node
from gesso.lang.nodes import Example
from gesso.lang.unparser import unparse

pytestmark = pytest.mark.slow

PLACES = {"effect": "before-showdown", "passive": "passive"}


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(programs)
def test_no_check_stumbles(program: tuple[str, tuple[Node, ...]]) -> None:
    kind, nodes = program
    lines = unparse(SOLREI, nodes).splitlines()
    if kind == "cost":
        lines = ["cost: |", *("  " + line for line in lines), "effect: |", "  draw 1 card"]
    text = placed(PLACES.get(kind, "before-showdown"), lines)
    for item in find(text):
        assert item.message and 0 <= item.span.start <= item.span.end <= len(text)


def pieces(example: Example) -> list[str]:
    """The counters that an example needs."""
    said = f"{example.cost} {example.text}"
    made = [f"  {name}: {{kind: counter, limit: 6}}" for name in ("fury", "mark") if name in said]
    return ["pieces:", *made] if made else []


def test_the_examples_of_the_reference_are_clean() -> None:
    """What the reference shows of each word is what a designer may copy."""
    for spec in VOCABULARY.words.values():
        example = spec.example
        if example is None:
            continue
        lines = example.text.splitlines()
        if example.cost:
            cost = ["cost: |", *("  " + line for line in example.cost.splitlines())]
            lines = [*cost, "effect: |", *("  " + line for line in lines)]
        text = "\n".join((*pieces(example), placed(example.at, lines)))
        # One example alone gains a counter or uses it.
        assert [each for each in find(text) if each.kind != codes.IDLE_COUNTER] == [], example
