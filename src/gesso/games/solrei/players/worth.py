"""What cards and positions are worth to a player: rules of thumb in points, about one for a card in the hand.

Only what the player knows is asked for: the own cards, faces, numbers of cards, and of the rival's cards those that lie open.
"""

from __future__ import annotations

from typing import Final

from gesso.engine.standing import PLAYER
from gesso.engine.vm import ME
from gesso.games.solrei.rules.action_cards import (
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
from gesso.games.solrei.rules.events import DAMAGE
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import OPEN, SHOWN

HIT: Final = 2.0
"""A point of Damage that is about to be taken."""
ACT: Final = 100.0
_DAMAGE: Final = (0.0, 0.7, 1.4, 2.2, 3.3, 5.0, 8.0, ACT)
"""By the number of cards in Damage: the last points weigh most."""
_FACES: Final = {READY: 0.9, AUGMENTED: 1.2, BROKEN: -0.8}
_READY_DAMAGE, _BROKEN_DAMAGE = 0.35, -0.3
_STANDING: Final = 0.3
_UNDER: Final = 0.4
_DECK: Final = ((6, 0.9), (12, 0.45), (DECK_SIZE, 0.3))
"""So much is each of the last so many cards of the deck worth: without them the Act is lost."""
HAND: Final = ((1, 2.0), (3, 1.5), (5, 1.0), (8, 0.5), (DECK_SIZE, 0.1))
_SHIELD_IN_USE, _SHIELD = 1.8, 0.2
_POINT_OF_POWER: Final = 0.25
_CLOSE: Final = 1.5
"""How many points of Power a lead has to be for the rival to be unlikely to catch up."""


def held(number: int, steps: tuple[tuple[int, float], ...]) -> float:
    """What so many cards are worth where the first of them are worth most."""
    found, before = 0.0, 0
    for limit, each in steps:
        if number <= before:
            break
        found += (min(number, limit) - before) * each
        before = limit
    return found


def card_worth(show: Show, player: int, card: int) -> float:
    """How much a card is missed beside another one; a card of the Muse's suit pays and blocks."""
    card &= CARD_BITS
    own_suit = 0.25 if show.rules.builds[player].alignment >> card & 1 else 0.0
    return own_suit + (0.3 if CHARGES >> card & 1 else 0.06 * show.rules.numbers[card])


def beats(show: Show, player: int, card: int) -> float:
    """How likely the card beats one that the rival has placed unseen, if that could be any card."""
    if CHARGES >> card & 1:
        return 0.0
    power = show.rules.numbers[card] + show.power[player] - show.power[1 - player]
    weaker = sum(show.rules.numbers[other] < power for other in cards_of(ATTACKS))
    return (weaker + CHARGES.bit_count()) / DECK_SIZE


def position_worth(show: Show, player: int) -> float:
    """How the Show stands for a player."""
    if show.result >= 0 or show.outcome >= 0:
        won = show.result if show.result >= 0 else show.outcome
        return ACT if won == player else 0.0 if won == show.DRAWN else -ACT
    rival = 1 - player
    mine, theirs = _belongings(show, player), _belongings(show, rival)
    return (
        mine
        - theirs
        + sum(card_worth(show, player, card) for card in cards_of(show.hand[player]))
        + _round(show, player)
    )


def _belongings(show: Show, seat: int) -> float:
    """What lies open before a player, and how much of the rest there is."""
    found = -_DAMAGE[min(show.damage_count(seat), len(_DAMAGE) - 1)]
    found += held(show.hand_size(seat), HAND) + held(len(show.deck[seat]), _DECK) + _UNDER * len(show.under[seat])
    found += sum(_FACES.get(face, 0.0) for face in show.face[seat * ARTS : (seat + 1) * ARTS])
    found += _READY_DAMAGE * show.up[seat].bit_count() + _BROKEN_DAMAGE * show.broken[seat].bit_count()
    found += _STANDING * sum(own[PLAYER] == seat for own in show.standing)
    found += _STANDING * sum(link[ME] == seat for link in show.queue)
    used = min(show.shield[seat], show.points[seat])
    found += _SHIELD_IN_USE * used + _SHIELD * (show.shield[seat] - used)
    found += _SHIELD_IN_USE * min(show.counters[seat], used)
    worth: float = found - HIT * show.points[seat]
    return worth


def _round(show: Show, player: int) -> float:
    """What the round is likely to bring as it stands; nothing once it is settled."""
    rival = 1 - player
    if show.winner != OPEN:
        return 0.0
    if show.action[player] < 0:
        return _POINT_OF_POWER * (show.power[player] - show.power[rival])
    gained = 1 if show.turn == player else 0
    wins = _likely(show, player)
    mine = wins * (gained + show.hits[player] + max(show.added(DAMAGE, player), 0))
    lost = _likely_lost(show, player, wins)
    return HIT * (mine - lost * (1 - gained + show.hits[rival]))


def _likely(show: Show, player: int) -> float:
    power = show.power_now(player)
    if power < 0:
        return 0.0
    if show.shown == SHOWN:
        lead = power - show.power_now(1 - player)
        return min(max(0.5 + lead / (2 * _CLOSE), 0.0), 1.0) if lead else 0.0
    unknown = sum(show.rules.numbers[card] + show.power[1 - player] < power for card in cards_of(ATTACKS))
    return (unknown + CHARGES.bit_count()) / DECK_SIZE


def _likely_lost(show: Show, player: int, wins: float) -> float:
    if show.shown == SHOWN:
        theirs = show.power_now(1 - player)
        return 0.0 if theirs < 0 or theirs == show.power_now(player) else 1.0 - wins
    return max(1.0 - wins - CHARGES.bit_count() / DECK_SIZE * (show.power_now(player) < 0), 0.0)
