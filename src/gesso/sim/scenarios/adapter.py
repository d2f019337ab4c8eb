"""What a game gives the scenarios: how a position is set up and looked at, how choices are said; what came of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from gesso.diagnostics import Code, Diagnostic
from gesso.diagnostics.codes import IMPOSSIBLE_POSITION
from gesso.diagnostics.suggestions import fold as fold
from gesso.engine import Kernel
from gesso.engine.vm import ANSWER, ME, PROGRAM
from gesso.sim.scenarios.reader import Scenario, ScenarioWord
from gesso.sim.scenarios.writer import Value
from gesso.source import MappingNode, Node, Pair, Span


class ScenarioError(Exception):
    """The scenario says what cannot be; `diagnostics` say where and why."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__("; ".join(found.message for found in diagnostics))
        self.diagnostics = diagnostics

    @classmethod
    def at(cls, span: Span, rule: Code, message: str, hint: str = "") -> ScenarioError:
        return cls(Diagnostic(rule, message, span, hint))


@dataclass(frozen=True, slots=True)
class Difference:
    """What an expectation found otherwise, in a sentence. `detail` shows both sides where a line does not do."""

    message: str
    span: Span = field(compare=False)
    detail: str = ""


Answer = tuple[int, int]
"""Whoever owes a choice, by seat, and an option of it."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a scenario says of where it begins, and what it expects at its end, by key."""

    position: MappingOf[str, Value]
    expected: MappingOf[str, Value]


class AdapterTable(Protocol):
    """One scenario's table: the names it may use, and the state they stand for."""

    def position(self) -> Kernel:
        """The state in which the story begins, run to its first decision. Raises ScenarioError."""

    def seat(self, player: ScenarioWord) -> int:
        """The seat of a player. Raises ScenarioError."""

    def player(self, seat: int) -> str:
        """What a seat's player is called in reports."""

    def ways_to_say(self, state: Any, player: int, kind: int, option: int) -> tuple[str, ...]:
        """All words for an option of the pending decision, those of the log first."""

    def meaning(self, state: Any, player: int, word: ScenarioWord) -> None:
        """Raises ScenarioError for words that no choice of this pairing could ever have."""

    def forced(self, state: Any) -> Answer | None:
        """What a story need not spell out: the only option that somebody has, unless it ends something."""

    def resolving(self, state: Any) -> Answer | None:
        """What lets go on what has been played; None where nothing waits to be resolved."""

    def passing(self, state: Any) -> Answer | None:
        """What lets the game go on without doing anything: a pass, or what is forced; None for a real choice."""

    def reached(self, state: Any, step: ScenarioWord) -> bool:
        """Whether the game stands where a step of this name begins. Raises ScenarioError for a step that it has not."""

    def differences(self, state: Any, expected: Pair) -> Iterator[Difference]:
        """What a key of an expectation finds otherwise. Raises ScenarioError for what makes no sense."""

    def sight(self, view: MappingOf[str, Any], key: str, of: ScenarioWord) -> Shown:
        """What a player's view shows of something, under a key of `sees`. Raises ScenarioError."""

    def write(self, start: Any, end: Any, *, set_up: bool) -> Written | None:
        """A story from one state to another in the keys of a scenario, without its steps; `set_up` where it begins with
        the set-up. None where a story cannot begin because something is going on."""

    def alike(self, state: Any, other: Any) -> bool:
        """Whether the game goes on in the same way from both states."""

    def show(self, state: Any, *, drawn: bool = True) -> str:
        """The table as lines of text; without its drawing where a difference shows it already."""


@dataclass(frozen=True, slots=True)
class ScenarioAdapter:
    """A game's side of the scenarios. `schema` names the format of the file, `table` makes the table of a scenario from
    the game's own rules, and raises ScenarioError. `unused` finds what a file says and none of its scenarios uses;
    `key_hint` says what is meant by a word of the game, with the models of its entries, that is no key."""

    schema: str
    table: Callable[[Any, Scenario], AdapterTable]
    unused: Callable[[Sequence[Scenario]], Iterable[Diagnostic]] = lambda _: ()
    key_hint: Callable[[str, MappingOf[str, Any]], str] = lambda _key, _models: ""


@dataclass(frozen=True, slots=True)
class Failure:
    """One problem of a scenario. `shown` is the table at that moment as lines of text, empty before there was one."""

    diagnostic: Diagnostic
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One scenario: the rules it proves if it passed, its failures in order, how many choices were made, and what
    happened up to where it failed, line by line."""

    name: str
    span: Span = field(compare=False)
    rules: tuple[str, ...]
    failures: tuple[Failure, ...]
    choices: int
    story: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        return not self.failures


@dataclass(frozen=True, slots=True)
class FileOutcome:
    """One file: what is wrong with the file as such (then nothing was played), and its scenarios."""

    path: str
    diagnostics: tuple[Diagnostic, ...]
    outcomes: tuple[Outcome, ...]

    @property
    def passed(self) -> bool:
        return not self.diagnostics and all(outcome.passed for outcome in self.outcomes)


def read_keys(node: MappingNode, parts: Sequence[tuple[str, Callable[[Node], None]]]) -> list[Diagnostic]:
    """Read each key that is there, in this order, and keep what is wrong with any of them."""
    report: list[Diagnostic] = []
    for key, read in parts:
        value = node.get(key)
        if value is not None:
            try:
                read(value)
            except ScenarioError as error:
                report += error.diagnostics
    return report


def not_at_set_up(scenario: Scenario, keys: Iterable[str], of: str) -> list[Diagnostic]:
    """The keys of a position that a story cannot have where it begins with the set-up `of` something."""
    there = (pair for key in keys if (pair := scenario.node.pair(key)) is not None)
    said = f"a story that begins with the set-up of {of} cannot say"
    return [Diagnostic(IMPOSSIBLE_POSITION, f"{said} `{pair.name}`", pair.key.span, "leave it out") for pair in there]


def alike(state: Kernel, other: Kernel, forgotten: Sequence[str]) -> bool:
    """Whether two states are the same but for these fields, and for what the rules' own procedures have been told and
    have used: answers, and the part of a header that belongs to the texts of cards."""
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
    """A position that cannot come about."""
    return ScenarioError.at(span, IMPOSSIBLE_POSITION, message, hint)


Seen: TypeAlias = int | str | Sequence[str] | Mapping[str, "Seen"]
"""So many cards of which none is known; a thing by its name; things by their names in any order; what there is by name."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a view shows of something, and how a scenario's word for a thing is said there; raises ScenarioError."""

    seen: Seen
    name: Callable[[ScenarioWord], str]
