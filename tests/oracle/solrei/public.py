"""The table as a seat sees it, in the shape of the rules' view, as far as this player keeps it in the same way."""

from __future__ import annotations

from typing import Any

from oracle.solrei.cards import ArtCard, Link, Player, run, words_of
from oracle.solrei.show import Show


def view(show: Show, viewer: int) -> dict[str, Any]:
    """V1-V5, Q35, Q52: without what is owed, which the questions tell."""
    return {
        "acts": list(show.wins),
        "played": show.played,
        "round": show.round,
        "step": show.step or None,
        "offense": show.offense,
        "winner": -1 if show.winner is None else show.winner,
        "last_winner": -1 if show.last_winner is None else show.last_winner,
        "exchange": [_link(show, link, viewer) for link in show.exchange],
        "waiting": [_link(show, link, viewer) for link in show.waiting],
        "standing": [{"player": standing.me, "title": standing.item.title} for standing in show.standing],
        "players": [_player(show, player, viewer) for player in show.players],
    }


def _player(show: Show, player: Player, viewer: int) -> dict[str, Any]:
    own = player.seat == viewer
    shown = player.placed is not None and (own or show.shown)
    told: dict[str, Any] = {
        "muse": player.muse.id,
        "advantage": player.advantage.id,
        "hand": len(player.hand),
        "seen": words_of([card for card in (*player.hand, player.placed) if card is not None and card.seen]),
        "deck": len(player.deck),
        "under": len(player.under),
        "damage": {
            face: words_of([card for card in player.damage if card.face == face])
            for face in ("ready", "exhausted", "broken")
        },
        "discard": words_of(player.discarded),
        "points": player.points,
        "taken": player.taken,
        "shield": player.shield,
        "counter": player.counters,
        "pieces": {id: number for id, number in player.pieces.items() if number},
        "arts": [
            {
                "place": art.place + 1,
                "face": art.face,
                "name": art.model.id if own or art.known else None,
            }
            for art in sorted(player.arts, key=lambda art: art.place)
        ],
        "placed": player.placed is not None,
        "last_action": None if (last := show.last_cards[player.seat]) is None else last.word,
        "action": player.placed.word if player.placed is not None and shown else None,
        "power": {"gained": player.power, "now": (show.power(player.seat) or 0) if shown else None},
        "gained_damage": player.hits,
    }
    if own:
        told["cards"] = words_of(player.hand)
        told["laid"] = {"top": [*run(player.deck[::-1])], "bottom": [*run(player.deck)]}
    return told


def _link(show: Show, link: Link, viewer: int) -> dict[str, Any]:
    target: object = link.target
    if isinstance(target, ArtCard):
        target = show.word(target, viewer)
    elif isinstance(target, Link):
        target = show.exchange.index(target) + 1 if target in show.exchange else None
    return {
        "player": link.me,
        "title": link.title,
        "art": None if link.art is None else link.art.place + 1,
        "target": target,
        "negated": link.negated,
    }
