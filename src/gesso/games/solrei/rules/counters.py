"""Counters: numbers beside a Muse that texts gain, lose and spend (Q72)."""

from __future__ import annotations

from gesso.games.solrei.rules.events import COUNTER_COUNT
from gesso.games.solrei.rules.queries import Queries


class Counters(Queries):
    """Operations on counters, which are named as texts name them. They last until the Act ends."""

    def gain_counters(self, player: int, number: int, piece: str) -> int:
        """Gain counters, as many as the limit leaves room for."""
        kind = self.counter_number(piece)
        held = self.pieces[player]
        gained = min(number, self.rules.counter_limits[kind] - held[kind])
        if gained < 1:
            if self.records:
                self.record("gains-no-counters", player, kind)
            return 0
        held[kind] += gained
        if self.records:
            self.record("gains-counters", player, kind, gained, held[kind])
        self.fire(COUNTER_COUNT, player, gained, kind)
        self.flush()
        return 1

    def lose_counters(self, player: int, number: int, piece: str) -> int:
        """Lose a number of counters, or all that there are."""
        kind = self.counter_number(piece)
        held = self.pieces[player]
        lost = min(number, held[kind])
        if lost < 1:
            if self.records:
                self.record("loses-no-counters", player, kind)
            return 0
        held[kind] -= lost
        if self.records:
            self.record("loses-counters", player, kind, lost, held[kind])
        self.fire(COUNTER_COUNT, player, -lost, kind)
        self.flush()
        return 1

    def spend_counters(self, player: int, number: int, piece: str) -> None:
        """Pay with counters that the player has."""
        kind = self.counter_number(piece)
        held = self.pieces[player]
        held[kind] -= number
        if self.records:
            self.record("spends-counters", player, kind, number, held[kind])
        self.fire(COUNTER_COUNT, player, -number, kind)
