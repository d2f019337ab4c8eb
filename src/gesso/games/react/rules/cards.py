"""Decks, hands, playing cards and paying for them (RB D1-D5, C8, C10, C12, C13, X1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from gesso.engine.payment import Payment, Unpaid
from gesso.engine.plugin import Frame
from gesso.games.react.rules.artists import Damage
from gesso.games.react.rules.codec import CARDS, FACE_DOWN, KIND_CODES, face_down, owner_and_card
from gesso.games.react.rules.events import (
    CARD,
    DIRECTION,
    DISCARDS,
    DRAWS,
    EVENTS,
    HIDDEN,
    ME,
    NEGATED,
    PC,
    PLAYS,
    PROGRAM,
    SUPPLY,
    TARGET,
    UNIT,
)
from gesso.games.react.rules.state import DuelState


class Cards(DuelState):
    """Operations on cards. A card is a number: its place among the kinds of card in the deck's file."""

    def draw(self, player: int, number: int) -> int:
        """Draw a number of cards.

        With a full hand a draw fails before the deck is looked at (RB D1, Q3). Drawing from an empty deck loses at once
        (RB D2). A player without a deck draws nothing (RB D3), but a passive may still do something instead.
        """
        done = failed = 0
        for _ in range(number):
            if (self.bans[DRAWS] or self.replacements[DRAWS]) and self.prevented(DRAWS, player):
                continue
            if not self.rules.has_deck[player] or self.is_full(player):
                failed = 1
                continue
            deck = self.deck[player]
            if not deck:
                if self.records:
                    self.record("deck-is-empty", player)
                self.pending_triggers.clear()
                return self.lose(player)
            self.take_card(player)
            done = 1
            if self.on[DRAWS]:
                self.fire(DRAWS, player)
            if self.on[SUPPLY]:
                self.fire(SUPPLY, player, KIND_CODES[player][CARDS], 1)
        if self.records and failed and not done and self.rules.has_deck[player]:
            self.record("draws-nothing", player, self.held[player])
        if self.pending_triggers:
            self.flush()
        return done

    def is_full(self, player: int) -> bool:
        return self.held[player] >= self.rules.table.hand_limit

    def take_card(self, player: int) -> int:
        """Put the top card of the player's deck into the hand."""
        card = self.deck[player].pop()
        self._forget_top(player, len(self.deck[player]))
        self.hand[player][card] += 1
        self.held[player] += 1
        if self.records:
            self.record("draws", player, card, self.held[player])
        return card

    def discard_cards(self, player: int, cards: Sequence[int]) -> None:
        """Put cards from the hand onto their owner's discard pile, face up (RB D4)."""
        for card in cards:
            self.hand[player][card] -= 1
            self.held[player] -= 1
            self.discard[player].append(card)
            if self.records:
                self.record("discards", player, card)
            if self.on[DISCARDS]:
                self.fire(DISCARDS, player)
            if self.on[SUPPLY]:
                self.fire(SUPPLY, player, KIND_CODES[player][CARDS], -1)
        if self.pending_triggers:
            self.flush()

    def cards_held(self, owner: int) -> list[int]:
        """Return the cards of a hand, each with its owner (`face_down`)."""
        return [face_down(owner, card) for card in self.cards_in_hand(owner)]

    def discard_held(self, cards: Sequence[int]) -> int:
        """Discard those of some cards, each given with its owner, that are still in the hands."""
        done = 0
        for held in cards:
            owner, card = owner_and_card(held)
            if self.hand[owner][card]:
                self.discard_cards(owner, [card])
                done = 1
        return done

    def alike(self, cards: Sequence[int]) -> list[int]:
        """Return the cards of a discard pile to pick from, equal cards together."""
        return sorted(cards)

    def of_kind(self, player: int, cards: Sequence[int], reaction: int) -> list[int]:
        """Return those of some cards of a player that can be played as an Intention, or as a Reaction."""
        kind = self.artists[player].of_kind[reaction]
        return [card for card in cards if card in kind]

    def regain_cards(self, player: int, cards: Sequence[int]) -> int:
        """Put cards of the player's discard pile into the hand while it has room. This is not a draw."""
        done = 0
        for card in cards:
            if self.is_full(player) or card not in self.discard[player]:
                continue
            self.discard[player].remove(card)
            self.hand[player][card] += 1
            self.held[player] += 1
            done = 1
            if self.records:
                self.record("regains", player, card)
            if self.on[SUPPLY]:
                self.fire(SUPPLY, player, KIND_CODES[player][CARDS], 1)
        if self.pending_triggers:
            self.flush()
        return done

    def top_cards(self, player: int, number: int) -> list[int]:
        """Return the top cards of a deck, the uppermost first, each with its owner (`face_down`)."""
        return [face_down(player, card) for card in self.deck[player][: -number - 1 : -1]]

    def top_card(self, player: int) -> int:
        """Return the top card of a deck, or -1."""
        return self.deck[player][-1] if self.deck[player] else -1

    def look_at(self, player: int, number: int) -> int:
        """Let a player see the top cards of their deck, which stay where they are."""
        cards = tuple(self.deck[player][: -number - 1 : -1])
        self.seen[player] = max(self.seen[player], len(cards))
        if cards and self.records:
            self.record("looks", player, cards, len(cards))
        return int(bool(cards))

    def look_first(self, player: int, number: int) -> None:
        """Let a player see the top cards of their deck, of which some will move, unless they know them."""
        if self.seen[player] < min(number, len(self.deck[player])):
            self.look_at(player, number)

    def reveal(self, player: int, number: int) -> int:
        """Let both players see the top cards of a player's deck, which stay where they are."""
        cards = tuple(self.deck[player][: -number - 1 : -1])
        self.seen[player] = max(self.seen[player], len(cards))
        self.shown[player] = max(self.shown[player], len(cards))
        if cards and self.records:
            self.record("reveals", player, cards)
        return int(bool(cards))

    def take_cards(self, player: int, cards: Sequence[int]) -> int:
        """Put cards from the top of the player's deck (`face_down`) into the hand while it has room. This is not a draw."""
        done = 0
        for taken in cards:
            card = owner_and_card(taken)[1]
            if self.is_full(player):
                break
            if not self._lift_card(player, card):
                continue
            self.hand[player][card] += 1
            self.held[player] += 1
            done = 1
            if self.records:
                self.record("takes", player, card, self.held[player])
            if self.on[SUPPLY]:
                self.fire(SUPPLY, player, KIND_CODES[player][CARDS], 1)
        if self.pending_triggers:
            self.flush()
        return done

    def discard_top(self, cards: Sequence[int]) -> int:
        """Put cards from the top of a deck (`face_down`) onto their owner's discard pile."""
        done = 0
        for lying in cards:
            owner, card = owner_and_card(lying)
            if not self._lift_card(owner, card):
                continue
            done = 1
            self.discard[owner].append(card)
            if self.records:
                self.record("discards-top", owner, card)
            if self.on[DISCARDS]:
                self.fire(DISCARDS, owner)
        if self.pending_triggers:
            self.flush()
        return done

    def put_on_deck(self, player: int, source: str, cards: Sequence[int], bottom: int) -> int:
        """Put cards of the player's hand, deck or discard pile (`source`) on the top or the bottom of the deck.

        Several keep their order. In a discard pile a card is its number, elsewhere it is `face_down`. A card that has gone
        elsewhere since it was chosen stays there.
        """
        deck, done = self.deck[player], 0
        for lying in cards:
            card = lying if source == "discard" else owner_and_card(lying)[1]
            if source == "deck":
                if not self._lift_card(player, card):
                    continue
            elif source == "discard":
                if card not in self.discard[player]:
                    continue
                self.discard[player].remove(card)
            else:
                if not self.hand[player][card]:
                    continue
                self.hand[player][card] -= 1
                self.held[player] -= 1
            done = 1
            if bottom:
                deck.insert(0, card)
                self.sunk[player] += 1
            else:
                deck.append(card)
                self.seen[player] += 1
                self.shown[player] = self.shown[player] + 1 if source == "discard" else 0
            if self.records:
                self.record(f"buries-{source}", player, card, bottom)
            if source == "hand" and self.on[SUPPLY]:
                self.fire(SUPPLY, player, KIND_CODES[player][CARDS], -1)
        if self.pending_triggers:
            self.flush()
        return done

    def _lift_card(self, player: int, card: int) -> bool:
        """Take the uppermost card of its kind out of a deck; return False if there is none."""
        deck = self.deck[player]
        if card not in deck:
            return False
        at = len(deck) - 1 - deck[::-1].index(card)
        del deck[at]
        self._forget_top(player, at)
        return True

    def _forget_top(self, player: int, at: int) -> None:
        """Keep what players know of a deck after a card has left that place; only of the top card do both see which."""
        above = len(self.deck[player]) - at
        if self.seen[player] > above:
            self.seen[player] -= 1
        if self.shown[player]:
            self.shown[player] = 0 if above else self.shown[player] - 1
        if self.sunk[player] > at:
            self.sunk[player] -= 1

    def negate(self, slots: Sequence[int]) -> int:
        """Negate the cards on these slots of the chain, so that they do nothing."""
        done = 0
        for slot in slots:
            if 0 <= slot < len(self.links) and self.links[slot][NEGATED] != 1:
                link = self.links[slot]
                link[NEGATED] = 1
                done = 1
                if self.records:
                    self.record("negates", link[ME], link[PROGRAM], slot)
        return done

    def negatable(self) -> list[int]:
        """Return the slots whose cards have neither resolved nor been negated."""
        return [slot for slot, link in enumerate(self.links) if link[NEGATED] != 1]

    def plays_open(self, player: int, reaction: int) -> list[int]:
        """Return 0, for passing or ending the turn, and every play whose whole cost can be paid (RB C8, C13)."""
        options = [0]
        if self.bans[PLAYS] and self.banned(PLAYS, player, len(self.links)):
            return options
        artist = self.artists[player]
        hand = self.hand[player]
        for card, play, payable in artist.hand_plays[reaction]:
            if hand[card] and (payable is None or payable(self, player, -1)):
                options.append(play)
        laid, pos = self.laid[player], self.pos
        for bit, unit, play, payable in artist.unit_plays[self.ascended[player]][reaction]:
            if not laid & bit and (unit < 0 or pos[unit] >= 0) and (payable is None or payable(self, player, unit)):
                options.append(play)
        return options

    def hideable(self, player: int) -> list[int]:
        """Return the cards of the hand that may be laid face down: those with a Reaction, if no card lies face down and
        a slot is free."""
        if any(lying >= 0 and owner_and_card(lying)[0] == player for lying in self.hidden):
            return []
        if not self.free_slots():
            return []
        reveals = self.artists[player].reveals
        return [card for card, number in enumerate(self.hand[player]) if number and card in reveals]

    def lay_down(self, player: int, card: int, slot: int) -> None:
        """Lay a card of the hand face down on a slot of the chain; it still counts as held."""
        self.hand[player][card] -= 1
        self.hidden[slot] = face_down(player, card)
        if self.records:
            self.record("hides", player, card, slot)

    def turn_up(self, slot: int) -> int:
        """Remove the card that lies face down on a slot, and return it."""
        lying, self.hidden[slot] = self.hidden[slot], -1
        if self.records:
            self.record("turns-up", *owner_and_card(lying), slot)
        return lying

    def take_back(self, lying: int, *, unplayable: bool = False) -> None:
        """Put a card that lay face down back into its player's hand."""
        player, card = owner_and_card(lying)
        self.hand[player][card] += 1
        if self.records:
            self.record("takes-back", player, card, int(unplayable))

    def begin_play(self, player: int, play: int, hidden: int = 0) -> None:
        """Begin to pay for a play.

        The card leaves the hand, or the ability card its place before the player (RB C12).
        """
        info = self.rules.plays[player][play]
        frame: Frame = self.code.blank[info.program][:]
        frame[ME], frame[UNIT], frame[HIDDEN] = player, info.unit, hidden
        if self.records:
            card = info.card if info.hand else -2 - info.ability
            self.record("plays", player, info.program, info.unit, card, len(self.links), hidden, -1, -1)
        if info.hand:
            frame[CARD] = info.card
            if not hidden:
                self.hand[player][info.card] -= 1
            self.held[player] -= 1
            if self.on[SUPPLY]:
                self.fire(SUPPLY, player, KIND_CODES[player][CARDS], -1)
        else:
            frame[CARD] = -2 - info.ability
            self.laid[player] |= 1 << info.ability
        self.push(frame)
        if self.pending_triggers:
            self.flush()

    def put_away(self, player: int, card: int) -> None:
        """Put the card of a resolved link onto its discard pile, or an ability card back before its player."""
        if card >= 0:
            self.discard[player].append(card)
        else:
            self.laid[player] &= ~(1 << (-2 - card))
        if self.records:
            self.record("puts-away", player, card)

    def free_slots(self) -> list[int]:
        first = max(self.rules.table.intention_slot, len(self.links))
        return [slot for slot in range(first, len(self.hidden)) if self.hidden[slot] < 0]

    def commit(self, frame: Frame) -> int:
        """Lay the card on the chain, paid for (RB C8), and trigger what waits for cards (F2).

        This is the last block of every cost.
        """
        if self.records:
            self.record("lies", frame[ME], len(self.links), frame[TARGET], frame[DIRECTION])
        self.frames.pop()
        self.links.append(frame)
        frame[PC] = self.code.programs[frame[PROGRAM]].entry
        if self.on[PLAYS]:
            self.fire(PLAYS, frame[ME], len(self.links) - 1, frame[HIDDEN])
            self.flush()
        return int(frame[PC])


