"""The story of a game: its events as sentences, one line for each change, nested as causes nest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, ClassVar, Protocol

from gesso.data_classes import dataclass
from gesso.engine.choices import Referent
from gesso.engine.events import (
    BEGINS,
    CHANCE,
    CHOOSES,
    FINDS_NOTHING,
    NOBODY,
    NOT_ASKED,
    REPLACES,
    WHO,
    Event,
    EventKind,
)
from gesso.engine.plugin import Program
from gesso.wording import capital
from gesso.wording.phrasebook import Phrasebook
from gesso.wording.text_renderer import SingleSentence

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
    headings: tuple[int, ...] = ()
    """Places of the events of the headings that it has been joined with, the outer one first."""
    raised: bool = False
    """Whether it has a capital only because it begins a line."""

    def __str__(self) -> str:
        return f"{INDENT * self.depth}{self.words}"

    @property
    def words(self) -> str:
        """Return the line without its indent."""
        return f"{self.text}{self.colon if self.heads else ''}"

    @property
    def running(self) -> str:
        """Return the line as it stands behind a colon."""
        return f"{self.words[:1].lower()}{self.words[1:]}" if self.raised else self.words


Numbered = tuple[int, Event]


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card as the story tells that it is played."""

    name: str
    """What the story calls it."""
    referent: Referent
    """What it is, as options point at it."""
    place: int = 0
    """The printed number of the place where it lies; 0 for none."""
    has_text: bool = True
    """Whether it is a card with a text, which a reader learns from what it does."""
    called_by_text: bool = False
    """Whether the name is that of a text, so that its card may have another one."""


class Narrator(Protocol):
    """How a game words its events. One object narrates one story from its beginning, since names may change on the
    way."""

    kinds: Mapping[str, EventKind]
    steps: bool
    """Whether a moment goes through steps, so that one told in full is an example for beginners."""
    shown: Collection[str]
    """Kinds of events after which a comic shows the table once more, if nobody plays a card."""
    asides: Collection[str]
    """Kinds of events that a short telling leaves out."""
    idle: Collection[str]
    """Kinds of events that say that something did not happen; a short telling has them only as all that a card did."""

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

    def nothing(self, event: Event) -> str | None:
        """Return the sentence for a heading with nothing below it; None for no sentence and no heading."""

    def heads(self, event: Event) -> bool:
        """Return whether this event is a heading for what follows inside it."""

    def depth(self, event: Event) -> int:
        """Return how deep an event is nested in the story."""

    def opens(self, event: Event) -> bool:
        """Return whether a moment begins with an event, such as a round; a short telling leaves out whole moments."""

    def rank(self, event: Event) -> int:
        """Return the rank of the part of a game that an event begins: 1 for the largest, such as an Act; 0 for none."""

    def played(self, event: Event) -> PlayedCard | None:
        """Return the card that an event plays, if it plays one."""

    def point(self, event: Event) -> bool:
        """Return whether an event is a step that comes again for each point."""

    def receiver(self, event: Event) -> int:
        """Return the seat that a point comes to whose turn it is with an event; -1 if it is no such event."""

    def sends_back(self, event: Event) -> bool:
        """Return whether a point is sent back to the other player with an event."""

    def coming(self, event: Event) -> int:
        """Return how many points come to the player of an event."""

    def announced(self, event: Event) -> str:
        """Return what the text is called that waits from now on and is carried out later; empty if none does."""

    def legend(self) -> str:
        """Return what the pictures of a comic mean; empty if they need no words."""

    def number(self, event: Event) -> str:
        """Return the number that cards and mats print for the heading of an event; empty if they print none."""


class PrintedText(Protocol):
    """The printed words of one entry."""

    @property
    def sentences(self) -> Mapping[tuple[str, int], SingleSentence]:
        """Return each sentence by the file and line that it comes from."""


