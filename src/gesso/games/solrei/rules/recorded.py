"""A Show that tells what moves Action cards and what happens in the Exchange."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.engine.contract import NO
from gesso.engine.durations import NUMBER, PLAYER, UNTIL, Record
from gesso.engine.events import FORBIDS, NOBODY, Recorded
from gesso.engine.plugin import Frame
from gesso.engine.vm import ME, PC, PROGRAM
from gesso.games.solrei.rules.activation import PASS
from gesso.games.solrei.rules.codec import (
    ARTS,
    ATTACKS,
    AUGMENTED,
    BROKEN,
    CARD_BITS,
    EXHAUSTED,
    FIRST_ART,
    READY,
    SEAT_SHIFT,
    cards_of,
    is_art,
)
from gesso.games.solrei.rules.events import (
    ART,
    BLOCKS_DAMAGE,
    BREAKS,
    DAMAGE,
    EXHAUSTS,
    MAY,
    MULLIGAN,
    NEGATED,
    PLAY,
    POWER,
    READIES,
    READY_ONE,
    STATUS,
    TARGET,
    THIS_ROUND,
    UNPAID,
    VALUES,
)
from gesso.games.solrei.rules.linking import Play
from gesso.games.solrei.rules.round import NONE
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import CLEARED, SHOWN, TIED

FACED = {READY: "readies", EXHAUSTED: "exhausts", BROKEN: "breaks", AUGMENTED: "augments"}
TURNED = {READIES: "readies", EXHAUSTS: "exhausts", BREAKS: "breaks"}
"""The event of an Art that lies with another face, and of a deed that turns a card in Damage."""


class ToldCards(Recorded, Show):
    """Hands, decks and what lies under the Muses; abilities activated, laid, answered, negated."""

    def take_card(self, player: int) -> int:
        card = super().take_card(player)
        self.record("draws", player, card, self.hand_size(player))
        return card

    def draw_now(self, player: int, number: int) -> int:
        short = len(self.deck[player]) < number
        done = super().draw_now(player, number)
        if short and not self.deck[player]:
            self.record("deck-is-empty", player)
        return done

    def discard(self, cards: Sequence[int]) -> int:
        if not cards:
            self.record("discards-nothing", NOBODY)
        return super().discard(cards)

    def discard_one(self, player: int, code: int) -> None:
        self.record("discards", player, code & CARD_BITS)
        super().discard_one(player, code)

    def cultivate(self, player: int, number: int) -> int:
        at, under = len(self.recorded), len(self.under[player])
        done = super().cultivate(player, number)
        if done:
            cards = tuple(self.under[player][under:])
            self.record_at(at, "cultivates", player, cards, len(cards), len(self.under[player]))
        elif not self.deck[player]:
            self.record("deck-is-empty", player)
        return done

    def harvest(self, player: int, number: int) -> None:
        cards = tuple(self.under[player][-number:])
        super().harvest(player, number)
        self.record("harvests", player, cards, len(self.under[player]))

    def check(self, player: int, number: int) -> None:
        if not self.deck[player]:
            self.record("deck-is-empty", player)
        super().check(player, number)

    def look_at(self, player: int, number: int) -> None:
        super().look_at(player, number)
        self.record("looks-at", player, tuple(self.deck[player][: -number - 1 : -1]), number)

    def lay_back(self, player: int, below: Sequence[int], above: Sequence[int]) -> None:
        super().lay_back(player, below, above)
        self.record("lays-back", player, tuple(below), tuple(above), len(below), len(above))

    def place(self, player: int, card: int) -> None:
        self.record("places", player, card)
        super().place(player, card)

    def reveal(self) -> None:
        for seat in (self.turn, 1 - self.turn):
            self.record("reveals", seat, self.action[seat])
        super().reveal()

    def swap(self, player: int) -> None:
        if not self.can_swap(player):
            card = self.action[player]
            self.record("swaps-nothing", player, int(card >= 0 and self.shown != CLEARED and ATTACKS >> card & 1))
        super().swap(player)

    def exchange_action_card(self, player: int, card: int) -> None:
        old = self.action[player]
        super().exchange_action_card(player, card)
        self.record("swaps" if self.shown == SHOWN else "swaps-unseen", player, old, card)

    # ------------------------------------------------------------ the Exchange

    def begin_activation(self, player: int, play: Play) -> None:
        art = FIRST_ART + self.place_of[player * ARTS + play.art] if play.art >= 0 else -1
        self.record("activates", player, play.program, art, self.links[-1][ME] if self.links else NOBODY)
        super().begin_activation(player, play)

    def commit(self, frame: Frame, number: int = 0) -> int:
        at, (program, line, depth) = len(self.recorded), self.cause()
        after = super().commit(frame, number)
        # Its frame is gone when it lies in the Exchange, but what its cost brings about still comes from it.
        self.recorded[at:] = [event._replace(program=program, line=line, depth=depth) for event in self.recorded[at:]]
        return after

    def lay_link(self, link: Frame) -> None:
        target = link[TARGET]
        art, of = (target, -1) if target < 0 or is_art(target) else (-1, self.links[target][PROGRAM])
        super().lay_link(link)
        self.record("lies", link[ME], link[PROGRAM], art, of)

    def leave_exchange(self, link: Frame) -> None:
        self.record("resolves", link[ME], link[PROGRAM], int(link[STATUS] == NEGATED))
        super().leave_exchange(link)

    def flush(self) -> None:
        for frame in self.pending_triggers:
            if self.code.programs[frame[PROGRAM]].facts.get("mood") != "would":
                self.record("waits", frame[ME], frame[PROGRAM])
        super().flush()

    def negate(self, doer: int, place: int) -> int:
        at = len(self.recorded)
        done = super().negate(doer, place)
        if done:
            self.record_at(at, "negates", self.links[place][ME], self.links[place][PROGRAM])
        elif len(self.recorded) == at:
            self.record("negates-nothing", doer)
        return done

    def apply_until(self, number: int, player: int, source: int, until: int, captured: Sequence[int] = ()) -> None:
        super().apply_until(number, player, source, until, captured)
        self.record("lasts" if until == THIS_ROUND else "sets-up", player, number)


class ToldDamage(ToldCards):
    """Power and Damage, points blocked and taken, Arts turned and augmented."""

    def gain_power(self, player: int, number: int) -> int:
        at = len(self.recorded)
        done = super().gain_power(player, number)
        self._tell_gain(at, "gains-power", player, number, self.power[player], done)
        return done

    def gain_damage(self, player: int, number: int) -> int:
        at = len(self.recorded)
        done = super().gain_damage(player, number)
        self._tell_gain(at, "gains-damage", player, number, self.hits[player], done)
        return done

    def _tell_gain(self, at: int, kind: str, player: int, number: int, total: int, done: int) -> None:
        if done:
            self.record_at(at, kind, player, number, total)
        elif len(self.recorded) == at:
            self.record("gains-nothing", player)

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

    # ------------------------------------------------------------ points

    def add_points(self, player: int, number: int) -> None:
        super().add_points(player, number)
        if number:
            self.record("points", player, number, self.points[player])

    def block(self, player: int, number: int) -> int:
        done = super().block(player, number)
        self.record("shields", player, number, self.shield[player])
        return done

    def counter(self, player: int, number: int) -> int:
        self.record("counters", player, number)
        return super().counter(player, number)

    def retaliate(self, player: int, number: int) -> int:
        done = super().retaliate(player, number)
        if not done:
            self.record("retaliates-nothing", player)
        return done

    def begin_point(self) -> None:
        super().begin_point()
        self.record("point", self.receiver)

    def spend_shield(self, player: int) -> None:
        self.record("spends-shield", player, min(self.counters[player], 1))
        super().spend_shield(player)

    def block_point(self, player: int, counters: int = 0) -> None:
        at = len(self.recorded)
        super().block_point(player, counters)
        if self.blocked:
            self.record_at(at, "blocks-point", player, self.points[player])

    def drop_point(self, player: int) -> None:
        super().drop_point(player)
        # What happens instead is ready by now, and runs next; a ban leaves nothing.
        ready = self.pending_triggers
        self.record("drops-point", player, ready[-1][PROGRAM] if ready else -1)

    def take_point(self, player: int, code: int) -> None:
        up, at = self.up[player], len(self.recorded)
        super().take_point(player, code)
        card = (self.up[player] & ~up).bit_length() - 1
        self.record_at(at, "takes-point", player, card, int(code >= 0), self.damage_count(player))

    def begin_charge(self, player: int) -> bool:
        at = len(self.recorded)
        done = super().begin_charge(player)
        if done:
            self.record_at(at, "charges", player, self.action[player])
        return done

    # ------------------------------------------------------------ Arts, and cards in Damage

    def _turn(self, deed: int, doer: int, things: Sequence[int]) -> int:
        if not things:
            self.record("turns-nothing", doer)
        return super()._turn(deed, doer, things)

    def turn_over(self, deed: int, thing: int) -> None:
        if not is_art(thing):
            super().turn_over(deed, thing)
            self.record(TURNED[deed], thing >> SEAT_SHIFT, thing)
            return
        place = thing - FIRST_ART
        if deed == READIES and not self.known >> place & 1:
            self.record("shows-art", place // ARTS, thing, self.row[place])
        super().turn_over(deed, thing)

    def turn_art(self, place: int, face: int) -> None:
        super().turn_art(place, face)
        self.record(FACED[face], place // ARTS, FIRST_ART + place)

    def augment(self, place: int) -> None:
        super().augment(place)
        if self.live[place // ARTS] == place:
            self.record("works", place // ARTS, FIRST_ART + place)

    def _end_augment(self, place: int, face: int) -> None:
        worked = self.live[place // ARTS] == place
        super()._end_augment(place, face)
        if worked:
            self.record("works-no-more", place // ARTS, FIRST_ART + place)


class ToldShow(ToldDamage, whole=True):
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

    # ------------------------------------------------------------ what forbids

    def prevented(self, event: int, first: int, second: int = -1) -> bool:
        return self.hinders(event) and super().prevented(event, first, second)

    def cannot_block(self, player: int) -> bool:
        by = self.forbidding(BLOCKS_DAMAGE, player)
        if by >= 0:
            self.record(FORBIDS, NOBODY, by, BLOCKS_DAMAGE, player, -1)
        return by >= 0

    # ------------------------------------------------------------ Acts and rounds

    def goes_on(self) -> None:
        """The Show has been restored: its story begins with what has been seen."""
        for seat in (0, 1):
            places = range(seat * ARTS, (seat + 1) * ARTS)
            known = tuple((FIRST_ART + place, self.row[place]) for place in places if self.known >> place & 1)
            self.record("goes-on", seat, self.row[seat * ARTS : (seat + 1) * ARTS], known, len(self.links))

    def lay_out(self) -> None:
        self.record("act", NOBODY, self.played + 1)
        super().lay_out()
        for seat in (0, 1):
            self.record("lays-out", seat, tuple(self.deck[seat]), self.row[seat * ARTS : (seat + 1) * ARTS])

    def toss(self) -> None:
        super().toss()
        self.record("wins-toss", self.chooser)

    def take_offense(self, player: int) -> None:
        super().take_offense(player)
        self.record("takes-offense", player, self.chooser)

    def shuffle_back(self, player: int) -> None:
        super().shuffle_back(player)
        self.record("shuffles-back", player, tuple(self.deck[player]))

    def deal(self, player: int) -> None:
        super().deal(player)
        self.record("deals", player, tuple(cards_of(self.hand[player])), self.hand_size(player))

    def change_positions(self) -> None:
        super().change_positions()
        self.record("round", self.turn, self.round)

    def start_round(self) -> None:
        self._tell_ended(self.standing)
        super().start_round()

    def enter_step(self, step: int) -> None:
        super().enter_step(step)
        self.record("step", NOBODY, step)

    def clear_action_cards(self) -> None:
        super().clear_action_cards()
        self.record("clears", NOBODY)

    def expire(self, step: int) -> None:
        self._tell_ended([own for own in self.standing if own[UNTIL] == step])
        super().expire(step)

    def _tell_ended(self, standing: Sequence[Record]) -> None:
        for own in standing:
            self.record("stands-no-more", own[PLAYER], own[NUMBER])

    def end_act(self, result: int, how: int) -> None:
        self.record("act-ends", result if result != self.DRAWN else NOBODY, how, self.round)
        super().end_act(result, how)
