"""A Show that records what happens (`EVENT_KINDS`)."""

from __future__ import annotations

from gesso.engine.contract import NO
from gesso.engine.durations import NUMBER, PLAYER
from gesso.engine.events import NOBODY, Recorded
from gesso.engine.plugin import Frame
from gesso.engine.vm import ME, PC, PROGRAM
from gesso.games.solrei.rules.activation import PASS
from gesso.games.solrei.rules.codec import ARTS, FIRST_ART
from gesso.games.solrei.rules.events import ART, DAMAGE, MAY, MULLIGAN, PLAY, POWER, READY_ONE, STATUS, UNPAID, VALUES
from gesso.games.solrei.rules.round import NONE
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import TIED


class ToldShow(Recorded, Show, whole=True):
    """A Show that keeps an event of everything that changes, and of what could not be done."""

    def bearer(self, frame: Frame) -> int:
        return int(frame[ART])

    def waits(self, frame: Frame) -> bool:
        # What is being paid for waits at its first block as well.
        return not frame[PC] and bool(frame[STATUS] == UNPAID)

    def record_choice(self, player: int, kind: int, option: int) -> None:
        if kind == PLAY:
            if option == PASS and self.links:
                self.record("passes", player)
        elif kind == MAY and option == NO:
            self.record("declines", player)
        elif kind == MULLIGAN and option == NO:
            self.record("keeps-hand", player)
        elif kind == READY_ONE and option == NONE:
            self.record("readies-nothing", player)
        else:
            super().record_choice(player, kind, option)

    def prevented(self, event: int, first: int, second: int = -1) -> bool:
        return self.hinders(event) and super().prevented(event, first, second)

    def goes_on(self) -> None:
        """The Show has been restored: its story begins with what has been seen."""
        for seat in (0, 1):
            places = range(seat * ARTS, (seat + 1) * ARTS)
            known = tuple((FIRST_ART + place, self.row[place]) for place in places if self.known >> place & 1)
            self.record("goes-on", seat, self.row[seat * ARTS : (seat + 1) * ARTS], known, len(self.links))

    def commit(self, frame: Frame, number: int = 0) -> int:
        at, (program, line, depth) = len(self.recorded), self.cause()
        after = super().commit(frame, number)
        # Its frame is gone when it lies in the Exchange, but what its cost brings about still comes from it.
        self.recorded[at:] = [event._replace(program=program, line=line, depth=depth) for event in self.recorded[at:]]
        return after

    def flush(self) -> None:
        for frame in self.pending_triggers:
            if self.code.programs[frame[PROGRAM]].facts.get("mood") != "would":
                self.record("waits", frame[ME], frame[PROGRAM])
        super().flush()

    def settle(self) -> None:
        for seat in (self.turn, 1 - self.turn):
            added = self._added_by(POWER, seat)
            self.record("has-power", seat, self.action[seat], self.power[seat], added, self.power_now(seat))
        at, before = len(self.recorded), self.hits[:]
        super().settle()
        winner = self.winner
        added = () if winner == TIED else self._added_by(DAMAGE, winner)
        lost = [seat for seat in (0, 1) if seat != winner and before[seat]]
        if winner == TIED:
            self.record_at(at, "ties", NOBODY)
        else:
            gained = self.hits[winner] - before[winner]
            for text, number in reversed(added):
                self.record_at(at, "adds-damage", winner, text, number)
            damage = self.hits[winner] + sum(number for _, number in added)
            self.record_at(at, "wins-round", winner, gained, damage)
        for seat in lost:
            self.record_at(at + 1, "loses-damage", seat, before[seat])

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
