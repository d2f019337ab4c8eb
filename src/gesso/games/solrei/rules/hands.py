"""Moving cards between deck, hand, discard pile and the place under the Muse; Check and Swap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from gesso.engine.events import NOBODY
from gesso.engine.plugin import Frame
from gesso.engine.vm import ANSWER, END, ME, procedure
from gesso.games.solrei.rules.codec import ATTACKS, CARD_BITS, SEAT_SHIFT
from gesso.games.solrei.rules.events import (
    CHECK,
    CULTIVATED_COUNT,
    CULTIVATES,
    DISCARDS,
    DONE,
    DRAWS,
    HAND_COUNT,
    HARVESTS,
    HEADER,
    PLAYS,
    SWAP,
    SWAPS,
)
from gesso.games.solrei.rules.queries import Queries
from gesso.games.solrei.rules.state import CLEARED, SHOWN

if TYPE_CHECKING:
    from gesso.games.solrei.rules.show import Show

ENOUGH: Final = -1
"""The option of a Check that lays no more cards at the bottom."""
ON_TOP: Final = 1 << SEAT_SHIFT
"""Options of a Check from here on lay a card on top."""

LAID_BELOW, LAID_ABOVE, LEFT_TO_LAY = range(HEADER, HEADER + 3)
BELOW, LAY_BELOW, ABOVE, LAY_ABOVE = range(4)
ASK_CARD, EXCHANGE = range(2)


class Hands(Queries):
    """Operations that move Action cards. If there are too few cards, they move as many as there are (Q29)."""

    def draw(self, player: int, number: int) -> int:
        """Draw a number of cards (K2)."""
        done = self.draw_now(player, number)
        self.flush()
        return done

    def draw_now(self, player: int, number: int) -> int:
        """Draw as a part of a moment that goes on."""
        deck, done = self.deck[player], 0
        for _ in range(number):
            if not deck:
                if self.records:
                    self.record("deck-is-empty", player)
                break
            if self.prevented(DRAWS, player):
                continue
            card = self.take_card(player)
            self.uncover(player)
            self.fire(DRAWS, player, player << SEAT_SHIFT | card)
            self.fire(HAND_COUNT, player, 1)
            done = 1
        return done

    def take_card(self, player: int) -> int:
        """Put the top card of the deck into the hand."""
        card = self.deck[player].pop()
        self.hand[player] |= 1 << card
        if self.records:
            self.record("draws", player, card, self.hand_size(player))
        return card

    def uncover(self, player: int) -> None:
        """Note that a card has left the top of the deck, perhaps one that its player laid there."""
        if self.top[player]:
            self.top[player] -= 1
        if self.bottom[player] > len(self.deck[player]):
            self.bottom[player] = len(self.deck[player])

    def discard(self, cards: Sequence[int]) -> int:
        """Discard these hand cards (K11)."""
        done = 0
        if self.records and not cards:
            self.record("discards-nothing", NOBODY)
        for code in cards:
            player, bit = code >> SEAT_SHIFT, 1 << (code & CARD_BITS)
            if self.hand[player] & bit and not self.prevented(DISCARDS, player, code):
                self.discard_one(player, code)
                done = 1
        self.flush()
        return done

    def discard_one(self, player: int, code: int) -> None:
        """Put a hand card onto the discard pile, and record it."""
        bit = 1 << (code & CARD_BITS)
        self.leave_hand(player, bit)
        self.discard_pile[player] |= bit
        if self.records:
            self.record("discards", player, code & CARD_BITS)
        self.fire(DISCARDS, player, code)
        self.fire(HAND_COUNT, player, -1)

    def leave_hand(self, player: int, bit: int) -> None:
        """Take a card from the hand, seen by all."""
        self.hand[player] &= ~bit
        self.seen[player] &= ~bit

    def cultivate(self, player: int, number: int) -> int:
        """Lay cards from the top of the deck face down under the Muse (K6)."""
        deck = self.deck[player]
        laid = min(number, len(deck))
        if laid < 1 or self.prevented(CULTIVATES, player):
            if self.records and not deck:
                self.record("deck-is-empty", player)
            self.flush()
            return 0
        under = self.under[player]
        for _ in range(laid):
            under.append(deck.pop())
            self.uncover(player)
        if self.records:
            self.record("cultivates", player, tuple(under[-laid:]), laid, len(under))
        self.fire(CULTIVATES, player)
        self.fire(CULTIVATED_COUNT, player, laid)
        self.flush()
        return 1

    def harvest(self, player: int, number: int) -> None:
        """Pay with the cards laid last under the Muse; they are discarded (K7, Q28)."""
        under = self.under[player]
        cards = under[-number:]
        del under[-number:]
        for card in cards:
            self.discard_pile[player] |= 1 << card
        if self.records:
            self.record("harvests", player, tuple(cards), len(under))
        self.fire(HARVESTS, player)
        self.fire(CULTIVATED_COUNT, player, -number)

    # ------------------------------------------------------------ with choices

    def check(self, player: int, number: int) -> None:
        """Look at the top of the own deck, and lay the cards on top or bottom in any order (K16)."""
        number = min(number, len(self.deck[player]))
        if self.records and not self.deck[player]:
            self.record("deck-is-empty", player)
        frame = self.frames[-1]
        frame[DONE] = int(number > 0)
        if number > 0:
            self.look_at(player, number)
            self.call("check", (), (), number, me=player)

    def look_at(self, player: int, number: int) -> None:
        """The player sees so many cards on top of the own deck."""
        self.top[player] = max(self.top[player], number)
        if self.records:
            self.record("looks-at", player, tuple(self.deck[player][: -number - 1 : -1]), number)

    def lay_back(self, player: int, below: Sequence[int], above: Sequence[int]) -> None:
        """The cards looked at lie at the bottom and on top, in the order in which they were laid there.

        One after the other, so that the last is undermost below, and uppermost above.
        """
        deck, number = self.deck[player], len(below) + len(above)
        deck[:] = [*reversed(below), *deck[: len(deck) - number], *above]
        self.top[player] = max(self.top[player] - number, 0) + len(above)
        self.bottom[player] = min(self.bottom[player] + len(below), len(deck))
        if self.records:
            self.record("lays-back", player, tuple(below), tuple(above), len(below), len(above))

    def swap(self, player: int) -> None:
        """Exchange the Attack played for a hand card (K12, Q8)."""
        self.frames[-1][DONE] = 0
        if not self.can_swap(player):
            if self.records:
                self.record("swaps-nothing", player, int(self.plays_attack(player)))
        elif not self.prevented(SWAPS, player):
            self.call("swap", me=player)
        self.flush()

    def can_swap(self, player: int) -> bool:
        """Return whether an Attack lies there, and a card can take its place."""
        return self.plays_attack(player) and self.hand[player] != 0

    def plays_attack(self, player: int) -> bool:
        """Return whether the player's Action card is an Attack."""
        card = self.action[player]
        return card >= 0 and self.shown != CLEARED and bool(ATTACKS >> card & 1)

    def exchange_action_card(self, player: int, card: int) -> None:
        """Put the Action card into the hand and this one in its place, with the same face, as the card played (Q51)."""
        old, new = 1 << self.action[player], 1 << card
        self.hand[player] = self.hand[player] & ~new | old
        if self.shown == SHOWN:
            # A card that was seen goes to the hand, and the rival may remember it (Q52).
            self.seen[player] = self.seen[player] & ~new | old
        if self.records:
            self.record("swaps" if self.shown == SHOWN else "swaps-unseen", player, self.action[player], card)
        self.action[player] = card


