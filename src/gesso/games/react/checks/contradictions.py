"""Descriptions that ask for a piece and for none of it."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.dead_code import CONTRADICTION
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.lang.ast import With
from gesso.lang.ast import NP


def check_with_and_without(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """`with` beside `with no` of the same piece."""
    for text in entry.texts:
        for np in text.all:
            if not isinstance(np, NP):
                continue
            wanted = {item.np: item for item in np.filters if isinstance(item, With) and item.amount != "no"}
            for item in np.filters:
                if isinstance(item, With) and item.amount == "no" and item.np in wanted:
                    message = f"nothing is with {item.np.noun.word} and with none"
                    yield Diagnostic(CONTRADICTION, message, item.span, "drop one of the two")
