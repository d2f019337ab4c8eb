"""Asking for one thing or for several, and what options are, as data and in the words of logs and scenarios.

The answer lands in the asking frame.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from gesso.data_classes import dataclass
from gesso.engine.plugin import Frame, Program
from gesso.engine.vm import ANSWER, END, PC, PROGRAM, Kernel, procedure

S = TypeVar("S", bound=Kernel)
_SEAT = re.compile(r"\b[01]:")


def slug(text: str) -> str:
    """Return a name as one word: lower case, hyphens."""
    return "-".join(text.lower().split())


def without_seat(text: str) -> str:
    """Return words without their seats: `swap 0:guard-1` is `swap guard-1`."""
    return _SEAT.sub("", text)


def seat_and_name(text: str) -> tuple[int | None, str]:
    """Split `0:guard-1` into 0 and `guard-1`; the seat is None if none is written."""
    return (int(text[0]), text[2:]) if text[:2] in ("0:", "1:") else (None, text)


def _none(*_: Any) -> tuple[str, ...]:
    return ()


Referent = Mapping[str, str | int]
"""What an option points at on the table: kinds of thing with the names or numbers that views give them, such as
`{"zone": "c3"}`. `deed` is what is done to it. Two options of a decision never point at the same."""


def _only_value(referent: Referent) -> str:
    (value,) = referent.values()
    return str(value)


@dataclass(frozen=True, slots=True)
class OptionKind(Generic[S]):
    """A kind of decision, what its options point at, and the words for them."""

    name: str
    """Name of the kind in views and logs: `zone`."""
    referent: Callable[[S, int, int], Referent]
    """Return what an option points at, given the state, the player and the option."""
    word: Callable[[Referent], str] = _only_value
    """Return an option as a log writes it; if it is one value, that is the word."""
    declined: str = "stop"
    """Words for the option that takes nothing (more)."""
    ways_out: tuple[str, ...] | None = None
    """The deeds with which a player does nothing (more); None for the words of `declined`."""
    also: Callable[[S, int, int], Iterable[str]] = _none
    """Return other words for an option, which a scenario may use."""
    known: Callable[[S], Iterable[str]] = _none
    """Return all words that options of this kind can have in the pairing, except those that fit `form`."""
    form: str = ""
    """Regular expression of words that an option can have whatever the pairing is."""


OptionKinds = Mapping[int, OptionKind[S]]
"""The kinds of decision of a game, by number."""


def either(name: str, no: str, yes: str, *, declines: bool = True) -> OptionKind[Any]:
    """Return a kind of decision between 0 and 1, with a word for each; `declines` says whether 0 means to do
    nothing."""
    return OptionKind(
        name,
        lambda state, player, option: {"deed": yes if option else no},
        ways_out=(no,) if declines else (),
        known=lambda state: (no, yes),
    )


NUMBERS: Final[OptionKind[Any]] = OptionKind(
    "number", lambda state, player, number: {"number": number}, form=r"\d{1,2}"
)
MODES: Final[OptionKind[Any]] = OptionKind(
    "mode",
    lambda state, player, mode: {"option": mode + 1},
    lambda mode: f"option {mode['option']}",
    form=r"option \d{1,2}",
)
"""The blocks among which a text lets its player choose."""


def kind_names(kinds: OptionKinds[S]) -> tuple[str, ...]:
    """Return the names of the kinds, in the order of their numbers."""
    return tuple(kinds[number].name for number in range(len(kinds)))


def describe(kinds: OptionKinds[S], state: S, player: int, kind: int, option: int) -> str:
    """Return an option of a decision as a log writes it."""
    asked = kinds[kind]
    return asked.declined if option == STOP else asked.word(asked.referent(state, player, option))


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a decision."""

    words: str
    """As a log writes it; different for every option of a decision."""
    referent: Referent
    """What it points at."""
    is_way_out: bool = False
    """Whether it means to do nothing (more): to pass, to end, to decline."""


def is_way_out(asked: OptionKind[Any], referent: Referent) -> bool:
    """Return whether an option of this kind means to do nothing (more)."""
    ways_out = (asked.declined,) if asked.ways_out is None else asked.ways_out
    return referent.keys() == {"deed"} and referent["deed"] in ways_out


def referent_of(kinds: OptionKinds[S], state: S, player: int, kind: int, option: int) -> Referent:
    """Return what an option of a decision points at."""
    asked = kinds[kind]
    return {"deed": asked.declined} if option == STOP else asked.referent(state, player, option)


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


def picked_from(frame: Frame) -> tuple[int, ...]:
    """Return what a pick, given its frame, has taken and may take yet."""
    return (*frame[CHOSEN], *frame[LEFT])


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
