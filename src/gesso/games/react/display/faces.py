"""Which side of its cards each player has up."""

from collections.abc import Sequence

from gesso.games.react.lang.program import ArtistProgram
from gesso.sim.players import View


class Faces:
    """The sides of all Ability cards; `artists` are by seat the Artists that the player may be."""

    def __init__(self, artists: Sequence[ArtistProgram]) -> None:
        self._sides = {
            effect.id: (program.artist.id, effect.card, effect.side)
            for program in artists
            for effect in program.effects
        }
        self._turned = {card for _, card, side in self._sides.values() if side == "ascended"}

    def up(self, shown: View, id: str) -> bool | None:
        """Is the side with this effect up for a player of whom this is shown? None for a card with a single side."""
        artist, card, side = self._sides.get(id, ("", "", ""))
        if card not in self._turned:
            return None
        return bool(artist == shown["artist"] and (side == "ascended") == bool(shown["ascended"]))
