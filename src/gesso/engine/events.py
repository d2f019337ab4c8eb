"""The event log of a game: a recorded state keeps an event of every change, with its cause, in the order of time.

An operation of a game records its own event where the state `records`; any other state only tests that flag. Plug-ins,
choices, hashes and logs are the same: recording changes nothing that is played.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple, TypeVar

from gesso.data_classes import dataclass
from gesso.engine.choices import Choices
from gesso.engine.errors import EngineError
from gesso.engine.plugin import Frame, Program
from gesso.engine.state import Aside, Scratch, Shared
from gesso.engine.triggers import Listeners, Triggers
from gesso.engine.vm import ME, PC, PROGRAM, Block, Code, Kernel

NOBODY = -1
"""Seat of an event that belongs to no player."""

WHO = "who"
"""What the player of an event is called in phrases."""
Cause = tuple[int, int, int]
"""A program (-1: the rules themselves), which of its lines (-1: none), and inside of how many texts that is."""
BEGINS, FORBIDS, REPLACES = "begins", "forbids", "replaces"
FINDS_NOTHING, ONLY, CHOOSES = "finds-nothing", "only", "chooses"
NOT_ASKED, CHANCE, LIMITS, ENDS = "not-asked", "chance", "limits", "ends"
COMMON: Mapping[str, str] = {
    BEGINS: "text:text bearer:unit",
    FORBIDS: "text:text deed:deed first:thing second:thing",
    REPLACES: "text:text deed:deed first:thing second:thing",
    FINDS_NOTHING: "choice:choice",
    ONLY: "choice:choice option:option",
    CHOOSES: "choice:choice option:option?",
    NOT_ASKED: "",
    CHANCE: "choice:choice option:option!",
    LIMITS: "limit:limit",
    ENDS: "",
}
"""Kinds of event that every game has:

- `begins`: a text begins to be carried out
- `forbids`: a text forbids what would happen
- `replaces`: a text replaces what would happen; it begins when the moment is over
- `finds-nothing`: there was nothing to choose among
- `only`: there was a single thing to choose
- `chooses`: a player made a choice
- `not-asked`: a player was not asked whether to do something, since there was nothing to do
- `chance`: chance picked something, which shows in its consequences
- `limits`: a player did what is allowed once in a period, which shows in what was done
- `ends`: the game ends, and the event's player has won
"""
T = TypeVar("T")
Tally = dict[tuple[int, int], list[int]]
"""Counts by program and sentence: failed, resolved, skipped."""
Outcomes = dict[tuple[str, int, str], tuple[int, int, int]]
"""Counts by file, line and text of a sentence: resolved, failed, skipped."""
FAILED, RESOLVED, SKIPPED = range(3)


class Event(NamedTuple):
    """Something that happened."""

    kind: str
    """One of the game's kinds, which says what `values` are."""
    seat: int
    """The player who did it or to whom it happened."""
    program: int
    """Number of the program that caused it; -1 for the rules."""
    line: int
    """Index in the program's `lines` of what was carried out, or -1."""
    depth: int
    """How many other texts it happened inside of."""
    values: tuple[Any, ...]
    """The values, in the order of its kind. Only `seat` knows the secret ones."""


@dataclass(frozen=True, slots=True)
class EventKind:
    """The values of a kind of event, by name and type in the game's words."""

    id: str
    values: Mapping[str, str]
    secret: frozenset[str] = frozenset()
    """Values that only the event's player knows."""
    hidden: frozenset[str] = frozenset()
    """Values that nobody at the table knows."""

    def seen(self, event: Event, viewer: int | None) -> Event:
        """Return the event as a seat may know it (None: a viewer who sees all): unknown values are None."""
        kept = self.kept_from(event, viewer)
        if not kept:
            return event
        return event._replace(
            values=tuple(None if name in kept else value for name, value in zip(self.values, event.values))
        )

    def kept_from(self, event: Event, viewer: int | None) -> frozenset[str]:
        """Return the names of the values that a seat may not know."""
        if viewer is None:
            return frozenset()
        return self.hidden if viewer == event.seat else self.hidden | self.secret


def event_kinds(table: Mapping[str, str]) -> Mapping[str, EventKind]:
    """Read kinds of event from lines such as `unit:unit here:zone card:card?`: name and type of each value.

    A type ends with `?` for a secret value, with `!` for one that nobody at the table knows. The word `who` is no value:
    it says that a phrase for the event names its player.
    """
    kinds: dict[str, EventKind] = {}
    for id, line in table.items():
        named = [word.partition(":")[::2] for word in line.split() if word != WHO]
        secret, hidden = (frozenset(name for name, kind in named if kind.endswith(mark)) for mark in "?!")
        kinds[id] = EventKind(id, {name: kind.rstrip("?!") for name, kind in named}, secret, hidden)
    return kinds


class EnoughEvents(EngineError):
    """As many events have been recorded as somebody wanted to see."""


