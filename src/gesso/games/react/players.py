"""Re;ACT's player `greedy`, which looks ahead in worlds dealt anew; and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gesso.engine.ruleset import Chance, Deal, chance_to_win
from gesso.games.react.rules.duel import Duel
from gesso.sim.players import look_ahead

# Fitted by logistic regression to who won 200 games of a weaker look-ahead, over all pairings.
_DAMAGE: Final = (0.0, 0.55, 1.35, 2.0)
"""Worth of each point of damage that the enemy Artist has taken, from 0; the later ones are worth most."""
_BECOME: Final = 1.2
"""Worth of having become another Artist."""
_ASCENDED, _SUMMON, _PIECE, _HELD, _DECK = 0.1, 0.3, 0.035, 0.03, 0.03


def greedy(deal: Deal, seat: int, kind: int, options: Sequence[int], chance: Chance) -> int:
    """Choose the option that comes out best in a few worlds like this one."""
    return look_ahead(deal, seat, options, chance, position_worth)


def position_worth(duel: Duel, seat: int) -> float:
    """Return how good a duel is for a player, from 0 for lost to 1 for won."""
    if duel.result >= 0:
        return 0.5 if duel.result == duel.DRAWN else float(duel.result == seat)
    rival, pos, owners = 1 - seat, duel.pos, duel.rules.unit_owner
    lead = _belongings(duel, seat) - _belongings(duel, rival)
    for unit in range(2, len(pos)):
        if pos[unit] >= 0:
            lead += _SUMMON if owners[unit] == seat else -_SUMMON
    return chance_to_win(lead)


def _belongings(duel: Duel, seat: int) -> float:
    """Return the worth of what a player has and has done, without the Summons."""
    return (
        sum(_DAMAGE[: duel.damage[1 - seat] + 1])
        + _BECOME * duel.form[seat]
        + _ASCENDED * duel.ascended[seat]
        + _PIECE * sum(map(sum, duel.tok[seat]))
        + _HELD * duel.held[seat]
        + _DECK * len(duel.deck[seat])
    )
