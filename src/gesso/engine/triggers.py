"""How passives hear of what happens: facts call triggers, prospects are replaced, bans forbid.

An operation calls `fire` for each fact and `flush` once at its end, so that all of it is one moment. What happens to
the triggers made ready is the game's policy: `AtOnce` or `Queued`. Replacements and bans act at once in every game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gesso.engine.choices import Choices
from gesso.engine.plugin import Frame, Program
from gesso.engine.state import Aside, Scratch, Shared, Sparse
from gesso.engine.vm import ANSWER, END, ME, PC, PROGRAM, Code, Kernel, procedure


class Limits(Kernel):
    """What a player may do only so often."""

    used: Sparse[tuple[tuple[int, str], ...]]
    """Limits reached since their period began, each as a seat and a name, in rising order."""

    def start(self, code: Code, seed: int, first: str) -> None:
        super().start(code, seed, first)
        self.used = ()

    def unused(self, player: int, limit: str) -> bool:
        return (player, limit) not in self.used

    def use(self, player: int, limit: str) -> None:
        """Let the player have reached this limit until its period is over."""
        self.used = tuple(sorted({*self.used, (player, limit)}))

    def reached(self, player: int) -> list[str]:
        """Return the names of the limits that the player has reached. This is public: everybody saw it happen."""
        return [limit for seat, limit in self.used if seat == player]

    def renew(self) -> None:
        """Begin the next period."""
        self.used = ()


Kept = Sequence[tuple[int, Any]]
"""Values that a frame has from its beginning, with their places."""
Listener = tuple[int, int, Callable[..., bool], int, int, Kept]
"""A passive that listens.

In order: player, program, test, places in the frame for the event's first and second value (-1: nowhere), and the
values that the frame has from its beginning.
"""
Listeners = tuple[tuple[Listener, ...], ...]
"""Listeners by the number of the event."""


class Triggers(Limits):
    """Raising events. `turn` is the seat that goes first; listeners stand in the order in which they act."""

    on: Shared[Listeners]
    replacements: Shared[Listeners]
    bans: Shared[Listeners]
    pending_triggers: Scratch[list[Frame]]
    turn: int

    def fire(self, event: int, first: int, second: int = -1, third: int = 0) -> None:
        """Raise a fact: make every trigger ready that it sets off, with the event's values bound."""
        for me, number, match, keep_first, keep_second, kept in self.on[event]:
            if match(self, me, first, second, third):
                self._ready(me, number, keep_first, keep_second, first, second, kept, third)

    def replaced(self, event: int, first: int, second: int = -1, third: int = 0) -> bool:
        """Return whether something else happens instead of this prospect. A replacement never replaces what its own
        text does."""
        for me, number, match, keep_first, keep_second, kept in self.replacements[event]:
            if match(self, me, first, second, third) and not any(frame[0] == number for frame in self.frames):
                self._ready(me, number, keep_first, keep_second, first, second, kept, third)
                return True
        return False

    def banned(self, event: int, first: int, second: int = -1, third: int = 0) -> bool:
        return any(match(self, me, first, second, third) for me, _, match, _, _, _ in self.bans[event])

    def forbidding(self, event: int, first: int, second: int = -1, third: int = 0) -> int:
        """Return the number of the program whose ban this meets, or -1."""
        return next(
            (number for me, number, match, _, _, _ in self.bans[event] if match(self, me, first, second, third)), -1
        )

    def prevented(self, event: int, first: int, second: int = -1, third: int = 0) -> bool:
        if self.bans[event] and self.banned(event, first, second, third):
            return True
        return bool(self.replacements[event]) and self.replaced(event, first, second, third)

    def limit_of(self, frame: Frame) -> str:
        """Return the name of the limit that a trigger reaches. A game whose texts have a limit each time says which."""
        return self.code.limits[frame[PROGRAM]]

    def doing_text(self) -> Frame | None:
        """Return the frame of the text that is carried out now; None if the rules alone do something."""
        programs = self.code.programs
        return next((frame for frame in reversed(self.frames) if programs[frame[PROGRAM]].source), None)

    def doing_player(self) -> int:
        """Return the player whose text is carried out now, or -1."""
        frame = self.doing_text()
        return -1 if frame is None else frame[ME]

    def doing_unit(self) -> int:
        """Return what carries the text that is carried out now, or -1. A game with such things says it."""
        return -1

    def flush(self) -> None:
        """End the moment: hand the ready triggers to the game's policy."""
        raise NotImplementedError

    def _ready(
        self,
        me: int,
        number: int,
        keep_first: int,
        keep_second: int,
        first: int,
        second: int,
        kept: Kept = (),
        third: int = 0,
    ) -> Frame:
        code = self.code
        frame = code.blank[number][:]
        frame[ME] = me
        if keep_first >= 0:
            frame[keep_first] = first
        if keep_second >= 0:
            frame[keep_second] = second
        for place, value in kept:
            frame[place] = value
        if number in code.limits:
            self.use(me, self.limit_of(frame))
        if number in code.heard:
            doer, amount = code.heard[number]
            if doer >= 0:
                frame[doer] = self.doing_unit()
            if amount >= 0:
                frame[amount] = third
        self.pending_triggers.append(frame)
        return frame


