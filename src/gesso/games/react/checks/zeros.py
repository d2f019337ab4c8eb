"""Figures that are 0."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.dead_code import ZERO
from gesso.games.react.checks.checked_text import CheckContext, CheckedArtist
from gesso.games.react.lang import ast as r
from gesso.lang.ast import AtLeast, Count, Node, Owned, Pick


def check_zeros(survey: CheckedArtist, _: CheckContext) -> Iterator[Diagnostic]:
    """Every 0 in a sentence, price, filter or condition."""
    for text in survey.texts:
        for node in text.all:
            hint = _hint(node)
            if hint:
                yield Diagnostic(ZERO, "0 does nothing", node.span, hint)


def _hint(node: Node) -> str:
    match node:
        case Count(n=0) | Pick(n=0):
            return "drop the sentence, or write `up to` with a figure"
        case r.Deal(n=0):
            return "drop the sentence"
        case AtLeast(n=0) | Owned(amount="n", least=0) | r.With(amount="n", least=0):
            return "for none of them write `no`"
        case r.Within(n=0):
            return "for the same zone write `in the zone of ...`"
        case _:
            return ""
