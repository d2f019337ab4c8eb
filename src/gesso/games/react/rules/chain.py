"""The React Chain: a stack of five links at most, on which cards may lie face down (RB C1-C13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gesso.engine.plugin import Frame
from gesso.engine.stack import ASK, PASSES, RESOLVE, RESOLVING, TAKE, TO_ANSWER, StackPolicy, stack_steps
from gesso.engine.steps import procedure
from gesso.games.react.rules.codec import CARDS, KIND_CODES, LINK_CARDS, OWNER_AND_LINK_CARD, owner_and_card
from gesso.games.react.rules.events import ANSWER, CARD, HIDDEN, ME, PLAY, PLAYS, SUPPLY, UNIT, WHICH_PLAY

if TYPE_CHECKING:
    from gesso.games.react.rules.duel import Duel
REVEAL, REVEALED = RESOLVE + 1, RESOLVE + 2
"""The steps that a chain with cards face down has besides those of any stack."""


def begin_play(g: Duel, player: int, play: int, hidden: int = 0) -> None:
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


def _answers(g: Duel, player: int) -> Sequence[int]:
    return g.plays_open(player, 1)


def _taken(g: Duel, link: Frame) -> int:
    return LINK_CARDS[link[ME]][link[CARD]]


def _resolved(g: Duel, remembered: int) -> None:
    """The card goes to its discard pile, or back before its player."""
    player, card = OWNER_AND_LINK_CARD[remembered]
    if card >= 0:
        g.discard[player].append(card)
    else:
        g.laid[player] &= ~(1 << (-2 - card))


def _ask(g: Duel, f: Frame) -> int:
    """A card face down on the next slot is turned up before anybody is asked."""
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
    f[RESOLVING], g.hidden[slot] = g.hidden[slot], -1
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
    """Played, it is answered like any other; what cannot be played goes back to the hand."""
    player, card = owner_and_card(f[RESOLVING])
    f[RESOLVING] = -1
    if f[ANSWER] < 0:
        g.hand[player][card] += 1
        return ASK
    f[PASSES], f[TO_ANSWER] = 0, 1 - player
    begin_play(g, player, f[ANSWER], 1)
    return ASK


_STEPS = stack_steps(StackPolicy(PLAY, _answers, begin_play, _taken, _resolved))
_STEPS |= {ASK: _ask, REVEAL: _reveal, REVEALED: _revealed}
CHAIN = procedure("chain", "the React Chain", _STEPS, slots=3)
