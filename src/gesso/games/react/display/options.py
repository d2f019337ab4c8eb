"""Options by their printed names, from the words that name them in logs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from gesso.games.react.display.labels import PieceLabels, unit_in_words, units_in_words
from gesso.games.react.lang.program import ArtistProgram, EffectProgram
from gesso.games.react.wording.table import FIXED
from gesso.sim.players import View
from gesso.sim.table_words import TableWords

ARROWS = {"up": "↑", "right": "→", "down": "↓", "left": "←"}
_PLACE = re.compile(r"place (\d+) in (\d+)")
_SWAP = re.compile(r"swap (\d+) (\d+)")
_SLOT = "slot "


class OptionLabels:
    """`artists` are by seat the Artists that the player may be, `options` what a choice among blocks offers, as it is
    asked now."""

    def __init__(self, artists: Sequence[Sequence[ArtistProgram]], pieces: PieceLabels, say: TableWords) -> None:
        self._artists = artists
        self._say = say
        self._pieces = pieces
        self._by_kind: Mapping[str, Callable[[View, int, str], str]] = {
            "play": self._effect,
            "effect": self._effect,
            "zone": lambda view, seat, words: words,
            "unit": lambda view, seat, words: unit_in_words(say, view, words),
            "direction": lambda view, seat, words: f"{ARROWS[words]} {say(f'option.{words}')}",
            "number": lambda view, seat, words: words,
            "piece": self._piece,
            "kind": lambda view, seat, words: self._pieces.printed(words),
            "face": lambda view, seat, words: say.named(words.capitalize()),
            "card": self._card,
            "held card": self._held_card,
            "link": self._link,
            "slot": lambda view, seat, words: say("option.slot", n=words.removeprefix(_SLOT)),
            "masterpiece": self._panel,
        }

    def printed(self, view: View, seat: int, kind: str, words: str) -> str:
        """An option of a decision of this kind, that a seat has."""
        if words in FIXED:
            return self._say(f"option.{words}")
        by_kind = self._by_kind.get(kind)
        return words if by_kind is None else by_kind(view, seat, words)

    def effect(self, view: View, seat: int, words: str) -> EffectProgram | None:
        """The effect that an option plays: `long-entrance`, `guard-card b by 0:guard-1`."""
        name, _, letter = words.partition(" by ")[0].partition(" ")
        ascended = view["players"][seat]["ascended"]
        for program in self._now(view, seat):
            own = [effect for effect in program.effects if effect.card == name]
            sides = {effect.side for effect in own}
            wanted = "deck" if "deck" in sides else "ascended" if ascended and "ascended" in sides else "normal"
            for effect in own:
                if effect.side == wanted and effect.model.letter.lower() == letter:
                    return effect
        return None

    def _now(self, view: View, seat: int) -> list[ArtistProgram]:
        """The Artist that the player is now, then the one whose deck and pieces it still has."""
        id = view["players"][seat]["artist"]
        return sorted(self._artists[seat], key=lambda program: program.artist.id != id)

    def _effect(self, view: View, seat: int, words: str) -> str:
        effect = self.effect(view, seat, words)
        if effect is None:
            return words
        letter = f" ({effect.model.letter})" if effect.model.letter else ""
        unit = words.partition(" by ")[2]
        own = f"{effect.title}{letter}"
        return self._say("option.of", effect=own, unit=unit_in_words(self._say, view, unit)) if unit else own

    def _piece(self, view: View, seat: int, words: str) -> str:
        on = " on " in words
        id, joint, place = words.partition(" on " if on else " in ")
        if not joint:
            return self._pieces.printed(id)
        place = units_in_words(self._say, place)
        return self._say("option.piece_on" if on else "option.piece_in", piece=self._pieces.printed(id), place=place)

    def _card(self, view: View, seat: int, words: str) -> str:
        effects = (effect for program in self._artists[seat] for effect in program.effects if effect.side == "deck")
        return next((effect.title for effect in effects if effect.card == words), words)

    def _held_card(self, view: View, seat: int, words: str) -> str:
        own = self._card(view, seat, words)
        return own if own != words else self._card(view, 1 - seat, words)

    def _link(self, view: View, seat: int, words: str) -> str:
        link = view["chain"][int(words.removeprefix(_SLOT)) - 1]
        return self._say("option.link", card=self._say.named(link["card"]), n=words.removeprefix(_SLOT))

    def _panel(self, view: View, seat: int, words: str) -> str:
        """A change of the Masterpiece Zone, with the names of the cards."""
        panels = self.panels(view, seat)
        if placed := _PLACE.fullmatch(words):
            number, slot = int(placed[1]), placed[2]
            name = f" {panels[number - 1]}" if number <= len(panels) else ""
            return self._say("option.panel", card=f"{number}{name}", n=slot)
        swapped = _SWAP.fullmatch(words)
        return self._say("option.swap", first=swapped[1], second=swapped[2]) if swapped else words

    def panels(self, view: View, seat: int) -> tuple[str, ...]:
        """The names of a player's Masterpiece cards, in rising order."""
        now = self._now(view, seat)
        return now[0].artist.masterpiece if now else ()
