"""Directions that a card asks for and never uses."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.codes.declared_names import UNUSED_DIRECTION
from gesso.games.react.lang import ast as r
from gesso.lang.ast import Node
from gesso.lang.traversal import every


def check_unused_directions(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """`choose a direction` with nothing after it that speaks of the direction."""
    for text in entry.texts:
        directed = any(map(_directed, (*text.all, *every(text.pays_for))))
        for node in text.all:
            if isinstance(node, r.PayDirection | r.ChooseDirection) and not directed:
                message = "a direction is chosen and nothing uses it"
                hint = "write `in the direction` where it counts, or drop this line"
                yield Diagnostic(UNUSED_DIRECTION, message, node.span, hint)


def _directed(node: Node) -> bool:
    return isinstance(node, r.InDirection) or bool(getattr(node, "directed", False))
