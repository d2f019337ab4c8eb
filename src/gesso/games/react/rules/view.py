"""What a player may know of a duel: the table, the own hand, and counts of what is hidden (RB D4, D5)."""

from collections.abc import Callable
from typing import Any

from gesso.engine.durations import NUMBER, UNTIL, Record
from gesso.engine.durations import PLAYER as WHOSE
from gesso.engine.ruleset import Visibility, Zone, owed, zones_seen
from gesso.games.react.rules import events as e
from gesso.games.react.rules.codec import OWNER_AND_KIND, card_of_panel, owner_and_card, owner_of_panel
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.options import DECISIONS, bare_name, unit_name


def _held(*sorts: str) -> Callable[[Duel, int], list[tuple[int, str]]]:
    return lambda duel, seat: [(k, kind.id) for k, kind in enumerate(duel.rules.kinds[seat]) if kind.sort in sorts]


def _hold(duel: Duel, seat: int, card: int) -> None:
    duel.hand[seat][card] += 1
    duel.held[seat] += 1


def _bury(duel: Duel, seat: int, card: int) -> None:
    duel.deck[seat].insert(0, card)


HAND: Zone[Duel] = Zone(
    "hand",
    lambda duel, seat: duel.cards_in_hand(seat),
    owner=Visibility.COUNT,
    rival=Visibility.COUNT,
    ordered=False,
    lay=_hold,
)
"""The hand. Its owner sees the cards under `cards`."""
DECK: Zone[Duel] = Zone(
    "deck", lambda duel, seat: duel.deck[seat][::-1], owner=Visibility.COUNT, rival=Visibility.COUNT, lay=_bury
)
"""The deck, from the top."""
KNOWN: Zone[Duel] = Zone("known", lambda duel, seat: _known(duel, seat), rival=Visibility.NONE)
"""The cards of the own deck that a player has looked at: those at the top, from the top, and those at the bottom, from
the bottom."""
SHOWN: Zone[Duel] = Zone("shown", lambda duel, seat: _names(duel, seat, duel.deck[seat][: -duel.shown[seat] - 1 : -1]))
"""The cards at the top of the deck that both players have seen, from the top."""
DISCARD: Zone[Duel] = Zone(
    "discard",
    lambda duel, seat: duel.discard[seat],
    shown=lambda duel, seat, cards: [duel.rules.names[seat][card] for card in cards],
    lay=lambda duel, seat, card: duel.discard[seat].append(card),
)
"""The discard pile, the card laid last at its end."""
_POOLED, _SUPPLIED = _held("summon", "token", "tile", "frame"), _held("counter", "frame")
PLAYER: tuple[Zone[Duel], ...] = (
    Zone("artist", lambda duel, seat: duel.artists[seat].id),
    Zone("damage", lambda duel, seat: duel.damage[seat]),
    Zone("ascended", lambda duel, seat: bool(duel.ascended[seat])),
    Zone(
        "another_turn",
        lambda duel, seat: "now" if seat in duel.another else "waits" if seat in duel.more_turns else None,
    ),
    HAND,
    DECK,
    KNOWN,
    SHOWN,
    DISCARD,
    Zone("pool", lambda duel, seat: {id: duel.pool[seat][k] for k, id in _POOLED(duel, seat)}),
    Zone("supply", lambda duel, seat: {id: duel.supply[seat][k] for k, id in _SUPPLIED(duel, seat)}),
    Zone("dice", lambda duel, seat: dict(zip(duel.rules.faces[seat], duel.faces[seat]))),
    Zone("limits", lambda duel, seat: duel.reached(seat)),
    Zone("cards", lambda duel, seat: _cards(duel, seat), rival=Visibility.NONE),
)
"""The zones of each player, and who may see them."""


