"""A Show that tells what is gained, how a round is settled, what becomes of points, and which way Arts and Damage lie."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.engine.durations import NUMBER, PLAYER
from gesso.engine.events import NOBODY
from gesso.engine.vm import PROGRAM
from gesso.games.solrei.rules.action_cards import (
    ARTS,
    AUGMENTED,
    BROKEN,
    EXHAUSTED,
    FIRST_ART,
    READY,
    SEAT_SHIFT,
    is_art,
)
from gesso.games.solrei.rules.events import BREAKS, DAMAGE, EXHAUSTS, POWER, READIES, VALUES
from gesso.games.solrei.rules.state import TIED
from gesso.games.solrei.rules.told_cards import ToldCards

FACED = {READY: "readies", EXHAUSTED: "exhausts", BROKEN: "breaks", AUGMENTED: "augments"}
TURNED = {READIES: "readies", EXHAUSTS: "exhausts", BREAKS: "breaks"}
"""The event of an Art that lies with another face, and of a deed that turns a card in Damage."""


class ToldDamage(ToldCards):
    """Power and Damage, points blocked and taken, Arts turned and augmented."""

    def gain_power(self, player: int, number: int) -> int:
        at = len(self.told)
        done = super().gain_power(player, number)
        self._tell_gain(at, "gains-power", player, number, self.power[player], done)
        return done

    def gain_damage(self, player: int, number: int) -> int:
        at = len(self.told)
        done = super().gain_damage(player, number)
        self._tell_gain(at, "gains-damage", player, number, self.hits[player], done)
        return done

    def _tell_gain(self, at: int, kind: str, player: int, number: int, total: int, done: int) -> None:
        if done:
            self.tell_at(at, kind, player, number, total)
        elif len(self.told) == at:
            self.tell("gains-nothing", player)

    def settle(self) -> None:
        for seat in (self.turn, 1 - self.turn):
            added = self._added_by(POWER, seat)
            self.tell("has-power", seat, self.action[seat], self.power[seat], added, self.power_now(seat))
        at, before = len(self.told), self.hits[:]
        super().settle()
        winner = self.winner
        added = () if winner == TIED else self._added_by(DAMAGE, winner)
        lost = [seat for seat in (0, 1) if seat != winner and before[seat]]
        if winner == TIED:
            self.tell_at(at, "ties", NOBODY)
        else:
            gained = self.hits[winner] - before[winner]
            for text, number in reversed(added):
                self.tell_at(at, "adds-damage", winner, text, number)
            damage = self.hits[winner] + sum(number for _, number in added)
            self.tell_at(at, "wins-round", winner, gained, damage)
        for seat in lost:
            self.tell_at(at + 1, "loses-damage", seat, before[seat])

    def _added_by(self, value: int, player: int) -> tuple[tuple[int, int], ...]:
        """What texts in force add to a value of the player: each text, and how much."""
        programs, acting, live = self.code.programs, self.rules.acting[player], self.live[player]
        cards = (*acting[-1], *(acting[self.row[live]] if live >= 0 else ()))
        found = [
            (number, test(self, player))
            for number in cards
            if programs[number].facts.get("event") in (value, VALUES[value]) and (test := programs[number].value)
        ]
        found += [
            (own[NUMBER], program.value(self, player, own))
            for own, program in self.listening("value", value)
            if own[PLAYER] == player and program.value is not None
        ]
        return tuple((number, much) for number, much in found if much)

    # ------------------------------------------------------------ points

    def add_points(self, player: int, number: int) -> None:
        super().add_points(player, number)
        if number:
            self.tell("points", player, number, self.points[player])

    def block(self, player: int, number: int) -> int:
        done = super().block(player, number)
        self.tell("shields", player, number, self.shield[player])
        return done

    def counter(self, player: int, number: int) -> int:
        self.tell("counters", player, number)
        return super().counter(player, number)

    def retaliate(self, player: int, number: int) -> int:
        done = super().retaliate(player, number)
        if not done:
            self.tell("retaliates-nothing", player)
        return done

    def begin_point(self) -> None:
        super().begin_point()
        self.tell("point", self.receiver)

    def spend_shield(self, player: int) -> None:
        self.tell("spends-shield", player, min(self.counters[player], 1))
        super().spend_shield(player)

    def block_point(self, player: int, counters: int = 0) -> None:
        at = len(self.told)
        super().block_point(player, counters)
        if self.blocked:
            self.tell_at(at, "blocks-point", player, self.points[player])

    def drop_point(self, player: int) -> None:
        super().drop_point(player)
        # What happens instead is ready by now, and runs next; a ban leaves nothing.
        ready = self.pending_triggers
        self.tell("drops-point", player, ready[-1][PROGRAM] if ready else -1)

    def take_point(self, player: int, code: int) -> None:
        up, at = self.up[player], len(self.told)
        super().take_point(player, code)
        card = (self.up[player] & ~up).bit_length() - 1
        self.tell_at(at, "takes-point", player, card, int(code >= 0), self.damage_count(player))

    def begin_charge(self, player: int) -> bool:
        at = len(self.told)
        done = super().begin_charge(player)
        if done:
            self.tell_at(at, "charges", player, self.action[player])
        return done

    # ------------------------------------------------------------ Arts, and cards in Damage

    def _turn(self, deed: int, doer: int, things: Sequence[int]) -> int:
        if not things:
            self.tell("turns-nothing", doer)
        return super()._turn(deed, doer, things)

    def turn_over(self, deed: int, thing: int) -> None:
        if not is_art(thing):
            super().turn_over(deed, thing)
            self.tell(TURNED[deed], thing >> SEAT_SHIFT, thing)
            return
        place = thing - FIRST_ART
        if deed == READIES and not self.known >> place & 1:
            self.tell("shows-art", place // ARTS, thing, self.row[place])
        super().turn_over(deed, thing)

    def turn_art(self, place: int, face: int) -> None:
        super().turn_art(place, face)
        self.tell(FACED[face], place // ARTS, FIRST_ART + place)

    def augment(self, place: int) -> None:
        super().augment(place)
        if self.live[place // ARTS] == place:
            self.tell("works", place // ARTS, FIRST_ART + place)

    def _end_augment(self, place: int, face: int) -> None:
        worked = self.live[place // ARTS] == place
        super()._end_augment(place, face)
        if worked:
            self.tell("works-no-more", place // ARTS, FIRST_ART + place)
