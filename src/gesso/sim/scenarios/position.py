"""Setting up a position key by key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.scenarios import IMPOSSIBLE_POSITION
from gesso.sim.scenarios.adapter import ScenarioError
from gesso.source import Mapping, Node, Span


def read_keys(node: Mapping, parts: Sequence[tuple[str, Callable[[Node], None]]]) -> list[Diagnostic]:
    """Read each key that is there, in this order, and keep what is wrong with any of them."""
    report: list[Diagnostic] = []
    for key, read in parts:
        value = node.get(key)
        if value is not None:
            try:
                read(value)
            except ScenarioError as error:
                report += error.diagnostics
    return report


def impossible(span: Span, message: str, hint: str = "") -> ScenarioError:
    """A position that cannot come about."""
    return ScenarioError.at(span, IMPOSSIBLE_POSITION, message, hint)
