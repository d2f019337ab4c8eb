"""Asking for one thing or for several; the answer lands in the asking frame."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from gesso.engine.plugin import Frame, Program
from gesso.engine.vm import ANSWER, END, PC, PROGRAM, Kernel, procedure

STOP: Final = -1
"""The option that declines the rest, in kinds of decision whose options are not negative."""
SLOT, PLAYER, KIND, LEFT, NUMBER, UP_TO, CHOSEN = range(-7, 0)
"""Local values of a pick: where the list goes, who picks what, what is left, how many, exactly or at most, and those
picked."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A set that is being picked."""

    options: tuple[int, ...]
    """What can be picked; an option may be listed several times."""
    number: int
    """How many more are picked, besides those `chosen` before."""
    up_to: bool
    """Whether fewer are allowed."""
    chosen: tuple[int, ...]
    """Members picked before."""

    def without(self, named: Sequence[int]) -> list[int]:
        """Return the options without those named, each of which is taken out once."""
        left = list(self.options)
        for option in named:
            left.remove(option)
        return left


class Choices(Kernel):
    """Operations that ask. Each is the last thing a block does before it returns."""

    def ask(self, frame: Frame, player: int, kind: int, options: Sequence[int]) -> None:
        """Ask for one of the options; take a single one without asking, and answer -1 if there is none."""
        if len(options) > 1:
            self.pending = ((player, kind, options),)
        else:
            frame[ANSWER] = options[0] if options else -1

    def not_asked(self, frame: Frame, player: int) -> None:
        """Skip the question whether to do something, since nothing could be done: the answer is no."""

    def ask_player(self, player: int, kind: int, options: Sequence[int]) -> None:
        """Ask even if there is only one option, so that nobody learns from a missing question."""
        self.pending = ((player, kind, options),)

    def by_chance(self, kind: int, options: Sequence[int]) -> int:
        """Return one of the options of a kind of decision, each equally likely; -1 if there is none."""
        return options[self.random(len(options))] if options else -1

    def some_by_chance(self, kind: int, options: Sequence[int], number: int) -> list[int]:
        """Return `number` of the options (all, if there are fewer) in the order listed."""
        places = list(range(len(options)))
        picked = [places.pop(self.random(len(places))) for _ in range(min(number, len(options)))]
        return [options[place] for place in sorted(picked)]

    def pick_many(self, slot: int, player: int, kind: int, options: Sequence[int], number: int, up_to: int) -> None:
        """Pick `number` of the options (all, if fewer), or with `up_to` 0 to `number`; the list lands in `slot`.

        An option may be listed several times. The answer is a set: the questions take its members in the order listed,
        so that each set is counted once. `Game.apply` lets a player name them in any order.
        """
        if not up_to and len(options) <= number:
            self.frames[-1][slot] = options
            return
        if not options:
            self.frames[-1][slot] = []
            return
        self.call("pick", slot, player, kind, tuple(options), number, up_to, ())

    @property
    def picking(self) -> Pick | None:
        """Return the set that the pending decision is part of; None if one thing is asked for, or the order is
        fixed."""
        frame = self.frames[-1]
        if "any_order" not in self.code.programs[frame[PROGRAM]].facts or frame[PC] != TAKE or len(self.pending) != 1:
            return None
        return Pick(tuple(frame[LEFT]), frame[NUMBER] - len(frame[CHOSEN]), bool(frame[UP_TO]), tuple(frame[CHOSEN]))


NEXT, TAKE = range(2)


def _ask(g: Any, f: Frame, player: int, kind: int, options: list[int]) -> None:
    """Ask in the way of the state, which a game may override."""
    g.ask(f, player, kind, options)


def pick_procedure(
    id: str,
    title: str,
    ask: Callable[[Any, Frame, int, int, list[int]], None] = _ask,
    masked: tuple[int, ...] = (),
    facts: Mapping[str, bool] = MappingProxyType({}),
) -> Program:
    """Return a procedure that picks several; `ask` puts each question.

    Args:
        masked: Kinds of decision in which every pick is asked for, so that the number of questions reveals nothing of what
            is left.
        facts: With `any_order`, a set may be named in any order.
    """

    def next(g: Any, f: Frame) -> int:
        left, number, up_to, chosen = f[LEFT], f[NUMBER], f[UP_TO], f[CHOSEN]
        shortened = f[KIND] not in masked
        if len(chosen) == number or (not left and up_to and shortened):
            g.frames[-2][f[SLOT]] = list(chosen)
            return END
        missing = number - len(chosen)
        if not up_to and len(left) <= missing and shortened:
            g.frames[-2][f[SLOT]] = [*chosen, *left]
            return END
        # Members come in the order listed, so enough options have to follow the one picked now.
        last = len(left) if up_to else len(left) - missing + 1
        open_now = list(dict.fromkeys(left[:last]))
        ask(g, f, f[PLAYER], f[KIND], [STOP, *open_now] if up_to else open_now)
        return TAKE

    return procedure(id, title, {NEXT: next, TAKE: _take}, slots=7, facts=facts)


def _take(g: Any, f: Frame) -> int:
    option = f[ANSWER]
    if option == STOP:
        f[NUMBER] = len(f[CHOSEN])
        return NEXT
    at = f[LEFT].index(option)
    f[LEFT] = f[LEFT][at + 1 :]
    f[CHOSEN] = (*f[CHOSEN], option)
    return NEXT


PICK = pick_procedure("pick", "picking", facts={"any_order": True})
