"""What cards and positions are worth to a player: rules of thumb in points, about one for a card in the hand.

Only what the player knows is asked for: the own cards, faces, numbers of cards, and of the rival's cards those that lie open.
Of everything that lies there to be used, one more is worth less than the one before: what is never used was kept for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from gesso.engine.durations import PLAYER
from gesso.engine.vm import ME
from gesso.games.solrei.rules.codec import (
    ARTS,
    ATTACKS,
    AUGMENTED,
    BROKEN,
    CARD_BITS,
    CHARGES,
    DECK_SIZE,
    READY,
    cards_of,
)
from gesso.games.solrei.rules.events import ACTIVATES, DAMAGE, GAINS_DAMAGE, POWER
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import OPEN, SHOWN

Steps = tuple[tuple[int, float], ...]

HIT: Final = 1.6
"""A point of Damage that is about to be taken, at least."""
_LAST_POINT: Final = 10.0
"""A point that would be the last, while it may yet be blocked."""
ACT: Final = 100.0
_AUGMENTED, _BROKEN_ART, _BROKEN_DAMAGE = 1.0, -0.8, -0.3
_STANDING: Final = 0.3
_UNDER: Final = 0.4
"""A card under the Muse."""
_OWN_SUIT, _CHARGE, _POINT = 0.25, 0.35, 0.1
_SHIELD_IN_USE, _SHIELD = 1.8, 0.2
_POINT_OF_POWER: Final = 0.4
"""Before the Action cards are placed."""
_LASTING: Final = 0.5
"""A point of Power that a text in force gives, for the rounds to come."""
_SILENCED: Final = 0.5
"""A rival who may activate nothing."""
CHARGED: Final = 0.2
"""So often a Charge card is placed."""
_CHOSEN: Final = 1.3
"""By how much those who place an Attack prefer the stronger ones; 1 would be any card."""
_LAID, _ANY_CARD = 0.6, 0.6
"""A card that its player has laid on the own deck counts by so much of what it is worth beyond any other."""
_CLOSE: Final = 1.5
"""How many points of Power a lead has to be for the rival to be unlikely to catch up."""


def _sums(steps: Steps) -> Sequence[float]:
    """By number: what so many are worth, where the first of them are worth most."""
    each = [worth for (before, _), (last, worth) in zip(((0, 0.0), *steps), steps) for _ in range(before, last)]
    return tuple(accumulate(each, initial=0.0))


_TAKEN: Final = _sums(((2, 0.7), (3, 0.8), (4, 1.1), (5, 1.7), (DECK_SIZE, 3.0)))
"""By the number of cards in Damage: the last points weigh most."""
HAND: Final = _sums(((1, 2.0), (3, 1.5), (5, 1.0), (8, 0.5), (DECK_SIZE, 0.1)))
DECK: Final = _sums(((6, 0.9), (12, 0.45), (DECK_SIZE, 0.3)))
"""Without the last cards of the deck the Act is lost."""
READY_ARTS: Final = _sums(((1, 0.8), (2, 0.5), (3, 0.3), (ARTS, 0.15)))
READY_DAMAGE: Final = _sums(((1, 0.5), (2, 0.4), (3, 0.3), (DECK_SIZE, 0.15)))


def card_worth(show: Show, player: int, card: int) -> float:
    """How much a card is missed beside another one; a card of the Muse's suit pays and blocks."""
    return cards_worth(show, player, 1 << (card & CARD_BITS))


def cards_worth(show: Show, player: int, cards: int) -> float:
    """As `card_worth`, of a mask of cards together."""
    numbers = show.rules.numbers
    own_suit = (cards & show.rules.builds[player].alignment).bit_count()
    power = sum([numbers[card] for card in cards_of(cards & ATTACKS)])
    return _OWN_SUIT * own_suit + _CHARGE * (cards & CHARGES).bit_count() + _POINT * power


def beats(show: Show, player: int, card: int) -> float:
    """How likely the card beats one that the rival has placed unseen."""
    if CHARGES >> card & 1:
        return 0.0
    rival = 1 - player
    # What the rival's texts give may depend on a card that the player has not seen.
    known = show.action[rival] < 0 or show.shown == SHOWN
    theirs = _gained(show, rival) if known else show.power[rival]
    return _beaten(show, show.rules.numbers[card] + _gained(show, player) - theirs)


def _beaten(show: Show, power: int) -> float:
    """How likely a card that somebody has chosen to place has less Power."""
    weaker = (ATTACKS & ~show.with_power(max(power, 0))).bit_count() / ATTACKS.bit_count()
    return CHARGED + (1 - CHARGED) * float(weaker**_CHOSEN)


