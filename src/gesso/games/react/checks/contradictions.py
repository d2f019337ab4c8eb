"""Descriptions whose words exclude each other."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.dead_code import CONTRADICTION
from gesso.games.react.checks.checked_text import CheckContext, CheckedArtist
from gesso.games.react.lang.ast import With
from gesso.lang.ast import NP, Node, Owned

_OPPOSITES = (("friendly", "enemy"), ("exhausted", "refreshed"))


def check_contradictions(survey: CheckedArtist, _: CheckContext) -> Iterator[Diagnostic]:
    """Opposite adjectives before one noun, an adjective said twice, and `with` beside `with no` of the same piece."""
    for text in survey.texts:
        for node in text.all:
            if isinstance(node, NP | Owned):
                yield from _adjectives(node, node.adjectives)
            if isinstance(node, NP):
                yield from _pieces(node)


def _adjectives(node: Node, adjectives: tuple[str, ...]) -> Iterator[Diagnostic]:
    for left, right in _OPPOSITES:
        if left in adjectives and right in adjectives:
            message = f"nothing is {left} and {right} at once"
            yield Diagnostic(CONTRADICTION, message, node.span, "drop one of the two words")


def _pieces(np: NP) -> Iterator[Diagnostic]:
    wanted = {item.np: item for item in np.filters if isinstance(item, With) and item.amount != "no"}
    for item in np.filters:
        if isinstance(item, With) and item.amount == "no" and item.np in wanted:
            message = f"nothing is with {item.np.noun.word} and with none"
            yield Diagnostic(CONTRADICTION, message, item.span, "drop one of the two")