class CostPayment(Damage, Payment):
    """Paying for cards. On a copy of the state (`dry_run`) the same operations raise where a line stays unpaid."""

    SILENT = ((),) * len(EVENTS)

    def can_pay(self, number: int, me: int, unit: int, card: int) -> bool:
        """Return whether this program's cost can be paid without the card that leaves the hand.

        Unit -2 (`FACE_DOWN`) means that the card lay face down.
        """
        return self.paying(number, me, unit, card).can_finish()

    def paying(self, number: int, me: int, unit: int, card: int) -> Self:
        """Return a trial that has begun to pay this program's cost."""
        dry_run = self.dry_run()
        frame: Frame = self.code.blank[number][:]
        frame[ME], frame[UNIT], frame[HIDDEN] = me, max(unit, -1), int(unit == FACE_DOWN)
        if card >= 0:
            # A card that lies face down has left the hand, but is still held.
            dry_run.hand[me][card] -= int(unit != FACE_DOWN)
            dry_run.held[me] -= 1
        dry_run.frames[:] = [frame]
        return dry_run

    def may_be_blocked(self) -> bool:
        return self.rules.may_be_blocked

    def forget(self, sort: str, gone: int, left: int = 0) -> None:
        """Drop the frame as always; a trial goes on without triggers."""
        on = self.on
        super().forget(sort, gone, left)
        if on is self.SILENT:
            self.on = on

    def waiting(self) -> int:
        return len(self.links)

    def pay_exhaustion(self, units: Sequence[int]) -> None:
        trying = self.on is self.SILENT
        ready = not trying or not any(self.exhausted[unit] for unit in units)
        self.exhaust(units)
        if trying and not (ready and all(self.exhausted[unit] for unit in units)):
            raise Unpaid

    def pay_units(self, units: Sequence[int]) -> None:
        self.remove_units(units)
        if self.on is self.SILENT and any(self.pos[unit] >= 0 for unit in units):
            raise Unpaid

    def pay_pieces(self, codes: Sequence[int]) -> None:
        trying = self.on is self.SILENT
        before = sum(map(sum, self.pool)) if trying else 0
        self.remove_pieces(codes)
        if trying and sum(map(sum, self.pool)) < before + len(codes):
            raise Unpaid

    def pay_counters(self, me: int, kind: int, number: int) -> None:
        if self.on is self.SILENT and self.supply[me][kind] < number:
            raise Unpaid
        self.spend(me, kind, number)
