"""A unit that would trade places with itself."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.dsl.syntax import Node, Pick, SelfRef
from gesso.games.react.catalogue.names import SWAP_WITH_ITSELF
from gesso.games.react.checks.survey import Surroundings, Survey
from gesso.games.react.syntax import MyArtist, Swap


def check_swaps(survey: Survey, _: Surroundings) -> Iterator[Diagnostic]:
    """`swap` whose two sides are surely the same unit."""
    for text in survey.texts:
        for node in text.all:
            if isinstance(node, Swap) and _same(node.unit, node.other, text.unit):
                yield Diagnostic(
                    SWAP_WITH_ITSELF,
                    "a unit cannot swap with itself",
                    node.span,
                    "write `a unit ...` for the other one",
                )


def _same(left: Node, right: Node, unit: str | None) -> bool:
    if left == right:
        return not isinstance(left, Pick)
    return unit == "artist" and {type(left), type(right)} == {SelfRef, MyArtist}
