"""What a player may know of a Show (V1-V5, Q35, Q52)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gesso.engine.plugin import Frame
from gesso.engine.ruleset import Visibility, Zone, owed, zones_seen
from gesso.engine.vm import ME, PROGRAM
from gesso.games.solrei.rules import events as e
from gesso.games.solrei.rules.codec import ARTS, FACE_NAMES, FIRST_ART, cards_of, is_art
from gesso.games.solrei.rules.options import DECISIONS, art_name, thing_name
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import HIDDEN, NO_STEP


def _in_order(show: Show, cards: Sequence[int]) -> list[str]:
    return [show.rules.card_words[card] for card in cards]


def _ends(show: Show, seat: int) -> dict[str, list[str]]:
    """Return the cards that a player has laid at either end of the own deck, the outermost first."""
    deck = show.deck[seat]
    top, bottom = min(show.top[seat], len(deck)), show.bottom[seat]
    return {"top": _in_order(show, deck[len(deck) - top :][::-1]), "bottom": _in_order(show, deck[:bottom])}


def damage(show: Show, seat: int) -> dict[str, list[int]]:
    """Return the cards in a player's Damage, by face."""
    masks = (("ready", show.up), ("exhausted", show.down), ("broken", show.broken))
    return {face: cards_of(mask[seat]) for face, mask in masks}


def held(show: Show, seat: int) -> dict[str, int]:
    """Return the counters that a player has, by name, without those of which there are none."""
    return {id: number for id, kind in show.rules.counters.items() if (number := show.pieces[seat][kind])}


def _hold(show: Show, seat: int, card: int) -> None:
    show.hand[seat] |= 1 << card


def _discard(show: Show, seat: int, card: int) -> None:
    show.discard_pile[seat] |= 1 << card


HAND: Zone[Show] = Zone(
    "hand",
    lambda show, seat: cards_of(show.hand[seat]),
    owner=Visibility.COUNT,
    rival=Visibility.COUNT,
    ordered=False,
    lay=_hold,
)
"""The hand. Its owner sees the cards under `cards`."""
SEEN: Zone[Show] = Zone(
    "seen",
    lambda show, seat: cards_of(show.seen[seat]),
    shown=lambda show, seat, cards: _in_order(show, cards),
    ordered=False,
)
"""Cards in the hand or placed face down that the rival has seen."""
DECK: Zone[Show] = Zone(
    "deck",
    lambda show, seat: show.deck[seat][::-1],
    owner=Visibility.COUNT,
    rival=Visibility.COUNT,
    lay=lambda show, seat, card: show.deck[seat].insert(0, card),
)
"""The deck, from the top."""
UNDER: Zone[Show] = Zone(
    "under",
    lambda show, seat: show.under[seat],
    owner=Visibility.COUNT,
    rival=Visibility.COUNT,
    lay=lambda show, seat, card: show.under[seat].append(card),
)
"""The cards under the Muse, the card laid last at the end."""
DISCARD: Zone[Show] = Zone(
    "discard",
    lambda show, seat: cards_of(show.discard_pile[seat]),
    shown=lambda show, seat, cards: _in_order(show, cards),
    ordered=False,
    lay=_discard,
)
"""The discard pile, whose order means nothing."""
PLAYER: tuple[Zone[Show], ...] = (
    Zone("muse", lambda show, seat: show.rules.builds[seat].choice.muse.card["id"]),
    Zone("advantage", lambda show, seat: show.rules.builds[seat].choice.advantage.card["id"]),
    HAND,
    Zone("cards", HAND.content, rival=Visibility.NONE, shown=lambda show, seat, cards: _in_order(show, cards)),
    SEEN,
    DECK,
    Zone("laid", _ends, rival=Visibility.NONE),
    UNDER,
    Zone("damage", lambda show, seat: {face: _in_order(show, cards) for face, cards in damage(show, seat).items()}),
    DISCARD,
    Zone("points", lambda show, seat: show.points[seat]),
    Zone("taken", lambda show, seat: show.taken[seat]),
    Zone("shield", lambda show, seat: show.shield[seat]),
    Zone("counter", lambda show, seat: show.counters[seat]),
    Zone("pieces", lambda show, seat: held(show, seat)),
    Zone("limits", lambda show, seat: show.reached(seat)),
)
"""The zones of each player, and who may see them."""


def view(show: Show, player: int) -> dict[str, Any]:
    """Return the table as this seat sees it, as JSON data. Arts go by place; those not seen have no name."""
    return {
        **owed(show, DECISIONS, player),
        "acts": list(show.wins),
        "played": show.played,
        "round": show.round,
        "step": None if show.step == NO_STEP else show.rules.table.steps[show.step].id,
        "offense": show.turn,
        "winner": show.winner,
        "last_winner": show.last_winner,
        "exchange": [_link(show, link, player) for link in show.links],
        "waiting": [_link(show, frame, player) for frame in show.queue],
        "standing": [{"player": record[1], "title": show.code.programs[record[0]].title} for record in show.standing],
        "players": [_player(show, seat, player) for seat in (0, 1)],
    }


def _player(show: Show, seat: int, viewer: int) -> dict[str, Any]:
    card = show.action[seat]
    open_card = card >= 0 and (seat == viewer or show.shown != HIDDEN)
    return {
        **zones_seen(PLAYER, show, seat, viewer),
        "arts": [
            {"place": place % ARTS + 1, "face": FACE_NAMES[show.face[place]], "name": art_name(show, viewer, place)}
            for place in range(seat * ARTS, (seat + 1) * ARTS)
        ],
        "placed": card >= 0,
        "last_action": show.rules.card_words[last] if (last := show.last_action[seat]) >= 0 else None,
        "action": show.rules.card_words[card] if open_card else None,
        "power": {
            "gained": show.power[seat],
            "now": max(show.power_now(seat), 0) if open_card else None,
        },
        "gained_damage": show.hits[seat],
    }


def _link(show: Show, link: Frame, viewer: int) -> dict[str, Any]:
    """Return a text in the Exchange, or waiting to get there."""
    target = link[e.TARGET]
    named = None if target < 0 else thing_name(show, viewer, target) if is_art(target) else target + 1
    return {
        "player": link[ME],
        "title": show.code.programs[link[PROGRAM]].title,
        "art": None if link[e.ART] < 0 else (link[e.ART] - FIRST_ART) % ARTS + 1,
        "target": named,
        "negated": link[e.STATUS] == e.NEGATED,
    }
