"""Deal anew what a player does not see of a duel (RB D4, D5): the own deck, and the other player's hand, deck and card
that lies face down."""

from __future__ import annotations

from gesso.engine.choices import picked_from
from gesso.engine.ruleset import CHANCES, Chance, shuffle
from gesso.games.react.rules.codec import face_down, owner_and_card
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.events import HELD_CARD, PLAY, PROGRAM
from gesso.games.react.rules.operations import PICK


def resample(duel: Duel, seat: int, chance: Chance) -> Duel:
    """Change a copy of a duel into one that the seat cannot tell from it.

    A rival who picks among hidden cards right now keeps them, because the pick lists them.
    """
    duel.begin_chance(int(chance() * CHANCES))
    _own_deck(duel, seat, chance)
    rival = 1 - seat
    if not duel.rules.has_deck[rival]:
        return duel
    owes = [kind for who, kind, _ in duel.pending if who == rival]
    if owes in ([], [PLAY]):
        _rival_cards(duel, rival, _looked_at(duel, seat), chance)
    if owes == [PLAY]:
        answers = duel.frames[-1][PROGRAM] == duel.code.procedures["chain"]
        duel.pending = ((rival, PLAY, duel.plays_open(rival, int(answers))),)
    return duel


def _own_deck(duel: Duel, seat: int, chance: Chance) -> None:
    """Shuffle what lies between the cards that the owner knows at both ends of the deck."""
    deck = duel.deck[seat]
    low = min(duel.sunk[seat], len(deck))
    high = max(len(deck) - max(duel.seen[seat], duel.shown[seat]), low)
    pool = sorted(deck[low:high])
    shuffle(pool, chance)
    duel.deck[seat] = [*deck[:low], *pool, *deck[high:]]


def _looked_at(duel: Duel, seat: int) -> list[int]:
    """Return the rival's cards among which the seat picks now, of the hand or of the top of the deck."""
    for who, kind, options in duel.pending:
        if who == seat and kind == HELD_CARD:
            frame = duel.frames[-1]
            listed = picked_from(frame) if frame[PROGRAM] == duel.code.procedures[PICK.id] else options
            return [card for owner, card in map(owner_and_card, listed) if owner != seat]
    return []


def _rival_cards(duel: Duel, rival: int, looked_at: list[int], chance: Chance) -> None:
    """Deal hand, deck and the card that lies face down again; cards that both players know stay where they are."""
    deck, known, hand = duel.deck[rival], duel.shown[rival], duel.hand[rival]
    kept = [min(number, looked_at.count(card)) for card, number in enumerate(hand)]
    if sum(kept) < len(looked_at) or _on_top(deck, looked_at, duel.seen[rival]):
        known = max(known, duel.seen[rival])
    top = deck[len(deck) - known :]
    slots = [slot for slot, lying in enumerate(duel.hidden) if lying >= 0 and owner_and_card(lying)[0] == rival]
    pool = deck[: len(deck) - known] + [owner_and_card(duel.hidden[slot])[1] for slot in slots]
    for card, number in enumerate(hand):
        pool += [card] * (number - kept[card])
    pool.sort()
    shuffle(pool, chance)
    if slots:
        # Only a card with a Reaction may lie there.
        reveals, hidden = duel.artists[rival].reveals, duel.hidden[:]
        for slot in slots:
            at = next((at for at, card in enumerate(pool) if card in reveals), -1)
            card = owner_and_card(hidden[slot])[1] if at < 0 else pool.pop(at)
            hidden[slot] = face_down(rival, card)
        duel.hidden = hidden
    missing = sum(hand) - sum(kept)
    for card in pool[:missing]:
        kept[card] += 1
    duel.hand = [kept, duel.hand[1]] if rival == 0 else [duel.hand[0], kept]
    duel.deck[rival] = pool[missing:] + top


def _on_top(deck: list[int], cards: list[int], number: int) -> bool:
    top = deck[len(deck) - number :]
    return bool(cards) and all(top.count(card) >= cards.count(card) for card in cards)
