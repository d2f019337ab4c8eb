"""What plug-ins call to ask for choices and to run the longer operations; the answer lands in the asking frame."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.engine.vm import Frame
from gesso.games.react.rules.codec import CARDS, OWNER_AND_KIND, PLACES, SHIFT
from gesso.games.react.rules.events import (
    ANSWER,
    DONE,
    HEADER,
    HIDDEN,
    ME,
    PLAYS,
    PROGRESSES,
    UNIT,
)
from gesso.games.react.rules.masterpiece import Masterpiece


class Asking(Masterpiece):
    """Each of these is the last thing a block does before it returns."""

    __slots__ = ()

    def ask(self, frame: Frame, player: int, kind: int, options: Sequence[int]) -> None:
        """Ask for one of the options; a single one is taken without asking, none answers -1."""
        if len(options) > 1:
            self.pending = ((player, kind, options),)
        else:
            frame[ANSWER] = options[0] if options else -1

    def ask_player(self, player: int, kind: int, options: Sequence[int]) -> None:
        """Ask even where there is only one option, so that nobody learns from a question that was not put."""
        self.pending = ((player, kind, options),)

    def pick_many(self, slot: int, player: int, kind: int, options: Sequence[int], number: int, up_to: int) -> None:
        """Pick `number` of the options (all there are, if fewer), or with `up_to` 0 to `number`; the list lands in `slot`.

        An option may be listed several times. Picks come in rising order, so that sets and not orders are asked for.
        """
        if not up_to and len(options) <= number:
            self.frames[-1][slot] = options
            return
        if not options:
            self.frames[-1][slot] = []
            return
        frame = self.code.blank[self.rules.procedures["pick"]][:]
        frame[HEADER:] = [slot, player, kind, tuple(options), number, up_to, ()]
        self.push(frame)

    def move(self, units: Sequence[int], number: int, up_to: int, direction: int, player: int) -> None:
        """Move each unit so many single steps; without a direction (-1) each step's is chosen (RB M8).

        In a direction the front-most moves first (Q4); otherwise row by row. A rigid body moves once (Q34).
        """
        pos = self.pos
        if len(units) == 1:
            if direction >= 0 and not up_to and number == 1:
                frame = self.frames[-1]
                frame[DONE] = self.step(units[0], direction)
                return
        elif direction >= 0:
            rank = self.rules.field.rank[direction]
            units = sorted(units, key=lambda unit: rank[pos[unit]])
        else:
            units = sorted(units, key=pos.__getitem__)
        self.frames[-1][DONE] = 0
        frame = self.code.blank[self.rules.procedures["move"]][:]
        frame[HEADER:] = [tuple(self.one_a_body(units)), 0, number, 0, up_to, direction, player]
        self.push(frame)

    def jump_asking(self, unit: int, player: int) -> None:
        """Jump in a direction that the player chooses now; a unit off the field does not."""
        if self.pos[unit] < 0:
            self.frames[-1][DONE] = 0
            return
        frame = self.code.blank[self.rules.procedures["jump"]][:]
        frame[HEADER:] = [unit, player]
        self.frames[-1][DONE] = 0
        self.push(frame)

    def progress_asking(self, player: int) -> None:
        """The player progresses the Masterpiece (RB P12), unless a passive forbids it or does something instead."""
        self.frames[-1][DONE] = 0
        if (self.bans[PROGRESSES] or self.instead[PROGRESSES]) and self.prevented(PROGRESSES, player):
            if self.pending_triggers:
                self.flush()
            return
        frame = self.code.blank[self.rules.procedures["progress"]][:]
        frame[ME] = player
        self.push(frame)

    def hide_asking(self, player: int) -> None:
        """The player lays a Reaction from hand face down on a slot of the chain."""
        frame = self.code.blank[self.rules.procedures["hide"]][:]
        frame[ME] = player
        self.frames[-1][DONE] = 0
        self.push(frame)

    def place_asking(
        self, me: int, kinds: tuple[int, ...], places: Sequence[int], number: int, up_to: int, player: int
    ) -> None:
        """Lay so many pieces of these kinds on each place, the kind of each chosen where there are several."""
        frame = self.code.blank[self.rules.procedures["place"]][:]
        frame[ME] = me
        frame[HEADER:] = [kinds, tuple(places), number, up_to, player, -1]
        self.frames[-1][DONE] = 0
        self.push(frame)

    def play_frames(self, unit: int, codes: Sequence[int], me: int) -> None:
        """A unit carries out frames in the order in which they lie; each goes back to the bag."""
        frame = self.code.blank[self.rules.procedures["frames"]][:]
        frame[ME], frame[UNIT] = me, unit
        frame[HEADER:] = [tuple(codes), 0]
        self.frames[-1][DONE] = 0
        self.push(frame)

    def commit(self, frame: Frame) -> int:
        """The last block of every cost: the card lies on the chain, paid for (RB C8); whoever watches for cards is told (F2)."""
        self.frames.pop()
        self.chain.append(frame)
        frame[1] = self.code.programs[frame[0]].entry
        if self.on[PLAYS]:
            self.fire(PLAYS, frame[ME], len(self.chain) - 1, frame[HIDDEN])
            self.flush()
        return int(frame[1])

    # ------------------------------------------------------------ looking

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
