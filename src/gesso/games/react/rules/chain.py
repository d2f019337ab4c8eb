"""The React Chain: a stack of five links at most, on which cards may lie face down (RB C1-C13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gesso.engine.plugin import Frame
from gesso.engine.stack import ASK, PASSES, RESOLVE, RESOLVING, TAKE, TO_ANSWER, StackPolicy, stack_steps
from gesso.engine.vm import procedure
from gesso.games.react.rules.codec import LINK_CARDS, OWNER_AND_LINK_CARD, owner_and_card
from gesso.games.react.rules.events import ANSWER, CARD, ME, NEGATED, PLAY, PLAYS, WHICH_PLAY

if TYPE_CHECKING:
    from gesso.games.react.rules.duel import Duel
REVEAL, REVEALED = RESOLVE + 1, RESOLVE + 2
"""The steps that a chain with cards face down has besides those of any stack."""


def _begin(g: Duel, player: int, play: int) -> None:
    g.begin_play(player, play)


def _answers(g: Duel, player: int) -> Sequence[int]:
    return g.plays_open(player, 1)


def _taken(g: Duel, link: Frame) -> int:
    if link[NEGATED] == 1:
        g.does_nothing(link)
    return LINK_CARDS[link[ME]][link[CARD]]


def _resolved(g: Duel, remembered: int) -> None:
    """The card goes to its discard pile, or back before its player."""
    g.put_away(*OWNER_AND_LINK_CARD[remembered])


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
    """Played, it is answered like any other; what cannot be played goes back to the hand."""
    lying, f[RESOLVING] = f[RESOLVING], -1
    if f[ANSWER] < 0:
        g.take_back(lying)
        return ASK
    player, _ = owner_and_card(lying)
    f[PASSES], f[TO_ANSWER] = 0, 1 - player
    g.begin_play(player, f[ANSWER], 1)
    return ASK


_STEPS = stack_steps(StackPolicy(PLAY, _answers, _begin, _taken, _resolved, negated=NEGATED))
_STEPS |= {ASK: _ask, REVEAL: _reveal, REVEALED: _revealed}
CHAIN = procedure("chain", "the React Chain", _STEPS, slots=3)
