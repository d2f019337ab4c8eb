"""A unit that would trade places with itself."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.codes.declared_names import SWAP_WITH_ITSELF
from gesso.games.react.lang.ast import MyArtist, Swap
from gesso.lang.ast import Node, Pick, SelfRef


def check_swaps(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """`swap` whose two sides are surely the same unit."""
    for text in entry.texts:
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
