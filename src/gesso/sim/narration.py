"""The story of a game: its events as sentences, one line for each change, nested as causes nest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol

from gesso.engine.events import WHO, Event, EventKind
from gesso.engine.plugin import Program
from gesso.wording import capital

INDENT = "  "


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a story."""

    depth: int
    """How many causes it is nested in."""
    text: str
    program: int = -1
    """Number of the program that caused it, by its number in the pairing."""
    line: int = -1
    """Which of the program's lines caused it, -1 for none."""
    heads: bool = False
    """Whether deeper lines that follow belong to it; then a `colon` ends it."""
    event: int = 0
    """Place of the first event that it narrates."""
    colon: str = ":"

    def __str__(self) -> str:
        return f"{INDENT * self.depth}{self.text}{self.colon if self.heads else ''}"


Numbered = tuple[int, Event]


class Narrator(Protocol):
    """How a game words its events. One object narrates one story from its beginning, since names may change on the
    way."""

    kinds: Mapping[str, EventKind]

    @property
    def colon(self) -> str:
        """Return what stands between a heading and what follows."""

    def in_reading_order(self, events: Sequence[Event]) -> Sequence[Numbered]:
        """Return the events to narrate, in the order of the story, each with its place among all."""

    def joined(self, first: Event, second: Event) -> Event | None:
        """Return two events in a row as one, or None."""

    def say(self, event: Event) -> str | None:
        """Return a sentence without its capital; None if the event is not worth a line. Secret values are None."""

    def quoted(self, program: int, line: int) -> str:
        """Return the printed words of a line of a text, by the numbers of both; the title for line -1; empty if
        nothing is printed."""

    def nothing(self, program: int) -> str | None:
        """Return the sentence for a text that did nothing; None for no sentence."""

    def heads(self, event: Event) -> bool:
        """Return whether this event is a heading for what follows inside it."""

    def depth(self, event: Event) -> int:
        """Return how deep an event is nested in the story."""


class PlainSentences:
    """Sentences that are a phrase filled with the values of an event, and the words for things in them."""

    kinds: Mapping[str, EventKind]
    things: ClassVar[Mapping[str, Callable[[Any, int, Any], str]]]
    """The words for a value, by its type: called with the narrator, the seat of the event and the value."""

    def book(self, phrase: str, **values: str) -> str:
        """A phrase of the story, filled."""
        raise NotImplementedError

    def player(self, seat: int) -> str:
        """What a player is called."""
        raise NotImplementedError

    def plain(self, event: Event) -> str:
        """The phrase of a kind of event, with its player (`who`) and its values in their words."""
        types = self.kinds[event.kind].values
        words = {
            name: self.things[type_](self, event.seat, value)
            for (name, type_), value in zip(types.items(), event.values)
        }
        if event.seat >= 0:
            words[WHO] = self.player(event.seat)
        return self.book(event.kind.replace("-", "_"), **words)


def plain_phrases(events: Mapping[str, str]) -> dict[str, str]:
    """What a locale has to hold for events that are told by their phrase alone, from their lines in a table of events."""
    return {
        f"story.{id.replace('-', '_')}": " ".join(word.partition(":")[0] for word in line.split())
        for id, line in events.items()
    }


def narrate(events: Sequence[Event], narrator: Narrator, viewer: int | None = None) -> list[Line]:
    """Return what happened, as a seat may know it, or as a viewer who sees everything (None)."""
    lines: list[Line] = []
    seen = (
        (place, narrator.kinds[event.kind].seen(event, viewer)) for place, event in narrator.in_reading_order(events)
    )
    for place, event in _joined(seen, narrator):
        # First where it stands: saying an event may change how the next one is said.
        depth, sentence = narrator.depth(event), narrator.say(event)
        if sentence is not None:
            lines.append(Line(depth, sentence, event.program, event.line, narrator.heads(event), place, narrator.colon))
    return list(_tidied(lines, narrator))


def cause(line: Line, programs: Sequence[Program], narrator: Narrator | None = None) -> str:
    """Return the sentence of a card that caused a line, `path:line: sentence`; empty if the rules caused it.

    The sentence is printed as the narrator has it, else as the file does.
    """
    if line.program < 0:
        return ""
    program = programs[line.program]
    known = 0 <= line.line < len(program.lines)
    number, words = program.lines[line.line] if known else (program.line, program.title)
    printed = narrator.quoted(line.program, line.line) if narrator else ""
    return f"{program.source}:{number}: {printed or words}"


def each(value: Any) -> tuple[Any, ...]:
    """Return the one value of an event, or several that have been joined, as several."""
    return value if isinstance(value, tuple) else (value,)


def several(first: Any, second: Any) -> tuple[Any, ...]:
    """Return the values of two events as one that holds both."""
    return (*each(first), *each(second))


def _joined(events: Iterable[Numbered], narrator: Narrator) -> Iterator[Numbered]:
    before: Numbered | None = None
    for place, event in events:
        merged = narrator.joined(before[1], event) if before else None
        if before and merged:
            before = before[0], merged
            continue
        if before:
            yield before
        before = place, event
    if before:
        yield before


def _tidied(lines: Sequence[Line], narrator: Narrator) -> Iterator[Line]:
    """Join a heading with a single line below it; a heading without lines says that nothing happened."""
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if line.heads:
            end = next((n for n in range(at, len(lines)) if lines[n].depth <= line.depth), len(lines))
            if end == at and end < len(lines):
                nothing = narrator.nothing(line.program)
                if nothing is None:
                    continue
                line = replace(line, text=f"{line.text}{line.colon} {nothing}", heads=False)
            elif end == at + 1 and not lines[at].heads:
                line = replace(lines[at], depth=line.depth, text=f"{line.text}{line.colon} {lines[at].text}")
                at += 1
        yield replace(line, text=capital(line.text))
