"""What a game provides for scenarios: how a position is set up and looked at, how choices are worded; and the
results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Mapping as MappingOf
from dataclasses import field
from typing import Any, Protocol, TypeAlias

from gesso.data_classes import dataclass
from gesso.diagnostics import Code, Diagnostic, Edit
from gesso.diagnostics.codes import IMPOSSIBLE_POSITION
from gesso.diagnostics.suggestions import fold as fold
from gesso.engine import Kernel
from gesso.engine.vm import ANSWER, ME, PROGRAM
from gesso.sim.scenarios.reader import Scenario, ScenarioWord, Value
from gesso.source import MappingNode, Node, Pair, Span


class ScenarioError(Exception):
    """A scenario that says something impossible; `diagnostics` say where and why."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__("; ".join(diagnostic.message for diagnostic in diagnostics))
        self.diagnostics = diagnostics

    @classmethod
    def at(cls, span: Span, rule: Code, message: str, hint: str = "") -> ScenarioError:
        return cls(Diagnostic(rule, message, span, hint))


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs from an expectation, in a sentence. `detail` shows both sides if one line is not enough."""

    message: str
    span: Span = field(compare=False)
    detail: str = ""
    found: tuple[Edit, ...] = field(default=(), compare=False)
    """Edits of the expectation to what is there instead; none where that cannot be written."""


Answer = tuple[int, int]
"""The seat that owes a choice, and an option of it."""


@dataclass(frozen=True, slots=True)
class Written:
    """The position where a scenario begins, and what it expects at its end, by key."""

    position: MappingOf[str, Value]
    expected: MappingOf[str, Value]


class AdapterTable(Protocol):
    """One scenario's table: the names it may use, and the state they stand for."""

    def position(self) -> Kernel:
        """Return the state in which the story begins, run to its first decision. Raises ScenarioError."""

    def seat(self, player: ScenarioWord) -> int:
        """Return the seat of a player. Raises ScenarioError."""

    def player(self, seat: int) -> str:
        """Return the name of a seat's player in reports."""

    def ways_to_say(self, state: Any, player: int, kind: int, option: int) -> tuple[str, ...]:
        """Return all words for an option of the pending decision, those of the log first."""

    def meaning(self, state: Any, player: int, word: ScenarioWord) -> None:
        """Raise ScenarioError for words that no choice of this pairing could ever have."""

    def forced(self, state: Any) -> Answer | None:
        """Return what a story need not spell out: the only option that somebody has, unless it ends something."""

    def resolving(self, state: Any) -> Answer | None:
        """Return the answer that lets what has been played resolve; None if nothing waits."""

    def passing(self, state: Any) -> Answer | None:
        """Return the answer that continues without doing anything: a pass, or what is forced; None for a real
        choice."""

    def settling(self, state: Any) -> Answer | None:
        """Return the only option of a choice within a text or a cost, which a look at the table does not wait for."""

    def ended(self, state: Any) -> int:
        """Return how many games are over: 0 or 1, or more if a match goes on with another game."""

    def reached(self, state: Any, step: ScenarioWord) -> bool:
        """Return whether the game stands where a step of this name begins. Raises ScenarioError for an unknown step."""

    def differences(self, state: Any, expected: Pair) -> Iterator[Difference]:
        """Yield what differs from a key of an expectation. Raises ScenarioError for what makes no sense."""

    def sight(self, view: MappingOf[str, Any], key: str, subject: ScenarioWord) -> Shown:
        """Return what a player's view shows of something, under a key of `sees`. Raises ScenarioError."""

    def write(self, start: Any, end: Any, *, set_up: bool) -> Written | None:
        """Return a story from one state to another in the keys of a scenario, without its steps.

        `set_up` says that it begins with the set-up. None if no story can begin because something is going on.
        """

    def alike(self, state: Any, other: Any) -> bool:
        """Return whether the game continues in the same way from both states."""

    def show(self, state: Any, *, drawn: bool = True) -> str:
        """Return the table as lines of text; without its drawing if a difference shows it already."""


