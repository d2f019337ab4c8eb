"""`my artist` on the Artist's own card."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.codes.declared_names import SAY_SELF
from gesso.games.react.lang.ast import MyArtist


def check_naming_self(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Every `my artist` on a card whose `self` is the Artist."""
    for text in entry.texts:
        if text.unit != "artist":
            continue
        for node in text.all:
            if isinstance(node, MyArtist):
                yield Diagnostic(SAY_SELF, "on a unit's own card it is `self`", node.span, "write `self`")
