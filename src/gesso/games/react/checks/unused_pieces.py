"""Declared pieces that no text brings into play."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.codes.whole_artist import NEVER_PLACED, NEVER_SUMMONED
from gesso.games.react.lang.ast import PaySpend, Place, Summon
from gesso.games.react.model import Piece
from gesso.lang.ast import Draw


def check_unused_pieces(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Every piece of the file itself that is never placed, summoned, drawn or spent; inherited ones are another's."""
    if not entry.complete or entry.artist.inherits is not None:
        return
    used: set[str] = set()
    for text in entry.texts:
        for node in text.all:
            match node:
                case Place(noun=noun) | Summon(noun=noun) | Draw(noun=noun):
                    used.update(noun.ids)
                case PaySpend(pick=pick) if pick.np.noun.type in ("dice", "counter"):
                    used.update(pick.np.noun.ids)
                case _:
                    pass
    for piece in entry.artist.pieces:
        if piece.id not in used:
            yield _report(piece)


def _report(piece: Piece) -> Diagnostic:
    kind = NEVER_SUMMONED if piece.kind == "summon" else NEVER_PLACED
    verb = {"summon": "summoned", "token": "placed", "tile": "placed"}.get(piece.kind, "drawn")
    return Diagnostic(kind, f"`{piece.id}` is declared and never {verb}", piece.span, "use it, or drop it")
