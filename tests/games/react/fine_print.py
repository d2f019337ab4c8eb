"""A duel of two workshop Artists whose texts a test chooses, set up by hand and played in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import cast

from games.react import roster
from oracle.workshop import filled, program_of, table

from gesso.engine import Game
from gesso.engine.plugin import Plugin, plugin_from_text
from gesso.games.react.lowering import generate
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.events import PLAY
from gesso.games.react.rules.options import DECISIONS
from gesso.games.react.rules.ruleset import DuelRuleset

CHIP = "chip-card by 0:chip-1"
"""The play of the card that a chip carries."""


def effect(*lines: str, cost: tuple[str, ...] = ()) -> str:
    """An effect, with its cost, as the keys of a file."""
    head = ["cost: |", *("  " + line for line in cost)] if cost else []
    return "\n".join([*head, "effect: |", *("  " + line for line in lines)])


@cache
def _plugin(id: str, text: str, observed: bool) -> Plugin:
    """The plug-in of a file. Nearly all benches have the same rival."""
    return plugin_from_text(generate(program_of(text, id), observed=observed), f"<{id}>")


class Bench:
    """The duel at the first player's first main phase: both Artists in their places, the field bare, hands empty.

    Units and pieces are those of the workshop's file; zones are named as on the field (`c3`).
    """

    def __init__(
        self,
        mine: Mapping[str, str],
        theirs: Mapping[str, str] | None = None,
        *,
        against: str = "rival",
        observed: bool = False,
    ) -> None:
        files = {"tester": filled(mine), "rival": filled(theirs or {})}
        plugins = {id: _plugin(id, text, observed) for id, text in files.items()}
        rules = DuelRuleset(table(), {**roster.plugins(), **plugins}, "tester", against, observed=observed)
        self.game = Game.begin(rules, seed=1)
        while not (self.owed == "play" and self.duel.turns):
            words = self.game.options()
            self.game.apply("no" if "no" in words else "stop" if "stop" in words else words[0])
        self._clear()

    @property
    def duel(self) -> Duel:
        return cast(Duel, self.game.state)

    @property
    def owed(self) -> str:
        """What kind of choice is owed."""
        return DECISIONS[self.duel.pending[0][1]]

    @property
    def owing(self) -> int:
        """Who owes it."""
        return self.duel.pending[0][0]

    def _clear(self) -> None:
        duel = self.duel
        for unit in duel.rules.units[2:]:
            if duel.pos[unit] >= 0:
                duel.pool[duel.rules.unit_owner[unit]][duel.rules.unit_kind[unit]] += 1
                duel.board[duel.pos[unit]], duel.pos[unit] = -1, -1
        for player, kinds in enumerate(duel.rules.kinds):
            for number, kind in enumerate(kinds):
                duel.tok[player][number] = [0] * len(duel.tok[player][number])
                duel.pool[player][number] = kind.count
                duel.supply[player][number] = 0
        duel.strips, duel.tile = [()] * len(duel.strips), [-1] * len(duel.tile)
        duel.faces = [[0] * len(faces) for faces in duel.faces]
        for player in (0, 1):
            duel.deck[player] += [card for card, number in enumerate(duel.hand[player]) for _ in range(number)]
            duel.hand[player], duel.held[player] = [0] * len(duel.hand[player]), 0
        self.refreshed()

    def refreshed(self) -> None:
        """What may be played is worked out anew after a change by hand."""
        player = self.duel.pending[0][0]
        self.duel.pending = ((player, PLAY, self.duel.plays_open(player, int(bool(self.duel.chain)))),)

    def zone(self, name: str) -> int:
        return next(zone for zone in self.duel.rules.field.zones if self.duel.rules.field.name(zone) == name)

    def kind(self, id: str) -> int:
        return next(number for number, kind in enumerate(self.duel.rules.kinds[0]) if kind.id == id)

    def stand(self, id: str, zone: str, player: int = 0) -> int:
        """Put a summon, or with `artist` the Artist, into a zone; its number."""
        duel, there = self.duel, self.zone(zone)
        if id == "artist":
            unit = player
            duel.board[duel.pos[unit]] = -1
        else:
            unit = next(u for u in duel.rules.kinds[player][self.kind(id)].units if duel.pos[u] == -1)
            duel.pool[player][self.kind(id)] -= 1
        duel.board[there], duel.pos[unit], duel.last[unit] = unit, there, there
        self.refreshed()
        return unit

    def lay(self, id: str, place: str | int, number: int = 1, player: int = 0) -> None:
        """Lay pieces into a zone, or onto a unit."""
        at = self.zone(place) if isinstance(place, str) else place
        self.duel.tok[player][self.kind(id)][at] += number
        self.duel.pool[player][self.kind(id)] -= number
        self.refreshed()

    def give(self, id: str, number: int = 1, player: int = 0) -> None:
        """Counters, or drawn frames."""
        self.duel.supply[player][self.kind(id)] += number
        self.refreshed()

    def deal(self, *cards: int, player: int = 0) -> None:
        """Cards of these kinds from the deck to the hand."""
        for card in cards:
            self.duel.deck[player].remove(card)
            self.duel.hand[player][card] += 1
            self.duel.held[player] += 1
        self.refreshed()

    def lying(self, id: str, place: str | int, player: int = 0) -> int:
        at = self.zone(place) if isinstance(place, str) else place
        return self.duel.tok[player][self.kind(id)][at]

    def offered(self) -> tuple[str, ...]:
        return self.game.options()

    def say(self, *words: str) -> None:
        """Make these choices, one after the other."""
        for word in words:
            self.game.apply(word)

    def resolve(self) -> None:
        """Both pass until somebody owes another kind of choice, or the chain is empty."""
        while self.owed == "play" and self.duel.chain:
            self.game.apply("pass")
