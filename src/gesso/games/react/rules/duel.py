"""A duel of two Artists: the state with all its operations, its turn (RB T1-T11) and the React Chain (RB C1-C13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

from gesso.engine.contract import NO
from gesso.engine.events import NOBODY, Observed, Recorded
from gesso.engine.payment import PRICE
from gesso.engine.plugin import Frame, Program
from gesso.engine.stack import ASK, PASSES, RESOLVE, RESOLVING, TAKE, TO_ANSWER, StackPolicy, open_stack, stack_steps
from gesso.engine.vm import Code, procedure
from gesso.games.react.rules.artists import Masterpiece
from gesso.games.react.rules.cards import Cards, CostPayment
from gesso.games.react.rules.carrying import Carrying
from gesso.games.react.rules.codec import LINK_CARDS, OWNER_AND_LINK_CARD, owner_and_card
from gesso.games.react.rules.events import (
    ANSWER,
    CARD,
    MAY,
    ME,
    NEGATED,
    PLAY,
    PLAYS,
    PROGRAM,
    THIS_TURN,
    TURN_ENDS,
    TURN_STARTS,
    UNIT,
    WHICH_PLAY,
)
from gesso.games.react.rules.linking import LinkedDuel
from gesso.games.react.rules.operations import FRAMES, HIDE, JUMP, MOVE, PICK, PLACE, PROGRESSING, Operations
from gesso.games.react.rules.turns import Turns

(
    SET_UP_FIRST, SET_UP_SECOND, DEAL_HANDS, START_OF_TURN, MASTERPIECE, DRAW_FIRST, DRAW_SECOND,
    MAIN, PLAY_OR_END, END_PHASE, RUN_CHAIN, REFRESH, NEXT_TURN,
) = range(13)  # fmt: skip
"""The steps, in the order in which they are saved."""

REVEAL, REVEALED = RESOLVE + 1, RESOLVE + 2
"""Further steps of a chain, for cards that lie face down."""


def _set_up(player: int, then: int) -> Callable[[Duel, Frame], int]:
    def step(g: Duel, f: Frame) -> int:
        number = g.rules.setup[player]
        if number >= 0:
            frame = g.code.blank[number][:]
            frame[ME] = player
            g.push(frame)
        return then

    return step


def _deal_hands(g: Duel, f: Frame) -> int:
    table = g.rules.table
    for player in (0, 1):
        if g.rules.has_deck[player]:
            room = table.hand_limit - g.held[player]
            for _ in range(min(table.hand_start, room, len(g.deck[player]))):
                g.take_card(player)
    return START_OF_TURN


def _start_turn(g: Duel, f: Frame) -> int:
    if g.lasting:
        g.expire(g.turn)
    g.turns += 1
    g.renew()
    if g.records:
        g.record("turn", g.turn, g.turns, int(bool(g.another)))
    g.fire(TURN_STARTS, g.turn)
    g.flush()
    return MASTERPIECE


def _masterpiece_phase(g: Duel, f: Frame) -> int:
    if g.turns > 1 or g.rules.table.first_turn_masterpiece:
        g.progress_asking(g.turn)
    return DRAW_FIRST


def _draw_first(g: Duel, f: Frame) -> int:
    if g.turns > 1 or g.rules.table.first_turn_draw:
        g.draw(g.turn, 1)
    return DRAW_SECOND


def _draw_second(g: Duel, f: Frame) -> int:
    if g.turns > 1 or g.rules.table.first_turn_draw:
        g.draw(1 - g.turn, 1)
    return MAIN


def _main(g: Duel, f: Frame) -> int:
    g.pending = ((g.turn, PLAY, g.plays_open(g.turn, 0)),)
    return PLAY_OR_END


def _play_or_end(g: Duel, f: Frame) -> int:
    if f[ANSWER] == 0:
        return END_PHASE
    g.begin_play(g.turn, f[ANSWER])
    return RUN_CHAIN


def _end_phase(g: Duel, f: Frame) -> int:
    g.fire(TURN_ENDS, g.turn)
    g.flush()
    return REFRESH


def _run_chain(g: Duel, f: Frame) -> int:
    open_stack(g, "chain", g.turn)
    return MAIN


def _refresh(g: Duel, f: Frame) -> int:
    for slot, lying in enumerate(g.hidden):
        if lying >= 0:
            g.take_back(g.turn_up(slot))
    g.refresh(g.in_rows([unit for unit in g.rules.units if g.exhausted[unit]]))
    return NEXT_TURN


def _next_turn(g: Duel, f: Frame) -> int:
    if g.lasting:
        g.expire(THIS_TURN)
    g.pass_turn()
    g.select_listeners()
    return START_OF_TURN


GAME = procedure(
    "game",
    "the turn",
    {
        SET_UP_FIRST: _set_up(0, SET_UP_SECOND),
        SET_UP_SECOND: _set_up(1, DEAL_HANDS),
        DEAL_HANDS: _deal_hands,
        START_OF_TURN: _start_turn,
        MASTERPIECE: _masterpiece_phase,
        DRAW_FIRST: _draw_first,
        DRAW_SECOND: _draw_second,
        MAIN: _main,
        PLAY_OR_END: _play_or_end,
        END_PHASE: _end_phase,
        RUN_CHAIN: _run_chain,
        REFRESH: _refresh,
        NEXT_TURN: _next_turn,
    },
)


def _begin(g: Duel, player: int, play: int) -> None:
    g.begin_play(player, play)


def _answers(g: Duel, player: int) -> Sequence[int]:
    return g.plays_open(player, 1)


def _taken(g: Duel, link: Frame) -> int:
    if link[NEGATED] == 1 and g.records:
        g.record("does-nothing", link[ME], link[PROGRAM])
    return LINK_CARDS[link[ME]][link[CARD]]


def _resolved(g: Duel, remembered: int) -> None:
    """Put the card onto its discard pile, or back before its player."""
    g.put_away(*OWNER_AND_LINK_CARD[remembered])


def _ask(g: Duel, f: Frame) -> int:
    """Turn up a card that lies face down on the next slot, before anybody is asked."""
    filled = len(g.links)
    if filled >= len(g.hidden):
        return RESOLVE
    if g.hidden[filled] >= 0:
        return REVEAL
    player = f[TO_ANSWER]
    g.pending = ((player, PLAY, g.plays_open(player, 1)),)
    return TAKE


def _reveal(g: Duel, f: Frame) -> int:
    slot = len(g.links)
    player, card = owner_and_card(g.hidden[slot])
    f[RESOLVING] = g.turn_up(slot)
    reveals = g.artists[player].reveals[card]
    options = []
    banned = g.bans[PLAYS] and g.banned(PLAYS, player, slot, 1)
    for play in reveals if not banned else ():
        payable = g.rules.plays[player][play].payable
        if payable is None or payable(g, player, -2):
            options.append(play)
    g.ask(f, player, WHICH_PLAY, options)
    return REVEALED


def _revealed(g: Duel, f: Frame) -> int:
    """Answer the card like any other if it has been played; take it back if it cannot be played."""
    lying, f[RESOLVING] = f[RESOLVING], -1
    if f[ANSWER] < 0:
        g.take_back(lying, unplayable=True)
        return ASK
    player, _ = owner_and_card(lying)
    f[PASSES], f[TO_ANSWER] = 0, 1 - player
    g.begin_play(player, f[ANSWER], 1)
    return ASK


_STEPS = stack_steps(StackPolicy(PLAY, _answers, _begin, _taken, _resolved, negated=NEGATED))
_STEPS |= {ASK: _ask, REVEAL: _reveal, REVEALED: _revealed}
CHAIN = procedure("chain", "the React Chain", _STEPS, slots=3)


PROCEDURES: tuple[Program, ...] = (GAME, CHAIN, MOVE, PICK, PRICE, JUMP, PROGRESSING, HIDE, PLACE, FRAMES)
"""The programs of the rules themselves, in the order in which saved states number them."""


class Duel(Operations, CostPayment, Cards, Carrying, Masterpiece, Turns, whole=True):
    """The state of a duel. `Duel.begin` lays it out and runs to the first decision."""

    @classmethod
    def begin(cls, rules: LinkedDuel, seed: int, code: Code | None = None) -> Self:
        """Return a new duel, run to its first decision; seat 0 takes the first turn."""
        duel = cls.empty(rules, seed, code)
        duel.run()
        return duel

    @classmethod
    def empty(cls, rules: LinkedDuel, seed: int, code: Code | None = None) -> Self:
        """Return a duel laid out but not run, so that a position can still be set up by hand.

        `code` is the rules' code in another form, such as one that records.
        """
        duel = cls()
        duel.prepare()
        duel.start(code or rules.code, seed, "game")
        duel.lay_out(rules)
        return duel


class ObservedDuel(Observed, Duel, whole=True):
    """A duel of observed plug-ins, which counts how each sentence went."""


class RecordedDuel(Recorded, Duel, whole=True):
    """A duel that records an event of every change, and of what could not be done."""

    def restore(self, data: dict[str, Any], rules: LinkedDuel, code: Code | None = None) -> None:
        super().restore(data, rules, code)
        self.record("goes-on", NOBODY, *self.form, len(self.links))

    def bearer(self, frame: Frame) -> int:
        return int(frame[UNIT])

    def record_choice(self, player: int, kind: int, option: int) -> None:
        if kind == PLAY:
            if option == 0:
                self.record("passes" if self.links else "ends-turn", player)
        elif kind == MAY and option == NO:
            self.record("declines", player, kind)
        else:
            super().record_choice(player, kind, option)