class PhraseNarrator:
    """A narrator that fills the phrases of a locale with the words for the things of its game.

    Args:
        book: The phrases of the locale.
        programs: All programs of the pairing, by number.
        texts: The printed texts of the entries that play, as far as they are known.
    """

    kinds: Mapping[str, EventKind]
    steps = False
    shown: Collection[str] = frozenset()
    asides: Collection[str] = frozenset()
    idle: Collection[str] = frozenset({NOT_ASKED, FINDS_NOTHING})
    things: ClassVar[Mapping[str, Callable[[Any, int, Any], str]]]
    """The words for a value, by its type: called with the narrator, the seat of the event and the value."""

    def __init__(self, book: Phrasebook, programs: Sequence[Program], texts: Iterable[PrintedText]) -> None:
        self._book = book
        self._programs = programs
        self._printed_texts = tuple(texts)

    @property
    def colon(self) -> str:
        return self._book.grammar.colon

    def opens(self, event: Event) -> bool:
        """Return whether a moment begins with an event: by default with a text that nothing else caused."""
        return event.kind == BEGINS and not event.depth

    def rank(self, event: Event) -> int:
        """Return the rank of the part of a game that an event begins: by default it has no parts."""
        return 0

    def played(self, event: Event) -> PlayedCard | None:
        """Return the card that an event plays: by default none."""
        return None

    def point(self, event: Event) -> bool:
        """Return whether an event is a step that comes again for each point: by default it is not."""
        return False

    def receiver(self, event: Event) -> int:
        """Return the seat of the next point: by default of none."""
        return NOBODY

    def sends_back(self, event: Event) -> bool:
        """Return whether a point is sent back with an event: by default it is not."""
        return False

    def coming(self, event: Event) -> int:
        """Return how many points come to the player of an event: by default none."""
        return 0

    def announced(self, event: Event) -> str:
        """Return what the text is called that is carried out later: by default none."""
        return ""

    def legend(self) -> str:
        """Return what the pictures of a comic mean, if the game has a phrase for it."""
        return self.book("legend") if "story.legend" in self._book.phrases else ""

    def number(self, event: Event) -> str:
        """Return the number that is printed for a heading: by default none."""
        return ""

    def book(self, phrase: str, **values: str) -> str:
        """Return a phrase of the story, filled."""
        return self._book(f"story.{phrase}", **values)

    def listed(self, words: Iterable[str]) -> str:
        """Return words as a list: *a, b and c*."""
        *first, last = words
        return self._book("and.both", first=", ".join(first), second=last) if first else last

    def player(self, seat: int) -> str:
        """Return what a player is called."""
        raise NotImplementedError

    def text(self, number: int) -> str:
        """Return what a text is called, by the number of its program."""
        raise NotImplementedError

    def plain(self, event: Event) -> str:
        """Return the phrase of a kind of event with its player (`who`) and its values in their words."""
        types = self.kinds[event.kind].values
        words = {
            name: self.things[type_](self, event.seat, value)
            for (name, type_), value in zip(types.items(), event.values)
        }
        if event.seat >= 0:
            words[WHO] = self.player(event.seat)
        return self.book(event.kind.replace("-", "_"), **words)

    def sentence(self, number: int, line: int) -> str:
        """Return the sentence of a card that is carried out, as printed, without its stop; empty if it heads a list."""
        program = self._programs[number]
        return self._printed(program.source, program.lines[line][0]) if 0 <= line < len(program.lines) else ""

    def quoted(self, program: int, line: int) -> str:
        known = self._programs[program]
        if 0 <= line < len(known.lines):
            return self._words(known.source, known.lines[line][0])
        return self.text(program)

    def in_force(self, number: int) -> str:
        """Return what a text with a duration says, as printed, without its stop."""
        program = self._programs[number]
        return self._printed(program.source, program.line)

    def _printed(self, source: str, line: int) -> str:
        words = self._words(source, line)
        return words.removesuffix(".") if words.endswith(".") else ""

    def _words(self, source: str, line: int) -> str:
        sentences = (
            text.sentences[source, line].words for text in self._printed_texts if (source, line) in text.sentences
        )
        return next(sentences, "")


Say = Callable[..., str | None]
"""Returns the sentence of an event, given the narrator, the event and its values; None for no sentence."""


