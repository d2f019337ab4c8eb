"""What a game provides so that the engine can run it: its rules, the zones of its table, and how plug-ins get onto one table.

```python
HAND = Zone("hand", hand_cards, rival=Visibility.COUNT, ordered=False)   # all to its owner, a number to the other
DECK = Zone("deck", deck_cards, owner=Visibility.COUNT, rival=Visibility.COUNT)
DISCARD = Zone("discard", discard_pile, lay=discard, shown=card_names)   # all to everybody, by name
```

Views show the zones of a table of them. Scenarios read, write and compare those that have `lay`.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

from gesso.data_classes import dataclass
from gesso.engine.choices import Option, OptionKind, Referent, describe, is_way_out, referent_of
from gesso.engine.errors import NoWorlds
from gesso.engine.events import Observed, Outcomes, Recorded, outcomes
from gesso.engine.plugin import Frame, Plugin, Program
from gesso.engine.triggers import Listener, Listeners
from gesso.engine.vm import ME, PROGRAM, Code, Kernel

if TYPE_CHECKING:
    from gesso.engine.reasons import Reason


State = TypeVar("State", bound=Kernel)


class Visibility(Enum):
    """What a player sees of a zone: its content, how much it holds, or not even that it exists."""

    ALL = "all"
    COUNT = "count"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Zone(Generic[State]):
    """A zone of each player."""

    key: str
    """Key in views and scenarios."""
    content: Callable[[State, int], Any]
    """Return the content, from state and seat: JSON data, or the numbers of cards if the zone has `shown` or `lay`."""
    owner: Visibility = Visibility.ALL
    """What its owner sees."""
    rival: Visibility = Visibility.ALL
    """What the other player sees."""
    shown: Callable[[State, int, Any], Any] | None = None
    """Return the content as a view shows it; None for as it is."""
    ordered: bool = True
    """Whether the order of its cards means anything."""
    lay: Callable[[State, int, int], None] | None = None
    """Lay one more card there, without any effect; None if a position cannot be put together in this way."""


def zones_seen(zones: Iterable[Zone[State]], state: State, seat: int, viewer: int) -> dict[str, Any]:
    """Return what `viewer` sees of the zones of `seat`, by key; a count is the length of the content."""
    seen: dict[str, Any] = {}
    for zone in zones:
        sight = zone.owner if seat == viewer else zone.rival
        if sight is not Visibility.NONE:
            content = zone.content(state, seat)
            if sight is Visibility.COUNT:
                seen[zone.key] = len(content)
            else:
                seen[zone.key] = content if zone.shown is None else zone.shown(state, seat, content)
    return seen


def owed(state: Kernel, kinds: Sequence[str], viewer: int) -> dict[str, Any]:
    """Return the head of a view: who looks, how the game stands, and who owes a choice of which kind.

    It holds only the viewer's own options: the number of another player's options can reveal that player's hand.
    """
    return {
        "player": viewer,
        "result": state.result,
        "owed": [{"player": who, "kind": kinds[kind]} for who, kind, _ in state.pending if who >= 0],
        "options": [list(options) for who, _, options in state.pending if who == viewer],
    }


S = TypeVar("S", bound=Kernel)
"""The state of a game."""


@dataclass(frozen=True, slots=True)
class DecisionContext:
    """What asks for the pending decision."""

    seat: int = -1
    """Whose text it is; -1 if only the rules ask."""
    source: str = ""
    """File of the text, or empty."""
    line: int = 0
    """Line of the sentence that is carried out; 0 if unknown."""
    details: Mapping[str, str | int] = field(default_factory=dict)
    """What the game adds: the unit that moves, how many steps are left."""
    number: int = 0
    """How many are picked, if a set is."""
    up_to: bool = False
    """Whether fewer are allowed."""
    option_count: int = 0
    """How many there are to pick from."""
    chosen: tuple[Option, ...] = ()
    """The members picked so far."""
    left: tuple[int, ...] = ()
    """The options that can be members yet, each as often as it can."""


Chance = Callable[[], float]
"""Returns numbers from 0 up to 1."""
CHANCES: Final = 1 << 53
"""How many different numbers chance returns."""
Deal = Callable[[Chance], Any]
"""Returns a state that a seat cannot tell from the one that is played, with everything hidden dealt by this chance."""
Policy = Callable[[Deal, int, int, Sequence[int], Chance], int]
"""A game's own way to play: `policy(deal, seat, kind of decision, options, chance)` returns one of several options. It
never gets the state, but may deal as many as it likes that could be the one."""


def shuffle(items: list[Any], chance: Chance) -> None:
    """Shuffle in place. A key for each item is faster than exchanges one by one."""
    items.sort(key=lambda item: chance())


def chance_to_win(lead: float) -> float:
    """Return a lead, in any game's own points, as a number from 0 to 1."""
    return 1 / (1 + math.exp(-lead))