class _FirstEvents(list[Event]):
    """Events up to a number; the last one stops the game where it is."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def append(self, event: Event) -> None:
        super().append(event)
        if len(self) == self._most:
            raise EnoughEvents


class Recorded(Triggers, Choices):
    """A state whose operations record what they do."""

    records: ClassVar[bool] = True
    recorded: Scratch[list[Event]]
    """Events since `take_events` was called last."""
    line_numbers: Aside[list[int]]
    """For each frame the line that it carries out."""
    level: Aside[int]
    """How many frames lay there when the running block began."""

    def prepare(self) -> None:
        self.recorded, self.line_numbers, self.level = [], [], 0

    def take_events(self) -> list[Event]:
        """Return what has happened since the last call."""
        events, self.recorded = self.recorded, []
        return events

    def stop_after(self, number: int) -> None:
        """Stop the game after so many more events, in the middle of a choice: then it raises `EnoughEvents`.

        It can be looked at then, but not be played on.
        """
        self.recorded = _FirstEvents(number)

    def cause(self) -> Cause:
        """Return the text that is carried out now. What an operation has set off already lies above it and does not
        count."""
        programs, carried, top = self.code.programs, self.line_numbers, self.level - 1
        program, line, depth = -1, -1, 0
        # A text whose turn has not come waits beside the one that runs, not around it.
        for at, frame in enumerate(self.frames[: self.level]):
            if programs[frame[PROGRAM]].source and (at == top or not self.waits(frame)):
                # A game restored in the middle of a text does not know which line that was at.
                line = carried[at] if at < len(carried) else -1
                program, depth = frame[PROGRAM], depth + 1
        return program, line, depth

    def waits(self, frame: Frame) -> bool:
        """Return whether a text among the frames has not begun yet; then it is at its first block."""
        return not frame[PC]

    def record(self, kind: str, seat: int, *values: Any) -> None:
        """Record an event that the text carried out now has caused."""
        self.recorded.append(Event(kind, seat, *self.cause(), values))

    def record_unexplained(self, about: Container[int], kind: str, seat: int, *values: Any) -> None:
        before = self.recorded[-1] if self.recorded else None
        if before is None or before.kind not in (FORBIDS, REPLACES) or before.values[2] not in about:
            self.record(kind, seat, *values)

    def record_by(self, cause: Cause, kind: str, seat: int, *values: Any) -> None:
        """Record an event with a cause that may have left the frames by now."""
        self.recorded.append(Event(kind, seat, *cause, values))

    def enter(self, frame: Frame, clause: int) -> None:
        """Ignore coverage calls: a recorded game does not count clauses."""

    def mark(self, frame: Frame, clause: int, outcome: int) -> None:
        """Ignore coverage calls, as `enter`."""

    def note(self, program: int, clause: int, outcome: int) -> None:
        """Ignore coverage calls, as `enter`."""

    def record_at(self, at: int, kind: str, seat: int, *values: Any) -> None:
        """Record an event before its consequences: it becomes the event at this place of `recorded`."""
        self.recorded.insert(at, Event(kind, seat, *self.cause(), values))

    def begins(self, frame: Frame) -> None:
        """Record that a text begins to be carried out."""
        program, line, depth = self.cause()
        self.recorded.append(Event(BEGINS, frame[ME], program, line, depth - 1, (program, self.bearer(frame))))

    def bearer(self, frame: Frame) -> int:
        """Return what carries the text of this frame, -1 for nothing."""
        return -1

    def ask(self, frame: Frame, player: int, kind: int, options: Sequence[int]) -> None:
        super().ask(frame, player, kind, options)
        if not options:
            self.record(FINDS_NOTHING, player, kind)
        elif not self.pending:
            self.record(ONLY, player, kind, options[0])

    def by_chance(self, kind: int, options: Sequence[int]) -> int:
        option = super().by_chance(kind, options)
        self._chance(kind, [option] if options else [])
        return option

    def some_by_chance(self, kind: int, options: Sequence[int], number: int) -> list[int]:
        picked = super().some_by_chance(kind, options, number)
        self._chance(kind, picked)
        return picked

    def _chance(self, kind: int, picked: Sequence[int]) -> None:
        if not picked:
            self.record(FINDS_NOTHING, NOBODY, kind)
        for option in picked:
            self.record(CHANCE, NOBODY, kind, option)

    def not_asked(self, frame: Frame, player: int) -> None:
        """Record that a player was not asked, since there was nothing to do."""
        self.record(NOT_ASKED, player)

    def use(self, player: int, limit: str) -> None:
        super().use(player, limit)
        self.record(LIMITS, player, limit)

    def apply(self, option: int, player: int = -1) -> None:
        if len(self.pending) == 1 and self.result < 0:
            ((who, kind, options),) = self.pending
            if option in options and player in (-1, who):
                # If several choose at once, their choices are recorded when the last has chosen.
                self.level = len(self.frames)
                for seat, chosen in sorted((*self.answers, (who, option))):
                    self.record_choice(seat, kind, chosen)
        super().apply(option, player)

    def record_choice(self, player: int, kind: int, option: int) -> None:
        """Record an answer. A game overrides this for answers that not everybody hears."""
        self.record(CHOOSES, player, kind, option)

    def prevented(self, event: int, first: int, second: int = -1, third: int = 0) -> bool:
        by = self.forbidding(event, first, second, third)
        if by >= 0:
            self.record(FORBIDS, NOBODY, by, event, first, second)
            return True
        return self.replaced(event, first, second, third)

    def replaced(self, event: int, first: int, second: int = -1, third: int = 0) -> bool:
        instead = super().replaced(event, first, second, third)
        if instead:
            self.record(REPLACES, NOBODY, self.pending_triggers[-1][PROGRAM], event, first, second)
        return instead

    def finish(self, result: int) -> None:
        cause = self.cause()
        super().finish(result)
        self.record_by(cause, ENDS, result if result != self.DRAWN else NOBODY)


def recording(code: Code) -> Code:
    """Return the same code, with blocks that say which line is carried out, and when a text begins."""
    return Code(tuple(map(_recording, code.programs)), code.header, code.procedures)


def _recording(program: Program) -> Program:
    if not program.source:
        return replace(program, blocks=tuple(map(_levelled, program.blocks)))
    carries = program.carries or (-1,) * len(program.blocks)
    blocks = (_carrying(*item, number == program.entry) for number, item in enumerate(zip(program.blocks, carries)))
    return replace(program, blocks=tuple(blocks))


def _levelled(block: Block) -> Block:
    def recorded(g: Recorded, f: Frame) -> int:
        g.level = len(g.frames)
        return block(g, f)

    return recorded


def _carrying(block: Block, line: int, begins: bool) -> Block:
    def recorded(g: Recorded, f: Frame) -> int:
        g.level = level = len(g.frames)
        carried = g.line_numbers
        if len(carried) < level:
            carried += [-1] * (level - len(carried))
        carried[level - 1] = line
        if begins:
            g.begins(f)
        return block(g, f)

    return recorded


class Observed(Kernel):
    """What the blocks of observed plug-ins call. Copies count into the same tally."""

    tally: Shared[Tally]
    running: Shared[tuple[int, int] | None]

    def prepare(self) -> None:
        self.observe()

    def observe(self) -> None:
        self.tally = {}
        self.running = None

    def enter(self, frame: Frame, clause: int) -> None:
        """Begin a sentence; if it ends the game, it counts as resolved."""
        self.running = (frame[PROGRAM], clause)

    def finish(self, result: int) -> None:
        if self.running is not None:
            self.tally.setdefault(self.running, [0, 0, 0])[RESOLVED] += 1
        super().finish(result)

    def mark(self, frame: Frame, clause: int, outcome: int) -> None:
        """Count the outcome of a sentence; everything but `FAILED` and `SKIPPED` is a success."""
        self.running = None
        self.note(frame[PROGRAM], clause, outcome)

    def note(self, program: int, clause: int, outcome: int) -> None:
        """Count the outcome of a clause while another may be running."""
        key = (program, clause)
        self.tally.setdefault(key, [0, 0, 0])[outcome and (SKIPPED if outcome == SKIPPED else RESOLVED)] += 1


def counted_code(code: Code) -> Code:
    """Return the same code, with bans and standing values that count their answers, if their plug-ins list them.

    A ban has resolved if it forbade something, a value if it added anything.
    """
    return Code(tuple(_observing(*item) for item in enumerate(code.programs)), code.header, code.procedures)


def _observing(number: int, program: Program) -> Program:
    facts = program.facts
    if facts.get("mood") not in ("cannot", "value", "adds") or "clauses" not in facts:
        return program
    return replace(program, match=_counted(number, program.match), value=_counted(number, program.value))


def _counted(number: int, test: Callable[..., T] | None) -> Callable[..., T] | None:
    if test is None:
        return None

    def counted(g: Observed, *values: Any) -> T:
        answer = test(g, *values)
        g.note(number, 0, RESOLVED if answer else FAILED)
        return answer

    return counted


def outcomes(code: Code, tally: Mapping[tuple[int, int], list[int]]) -> Outcomes:
    """Return the tally by place of the sentences; each text counts once, however many programs were made of it."""
    counts: Outcomes = {}
    for number, program in enumerate(code.programs):
        for clause, (line, text) in enumerate(program.facts.get("clauses", ())):
            failed, resolved, skipped = tally.get((number, clause), (0, 0, 0))
            before = counts.get((program.source, line, text), (0, 0, 0))
            counts[program.source, line, text] = (before[0] + resolved, before[1] + failed, before[2] + skipped)
    return counts


ADDS = "adds"
"""Kind of the event that a text adds to a figure, with the values `text deed unit number`. A game that has sums lists it."""


class Sums(Triggers):
    """A state whose figures have listeners, by the number of the event that has the figure.

    The fact `adds` of a listener's program is what it adds to the figure; it may be negative.
    """

    sums: Shared[Listeners]

    def sum_up(self, event: int, figure: int, first: int, second: int = -1) -> int:
        """Return a figure with all that passives add to it, never less than 0."""
        programs = self.code.programs
        for me, number, match, _, _, _ in self.sums[event]:
            if match(self, me, first, second, figure):
                adds: int = programs[number].facts["adds"]
                figure += adds
                if self.records:
                    self.record(ADDS, NOBODY, number, event, first, adds)
        return max(figure, 0)
