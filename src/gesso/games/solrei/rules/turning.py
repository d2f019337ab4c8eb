"""Faces of Arts and Damage: ready, exhausted, augmented, broken (K8-K10, K13)."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.games.solrei.rules.action_cards import (
    ARTS,
    AUGMENTED,
    BROKEN,
    CARD_BITS,
    EXHAUSTED,
    FIRST_ART,
    READY,
    SEAT_SHIFT,
)
from gesso.games.solrei.rules.events import BREAKS, EXHAUSTS, READIES
from gesso.games.solrei.rules.queries import Queries

TURNED_FROM = {READIES: EXHAUSTED, EXHAUSTS: READY | AUGMENTED, BREAKS: READY | EXHAUSTED | AUGMENTED}
"""The faces from which a deed turns something."""


class Turning(Queries):
    """A doer turns Arts and cards in Damage, also those of the rival."""

    def ready(self, doer: int, things: Sequence[int]) -> int:
        """Turn up what lies face down (K8)."""
        return self._turn(READIES, doer, things)

    def exhaust(self, doer: int, things: Sequence[int]) -> int:
        """Turn down what is ready or augmented (K9, Q46)."""
        return self._turn(EXHAUSTS, doer, things)

    def break_things(self, doer: int, things: Sequence[int]) -> int:
        """Turn down and sideways, for the rest of the Act (K13, U4)."""
        return self._turn(BREAKS, doer, things)

    def _turn(self, deed: int, doer: int, things: Sequence[int]) -> int:
        done = 0
        for thing in things:
            if self.lies(thing, TURNED_FROM[deed]) and not self.prevented(deed, doer, thing):
                self.turn_over(deed, thing)
                self.fire(deed, doer, thing)
                done = 1
        self.flush()
        return done

    def turn_over(self, deed: int, thing: int) -> None:
        """Turn one thing, without telling anybody."""
        if thing < FIRST_ART:
            player, bit = thing >> SEAT_SHIFT, 1 << (thing & CARD_BITS)
            self.up[player] &= ~bit
            self.down[player] &= ~bit
            zone = self.up if deed == READIES else self.down if deed == EXHAUSTS else self.broken
            zone[player] |= bit
            return
        place = thing - FIRST_ART
        if deed == READIES:
            self.turn_art(place, READY)
            self.known |= 1 << place
        elif self.face[place] == AUGMENTED:
            self._end_augment(place, BROKEN if deed == BREAKS else self._used_face(place))
        else:
            self.turn_art(place, EXHAUSTED if deed == EXHAUSTS else BROKEN)

    def turn_art(self, place: int, face: int) -> None:
        """An Art lies with another face."""
        self.face[place] = face

    # ------------------------------------------------------------ Augment

    def use_up(self, place: int) -> None:
        """An Art has been used: it is exhausted, or broken where the Muse misses its requirement (U2, B4, Q20)."""
        self.turn_art(place, self._used_face(place))

    def _used_face(self, place: int) -> int:
        return EXHAUSTED if self.rules.builds[place // ARTS].meets[self.row[place]] else BROKEN

    def augment(self, place: int) -> None:
        """The augment of an Art that lies augmented is in force from now on (Q45)."""
        if self.face[place] == AUGMENTED:
            self.live[place // ARTS] = place
            self.tune()

    def end_augments(self, player: int) -> None:
        """Whatever lies augmented before the player is exhausted (U6)."""
        for thing in self.arts_of(player, AUGMENTED):
            place = thing - FIRST_ART
            self._end_augment(place, self._used_face(place))

    def _end_augment(self, place: int, face: int) -> None:
        self.turn_art(place, face)
        player = place // ARTS
        if self.live[player] == place:
            self.live[player] = -1
            self.tune()
