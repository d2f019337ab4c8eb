"""The place of a card on the chain, and carrying out the effect of another card, without its cost (Q59-Q62).

A frame of that effect runs on top of the one that carries it out, and is marked, so that it carries nothing out itself.
"""

from __future__ import annotations

from gesso.engine.contract import NOTHING
from gesso.engine.plugin import Frame
from gesso.engine.stack import RESOLVING
from gesso.games.react.rules.events import CARRIED, HIDDEN, ME, PC, PROGRAM, UNIT
from gesso.games.react.rules.state import DuelState


class Carrying(DuelState):
    """Operations on the other cards of the chain, and on effects that are carried out again."""

    def chain_size(self) -> int:
        """Return how many cards are on the chain, with the one that resolves (Q69)."""
        number = self.code.procedures["chain"]
        return len(self.links) + any(frame[PROGRAM] == number and frame[RESOLVING] >= 0 for frame in self.frames)

    def slot_below(self) -> int:
        """Return the slot of the card below the one that resolves, or -1: a card leaves the chain as it resolves."""
        return len(self.links) - 1

    def carriable(self, frame: Frame, kind: int) -> list[int]:
        """Return the plays of cards in the discard pile whose effects this text can carry out: those of Intentions (0), of
        Reactions (1), or of both (2)."""
        if frame[HIDDEN] == CARRIED:
            return []
        player, programs = frame[ME], self.code.programs
        artist, pile = self.artists[player], self.discard[player]
        return sorted(
            play
            for reaction in (0, 1)
            for card, play, _ in artist.hand_plays[reaction]
            if kind in (reaction, 2) and card in pile and "needs_cost" not in programs[artist.plays[play].program].facts
        )

    def can_carry_out_below(self, frame: Frame) -> bool:
        """Return whether this text can carry out the effect of the card below."""
        return frame[HIDDEN] != CARRIED and not self._obstacle(self.links[-1], frame[ME])

    def carry_out(self, frame: Frame, play: int) -> int:
        """Carry out an effect of a card in the discard pile."""
        if frame[HIDDEN] == CARRIED:
            return self._carry_nothing("carries-nothing", frame, frame[PROGRAM])
        return self._carry_out(frame, self.artists[frame[ME]].plays[play].program, NOTHING) if play >= 0 else 0

    def carry_out_below(self, frame: Frame) -> int:
        """Carry out the effect of the card below this one, as if it were the player's own."""
        if frame[HIDDEN] == CARRIED:
            return self._carry_nothing("carries-nothing", frame, frame[PROGRAM])
        link, me = self.links[-1], frame[ME]
        if why := self._obstacle(link, me):
            return self._carry_nothing(why, frame, link[PROGRAM])
        # What the other player's Artist does, this player's Artist does.
        unit = me if link[UNIT] == 1 - me else link[UNIT]
        return self._carry_out(frame, self._as_own(link, me), unit)

    def _as_own(self, link: Frame, player: int) -> int:
        """Return the program of a card on the chain as this player carries it out, or -1: an effect that names pieces needs
        a player with the same box, and that of a Summon's card needs its own player."""
        number: int = link[PROGRAM]
        if link[ME] == player:
            return number
        if link[UNIT] > 1:
            return -1
        free = "free" in self.code.programs[number].facts
        return self.rules.twins.get(number, number if free else -1)

    def _obstacle(self, link: Frame, player: int) -> str:
        """Return the event which says why a player cannot carry out the effect of a card on the chain; empty if they can."""
        if self._as_own(link, player) < 0:
            return "names-own-pieces"
        return "needs-its-cost" if "needs_cost" in self.code.programs[link[PROGRAM]].facts else ""

    def _carry_out(self, frame: Frame, number: int, unit: int) -> int:
        """Lay a frame of an effect on top. It begins after its cost, with what the cost would have chosen."""
        program = self.code.programs[number]
        carried: Frame = self.code.blank[number][:]
        carried[ME], carried[UNIT], carried[HIDDEN] = frame[ME], unit, CARRIED
        carried[PC] = program.facts.get("again", program.entry)
        if self.records:
            self.record("carries-out", frame[ME], number)
        self.push(carried)
        return 1

    def _carry_nothing(self, why: str, frame: Frame, number: int) -> int:
        if self.records:
            self.record(why, frame[ME], number)
        return 0
