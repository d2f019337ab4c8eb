"""The state of a Show: integers, masks and small lists. It can be copied, compared, hashed and saved at any moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gesso.engine.choices import Choices
from gesso.engine.durations import NUMBER, PLAYER, UNTIL, PolledDurations, Record
from gesso.engine.events import NOBODY
from gesso.engine.stack import Stacked
from gesso.engine.state import PerSeat, Shared
from gesso.engine.triggers import Queued
from gesso.engine.vm import Match
from gesso.games.solrei.rules.codec import ANY_CARD, ARTS, EXHAUSTED, cards_of
from gesso.games.solrei.rules.linking import Linked, Values

OPEN: Final = -1
TIED: Final = 2
"""What `winner` says besides a seat: the round is not settled yet, or nobody has won it."""
NO_STEP: Final = -1
"""What `step` says before the first round."""
BY_DAMAGE, BY_DECK, BY_HAND, UNPLACED = range(4)
"""How an Act ends: too much Damage (A7), a point with an empty deck (A8), no card to place (A9), for both (A10)."""
HIDDEN, SHOWN, CLEARED = range(3)
"""Whether the Action cards lie face down, face up, or are discarded and still remembered in this round."""


class ShowState(PolledDurations, Queued, Stacked, Match, Choices):
    """Everything on the table. `turn` is the player on Offense; p is a seat.

    Masks of cards: `hand[p]`; `up[p]`, `down[p]`, `broken[p]`, the Damage by its faces; `discard_pile[p]`. Lists:
    `deck[p]`, drawn from its end, and `under[p]`, the cards under the Muse, laid last at the end. `action[p]` is the
    Action card or -1, `shown` its face.

    Arts are told by place, four for each seat (`seat * ARTS + place`), so that what lies face down has no other name:
    `row` says which Art of the player lies there, `place_of` the same the other way round, `face` how, `known` has a
    bit for each that the rival has seen, and `live[p]` is the place of the augmented Art in force, or -1.

    Of this round: `power[p]` and `hits[p]` gained, `points[p]` waiting to be taken, `taken[p]`, `shield[p]` points to
    be blocked, `counters[p]` of these with an answer, `winner`. `receiver` is who receives the running point, or -1, and
    `blocked` whether it was blocked.

    `seen[p]` are cards of p, in the hand or placed face down, that the rival has seen; `top[p]` and `bottom[p]` how
    many cards at either end of the own deck p has laid there. `chooser` says who is on Offense first, `opener` who was
    in the first Act. `ended` tells of each Act how it has ended and in which round.
    """

    rules: Shared[Linked]
    values: Shared[Values]
    chooser: int
    opener: int
    ended: list[tuple[int, ...]]
    round: int
    step: int
    deck: PerSeat[list[int]]
    hand: list[int]
    up: list[int]
    down: list[int]
    broken: list[int]
    discard_pile: list[int]
    under: PerSeat[list[int]]
    action: list[int]
    shown: int
    row: tuple[int, ...]
    place_of: tuple[int, ...]
    face: list[int]
    known: int
    live: list[int]
    power: list[int]
    hits: list[int]
    points: list[int]
    taken: list[int]
    shield: list[int]
    counters: list[int]
    winner: int
    receiver: int
    blocked: int
    seen: list[int]
    top: list[int]
    bottom: list[int]

    def lay_out(self) -> None:
        """An Act before the first card is drawn: decks and rows of Arts shuffled, all else anew (A2, A3, Q32, Q41)."""
        if self.records:
            self.record("act", NOBODY, self.played + 1)
        self.round = 0
        self.step = NO_STEP
        self.deck = [cards_of(ANY_CARD), cards_of(ANY_CARD)]
        rows = [list(range(ARTS)), list(range(ARTS))]
        for seat in (0, 1):
            self.shuffle(self.deck[seat])
            self.shuffle(rows[seat])
        self.row = (*rows[0], *rows[1])
        self.place_of = tuple(seat * ARTS + row.index(art) for seat, row in enumerate(rows) for art in range(ARTS))
        self.face = [EXHAUSTED] * (2 * ARTS)
        self.known = 0
        self.hand, self.up, self.down, self.broken, self.discard_pile = [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]
        self.under = [[], []]
        self.live = [-1, -1]
        self.seen, self.top, self.bottom = [0, 0], [0, 0], [0, 0]
        self.clear_table()
        self.start_round()
        self.tune()
        if self.records:
            for seat in (0, 1):
                self.record("lays-out", seat, tuple(self.deck[seat]), self.row[seat * ARTS : (seat + 1) * ARTS])

    def clear_table(self) -> None:
        """Nothing lies in the Exchange, waits or stands."""
        self.links, self.queue, self.standing = [], [], []

    def start_round(self) -> None:
        """What belonged to the round before is forgotten, also what was gained after its Reset (R8, Q53)."""
        if self.records:
            self._record_ended(self.standing)
        self.standing = []
        self.action, self.shown = [-1, -1], HIDDEN
        self.taken = [0, 0]
        self.winner, self.receiver, self.blocked = OPEN, -1, 0
        self.clear_gains()

    def change_positions(self) -> None:
        """A round begins, and with it both change position, but not in the first one (R2, Q1)."""
        self.renew()
        self.start_round()
        self.step = NO_STEP
        if self.round:
            self.turn = 1 - self.turn
            self.tune()
        self.round += 1
        if self.records:
            self.record("round", self.turn, self.round)

    def enter_step(self, step: int) -> None:
        """A step of the round begins."""
        self.step = step
        if self.records:
            self.record("step", NOBODY, step)

    def expire(self, step: int) -> None:
        if self.records:
            self._record_ended([own for own in self.standing if own[UNTIL] == step])
        super().expire(step)

    def _record_ended(self, standing: Sequence[Record]) -> None:
        for own in standing:
            self.record("stands-no-more", own[PLAYER], own[NUMBER])

    def clear_action_cards(self) -> None:
        """The Action cards are discarded, and the gains of the round end (R5)."""
        for seat in (0, 1):
            self.discard_pile[seat] |= 1 << self.action[seat]
        self.shown, self.receiver, self.blocked = CLEARED, -1, 0
        self.clear_gains()
        if self.records:
            self.record("clears", NOBODY)

    def clear_gains(self) -> None:
        """Gains of the round end, and with them points that nobody has taken or blocked (R5, Q54)."""
        self.power, self.hits, self.points = [0, 0], [0, 0], [0, 0]
        self.shield, self.counters = [0, 0], [0, 0]

    def tune(self) -> None:
        """Point at the texts in force, which depend on the augments and, in their order, on who is on Offense (X9)."""
        first, second = self.live
        self.on, self.replacements, self.bans, self.values = self.rules.in_force(
            -1 if first < 0 else self.row[first], -1 if second < 0 else self.row[second], self.turn
        )
