"""What the printed faces of an Artist are called, for those who print them and those who show them."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.games.react.model import Piece
from gesso.names import card_code

_CUT_OUT = {"token": "T-{}", "tile": "Z-{}", "frame": "S-{}", "counter": "K-{}"}
"""The faces of pieces that have one, by kind."""


class FaceIds:
    """The ids of one Artist's faces: `CAL-01` in the deck, `CAL-A1` for abilities, `CAL-M1` for the mural.

    Args:
        artist: The id of the Artist.
        artists: All Artists of the game, in the order of the game file.
    """

    def __init__(self, artist: str, artists: Sequence[str]) -> None:
        self.code = card_code(artist, artists)

    def of(self, name: str) -> str:
        """Return the id of a face by its own name."""
        return f"{self.code}-{name}"

    def action(self, place: int) -> str:
        """Return the face of a card of the deck, by its place there (from 1)."""
        return self.of(f"{place:02}")

    def ability(self, place: int, copy: str = "") -> str:
        """Return the face of an Ability card, by its place (from 1); `copy` names one of several Summons."""
        return self.of(f"A{place}") + (f"-{copy.upper()}" if copy else "")

    def ascended(self, face: str) -> str:
        """Return the other side of an Ability card."""
        return f"{face}-ASCENDED"

    def panel(self, number: int) -> str:
        """Return the face of a Masterpiece card (from 1)."""
        return self.of(f"M{number}")

    def back(self, kind: str) -> str:
        """Return the back of `action` or `ability` cards."""
        return self.of(f"BACK-{kind.upper()}")

    @property
    def seal(self) -> str:
        """The seal of the Artist."""
        return self.of("SEAL")

    def unit(self, piece: Piece, number: int) -> str:
        """Return the figure of a Summon, which may be one of several (from 1)."""
        return self.of(f"U-{piece.id.upper()}-{number}")

    def piece(self, piece: Piece) -> str:
        """Return the face of a piece that is cut out; empty if it has none."""
        form = _CUT_OUT.get(piece.kind)
        return self.of(form.format(piece.id.upper())) if form else ""
