"""A Show that tells what moves Action cards and what happens in the Exchange."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.engine.events import NOBODY, Told
from gesso.engine.plugin import Frame
from gesso.engine.vm import ME, PROGRAM
from gesso.games.solrei.rules.action_cards import ARTS, ATTACKS, CARD_BITS, FIRST_ART, is_art
from gesso.games.solrei.rules.events import NEGATED, STATUS, TARGET, THIS_ROUND
from gesso.games.solrei.rules.linking import Play
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import CLEARED, SHOWN


class ToldCards(Told, Show):
    """Hands, decks and what lies under the Muses; abilities activated, laid, answered, negated."""

    def take_card(self, player: int) -> int:
        card = super().take_card(player)
        self.tell("draws", player, card, self.hand_size(player))
        return card

    def draw_now(self, player: int, number: int) -> int:
        short = len(self.deck[player]) < number
        done = super().draw_now(player, number)
        if short and not self.deck[player]:
            self.tell("deck-is-empty", player)
        return done

    def discard(self, cards: Sequence[int]) -> int:
        if not cards:
            self.tell("discards-nothing", NOBODY)
        return super().discard(cards)

    def discard_one(self, player: int, code: int) -> None:
        self.tell("discards", player, code & CARD_BITS)
        super().discard_one(player, code)

    def cultivate(self, player: int, number: int) -> int:
        at, under = len(self.told), len(self.under[player])
        done = super().cultivate(player, number)
        if done:
            cards = tuple(self.under[player][under:])
            self.tell_at(at, "cultivates", player, cards, len(cards), len(self.under[player]))
        elif not self.deck[player]:
            self.tell("deck-is-empty", player)
        return done

    def harvest(self, player: int, number: int) -> None:
        cards = tuple(self.under[player][-number:])
        super().harvest(player, number)
        self.tell("harvests", player, cards, len(self.under[player]))

    def check(self, player: int, number: int) -> None:
        if not self.deck[player]:
            self.tell("deck-is-empty", player)
        super().check(player, number)

    def look_at(self, player: int, number: int) -> None:
        super().look_at(player, number)
        self.tell("looks-at", player, tuple(self.deck[player][: -number - 1 : -1]), number)

    def lay_back(self, player: int, below: Sequence[int], above: Sequence[int]) -> None:
        super().lay_back(player, below, above)
        self.tell("lays-back", player, tuple(below), tuple(above), len(below), len(above))

    def place(self, player: int, card: int) -> None:
        self.tell("places", player, card)
        super().place(player, card)

    def reveal(self) -> None:
        for seat in (self.turn, 1 - self.turn):
            self.tell("reveals", seat, self.action[seat])
        super().reveal()

    def swap(self, player: int) -> None:
        if not self.can_swap(player):
            card = self.action[player]
            self.tell("swaps-nothing", player, int(card >= 0 and self.shown != CLEARED and ATTACKS >> card & 1))
        super().swap(player)

    def exchange_action_card(self, player: int, card: int) -> None:
        old = self.action[player]
        super().exchange_action_card(player, card)
        self.tell("swaps" if self.shown == SHOWN else "swaps-unseen", player, old, card)

    # ------------------------------------------------------------ the Exchange

    def begin_activation(self, player: int, play: Play) -> None:
        art = FIRST_ART + self.place_of[player * ARTS + play.art] if play.art >= 0 else -1
        self.tell("activates", player, play.program, art, self.links[-1][ME] if self.links else NOBODY)
        super().begin_activation(player, play)

    def commit(self, frame: Frame, number: int = 0) -> int:
        at, (program, line, depth) = len(self.told), self.cause()
        after = super().commit(frame, number)
        # Its frame is gone when it lies in the Exchange, but what its cost brings about still comes from it.
        self.told[at:] = [event._replace(program=program, line=line, depth=depth) for event in self.told[at:]]
        return after

    def lay_link(self, link: Frame) -> None:
        target = link[TARGET]
        art, of = (target, -1) if target < 0 or is_art(target) else (-1, self.links[target][PROGRAM])
        super().lay_link(link)
        self.tell("lies", link[ME], link[PROGRAM], art, of)

    def leave_exchange(self, link: Frame) -> None:
        self.tell("resolves", link[ME], link[PROGRAM], int(link[STATUS] == NEGATED))
        super().leave_exchange(link)

    def flush(self) -> None:
        for frame in self.pending_triggers:
            if self.code.programs[frame[PROGRAM]].facts.get("mood") != "would":
                self.tell("waits", frame[ME], frame[PROGRAM])
        super().flush()

    def negate(self, doer: int, place: int) -> int:
        at = len(self.told)
        done = super().negate(doer, place)
        if done:
            self.tell_at(at, "negates", self.links[place][ME], self.links[place][PROGRAM])
        elif len(self.told) == at:
            self.tell("negates-nothing", doer)
        return done

    def set_up(self, number: int, player: int, source: int, until: int, captured: Sequence[int] = ()) -> None:
        super().set_up(number, player, source, until, captured)
        self.tell("lasts" if until == THIS_ROUND else "sets-up", player, number)