class Ruleset(Protocol[S]):
    """A pairing of entries, linked and ready to play. A game derives from it and adds what its states do not have."""

    game: str
    """Id of the game."""
    players: tuple[str, ...]
    """By seat, what the players brought."""
    contents: tuple[str, ...]
    """By seat, the digests that their plug-ins were made from."""
    sides: Sequence[Sequence[Plugin]] = ()
    """By seat, the plug-ins of what the players brought, so that a log can say what has changed since; none if a game
    does not tell."""
    table_values: Mapping[str, object] = {}
    """What the game file says of play, by its keys, so that a log can say what has changed since; empty if a game does
    not tell."""
    kinds: tuple[str, ...]
    """Names of the kinds of decision, by number."""
    option_kinds: Mapping[int, OptionKind[S]] = {}
    """The kinds of decision, with what their options point at and the words for them; a game without any overrides
    `describe`."""
    edge: str = "began"
    """What one player has over the other, in words that follow *whoever*."""
    policies: Mapping[str, Policy] = {}
    """The game's own ways to play, by name."""
    secret_kinds: Collection[str] = ()
    """Kinds of decision whose answers the other player does not see."""
    forced_answer: str = ""
    """Words of an option that is often the only one: logs write a run of such answers as one line. Empty for none."""

    def edge_holder(self, state: S) -> int | None:
        """Return the seat of the player who has or had the edge, None for nobody; by default the first, who begins."""
        return 0

    def tally(self, state: S) -> Mapping[str, int]:
        """Return what a finished game is counted by, in the game's words; the others are counted in the first."""
        return {}

    def begin(self, seed: int, *, record: bool = False) -> S:
        """Return a new game, run to its first decision. With `record` it is a `gesso.engine.events.Recorded`, and
        plays the same."""

    def restore(self, data: dict[str, Any], *, record: bool = False) -> S:
        """Return the state that `save` gave, recorded or not, whatever it was when it was saved."""

    def save(self, state: S) -> dict[str, Any]:
        return state.to_data()

    def copy(self, state: S) -> S:
        return state.copy()

    def apart(self, state: S) -> S:
        """Return a copy that records nothing, and whose clauses count for nobody."""
        new = self.restore(self.save(state)) if state.records else self.copy(state)
        if isinstance(new, Observed):
            new.observe()
        return new

    def resample(self, state: S, seat: int, chance: Chance) -> S:
        """Return a state that this seat cannot tell from this one; nothing else of this one can be learned from it.

        The seat's view and options are equal. Everything hidden from it is dealt anew, sorted before it is shuffled, and
        with it what the other player has answered or may answer in secret. Chance begins anew.

        Raises:
            NoWorlds: The game does not deal anew.
        """
        raise NoWorlds(f"{self.game} does not say how hidden cards are dealt anew, so nobody can look ahead in it")

    def evaluate(self, state: S, seat: int) -> float:
        """Return how good a state is for a seat, from 0 for lost to 1 for won; by default only the result counts."""
        return 0.5 if state.result in (-1, state.DRAWN) else float(state.result == seat)

    def describe(self, state: S, player: int, kind: int, option: int) -> str:
        """Return one option of the pending decision in a few words, different for every option of it."""
        return describe(self.option_kinds, state, player, kind, option)

    def referent(self, state: S, player: int, kind: int, option: int) -> Referent:
        """Return what one option of the pending decision points at, different for every option of it."""
        if not self.option_kinds:
            return {self.kinds[kind]: self.describe(state, player, kind, option)}
        return referent_of(self.option_kinds, state, player, kind, option)

    def option(self, state: S, player: int, kind: int, option: int) -> Option:
        """Return one option of the pending decision as data and in words."""
        words, referent = self.describe(state, player, kind, option), self.referent(state, player, kind, option)
        asked = self.option_kinds.get(kind)
        return Option(words, referent, asked is not None and is_way_out(asked, referent))

    def view(self, state: S, player: int) -> dict[str, Any]:
        """Return what this player may know, as JSON data."""

    def outcomes(self, state: S) -> Outcomes:
        """Return how often each clause (file, line, text) resolved, failed and was skipped, if clauses are observed."""
        return outcomes(state.code, state.tally) if isinstance(state, Observed) else {}

    def prompt(self, state: S, player: int) -> str:
        """Return what the pending decision is for, in words: the card or passive that asks."""
        return asking(state)[0]

    def plays(self, state: S, player: int) -> Iterable[tuple[str, int]]:
        """Yield everything that the player may ever play, under each of its names, with what they mean now."""
        return ()

    def called(self, state: S, player: int, play: int) -> tuple[str, str]:
        """Return the printed name of a play, and the name that tells it from everything else on its card: *Kite*,
        *Kite (B)*."""
        words = next((name for name, number in self.plays(state, player) if number == play), "")
        return words, words

    def obstacles(self, state: S, player: int, play: int) -> Iterable[Reason]:
        """Yield why the player cannot play this now, from what the player knows; nothing if it is an option."""
        return ()

    def decision_context(self, state: S) -> DecisionContext:
        """Return what asks for the pending decision."""
        return decision_context(state)


