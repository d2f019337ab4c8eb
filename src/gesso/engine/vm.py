"""The machine under every game: plain-data state, frames of blocks, pending decisions, one generator.

A running effect is a *frame*, a list of integers (and lists of integers that are never changed in place):

    frame = [program, pc, answer, player, ...]        # the rest of the header belongs to the game, then local values

`program` is an index into the rules' code, `pc` the block to run next, `answer` what the last choice gave, `player`
whose text it is. A *block* is a function `(state, frame) -> pc`; a negative pc ends the frame. A block that has to wait
sets `pending` last; a block whose operation lets a passive cut in returns at once, so that the frames pushed on top run
first. There is nothing else: no generator, no closure, no thread holds a part of the game.

What the rules do in order (a game, a turn, a round, an operation that has to wait) is a *procedure* of named steps. The
names are constants, each step gives the name of the step that follows, and a jump costs nothing:

```python
START, MAIN, LATE = range(3)

def _start(g, f): g.turns += 1; return MAIN
def _main(g, f): ...; return LATE
def _late(g, f): ...; return START      # the round begins anew

ROUND = procedure("round", "the round", {START: _start, MAIN: _main, LATE: _late})
```

A procedure that is read from a game's file is a `table` of rows, whose names are text. All chance comes from one
counter-based generator (SplitMix64), whose whole state is two integers.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from gesso.engine.errors import EndlessGame, EngineError, GameOver, IllegalChoice, PluginFault, RunningText
from gesso.engine.plugin import Frame, Program
from gesso.engine.state import Shared, State

if TYPE_CHECKING:
    from gesso.engine.choices import Pick


MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15

Block = Callable[[Any, Frame], int]
Ask = tuple[int, int, Sequence[int]]
"""A decision: the seat that owes the choice, its kind (the game's number) and the legal options."""
Choose = Callable[[Any, int, int, Sequence[int]], int]
"""Answers a decision: `choose(state, player, kind, options)`."""
PROGRAM, PC, ANSWER, ME = range(4)
"""Positions in a frame's header that all games share."""
OVER: tuple[Ask, ...] = ((-1, -1, []),)
BLOCK_CAP = 20_000
"""Blocks that may run between two decisions; a longer run is an endless effect."""
FRAME_CAP = 400
"""Frames that may lie on each other; more is a ring of triggers."""
TRACED = 2_000
"""Blocks that run beyond the cap, to see which texts go round."""
MOST_NAMED = 12
"""Texts of a ring that are named."""
END: Final = -1
"""Return value of a step that ends its procedure."""
Row = Callable[[Any, Frame], str | None]
"""A row of a table. It returns the name of the row to go to, or None for the next one."""
BEGIN, COUNT = range(2)


class Tally(Protocol):
    """Counts of one game, also when it breaks off."""

    decisions: int
    choices: int
    """Decisions with more than one option."""


def word(seed: int, counter: int) -> int:
    """Return the 64-bit word number `counter` of the stream `seed`; equal on every machine."""
    z = (seed + counter * _GOLDEN) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def below(seed: int, counter: int, bound: int) -> int:
    """Return a number in 0..bound-1 (bound at most 2**32), from the high bits of a product."""
    return (word(seed, counter) >> 32) * bound >> 32


class Generator:
    """A stream of numbers for players outside the game (bots): the same seed makes the same choices."""

    __slots__ = ("counter", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = word(seed & MASK, 1)
        self.counter = 0

    def below(self, bound: int) -> int:
        """Return a number in 0..bound-1."""
        self.counter += 1
        return below(self.seed, self.counter, bound)


class Code:
    """The program text of one pairing: what the rules and the plug-ins run. All states share it and nothing changes it.

    - `procedures`: numbers of the rules' own programs, by id.
    - `blank`: a new frame of each program; `called`: one of each procedure, by id.
    - `header`: length of a frame's header.
    - `limits`: names of the limits of programs, by number.
    - `heard`: by number, where the frame of a trigger keeps the doer of its event, and the amount or the direction, or -1.
    """

    __slots__ = ("blank", "blocks", "called", "header", "heard", "limits", "procedures", "programs")

    def __init__(self, programs: tuple[Program, ...], header: int, procedures: Mapping[str, int] | None = None) -> None:
        self.programs = programs
        self.header = header
        self.procedures: Mapping[str, int] = procedures or {}
        self.blocks: tuple[tuple[Block, ...], ...] = tuple((*p.blocks, _end) for p in programs)
        self.blank: tuple[Frame, ...] = tuple(
            [number, 0, 0, *([-1] * (header - 3)), *([-1] * p.slots)] for number, p in enumerate(programs)
        )
        self.limits: Mapping[int, str] = {n: p.facts["limit"] for n, p in enumerate(programs) if "limit" in p.facts}
        self.heard: Mapping[int, tuple[int, int]] = {
            n: (p.facts.get("doer", -1), p.facts.get("amount", p.facts.get("direction", -1)))
            for n, p in enumerate(programs)
            if not p.facts.keys().isdisjoint(("doer", "amount", "direction"))
        }
        self.called: dict[str, Frame] = {id: self.blank[number] for id, number in self.procedures.items()}


def _end(state: Kernel, frame: Frame) -> int:
    return -1


class Kernel(State):
    """What every state has: the frames that run, who owes a choice, the result and the generator."""

    DRAWN: ClassVar[int] = 2
    """Result of a game that nobody won; otherwise the result is the winner's seat, -1 while the game runs."""
    records: ClassVar[bool] = False
    """Whether operations record events of what they do (`gesso.engine.events`)."""
    code: Shared[Code]
    blocks: Shared[tuple[tuple[Block, ...], ...]]
    seed: int
    chance: int
    result: int
    pending: tuple[tuple[int, int, Sequence[int]], ...]
    answers: tuple[tuple[int, int], ...]
    """Seat and option of those who have answered, while others still owe a choice of the same moment."""
    frames: list[Frame]

    def start(self, code: Code, seed: int, first: str) -> None:
        """Lay the frame of the procedure `first` down; `run` takes the game to its first decision."""
        self.code = code
        self.blocks = code.blocks
        self.begin_chance(seed)
        self.pending = ()
        self.answers = ()
        self.result = -1
        self.frames = [code.called[first][:]]

    def prepare(self) -> None:
        """Set up what the state notes besides the game, such as events or counts of clauses."""

    def run(self) -> None:
        """Run frames until somebody owes a choice or the game is over."""
        frames, blocks = self.frames, self.blocks
        frame: Frame = []
        try:
            for _ in range(BLOCK_CAP):
                frame = frames[-1]
                after = frame[1] = blocks[frame[0]][frame[1]](self, frame)
                if after < 0 and frames[-1] is frame:
                    frames.pop()
                if self.pending:
                    return
        except EngineError:
            raise
        except Exception as error:
            raise self._fault(frame, error) from error
        raise self._endless_run()

    def play_out(self, choose: Choose, most: int, tally: Tally) -> None:
        """Answer every decision until the game is over or `most` are answered: `choose` answers where there are several
        options, and a single one is taken.

        This plays as `apply` for each decision does, and takes less time, since nothing leaves the loop in between. Raises as
        `apply`.
        """
        frames, blocks = self.frames, self.blocks
        decisions = choices = 0
        try:
            while decisions < most and self.result < 0:
                pending = self.pending
                player, kind, options = pending[0]
                decisions += 1
                if len(options) > 1:
                    choices += 1
                    option = choose(self, player, kind, options)
                    if option not in options:
                        self._refuse(option, player)
                else:
                    option = options[0]
                if len(pending) > 1 or self.answers:
                    self.apply(option, player)
                    continue
                frame = frames[-1]
                frame[2] = option
                self.pending = ()
                try:
                    for _ in range(BLOCK_CAP):
                        frame = frames[-1]
                        after = frame[1] = blocks[frame[0]][frame[1]](self, frame)
                        if after < 0 and frames[-1] is frame:
                            frames.pop()
                        if self.pending:
                            break
                    else:
                        raise self._endless_run()
                except EngineError:
                    raise
                except Exception as error:
                    raise self._fault(frame, error) from error
        finally:
            tally.decisions, tally.choices = decisions, choices

    def _fault(self, frame: Frame, error: Exception) -> PluginFault:
        where = f"{self._place(frame)}, block {frame[PC] if frame else 0}"
        return PluginFault(f"{where}: {type(error).__name__}: {error}; frame {frame}")

    def _endless_run(self) -> EndlessGame:
        return self.endless([*map(self.running_text, self._trace())], f"{BLOCK_CAP} blocks ran without a decision")

    def push(self, frame: Frame) -> None:
        """Lay a frame on top; it runs as soon as the running block returns. Raises EndlessGame."""
        if len(self.frames) > FRAME_CAP:
            # Frames that have not begun were set off beside one that has.
            begun = [*(waiting for waiting in self.frames if waiting[PC]), frame]
            raise self.endless([*map(self.running_text, begun)], f"{FRAME_CAP} effects wait for each other")
        self.frames.append(frame)

    def _trace(self) -> list[Frame]:
        """Run on beyond the cap and return the frames that begin, in their order."""
        frames, blocks, begun = self.frames, self.blocks, list[Frame]()
        for _ in range(TRACED):
            frame = frames[-1]
            if not frame[PC]:
                begun.append(frame)
            after = frame[PC] = blocks[frame[PROGRAM]][frame[PC]](self, frame)
            if after < 0 and frames[-1] is frame:
                frames.pop()
            if self.pending:
                break
        return begun or frames[:]

    def endless(self, texts: Sequence[RunningText], reached: str, *, at_once: bool = True) -> EndlessGame:
        """Return the error about effects that never end, given the texts in the order in which they began.

        Args:
            reached: What shows that they never end, for rules without a text of a card.
            at_once: Whether the last choice set them off.
        """
        ring, since = ring_of([text for text in texts if text.source])
        return EndlessGame(endless_message(ring) if ring else reached, ring, since, at_once=at_once)

    def running_text(self, frame: Frame) -> RunningText:
        """Return which text a frame runs, and whose."""
        program = self.code.programs[frame[PROGRAM]]
        return RunningText(program.title, frame[ME], program.source, program.line)

    def commit(self, frame: Frame) -> int:
        """Go on from a cost that is paid to the effect. A game with a stack parks the frame instead."""
        entry: int = self.code.programs[frame[PROGRAM]].entry
        return entry

    def call(self, procedure: str, *values: Any, me: int = -1) -> Frame:
        """Lay a procedure of the rules on top, with its local values."""
        code = self.code
        frame = code.called[procedure][:]
        frame[ME] = me
        if values:
            header = code.header
            frame[header : header + len(values)] = values
        self.push(frame)
        return frame

    def apply(self, option: int, player: int = -1) -> None:
        """Answer a pending decision and go on to the next one.

        `player` may be left out if one player owes. Raises IllegalChoice (nothing changed) or GameOver.
        """
        pending = self.pending
        if len(pending) == 1 and not self.answers:
            who, _, options = pending[0]
            if option not in options or (player >= 0 and player != who):
                self._refuse(option, player)
            self.frames[-1][ANSWER] = option
            self.pending = ()
            self.run()
            return
        at = next((i for i, ask in enumerate(pending) if ask[0] == player), -1)
        if at < 0 or option not in pending[at][2]:
            self._refuse(option, player)
        self.answers = (*self.answers, (player, option))
        self.pending = pending[:at] + pending[at + 1 :]
        if not self.pending:
            self.frames[-1][ANSWER] = tuple(option for _, option in sorted(self.answers))
            self.answers = ()
            self.run()

    @property
    def picking(self) -> Pick | None:
        """Return the set that the pending decision picks from, if several things are picked."""
        return None

    def ask_all(self, asks: tuple[Ask, ...]) -> None:
        """Ask both players at once; nobody learns an answer before the last is in.

        The asking frame gets a tuple of the answers in the order of seats. `pending` holds the decisions still owed, so
        that whatever drives a game may always answer `pending[0]`.
        """
        self.pending = asks

    def finish(self, result: int) -> None:
        """End the game at once with the winner's seat or `DRAWN`."""
        self.result = result
        self.frames.clear()
        self.frames.append([0, -1, 0])
        self.pending = OVER

    def record(self, kind: str, seat: int, *values: Any) -> None:
        """Record an event; operations call this only if the state `records`."""

    def record_unexplained(self, about: Container[int], kind: str, seat: int, *values: Any) -> None:
        """Record that something failed, unless the event before says which text forbade or replaced it.

        Args:
            about: The first values of the event that could have been forbidden or replaced.
        """

    def begin_chance(self, seed: int) -> None:
        """Begin the game's own generator anew: everything that chance decides from here on comes from this seed."""
        self.seed = word(seed & MASK, 0)
        self.chance = 0

    def random(self, bound: int) -> int:
        """Return a number in 0..bound-1 from the game's own generator."""
        self.chance += 1
        return (word(self.seed, self.chance) >> 32) * bound >> 32

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place (Fisher-Yates)."""
        seed, chance = self.seed, self.chance
        for i in range(len(items) - 1, 0, -1):
            chance += 1
            j = (word(seed, chance) >> 32) * (i + 1) >> 32
            items[i], items[j] = items[j], items[i]
        self.chance = chance

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Kernel):
            return NotImplemented
        return self.code is other.code and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def _refuse(self, option: int, player: int) -> None:
        if self.result >= 0:
            raise GameOver(f"the game is over; option {option} comes too late")
        by = "" if player < 0 else f" by player {player}"
        # What another player may choose among can tell what that player holds.
        owed = [f"player {who} may choose {options}" for who, _, options in self.pending if player in (-1, who)]
        if len(owed) != 1:
            owed = [f"player {who} owes a choice" for who, _, _ in self.pending]
        raise IllegalChoice(f"option {option}{by} is not legal: {'; '.join(owed)}")

    def _place(self, frame: Frame) -> str:
        if not frame:
            return "no card"
        program = self.code.programs[frame[PROGRAM]]
        return f"{program.title} ({program.source}:{program.line})" if program.source else program.title


def ring_of(texts: Sequence[RunningText]) -> tuple[tuple[RunningText, ...], RunningText | None]:
    """Return the texts that come again and again at the end, in their order, and what came before them.

    The ring begins with the text of it that came first.
    """
    # The first half may hold what came before the ring; whatever goes round has come by in the second.
    again = set(texts[len(texts) // 2 :])
    start = next((at for at, text in enumerate(texts) if text in again), 0)
    ring = tuple(dict.fromkeys(text for text in texts[start:] if text in again))
    return ring, texts[start - 1] if start else None


def endless_message(ring: Sequence[RunningText]) -> str:
    """Return which texts never come to an end, in one sentence."""
    first, *others = (str(text) for text in ring[:MOST_NAMED])
    if not others:
        return f"{first} sets itself off for ever"
    more = "" if len(ring) <= MOST_NAMED else f", and {len(ring) - MOST_NAMED} more"
    return f"{first} sets off {', which sets off '.join(others)}{more}, which sets off the first again, for ever"


def procedure(
    id: str, title: str, steps: Mapping[int, Block], *, slots: int = 0, facts: Mapping[str, Any] | None = None
) -> Program:
    """Return a program of the rules with `slots` local values. Raises ValueError for steps not numbered in order
    from 0."""
    if list(steps) != list(range(len(steps))):
        raise ValueError(f"the steps of {title} are numbered {list(steps)}")
    return Program(id=id, title=title, blocks=tuple(steps.values()), slots=slots, facts=facts or {})


def table(id: str, title: str, rows: Sequence[tuple[str, Row]], *, slots: int = 0) -> Program:
    """Return a procedure from rows (name, function), run one after the other; a row may repeat, and jump by name.

    It ends after the last row. The number of a row is `facts["rows"][name]`.
    """
    numbers = {name: number for number, (name, _) in enumerate(rows)}
    blocks = [_block(do, number if number < len(rows) else END, numbers) for number, (_, do) in enumerate(rows, 1)]
    return Program(id=id, title=title, blocks=tuple(blocks), slots=slots, facts={"rows": numbers})


def _block(do: Row, following: int, numbers: Mapping[str, int]) -> Block:
    def block(state: Any, frame: Frame) -> int:
        name = do(state, frame)
        return following if name is None else numbers[name]

    return block


class Match(Kernel):
    """State of a match."""

    wins: list[int]
    """Games won, by seat."""
    played: int
    """Games ended."""
    outcome: int
    """How the last game ended; -1 while it goes on."""

    def start_match(self) -> None:
        self.wins, self.played, self.outcome = [0, 0], 0, -1

    def end_game(self, result: int) -> None:
        """End the running game at once with the winner's seat or `DRAWN`; the calling block returns then."""
        self.outcome = result
        # The running frame is dropped, so the next block that it returns is written where nobody reads it.
        del self.frames[1:]
        self.frames[0][PC] = COUNT
        self.clear_table()

    def clear_table(self) -> None:
        """Clear what lies beside the frames and does not outlast a game: links, queues, effects with a duration."""


def match(
    id: str, title: str, begin: Callable[[Any], None], *, to_win: int = 1, at_most: int = 0, lead_wins: bool = True
) -> Program:
    """Return the procedure of a match that is won with `to_win` games; `begin` lays out a game and pushes its frame.

    Drawn games are played again. After `at_most` games (0: no bound) the player with more wins has won the match if
    `lead_wins`; otherwise it is drawn.
    """

    def play(g: Any, f: Frame) -> int:
        g.outcome = -1
        begin(g)
        return COUNT

    def count(g: Any, f: Frame) -> int:
        g.played += 1
        if g.outcome in (0, 1):
            g.wins[g.outcome] += 1
        first, second = g.wins
        if max(first, second) == to_win or g.played == at_most:
            won = max(first, second) == to_win or (lead_wins and first != second)
            g.finish(int(second > first) if won else g.DRAWN)
            return END
        return BEGIN

    return procedure(id, title, {BEGIN: play, COUNT: count})
