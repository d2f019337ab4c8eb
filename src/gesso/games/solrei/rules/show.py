"""A Show: the state with all its operations, its Acts, and how each of them begins (A1-A10, Q31, Q61, Q63)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gesso.engine import durations
from gesso.engine.choices import STOP, pick_procedure
from gesso.engine.contract import NO
from gesso.engine.events import NOBODY, Observed, Recorded
from gesso.engine.payment import PLAN, paying
from gesso.engine.plugin import Frame, Program
from gesso.engine.stack import stack_steps, window
from gesso.engine.triggers import ordering
from gesso.engine.vm import ANSWER, END, ME, PC, PROGRAM, match, procedure
from gesso.games.solrei.rules.activation import EXCHANGE, PASS, Activation
from gesso.games.solrei.rules.codec import ARTS, FIRST_ART, SEAT_SHIFT, cards_of
from gesso.games.solrei.rules.damage import BLOCKING, TAKING
from gesso.games.solrei.rules.events import (
    ART,
    CHARGES_UP,
    DAMAGE,
    DISCARD,
    DISCARDS,
    HAND_COUNT,
    HEADER,
    MAY,
    MULLIGAN,
    NUMBER,
    OFFENSE,
    ORDER,
    PAY,
    PLAY,
    PLAYS,
    POWER,
    READY_ONE,
    STATUS,
    UNPAID,
    VALUES,
)
from gesso.games.solrei.rules.faces import GRAPPLE
from gesso.games.solrei.rules.hands import CHECKING, SWAPPING
from gesso.games.solrei.rules.linking import Linked
from gesso.games.solrei.rules.round import CHARGING, NONE, READYING, act_program
from gesso.games.solrei.rules.state import SHOWN, TIED

FROM_HAND: Final = (PAY, DISCARD, NUMBER)
"""Kinds of decision that reveal something of a hand, so that each is asked even if there is one answer."""
PICKING: Final = pick_procedure("pick", "picking", masked=(DISCARD,), facts={"any_order": True})

TIMES_LEFT = HEADER
ASK, DO = range(2)


class Show(Activation, whole=True):
    """The state of a Show."""

    def begin_show(self) -> None:
        """Begin before the first Act. Seat 0 stands in for the player on Offense until that is known."""
        self.chooser, self.opener, self.turn, self.ended = -1, -1, 0, []
        self.start_match()

    def ask(self, frame: Frame, player: int, kind: int, options: Sequence[int]) -> None:
        """Ask as always, but ask for what a hand allows even if there is one answer.

        Not asking would reveal the hand.
        """
        if kind in FROM_HAND and options and self._tells_of_hand(frame, player, kind, options[0]):
            self.ask_player(player, kind, options)
        else:
            super().ask(frame, player, kind, options)

    def _tells_of_hand(self, frame: Frame, player: int, kind: int, first: int) -> bool:
        """Return whether a question reveals something: not if the only card of a hand has to go, nor for a cost that
        takes nothing from the hand."""
        if kind == DISCARD:
            return first == STOP or self.hand_size(player) > 1
        return kind != PAY or any(need.act == DISCARDS for need in self.rules.plans[frame[PLAN]])

    def pick_many(self, slot: int, player: int, kind: int, options: Sequence[int], number: int, up_to: int) -> None:
        """Pick as always, but ask for each card of a hand, also the last that fits; the size of the hand is open."""
        hand = self.hand_size(player)
        if kind != DISCARD or not hand or (not up_to and len(options) in (0, hand) and len(options) <= number):
            super().pick_many(slot, player, kind, options, number, up_to)
        else:
            number = min(number, hand if up_to else len(options))
            self.call("pick", slot, player, kind, tuple(options), number, up_to, ())

    def placeable(self, player: int) -> int:
        """Return the hand cards that the player may place."""
        hand = self.hand[player]
        if self.hinders(PLAYS):
            base = player << SEAT_SHIFT
            return sum(1 << card for card in cards_of(hand) if not self.banned(PLAYS, player, base | card))
        return hand

    def place(self, player: int, card: int) -> None:
        """Place a hand card face down. The rival cannot tell it from seen cards that stay in the hand."""
        if self.records:
            self.record("places", player, card)
        self.hand[player] &= ~(1 << card)
        self.action[player] = card
        if self.heard(HAND_COUNT):
            self.fire(HAND_COUNT, player, -1)
            self.flush()

    def reveal(self) -> None:
        """Turn up both Action cards; that of Offense is recorded first (W2, Q51)."""
        self.shown = SHOWN
        for seat in (self.turn, 1 - self.turn):
            self.seen[seat] &= ~(1 << self.action[seat])
            if self.records:
                self.record("reveals", seat, self.action[seat])
            self.fire(PLAYS, seat, self.action_card(seat))

    def begin_charge(self, player: int) -> bool:
        """Return whether a Charge card begins to work (H1), which can be prevented."""
        if self.prevented(CHARGES_UP, player):
            self.flush()
            return False
        if self.records:
            self.record("charges", player, self.action[player])
        return True

    def toss(self) -> None:
        """Let chance decide who chooses the position in the first Act (A4)."""
        self.chooser = self.random(2)
        if self.records:
            self.record("wins-toss", self.chooser)

    def take_offense(self, player: int) -> None:
        """Put the player on Offense in the first round of the Act."""
        self.turn = player
        if self.opener < 0:
            self.opener = player
        self.tune()
        if self.records:
            self.record("takes-offense", player, self.chooser)

    def shuffle_back(self, player: int) -> None:
        """Shuffle the whole hand into the deck."""
        self.deck[player] += cards_of(self.hand[player])
        self.hand[player] = 0
        self.shuffle(self.deck[player])
        if self.records:
            self.record("shuffles-back", player, tuple(self.deck[player]))

    def deal(self, player: int) -> None:
        """Deal a starting hand (A5)."""
        deck = self.deck[player]
        for _ in range(self.rules.table.hand_start):
            self.hand[player] |= 1 << deck.pop()
        if self.records:
            self.record("deals", player, tuple(cards_of(self.hand[player])), self.hand_size(player))


class ObservedShow(Observed, Show, whole=True):
    """A Show of observed plug-ins, which counts how each sentence went."""


# ---------------------------------------------------------------- the opening of an Act


def _ask_offense(g: Show, f: Frame) -> None:
    """Ask the loser of the Act before who is on Offense first; in the first Act the winner of a toss (A4, Q31)."""
    if g.chooser < 0:
        g.toss()
    g.ask_player(g.chooser, OFFENSE, (1, 0))


def _deal(g: Show, f: Frame) -> None:
    g.take_offense(g.chooser if f[ANSWER] else 1 - g.chooser)
    for seat in (0, 1):
        g.deal(seat)


def _mulligan_first(g: Show, f: Frame) -> None:
    g.call("mulligan", g.rules.table.mulligans, me=g.turn)


def _mulligan_second(g: Show, f: Frame) -> None:
    g.call("mulligan", g.rules.table.mulligans, me=1 - g.turn)


OPENING = (
    ("offense", _ask_offense),
    ("deal", _deal),
    ("mulligan first", _mulligan_first),
    ("mulligan second", _mulligan_second),
)


def _ask_mulligan(g: Show, f: Frame) -> int:
    """Ask for mulligans, Offense first (A6, Q36)."""
    if not f[TIMES_LEFT]:
        return END
    g.ask_player(f[ME], MULLIGAN, (0, 1))
    return DO


def _do_mulligan(g: Show, f: Frame) -> int:
    player = f[ME]
    if not f[ANSWER]:
        return END
    g.shuffle_back(player)
    g.deal(player)
    f[TIMES_LEFT] -= 1
    return ASK


MULLIGANS = procedure("mulligan", "the opening hand", {ASK: _ask_mulligan, DO: _do_mulligan}, slots=1)


def _begin_act(g: Any) -> None:
    g.lay_out()
    g.call("act")


def procedures(rules: Linked) -> tuple[Program, ...]:
    """Return the programs of the rules themselves, in the order in which saved states number them."""
    table = rules.table
    return (
        match(
            "show", "the Show", _begin_act, to_win=table.acts_to_win, at_most=table.acts_at_most, lead_wins=False
        ),
        act_program(table, OPENING),
        MULLIGANS,
        window("window", "using abilities", EXCHANGE, "exchange"),
        procedure("exchange", "the Exchange", stack_steps(EXCHANGE), slots=3),
        paying(PAY, rules.plans, lambda g, player, need, unit: g.pay_unit(player, need, unit)),
        ordering(ORDER),
        PICKING, READYING, BLOCKING, TAKING, CHARGING, CHECKING, SWAPPING, *GRAPPLE,
    )  # fmt: skip


class RecordedShow(Recorded, Show, whole=True):
    """A Show that records an event of every change, and of what could not be done."""

    def bearer(self, frame: Frame) -> int:
        return int(frame[ART])

    def waits(self, frame: Frame) -> bool:
        # An activation that is being paid for waits at its first block too.
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

    def prevented(self, event: int, first: int, second: int = -1, third: int = 0) -> bool:
        return self.hinders(event) and super().prevented(event, first, second, third)

    def goes_on(self) -> None:
        """Begin the story of a restored Show with what has been seen."""
        for seat in (0, 1):
            places = range(seat * ARTS, (seat + 1) * ARTS)
            known = tuple((FIRST_ART + place, self.row[place]) for place in places if self.known >> place & 1)
            live = FIRST_ART + self.live[seat] if self.live[seat] >= 0 else -1
            self.record("goes-on", seat, self.row[seat * ARTS : (seat + 1) * ARTS], known, len(self.links), live)

    def commit(self, frame: Frame, number: int = 0) -> int:
        at, (program, line, depth) = len(self.recorded), self.cause()
        after = super().commit(frame, number)
        # Its frame has left the frames by now, but it is still the cause of what its cost brings about.
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
        """Return what texts in force add to a value of the player: each text, and how much."""
        programs, acting, live = self.code.programs, self.rules.active[player], self.live[player]
        cards = (*acting[-1], *(acting[self.row[live]] if live >= 0 else ()))
        added = [
            (number, test(self, player))
            for number in cards
            if programs[number].facts.get("event") in (value, VALUES[value]) and (test := programs[number].value)
        ]
        added += [
            (record[durations.NUMBER], program.value(self, player, record))
            for record, program in self.listening("value", value)
            if record[durations.PLAYER] == player and program.value is not None
        ]
        return tuple((number, amount) for number, amount in added if amount)
