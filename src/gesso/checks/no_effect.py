"""Sentences without an effect: a figure 0, and things brought into the state that they are in."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.checks.checked_text import EntryTexts
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.dead_code import NO_CHANGE, ZERO
from gesso.lang.ast import AtLeast, Count, Node, Owned, Pick


def check_zeros(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Every 0 in a sentence, price, filter or condition."""
    for text in entry.texts:
        for node in text.all:
            hint = _instead_of_zero(node) or entry.facts.zero(node)
            if hint:
                yield Diagnostic(ZERO, "0 does nothing", node.span, hint)


def check_idle_sentences(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Every sentence that leaves everything as it is."""
    for text in entry.texts:
        for node in text.all:
            found = entry.facts.idle(node)
            if found is not None:
                message, hint = found
                yield Diagnostic(NO_CHANGE, message, node.span, hint)


def _instead_of_zero(node: Node) -> str:
    match node:
        case Count(n=0) | Pick(n=0):
            return "drop the sentence, or write `up to` with a figure"
        case AtLeast(n=0) | Owned(amount="n", least=0):
            return "for none of them write `no`"
        case _:
            return ""
