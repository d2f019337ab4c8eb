"""How a game shows its table to one seat, in lines of text: what each game provides, and what all of them use."""

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
"""The shape in front of what belongs to a seat, so that ownership does not depend on colour."""


class Place(Enum):
    """Where a pane stands on a screen: in the left column, in the right one, there if room is left, or nowhere."""

    LEFT = "left"
    RIGHT = "right"
    SPARE = "spare"
    ASKED = "asked"


@dataclass(frozen=True, slots=True)
class Look:
    """Size and paint of a drawing."""

    width: int
    """Most columns of a line, tones not counted."""
    height: int
    """About how many lines there may be."""
    paint: Paint
    """How tones are given."""


@dataclass(frozen=True, slots=True)
class Pane:
    """A part of the table, shown in its place and whenever its name is typed."""

    id: str
    """Name that is the same in all languages; it can be typed too."""
    name: str
    help: str
    place: Place
    lines: Callable[[View, Look], list[str]]
    """Its lines; none if there is nothing to show."""


class Display(Protocol):
    """How the table looks to one seat. It reads only views, so that it cannot show what is hidden."""

    @property
    def panes(self) -> Sequence[Pane]:
        """Return the parts of the table. If room is short, the last one is dropped first."""

    def head(self, view: View, paint: Paint) -> str:
        """Return one line on how the game stands: the turn or round, and whose it is."""

    def card(self, view: View, words: str, *, width: int) -> list[str]:
        """Return the printed text of what an option or a name means, cards of both players and pieces; nothing if it
        means none."""

    @property
    def titles(self) -> Sequence[str]:
        """Return the names that `card` knows."""

    def player(self, view: View, seat: int) -> str:
        """Return the present name of a seat's player, after the shape of the seat."""

    def question(self, view: View, decision: Decision) -> list[str]:
        """Return the question and whom it asks, in paragraphs; the options follow."""

    def printed(self, view: View, decision: Decision, words: str) -> str:
        """Return an option by its printed names, different for every option; `words` name it in logs."""

    def gloss(self, view: View, decision: Decision, words: str) -> str:
        """Return the remark beside an option; empty for none."""

    def overheard(self, view: View, decision: Decision, words: str) -> str:
        """Return what the other player, who sees this now, learns of a choice."""
