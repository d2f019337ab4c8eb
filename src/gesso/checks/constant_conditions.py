"""Conditions that the place of a text, or its own words, have already settled."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.checks.checked_text import EntryTexts
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.dead_code import CONSTANT_CONDITION
from gesso.lang.ast import Done, If, Is, Node


def check_constant_conditions(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Every condition that is always, or never, true where it stands."""
    for text in entry.texts:
        for node in text.all:
            if isinstance(node, Is):
                settled = entry.facts.settled(node, text)
                if settled is not None:
                    yield _report(node, *settled)
            if isinstance(node, If) and not isinstance(node.condition, Done):
                inner = node.then[0] if node.then else None
                if isinstance(inner, If) and inner.condition == node.condition:
                    yield _report(inner.condition, True, "the line above has just asked it")


def _report(node: Node, truth: bool, why: str) -> Diagnostic:
    message = f"this is {'always' if truth else 'never'} true: {why}"
    hint = "drop the condition" if truth else "drop the condition and what stands under it"
    return Diagnostic(CONSTANT_CONDITION, message, node.span, hint)
