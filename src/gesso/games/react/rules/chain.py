"""The React Chain: one stack of links, five at most, the other player answers first, two passes resolve it (RB C1-C13)."""

from __future__ import annotations

from typing import Any

from gesso.engine.plugin import Program
from gesso.engine.vm import Frame
from gesso.games.react.rules.codec import CARDS, KIND_CODES, link_card, owner_and_card, owner_and_link_card
from gesso.games.react.rules.events import (
    ANSWER,
    CARD,
    HEADER,
    HIDDEN,
    ME,
    PLAY,
    PLAYS,
    SUPPLY,
    UNIT,
    WHICH_PLAY,
)
from gesso.games.react.rules.procedures import procedure

END = -1
PASSES, TO_ANSWER, SHOWN = HEADER, HEADER + 1, HEADER + 2


def begin_play(g: Any, player: int, play: int, hidden: int) -> None:
    """Begin to pay for a play. The card leaves the hand, or the ability card is taken from before its player (RB C12)."""
    info = g.rules.plays[player][play]
    frame: Frame = g.code.blank[info.program][:]
    frame[ME], frame[UNIT], frame[HIDDEN] = player, info.unit, hidden
    if info.hand:
        frame[CARD] = info.card
        if not hidden:
            g.hand[player][info.card] -= 1
        g.held[player] -= 1
        if g.on[SUPPLY]:
            g.fire(SUPPLY, player, KIND_CODES[player][CARDS], -1)
    else:
        frame[CARD] = -2 - info.ability
        g.laid[player] |= 1 << info.ability
    g.push(frame)
    if g.pending_triggers:
        g.flush()


def begin_chain(g: Any) -> None:
    """The first card lies on the chain: the other player may answer it (RB C1, C2)."""
    frame: Frame = g.code.blank[g.rules.procedures["chain"]][:]
    frame[PASSES] = 0
    frame[TO_ANSWER] = 1 - g.turn
    g.push(frame)


def _window(g: Any, f: Frame) -> int:
    filled = len(g.chain)
    if filled >= len(g.hidden):
        return 2
    if g.hidden[filled] >= 0:
        return 3
    g.pending = ((f[TO_ANSWER], PLAY, g.plays_open(f[TO_ANSWER], 1)),)
    return 1


def _answer(g: Any, f: Frame) -> int:
    player = f[TO_ANSWER]
    f[TO_ANSWER] = 1 - player
    if f[ANSWER]:
        f[PASSES] = 0
        begin_play(g, player, f[ANSWER], 0)
        return 0
    f[PASSES] += 1
    return 0 if f[PASSES] < 2 else 2


def _resolve(g: Any, f: Frame) -> int:
    if f[SHOWN] >= 0:
        player, card = owner_and_link_card(f[SHOWN])
        if card >= 0:
            g.discard[player].append(card)
        else:
            g.laid[player] &= ~(1 << (-2 - card))
    if not g.chain:
        return END
    link = g.chain.pop()
    f[SHOWN] = link_card(link[ME], link[CARD])
    g.frames.append(link)
    return 2


def _reveal(g: Any, f: Frame) -> int:
    slot = len(g.chain)
    player, card = owner_and_card(g.hidden[slot])
    f[SHOWN], g.hidden[slot] = g.hidden[slot], -1
    reveals = g.rules.forms[player][g.form[player]].reveals[card]
    options = []
    banned = g.bans[PLAYS] and g.banned(PLAYS, player, slot, 1)
    for play in reveals if not banned else ():
        payable = g.rules.plays[player][play].payable
        if payable is None or payable(g, player, -2):
            options.append(play)
    g.ask(f, player, WHICH_PLAY, options)
    return 4


def _revealed(g: Any, f: Frame) -> int:
    player, card = owner_and_card(f[SHOWN])
    f[SHOWN] = -1
    if f[ANSWER] < 0:
        g.hand[player][card] += 1
        return 0
    f[PASSES], f[TO_ANSWER] = 0, 1 - player
    begin_play(g, player, f[ANSWER], 1)
    return 0


CHAIN: Program = procedure("chain", "the React Chain", 3, _window, _answer, _resolve, _reveal, _revealed)
