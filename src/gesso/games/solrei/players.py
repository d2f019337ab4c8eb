"""SolRei's player `greedy`, which spares its hand: what a position is worth, and how it chooses an option."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from random import Random
from typing import Final

from gesso.engine.durations import PLAYER
from gesso.engine.ruleset import Chance, Deal
from gesso.engine.vm import ME
from gesso.games.solrei.rules import events as e
from gesso.games.solrei.rules.activation import PASS
from gesso.games.solrei.rules.codec import (
    ARTS,
    ATTACKS,
    AUGMENTED,
    BROKEN,
    CARD_BITS,
    CHARGES,
    DECK_SIZE,
    EXHAUSTED,
    FIRST_ART,
    READY,
    cards_of,
    is_art,
)
from gesso.games.solrei.rules.events import ACTIVATES, DAMAGE, GAINS_DAMAGE, POWER
from gesso.games.solrei.rules.hands import ENOUGH, ON_TOP
from gesso.games.solrei.rules.needs import FIRST_ART_UNIT, IN_DAMAGE
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import OPEN, SHOWN

Steps = tuple[tuple[int, float], ...]

HIT: Final = 1.6
"""Worth of a point of Damage that is about to be taken, at least."""
_LAST_POINT: Final = 10.0
"""Worth of a point that would be the last, while it may yet be blocked."""
ACT: Final = 100.0
_AUGMENTED, _BROKEN_ART, _BROKEN_DAMAGE = 1.0, -0.8, -0.3
_STANDING: Final = 0.3
_UNDER: Final = 0.4
"""Worth of a card under the Muse."""
_OWN_SUIT, _CHARGE, _POINT = 0.25, 0.35, 0.1
_SHIELD_IN_USE, _SHIELD = 1.8, 0.2
_COUNTER: Final = 0.3
"""Worth of a counter to the player whose file declares it: kept, or given to the rival."""
_POINT_OF_POWER: Final = 0.4
"""Worth of a point of Power before the Action cards are placed."""
_LASTING: Final = 0.5
"""Worth of a point of Power that a text in force gives in the rounds to come."""
_SILENCED: Final = 0.5
"""Worth of a rival who may activate nothing."""
CHARGED: Final = 0.2
"""How often a Charge card is placed."""
_CHOSEN: Final = 1.3
"""How much players who place an Attack prefer the stronger ones; 1 would be any card."""
_LAID, _ANY_CARD = 0.6, 0.6
"""How much a card counts that its player has laid on the own deck, of its worth above any other card."""
_CLOSE: Final = 1.5
"""How many points of Power a lead needs so that the rival is unlikely to catch up."""

TRIED: Final = (e.PLAY, e.CHOOSE_TARGET, e.TURN, e.MAY, e.MODE, e.NUMBER, e.ORDER)
"""Kinds of decision in which the player tries options out. Rules of thumb answer the others."""
NONE: Final = -1
_LEFT: Final = 0.25
"""How much of an ability has to be left beyond its cost."""
_FOLLOWING: Final = 60
"""Most decisions that follow from one option."""
_BROKEN: Final = 1.85
"""Cost of breaking a card in Damage that blocks."""
_FILTERED: Final = 2.0
"""Cost of two Rei."""
_BONUS: Final = 0.5
_WEAK: Final = 5
_CARD_AND_SUIT: Final = 0.4


def _sums(steps: Steps) -> Sequence[float]:
    """Return the worth of a number of things, by number, if the first of them are worth most."""
    worths = [worth for (before, _), (last, worth) in zip(((0, 0.0), *steps), steps) for _ in range(before, last)]
    return tuple(accumulate(worths, initial=0.0))


_TAKEN: Final = _sums(((2, 0.7), (3, 0.8), (4, 1.1), (5, 1.7), (DECK_SIZE, 3.0)))
"""Cost of cards in Damage, by number: the last points weigh most."""
HAND: Final = _sums(((1, 2.0), (3, 1.5), (5, 1.0), (8, 0.5), (DECK_SIZE, 0.1)))
DECK: Final = _sums(((6, 0.9), (12, 0.45), (DECK_SIZE, 0.3)))
"""Worth of the deck, by number of cards: the Act is lost without the last of them."""
READY_ARTS: Final = _sums(((1, 0.8), (2, 0.5), (3, 0.3), (ARTS, 0.15)))
READY_DAMAGE: Final = _sums(((1, 0.5), (2, 0.4), (3, 0.3), (DECK_SIZE, 0.15)))


def card_worth(show: Show, player: int, card: int) -> float:
    """Return how much a card is missed beside another one; a card of the Muse's suit pays and blocks."""
    return cards_worth(show, player, 1 << (card & CARD_BITS))


def cards_worth(show: Show, player: int, cards: int) -> float:
    """Return the same for a mask of cards together."""
    numbers = show.rules.numbers
    own_suit = (cards & show.rules.builds[player].alignment).bit_count()
    power = sum([numbers[card] for card in cards_of(cards & ATTACKS)])
    return _OWN_SUIT * own_suit + _CHARGE * (cards & CHARGES).bit_count() + _POINT * power


def beats(show: Show, player: int, card: int) -> float:
    """Return how likely the card beats one that the rival has placed unseen."""
    if CHARGES >> card & 1:
        return 0.0
    rival = 1 - player
    # The rival's texts may give something that depends on a card that the player has not seen.
    known = show.action[rival] < 0 or show.shown == SHOWN
    theirs = _gained(show, rival) if known else show.power[rival]
    return _beaten(show, show.rules.numbers[card] + _gained(show, player) - theirs)


