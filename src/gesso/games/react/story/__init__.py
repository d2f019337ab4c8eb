"""The story of a duel in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gesso.engine.events import BEGINS, NOBODY, Event
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.story.sentences import SENTENCES
from gesso.games.react.story.story_names import StoryNames
from gesso.games.react.wording.locale import DEFAULT_LOCALE
from gesso.games.react.wording.rules_text import rules_text
from gesso.sim.narration import Numbered, each, several


class DuelStory(StoryNames):
    """The words of one story, told from its beginning: a chain grows, and resolves."""

    _answering = False

    def in_reading_order(self, events: Sequence[Event]) -> Sequence[Numbered]:
        """What a card is aimed at is told where it is played, which is before it has been paid for."""
        told: list[Numbered] = []
        unpaid: dict[int, int] = {}
        for place, event in enumerate(events):
            if event.kind == "lies" and event.program in unpaid:
                at = unpaid.pop(event.program)
                first, played = told[at]
                told[at] = first, played._replace(values=(*played.values[:-2], *event.values[1:]))
            elif event.kind == "plays":
                unpaid[event.values[0]] = len(told)
            if event.kind in SENTENCES or event.kind in ("goes-on", "lies"):
                told.append((place, event))
        return told

    def heads(self, event: Event) -> bool:
        return event.kind == BEGINS

    def depth(self, event: Event) -> int:
        if event.kind in ("turn", "ends"):
            return 0
        if event.kind == "plays":
            self._answering = event.values[3] > 0
        elif event.kind == "begins" and self._rules.code.programs[event.program].entry:
            self._answering = False
        elif event.kind == "lies":
            # From now on somebody may answer.
            self._answering = True
        elif event.kind == "goes-on":
            *self._form, links = event.values
            self._answering = links > 0
        return event.depth + 1 + self._answering

    def joined(self, first: Event, second: Event) -> Event | None:
        if first.kind != second.kind or first[2:5] != second[2:5]:
            return None
        a, b = first.values, second.values
        if first.kind == "passes" and first.seat != second.seat:
            return first._replace(seat=NOBODY)
        if first.seat != second.seat:
            return None
        match first.kind:
            case "draws" if (None in each(a[0])) == (b[0] is None):
                return first._replace(values=(several(a[0], b[0]), b[1]))
            case "discards" | "exhausts" | "refreshes":
                return first._replace(values=(several(a[0], b[0]),))
            case "moves" if a[0] == b[0]:
                return first._replace(values=(a[0], several(a[1], b[1]), b[2]))
            case "removes" if a[:2] == b[:2]:
                return first._replace(values=(*a[:2], a[2] + b[2], b[3]))
            case "places" if a[0] == b[0] and a[2] == b[2] and b[1] not in each(a[1]):
                return first._replace(values=(a[0], several(a[1], b[1]), a[2], None))
        return None

    def say(self, event: Event) -> str | None:
        say = SENTENCES.get(event.kind)
        return say(self, event, *event.values) if say else None

    def nothing(self, program: int) -> str | None:
        """A card has been played for nothing; a passive that looks and does nothing is no news."""
        return self.book("nothing") if self._rules.code.programs[program].entry else None


def teller(rules: DuelRuleset, programs: Mapping[str, ArtistProgram], locale: str = DEFAULT_LOCALE) -> DuelStory:
    """The words of a duel between these players. Raises `gesso.wording.LocaleError`."""
    texts = [
        [rules_text(programs[form.id], locale) for form in forms if form.id in programs] for forms in rules.rules.forms
    ]
    return DuelStory(rules, texts, locale)
