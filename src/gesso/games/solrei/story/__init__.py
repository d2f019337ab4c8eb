"""The story of a Show in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gesso.engine.events import BEGINS, NOBODY, Event
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.story.sentences import PAID, SENTENCES
from gesso.games.solrei.story.story_names import ShowNames
from gesso.games.solrei.wording.locale import DEFAULT_LOCALE
from gesso.games.solrei.wording.rules_text import rules_text
from gesso.sim.narration import Numbered, several
from gesso.wording import sentence

TURNED = ("readies", "exhausts", "augments")

HEADLINES = frozenset({"act", "round", "act-ends", "ends"})
BY_BOTH = frozenset({"draws", "places", "reveals", "has-power"})
"""What both players do at one moment is told in one sentence."""


def in_reading_order(events: Sequence[Event]) -> Sequence[Numbered]:
    """What is told. `activates` gets its target and its price as further values, `blocks-point` what blocked it."""
    arranging = _Arranging()
    for place, event in enumerate(events):
        arranging.take(place, event)
    return [(place, event) for place, event in arranging.told if event and event.kind in SENTENCES]


class _Arranging:
    """`told` holds None for an event that has been left out again."""

    def __init__(self) -> None:
        self.told: list[tuple[int, Event | None]] = []
        self._paying = -1
        """Where the activation stands that is paid for, or -1."""
        self._used: tuple[int, int] | None = None
        """Program and Art of what has just been paid for: that the Art turns is no news."""
        self._idle: list[int] = []
        """Where it is told that something lies in the Exchange and that nobody wants to answer."""
        self._answered = False

    def take(self, place: int, event: Event) -> None:
        """The next event."""
        match event.kind:
            case "activates":
                self._answered = self._answered or event.values[2] >= 0
                self._paying = len(self.told)
                self.told.append((place, event._replace(values=(*event.values, -1, -1, ()))))
            case "lies" if self._paying >= 0:
                text, art, answers, _, _, paid = self._activation().values
                self._change((text, art, answers, *event.values[1:], paid))
                self._paying, self._used = -1, (text, art)
            case "lies" | "passes":
                self._idle.append(len(self.told))
                self.told.append((place, event))
            case "resolves":
                self._resolves(place, event)
            case "blocks-point":
                self._blocks(place, event)
            case "shows-art":
                self.told.insert(self._first_readied(event), (place, event))
            case kind if kind in TURNED and (event.program, event.values[0]) == self._used:
                self._used = None
            case kind if kind in PAID and self._paying >= 0 and event.program == self._activation().values[0]:
                *values, paid = self._activation().values
                self._change((*values, (*paid, event)))
            case _:
                self.told.append((place, event))

    def _first_readied(self, event: Event) -> int:
        """What is readied together is told in one sentence, after all that has to be known of it."""
        at = len(self.told)
        while at and (before := self.told[at - 1][1]) and before.kind == "readies" and before[1:5] == event[1:5]:
            at -= 1
        return at

    def _activation(self) -> Event:
        activation = self.told[self._paying][1]
        assert activation is not None
        return activation

    def _change(self, values: tuple[object, ...]) -> None:
        """The activation that is paid for gets other values."""
        self.told[self._paying] = self.told[self._paying][0], self._activation()._replace(values=values)

    def _resolves(self, place: int, event: Event) -> None:
        """An Exchange that nobody has answered is told by what resolves in it."""
        for at in () if self._answered else self._idle:
            self.told[at] = self.told[at][0], None
        self._idle, self._answered = [], False
        self.told.append((place, event))

    def _blocks(self, place: int, event: Event) -> None:
        """What blocks a point is told with it."""
        first, before = self.told[-1] if self.told else (place, None)
        if before and before.kind in ("discards", "breaks") and before.seat == event.seat:
            self.told[-1] = first, event._replace(values=(*event.values, before.kind, before.values[0]))
        else:
            self.told.append((place, event._replace(values=(*event.values, "", -1))))


class ShowStory(ShowNames):
    """The words of one story, told from its beginning: a round goes on, an Exchange grows and resolves."""

    _inside = 1
    _answering = False

    def in_reading_order(self, events: Sequence[Event]) -> Sequence[Numbered]:
        return in_reading_order(events)

    def heads(self, event: Event) -> bool:
        return event.kind in (BEGINS, "step")

    def depth(self, event: Event) -> int:
        match event.kind:
            case "step":
                self._inside, self._answering = 2, False
                return 1
            case "activates":
                self._answering = event.values[2] >= 0
            case "resolves":
                self._answering = False
            case "goes-on":
                self._inside, self._answering = 2, event.values[2] > 0
            case kind if kind in HEADLINES:
                self._inside, self._answering = 1, False
                return 0
        return self._inside + event.depth + (self._answering or event.kind == "passes")

    def joined(self, first: Event, second: Event) -> Event | None:
        if first[2:5] != second[2:5]:
            return None
        if first.kind != second.kind:
            return first if (first.kind, second.kind) == ("counters", "shields") else None
        if first.seat != second.seat:
            return self._of_both(first, second)
        a, b = first.values, second.values
        match first.kind:
            case "draws" if (a[0] is None) == (b[0] is None):
                return first._replace(values=(several(a[0], b[0]), b[1]))
            case "discards" | "readies" | "exhausts" | "breaks" | "stands-no-more":
                return first._replace(values=(several(a[0], b[0]),))
            case "sets-up" | "lasts" if self.text(a[0]) == self.text(b[0]):
                return first
        return None

    def _of_both(self, first: Event, second: Event) -> Event | None:
        if first.kind == "passes":
            return first._replace(seat=NOBODY)
        if first.kind in BY_BOTH and NOBODY not in (first.seat, second.seat):
            return first._replace(seat=NOBODY, values=(first, second))
        return None

    def say(self, event: Event) -> str | None:
        words = SENTENCES[event.kind](self, event, *event.values)
        return words if words is None or self.heads(event) or event.kind in ("act", "round") else sentence(words)

    def nothing(self, program: int) -> str | None:
        """A text that did nothing is told of; a step in which nothing happened is not."""
        return self.book("nothing") + "." if program >= 0 else None


def teller(rules: ShowRuleset, programs: Mapping[str, SetUpProgram], locale: str = DEFAULT_LOCALE) -> ShowStory:
    """The words of a Show between these players. Raises `gesso.wording.LocaleError`."""
    files = dict.fromkeys(file for build in rules.rules.builds for file in build.choice.files)
    return ShowStory(rules, {file: rules_text(programs[file], locale) for file in files if file in programs}, locale)
