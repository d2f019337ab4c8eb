"""What holds at every decision of every duel, whatever was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gesso.games.react.rules.codec import OWNER_AND_KIND, owner_and_card
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.events import ASCENDS, CARD, ME, PLAY, WHICH_PLAY
from gesso.games.react.rules.linking import PieceKind


def broken(duel: Duel) -> list[str]:
    """Every invariant that does not hold, in words. The end of a game clears away what was being played."""
    going_on = (*_cards(duel), *_chain(duel), *_masterpiece(duel), *_decision(duel)) if duel.result < 0 else ()
    return [*_field(duel), *_pieces(duel), *going_on]


def _field(duel: Duel) -> Iterator[str]:
    """One unit per zone, where it says that it is (RB M2, M3)."""
    for unit, zone in enumerate(duel.pos):
        if zone >= 0 and duel.board[zone] != unit:
            yield f"unit {unit} says that it is in zone {zone}, where {duel.board[zone]} stands"
        if zone < 0 and duel.exhausted[unit]:
            yield f"unit {unit} is off the field and exhausted"
        if zone >= 0 and duel.last[unit] != zone:
            yield f"unit {unit} last stood in {duel.last[unit]}, not in {zone}"
    if sum(unit >= 0 for unit in duel.board) != sum(zone >= 0 for zone in duel.pos):
        yield "the field holds another number of units than are on it"
    for player in (0, 1):
        if duel.pos[player] < 0:
            yield f"the Artist of player {player} is not on the field"
        body = [duel.pos[unit] for unit in duel.rules.rigid[player] if duel.pos[unit] >= 0]
        if len(set(body)) != len(body):
            yield "a rigid body overlaps itself"


def _pieces(duel: Duel) -> Iterator[str]:
    """Pools are limited and nothing is lost (RB K1, K2); one tile per zone (K4); limits per place."""
    for player, kinds in enumerate(duel.rules.kinds):
        for number, kind in enumerate(kinds):
            if _number(duel, player, number, kind) != kind.count and kind.sort != "counter":
                yield f"{kind.id} of player {player}: {_number(duel, player, number, kind)} of {kind.count} are left"
            if min(duel.tok[player][number], default=0) < 0 or duel.pool[player][number] < 0:
                yield f"{kind.id} of player {player}: fewer than none"
            most = max([*duel.tok[player][number], duel.supply[player][number]])
            if kind.sort in ("token", "counter") and kind.limit and most > kind.limit:
                yield f"{kind.id} of player {player}: {most} where {kind.limit} is the limit"
    for zone, tile in enumerate(duel.tile):
        lying = [
            kind.code
            for player, kinds in enumerate(duel.rules.kinds)
            for number, kind in enumerate(kinds)
            if kind.sort == "tile"
            for _ in range(duel.tok[player][number][zone])
        ]
        if lying != ([tile] if tile >= 0 else []):
            yield f"zone {zone} holds the tiles {lying} and says {tile}"
    for zone, strip in enumerate(duel.strips):
        counted = Counter(strip)
        if any(
            duel.tok[OWNER_AND_KIND[code][0]][OWNER_AND_KIND[code][1]][zone] != number
            for code, number in counted.items()
        ):
            yield f"the frames of zone {zone} are {strip}, and other numbers lie there"


def _number(duel: Duel, player: int, number: int, kind: PieceKind) -> int:
    """How many of a kind there are, wherever they are."""
    if kind.sort == "dice":
        ready = sum(duel.faces[player][slice(*kind.faces)])
        return kind.count if 0 <= ready <= kind.count else ready
    if kind.sort == "summon":
        gone = sum(duel.pos[unit] == -2 for unit in kind.units)
        away = sum(duel.pos[unit] == -1 for unit in kind.units)
        on = sum(duel.pos[unit] >= 0 for unit in kind.units)
        return gone + on + duel.pool[player][number] if away == duel.pool[player][number] else -1
    held = duel.supply[player][number] if kind.sort == "frame" else 0
    return duel.pool[player][number] + sum(duel.tok[player][number]) + held


def _cards(duel: Duel) -> Iterator[str]:
    """No card is lost or doubled; a hand cannot hold more than its limit, with the card that lies face down (RB D1)."""
    revealing = any(kind == WHICH_PLAY for _, kind, _ in duel.pending)
    for player in (0, 1):
        found = Counter(duel.deck[player]) + Counter(duel.discard[player])
        found.update({card: number for card, number in enumerate(duel.hand[player]) if number})
        found.update(card for owner, card in map(owner_and_card, duel.hidden) if owner == player)
        for frame in (*duel.chain, *duel.frames):
            if len(frame) > CARD and frame[ME] == player and frame[CARD] >= 0:
                found[frame[CARD]] += 1
        missing = Counter(duel.rules.deck[player]) - found
        if found - Counter(duel.rules.deck[player]) or missing.total() > revealing:
            yield f"the cards of player {player} are {found}"
        if min(duel.hand[player], default=0) < 0:
            yield f"player {player} holds fewer than no card"
        lying_down = sum(owner == player for owner, _ in map(owner_and_card, duel.hidden))
        if not 0 <= duel.held[player] - sum(duel.hand[player]) - lying_down <= revealing:
            yield f"player {player} holds {duel.hand[player]}, {lying_down} face down, and counts {duel.held[player]}"
        if duel.held[player] > duel.rules.table.hand_limit or lying_down > 1:
            yield f"player {player} holds {duel.held[player]} cards, {lying_down} of them face down"


def _chain(duel: Duel) -> Iterator[str]:
    """At most so many links, and passives before the next one (RB C4, C7)."""
    if len(duel.chain) > duel.rules.table.chain_slots:
        yield f"{len(duel.chain)} cards lie on the chain"
    if any(kind == PLAY for _, kind, _ in duel.pending):
        waiting = duel.rules.code.programs[duel.frames[-1][0]].id
        if waiting not in ("game", "chain"):
            yield f"a play is asked for while {waiting} is not over"
    laid = [0, 0]
    for frame in (*duel.chain, *duel.frames):
        if len(frame) > CARD and frame[CARD] <= -2:
            laid[frame[ME]] |= 1 << (-2 - frame[CARD])
    if laid != duel.laid:
        yield f"the ability cards {laid} lie on the chain, and {duel.laid} are noted"


def _masterpiece(duel: Duel) -> Iterator[str]:
    """Every card at most once; nobody stands by with a Masterpiece complete and not ascended (RB P1-P5)."""
    placed = [held for held in duel.masterpiece if held >= 0]
    if len(set(placed)) != len(placed) or len(duel.masterpiece) != duel.rules.table.masterpiece_slots:
        yield f"the Masterpiece Zone holds {duel.masterpiece}"
    for player in (0, 1):
        if duel.complete(player) and not duel.ascended[player] and not duel.replacements[ASCENDS]:
            yield f"player {player} has completed a Masterpiece and is not ascended"


def _decision(duel: Duel) -> Iterator[str]:
    """One player owes, with at least one option, each of them once; damage decides at once (RB P10)."""
    if len(duel.pending) != 1 or not duel.pending[0][2]:
        yield f"{duel.pending} is owed"
    elif len(set(duel.pending[0][2])) != len(duel.pending[0][2]):
        yield f"an option is listed twice: {duel.pending}"
    if max(duel.damage) >= duel.rules.table.damage_to_lose:
        yield f"the game goes on with the damage {duel.damage}"
    if duel.pending_triggers:
        yield "a trigger was made ready and never laid"
