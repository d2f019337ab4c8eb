"""The cards of a duel that tells what happens: hands, decks, piles and the chain."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.engine.events import FINDS_NOTHING, Told
from gesso.engine.plugin import Frame
from gesso.games.react.rules.codec import owner_and_card
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.events import DIRECTION, ME, NEGATED, PROGRAM, TARGET, TURN_STARTS


class ToldCards(Told, Duel):
    """The part of a told duel that keeps the events of cards."""

    # ------------------------------------------------------------ turns and cards
    def fire(self, event: int, first: int, second: int = -1, third: int = 0) -> None:
        if event == TURN_STARTS:
            self.tell("turn", first, self.turns)
        super().fire(event, first, second, third)

    def take_card(self, player: int) -> int:
        card = super().take_card(player)
        self.tell("draws", player, card, self.held[player])
        return card

    def draw(self, player: int, number: int) -> int:
        full = self.rules.has_deck[player] and self.held[player] >= self.rules.table.hand_limit
        done = super().draw(player, number)
        if full and not done and self.result < 0:
            self.tell("draws-nothing", player, self.held[player])
        return done

    def lose(self, player: int) -> int:
        # A text that says who loses has told so itself; without one the deck was empty.
        if self.cause()[0] < 0 or (self.rules.has_deck[player] and not self.deck[player]):
            self.tell("deck-is-empty", player)
        return super().lose(player)

    def discard_cards(self, player: int, cards: Sequence[int]) -> None:
        for card in cards:
            self.tell("discards", player, card)
        super().discard_cards(player, cards)

    def regain_cards(self, player: int, cards: Sequence[int]) -> int:
        at, left = len(self.told), list(self.discard[player])
        done = super().regain_cards(player, cards)
        for card in self.discard[player]:
            left.remove(card)
        for card in left:
            self.tell_at(at, "regains", player, card)
        return done

    # ------------------------------------------------------------ the chain
    def negate(self, slots: Sequence[int]) -> int:
        before = self.negatable()
        done = super().negate(slots)
        for slot in before:
            if self.links[slot][NEGATED] == 1:
                link = self.links[slot]
                self.tell("negates", link[ME], link[PROGRAM], slot)
        return done

    def does_nothing(self, link: Frame) -> None:
        self.tell("does-nothing", link[ME], link[PROGRAM])

    def begin_play(self, player: int, play: int, hidden: int = 0) -> None:
        info = self.rules.plays[player][play]
        card = info.card if info.hand else -2 - info.ability
        self.tell("plays", player, info.program, info.unit, card, len(self.links), hidden, -1, -1)
        super().begin_play(player, play, hidden)

    def commit(self, frame: Frame) -> int:
        cause = self.cause()
        self.tell_of(cause, "lies", frame[ME], len(self.links), frame[TARGET], frame[DIRECTION])
        return super().commit(frame)

    def put_away(self, player: int, card: int) -> None:
        super().put_away(player, card)
        self.tell("puts-away", player, card)

    def lay_down(self, player: int, card: int, slot: int) -> None:
        super().lay_down(player, card, slot)
        self.tell("hides", player, card, slot)

    def turn_up(self, slot: int) -> int:
        lying = super().turn_up(slot)
        self.tell("turns-up", *owner_and_card(lying), slot)
        return lying

    def take_back(self, lying: int) -> None:
        super().take_back(lying)
        # It has been turned up, and there was no way to play it.
        unplayable = bool(self.told) and self.told[-1].kind == FINDS_NOTHING
        self.tell("takes-back", *owner_and_card(lying), int(unplayable))
