"""The longer operations as programs of blocks: what has to wait for choices in the middle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gesso.engine.plugin import Program
from gesso.engine.vm import Frame
from gesso.games.react.rules.codec import OWNER_AND_KIND, face_down, kind_code_of
from gesso.games.react.rules.events import (
    ANSWER,
    CHOOSE_KIND,
    DONE,
    HEADER,
    HIDE_SLOT,
    ME,
    PROGRESS,
    STOP,
    SUPPLY_CARD,
    TURN_TO,
    UNIT,
)

END = -1
_0, _1, _2, _3, _4, _5, _6 = range(HEADER, HEADER + 7)


# ---------------------------------------------------------------- move: units, index, number, steps made, up to, direction, player


def _move_next(g: Any, f: Frame) -> int:
    units, index = f[_0], f[_1]
    if index >= len(units):
        return END
    if f[_3] >= f[_2] or g.pos[units[index]] < 0:
        f[_1], f[_3] = index + 1, 0
        return 0
    if f[_4]:
        options = [f[_5], STOP] if f[_5] >= 0 else [0, 1, 2, 3, STOP]
        g.ask(f, f[_6], TURN_TO, options)
    elif f[_5] >= 0:
        f[ANSWER] = f[_5]
    else:
        g.ask(f, f[_6], TURN_TO, [0, 1, 2, 3])
    return 1


def _move_step(g: Any, f: Frame) -> int:
    if f[ANSWER] == STOP:
        f[_1], f[_3] = f[_1] + 1, 0
        return 0
    f[_3] += 1
    parent = g.frames[-2]
    if g.step(f[_0][f[_1]], f[ANSWER]):
        parent[DONE] = 1
    return 0


# ---------------------------------------------------------------- pick: slot, player, kind, options, number, up to, chosen


def _pick_ask(g: Any, f: Frame) -> int:
    return _pick(g, f, g.ask)


def _price_ask(g: Any, f: Frame) -> int:
    return _pick(g, f, g.ask_price)


def _pick(g: Any, f: Frame, ask: Callable[[Frame, int, int, list[int]], None]) -> int:
    options, number, up_to, chosen = f[_3], f[_4], f[_5], f[_6]
    if len(chosen) == number or (not options and up_to):
        g.frames[-2][f[_0]] = list(chosen)
        return END
    missing = number - len(chosen)
    if not up_to and len(options) <= missing:
        g.frames[-2][f[_0]] = [*chosen, *options]
        return END
    last = len(options) if up_to else len(options) - missing + 1
    open_now = list(dict.fromkeys(options[:last]))
    ask(f, f[_1], f[_2], [STOP, *open_now] if up_to else open_now)
    return 1


def _pick_take(g: Any, f: Frame) -> int:
    option = f[ANSWER]
    if option == STOP:
        f[_3] = ()
        f[_5] = 1
        return 0
    at = f[_3].index(option)
    f[_3] = f[_3][at + 1 :]
    f[_6] = (*f[_6], option)
    return 0


# ---------------------------------------------------------------- jump: unit, player


def _jump_ask(g: Any, f: Frame) -> int:
    g.ask(f, f[_1], TURN_TO, [0, 1, 2, 3])
    return 1


def _jump_go(g: Any, f: Frame) -> int:
    parent = g.frames[-2]
    parent[DONE] = g.jump(f[_0], f[ANSWER])
    return END


# ---------------------------------------------------------------- progress


def _progress_ask(g: Any, f: Frame) -> int:
    g.ask(f, f[ME], PROGRESS, g.ways_to_progress(f[ME]))
    return 1


def _progress_go(g: Any, f: Frame) -> int:
    parent = g.frames[-2]
    parent[DONE] = g.progress(f[ME], f[ANSWER])
    return END


# ---------------------------------------------------------------- hide: card


def _hide_ask(g: Any, f: Frame) -> int:
    g.ask_player(f[ME], SUPPLY_CARD, g.hideable(f[ME]) or [STOP])
    return 1


def _hide_where(g: Any, f: Frame) -> int:
    if f[ANSWER] == STOP:
        return END
    f[_0] = f[ANSWER]
    g.ask(f, f[ME], HIDE_SLOT, g.free_slots())
    return 2


def _hide_go(g: Any, f: Frame) -> int:
    g.hand[f[ME]][f[_0]] -= 1
    g.hidden[f[ANSWER]] = face_down(f[ME], f[_0])
    g.frames[-2][DONE] = 1
    return END


# ---------------------------------------------------------------- place: kinds, places, number, up to, player, left here


def _place_ask(g: Any, f: Frame) -> int:
    me, kinds, places = f[ME], f[_0], f[_1]
    if not places:
        return END
    if f[_5] < 0:
        f[_5] = f[_2]
    stock = g.supply[me] if g.rules.kinds[me][kinds[0]].sort == "frame" else g.pool[me]
    options = [kind for kind in kinds if stock[kind]]
    if f[_5] == 0 or not options:
        f[_1], f[_5] = places[1:], -1
        return 0
    g.ask(f, f[_4], CHOOSE_KIND, [STOP, *options] if f[_3] else options)
    return 1


def _place_go(g: Any, f: Frame) -> int:
    if f[ANSWER] == STOP:
        f[_5] = 0
        return 0
    f[_5] -= 1
    parent = g.frames[-2]
    if g.place(f[ME], f[ANSWER], [f[_1][0]]):
        parent[DONE] = 1
    return 0


# ---------------------------------------------------------------- frames: codes, index


def _frames_next(g: Any, f: Frame) -> int:
    codes, index = f[_0], f[_1]
    unit = f[UNIT]
    if index >= len(codes) or g.pos[unit] < 0:
        return END
    f[_1] = index + 1
    parent = g.frames[-2]
    if not g.remove_pieces([codes[index]]):
        return 0
    parent[DONE] = 1
    return 1


def _frames_run(g: Any, f: Frame) -> int:
    owner, kind = OWNER_AND_KIND[kind_code_of(f[_0][f[_1] - 1])]
    run = g.code.blank[g.rules.kinds[owner][kind].program][:]
    run[ME], run[UNIT] = f[ME], f[UNIT]
    g.push(run)
    return 0


def procedure(id: str, title: str, slots: int, *blocks: Any, facts: Mapping[str, Any] | None = None) -> Program:
    """A program of the rules themselves."""
    return Program(id=id, title=title, blocks=blocks, slots=slots, facts=facts or {})


OPERATIONS: tuple[Program, ...] = (
    procedure("move", "moving", 7, _move_next, _move_step),
    procedure("pick", "picking", 7, _pick_ask, _pick_take),
    procedure("price", "paying", 7, _price_ask, _pick_take, facts={"constrained_choices": True}),
    procedure("jump", "jumping", 2, _jump_ask, _jump_go),
    procedure("progress", "progressing the Masterpiece", 0, _progress_ask, _progress_go),
    procedure("hide", "hiding a card", 1, _hide_ask, _hide_where, _hide_go),
    procedure("place", "placing pieces", 6, _place_ask, _place_go),
    procedure("frames", "playing frames", 2, _frames_next, _frames_run),
)
