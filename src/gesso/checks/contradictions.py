"""Descriptions whose adjectives exclude each other."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.checks.checked_text import EntryTexts
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.dead_code import CONTRADICTION
from gesso.lang.ast import NP, Owned


def check_contradictions(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Opposite adjectives before one noun."""
    for text in entry.texts:
        for node in text.all:
            if not isinstance(node, NP | Owned):
                continue
            for left, right in entry.facts.opposites:
                if left in node.adjectives and right in node.adjectives:
                    message = f"nothing is {left} and {right} at once"
                    yield Diagnostic(CONTRADICTION, message, node.span, "drop one of the two words")
