"""A player who spares the hand: an ability is used where trying it out leaves more than it costs.

It is tried on a Show with all that the player cannot see dealt anew, so that nothing hidden can guide the choice. What follows
of an option is answered by rules of thumb, and so is everything that is no use of an ability.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from gesso.engine.ruleset import Chance
from gesso.games.solrei.players.guess import dealt_anew
from gesso.games.solrei.players.worth import HAND, HIT, beats, card_worth, held, position_worth
from gesso.games.solrei.rules import events as e
from gesso.games.solrei.rules.action_cards import CARD_BITS, CHARGES, DECK_SIZE, EXHAUSTED, FIRST_ART, is_art
from gesso.games.solrei.rules.activation import PASS
from gesso.games.solrei.rules.hands import ENOUGH, ON_TOP
from gesso.games.solrei.rules.needs import FIRST_ART_UNIT, IN_DAMAGE
from gesso.games.solrei.rules.show import Show

TRIED: Final = (e.PLAY, e.CHOOSE_TARGET, e.TURN, e.MAY, e.MODE, e.NUMBER, e.ORDER)
"""Kinds of decision in which options are tried out; the rules of thumb answer the others."""
NONE: Final = -1
_LEFT: Final = 0.25
"""So much has to be left of an ability beyond its cost."""
_FOLLOWING: Final = 60
"""So many decisions belong to one option at most."""
_LAST_POINT: Final = 50.0
_TAKEN: Final = (0.0, 0.8, 0.9, 1.1, 1.5, 2.2, 4.0)
"""How much a point is feared by which Damage it would be."""
_EXHAUSTED, _BROKEN, _TURNED_ART = 0.35, 0.65, 0.9
_CARD: Final = 1.0
_CARD_AND_SUIT: Final = 0.4
_OF_DECK: Final = 0.4
_ART: Final = 0.8
_BONUS: Final = 0.5
_WEAK: Final = 5
_FEW_LEFT: Final = 8


def thrifty(show: Show, player: int, kind: int, options: Sequence[int], chance: Chance) -> int:
    """One of the options."""
    if kind in TRIED:
        shuffle = Random(chance()).shuffle
        guess = dealt_anew(show, player, shuffle)
        worths = [_tried(guess, player, kind, option) for option in options]
    else:
        worths = [thumb(show, player, kind, option) for option in options]
    best = max(worths)
    found = [option for option, worth in zip(options, worths) if worth == best]
    return found[int(chance() * len(found))]


def _tried(guess: Show, player: int, kind: int, option: int) -> float:
    """How the Show stands when what the option begins is over and nobody answers it."""
    if kind == e.PLAY and option == PASS and not guess.links:
        return position_worth(guess, player)
    trial = guess.copy()
    played = trial.played
    trial.apply(option, player)
    for _ in range(_FOLLOWING):
        if trial.result >= 0 or trial.played != played:
            break
        who, asked, options = trial.pending[0]
        if asked == e.PLAY:
            if not trial.links:
                break
            following = PASS
        elif asked == e.PLACE:
            break
        else:
            following = (
                max(options, key=lambda each: thumb(trial, who, asked, each)) if len(options) > 1 else options[0]
            )
        trial.apply(following, who)
    costs = _LEFT if kind == e.PLAY and option != PASS else 0.0
    return position_worth(trial, player) - costs


def thumb(show: Show, player: int, kind: int, option: int) -> float:
    """How good an option looks, without trying it; only options of one decision can be compared."""
    match kind:
        case e.PLACE:
            return _placing(show, player, option & CARD_BITS)
        case e.BLOCK:
            return _blocking(show, player, option)
        case e.TAKE:
            if option == NONE:
                return -1.3 if len(show.deck[player]) <= _FEW_LEFT else -0.8
            return -_missed(show, player, option)
        case e.PAY:
            return -_price(show, player, option)
        case e.DISCARD:
            return -_missed(show, player, option)
        case e.SWAP:
            return beats(show, player, option & CARD_BITS)
        case e.READY_ONE | e.REST:
            if option == NONE:
                return 0.0 if kind == e.READY_ONE else _drawn(show, player)
            return _ART if is_art(option) else _EXHAUSTED
        case e.MULLIGAN:
            strong = max((show.rules.numbers[card & CARD_BITS] for card in show.hand_cards(player)), default=0)
            return float(option == (strong <= _WEAK))
        case e.CHECK:
            return _checking(show, option)
    return 0.0


def _missed(show: Show, player: int, card: int) -> float:
    """What it costs to be without a hand card; the fewer there are, the more."""
    size = show.hand_size(player)
    return card_worth(show, player, card) + held(size, HAND) - held(size - 1, HAND)


def _drawn(show: Show, player: int) -> float:
    """What one more hand card is worth, which is one card less in the deck."""
    size = show.hand_size(player)
    return _CARD_AND_SUIT + held(size + 1, HAND) - held(size, HAND) - _OF_DECK


def _placing(show: Show, player: int, card: int) -> float:
    build = show.rules.builds[player]
    kept = card_worth(show, player, card)
    likely = beats(show, player, card)
    charges = bool(CHARGES >> card & 1)
    gained = 0.0
    if charges:
        gained = _readied(show, player) + _drawn(show, player) + (_BONUS if build.charge_suits >> card & 1 else 0.0)
    if show.turn == player:
        return HIT * likely + gained - kept
    last = show.damage_count(player) + 1 >= show.rules.table.damage_to_lose
    avoided = CHARGES.bit_count() / DECK_SIZE if charges else likely
    rest = 0.0 if charges else max(_readied(show, player), _drawn(show, player))
    return (_LAST_POINT if last else HIT) * avoided + gained + rest - kept


def _readied(show: Show, player: int) -> float:
    """What readying one is worth."""
    if show.arts_of(player, EXHAUSTED):
        return _ART
    return _EXHAUSTED if show.down[player] else 0.0


def _blocking(show: Show, player: int, option: int) -> float:
    if option == NONE:
        damage = show.damage_count(player) + 1
        last = damage >= show.rules.table.damage_to_lose
        return -_LAST_POINT if last else -_TAKEN[damage]
    return -_BROKEN - 1.2 if option >= FIRST_ART else -_missed(show, player, option)


def _price(show: Show, player: int, unit: int) -> float:
    if unit == NONE:
        return 2 * _CARD
    if unit < IN_DAMAGE:
        return _missed(show, player, unit)
    return _EXHAUSTED if unit < FIRST_ART_UNIT else _TURNED_ART


def _checking(show: Show, option: int) -> float:
    """Weak Attacks go to the bottom; the strongest lies on top."""
    if option == ENOUGH:
        return 0.0
    card = option & CARD_BITS
    number = show.rules.numbers[card] if not CHARGES >> card & 1 else _WEAK + 2
    return float(number) if option & ON_TOP else float(_WEAK - number) - 0.5
