"""Leaving the ascended side, and what ascending is for."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.codes.placement import DESCEND_ON_NORMAL, NEVER_DESCENDS, NO_ASCENSION
from gesso.games.react.lang import ast as r


def check_descending(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """`descend` on the normal side of the Artist's own card."""
    for text in entry.texts:
        if text.effect is None or text.effect.side != "normal" or text.unit != "artist":
            continue
        for node in text.all:
            if isinstance(node, r.Descend):
                yield Diagnostic(
                    DESCEND_ON_NORMAL,
                    "the normal side is played by an Artist who is not ascended",
                    node.span,
                    "put it on the ascended side",
                )


def check_return(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """An ascended side that no text ever leaves."""
    if not entry.complete or any(isinstance(node, r.Descend) for text in entry.texts for node in text.all):
        return
    for card in entry.artist.abilities:
        if card.ascended is not None and card.of == "artist":
            yield Diagnostic(
                NEVER_DESCENDS,
                "the ascended side has no effect that descends: it would be the last side of the game",
                card.ascended.span,
                "end one of its effects with `descend`",
            )


def check_ascension(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """An Artist for whom ascending changes nothing."""
    artist = entry.artist
    if not entry.complete or artist.becomes is not None:
        return
    own = [card for card in artist.abilities if card.of == "artist"]
    if any(card.ascended is not None for card in own):
        return
    if any(isinstance(node, r.Ascends) for text in entry.texts for node in text.all):
        return
    yield Diagnostic(
        NO_ASCENSION,
        "ascending changes nothing: no ascended side, no passive that waits for it, and nobody to become",
        own[0].span if own else artist.span,
        "add `ascended:` to this card",
    )
