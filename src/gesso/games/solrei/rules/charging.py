"""The Charge phase, and the Art that the defender readies at the Start (H1-H5, R3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from gesso.engine.plugin import Frame
from gesso.engine.vm import ANSWER, END, ME, procedure
from gesso.games.solrei.rules.action_cards import CHARGES, EXHAUSTED
from gesso.games.solrei.rules.events import CHARGES_UP, READIES, READY_ONE, REST

if TYPE_CHECKING:
    from gesso.games.solrei.rules.show import Show

NONE: Final = -1
"""The option that readies nothing, or draws instead."""
ASK, DO = range(2)


def _readiable(g: Show, player: int) -> Sequence[int]:
    """The player's Arts and Damage that can be readied."""
    return g.allowed(READIES, player, g.turnable(player, EXHAUSTED))


def _ask_ready(g: Show, f: Frame) -> int:
    arts = [thing for thing in _readiable(g, f[ME]) if thing in g.arts_of(f[ME])]
    g.ask(f, f[ME], READY_ONE, [NONE, *arts])
    return DO


def _do_ready(g: Show, f: Frame) -> int:
    if f[ANSWER] >= 0:
        g.ready(f[ME], (f[ANSWER],))
    return END


READYING = procedure("ready", "the Start of the round", {ASK: _ask_ready, DO: _do_ready})

BEGIN, READY_FIRST, DRAW, BONUS, TELL, REST_NOW = range(6)


def _begin(g: Show, f: Frame) -> int:
    player = f[ME]
    card = g.action[player]
    if not CHARGES >> card & 1:
        # A defender who played no Charge card readies one or draws one (H3); Offense gets nothing (H4).
        if player == g.turn:
            return END
        g.ask(f, player, REST, [NONE, *_readiable(g, player)])
        return REST_NOW
    if not g.begin_charge(player):
        return END
    g.ask(f, player, READY_ONE, _readiable(g, player))
    return READY_FIRST


def _ready_first(g: Show, f: Frame) -> int:
    if f[ANSWER] >= 0:
        g.ready(f[ME], (f[ANSWER],))
    return DRAW


def _draw(g: Show, f: Frame) -> int:
    g.draw(f[ME], 1)
    return BONUS


def _bonus(g: Show, f: Frame) -> int:
    """The Muse's bonus, if the card has one of its suits (H2)."""
    player = f[ME]
    build = g.rules.builds[player]
    if build.charge_suits >> g.action[player] & 1:
        frame = g.code.blank[build.bonus][:]
        frame[ME] = player
        g.push(frame)
    return TELL


def _tell(g: Show, f: Frame) -> int:
    g.fire(CHARGES_UP, f[ME])
    g.flush()
    return END


def _rest(g: Show, f: Frame) -> int:
    if f[ANSWER] == NONE:
        g.draw(f[ME], 1)
    else:
        g.ready(f[ME], (f[ANSWER],))
    return END


CHARGING = procedure(
    "charge",
    "the Charge phase",
    {BEGIN: _begin, READY_FIRST: _ready_first, DRAW: _draw, BONUS: _bonus, TELL: _tell, REST_NOW: _rest},
)
