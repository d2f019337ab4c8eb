"""The Masterpiece Zone: progressing, completing, ascending, descending (RB P1-P9, Q1, Q2, Q7-Q9)."""

from gesso.games.react.rules.codec import PANELS, SWAPS, owner_of_panel, place_options, swap_options, two_of_option
from gesso.games.react.rules.events import ASCENDS, DESCENDS, PROGRESSES
from gesso.games.react.rules.state import DuelState

DECLINE = 0
"""The option that leaves the Masterpiece Zone as it is, where RB P2 and P3 allow it."""


class Masterpiece(DuelState):
    """A slot holds one of `PANELS`, or -1; options are those of `place_options` and `swap_options`."""

    def ways_to_progress(self, player: int) -> list[int]:
        """What progressing may do now: place a card (RB P1), replace an opposing one (RB P2), or swap two slots (RB P3)."""
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
        """Carry out one of `ways_to_progress`, then see whether a Masterpiece is complete."""
        slots = self.masterpiece
        if option == DECLINE:
            if self.records:
                self.record("leaves-masterpiece", player)
            return 0
        first, slot = two_of_option(option)
        if option >= SWAPS:
            if self.records:
                self.record("swaps-panels", player, first, slot)
            slots[first], slots[slot] = slots[slot], slots[first]
        else:
            if self.records:
                self.record("lays-panel", player, first, slot, slots[slot])
            slots[slot] = PANELS[player][first]
        if self.on[PROGRESSES]:
            self.fire(PROGRESSES, player)
        self.settle()
        if self.pending_triggers:
            self.flush()
        return 1

    def complete(self, player: int) -> bool:
        """Are the player's cards next to each other in rising order (RB P4, Q8)?"""
        slots = self.masterpiece
        panels = PANELS[player][: self.rules.table.masterpiece_cards]
        if panels[0] not in slots:
            return False
        first = slots.index(panels[0])
        return tuple(slots[first : first + len(panels)]) == panels

    def settle(self) -> None:
        """Whoever has completed a Masterpiece while not ascended ascends, the turn player first (RB P5, P6, Q2, Q7)."""
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
        """Turn the Ability card back; with the cards still in order the Artist ascends again at once (RB P7, Q1)."""
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
