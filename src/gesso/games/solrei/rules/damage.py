"""Gaining Power and Damage; settling the round; blocking, countering and taking points (W, G, K1, K3, K4, K14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gesso.engine.events import FORBIDS, NOBODY
from gesso.engine.plugin import Frame
from gesso.engine.vm import ANSWER, END, ME, PROGRAM, procedure
from gesso.games.solrei.rules.codec import CARD_BITS, FIRST_ART, READY
from gesso.games.solrei.rules.events import (
    BLOCK,
    BLOCKS_DAMAGE,
    BREAKS,
    DAMAGE,
    DAMAGE_COUNT,
    DISCARDS,
    GAINS_DAMAGE,
    GAINS_POWER,
    HAND_COUNT,
    LOSES,
    LOSES_POWER,
    POWER,
    TAKE,
    TAKES_DAMAGE,
    WINS,
)
from gesso.games.solrei.rules.faces import Turning
from gesso.games.solrei.rules.hands import Hands
from gesso.games.solrei.rules.state import BY_DAMAGE, BY_DECK, OPEN, SHOWN, TIED

if TYPE_CHECKING:
    from gesso.games.solrei.rules.show import Show

NOT_BLOCKED: Final = -1
"""The option that lets a point through."""
FROM_DECK: Final = -1
"""The option that takes a point with the top card of the deck."""

ASK_BLOCK, DO_BLOCK = range(2)
ASK_TAKE, DO_TAKE = range(2)


class DamagePoints(Hands, Turning):
    """Operations on Power, Damage and points, all of which last until Reset."""

    def gain_power(self, player: int, number: int) -> int:
        """Gain Power; with a Charge card in play it counts for nothing (Q7)."""
        if number < 1 or self.prevented(GAINS_POWER, player, number):
            if self.records:
                self._record_no_gain(player, prevented=number >= 1)
            self.flush()
            return 0
        self.power[player] += number
        if self.records:
            self.record("gains-power", player, number, self.power[player])
        self.fire(GAINS_POWER, player, number)
        self.flush()
        return 1

    def gain_damage(self, player: int, number: int) -> int:
        """Gain Damage. Once the round is settled only its winner gains it, as a point each (W6, W8, W9, Q15)."""
        counts = number >= 1 and self.winner in (OPEN, player)
        if not counts or self.prevented(GAINS_DAMAGE, player, number):
            if self.records:
                self._record_no_gain(player, prevented=counts)
            self.flush()
            return 0
        self.hits[player] += number
        if self.records:
            self.record("gains-damage", player, number, self.hits[player])
        if self.winner != OPEN:
            self.add_points(1 - player, number)
        self.fire(GAINS_DAMAGE, player, number)
        self.flush()
        return 1

    def lose_power(self, player: int, number: int) -> int:
        """Lose Power. Below 0 it counts as 0, so what a player does not know is not needed (Q73)."""
        if number < 1 or self.prevented(LOSES_POWER, player, number):
            if self.records:
                self.record_unexplained((player,), "loses-no-power", player)
            self.flush()
            return 0
        self.power[player] -= number
        if self.records:
            self.record("loses-power", player, number, self.power[player])
        self.fire(LOSES_POWER, player)
        self.flush()
        return 1

    def swap_power(self) -> int:
        """Exchange what both have now; later gains add to it. A Charge has none, nor has a card face down (Q76)."""
        first, second = self.power_now(0), self.power_now(1)
        if self.shown != SHOWN or min(first, second) < 0 or first == second:
            if self.records:
                self.record("swaps-no-power", NOBODY)
            return 0
        for seat, other in ((0, second), (1, first)):
            # What is below 0 counts as 0, and is exchanged as that.
            self.power[seat] += other - self._uncut_power(seat)
        if self.records:
            self.record("swaps-power", NOBODY, second, first, *self.power)
        return 1

    def _uncut_power(self, player: int) -> int:
        return self.rules.numbers[self.action[player]] + self.power[player] + self.added(POWER, player)

    def _record_no_gain(self, player: int, *, prevented: bool) -> None:
        if prevented:
            self.record_unexplained((player,), "gains-nothing", player)
        else:
            self.record("gains-nothing", player)

    def add_points(self, player: int, number: int) -> None:
        """Give the player more points to take."""
        self.points[player] += number
        if self.records and number:
            self.record("points", player, number, self.points[player])

    def block(self, player: int, number: int) -> int:
        """Block the next points (K14, Q12)."""
        self.shield[player] += number
        if self.records:
            self.record("shields", player, number, self.shield[player])
        return int(number > 0)

    def counter(self, player: int, number: int) -> int:
        """Block the next points like `block`, and on Defense send each back (K4, Q13).

        Points that come back are blocked first.
        """
        if self.turn != player:
            self.counters[player] += number
            if self.records:
                self.record("counters", player, number)
        return self.block(player, number)

    def retaliate(self, player: int, number: int) -> int:
        """Give the rival more points, if the rival has taken one in this round (K3, Q14)."""
        if number < 1 or not self.taken[player]:
            if self.records:
                self.record("retaliates-nothing", player)
            return 0
        self.add_points(1 - player, number)
        return 1

    # ------------------------------------------------------------ settling the round

    def settle(self) -> None:
        """Settle the round: more Power wins. The winner's Damage becomes points, the loser's is lost (W5-W9, Q39)."""
        first, second = self.power_now(0), self.power_now(1)
        self.winner = TIED if first == second else int(second > first)
        if min(first, second) >= 0 and self.winner != TIED and self.lower_wins():
            self.winner = 1 - self.winner
            if self.records:
                self.record("lower-wins", NOBODY)
        if self.winner == TIED:
            self.hits = [0, 0]
            return
        winner, loser = self.winner, 1 - self.winner
        self.hits[loser] = 0
        self.fire(WINS, winner)
        self.fire(LOSES, loser)
        if self.turn == winner:
            # This counts as gaining Damage too, so a ban on gaining forbids it (Q17).
            number = self.rules.table.offense_gains
            if not self.prevented(GAINS_DAMAGE, winner, number):
                self.hits[winner] += number
                self.fire(GAINS_DAMAGE, winner, number)
        self.add_points(loser, self.hits[winner] + self.added(DAMAGE, winner))
        self.flush()

    # ------------------------------------------------------------ one point

    def next_receiver(self) -> int:
        """Return who receives the next point, Offense first (G10, Q55); -1 for nobody."""
        return self.turn if self.points[self.turn] else 1 - self.turn if self.points[1 - self.turn] else -1

    def begin_point(self) -> None:
        """Begin with the next point, if there is one."""
        self.receiver, self.blocked = self.next_receiver(), 0
        if self.records:
            self.record("point", self.receiver)

    def drop_point(self, player: int) -> None:
        """Drop a point that is neither taken nor blocked because something else happens instead."""
        self.points[player] -= 1
        if self.records:
            # A replacement is ready by now and runs next; a ban leaves nothing.
            ready = self.pending_triggers
            self.record("drops-point", player, ready[-1][PROGRAM] if ready else -1)

    def block_point(self, player: int, counters: int = 0) -> None:
        """Avoid the running point, and perhaps send it back, unless something else happens instead (G7, Q13)."""
        if not self.replaced(BLOCKS_DAMAGE, player):
            self.points[player] -= 1
            self.blocked = 1
            if self.records:
                self.record("blocks-point", player, self.points[player])
            self.add_points(1 - player, counters)
            self.fire(BLOCKS_DAMAGE, player)
        self.flush()

    def cannot_block(self, player: int) -> bool:
        """Return whether anything forbids blocking."""
        by = self.forbidding(BLOCKS_DAMAGE, player)
        if self.records and by >= 0:
            self.record(FORBIDS, NOBODY, by, BLOCKS_DAMAGE, player, -1)
        return by >= 0

    def spend_shield(self, player: int) -> None:
        """Block the running point by what an ability has set up."""
        counters = min(self.counters[player], 1)
        if self.records:
            self.record("spends-shield", player, counters)
        self.shield[player] -= 1
        self.counters[player] -= counters
        self.block_point(player, counters)

    def blocking(self, player: int) -> list[int]:
        """Return what can be discarded or broken to block a point (G5, G6), by code; Damage counts from `FIRST_ART`
        on."""
        suit = self.rules.builds[player].alignment
        hand = self.allowed(DISCARDS, player, self.hand_cards(player, suit))
        up = self.allowed(BREAKS, player, self.damage_cards(player, READY, suit))
        return [*hand, *(FIRST_ART + card for card in up)]

    def take_point(self, player: int, code: int) -> None:
        """Take the point with this hand card, or from the deck (G8, G9).

        Augments end with it (U6), and with enough Damage the Act ends (A7).
        """
        if code == FROM_DECK:
            bit = 1 << self.deck[player].pop()
            self.uncover(player)
        else:
            bit = 1 << (code & CARD_BITS)
            self.leave_hand(player, bit)
            self.fire(HAND_COUNT, player, -1)
        self.up[player] |= bit
        self.points[player] -= 1
        self.taken[player] += 1
        if self.records:
            self.record("takes-point", player, bit.bit_length() - 1, int(code >= 0), self.damage_count(player))
        # Record this before the augment ends, which may have a text about it (Q47).
        self.fire(TAKES_DAMAGE, player)
        self.fire(DAMAGE_COUNT, player, 1)
        self.end_augments(player)
        if self.damage_count(player) >= self.rules.table.damage_to_lose:
            self.lose_act(player, BY_DAMAGE)
        else:
            self.flush()

    def lose_act(self, player: int, how: int) -> None:
        """Lose the Act at once."""
        self.pending_triggers.clear()
        self.chooser = player
        self.end_act(1 - player, how)

    def end_act(self, result: int, how: int) -> None:
        """End the Act with the winner's seat or `DRAWN`."""
        if self.records:
            self.record("act-ends", result if result != self.DRAWN else NOBODY, how, self.round)
        self.ended.append((how, self.round))
        self.end_game(result)