def _gained(show: Show, player: int) -> int:
    """Power of this round besides that of the Action card, as far as texts in force give it yet."""
    return show.power[player] + show.added(POWER, player)


def position_worth(show: Show, player: int) -> float:
    """How the Show stands for a player."""
    if show.result >= 0 or show.outcome >= 0:
        won = show.result if show.result >= 0 else show.outcome
        return ACT if won == player else 0.0 if won == show.DRAWN else -ACT
    mine, theirs = _belongings(show, player), _belongings(show, 1 - player)
    return mine - theirs + cards_worth(show, player, show.hand[player]) + _laid(show, player) + _round(show, player)


def _laid(show: Show, player: int) -> float:
    """By how much the next cards, as far as the player has laid them there, are better than any others."""
    known = show.deck[player][len(show.deck[player]) - show.top[player] :]
    worth = cards_worth(show, player, sum([1 << card for card in known]))
    return _LAID * (worth - _ANY_CARD * len(known))


def suffered(show: Show, player: int) -> float:
    """What taking a point costs the player."""
    damage = show.damage_count(player)
    last = damage + 1 >= show.rules.table.damage_to_lose or not show.deck[player]
    return ACT if last else _TAKEN[damage + 1] - _TAKEN[damage]


def stake(show: Show, player: int) -> float:
    """What is at stake with a point that the player may yet block."""
    return min(max(HIT, suffered(show, player)), _LAST_POINT)


def _belongings(show: Show, seat: int) -> float:
    """What lies open before a player, and how much of the rest there is."""
    faces = show.face[seat * ARTS : (seat + 1) * ARTS]
    used = min(show.shield[seat], show.points[seat])
    worth: float = (
        HAND[show.hand_size(seat)]
        + DECK[len(show.deck[seat])]
        + _UNDER * len(show.under[seat])
        + READY_ARTS[faces.count(READY)]
        + _AUGMENTED * faces.count(AUGMENTED)
        + _BROKEN_ART * faces.count(BROKEN)
        + READY_DAMAGE[show.up[seat].bit_count()]
        + _BROKEN_DAMAGE * show.broken[seat].bit_count()
        + _SHIELD_IN_USE * (used + min(show.counters[seat], used))
        + _SHIELD * (show.shield[seat] - used)
        - stake(show, seat) * show.points[seat]
        - _TAKEN[show.damage_count(seat)]
    )
    for record in show.standing:
        worth += _STANDING * (record[PLAYER] == seat)
    for link in show.queue:
        worth += _STANDING * (link[ME] == seat)
    return worth


def _round(show: Show, player: int) -> float:
    """What the round is likely to bring as it stands; nothing once it is settled."""
    rival = 1 - player
    lasting = _LASTING * (show.added(POWER, player) - show.added(POWER, rival))
    if show.winner != OPEN:
        return lasting
    if show.hinders(ACTIVATES):
        lasting += _SILENCED * (show.banned(ACTIVATES, rival) - show.banned(ACTIVATES, player))
    if show.action[player] < 0:
        return lasting + _POINT_OF_POWER * (_gained(show, player) - _gained(show, rival))
    wins = _likely(show, player)
    dealt, lost = wins * _blow(show, player), _likely_lost(show, player, wins) * _blow(show, rival)
    return lasting + stake(show, rival) * dealt - stake(show, player) * lost


def _blow(show: Show, player: int) -> int:
    """How many points the player deals by winning the round."""
    gained = show.hits[player] + max(show.added(DAMAGE, player), 0)
    offense = show.rules.table.offense_gains if show.turn == player else 0
    if offense and show.hinders(GAINS_DAMAGE) and show.banned(GAINS_DAMAGE, player, offense):
        return gained
    return gained + offense


def _likely(show: Show, player: int) -> float:
    power = show.power_now(player)
    if power < 0:
        return 0.0
    if show.shown == SHOWN:
        lead = power - show.power_now(1 - player)
        return min(max(0.5 + lead / (2 * _CLOSE), 0.0), 1.0) if lead else 0.0
    return _beaten(show, power - _gained(show, 1 - player))


def _likely_lost(show: Show, player: int, wins: float) -> float:
    if show.shown == SHOWN:
        theirs = show.power_now(1 - player)
        return 0.0 if theirs < 0 or theirs == show.power_now(player) else 1.0 - wins
    return max(1.0 - wins - CHARGED * (show.power_now(player) < 0), 0.0)