@dataclass(frozen=True, slots=True)
class ScenarioAdapter:
    """A game's side of the scenarios."""

    schema: str
    """Name of the format of the file."""
    table: Callable[[Any, Scenario], AdapterTable]
    """Makes the table of a scenario from the game's own rules. Raises ScenarioError."""
    unused: Callable[[Sequence[Scenario]], Iterable[Diagnostic]] = lambda _: ()
    """Finds what a file says and none of its scenarios uses."""
    key_hint: Callable[[str, MappingOf[str, Any]], str] = lambda _key, _models: ""
    """Suggests what a word of the game means that is not a key, from the models of the game's entries."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One problem of a scenario. `shown` is the table at that moment as lines of text, empty before there was one."""

    diagnostic: Diagnostic
    shown: str = ""
    found: tuple[Edit, ...] = ()
    """Edits after which the scenario expects what was found; none where that cannot be written."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one scenario."""

    name: str
    span: Span = field(compare=False)
    rules: tuple[str, ...]
    """The rules it proves if it passed."""
    failures: tuple[Failure, ...]
    """Its failures, in order."""
    choices: int
    """How many choices were made."""
    story: tuple[str, ...] = ()
    """What happened up to where it failed, line by line."""

    @property
    def passed(self) -> bool:
        return not self.failures


@dataclass(frozen=True, slots=True)
class FileOutcome:
    """The result of one file."""

    path: str
    diagnostics: tuple[Diagnostic, ...]
    """What is wrong with the file itself; then nothing was played."""
    outcomes: tuple[Outcome, ...]

    @property
    def passed(self) -> bool:
        return not self.diagnostics and all(outcome.passed for outcome in self.outcomes)


def read_keys(node: MappingNode, parts: Sequence[tuple[str, Callable[[Node], None]]]) -> list[Diagnostic]:
    """Read each key that is there, in this order, and collect the errors of all of them."""
    report: list[Diagnostic] = []
    for key, read in parts:
        value = node.get(key)
        if value is not None:
            try:
                read(value)
            except ScenarioError as error:
                report += error.diagnostics
    return report


def not_at_set_up(scenario: Scenario, keys: Iterable[str], set_up_of: str) -> list[Diagnostic]:
    """Yield the keys of a position that a story cannot have if it begins with the set-up `of` something."""
    there = (pair for key in keys if (pair := scenario.node.pair(key)) is not None)
    message = f"a story that begins with the set-up of {set_up_of} cannot say"
    return [
        Diagnostic(IMPOSSIBLE_POSITION, f"{message} `{pair.name}`", pair.key.span, "leave it out") for pair in there
    ]


def alike(state: Kernel, other: Kernel, forgotten: Sequence[str]) -> bool:
    """Return whether two states are equal except for these fields and for what the rules' own procedures have used up.

    The latter are answers, and the part of a header that belongs to the texts of cards.
    """
    return _lasting(state, forgotten) == _lasting(other, forgotten)


def _lasting(state: Kernel, forgotten: Sequence[str]) -> dict[str, Any]:
    data = {name: value for name, value in state.to_data().items() if name not in forgotten}
    code = state.code
    for frame in data["frames"]:
        if not code.programs[frame[PROGRAM]].source:
            frame[ANSWER] = None
            del frame[ME + 1 : code.header]
    return data


def impossible(span: Span, message: str, hint: str = "") -> ScenarioError:
    """Return the report of a position that cannot come about."""
    return ScenarioError.at(span, IMPOSSIBLE_POSITION, message, hint)


Seen: TypeAlias = int | str | Sequence[str] | Mapping[str, "Seen"]
"""A number of unknown cards; a thing by its name; things by their names in any order; or a mapping by name."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a view shows of something, and how it names a scenario's word for a thing (raises ScenarioError)."""

    seen: Seen
    name: Callable[[ScenarioWord], str]
