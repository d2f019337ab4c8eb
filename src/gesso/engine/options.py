"""Options of decisions in words: how logs write them, and which other words a scenario may use for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from gesso.engine.choices import STOP
from gesso.engine.vm import Kernel

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


@dataclass(frozen=True, slots=True)
class OptionKind(Generic[S]):
    """A kind of decision with the words for its options."""

    name: str
    """Name of the kind in views and logs: `zone`."""
    word: Callable[[S, int, int], str]
    """Return an option as a log writes it, given the state, the player and the option."""
    declined: str = "stop"
    """Words for the option that takes nothing (more)."""
    also: Callable[[S, int, int], Iterable[str]] = _none
    """Return other words for an option, which a scenario may use."""
    known: Callable[[S], Iterable[str]] = _none
    """Return all words that options of this kind can have in the pairing, except those that fit `form`."""
    form: str = ""
    """Regular expression of words that an option can have whatever the pairing is."""


OptionKinds = Mapping[int, OptionKind[S]]
"""The kinds of decision of a game, by number."""


def kind_names(kinds: OptionKinds[S]) -> tuple[str, ...]:
    """Return the names of the kinds, in the order of their numbers."""
    return tuple(kinds[number].name for number in range(len(kinds)))


def describe(kinds: OptionKinds[S], state: S, player: int, kind: int, option: int) -> str:
    """Return an option of a decision as a log writes it."""
    return kinds[kind].declined if option == STOP else kinds[kind].word(state, player, option)