def _beaten(show: Show, power: int) -> float:
    """Return how likely a card that somebody has chosen to place has less Power."""
    weaker = (ATTACKS & ~show.with_power(max(power, 0))).bit_count() / ATTACKS.bit_count()
    return CHARGED + (1 - CHARGED) * float(weaker**_CHOSEN)


def _gained(show: Show, player: int) -> int:
    """Return Power of this round besides that of the Action card, as far as texts in force give it yet."""
    return show.power[player] + show.added(POWER, player)


def position_worth(show: Show, player: int) -> float:
    """Return how good the Show is for a player."""
    if show.result >= 0 or show.outcome >= 0:
        won = show.result if show.result >= 0 else show.outcome
        return ACT if won == player else 0.0 if won == show.DRAWN else -ACT
    mine, theirs = _belongings(show, player), _belongings(show, 1 - player)
    return mine - theirs + cards_worth(show, player, show.hand[player]) + _laid(show, player) + _round(show, player)


def _laid(show: Show, player: int) -> float:
    """Return how much better than others the next cards are, as far as the player has laid them there."""
    known = show.deck[player][len(show.deck[player]) - show.top[player] :]
    worth = cards_worth(show, player, sum([1 << card for card in known]))
    return _LAID * (worth - _ANY_CARD * len(known))


def suffered(show: Show, player: int) -> float:
    """Return what taking a point costs the player."""
    damage = show.damage_count(player)
    last = damage + 1 >= show.rules.table.damage_to_lose or not show.deck[player]
    return ACT if last else _TAKEN[damage + 1] - _TAKEN[damage]


def stake(show: Show, player: int) -> float:
    """Return what is at stake with a point that the player may yet block."""
    return min(max(HIT, suffered(show, player)), _LAST_POINT)


def _belongings(show: Show, seat: int) -> float:
    """Return the worth of what lies open before a player, and of how much of the rest there is."""
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
        + _COUNTER * _counters(show, seat)
        - _TAKEN[show.damage_count(seat)]
    )
    for record in show.standing:
        worth += _STANDING * (record[PLAYER] == seat)
    for link in show.queue:
        worth += _STANDING * (link[ME] == seat)
    return worth


def _counters(show: Show, seat: int) -> int:
    """Return how many counters of the player's own files work for the player: those that the player has, and those that
    only these texts have given to the rival."""
    rules = show.rules
    own, rivals = rules.own_counters[seat], rules.own_counters[1 - seat]
    given = sum([show.pieces[1 - seat][kind] for kind in own if kind not in rivals])
    return given + sum([show.pieces[seat][kind] for kind in own])


def _round(show: Show, player: int) -> float:
    """Return what the round is likely to bring; 0 once it is settled."""
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
    """Return how many points the player deals by winning the round."""
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
        lead = -lead if show.lower_wins() and lead <= power else lead
        return min(max(0.5 + lead / (2 * _CLOSE), 0.0), 1.0) if lead else 0.0
    likely = _beaten(show, power - _gained(show, 1 - player))
    # A Charge that the rival may have placed still loses.
    return 1 + CHARGED - likely if show.lower_wins() else likely


def _likely_lost(show: Show, player: int, wins: float) -> float:
    if show.shown == SHOWN:
        theirs = show.power_now(1 - player)
        return 0.0 if theirs < 0 or theirs == show.power_now(player) else 1.0 - wins
    return max(1.0 - wins - CHARGED * (show.power_now(player) < 0), 0.0)


def greedy(deal: Deal, player: int, kind: int, options: Sequence[int], chance: Chance) -> int:
    """Choose the option that looks best, tried out or by rules of thumb, and spare the hand."""
    if kind in TRIED:
        guess = deal(Random(chance()).random)
        worths = [_tried(guess, player, kind, option) for option in options]
    else:
        # Rules of thumb go by what the player sees, which is the same in every deal.
        show = deal(Random(0).random)
        worths = [thumb(show, player, kind, option) for option in options]
    best = max(worths)
    best_options = [option for option, worth in zip(options, worths) if worth == best]
    return best_options[int(chance() * len(best_options))]


def _tried(guess: Show, player: int, kind: int, option: int) -> float:
    """Return how good the Show is when what the option begins is over and nobody answers it.

    If the Action cards lie open, half of the result is how good it is once the round is settled.
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
    """Let everybody pass until the Exchange is over, or the round settled too."""
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
    """Return how good an option looks without trying it. Only options of one decision can be compared."""
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
    """Return the cost of losing a hand card; it is higher with fewer cards."""
    size = show.hand_size(player)
    return card_worth(show, player, card) + HAND[size] - HAND[size - 1]


def _last_of_deck(show: Show, player: int) -> float:
    """Return the cost of losing the top card of the deck."""
    size = len(show.deck[player])
    return DECK[size] - DECK[size - 1] if size else 0.0


def _drawn(show: Show, player: int) -> float:
    """Return the worth of one more hand card, which is one card less in the deck."""
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
    """Return the worth of readying something."""
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
    """Return how good it is to lay this card so: weak Attacks at the bottom, the strongest on top."""
    if option == ENOUGH:
        return 0.0
    card = option & CARD_BITS
    number = show.rules.numbers[card] if not CHARGES >> card & 1 else _WEAK + 2
    return float(number) if option & ON_TOP else float(_WEAK - number) - 0.5
