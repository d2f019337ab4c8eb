"""A Show that tells what happens: each operation with the events that it makes (`event_kinds`)."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.engine.contract import NO
from gesso.engine.durations import NUMBER, PLAYER, UNTIL, Record
from gesso.engine.events import FORBIDS, NOBODY
from gesso.engine.plugin import Frame
from gesso.engine.vm import PC
from gesso.games.solrei.rules.action_cards import ARTS, FIRST_ART, cards_of
from gesso.games.solrei.rules.activation import PASS
from gesso.games.solrei.rules.charging import NONE
from gesso.games.solrei.rules.events import ART, BLOCKS_DAMAGE, MAY, MULLIGAN, PLAY, READY_ONE, STATUS, UNPAID
from gesso.games.solrei.rules.told_damage import ToldDamage


class ToldShow(ToldDamage, whole=True):
    """A Show that keeps an event of everything that changes, and of what could not be done."""

    def bearer(self, frame: Frame) -> int:
        return int(frame[ART])

    def waits(self, frame: Frame) -> bool:
        # What is being paid for waits at its first block as well.
        return not frame[PC] and bool(frame[STATUS] == UNPAID)

    def tell_choice(self, player: int, kind: int, option: int) -> None:
        if kind == PLAY:
            if option == PASS and self.links:
                self.tell("passes", player)
        elif kind == MAY and option == NO:
            self.tell("declines", player)
        elif kind == MULLIGAN and option == NO:
            self.tell("keeps-hand", player)
        elif kind == READY_ONE and option == NONE:
            self.tell("readies-nothing", player)
        else:
            super().tell_choice(player, kind, option)

    # ------------------------------------------------------------ what forbids

    def prevented(self, event: int, first: int, second: int = -1) -> bool:
        return self.hinders(event) and super().prevented(event, first, second)

    def cannot_block(self, player: int) -> bool:
        by = self.forbidding(BLOCKS_DAMAGE, player)
        if by >= 0:
            self.tell(FORBIDS, NOBODY, by, BLOCKS_DAMAGE, player, -1)
        return by >= 0

    # ------------------------------------------------------------ Acts and rounds

    def goes_on(self) -> None:
        """The Show has been restored: its story begins with what has been seen."""
        for seat in (0, 1):
            places = range(seat * ARTS, (seat + 1) * ARTS)
            known = tuple((FIRST_ART + place, self.row[place]) for place in places if self.known >> place & 1)
            self.tell("goes-on", seat, self.row[seat * ARTS : (seat + 1) * ARTS], known, len(self.links))

    def lay_out(self) -> None:
        self.tell("act", NOBODY, self.played + 1)
        super().lay_out()
        for seat in (0, 1):
            self.tell("lays-out", seat, tuple(self.deck[seat]), self.row[seat * ARTS : (seat + 1) * ARTS])

    def toss(self) -> None:
        super().toss()
        self.tell("wins-toss", self.chooser)

    def take_offense(self, player: int) -> None:
        super().take_offense(player)
        self.tell("takes-offense", player, self.chooser)

    def shuffle_back(self, player: int) -> None:
        super().shuffle_back(player)
        self.tell("shuffles-back", player, tuple(self.deck[player]))

    def deal(self, player: int) -> None:
        super().deal(player)
        self.tell("deals", player, tuple(cards_of(self.hand[player])), self.hand_size(player))

    def change_positions(self) -> None:
        super().change_positions()
        self.tell("round", self.turn, self.round)

    def start_round(self) -> None:
        self._tell_ended(self.standing)
        super().start_round()

    def enter_step(self, step: int) -> None:
        super().enter_step(step)
        self.tell("step", NOBODY, step)

    def clear_action_cards(self) -> None:
        super().clear_action_cards()
        self.tell("clears", NOBODY)

    def end_step(self, step: int) -> None:
        self._tell_ended([own for own in self.standing if own[UNTIL] == step])
        super().end_step(step)

    def _tell_ended(self, standing: Sequence[Record]) -> None:
        for own in standing:
            self.tell("stands-no-more", own[PLAYER], own[NUMBER])

    def end_act(self, result: int, how: int) -> None:
        self.tell("act-ends", result if result != self.DRAWN else NOBODY, how, self.round)
        super().end_act(result, how)
