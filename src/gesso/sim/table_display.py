"""What a game gives those who look on: the table in text, the words of a card, what is overheard of a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from gesso.sim.players import View

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
