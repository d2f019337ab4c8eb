"""Queries of texts and rules, which change nothing."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.engine.contract import NOTHING
from gesso.engine.durations import PLAYER
from gesso.engine.vm import ME
from gesso.games.solrei.rules.codec import (
    ANY_CARD,
    ANY_FACE,
    ARTS,
    ATTACKS,
    BROKEN,
    CARD_BITS,
    EXHAUSTED,
    FIRST_ART,
    RANKS,
    READY,
    SEAT_SHIFT,
    codes_of,
)
from gesso.games.solrei.rules.events import LOWER, POWER
from gesso.games.solrei.rules.state import CLEARED, ShowState


class Queries(ShowState):
    """Queries about cards and Arts, which are given by their codes (`codec`)."""

    def hinders(self, event: int) -> bool:
        """Return whether anything may forbid or replace this: a quick test before the exact one."""
        return bool(self.standing or self.bans[event] or self.replacements[event])

    def allowed(self, event: int, doer: int, things: Sequence[int]) -> Sequence[int]:
        """Return the things to which nothing forbids the doer to do this. What is forbidden is not offered."""
        return [thing for thing in things if not self.banned(event, doer, thing)] if self.hinders(event) else things

    def heard(self, event: int) -> bool:
        """Return whether anything may listen to this event."""
        return bool(self.standing or self.on[event])

    def prevented(self, event: int, first: int, second: int = -1, third: int = 0) -> bool:
        """Ask as in every game, after the quick test."""
        return self.hinders(event) and super().prevented(event, first, second, third)

    # ------------------------------------------------------------ what lies where

    def hand_cards(self, player: int, cards: int = ANY_CARD) -> list[int]:
        """Return the hand cards among these."""
        return codes_of(player, self.hand[player] & cards)

    def hand_size(self, player: int) -> int:
        """Return how many cards the player holds, which is open (V4)."""
        return self.hand[player].bit_count()

    def damage_mask(self, player: int, faces: int = ANY_FACE) -> int:
        """Return the player's Damage with these faces, as a mask."""
        mask = self.up[player] if faces & READY else 0
        if faces & EXHAUSTED:
            mask |= self.down[player]
        return mask | self.broken[player] if faces & BROKEN else mask

    def damage_cards(self, player: int, faces: int = ANY_FACE, cards: int = ANY_CARD) -> list[int]:
        """Return the player's Damage with these faces, among these cards."""
        return codes_of(player, self.damage_mask(player, faces) & cards)

    def arts_of(self, player: int, faces: int = ANY_FACE) -> list[int]:
        """Return the player's Arts with these faces, by place."""
        first = player * ARTS
        return [FIRST_ART + place for place in range(first, first + ARTS) if self.face[place] & faces]

    def turnable(self, player: int, faces: int) -> list[int]:
        """Return the player's Arts and Damage with these faces (Q30)."""
        return [*self.arts_of(player, faces), *self.damage_cards(player, faces)]

    def cultivated(self, player: int) -> int:
        """Return how many cards lie under the Muse."""
        return len(self.under[player])

    def discarded(self, player: int, cards: int = ANY_CARD) -> int:
        """Return how many of these cards lie in the discard pile, which is open."""
        return (self.discard_pile[player] & cards).bit_count()

    def counter_number(self, piece: str) -> int:
        """Return the number of a counter by its name in texts."""
        return self.rules.counters[piece]

    def held(self, player: int, piece: str) -> int:
        """Return how many of a counter the player has."""
        return self.pieces[player][self.rules.counters[piece]]

    def action_card(self, player: int) -> int:
        """Return the Action card, or what it was until the round ends (Q53)."""
        card = self.action[player]
        return NOTHING if card < 0 else player << SEAT_SHIFT | card

    def last_card(self, player: int) -> int:
        """Return the Action card of the round before, or `NOTHING` in the first round of an Act (Q77)."""
        card = self.last_action[player]
        return NOTHING if card < 0 else player << SEAT_SHIFT | card

    def same_number(self, card: int, other: int) -> bool:
        """Return whether two Action cards have one number or rank (Q78)."""
        return card >= 0 and other >= 0 and ((card & CARD_BITS) - (other & CARD_BITS)) % RANKS == 0

    def abilities_of(self, player: int) -> list[int]:
        """Return the places of the player's abilities in the Exchange (Q18)."""
        return [place for place, link in enumerate(self.links) if link[ME] == player]

    def lies(self, thing: int, faces: int) -> bool:
        """Return whether an Art or a card in Damage has one of these faces."""
        if thing >= FIRST_ART:
            return bool(self.face[thing - FIRST_ART] & faces)
        return thing >= 0 and bool(self.damage_mask(thing >> SEAT_SHIFT, faces) >> (thing & CARD_BITS) & 1)

    # ------------------------------------------------------------ Power

    def with_power(self, least: int) -> int:
        """Return the Attacks with at least this number, as a mask."""
        return self.rules.with_power[least] if least < len(self.rules.with_power) else 0

    def exact_power(self, number: int) -> int:
        """Return the cards with just this number, as a mask; a Charge has 0."""
        return self.below_power(number + 1) & ~self.below_power(number)

    def below_power(self, number: int) -> int:
        """Return the cards with a lower number, as a mask; a Charge has 0."""
        return ANY_CARD & ~self.with_power(number) if number else 0

    def power_now(self, player: int) -> int:
        """Return the Power of the Action card with what was gained (W3); -1 for a Charge, which has none (W4, Q7,
        Q60)."""
        card = self.action[player]
        if card < 0 or not ATTACKS >> card & 1:
            return -1
        return max(self.rules.numbers[card] + self.power[player] + self.added(POWER, player), 0)

    def power_of(self, card: int) -> int:
        """Return the Power of the Action card now, or the number of another card; 0 if there is none (Q60)."""
        if card < 0:
            return 0
        player, number = card >> SEAT_SHIFT, card & CARD_BITS
        lies = self.action[player] == number and self.shown != CLEARED
        return max(self.power_now(player), 0) if lies else self.rules.numbers[number]

    def power_is(self, card: int, number: int) -> bool:
        """Return whether a card has just this Power now."""
        return card >= 0 and self.power_of(card) == number

    def power_below(self, card: int, number: int) -> bool:
        """Return whether a card has less than this Power now, a Charge included (Q74)."""
        return card >= 0 and self.power_of(card) < number

    def lower_wins(self) -> bool:
        """Return whether a text of either player lets the lower Power win (Q75)."""
        return any(self.added(LOWER, seat) for seat in (0, 1))

    def leads(self, player: int) -> bool:
        """Return whether the player's Action card has more Power than the other now."""
        return self.power_now(player) > self.power_now(1 - player)

    def added(self, value: int, player: int) -> int:
        """Return what texts in force add to the player's Power or Damage."""
        total = 0
        for number in self.values[value][player]:
            total += number(self, player)
        for record, program in self.listening("value", value) if self.standing else ():
            if record[PLAYER] == player and program.value is not None:
                total += program.value(self, player, record)
        return total

    # ------------------------------------------------------------ conditions

    def damage_count(self, player: int) -> int:
        """Return how many cards lie in Damage, whatever their faces (Q11)."""
        return (self.up[player] | self.down[player] | self.broken[player]).bit_count()

    def crisis(self, player: int, number: int) -> bool:
        """Return whether the player has at least so much Damage (K5)."""
        return self.damage_count(player) >= number

    def on_offense(self, player: int) -> bool:
        """Return whether the player is on Offense in this round."""
        return self.turn == player

    def won(self, player: int) -> bool:
        """Return whether the player has won this round."""
        return self.winner == player

    def lost(self, player: int) -> bool:
        """Return whether the player has lost this round."""
        return self.winner == 1 - player

    def won_last(self, player: int) -> bool:
        """Return whether the player has won the round before."""
        return self.last_winner == player

    def lost_last(self, player: int) -> bool:
        """Return whether the player has lost the round before."""
        return self.last_winner == 1 - player

    def has_named(self, viewer: int, player: int, name: str) -> bool:
        """Return whether this is the Muse, Type, Advantage, a Skill or an Art of the player, as far as the viewer can
        know (Q65)."""
        build = self.rules.builds[player]
        if name in build.names:
            return True
        if name not in build.art_ids:
            return False
        if player == viewer or self.rules.published:
            return True
        return any(self.is_named(viewer, art, name) for art in self.arts_of(player))

    def is_named(self, viewer: int, art: int, name: str) -> bool:
        """Return whether this Art has this name, as far as the viewer can know."""
        place = art - FIRST_ART
        owner = place // ARTS
        seen = place >= 0 and (owner == viewer or self.known >> place & 1)
        return bool(seen) and self.rules.builds[owner].art_ids[self.row[place]] == name
