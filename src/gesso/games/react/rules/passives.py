"""How passives cut in: facts call triggers, prospects are replaced, bans forbid. They outrank everything else (RB C7)."""

from __future__ import annotations

from gesso.games.react.rules.events import ME, UNIT
from gesso.games.react.rules.state import DuelState


class Passives(DuelState):
    """Raising events. An operation calls `fire` for each fact and `flush` once at its end, so that all is one moment."""

    __slots__ = ()

    def fire(self, event: int, first: int, second: int = -1, third: int = 0) -> None:
        """A fact: every trigger it sets off is made ready, with the event's values bound."""
        for me, number, match, keep_first, keep_second in self.on[event]:
            if match(self, me, first, second, third):
                self._ready(me, number, keep_first, keep_second, first, second)

    def replaced(self, event: int, first: int, second: int = -1) -> bool:
        """A prospect: is something done instead? A replacement never replaces what its own block does."""
        for me, number, match, keep_first, keep_second in self.instead[event]:
            if match(self, me, first, second, 0) and not any(frame[0] == number for frame in self.frames):
                self._ready(me, number, keep_first, keep_second, first, second)
                return True
        return False

    def banned(self, event: int, first: int, second: int = -1, third: int = 0) -> bool:
        """Is this forbidden while things stand as they do?"""
        return any(match(self, me, first, second, third) for me, _, match, _, _ in self.bans[event])

    def prevented(self, event: int, first: int, second: int = -1) -> bool:
        """Is this forbidden, or done otherwise?"""
        if self.bans[event] and self.banned(event, first, second):
            return True
        return bool(self.instead[event]) and self.replaced(event, first, second)

    def flush(self) -> None:
        """Lay the ready triggers on top: the turn player's run first, each player's in the order of the facts (Q5, Q6)."""
        pending_triggers = self.pending_triggers
        if len(pending_triggers) > 1:
            turn = self.turn
            pending_triggers.sort(key=lambda frame: frame[ME] != turn)
        for frame in reversed(pending_triggers):
            self.push(frame)
        pending_triggers.clear()

    def _ready(self, me: int, number: int, keep_first: int, keep_second: int, first: int, second: int) -> None:
        frame = self.code.blank[number][:]
        frame[ME] = me
        frame[UNIT] = -1
        if keep_first >= 0:
            frame[keep_first] = first
        if keep_second >= 0:
            frame[keep_second] = second
        self.pending_triggers.append(frame)