# ---------------------------------------------------------------- the choice to block


def _ask_block(g: Show, f: Frame) -> int:
    player = f[ME]
    if g.cannot_block(player):
        return END
    if g.shield[player]:
        g.spend_shield(player)
        return END
    # Ask even if nothing can block: not asking would reveal that no such card is in the hand.
    g.ask_player(player, BLOCK, [NOT_BLOCKED, *g.blocking(player)])
    return DO_BLOCK


def _do_block(g: Show, f: Frame) -> int:
    player, option = f[ME], f[ANSWER]
    if option == NOT_BLOCKED:
        return END
    if option < FIRST_ART:
        g.discard_one(player, option)
    else:
        g.turn_over(BREAKS, option - FIRST_ART, player)
        g.fire(BREAKS, player, option - FIRST_ART)
    g.block_point(player)
    return END


BLOCKING = procedure("block", "blocking a point", {ASK_BLOCK: _ask_block, DO_BLOCK: _do_block})


def _ask_take(g: Show, f: Frame) -> int:
    player = f[ME]
    if g.prevented(TAKES_DAMAGE, player):
        # Nothing is received, so neither an empty deck nor an augment asks for more (Q48).
        g.drop_point(player)
        g.flush()
        return END
    if not g.deck[player]:
        g.lose_act(player, BY_DECK)  # also with cards in hand (A8, Q10)
        return END
    g.ask_player(player, TAKE, [FROM_DECK, *g.hand_cards(player)])
    return DO_TAKE


def _do_take(g: Show, f: Frame) -> int:
    g.take_point(f[ME], f[ANSWER])
    return END


TAKING = procedure("take", "taking a point", {ASK_TAKE: _ask_take, DO_TAKE: _do_take})
