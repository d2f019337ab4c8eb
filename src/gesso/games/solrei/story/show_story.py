"""The story of a Show: what of its events is joined, and inside of what they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gesso.engine.events import BEGINS, NOBODY, Event
from gesso.engine.ruleset import Ruleset
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.rules.event_kinds import EVENT_KINDS
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.story.arranging import arranged
from gesso.games.solrei.story.sentences import SENTENCES
from gesso.games.solrei.story.show_names import ShowNames
from gesso.games.solrei.wording.locale import DEFAULT_LOCALE
from gesso.games.solrei.wording.rules_text import rules_text
from gesso.sim.story import Numbered, several
from gesso.wording import sentence

HEADLINES = frozenset({"act", "round", "act-ends", "ends"})
BY_BOTH = frozenset({"draws", "places", "reveals", "has-power"})
"""What both players do at one moment is told in one sentence."""


class ShowStory(ShowNames):
    """The words of one story, told from its beginning: a round goes on, an Exchange grows and resolves."""

    kinds = EVENT_KINDS
    _inside = 1
    _answering = False

    def arranged(self, events: Sequence[Event]) -> Sequence[Numbered]:
        return arranged(events)

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


def teller(rules: Ruleset, programs: Mapping[str, SetUpProgram], locale: str = DEFAULT_LOCALE) -> ShowStory:
    """The words of a Show between these players. Raises `gesso.wording.LocaleError`."""
    assert isinstance(rules, ShowRuleset)
    files = dict.fromkeys(file for build in rules.rules.builds for file in build.choice.files)
    return ShowStory(rules, {file: rules_text(programs[file], locale) for file in files if file in programs}, locale)
