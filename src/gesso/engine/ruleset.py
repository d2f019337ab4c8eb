"""What a game has to provide so that the engine can run it, and how its plug-ins get onto one table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from gesso.engine.events import Recorded
from gesso.engine.observation import Observed, Outcomes, outcomes
from gesso.engine.plugin import Frame, Plugin, Program
from gesso.engine.triggers import Listener, Listeners
from gesso.engine.vm import ME, PROGRAM, Code, Kernel

if TYPE_CHECKING:
    from gesso.engine.reasons import Reason


@dataclass(frozen=True, slots=True)
class DecisionContext:
    """What asks for the pending decision. `seat` is whose text it is and `source` its file, -1 and nothing where only the
    rules ask; `line` is that of the sentence that is carried out, where that is known (else 0). `about` is what the game
    says of it: the unit that moves, how many steps are left. Where a set is picked, `named` of `number` are."""

    seat: int = -1
    source: str = ""
    line: int = 0
    about: Mapping[str, str | int] = field(default_factory=dict)
    number: int = 0
    up_to: bool = False
    among: int = 0
    named: tuple[str, ...] = ()


Chance = Callable[[], float]
"""Gives numbers from 0 up to 1."""
Bot = Callable[[Any, int, int, Sequence[int], Chance], int]
"""Chooses one of several options: (state, player, kind of decision, options, chance). It has to go by what the player knows."""


class Ruleset(Protocol):
    """A pairing of entries, linked and ready to play. A game inherits from it and says what its states do not. `game`
    is the game's id, `players` and `contents` are by seat what the players brought and the digests of what their
    plug-ins were made from; `kinds` names the kinds of decision, by number. `edge` is what one player has over the
    other, in words that go on from *whoever*. `bots` are the game's own players, by name. `lone` are the words of an
    option so often the only one that logs write a run of such answers as one line; empty for none."""

    game: str
    players: tuple[str, ...]
    contents: tuple[str, ...]
    kinds: tuple[str, ...]
    edge: str = "began"
    bots: Mapping[str, Bot] = {}
    forced_answer: str = ""

    def edge_holder(self, state: Kernel) -> int | None:
        """The seat of the player who has or had the edge; None for nobody."""
        return None

    def tally(self, state: Kernel) -> Mapping[str, int]:
        """What a finished game is counted by, in the game's words; the first is what the others are counted in."""
        return {}

    def begin(self, seed: int, *, record: bool = False) -> Kernel:
        """A new game, run to its first decision. One that is told is a `gesso.engine.events.Recorded`, and plays the same."""

    def restore(self, data: dict[str, Any], *, record: bool = False) -> Kernel:
        """The state that `save` gave, also where that was told and this is not, or the other way round."""

    def save(self, state: Kernel) -> dict[str, Any]:
        return state.to_data()

    def copy(self, state: Kernel) -> Kernel:
        return state.copy()

    def describe(self, state: Kernel, player: int, kind: int, option: int) -> str:
        """One option of the pending decision in a few words, different for every option of it."""

    def view(self, state: Kernel, player: int) -> dict[str, Any]:
        """What this player may know, as JSON data."""

    def outcomes(self, state: Kernel) -> Outcomes:
        """How often each clause (file, line, text) resolved, failed and was skipped, where clauses are observed."""
        return outcomes(state.code, state.tally) if isinstance(state, Observed) else {}

    def prompt(self, state: Kernel, player: int) -> str:
        """What the pending decision is for, in words: the card or passive that asks."""
        return asking(state)[0]

    def plays(self, state: Kernel, player: int) -> Iterable[tuple[str, int]]:
        """Everything that the player may ever play, by each of its names: what they mean now."""
        return ()

    def called(self, state: Kernel, player: int, play: int) -> tuple[str, str]:
        """What is printed on the card of something that the player may ever play, and what tells it from all else on that
        card and its copies: *Kite*, *Kite (B)*."""
        words = next((name for name, number in self.plays(state, player) if number == play), "")
        return words, words

    def obstacles(self, state: Kernel, player: int, play: int) -> Iterable[Reason]:
        """Why the player cannot play this now, by what the player knows; nothing where it is an option."""
        return ()

    def decision_context(self, state: Kernel) -> DecisionContext:
        """What asks for the pending decision, for whoever shows it to a player."""
        return decision_context(state)


def asking(state: Kernel) -> tuple[str, Frame | None]:
    """What asks for the pending decision: title and frame of the card text on top, or a procedure and no frame."""
    programs = state.code.programs
    for frame in reversed(state.frames):
        program = programs[frame[PROGRAM]]
        if program.source:
            return program.title, frame
    return programs[state.frames[-1][PROGRAM]].title, None


def decision_context(state: Kernel) -> DecisionContext:
    """What asks for the pending decision, as far as all games know it."""
    for at, frame in reversed(tuple(enumerate(state.frames))):
        program = state.code.programs[frame[PROGRAM]]
        if program.source:
            carried = state.line_numbers[at] if isinstance(state, Recorded) and at < len(state.line_numbers) else -1
            line = program.lines[carried][0] if 0 <= carried < len(program.lines) else 0
            return DecisionContext(frame[ME], program.source, line)
    return DecisionContext()


Sides = Sequence[Sequence[Plugin]]
"""The plug-ins of each seat."""
Numbers = Mapping[tuple[int, int, str], int]
"""The number of a program, by seat, place among the seat's plug-ins, and id."""


def number_programs(procedures: Iterable[Program], sides: Sides, header: int) -> tuple[Code, Numbers]:
    """All programs of a game, those of the rules first; `header` is the length of a frame's header."""
    programs = list(procedures)
    own = {program.id: number for number, program in enumerate(programs)}
    numbers: dict[tuple[int, int, str], int] = {}
    for seat, plugins in enumerate(sides):
        for place, plugin in enumerate(plugins):
            for program in plugin.programs:
                numbers[seat, place, program.id] = len(programs)
                programs.append(program)
    return Code(tuple(programs), header, own), numbers


def applied_later(plugin: Plugin) -> frozenset[str]:
    """The ids of the programs that listen only once a text has put them in force."""
    return frozenset(id for program in plugin.programs for id in program.facts.get("gains", ()))


def listeners(
    sides: Sides, numbers: Numbers, acting: Iterable[tuple[int, int]], mood: str, events: Sequence[str]
) -> Listeners:
    """Who listens to each event in this mood from the start, of the plug-ins `acting` (seat, place): in the order given."""
    found: list[list[Listener]] = [[] for _ in events]
    for seat, place in acting:
        later = applied_later(sides[seat][place])
        for program in sides[seat][place].programs:
            if program.match is not None and program.facts["mood"] == mood and program.id not in later:
                first, second = program.binds
                listener = (seat, numbers[seat, place, program.id], program.match, first, second, ())
                found[events.index(program.facts["event"])].append(listener)
    return tuple(tuple(listening) for listening in found)
