"""Looking at the table: what lies, stands and is held where."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.games.react.rules.codec import CARDS, OWNER_AND_KIND, PLACES, SHIFT
from gesso.games.react.rules.state import DuelState


class Queries(DuelState):
    """What generated tests and picks ask; nothing here changes anything."""

    def pieces_in(self, me: int, kinds: tuple[int, ...], places: Sequence[int]) -> list[int]:
        """The pieces of these kinds on these places, one entry a piece, place by place; frames in the order laid."""
        info = self.rules.kinds[me]
        if info[kinds[0]].sort == "frame":
            strips, codes = self.strips, [info[kind].code for kind in kinds]
            return [code << SHIFT | PLACES[place] for place in places for code in strips[place] if code in codes]
        pool, tok = self.pool[me], self.tok[me]
        lying = [(info[kind].code << SHIFT, tok[kind]) for kind in kinds if pool[kind] != info[kind].count]
        if not lying:
            return []
        return [code | PLACES[place] for place in places for code, counts in lying for _ in range(counts[place])]

    def summoned(self, me: int, kinds: tuple[int, ...]) -> int:
        """How many summons of these kinds are on the field."""
        pos = self.pos
        return sum(pos[unit] >= 0 for kind in kinds for unit in self.rules.kinds[me][kind].units)

    def is_summon(self, code: int) -> bool:
        """Is this kind, as counted across players, one of summons?"""
        owner, kind = OWNER_AND_KIND[code]
        return kind != CARDS and self.rules.kinds[owner][kind].sort == "summon"

    def standing(self, units: Sequence[int]) -> list[int]:
        """The zones of those units that are on the field."""
        pos = self.pos
        return [pos[unit] for unit in units if pos[unit] >= 0]

    def around(self, table: tuple[tuple[int, ...], ...], zones: Sequence[int]) -> list[int]:
        """The zones that a table of the field puts near any of these, row by row."""
        near: set[int] = set()
        for zone in zones:
            near.update(table[zone])
        return sorted(near)

    def in_rows(self, units: Sequence[int]) -> Sequence[int]:
        """Units in the order of their zones, row by row (Q5, Q6)."""
        return sorted(units, key=self.pos.__getitem__) if len(units) > 1 else units

    def cards_in_hand(self, player: int) -> list[int]:
        """The cards of a hand, one entry a card."""
        return [card for card, number in enumerate(self.hand[player]) for _ in range(number)]