def view(duel: Duel, player: int) -> dict[str, Any]:
    """Return the table as this seat sees it, as JSON data. Zones are named as on the field (`c1`), units as in logs."""
    rules = duel.rules
    return {
        **owed(duel, DECISIONS, player),
        "turn": duel.turn,
        "turns": duel.turns,
        "field": {"rows": rules.field.rows, "columns": rules.field.columns},
        "units": [_unit(duel, unit) for unit in rules.units if duel.pos[unit] >= 0],
        "pieces": _pieces(duel),
        "strips": {
            rules.field.name(zone): [rules.kinds[owner][kind].id for owner, kind in (OWNER_AND_KIND[i] for i in strip)]
            for zone, strip in enumerate(duel.strips)
            if strip
        },
        "chain": [_link(duel, link) for link in duel.chain],
        "hidden": [_hidden(duel, slot, player) for slot, lying in enumerate(duel.hidden) if lying >= 0],
        "masterpiece": [
            None if held < 0 else {"player": owner_of_panel(held), "card": card_of_panel(held) + 1}
            for held in duel.masterpiece
        ],
        "lasting": [_lasting(duel, record) for record in duel.lasting],
        "players": [zones_seen(PLAYER, duel, seat, player) for seat in (0, 1)],
    }


def _cards(duel: Duel, seat: int) -> dict[str, int]:
    return {duel.rules.names[seat][card]: number for card, number in enumerate(duel.hand[seat]) if number}


def _names(duel: Duel, seat: int, cards: list[int]) -> list[str]:
    return [duel.rules.names[seat][card] for card in cards]


def _known(duel: Duel, seat: int) -> dict[str, list[str]]:
    deck = duel.deck[seat]
    top, bottom = deck[: -duel.seen[seat] - 1 : -1], deck[: duel.sunk[seat]]
    return {"top": _names(duel, seat, top), "bottom": _names(duel, seat, bottom)}


def _unit(duel: Duel, unit: int) -> dict[str, Any]:
    return {
        "unit": unit_name(duel, unit),
        "name": bare_name(duel, unit),
        "owner": duel.rules.unit_owner[unit],
        "zone": duel.rules.field.name(duel.pos[unit]),
        "exhausted": bool(duel.exhausted[unit]),
    }


def _pieces(duel: Duel) -> list[dict[str, Any]]:
    rules = duel.rules
    pieces = []
    for owner, kinds in enumerate(rules.kinds):
        for number, kind in enumerate(kinds):
            for place, count in enumerate(duel.tok[owner][number]):
                if count:
                    where = unit_name(duel, place) if kind.on_units else rules.field.name(place)
                    pieces.append({"piece": kind.id, "owner": owner, "at": where, "count": count})
    return pieces


def _link(duel: Duel, link: list[Any]) -> dict[str, Any]:
    program = duel.rules.code.programs[link[e.PROGRAM]]
    return {
        "player": link[e.ME],
        "card": program.title,
        "effect": program.id,
        "unit": unit_name(duel, link[e.UNIT]) if link[e.UNIT] >= 0 else None,
        "summon": bare_name(duel, link[e.UNIT]) if link[e.UNIT] > 1 else None,
        "target": duel.rules.field.name(link[e.TARGET]) if link[e.TARGET] >= 0 else None,
        "direction": link[e.DIRECTION] if link[e.DIRECTION] >= 0 else None,
        "hidden": link[e.HIDDEN] == 1,
        "negated": link[e.NEGATED] == 1,
    }


def _lasting(duel: Duel, record: Record) -> dict[str, Any]:
    """Return a passive with a duration, and at which of its player's moments it ends."""
    until = "turn-ends" if record[UNTIL] == e.THIS_TURN else "turn-starts"
    return {"player": record[WHOSE], "title": duel.rules.code.programs[record[NUMBER]].title, "until": until}


def _hidden(duel: Duel, slot: int, viewer: int) -> dict[str, Any]:
    owner, card = owner_and_card(duel.hidden[slot])
    shown: dict[str, Any] = {"slot": slot + 1, "player": owner}
    if owner == viewer:
        shown["card"] = duel.rules.names[owner][card]
    return shown
