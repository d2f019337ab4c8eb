"""What happens to an Artist: the Masterpiece Zone, ascending and descending (RB P1-P9, Q1, Q2, Q7-Q9); damage,
exhausting (RB P11, X2, X3)."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.engine.events import FORBIDS, NOBODY
from gesso.games.react.rules.codec import (
    KIND_CODES,
    PANELS,
    SWAPS,
    TAKEN,
    owner_of_panel,
    place_options,
    swap_options,
    two_of_option,
)
from gesso.games.react.rules.events import ASCENDS, DAMAGED, DESCENDS, EXHAUSTED, PROGRESSES, REFRESHED, SUPPLY
from gesso.games.react.rules.pieces import Pieces
from gesso.games.react.rules.state import DuelState

DECLINE = 0
"""The option that leaves the Masterpiece Zone unchanged, if RB P2 or P3 allows it."""


class Masterpiece(DuelState):
    """Operations on the Masterpiece Zone. Each slot holds one of `PANELS`, or -1."""

    def masterpiece_moves(self, player: int) -> list[int]:
        """Return the options for progressing: place a card (RB P1), replace an opposing one (RB P2) or swap two slots
        (RB P3)."""
        slots = self.masterpiece
        cards = self.rules.table.masterpiece_cards
        waiting = [card for card, panel in enumerate(PANELS[player][:cards]) if panel not in slots]
        if not waiting:
            pairs = [(a, b) for b in range(len(slots)) for a in range(b) if slots[a] >= 0 or slots[b] >= 0]
            return [DECLINE, *swap_options(pairs)]
        free = [slot for slot, held in enumerate(slots) if held < 0]
        if free:
            return place_options(waiting, free)
        theirs = [slot for slot, held in enumerate(slots) if owner_of_panel(held) != player]
        return [DECLINE, *place_options(waiting, theirs)]

    def progress(self, player: int, option: int) -> int:
        """Carry out one of `masterpiece_moves`, then see whether a Masterpiece is complete."""
        slots = self.masterpiece
        if option == DECLINE:
            if self.records:
                self.record("leaves-masterpiece", player)
            return 0
        first, slot = two_of_option(option)
        if option >= SWAPS:
            slots[first], slots[slot] = slots[slot], slots[first]
            if self.records:
                self.record("swaps-panels", player, first, slot)
        else:
            replaced, slots[slot] = slots[slot], PANELS[player][first]
            if self.records:
                self.record("lays-panel", player, first, slot, replaced)
        if self.on[PROGRESSES]:
            self.fire(PROGRESSES, player)
        self.settle()
        if self.pending_triggers:
            self.flush()
        return 1

    def complete(self, player: int) -> bool:
        """Return whether the player's cards lie next to each other in rising order (RB P4, Q8)."""
        slots = self.masterpiece
        panels = PANELS[player][: self.rules.table.masterpiece_cards]
        if panels[0] not in slots:
            return False
        first = slots.index(panels[0])
        return tuple(slots[first : first + len(panels)]) == panels

    def settle(self) -> None:
        """Ascend each player who has completed a Masterpiece and is not ascended, the turn player first (RB P5, P6, Q2,
        Q7)."""
        for player in (self.turn, 1 - self.turn):
            if not self.ascended[player] and self.complete(player):
                self.ascend(player)

    def ascend(self, player: int) -> None:
        """Clear the player's cards and turn the Ability card over, or become another Artist for good (RB P5, F1)."""
        rules = self.rules
        if self.replacements[ASCENDS] and self.replaced(ASCENDS, player):
            return
        self.masterpiece = [-1 if held >= 0 and owner_of_panel(held) == player else held for held in self.masterpiece]
        if self.on[ASCENDS]:
            self.fire(ASCENDS, player)
        becomes = bool(self.artists[player].becomes) and len(rules.forms[player]) > 1
        if self.records:
            self.record("ascends", player, int(becomes))
        if becomes:
            self.form[player] = 1
            self.select_listeners()
        else:
            self.ascended[player] = 1

    def descend(self, player: int) -> int:
        """Turn the Ability card back; if the cards are still in order the Artist ascends again at once (RB P7, Q1)."""
        if not self.ascended[player]:
            return 0
        if self.replacements[DESCENDS] and self.replaced(DESCENDS, player):
            if self.pending_triggers:
                self.flush()
            return 0
        self.ascended[player] = 0
        if self.records:
            self.record("descends", player)
        if self.on[DESCENDS]:
            self.fire(DESCENDS, player)
        self.settle()
        if self.pending_triggers:
            self.flush()
        return 1


