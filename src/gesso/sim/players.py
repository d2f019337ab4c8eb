"""Players: whoever answers decisions, what they see of the table, and whose a thing is in their words."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from gesso.engine import Decision, Generator

View = Mapping[str, Any]
"""What a player may know, as `Game.view` gives it."""


class Player(Protocol):
    """Somebody, or something, on one seat."""

    def choose(self, view: View, decision: Decision, texts: tuple[str, ...]) -> int:
        """One of `decision.options`; `texts` are their words in the same order."""


class RandomPlayer:
    """Takes any option, each as likely as any other. The same seed makes the same choices of the same options."""

    def __init__(self, seed: int) -> None:
        self._chance = Generator(seed)

    def choose(self, view: View, decision: Decision, texts: tuple[str, ...]) -> int:
        return decision.options[self._chance.below(len(decision.options))]


BOTS: Mapping[str, type[RandomPlayer]] = {"random": RandomPlayer}
"""The bots by name; each is made from a seed."""
Paint = Callable[[str, str], str]
"""Gives a text a tone: `first`, `second` (a seat's own), `strong`, `dim`, `alarm`."""


class Display(Protocol):
    """How the table looks to one seat. It reads views only, so that it cannot show what is hidden."""

    def table(self, view: View, *, width: int, paint: Paint) -> list[list[str]]:
        """The table in parts, each of lines of at most `width` columns (tones not counted); always as many parts."""

    def card(self, words: str, *, width: int) -> list[str]:
        """The printed text of what an option or a name means; nothing where it means no card."""

    def player(self, seat: int) -> str:
        """What a seat's player is called."""

    def overheard(self, kind: str, words: str) -> str:
        """What the other player learns of a choice of this kind."""


_SEAT = re.compile(r"\b[01]:")


def without_seat(text: str) -> str:
    """Words without their seats: `swap 0:guard-1` is `swap guard-1`."""
    return _SEAT.sub("", text)


def seat_and_name(text: str) -> tuple[int | None, str]:
    """`0:guard-1` as 0 and `guard-1`; None where no seat is written."""
    return (int(text[0]), text[2:]) if text[:2] in ("0:", "1:") else (None, text)
