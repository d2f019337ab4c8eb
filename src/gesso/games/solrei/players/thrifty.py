"""What a player cannot see, dealt anew: a Show that this player cannot tell from the one that is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from gesso.engine.ruleset import Chance
from gesso.games.solrei.players.worth import (
    CHARGED,
    DECK,
    HAND,
    READY_ARTS,
    READY_DAMAGE,
    beats,
    card_worth,
    position_worth,
    stake,
    suffered,
)
from gesso.games.solrei.rules import events as e
from gesso.games.solrei.rules.activation import PASS
from gesso.games.solrei.rules.codec import ARTS, CARD_BITS, CHARGES, EXHAUSTED, FIRST_ART, READY, cards_of, is_art
from gesso.games.solrei.rules.hands import ENOUGH, ON_TOP
from gesso.games.solrei.rules.needs import FIRST_ART_UNIT, IN_DAMAGE
from gesso.games.solrei.rules.show import ObservedShow, Show
from gesso.games.solrei.rules.state import HIDDEN, OPEN, SHOWN

Shuffle = Callable[[list[Any]], object]
"""Shuffles a list in place."""

TRIED: Final = (e.PLAY, e.CHOOSE_TARGET, e.TURN, e.MAY, e.MODE, e.NUMBER, e.ORDER)
"""Kinds of decision in which options are tried out; the rules of thumb answer the others."""
NONE: Final = -1
_LEFT: Final = 0.25
"""So much has to be left of an ability beyond its cost."""
_FOLLOWING: Final = 60
"""So many decisions belong to one option at most."""
_BROKEN: Final = 1.85
"""What breaking a card in Damage costs that blocks."""
_FILTERED: Final = 2.0
"""What two Rei cost."""
_BONUS: Final = 0.5
_WEAK: Final = 5
_CARD_AND_SUIT: Final = 0.4


def dealt_anew(show: Show, viewer: int, shuffle: Shuffle) -> Show:
    """The same Show with everything that the viewer cannot know dealt again: the same shuffling deals two Shows alike
    that the viewer cannot tell apart. Nothing done to it is counted."""
    new = show.copy()
    if isinstance(new, ObservedShow):
        new.observe()
    _own_deck(new, viewer, shuffle)
    _rival_cards(new, 1 - viewer, shuffle)
    first = (1 - viewer) * ARTS
    unseen = [place for place in range(first, first + ARTS) if not new.known >> place & 1]
    arts, row = sorted(new.row[place] for place in unseen), list(new.row)
    shuffle(arts)
    for place, art in zip(unseen, arts):
        row[place] = art
    new.row = tuple(row)
    halves = (new.row[:ARTS], new.row[ARTS:])
    new.place_of = tuple(seat * ARTS + half.index(art) for seat, half in enumerate(halves) for art in range(ARTS))
    return new


def _own_deck(show: Show, seat: int, shuffle: Shuffle) -> None:
    """What its owner has not laid there, in the deck and under the Muse."""
    deck, under = show.deck[seat], show.under[seat]
    low, high = min(show.bottom[seat], len(deck)), max(len(deck) - show.top[seat], show.bottom[seat])
    pool = sorted([*deck[low:high], *under])
    shuffle(pool)
    show.deck[seat] = [*deck[:low], *pool[: high - low], *deck[high:]]
    show.under[seat] = pool[high - low :]


def _rival_cards(show: Show, seat: int, shuffle: Shuffle) -> None:
    """Hand, Action card, deck and the cards under the Muse; what has been seen stays in hand or placed."""
    placed = show.action[seat] >= 0 and show.shown == HIDDEN
    held = cards_of(show.hand[seat] | (1 << show.action[seat] if placed else 0))
    seen = [card for card in held if show.seen[seat] >> card & 1]
    pool = sorted({*held, *show.deck[seat], *show.under[seat]} - {*seen})
    shuffle(pool)
    missing = len(held) - len(seen)
    new, rest = [*seen, *pool[:missing]], pool[missing:]
    shuffle(new)
    if placed:
        show.action[seat] = new.pop()
    show.hand[seat] = sum(1 << card for card in new)
    size = len(show.deck[seat])
    show.deck[seat], show.under[seat] = rest[:size], rest[size:]


def thrifty(show: Show, player: int, kind: int, options: Sequence[int], chance: Chance) -> int:
    """One of the options."""
    if kind in TRIED:
        guess = dealt_anew(show, player, partial(_shuffle, Random(chance()).random))
        worths = [_tried(guess, player, kind, option) for option in options]
    else:
        worths = [thumb(show, player, kind, option) for option in options]
    best = max(worths)
    found = [option for option, worth in zip(options, worths) if worth == best]
    return found[int(chance() * len(found))]


def _shuffle(chance: Chance, items: list[int]) -> None:
    """In place; a key for each item is faster than one exchange after the other."""
    items.sort(key=lambda item: chance())


def _tried(guess: Show, player: int, kind: int, option: int) -> float:
    """How the Show stands when what the option begins is over and nobody answers it.

    Where the Action cards lie open it is half that, half how it stands once the round is settled.
    """
    passed = kind == e.PLAY and option == PASS
    trial = guess.copy()
    if not (passed and not guess.links):
        trial.apply(option, player)
        _play_on(trial, guess.played, settle=False)
    worth = position_worth(trial, player)
    if trial.shown == SHOWN and trial.winner == OPEN and trial.played == guess.played:
        _play_on(trial, guess.played, settle=True)
        worth = (worth + position_worth(trial, player)) / 2
    return worth if passed or kind != e.PLAY else worth - _LEFT


def _play_on(trial: Show, played: int, *, settle: bool) -> None:
    """Everybody passes until the Exchange is over, or the round settled as well."""
    for _ in range(_FOLLOWING):
        if trial.result >= 0 or trial.played != played:
            break
        who, asked, options = trial.pending[0]
        if asked == e.PLACE or (asked == e.PLAY and not trial.links and not (settle and trial.winner == OPEN)):
            break
        if asked == e.PLAY:
            following = PASS
        else:
            following = max(options, key=partial(thumb, trial, who, asked)) if len(options) > 1 else options[0]
        trial.apply(following, who)


def thumb(show: Show, player: int, kind: int, option: int) -> float:
    """How good an option looks, without trying it; only options of one decision can be compared."""
    match kind:
        case e.PLACE:
            return _placing(show, player, option & CARD_BITS)
        case e.BLOCK:
            return _blocking(show, player, option)
        case e.TAKE:
            return -_last_of_deck(show, player) if option == NONE else -_missed(show, player, option)
        case e.PAY:
            return -_FILTERED if option == NONE else -_price(show, player, option)
        case e.DISCARD:
            return -_missed(show, player, option)
        case e.SWAP:
            return beats(show, player, option & CARD_BITS)
        case e.READY_ONE | e.REST:
            if option == NONE:
                return 0.0 if kind == e.READY_ONE else _drawn(show, player)
            return _art_readied(show, player) if is_art(option) else _damage_readied(show, player)
        case e.MULLIGAN:
            strong = max((show.rules.numbers[card & CARD_BITS] for card in show.hand_cards(player)), default=0)
            return float(option == (strong <= _WEAK))
        case e.CHECK:
            return _checking(show, option)
    return 0.0


def _missed(show: Show, player: int, card: int) -> float:
    """What it costs to be without a hand card; the fewer there are, the more."""
    size = show.hand_size(player)
    return card_worth(show, player, card) + HAND[size] - HAND[size - 1]


def _last_of_deck(show: Show, player: int) -> float:
    """What it costs to be without the top card of the deck."""
    size = len(show.deck[player])
    return DECK[size] - DECK[size - 1] if size else 0.0


def _drawn(show: Show, player: int) -> float:
    """What one more hand card is worth, which is one card less in the deck."""
    size = show.hand_size(player)
    return _CARD_AND_SUIT + HAND[size + 1] - HAND[size] - _last_of_deck(show, player) if show.deck[player] else 0.0


def _art_readied(show: Show, player: int) -> float:
    ready = len(show.arts_of(player, READY))
    return READY_ARTS[ready + 1] - READY_ARTS[ready]


def _damage_readied(show: Show, player: int) -> float:
    ready = show.up[player].bit_count()
    return READY_DAMAGE[ready + 1] - READY_DAMAGE[ready]


def _placing(show: Show, player: int, card: int) -> float:
    build = show.rules.builds[player]
    kept = card_worth(show, player, card)
    likely = beats(show, player, card)
    charges = bool(CHARGES >> card & 1)
    gained = 0.0
    if charges:
        gained = _readied(show, player) + _drawn(show, player) + (_BONUS if build.charge_suits >> card & 1 else 0.0)
    if show.turn == player:
        return stake(show, 1 - player) * likely + gained - kept
    avoided = CHARGED if charges else likely
    rest = 0.0 if charges else max(_readied(show, player), _drawn(show, player))
    return stake(show, player) * avoided + gained + rest - kept


def _readied(show: Show, player: int) -> float:
    """What readying one is worth."""
    art = _art_readied(show, player) if show.arts_of(player, EXHAUSTED) else 0.0
    return max(art, _damage_readied(show, player)) if show.down[player] else art


def _blocking(show: Show, player: int, option: int) -> float:
    if option == NONE:
        return -suffered(show, player)
    return -_BROKEN if option >= FIRST_ART else -_missed(show, player, option)


def _price(show: Show, player: int, unit: int) -> float:
    if unit < IN_DAMAGE:
        return _missed(show, player, unit)
    if unit < FIRST_ART_UNIT:
        ready = show.up[player].bit_count()
        return READY_DAMAGE[ready] - READY_DAMAGE[ready - 1] if ready else 0.0
    ready = len(show.arts_of(player, READY))
    return READY_ARTS[ready] - READY_ARTS[ready - 1] if ready else 0.0


def _checking(show: Show, option: int) -> float:
    """Weak Attacks go to the bottom; the strongest lies on top."""
    if option == ENOUGH:
        return 0.0
    card = option & CARD_BITS
    number = show.rules.numbers[card] if not CHARGES >> card & 1 else _WEAK + 2
    return float(number) if option & ON_TOP else float(_WEAK - number) - 0.5
