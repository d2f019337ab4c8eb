"""The game as a table of steps: set-up, then turn after turn (RB T1-T11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gesso.engine.plugin import Frame
from gesso.engine.stack import open_stack
from gesso.engine.vm import procedure
from gesso.games.react.rules.events import ANSWER, ME, PLAY, THIS_TURN, TURN_ENDS, TURN_STARTS

if TYPE_CHECKING:
    from gesso.games.react.rules.duel import Duel
(
    SET_UP_FIRST, SET_UP_SECOND, DEAL_HANDS, START_OF_TURN, MASTERPIECE, DRAW_FIRST, DRAW_SECOND,
    MAIN, PLAY_OR_END, END_PHASE, RUN_CHAIN, REFRESH, NEXT_TURN,
) = range(13)  # fmt: skip
"""The steps, in the order in which they are saved."""


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
        g.end_lasting(g.turn)
    g.turns += 1
    g.renew()
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
        g.end_lasting(THIS_TURN)
    g.turn = 1 - g.turn
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
