"""How a game shows its table to one seat, in lines of text: what each game brings, and what all of them use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from gesso.engine import Decision
from gesso.sim.players import View

Paint = Callable[[str, str], str]
"""Gives a text a tone: `first`, `second` (a seat's own), `strong`, `dim`, `alarm`. It adds no columns."""
TONES = ("first", "second")
"""The tone of each seat."""
OWNERS = ("▲", "▽")
"""The shape that stands before what belongs to a seat, so that no colour is needed to tell whose it is."""


class Place(Enum):
    """Where a pane stands on a screen: in the left column, in the right one, there if room is left, or nowhere."""

    LEFT = "left"
    RIGHT = "right"
    SPARE = "spare"
    ASKED = "asked"


@dataclass(frozen=True, slots=True)
class Look:
    """What lines are drawn for: at most `width` columns, tones not counted, and about `height` lines in all; how tones are
    given."""

    width: int
    height: int
    paint: Paint


@dataclass(frozen=True, slots=True)
class Pane:
    """A part of the table, shown in its place and whenever its name is typed, or its id, which is the same in all languages;
    no lines where there is nothing to show."""

    id: str
    name: str
    help: str
    place: Place
    lines: Callable[[View, Look], list[str]]


class Display(Protocol):
    """How the table looks to one seat. It reads views only, so that it cannot show what is hidden."""

    @property
    def panes(self) -> Sequence[Pane]:
        """The parts of the table, in the order in which they give way where room is short: the last one first."""

    def head(self, view: View, paint: Paint) -> str:
        """One line on how the game stands: the turn or round, and whose it is."""

    def card(self, view: View, words: str, *, width: int) -> list[str]:
        """The printed text of what an option or a name means, cards of both players and pieces; nothing where it means
        none."""

    @property
    def titles(self) -> Sequence[str]:
        """The names that `card` knows."""

    def player(self, view: View, seat: int) -> str:
        """What a seat's player is called now, behind the shape of the seat."""

    def question(self, view: View, decision: Decision) -> list[str]:
        """What is asked of whom, in paragraphs; the options follow."""

    def printed(self, view: View, decision: Decision, words: str) -> str:
        """An option as cards and table name it, different for every option; `words` name it in logs."""

    def gloss(self, view: View, decision: Decision, words: str) -> str:
        """What is said beside an option; empty for nothing."""

    def overheard(self, view: View, decision: Decision, words: str) -> str:
        """What the other player, who sees this now, learns of a choice."""