# ---------------------------------------------------------------- Check: the bottom first, card by card, then the top


def _looked_at(g: Show, f: Frame) -> list[int]:
    """Return the cards looked at that have not been laid yet, in the order in which they lay from the top."""
    deck, laid = g.deck[f[ME]], (*f[LAID_BELOW], *f[LAID_ABOVE])
    return [card for card in deck[: -f[LEFT_TO_LAY] - 1 : -1] if card not in laid]


def _ask_below(g: Show, f: Frame) -> int:
    if len(f[LAID_BELOW]) == f[LEFT_TO_LAY]:
        return ABOVE
    g.ask_player(f[ME], CHECK, [ENOUGH, *sorted(_looked_at(g, f))])
    return LAY_BELOW


def _lay_below(g: Show, f: Frame) -> int:
    if f[ANSWER] == ENOUGH:
        return ABOVE
    f[LAID_BELOW] = (*f[LAID_BELOW], f[ANSWER])
    return BELOW


def _ask_above(g: Show, f: Frame) -> int:
    left = sorted(_looked_at(g, f))
    if left:
        g.ask(f, f[ME], CHECK, [ON_TOP | card for card in left])
        return LAY_ABOVE
    g.lay_back(f[ME], f[LAID_BELOW], f[LAID_ABOVE])
    return END


def _lay_above(g: Show, f: Frame) -> int:
    f[LAID_ABOVE] = (*f[LAID_ABOVE], f[ANSWER] & CARD_BITS)
    return ABOVE


CHECKING = procedure(
    "check", "a Check", {BELOW: _ask_below, LAY_BELOW: _lay_below, ABOVE: _ask_above, LAY_ABOVE: _lay_above}, slots=3
)


def _ask_card(g: Show, f: Frame) -> int:
    g.ask(f, f[ME], SWAP, g.hand_cards(f[ME]))
    return EXCHANGE


def _exchange(g: Show, f: Frame) -> int:
    player, parent = f[ME], g.frames[-2]
    g.exchange_action_card(player, f[ANSWER] & CARD_BITS)
    parent[DONE] = 1
    g.fire(SWAPS, player)
    if g.shown == SHOWN:
        g.fire(PLAYS, player, g.action_card(player))
    g.flush()
    return END


SWAPPING = procedure("swap", "a Swap", {ASK_CARD: _ask_card, EXCHANGE: _exchange})