def say_end(w: PhraseNarrator, event: Event) -> str:
    """Say who has won the game."""
    return w.book("drawn") if event.seat == NOBODY else w.book("wins", who=w.player(event.seat))


def say_pass(w: PhraseNarrator, event: Event) -> str:
    """Say who passes; both of them if the event is nobody's."""
    return w.book("both_pass") if event.seat == NOBODY else w.book("passes", who=w.player(event.seat))


def say_of_sentence(phrase: str) -> Say:
    """Return what says that the sentence which is carried out found nothing, or that its player left it out."""
    return lambda w, e, *values: w.book(
        phrase, who=w.player(e.seat) if e.seat >= 0 else "", sentence=w.sentence(e.program, e.line)
    )


def say_plain(w: PhraseNarrator, event: Event, *values: Any) -> str:
    """Say an event by its phrase alone."""
    return w.plain(event)


def with_replacements(events: Sequence[Event]) -> list[Event]:
    """Return the events; the beginning of a text that replaces something has what it replaces as its last value.

    So a story can tell the replacement in place of what did not happen. The event `replaces` itself is left without a
    kind.
    """
    told, waiting = list(events), dict[int, list[int]]()
    for place, event in enumerate(events):
        if event.kind == REPLACES:
            waiting.setdefault(event.values[0], []).append(place)
        elif event.kind == BEGINS and waiting.get(event.values[0]):
            at = waiting[event.values[0]].pop(0)
            told[place] = event._replace(values=(*event.values, events[at]))
            told[at] = events[at]._replace(kind="")
    return told


def plain_phrases(events: Mapping[str, str]) -> dict[str, str]:
    """What a locale has to hold for events that are told by their phrase alone, from their lines in a table of events."""
    return {
        f"story.{id.replace('-', '_')}": " ".join(word.partition(":")[0] for word in line.split())
        for id, line in events.items()
    }


def narrate(events: Sequence[Event], narrator: Narrator, viewer: int | None = None) -> list[Line]:
    """Return what happened, as a seat may know it, or as a viewer who sees everything (None)."""
    return Telling(narrator, viewer).lines(events)