class Damage(Pieces):
    """Operations on units. Each returns 1 if something changed."""

    def deal(self, number: int, zones: Sequence[int]) -> int:
        """Deal damage to all these zones at one moment (RB P11).

        It hits whoever stands there, no matter who owns the unit (F3). An Artist takes it and may lose; a Summon leaves
        the field (RB S3). An empty zone counts as damaged too (Q14).
        """
        if number <= 0:
            if self.records and zones:
                self.record("deals-nothing", NOBODY, tuple(zones))
            return 0
        done = 0
        on, board = self.on[DAMAGED], self.board
        amount, amounts = number, self._amounts(number, zones) if self.sums[DAMAGED] else ()
        hit: list[int] = []
        missed: list[int] = []
        if self.records:
            self._record_bans(zones)
        for place, zone in enumerate(zones):
            unit = board[zone]
            if self.bans[DAMAGED] and self.banned(DAMAGED, unit, zone, number):
                continue
            if amounts:
                amount = amounts[place]
                if not amount:
                    continue
            if self.replacements[DAMAGED] and self.replaced(DAMAGED, unit, zone, amount):
                continue
            if on:
                self.fire(DAMAGED, unit, zone, amount)
            if unit < 0:
                missed.append(zone)
                continue
            done = 1
            self.hurt(unit, zone, amount)
            hit.append(unit)
        for unit in hit:
            if unit > 1:
                self.take_off(unit)
        if done:
            limit = self.rules.table.damage_to_lose
            first, second = self.damage[0] >= limit, self.damage[1] >= limit
            if first or second:
                self.pending_triggers.clear()
                self.finish(self.DRAWN if first and second else int(first))
                return 1
        elif self.records and missed:
            self.record("damages-nobody", NOBODY, tuple(missed))
        if self.pending_triggers:
            self.flush()
        return done

    def _amounts(self, number: int, zones: Sequence[int]) -> list[int]:
        # All zones are hit at one moment, so sums are asked for each of them before any of them is hit (Q45).
        return [self.sum_up(DAMAGED, number, self.board[zone], zone) for zone in zones]

    def _record_bans(self, zones: Sequence[int]) -> None:
        # All zones are hit at one moment, so bans are asked for each of them before any of them is hit.
        for zone in zones:
            by = self.forbidding(DAMAGED, self.board[zone], zone)
            if by >= 0:
                self.record(FORBIDS, NOBODY, by, DAMAGED, self.board[zone], zone)

    def hurt(self, unit: int, zone: int, number: int) -> None:
        """Damage a unit; an Artist keeps the damage."""
        if unit < 2:
            self.damage[unit] += number
            if self.on[SUPPLY]:
                self.fire(SUPPLY, unit, KIND_CODES[unit][TAKEN], number)
        if self.records:
            total = self.damage[unit] if unit < 2 else -1
            self.record("damages", self.rules.unit_owner[unit], unit, zone, number, total)

    def heal(self, number: int, artists: Sequence[int]) -> int:
        """Take damage off Artists; one that has none stays as it is (Q43)."""
        done = 0
        for artist in artists:
            healed = min(number, self.damage[artist])
            if healed > 0:
                self.damage[artist] -= healed
                done = 1
                if self.records:
                    self.record("heals", artist, artist, healed, self.damage[artist])
                if self.on[SUPPLY]:
                    self.fire(SUPPLY, artist, KIND_CODES[artist][TAKEN], -healed)
        if self.records and artists and not done:
            self.record("heals-nothing", artists[0], artists[0])
        if self.pending_triggers:
            self.flush()
        return done

    def exhaust(self, units: Sequence[int]) -> int:
        """Exhaust units that are not exhausted (RB X2)."""
        return self._turn(units, 0, EXHAUSTED)

    def refresh(self, units: Sequence[int]) -> int:
        """Refresh units that are exhausted (RB X3)."""
        return self._turn(units, 1, REFRESHED)

    def _turn(self, units: Sequence[int], was: int, event: int) -> int:
        done = 0
        exhausted, pos, on = self.exhausted, self.pos, self.on[event]
        watched = self.bans[event] or self.replacements[event]
        for unit in units:
            if exhausted[unit] != was or pos[unit] < 0:
                continue
            if watched and self.prevented(event, unit, pos[unit]):
                continue
            exhausted[unit] = 1 - was
            done = 1
            if self.records:
                self.record("refreshes" if was else "exhausts", self.rules.unit_owner[unit], unit)
            if on:
                self.fire(event, unit, pos[unit])
        if self.records and units and not done and all(exhausted[unit] != was for unit in units):
            self.record("turns-nothing", self.rules.unit_owner[units[0]], tuple(units), 1 - was)
        if self.pending_triggers:
            self.flush()
        return done
