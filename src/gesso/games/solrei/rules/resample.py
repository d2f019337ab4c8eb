"""Deal anew what a player does not see of a Show (V1-V5): decks, the rival's hand and Action card, and Arts that lie face down."""

from __future__ import annotations

from gesso.engine.ruleset import CHANCES, Chance, shuffle
from gesso.games.solrei.rules.codec import ARTS, cards_of, codes_of
from gesso.games.solrei.rules.events import PLACE
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import HIDDEN


def resample(show: Show, viewer: int, chance: Chance) -> Show:
    """Change a copy of a Show into one that the viewer cannot tell from it.

    The same chance deals two Shows alike that the viewer cannot tell apart.
    """
    rival = 1 - viewer
    _own_deck(show, viewer, chance)
    _rival_cards(show, rival, chance)
    _rival_arts(show, rival, chance)
    _placing(show, rival, chance)
    show.begin_chance(int(chance() * CHANCES))
    return show


def _rival_arts(show: Show, rival: int, chance: Chance) -> None:
    """Lay the Arts again that have never been face up."""
    first = rival * ARTS
    unseen = [place for place in range(first, first + ARTS) if not show.known >> place & 1]
    arts, row = sorted(show.row[place] for place in unseen), list(show.row)
    shuffle(arts, chance)
    for place, art in zip(unseen, arts):
        row[place] = art
    show.row = tuple(row)
    halves = (show.row[:ARTS], show.row[ARTS:])
    show.place_of = tuple(seat * ARTS + half.index(art) for seat, half in enumerate(halves) for art in range(ARTS))


def _placing(show: Show, rival: int, chance: Chance) -> None:
    """Make anew what the rival has placed, or may place, while the viewer is still asked."""
    owes = any(who == rival and kind == PLACE for who, kind, _ in show.pending)
    if not owes and not any(who == rival for who, _ in show.answers):
        return
    codes = codes_of(rival, show.placeable(rival) or show.hand[rival])
    show.pending = tuple((who, kind, codes if who == rival else options) for who, kind, options in show.pending)
    show.answers = tuple(
        (who, codes[int(chance() * len(codes))] if who == rival else option) for who, option in show.answers
    )


def _own_deck(show: Show, seat: int, chance: Chance) -> None:
    """Deal again what its owner has not laid there, in the deck and under the Muse."""
    deck, under = show.deck[seat], show.under[seat]
    low, high = min(show.bottom[seat], len(deck)), max(len(deck) - show.top[seat], show.bottom[seat])
    pool = sorted([*deck[low:high], *under])
    shuffle(pool, chance)
    show.deck[seat] = [*deck[:low], *pool[: high - low], *deck[high:]]
    show.under[seat] = pool[high - low :]


def _rival_cards(show: Show, seat: int, chance: Chance) -> None:
    """Deal hand, Action card, deck and the cards under the Muse again; seen cards stay in the hand or placed."""
    placed = show.action[seat] >= 0 and show.shown == HIDDEN
    held = cards_of(show.hand[seat] | (1 << show.action[seat] if placed else 0))
    seen = [card for card in held if show.seen[seat] >> card & 1]
    pool = sorted({*held, *show.deck[seat], *show.under[seat]} - {*seen})
    shuffle(pool, chance)
    missing = len(held) - len(seen)
    new, rest = [*seen, *pool[:missing]], pool[missing:]
    shuffle(new, chance)
    if placed:
        show.action[seat] = new.pop()
    show.hand[seat] = sum(1 << card for card in new)
    size = len(show.deck[seat])
    show.deck[seat], show.under[seat] = rest[:size], rest[size:]
