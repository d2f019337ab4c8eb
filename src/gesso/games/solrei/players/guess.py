"""What a player cannot see, dealt anew: a Show that this player cannot tell from the one that is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gesso.games.solrei.rules.action_cards import ARTS, cards_of
from gesso.games.solrei.rules.show import ObservedShow, Show
from gesso.games.solrei.rules.state import HIDDEN

Shuffle = Callable[[list[Any]], object]
"""Shuffles a list in place."""


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
