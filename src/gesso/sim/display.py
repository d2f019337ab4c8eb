"""How a game shows its table to one seat, in lines of text: what each game provides, and what all of them use."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Protocol

from gesso.data_classes import dataclass
from gesso.engine import Decision
from gesso.engine.choices import Option
from gesso.sim.players import View
from gesso.sim.table_words import CardWords, Named, TableWords, beside, unchanged, wrapped
from gesso.wording.labels import PLAIN_TABLE, Say
from gesso.wording.transcript import Passage

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


def panes_of(
    say: TableWords, ids: Sequence[str], shown: Sequence[tuple[Place, Callable[[View, Look], list[str]]]]
) -> tuple[Pane, ...]:
    """Return panes with the names and helps that the locale has for these ids."""
    return tuple(
        Pane(id, say(f"pane.{id}"), say(f"help.{id}"), place, lines)
        for id, (place, lines) in zip(ids, shown, strict=True)
    )


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

    def printed(self, view: View, decision: Decision, option: Option) -> str:
        """Return an option by its printed names, different for every option."""

    def gloss(self, view: View, decision: Decision, option: Option) -> str:
        """Return the remark beside an option; empty for none."""

    def overheard(self, view: View, decision: Decision, option: Option) -> str:
        """Return what the other player, who sees this now, learns of a choice."""


_ABOUT_THE_CHOICE = frozenset({"player", "result", "owed", "options"})
"""Keys of every view (`gesso.engine.ruleset.owed`) that question and options show already."""
_NOTHING = "-"


class PlainDisplay:
    """The table of a game without a display of its own: what a seat may know, as names and numbers.

    Args:
        names: The printed name of each seat's player.
        passages: The printed texts of each seat's entries.
        say: The words of a terminal.
        named: Prints a name of the rules.
        secret_kinds: Kinds of decision whose answers the other player does not see.
    """

    def __init__(
        self,
        names: Sequence[str],
        passages: Sequence[Sequence[Passage]],
        say: Say,
        named: Named = unchanged,
        secret_kinds: Collection[str] = (),
    ) -> None:
        alike = len(set(names)) < len(names)
        self._names = [f"{OWNERS[seat]} {name}{f' {seat + 1}' if alike else ''}" for seat, name in enumerate(names)]
        self._cards = CardWords(passages)
        self._titles = [{passage.card: passage for passage in own if passage.card} for own in passages]
        self._named = named
        self._secret_kinds = secret_kinds
        self.panes = (
            Pane(PLAIN_TABLE, say(f"command.{PLAIN_TABLE}"), say(f"help.{PLAIN_TABLE}"), Place.LEFT, self._table),
        )
        self.titles = self._cards.titles

    def player(self, view: View, seat: int) -> str:
        return self._names[seat]

    def head(self, view: View, paint: Paint) -> str:
        """Return the single values of the view in one line, such as the number of the round."""
        single = (f"{key} {_in_words(value)}" for key, value in self._values(view) if not _is_a_group(value))
        return paint(", ".join(single), "strong")

    def values(self, view: View) -> Iterator[tuple[str, str]]:
        """Yield the names and values of a view, in words."""
        return ((key, _in_words(value)) for key, value in self._values(view))

    def _table(self, view: View, look: Look) -> list[str]:
        rows = [(key, value) for key, value in self._values(view) if _is_a_group(value)]
        return [line for key, value in rows for line in wrapped(f"{key}: {_in_words(value)}", look.width, "")]

    def _values(self, view: View) -> Iterator[tuple[str, Any]]:
        """Yield the values of a view; those of a seat, by number or in the list `players`, under its player's name."""
        for key, value in view.items():
            if key == "players" and isinstance(value, Sequence) and len(value) == len(self._names):
                yield from zip(self._names, value)
            elif key.isdecimal() and int(key) < len(self._names):
                yield self._names[int(key)], value
            elif key not in _ABOUT_THE_CHOICE:
                yield key.replace("_", " "), value

    def card(self, view: View, words: str, *, width: int) -> list[str]:
        return self._cards.lines(words, width)

    def question(self, view: View, decision: Decision) -> list[str]:
        asks = f" ({self._named(decision.prompt)})" if decision.prompt else ""
        return [f"{self.player(view, decision.player)}: {decision.kind}{asks}"]

    def printed(self, view: View, decision: Decision, option: Option) -> str:
        passage = self._titles[decision.player].get(option.words)
        return passage.title if passage and passage.title else self._named(option.words)

    def gloss(self, view: View, decision: Decision, option: Option) -> str:
        passage = self._titles[decision.player].get(option.words)
        return beside(passage.title, passage) if passage else ""

    def overheard(self, view: View, decision: Decision, option: Option) -> str:
        return decision.kind if decision.kind in self._secret_kinds else self.printed(view, decision, option)


def _is_a_group(value: object) -> bool:
    return isinstance(value, Mapping | list | tuple)


def _in_words(value: Any) -> str:
    """Return a value of a view in words: what is inside another one stands in brackets."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_inside(item)}".replace("_", " ") for key, item in value.items()) or _NOTHING
    if isinstance(value, list | tuple):
        return " ".join(map(_inside, value)) or _NOTHING
    return _NOTHING if value is None else str(value)


def _inside(value: Any) -> str:
    return f"({_in_words(value)})" if isinstance(value, Mapping) else _in_words(value)
