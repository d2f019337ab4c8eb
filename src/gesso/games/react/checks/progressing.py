"""Whether the Masterpiece grows, and at what price."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.games.react.checks.artist_text import ArtistText
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.codes.whole_artist import NO_PROGRESS, PROGRESS_IS_FREE
from gesso.games.react.lang import ast as r
from gesso.lang.ast import Me, PayTarget


def check_progress(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """An Artist without an effect that progresses (P12)."""
    if not entry.complete:
        return
    for text in entry.texts:
        ascended = text.effect is not None and text.effect.side == "ascended"
        if not ascended and any(_progresses(node) for node in text.all):
            return
    own = [card for card in entry.artist.abilities if card.of == "artist"]
    yield Diagnostic(
        NO_PROGRESS,
        "no effect progresses the Masterpiece, and every Artist has one",
        own[0].span if own else entry.artist.span,
        "give this card an effect with `progress`",
    )


def check_free_progress(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """`progress` on an ability card without a price, or in a passive."""
    for text in entry.texts:
        if text.kind == "cost" or _pays(text):
            continue
        for node in text.all:
            if _progresses(node):
                yield Diagnostic(
                    PROGRESS_IS_FREE,
                    "progressing costs nothing: it should compete with another use of the same exhaustion",
                    node.span,
                    "add `exhaust self` to the cost" if text.effect is not None else "put it on a card with a cost",
                )


def _pays(text: ArtistText) -> bool:
    if text.effect is None:
        return False
    free = PayTarget | r.PayDirection
    return text.effect.side == "deck" or any(not isinstance(price, free) for price in text.effect.cost)


def _progresses(node: object) -> bool:
    return isinstance(node, r.Progress) and (node.who is None or isinstance(node.who, Me))
