"""A sentence that ends the game by itself."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.games.react.checks.artist_texts import ArtistContext, ArtistTexts
from gesso.games.react.codes.dead_code import INSTANT_KILL
from gesso.games.react.lang.ast import Deal


def check_instant_loss(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """`deal n damage` where n is all that an Artist can take."""
    for text in entry.texts:
        for node in text.all:
            if isinstance(node, Deal) and node.n >= context.table.damage_to_lose:
                message = f"{node.n} damage ends the game in one sentence"
                yield Diagnostic(INSTANT_KILL, message, node.span, "deal 1, or split it over several cards")
