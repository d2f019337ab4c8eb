"""The game as a table of steps: set-up, then turn after turn (RB T1-T11)."""

from __future__ import annotations

from typing import Any

from gesso.engine.plugin import Program
from gesso.engine.vm import Frame
from gesso.games.react.rules.chain import begin_chain, begin_play
from gesso.games.react.rules.codec import owner_and_card
from gesso.games.react.rules.events import ANSWER, ME, PLAY, TURN_ENDS, TURN_STARTS
from gesso.games.react.rules.procedures import procedure

END = -1
START_OF_TURN, MAIN, END_PHASE = 3, 7, 9
"""Blocks of the game's procedure where a position that was set up by hand may begin."""


# ---------------------------------------------------------------- the whole game


def _set_up_first(g: Any, f: Frame) -> int:
    _run_setup(g, 0)
    return 1


def _set_up_second(g: Any, f: Frame) -> int:
    _run_setup(g, 1)
    return 2


def _deal_hands(g: Any, f: Frame) -> int:
    table = g.rules.table
    for player in (0, 1):
        if g.rules.has_deck[player]:
            room = table["hand_limit"] - g.held[player]
            for _ in range(min(table["hand_start"], room, len(g.deck[player]))):
                g.hand[player][g.deck[player].pop()] += 1
                g.held[player] += 1
    return 3


def _start_turn(g: Any, f: Frame) -> int:
    g.turns += 1
    g.fire(TURN_STARTS, g.turn)
    g.flush()
    return 4


def _masterpiece_phase(g: Any, f: Frame) -> int:
    if g.turns > 1 or g.rules.table["first_turn_masterpiece"]:
        g.progress_asking(g.turn)
    return 5


def _draw_first(g: Any, f: Frame) -> int:
    if g.turns > 1 or g.rules.table["first_turn_draw"]:
        g.draw(g.turn, 1)
    return 6


def _draw_second(g: Any, f: Frame) -> int:
    if g.turns > 1 or g.rules.table["first_turn_draw"]:
        g.draw(1 - g.turn, 1)
    return 7


def _main(g: Any, f: Frame) -> int:
    g.pending = ((g.turn, PLAY, g.plays_open(g.turn, 0)),)
    return 8


def _open_chain(g: Any, f: Frame) -> int:
    if f[ANSWER] == 0:
        return 9
    begin_play(g, g.turn, f[ANSWER], 0)
    return 10


def _end_phase(g: Any, f: Frame) -> int:
    g.fire(TURN_ENDS, g.turn)
    g.flush()
    return 11


def _run_chain(g: Any, f: Frame) -> int:
    begin_chain(g)
    return 7


def _refresh(g: Any, f: Frame) -> int:
    for slot, lying in enumerate(g.hidden):
        if lying >= 0:
            player, card = owner_and_card(lying)
            g.hand[player][card] += 1
            g.hidden[slot] = -1
    g.refresh(g.in_rows([unit for unit in g.rules.units if g.exhausted[unit]]))
    return 12


def _next_turn(g: Any, f: Frame) -> int:
    g.turn = 1 - g.turn
    g.select_listeners()
    return 3


def _run_setup(g: Any, player: int) -> None:
    number = g.rules.setup[player]
    if number >= 0:
        frame = g.code.blank[number][:]
        frame[ME] = player
        g.push(frame)


GAME: Program = procedure(
    "game", "the turn", 0,
    _set_up_first, _set_up_second, _deal_hands, _start_turn, _masterpiece_phase, _draw_first, _draw_second, _main, _open_chain,
    _end_phase, _run_chain, _refresh, _next_turn,
)  # fmt: skip
