"""The state of a Show: integers, masks and small lists, which can be copied, compared, hashed and saved at any
moment."""

from __future__ import annotations

from typing import Final

from gesso.engine.choices import Choices
from gesso.engine.durations import NUMBER, PLAYER, UNTIL, PolledDurations
from gesso.engine.events import NOBODY
from gesso.engine.stack import Stacked
from gesso.engine.state import PerSeat, Shared
from gesso.engine.triggers import Queued
from gesso.engine.vm import Match
from gesso.games.solrei.rules.codec import ANY_CARD, ARTS, EXHAUSTED, cards_of
from gesso.games.solrei.rules.events import THIS_ROUND
from gesso.games.solrei.rules.linking import Linked, Values

OPEN: Final = -1
TIED: Final = 2
"""Values of `winner` besides a seat: the round is not settled yet (`OPEN`), or nobody has won it (`TIED`)."""
NO_STEP: Final = -1
"""Value of `step` before the first round."""
BY_DAMAGE, BY_DECK, BY_HAND, UNPLACED = range(4)
"""How an Act ends: by Damage (A7), a point with an empty deck (A8), no card to place (A9), for both (A10)."""
HIDDEN, SHOWN, CLEARED = range(3)
"""Values of `shown`: the Action cards lie face down, face up, or are discarded and still remembered in this round."""


class ShowState(PolledDurations, Queued, Stacked, Match, Choices):
    """Everything on the table. `turn` is the player on Offense.

    Below, p is a seat. Arts go by place, four for each seat (`seat * ARTS + place`), so that an Art that lies face down
    has no other name.
    """

    rules: Shared[Linked]
    values: Shared[Values]
    chooser: int
    """Who is on Offense first in this Act."""
    opener: int
    """Who was on Offense first in the first Act."""
    ended: list[tuple[int, ...]]
    """How each Act ended, and in which round."""
    round: int
    step: int
    """Number of the step, or `NO_STEP`."""
    deck: PerSeat[list[int]]
    """`deck[p]`: the deck, drawn from its end."""
    hand: list[int]
    """`hand[p]`: the hand, as a mask."""
    up: list[int]
    """`up[p]`: ready Damage, as a mask."""
    down: list[int]
    """`down[p]`: exhausted Damage, as a mask."""
    broken: list[int]
    """`broken[p]`: broken Damage, as a mask."""
    discard_pile: list[int]
    """`discard_pile[p]`: the discard pile, as a mask."""
    under: PerSeat[list[int]]
    """`under[p]`: the cards under the Muse, the card laid last at the end."""
    pieces: PerSeat[list[int]]
    """`pieces[p][n]`: how many of each counter the player has."""
    action: list[int]
    """`action[p]`: the Action card, or -1."""
    shown: int
    """How the Action cards lie: `HIDDEN`, `SHOWN` or `CLEARED`."""
    row: tuple[int, ...]
    """Which of its player's Arts lies at each place."""
    place_of: tuple[int, ...]
    """At which place each Art lies: the reverse of `row`."""
    face: list[int]
    """The face of the Art at each place."""
    known: int
    """A bit for each place whose Art the rival has seen."""
    live: list[int]
    """`live[p]`: the place of the augmented Art in force, or -1."""
    power: list[int]
    """`power[p]`: Power gained in this round."""
    hits: list[int]
    """`hits[p]`: Damage gained in this round."""
    points: list[int]
    """`points[p]`: points waiting to be taken."""
    taken: list[int]
    """`taken[p]`: points taken in this round."""
    shield: list[int]
    """`shield[p]`: points to be blocked."""
    counters: list[int]
    """`counters[p]`: how many of these also come back."""
    winner: int
    """The seat that has won the round, `OPEN` or `TIED`."""
    receiver: int
    """Who receives the running point, or -1."""
    blocked: int
    """Whether the running point was blocked."""
    last_winner: int
    """The seat that has won the round before, `OPEN` if there is none, or `TIED`."""
    last_action: list[int]
    """`last_action[p]`: the Action card of the round before, or -1."""
    seen: list[int]
    """`seen[p]`: cards in the hand or placed face down that the rival has seen, as a mask."""
    top: list[int]
    """`top[p]`: how many cards the player has laid on top of the own deck."""
    bottom: list[int]
    """`bottom[p]`: how many cards the player has laid at the bottom of it."""

    def lay_out(self) -> None:
        """Lay out an Act before the first card is drawn: decks and rows of Arts shuffled, all else new (A2, A3, Q32,
        Q41)."""
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
        self.last_winner, self.last_action = OPEN, [-1, -1]
        self.pieces = [[*start] for start in self.rules.counter_starts]
        self.live = [-1, -1]
        self.seen, self.top, self.bottom = [0, 0], [0, 0], [0, 0]
        self.clear_table()
        self.start_round()
        self.tune()
        if self.records:
            for seat in (0, 1):
                self.record("lays-out", seat, tuple(self.deck[seat]), self.row[seat * ARTS : (seat + 1) * ARTS])

    def clear_table(self) -> None:
        """Clear the Exchange, what waits and what stands."""
        self.links, self.queue, self.standing = [], [], []

    def start_round(self) -> None:
        """Forget the round before, with the texts that stood for it and what was gained after its Reset (R8, Q53,
        Q66)."""
        self.expire(THIS_ROUND)
        self.action, self.shown = [-1, -1], HIDDEN
        self.taken = [0, 0]
        self.winner, self.receiver, self.blocked = OPEN, -1, 0
        self.clear_gains()

    def change_positions(self) -> None:
        """Begin a round, in which both change position; not so in the first one (R2, Q1)."""
        self.renew()
        if self.round:
            self.last_winner, self.last_action = self.winner, [*self.action]
        self.start_round()
        self.step = NO_STEP
        if self.round:
            self.turn = 1 - self.turn
            self.tune()
        self.round += 1
        if self.records:
            self.record("round", self.turn, self.round)

    def enter_step(self, step: int) -> None:
        """Begin a step of the round."""
        self.step = step
        if self.records:
            self.record("step", NOBODY, step)

    def expire(self, end: int) -> None:
        if self.records:
            for record in self.standing:
                if record[UNTIL] == end:
                    self.record("stands-no-more", record[PLAYER], record[NUMBER])
        super().expire(end)

    def clear_action_cards(self) -> None:
        """Discard the Action cards, and end gained Power and Damage (R5)."""
        for seat in (0, 1):
            self.discard_pile[seat] |= 1 << self.action[seat]
        self.shown, self.receiver, self.blocked = CLEARED, -1, 0
        self.clear_gains()
        if self.records:
            self.record("clears", NOBODY)

    def clear_gains(self) -> None:
        """End gained Power and Damage, and points that nobody has taken or blocked (R5, Q54)."""
        self.power, self.hits, self.points = [0, 0], [0, 0], [0, 0]
        self.shield, self.counters = [0, 0], [0, 0]

    def tune(self) -> None:
        """Select the texts in force, which depend on the augments; their order depends on who is on Offense (X9)."""
        first, second = self.live
        self.on, self.replacements, self.bans, self.values = self.rules.in_force(
            -1 if first < 0 else self.row[first], -1 if second < 0 else self.row[second], self.turn
        )