class AtOnce(Triggers):
    """Triggers that run at once, inside the effect that set them off."""

    def flush(self) -> None:
        """Lay the ready triggers on top: first those of the player whose turn it is, each player's in the order of
        the facts."""
        pending_triggers = self.pending_triggers
        if not pending_triggers:
            return
        if len(pending_triggers) > 1:
            turn = self.turn
            pending_triggers.sort(key=lambda frame: frame[ME] != turn)
        for frame in reversed(pending_triggers):
            self.push(frame)
        pending_triggers.clear()


TRIGGER_CAP = 200
"""Triggers that players may have to carry out in one window before they do something; more is a ring of triggers."""


class Queued(Triggers, Choices):
    """Triggers that wait in a queue until a window lays them on the stack.

    The queue outlasts decisions, so it is part of the state. The condition of a trigger is tested when it is made
    ready; its bindings do not change afterwards.
    """

    queue: list[Frame]
    laid: Aside[list[tuple[int, int]]]
    """Program and player of each trigger laid since a player last chose to do something in this window, after the
    texts that set off the first."""

    def start(self, code: Code, seed: int, first: str) -> None:
        self.laid = []
        super().start(code, seed, first)

    def flush(self) -> None:
        """Queue the ready triggers; run replacements at once, in the order of the facts."""
        pending_triggers = self.pending_triggers
        if not pending_triggers and (self.laid or not self.queue):
            return
        programs = self.code.programs
        instead = [frame for frame in pending_triggers if programs[frame[PROGRAM]].facts.get("mood") == "would"]
        self.queue += [frame for frame in pending_triggers if frame not in instead]
        if self.queue and not self.laid:
            self.laid += [(frame[PROGRAM], frame[ME]) for frame in self.frames if programs[frame[PROGRAM]].source]
        pending_triggers.clear()
        for frame in reversed(instead):
            self.push(frame)

    def lay_queue(self) -> None:
        """Lay the queue on the stack: the first player's triggers go in first, so that the other's resolve first."""
        self.call("order", -1)

    def take_trigger(self, place: int) -> Frame:
        """Take the trigger at a place out of the queue, ready for the stack. Raises EndlessGame."""
        link = self.queue.pop(place)
        link[PC] = self.code.programs[link[PROGRAM]].entry
        self.laid.append((link[PROGRAM], link[ME]))
        if len(self.laid) > TRIGGER_CAP:
            raise self.endless(
                [self.running_text([program, 0, 0, seat]) for program, seat in self.laid],
                f"{TRIGGER_CAP} triggers were set off without a choice to do something",
                at_once=False,
            )
        return link


ORDERED = -1
"""Local value of the ordering procedure: whose triggers are being ordered."""
ASK, LAY = range(2)


def ordering(kind: int) -> Program:
    """Return the procedure that empties the queue onto the stack, with decisions of this kind.

    Each player orders their own triggers. Options are places in the player's part of the queue. Triggers that are alike
    are not asked about.
    """

    def ask(g: Any, f: Frame) -> int:
        if not g.queue:
            return END
        mine = [frame for frame in g.queue if frame[ME] == g.turn]
        f[ORDERED] = g.turn if mine else 1 - g.turn
        mine = mine or g.queue
        alike = all(frame == mine[0] for frame in mine)
        g.ask(f, f[ORDERED], kind, [0] if alike else list(range(len(mine))))
        return LAY

    def lay(g: Any, f: Frame) -> int:
        places = [place for place, frame in enumerate(g.queue) if frame[ME] == f[ORDERED]]
        g.lay_link(g.take_trigger(places[f[ANSWER]]))
        return ASK

    return procedure("order", "ordering what happens", {ASK: ask, LAY: lay}, slots=1)