class PlainRuleset(Ruleset[S]):
    """A ruleset whose games begin with a procedure, from a state that holds what all games of the pairing share."""

    code: Code
    """All programs of the pairing."""
    opening: str
    """Id of the procedure that a game begins with; it lays out the table."""

    @abstractmethod
    def blank(self) -> S:
        """Return a new state with its shared fields filled."""

    def begin(self, seed: int, *, record: bool = False) -> S:
        state = self.blank()
        state.prepare()
        state.start(self.code, seed, self.opening)
        state.run()
        return state

    def restore(self, data: dict[str, Any], *, record: bool = False) -> S:
        state = self.blank()
        state.prepare()
        state.code, state.blocks = self.code, self.code.blocks
        state.take_over(data)
        return state


AnyRuleset: TypeAlias = Ruleset[Any]
"""The rules of any game, for code that looks at no state itself."""


def asking(state: Kernel) -> tuple[str, Frame | None]:
    """Return what asks for the pending decision: title and frame of the card text on top, or a procedure and no
    frame."""
    programs = state.code.programs
    for frame in reversed(state.frames):
        program = programs[frame[PROGRAM]]
        if program.source:
            return program.title, frame
    return programs[state.frames[-1][PROGRAM]].title, None


def decision_context(state: Kernel) -> DecisionContext:
    """Return what asks for the pending decision, as far as every game knows it."""
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
"""Number of a program, by seat, place among the seat's plug-ins, and id."""


def number_programs(procedures: Iterable[Program], sides: Sides, header: int) -> tuple[Code, Numbers]:
    """Number all programs of a game, those of the rules first; `header` is the length of a frame's header."""
    programs = list(procedures)
    rules = {program.id: number for number, program in enumerate(programs)}
    numbers: dict[tuple[int, int, str], int] = {}
    for seat, plugins in enumerate(sides):
        for place, plugin in enumerate(plugins):
            for program in plugin.programs:
                numbers[seat, place, program.id] = len(programs)
                programs.append(program)
    return Code(tuple(programs), header, rules), numbers


def applied_later(plugin: Plugin) -> frozenset[str]:
    """Return the ids of the programs that listen only once a text has put them in force."""
    return frozenset(id for program in plugin.programs for id in program.facts.get("gains", ()))


def listeners(
    sides: Sides, numbers: Numbers, acting: Iterable[tuple[int, int]], mood: str, events: Sequence[str]
) -> Listeners:
    """Return who listens to each event in this mood from the start, among the plug-ins `acting` (seat, place), in
    the order given."""
    by_event: list[list[Listener]] = [[] for _ in events]
    for seat, place in acting:
        later = applied_later(sides[seat][place])
        for program in sides[seat][place].programs:
            if program.match is not None and program.facts["mood"] == mood and program.id not in later:
                first, second = program.binds
                listener = (seat, numbers[seat, place, program.id], program.match, first, second, ())
                by_event[events.index(program.facts["event"])].append(listener)
    return tuple(tuple(listening) for listening in by_event)
