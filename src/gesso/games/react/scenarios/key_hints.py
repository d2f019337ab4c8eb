"""What somebody meant who wrote a piece or an Artist as a key of a scenario."""

from collections.abc import Mapping

from gesso.diagnostics.english import plural
from gesso.games.react.model import Artist
from gesso.sim.scenarios import fold

_BESIDE = ("counter", "dice", "frame")


def key_hint(key: str, artists: Mapping[str, Artist | None]) -> str:
    """Where a scenario says something of a piece of this name, or of an Artist; empty for other words."""
    for artist in artists.values():
        if artist is None:
            continue
        if fold(key) in map(fold, (artist.id, artist.name, artist.noun)):
            return f"what is looked at comes first, then whose: `damage: {{{artist.id}: 1}}`"
        for piece in artist.pieces:
            if fold(key) in map(fold, (piece.id, plural(piece.id), piece.display, *piece.faces)):
                if piece.kind in _BESIDE:
                    return f"what lies beside the field is said under `beside`: `beside: {{{key}: 2}}`"
                what = f"2 {piece.id}" if piece.kind == "token" else piece.id
                return f"what is on the field is said by its zone: `board: {{c3: {what}}}`"
    return ""
