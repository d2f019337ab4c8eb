"""The story of a game: its events as sentences, one line for each thing that changed, nested as causes nest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from gesso.engine.events import Event, EventKind
from gesso.engine.plugin import Program
from gesso.wording import capital

INDENT = "  "


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a story. `depth` counts what it happens inside of. `program` and `line` are the text that caused it,
    by its number in the pairing, and which of its lines (-1: none). `heads` what follows, as far as that lies deeper:
    then a `colon` ends it. `event` is the place of the first event that it tells."""

    depth: int
    text: str
    program: int = -1
    line: int = -1
    heads: bool = False
    event: int = 0
    colon: str = ":"

    def __str__(self) -> str:
        return f"{INDENT * self.depth}{self.text}{self.colon if self.heads else ''}"


Numbered = tuple[int, Event]


class Narrator(Protocol):
    """How a game says its events. One object serves one story from its beginning, since names may change in its course."""

    kinds: Mapping[str, EventKind]

    @property
    def colon(self) -> str:
        """What stands between a heading and what follows."""

    def in_reading_order(self, events: Sequence[Event]) -> Sequence[Numbered]:
        """The events that are told, in the order in which they are, each with its place among all."""

    def joined(self, first: Event, second: Event) -> Event | None:
        """Two events that follow each other as one, or None."""

    def say(self, event: Event) -> str | None:
        """A sentence without its capital; None for what is no news. Values that are secret are None."""

    def quoted(self, program: int, line: int) -> str:
        """What is printed of a line of a text, by the number of either; of no line the title; empty where nothing is."""

    def nothing(self, program: int) -> str | None:
        """What is said of a text that did nothing; None for what is no news."""

    def heads(self, event: Event) -> bool:
        """Is this a heading of what follows inside of it?"""

    def depth(self, event: Event) -> int:
        """Inside of how much an event is told."""


def narrate(events: Sequence[Event], teller: Narrator, viewer: int | None = None) -> list[Line]:
    """What happened, as a seat may know it, or as somebody who sees everything (None)."""
    lines: list[Line] = []
    seen = ((place, teller.kinds[event.kind].seen(event, viewer)) for place, event in teller.in_reading_order(events))
    for place, event in _joined(seen, teller):
        # Where it stands first: saying it may be what changes how the next is told.
        depth, said = teller.depth(event), teller.say(event)
        if said is not None:
            lines.append(Line(depth, said, event.program, event.line, teller.heads(event), place, teller.colon))
    return list(_tidied(lines, teller))


def cause(line: Line, programs: Sequence[Program], teller: Narrator | None = None) -> str:
    """Which sentence of which card caused a line, `path:line: sentence`: as the teller says that it is printed, else as
    the file has it; empty for what the rules did."""
    if line.program < 0:
        return ""
    program = programs[line.program]
    known = 0 <= line.line < len(program.lines)
    number, words = program.lines[line.line] if known else (program.line, program.title)
    printed = teller.quoted(line.program, line.line) if teller else ""
    return f"{program.source}:{number}: {printed or words}"


def each(value: Any) -> tuple[Any, ...]:
    """One value of an event, or several that have been joined, as several."""
    return value if isinstance(value, tuple) else (value,)


def several(first: Any, second: Any) -> tuple[Any, ...]:
    """The values of two events as one that holds both."""
    return (*each(first), *each(second))


def _joined(events: Iterable[Numbered], teller: Narrator) -> Iterator[Numbered]:
    before: Numbered | None = None
    for place, event in events:
        both = teller.joined(before[1], event) if before else None
        if before and both:
            before = before[0], both
            continue
        if before:
            yield before
        before = place, event
    if before:
        yield before


def _tidied(lines: Sequence[Line], teller: Narrator) -> Iterator[Line]:
    """A heading with a single line below it is one line with that; one without any says that nothing happened."""
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if line.heads:
            end = next((n for n in range(at, len(lines)) if lines[n].depth <= line.depth), len(lines))
            if end == at and end < len(lines):
                nothing = teller.nothing(line.program)
                if nothing is None:
                    continue
                line = replace(line, text=f"{line.text}{line.colon} {nothing}", heads=False)
            elif end == at + 1 and not lines[at].heads:
                line = replace(lines[at], depth=line.depth, text=f"{line.text}{line.colon} {lines[at].text}")
                at += 1
        yield replace(line, text=capital(line.text))
