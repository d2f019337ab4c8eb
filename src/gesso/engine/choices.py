"""Asking for one thing or for several; the answer lands in the asking frame."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from gesso.engine.plugin import Frame, Program
from gesso.engine.vm import ANSWER, END, PC, PROGRAM, Kernel, procedure

STOP: Final = -1
"""The option that declines the rest, in a kind of decision whose options are not negative."""
SLOT, PLAYER, KIND, LEFT, NUMBER, UP_TO, CHOSEN = range(-7, 0)
"""The local values of a pick: where the list goes, who picks what, what is left, how many, and those picked."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A set that is being picked: `number` of `options` besides those `chosen` before, exactly or (`up_to`) at most. An
    option may be listed several times."""

    options: tuple[int, ...]
    number: int
    up_to: bool
    chosen: tuple[int, ...]

    def without(self, named: Sequence[int]) -> list[int]:
        left = list(self.options)
        for option in named:
            left.remove(option)
        return left


class Choices(Kernel):
    """Each of these is the last thing a block does before it returns."""

    def ask(self, frame: Frame, player: int, kind: int, options: Sequence[int]) -> None:
        """Ask for one of the options; a single one is taken without asking, none answers -1."""
        if len(options) > 1:
            self.pending = ((player, kind, options),)
        else:
            frame[ANSWER] = options[0] if options else -1

    def not_asked(self, frame: Frame, player: int) -> None:
        """A player is not asked whether to do something, as there is nothing to do: the answer is no."""

    def ask_player(self, player: int, kind: int, options: Sequence[int]) -> None:
        """Ask even where there is only one option, so that nobody learns from a question that was not put."""
        self.pending = ((player, kind, options),)

    def by_chance(self, kind: int, options: Sequence[int]) -> int:
        """One of the options of a kind of decision, each as likely as any other; -1 where there is none."""
        return options[self.random(len(options))] if options else -1

    def some_by_chance(self, kind: int, options: Sequence[int], number: int) -> list[int]:
        """So many of the options, all where there are fewer, in the order listed."""
        places = list(range(len(options)))
        picked = [places.pop(self.random(len(places))) for _ in range(min(number, len(options)))]
        return [options[place] for place in sorted(picked)]

    def pick_many(self, slot: int, player: int, kind: int, options: Sequence[int], number: int, up_to: int) -> None:
        """Pick `number` of the options (all, if fewer), or with `up_to` 0 to `number`; the list lands in `slot`. An
        option may be listed several times. What is asked for is a set: the questions take its members in the order
        listed, so that each set is counted once. `Game.apply` lets a player name them in any order."""
        if not up_to and len(options) <= number:
            self.frames[-1][slot] = options
            return
        if not options:
            self.frames[-1][slot] = []
            return
        self.call("pick", slot, player, kind, tuple(options), number, up_to, ())

    @property
    def picking(self) -> Pick | None:
        """The set that the pending decision is part of; None where one thing is asked for, or the order is fixed."""
        frame = self.frames[-1]
        if "any_order" not in self.code.programs[frame[PROGRAM]].facts or frame[PC] != TAKE or len(self.pending) != 1:
            return None
        return Pick(tuple(frame[LEFT]), frame[NUMBER] - len(frame[CHOSEN]), bool(frame[UP_TO]), tuple(frame[CHOSEN]))


NEXT, TAKE = range(2)


def _ask(g: Any, f: Frame, player: int, kind: int, options: list[int]) -> None:
    """As the state asks: a game may have its own way."""
    g.ask(f, player, kind, options)


def pick_procedure(
    id: str,
    title: str,
    ask: Callable[[Any, Frame, int, int, list[int]], None] = _ask,
    masked: tuple[int, ...] = (),
    facts: Mapping[str, bool] = MappingProxyType({}),
) -> Program:
    """A procedure that picks several; `ask` puts each question. Fact `any_order`: a set may be named in any order.

    In `masked` kinds of decision every pick is asked for, so that the number of questions tells nothing of what is left.
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
        # In the order listed, so many have to come after the one picked now that the number is reached.
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