_APART = 32
"""So many events lie between two points from which a story can be told on."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """A point of a story that can be told on from there."""

    at: int
    """How many events have been taken."""
    narrator: Narrator
    before: Numbered | None
    """The event that the next one may be joined with."""
    lines: int


class Telling:
    """A story that is told while the game goes on: only what has come or changed is worded again.

    Args:
        narrator: Words the events, from the beginning of the game on.
        viewer: The seat that reads the story; None for somebody who sees everything.
    """

    def __init__(self, narrator: Narrator, viewer: int | None) -> None:
        self._viewer = viewer
        self._ordered: Sequence[Numbered] = ()
        self._events: list[Numbered] = []
        """What the viewer sees of them."""
        self._lines: list[Line] = []
        self._nothing: dict[int, str | None] = {}
        self._marks = [_Mark(0, narrator, None, 0)]
        self._settled: list[Line] = []
        """The story up to a line that stands for itself: nothing that follows changes how what is before it is told."""
        self._cut = 0
        """The number of that line."""

    def lines(self, events: Sequence[Event]) -> list[Line]:
        """Return the story of all these events, of which earlier calls have mostly had the first ones."""
        kinds, reader = self._marks[0].narrator.kinds, self._marks[0].narrator
        ordered = reader.in_reading_order(events)
        pairs = enumerate(zip(self._ordered, ordered))
        known = next((at for at, (old, new) in pairs if old != new), min(len(self._ordered), len(ordered)))
        while self._marks[-1].at > known:
            self._marks.pop()
        mark = self._marks[-1]
        self._ordered = ordered
        self._events[known:] = [
            (place, kinds[event.kind].seen(event, self._viewer)) for place, event in ordered[known:]
        ]
        del self._lines[mark.lines :]
        if mark.lines <= self._cut:
            self._settled, self._cut = [], 0
        self._say(mark)
        self._settle()
        return [*self._settled, *_tidied(self._lines[self._cut :], self._nothing)]

    def _settle(self) -> None:
        """Tidy what stays as it is, up to the last line that begins something before the last mark."""
        lines = self._lines
        for at in range(self._marks[-1].lines - 1, self._cut, -1):
            if not lines[at].depth and not lines[at].heads:
                *settled, _ = _tidied(lines[self._cut : at + 1], self._nothing)
                self._settled += settled
                self._cut = at
                return

    def _say(self, mark: _Mark) -> None:
        """Word the events from a mark on."""
        narrator, before = _copied(mark.narrator), mark.before
        for at in range(mark.at, len(self._events)):
            if at % _APART == 0 and at > mark.at:
                self._marks.append(_Mark(at, _copied(narrator), before, len(self._lines)))
            place, event = self._events[at]
            merged = narrator.joined(before[1], event) if before else None
            if before and merged:
                before = before[0], merged
                continue
            if before:
                self._add(narrator, *before)
            before = place, event
        if before:
            self._add(narrator, *before)

    def _add(self, narrator: Narrator, place: int, event: Event) -> None:
        # First where it stands: saying an event may change how the next one is said.
        depth, sentence = narrator.depth(event), narrator.say(event)
        if sentence is not None:
            heads = narrator.heads(event)
            self._lines.append(Line(depth, sentence, event.program, event.line, heads, place, narrator.colon))
            if heads:
                self._nothing[place] = narrator.nothing(event)


class Teller:
    """Tells one game to whoever asks, again and again while it goes on.

    Args:
        narrator: Returns a narrator of the game from its beginning.
    """

    def __init__(self, narrator: Callable[[], Narrator]) -> None:
        self._narrator = narrator
        self._kinds = narrator().kinds
        self._tellings: dict[int | None, Telling] = {}

    def __call__(self, events: Sequence[Event], viewer: int | None) -> list[Line]:
        """Return what happened, as a seat may know it, or as a viewer who sees everything (None)."""
        if viewer not in self._tellings:
            self._tellings[viewer] = Telling(self._narrator(), viewer)
        return self._tellings[viewer].lines(events)

    def certain(self, events: Sequence[Event]) -> Sequence[Event]:
        """Return the events up to the first one that chance or a hidden card decides."""
        for at, event in enumerate(events):
            kind = self._kinds[event.kind]
            if event.kind == CHANCE or (event.kind != CHOOSES and (kind.secret or kind.hidden)):
                return events[:at]
        return events


def _copied(narrator: Narrator) -> Narrator:
    """Return a narrator that says on from here without changing this one."""
    new = copy(narrator)
    for name, value in vars(new).items():
        if isinstance(value, list | dict | set):
            setattr(new, name, copy(value))
    return new


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


def _tidied(lines: Sequence[Line], nothing_below: Mapping[int, str | None]) -> Iterable[Line]:
    """Join a heading with a single line below it; a heading without lines says that nothing happened.

    A heading at the end is left out until something happens below it.

    Args:
        nothing_below: What to say below a heading without lines, by the place of its event; None leaves it out.
    """
    # From the last line to the first: a heading whose only lines were left out has none either.
    kept: list[Line] = []
    plain: list[bool] = []  # for each kept line whether it was no heading
    for line in reversed(lines):
        heads = line.heads
        if heads:
            # The lines below it that follow directly; more than two need not be counted.
            below = [after.depth > line.depth for after in kept[-1:-3:-1]]
            if not any(below[:1]):
                nothing = nothing_below[line.event] if kept else None
                if nothing is None:
                    continue
                line = replace(line, text=f"{line.text}{line.colon} {nothing}", heads=False)
            elif (not all(below) or len(below) == 1) and plain[-1]:
                only = kept.pop()
                plain.pop()
                line = replace(
                    only,
                    depth=line.depth,
                    text=f"{line.text}{line.colon} {only.text}",
                    headings=(line.event, *only.headings),
                )
        kept.append(line)
        plain.append(not heads)
    return (
        line if (text := capital(line.text)) == line.text else replace(line, text=text, raised=True)
        for line in reversed(kept)
    )
